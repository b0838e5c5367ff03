//! One time for all servers, whatever the clocks of their machines say.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::hall::Hall;
use crate::phone::{Phone, me, place};
use crate::server::Server;
use crate::session::organiser::Organiser;
use crate::session::player::come_in;
use crate::session::{hurried, records};

/// How far off the clocks of two machines are.
const SKEW_SECONDS: i64 = 30;

/// How much of it may be seen.
const MOST_SEEN_MS: u64 = 100;

/// A library that sets the wall clock of one process, and nothing else of it: by what the environment says, or a file that may
/// change meanwhile.
const SHIFT: &str = r#"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t id, struct timespec *at) {
    int done = (int)syscall(SYS_clock_gettime, id, at);
    const char *shift = getenv("SHIFT_SECONDS");
    const char *file = getenv("SHIFT_FILE");
    if (id == CLOCK_REALTIME && shift) at->tv_sec += atoi(shift);
    if (id == CLOCK_REALTIME && file) {
        char text[16] = {0};
        int opened = open(file, O_RDONLY | O_CLOEXEC);
        if (opened >= 0) {
            if (read(opened, text, sizeof text - 1) > 0) at->tv_sec += atoi(text);
            close(opened);
        }
    }
    return done;
}
"#;

/// The library, for as long as its folder is there.
pub fn shift() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let (source, library) = (
        folder.path().join("shift.c"),
        folder.path().join("shift.so"),
    );
    std::fs::write(&source, SHIFT).unwrap();
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-D_GNU_SOURCE", "-o"])
        .args([&library, &source])
        .status();
    assert!(built.unwrap().success());
    (folder, library)
}

fn now_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    now.as_millis() as u64
}

