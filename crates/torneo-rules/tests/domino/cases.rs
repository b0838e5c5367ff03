//! Cases told in lines of text: a few lines of a tournament, and what the last one is answered.

use crate::script::Told;

pub const EIGHT: &str = "enrol a b c d e f g h";
/// Their first round is `1 a b - e f`, `2 c d - g h`, bye i.
const NINE: &str = "enrol a b c d e f g h i";

pub fn check(form: &str, lines: &[&str], expected: &str) {
    let mut told = Told::new(form);
    let mut last = String::new();
    for line in lines {
        let before = told.tournament.clone();
        last = told.line(line);
        if last.starts_with("refused") && !line.starts_with("enrol") {
            assert_eq!(told.tournament, before, "a refusal changes nothing: {line}");
        }
    }
    assert_eq!(last, expected, "{lines:?}");
}

/// A case a line: `(form) line | line => what the last one is answered`, where `eight` and `nine` enrol so many people and
/// a line break is `\n`.
pub fn check_all(cases: &str) {
    for case in cases.trim().lines().map(str::trim) {
        let (told, expected) = case.split_once(" => ").expect(case);
        let form = told
            .strip_prefix('(')
            .and_then(|told| told.split_once(") "));
        let (form, lines) = form.unwrap_or(("", told));
        let lines = lines.split(" | ").map(|line| match line {
            "eight" => EIGHT,
            "nine" => NINE,
            line => line,
        });
        check(
            form,
            &lines.collect::<Vec<_>>(),
            &expected.replace("\\n", "\n"),
        );
    }
}
