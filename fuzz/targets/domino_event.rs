//! Events of a tournament file: what is read is written as it was meant, and cannot break a tournament.
#![no_main]

use libfuzzer_sys::fuzz_target;
use torneo_rules::domino::event::Event;
use torneo_rules::replay::fold;

fuzz_target!(|text: &str| {
    let events: Vec<Event> = text.lines().filter_map(|line| Event::read(line).ok()).collect();
    for event in &events {
        assert_eq!(Event::read(&event.write()).as_ref(), Ok(event));
    }
    let _ = fold(&events);
});
