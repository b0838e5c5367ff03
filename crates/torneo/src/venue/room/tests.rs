//! Rooms folded from journals: old ones, foreign words, clocks, and a game for three.

use super::*;
use crate::games::{Detail, nim};

fn folded(journal: &str) -> Room {
    let mut room = Room::new("K7QF3D");
    for line in journal.lines() {
        let record = room
            .read(line)
            .unwrap_or_else(|error| panic!("{error}: {line}"));
        room.apply(&record, 1_000);
    }
    room
}

#[test]
fn a_journal_from_before_there_were_several_games_is_tictactoe() {
    let room = folded(
        r#"{"event":{"type":"opened","move_seconds":null,"after":null,"seed":7}}
{"event":{"type":"sat","seat":"X","who":{"kind":"person","id":"p-1","name":"Ana"}}}
{"event":{"type":"sat","seat":"O","who":{"kind":"bot","level":"hard"}}}
{"by":"p-1","message":"m1","event":{"type":"placed","by":"X","cell":"b2","reason":null}}
{"event":{"type":"placed","by":"O","cell":"a1","reason":"corner_opening"}}
{"by":"p-1","message":"m2","event":{"type":"resigned","by":"X"}}
{"by":"p-1","message":"m3","event":{"type":"rematch_asked","by":"X"}}
{"event":{"type":"moved_to","room":"M2XW9P"}}"#,
    );
    let view =
        serde_json::to_value(room.view_for(Some("p-1"), |_| true, Detail::Everything)).unwrap();
    assert_eq!(view["game"], "tictactoe");
    assert_eq!(view["view"]["board"], "O...X....");
    assert_eq!(view["view"]["outcome"]["type"], "resigned");
    assert_eq!(
        (&view["next"], &view["version"]),
        (&"M2XW9P".into(), &8.into())
    );
}

