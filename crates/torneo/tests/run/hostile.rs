//! What people could write, and the cell of a CSV that it becomes: nothing runs, and nothing is taken for two cells.

pub const HOSTILE: [(&str, &str); 12] = [
    ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
    ("+1", "'+1"),
    ("-1", "'-1"),
    ("@SUM(A1)", "'@SUM(A1)"),
    ("＝1", "'＝1"),
    ("'=1", "''=1"),
    ("'t Hooft", "''t Hooft"),
    ("=1,2", "\"'=1,2\""),
    ("a;b", "\"a;b\""),
    ("a,b", "\"a,b\""),
    ("a\"b", "\"a\"\"b\""),
    ("Ana María", "Ana María"),
];

/// A CSV in which all of them stand has every one as it should be.
pub fn check(name: &str, csv: &str) {
    let text = format!(",{},", csv.replace('\n', ",\n,"));
    for (raw, cell) in HOSTILE {
        assert!(
            text.contains(&format!(",{cell},")),
            "{name}: {cell}\n{text}"
        );
        let bare = text.contains(&format!(",{raw},"));
        assert!(!bare || raw == cell, "{name}: {raw}\n{text}");
    }
}
