//! A hall full of phones asks for the same tournament right after a restart: it is read once.

use std::fs;
use std::thread;

use crate::hall::{Hall, ask};

const PHONES: usize = 500;
/// What they may cost together, in KiB.
const MOST_KIB: u64 = 150 << 10;

fn peak_kib(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let words = line.unwrap().split_whitespace().next();
    words.unwrap().parse().unwrap()
}

#[test]
fn five_hundred_phones_after_a_restart_are_served_from_one_reading() {
    let mut hall = Hall::open();
    hall.copa(200, 9);
    for _ in 0..6 {
        hall.publish();
        hall.play();
    }
    hall.publish();
    hall.restart();
    let before = peak_kib(hall.process());
    let address = hall.address().to_owned();
    let phones: Vec<_> = (0..PHONES)
        .map(|number| {
            let address = address.clone();
            let path = match number % 4 {
                0 => "/api/tournaments/copa/public".to_owned(),
                1 => format!("/api/tournaments/copa/players/{}", number % 200 + 1),
                2 => "/api/tournaments".to_owned(),
                _ => "/api/tournaments/copa/standings".to_owned(),
            };
            thread::spawn(move || ask(&address, "GET", &path, "", b"").unwrap().status)
        })
        .collect();
    let statuses: Vec<u16> = phones
        .into_iter()
        .map(|phone| phone.join().unwrap())
        .collect();
    assert_eq!(statuses, [200; PHONES]);
    let grown = peak_kib(hall.process()).saturating_sub(before);
    assert!(grown < MOST_KIB, "{grown} KiB more");
}