/// How many seconds a server's machine is ahead, by the date that it writes on its answers.
async fn seconds_ahead(server: &Server) -> i64 {
    let (_, answer) = server.http_with_headers("GET /livez", "", "").await;
    let answer = answer.to_lowercase();
    let (_, date) = answer.split_once("\r\ndate: ").unwrap();
    // "tue, 17 nov 2026 23:51:06 gmt"
    let time: Vec<i64> = date[17..25]
        .split(':')
        .map(|part| part.parse().unwrap())
        .collect();
    let said = (time[0] * 60 + time[1]) * 60 + time[2];
    let ours = (now_ms() / 1000 % 86_400) as i64;
    (said - ours + 43_200).rem_euclid(86_400) - 43_200
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_that_differ_shift_nothing_and_an_outage_is_given_back() {
    let (_folder, library) = shift();
    let library = library.to_str().unwrap();
    let (ahead, behind) = (SKEW_SECONDS.to_string(), (-SKEW_SECONDS).to_string());
    let ahead = [("LD_PRELOAD", library), ("SHIFT_SECONDS", ahead.as_str())];
    let behind = [("LD_PRELOAD", library), ("SHIFT_SECONDS", behind.as_str())];
    let Some(mut hall) = Hall::open_with(&[&[], &ahead, &behind]).await else {
        return;
    };
    for (number, wanted) in [(0, 0), (1, SKEW_SECONDS), (2, -SKEW_SECONDS)] {
        let found = seconds_ahead(hall.server(number)).await;
        assert!((found - wanted).abs() <= 2, "server {number}: {found} s");
    }
    let (a, b, c) = (hall.server(0), hall.server(1), hall.server(2));
    let (ana, beto) = (a.person("Ana").await, c.person("Beto").await);
    let plan = json!({"game": "tictactoe", "move_seconds": 60,
        "seats": {"X": me(), "O": {"kind": "open"}}});
    // Kept by the one that is ahead, played at the other two.
    let room = b.post(&ana, "/api/rooms", plan).await;
    let (mut x, mut o) = (a.phone(Some(&ana)).await, c.phone(Some(&beto)).await);
    let sit = json!({"type": "sit", "room": room, "seat": "O"});
    for phone in [&mut x, &mut o] {
        let watch = json!({"type": "watch", "room": room, "seen": 0});
        assert_eq!(phone.ask(watch).await["ok"], true);
    }
    assert_eq!(o.ask(sit).await["ok"], true);
    let (session, mut member) = session_beside(&hall).await;
    let asked_for = member.asked_within(0).await;
    let asked_ms = now_ms();
    x.send(&json!({"v": 1, "id": "tap", "do": place(&room, "b2")}).to_string())
        .await;
    let placed = loop {
        let heard = x.hear_of("happened").await;
        if heard["event"]["type"] == "placed" {
            break heard;
        }
    };
    let at_ms = placed["at_ms"].as_u64().unwrap();
    assert!(
        (asked_ms - MOST_SEEN_MS..=now_ms() + MOST_SEEN_MS).contains(&at_ms),
        "{at_ms}, asked at {asked_ms}"
    );
    let deadline_ms = placed["now"]["deadline_ms"].as_u64().unwrap();
    assert_eq!(deadline_ms, at_ms + 60_000);
    // The one that kept it dies; one of the others gives the time back.
    hall.kill(1);
    let killed_ms = now_ms();
    let woken = async {
        loop {
            let heard = x.hear_of("happened").await;
            if heard["event"]["type"] == "woken" {
                break heard;
            }
        }
    };
    let (woken, asked_until) = tokio::join!(woken, member.asked_within(asked_for + 1));
    let woken_ms = woken["at_ms"].as_u64().unwrap();
    let given_back = woken["now"]["deadline_ms"].as_u64().unwrap() - deadline_ms;
    let outage = woken_ms - killed_ms;
    eprintln!(
        "figure: servers 30 s ahead and behind; outage {outage} ms, given back {given_back} ms"
    );
    assert!(woken_ms <= now_ms() + MOST_SEEN_MS, "{woken}");
    assert!(given_back.abs_diff(outage) <= MOST_SEEN_MS, "{woken}");
    let reply = o.ask_as("reply", place(&room, "a1")).await;
    assert_eq!(reply["ok"], true, "{reply}");
    hall.close();
    // The session's clocks rested for as long as nobody kept it, too.
    let records = records(Path::new(&hall.database), &session);
    let is_woken = |record: &&Value| record["payload"]["event"]["type"] == "woken";
    let woken = records.iter().find(is_woken).unwrap();
    let at_ms = woken["recorded_at_ms"].as_u64().unwrap();
    let given_back = asked_until - asked_for;
    let since_ms = woken["payload"]["event"]["since_ms"].as_u64().unwrap();
    let outage = at_ms - killed_ms;
    eprintln!("figure: the session beside it: outage {outage} ms, given back {given_back} ms");
    assert!(given_back.abs_diff(at_ms - since_ms) <= 1, "{woken}");
    // Nothing was stored there lately, so it counts from the last beat: never less than the outage.
    assert!(given_back + MOST_SEEN_MS >= outage, "{woken}");
}

/// A session at the server that is ahead, and somebody at another one who is asked for a decision.
async fn session_beside(hall: &Hall) -> (String, Member) {
    let eva = Organiser::by_link(hall.server(1), &hall.server(0).secret, "Eva").await;
    let session = eva.open(hall.server(1), hurried(json!({}))).await;
    let mut phones = Vec::new();
    for (number, name) in [(0, "Caro"), (2, "Dora")] {
        let server = hall.server(number);
        let token = server.person(name).await;
        let (status, body) = come_in(server, &session, &token, json!({})).await;
        assert_eq!(status, 200, "{body}");
        let mut phone = server.phone(Some(&token)).await;
        let watch = json!({"type": "watch_session", "session": session});
        assert_eq!(phone.ask(watch).await["ok"], true);
        phones.push(phone);
    }
    eva.start(hall.server(1), &session).await;
    let [caro, dora] = phones.try_into().ok().unwrap();
    (session, Member { caro, _dora: dora })
}

/// Two people in a session; one of them is asked.
struct Member {
    caro: Phone,
    _dora: Phone,
}

impl Member {
    /// Until when somebody may decide, once that is not before then.
    async fn asked_within(&mut self, least_ms: u64) -> u64 {
        loop {
            let heard = self.caro.hear_of("session").await;
            let now = &heard["session"]["now"];
            if let Some(deadline_ms) = now["deadline_ms"].as_u64()
                && deadline_ms >= least_ms
            {
                return deadline_ms;
            }
        }
    }
}
