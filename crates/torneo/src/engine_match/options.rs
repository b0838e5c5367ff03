//! The options an engine names, and whether one that somebody wants to set is among them.

/// The name in a line `option name Move Overhead type spin …`.
pub fn named(line: &str) -> Option<&str> {
    let rest = line.trim().strip_prefix("option name ")?;
    let name = rest.split_once(" type ").map_or(rest, |(name, _)| name);
    Some(name.trim())
}

/// Whether an engine knows the option. UCI does not tell capitals from small letters.
pub fn knows(known: &[String], wanted: &str) -> bool {
    known.iter().any(|name| name.eq_ignore_ascii_case(wanted))
}

/// The option most like the one that was written, for whoever mistyped it.
pub fn nearest<'a>(known: &'a [String], wanted: &str) -> Option<&'a str> {
    let distance = |name: &&String| changes(&name.to_lowercase(), &wanted.to_lowercase());
    known.iter().min_by_key(distance).map(String::as_str)
}

/// How many letters must be added, taken or changed to make one word of the other.
fn changes(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    // Of the letters of `one` seen so far, to each beginning of `other`.
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (place, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = place + 1;
        for (at, &against) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != against);
            diagonal = row[at + 1];
            row[at + 1] = changed.min(row[at] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_found_and_the_nearest_is_named() {
        let lines = [
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Move Overhead type spin default 10 min 0 max 5000",
            "option name Threads type spin default 1 min 1 max 64",
            "id name Option name of no kind",
            "uciok",
        ];
        let known: Vec<String> = lines
            .iter()
            .filter_map(|line| named(line))
            .map(str::to_owned)
            .collect();
        assert_eq!(known, ["Hash", "Move Overhead", "Threads"]);
        for (wanted, known_as_it_is, expected) in [
            ("hash", true, "Hash"),
            ("MOVE OVERHEAD", true, "Move Overhead"),
            ("MoveOverhead", false, "Move Overhead"),
            ("Thread", false, "Threads"),
            ("Hahs", false, "Hash"),
        ] {
            assert_eq!(knows(&known, wanted), known_as_it_is, "{wanted}");
            assert_eq!(nearest(&known, wanted), Some(expected), "{wanted}");
        }
        assert_eq!(nearest(&[], "Hash"), None);
        assert_eq!(changes("kitten", "sitting"), 3);
        assert_eq!(changes("", "abc"), 3);
    }
}