#[test]
fn the_talk_has_a_clock_that_rests_in_a_pause() {
    let mut room = folded(
        r#"{"event":{"type":"opened","game":{"name":"snatch","variant":"G5","profile":"seed","chat_seconds":60,"shame":{"P1":0,"P2":2}},"move_seconds":null,"after":null,"seed":7}}
{"event":{"type":"sat","seat":"P1","who":{"kind":"person","id":"p-1","name":"Ana"}}}"#,
    );
    assert_eq!(room.deadline_ms(), None, "nobody to talk to");
    let mut happens = |event: &str, at_ms| {
        let record = room.read(&format!(r#"{{"event":{event}}}"#)).unwrap();
        room.apply(&record, at_ms);
        room.deadline_ms()
    };
    let sat = r#"{"type":"sat","seat":"P2","who":{"kind":"person","id":"p-2","name":"Beto"}}"#;
    assert_eq!(happens(sat, 10_000), Some(70_000));
    let said = r#"{"type":"said","by":"P1","text":"hola"}"#;
    assert_eq!(happens(said, 20_000), Some(70_000), "talking takes time");
    assert_eq!(happens(r#"{"type":"paused"}"#, 30_000), None);
    assert_eq!(happens(r#"{"type":"resumed"}"#, 90_000), Some(130_000));
    assert_eq!(happens(r#"{"type":"chat_closed"}"#, 130_000), None);
    let change = r#"{"type":"variant_set","variant":"G5","by":"P2"}"#;
    assert_eq!(happens(change, 140_000), Some(200_000));
}

#[test]
fn what_another_game_would_say_is_not_read() {
    let opened = r#"{"event":{"type":"opened","move_seconds":null,"after":null,"seed":7}}"#;
    let nim = r#"{"event":{"type":"opened","game":{"name":"nim"},"move_seconds":null,"after":null,"seed":7}}"#;
    for (journal, foreign) in [
        (opened, r#"{"type":"said","by":"P1","text":"hola"}"#),
        (
            opened,
            r#"{"type":"placed","by":"P1","cell":"b2","reason":null}"#,
        ),
        (opened, r#"{"type":"resigned","seat":1,"late":false}"#),
        (opened, r#"{"type":"resigned","by":"X","later":true}"#),
        (
            opened,
            r#"{"type":"sat","seat":"P1","who":{"kind":"bot","level":"hard"}}"#,
        ),
        (
            opened,
            r#"{"type":"sat","seat":"X","who":{"kind":"bot","level":"cautious"}}"#,
        ),
        (opened, r#"{"type":"rematch_asked","by":"third"}"#),
        (nim, r#"{"type":"resigned","by":"X"}"#),
        (
            nim,
            r#"{"type":"sat","seat":"first","who":{"kind":"bot","level":"hard"}}"#,
        ),
    ] {
        let room = folded(journal);
        let read = room.read(&format!(r#"{{"event":{foreign}}}"#));
        assert!(read.is_err(), "{foreign}");
    }
}

/// A game for three, whose words are partly those of another game, and whose bot thinks elsewhere.
#[test]
fn a_room_plays_a_game_for_three() {
    let mut room = folded(
        r#"{"event":{"type":"opened","game":{"name":"nim"},"move_seconds":null,"after":null,"seed":7}}
{"event":{"type":"sat","seat":"first","who":{"kind":"person","id":"p-1","name":"Ana"}}}
{"event":{"type":"sat","seat":"third","who":{"kind":"bot","level":"easy"}}}"#,
    );
    let at = At::exactly(2_000);
    let ana = Asker {
        id: "p-1",
        name: "Ana",
    };
    let take = |stones: u32| RoomRequest::Act {
        action: serde_json::json!({"type": "take", "stones": stones}).to_string(),
        round: None,
    };
    assert_eq!(
        room.decide(ana.clone(), &take(2), at),
        Err(Refusal::NotStarted)
    );
    let sat = r#"{"event":{"type":"sat","seat":"second","who":{"kind":"person","id":"p-2","name":"Beto"}}}"#;
    room.apply(&room.read(sat).unwrap(), 1_000);
    assert_eq!(room.deadline_ms(), Some(11_000));
    let beto = Asker {
        id: "p-2",
        name: "Beto",
    };
    assert_eq!(
        room.decide(ana.clone(), &take(4), at),
        Err(nim::Rejection::NotAllowed.into())
    );
    let other_game = RoomRequest::Act {
        action: serde_json::json!({"type": "place", "cell": "b2"}).to_string(),
        round: None,
    };
    assert_eq!(
        room.decide(ana.clone(), &other_game, at),
        Err(Refusal::BadAction)
    );
    for (who, stones) in [(ana, 3), (beto, 2)] {
        let event = room.decide(who, &take(stones), at).unwrap();
        let record = RoomRecord {
            by: None,
            message: None,
            event,
        };
        // What the journal keeps is read again as it was.
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(room.read(&text).unwrap(), record);
        room.apply(&record, 2_000);
    }
    let Some((2, Turn::Think(thought))) = room.bot_turn() else {
        panic!("the bot thinks");
    };
    let chosen = (thought.work)(&tokio_util::sync::CancellationToken::new()).unwrap();
    let event = room.decide_thought(2, &chosen, at).unwrap();
    room.apply(
        &RoomRecord {
            by: None,
            message: None,
            event,
        },
        3_000,
    );
    let view =
        serde_json::to_value(room.view_for(Some("p-1"), |_| true, Detail::Everything)).unwrap();
    assert_eq!(view["game"], "nim");
    assert_eq!(view["view"]["left"], 15);
    assert_eq!(view["legal"].as_array().unwrap().len(), 3);
    let resigned = room.clock_says(13_000, |_| false).unwrap();
    assert_eq!(
        serde_json::to_string(&resigned).unwrap(),
        r#"{"type":"resigned","seat":0,"late":true}"#
    );
    room.apply(
        &RoomRecord {
            by: None,
            message: None,
            event: resigned,
        },
        13_000,
    );
    let (_, sitters) = room.rematch();
    let bots = sitters
        .iter()
        .map(|sitter| matches!(sitter, Some(Sitter::Bot { .. })));
    assert_eq!(bots.collect::<Vec<_>>(), [false, true, false]);
}

#[test]
fn an_abandoned_room_is_over_and_can_be_asked_for_another() {
    let mut room = folded(
        r#"{"event":{"type":"opened","move_seconds":60,"after":null,"seed":7}}
{"event":{"type":"sat","seat":"X","who":{"kind":"person","id":"p-1","name":"Ana"}}}
{"event":{"type":"sat","seat":"O","who":{"kind":"person","id":"p-2","name":"Beto"}}}"#,
    );
    assert!(!room.is_over() && room.deadline_ms().is_some());
    let line = r#"{"event":{"type":"abandoned"}}"#;
    let record = room.read(line).unwrap();
    assert!(room.is_over_after(&record.event, 1_000));
    room.apply(&record, 1_000);
    assert_eq!(serde_json::to_string(&record).unwrap(), line);
    assert!(room.is_over() && room.is_at_rest());
    assert_eq!((room.deadline_ms(), room.patience_ms()), (None, None));
    let ana = Asker {
        id: "p-1",
        name: "Ana",
    };
    let act = RoomRequest::Act {
        action: r#"{"type":"place","cell":"b2"}"#.to_owned(),
        round: None,
    };
    let at = At::exactly(2_000);
    assert_eq!(room.decide(ana.clone(), &act, at), Err(Refusal::GameOver));
    assert!(room.decide(ana, &RoomRequest::Rematch, at).is_ok());
}

const TICTACTOE: &str = r#"{"event":{"type":"opened","move_seconds":60,"after":null,"seed":7}}
{"event":{"type":"sat","seat":"X","who":{"kind":"person","id":"p-1","name":"Ana"}}}
{"event":{"type":"sat","seat":"O","who":{"kind":"person","id":"p-2","name":"Beto"}}}"#;

const CHESS: &str = r#"{"event":{"type":"opened","game":{"name":"chess","control":{"type":"increment","base_ms":60000,"increment_ms":0},"occasion":"tournament"},"move_seconds":null,"after":null,"seed":7}}
{"event":{"type":"sat","seat":"white","who":{"kind":"person","id":"p-1","name":"Ana"}}}
{"event":{"type":"sat","seat":"black","who":{"kind":"person","id":"p-2","name":"Beto"}}}"#;

const CLOCK: &str = "the clock, and the second came";
const ALONE: &str = "the clock, and the second did not come";

#[test]
fn who_makes_no_move_loses_by_forfeit_to_whoever_came() {
    use GameResult::{Black, BlackByForfeit, BothForfeit, White, WhiteByForfeit};
    for (opened, happens, result) in [
        (TICTACTOE, &[CLOCK][..], BlackByForfeit),
        (TICTACTOE, &[ALONE], BothForfeit),
        (TICTACTOE, &["placed X b2", ALONE], WhiteByForfeit),
        (TICTACTOE, &["placed X b2", "placed O a1", ALONE], Black),
        (TICTACTOE, &["resigned X"], BlackByForfeit),
        (TICTACTOE, &["placed X b2", "resigned O"], WhiteByForfeit),
        (
            TICTACTOE,
            &["placed X b2", "placed O a1", "resigned O"],
            White,
        ),
        (CHESS, &[CLOCK], BlackByForfeit),
        (CHESS, &[ALONE], BothForfeit),
    ] {
        let mut room = folded(opened);
        for what in happens {
            let mut words = what.split(' ');
            let record = match *what {
                CLOCK | ALONE => RoomRecord {
                    by: None,
                    message: None,
                    event: room.clock_says(100_000, |_| *what == CLOCK).unwrap(),
                },
                _ => {
                    let mut event = serde_json::json!({"type": words.next(), "by": words.next()});
                    if let Some(cell) = words.next() {
                        event["cell"] = cell.into();
                    }
                    let record = serde_json::json!({ "event": event });
                    room.read(&record.to_string()).unwrap()
                }
            };
            let at_ms = if [CLOCK, ALONE].contains(what) {
                100_000
            } else {
                1_000
            };
            let is_last = Some(what) == happens.last();
            assert_eq!(room.is_over_after(&record.event, at_ms), is_last);
            room.apply(&record, at_ms);
        }
        assert_eq!(room.result(), Some(result), "{opened} {happens:?}");
    }
}
