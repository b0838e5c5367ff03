//! Figures of a report beside those that the analysis script makes of the tables alone.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

fn close(found: &Value, expected: &Value, what: &str) {
    match (found.as_f64(), expected.as_f64()) {
        (Some(found), Some(expected)) => {
            assert!(
                (found - expected).abs() < 1.5e-6,
                "{what}: {found}, not {expected}"
            );
        }
        _ => assert_eq!(found, expected, "{what}"),
    }
}

fn same_estimate(found: &Value, expected: &Value, what: &str) {
    for member in ["value", "low", "high", "observations", "clusters", "method"] {
        close(
            &found[member],
            &expected[member],
            &format!("{what} {member}"),
        );
    }
}

/// Compares a summary of the script with one of the report; how many figures there were.
pub fn same_summary(found: &Value, expected: &Value, code: &str) -> usize {
    assert_eq!(found["games"], expected["games"]);
    assert_eq!(found["rounds"], expected["rounds"]);
    let list = |value: &Value| value.as_array().unwrap().clone();
    let figures = list(&found["figures"]);
    let mut compared = 0;
    for of in list(&expected["variants"]) {
        let treatment = of["treatment"].as_str().unwrap_or("");
        let rounds = list(&of["by_round"]).into_iter().zip(1..);
        let rounds = rounds.map(|(figures, number)| (figures, Value::from(number)));
        let together = (of["together"].clone(), Value::Null);
        for (told, number) in std::iter::once(together).chain(rounds) {
            for figure in list(&told) {
                let is = |it: &&Value| {
                    it["treatment"] == treatment
                        && it["variant"] == of["variant"]
                        && it["round"] == number
                        && it["measure"] == figure["measure"]
                };
                let what = format!(
                    "{code} {treatment} {} {number} {}",
                    of["variant"], figure["measure"]
                );
                let own = figures.iter().find(is);
                // A variant whose games all have a flag is in the report without any figure.
                match own {
                    Some(own) => same_estimate(own, &figure["observed"], &what),
                    None => assert_eq!(figure["observed"]["observations"], 0, "{what}"),
                }
                compared += usize::from(own.is_some());
            }
        }
    }
    assert_eq!(compared, figures.len());
    let [groups, told] = [&found["shame"], &expected["shame"]].map(list);
    assert_eq!(groups.len(), told.len());
    for (group, told) in groups.iter().zip(&told) {
        for member in ["variant", "shamed", "rounds"] {
            assert_eq!(group[member], told[member], "{code}");
        }
        for member in ["offered", "given", "snatched"] {
            same_estimate(
                &group[member],
                &told[member],
                &format!("{code} shame {member}"),
            );
        }
    }
    let [own, told] = [&found["brackets"], &expected["brackets"]].map(list);
    assert_eq!(own.len(), told.len());
    for (own, told) in own.iter().zip(&told) {
        for (member, value) in told.as_object().unwrap() {
            assert_eq!(own[member], *value, "{code} {member}");
        }
    }
    compared
}

/// R says the same as Python, line by line, where R is installed.
pub fn same_in_r(out: &Path, python: &str) {
    let script = out.join("analysis").join("snatch.R");
    let Ok(told) = Command::new("Rscript").arg(&script).arg(out).output() else {
        return;
    };
    assert!(
        told.status.success(),
        "{}",
        String::from_utf8_lossy(&told.stderr)
    );
    let told = String::from_utf8(told.stdout).unwrap();
    for (ours, theirs) in python.lines().zip(told.lines()) {
        for (ours, theirs) in ours.trim_end().split(',').zip(theirs.split(',')) {
            match (ours.parse::<f64>(), theirs.parse::<f64>()) {
                (Ok(ours), Ok(theirs)) => assert!((ours - theirs).abs() < 2e-6),
                _ => assert_eq!(ours, theirs),
            }
        }
    }
    assert_eq!(python.lines().count(), told.lines().count());
}
