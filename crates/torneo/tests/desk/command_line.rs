//! The command line beside the server: the same tournaments, one writer at a time.

use serde_json::json;

use crate::hall::{Hall, score};
use crate::run::torneo;

const DESK: &str = "/api/tournaments/copa";

#[test]
fn the_command_line_sees_the_same_tournament() {
    let mut hall = Hall::open();
    hall.copa(8, 2);
    hall.publish();
    hall.act(json!({"type": "enter", "scores": [score(1), score(2)]}));
    let data = hall.folder.path().join("data");
    let data = data.to_str().unwrap().to_owned();
    // Looking is possible while the server runs, writing is not: one program writes to a folder.
    let look = torneo(&["domino", "export", "copa", "--data", &data], "");
    assert_eq!(look.exit, 0, "{}", look.err);
    let write = torneo(
        &["domino", "close", "copa", "--lang", "en", "--data", &data],
        "",
    );
    assert_eq!(write.exit, 3);
    assert!(
        write.err.contains("in use by another torneo"),
        "{}",
        write.err
    );
    hall.close();
    let close = torneo(&["domino", "close", "copa", "--data", &data], "");
    assert_eq!(close.exit, 0, "{}", close.err);
    hall.restart();
    assert_eq!(hall.get(DESK)["stage"], "between");
    let journal = hall.get(&format!("{DESK}/journal"));
    assert_eq!(
        journal["entries"].as_array().unwrap().last().unwrap()["did"],
        "closed"
    );
}
