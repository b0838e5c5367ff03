//! Tournaments paired by another program, paired again round by round.

use torneo_rules::dutch::{RoundPairing, pair};
use torneo_rules::trf;

/// Every round of a file that comes out differently.
fn discrepancies(name: &str, text: &str) -> Vec<String> {
    let tournament = trf::read(text).unwrap_or_else(|why| panic!("{name}: {why}"));
    let mut found = Vec::new();
    for round in 1..=tournament.paired_rounds() {
        let mut expected = RoundPairing::on_record(&tournament, round);
        expected.games.sort();
        let ours = pair(&tournament, round).map(|mut ours| {
            ours.games.sort();
            ours
        });
        if ours.as_ref() != Ok(&expected) {
            let detail = match &ours {
                Ok(ours) => {
                    let extra: Vec<_> = ours
                        .games
                        .iter()
                        .filter(|game| !expected.games.contains(game))
                        .collect();
                    let lacking: Vec<_> = expected
                        .games
                        .iter()
                        .filter(|game| !ours.games.contains(game))
                        .collect();
                    format!(
                        "ours {extra:?} bye {:?}, theirs {lacking:?} bye {:?}",
                        ours.bye, expected.bye
                    )
                }
                Err(why) => why.to_string(),
            };
            found.push(format!("{name} round {round}: {detail}"));
        }
    }
    found
}

#[expect(
    clippy::disallowed_methods,
    reason = "the rules are pure; the recorded tournaments are files"
)]
#[test]
fn every_recorded_round_comes_out_again() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/dutch");
    let mut found = Vec::new();
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        found.extend(discrepancies(
            &path.file_name().unwrap().to_string_lossy(),
            &text,
        ));
        files += 1;
    }
    assert!(files >= 70, "{files} files");
    found.sort();
    assert!(
        found.is_empty(),
        "{} rounds differ:\n{}",
        found.len(),
        found.join("\n")
    );
}
