//! Settings as an operator meets them: who wins, what is refused, and that the documents list every key.
#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here fails the test, as it should"
)]

use std::path::{Path, PathBuf};
use std::process::Command;

struct Run {
    exit: i32,
    out: String,
    err: String,
}

/// `torneo ARGS` in English, with only these variables, and with this text as the file of settings.
fn torneo(args: &[&str], variables: &[(&str, &str)], file: &str) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("torneo.toml");
    std::fs::write(&path, file).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_torneo"))
        .args(args)
        .env_clear()
        .env("TORNEO_LANG", "en")
        .env("TORNEO_CONFIG", &path)
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    let text = |bytes| {
        let text = String::from_utf8(bytes).unwrap();
        text.replace(path.to_str().unwrap(), "FILE")
    };
    Run {
        exit: output.status.code().unwrap(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// The line of `torneo config` for a key.
fn line(out: &str, key: &str) -> String {
    let found = out
        .lines()
        .find(|line| line.starts_with(&format!("{key} = ")));
    found.unwrap_or_else(|| panic!("{out}")).to_owned()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Keys and defaults, as `torneo config` prints them without any other source.
fn defaults() -> Vec<(String, String)> {
    let run = torneo(&["config"], &[], "");
    assert_eq!(run.exit, 0, "{}", run.err);
    let pairs = run.out.lines().filter(|line| !line.starts_with('#'));
    let pairs = pairs.filter_map(|line| line.split_once(" = "));
    let pairs: Vec<_> = pairs
        .map(|(key, rest)| {
            (
                key.to_owned(),
                rest.split("  # ").next().unwrap().to_owned(),
            )
        })
        .collect();
    assert!(pairs.len() >= 9, "{}", run.out);
    pairs
}

#[test]
fn flag_beats_variable_beats_file_beats_default() {
    let file = "listen = \"127.0.0.1:1\"\ndata = 'a'\n\nlog_format = \"json\"\n";
    let variables = [("TORNEO_LISTEN", "127.0.0.1:2"), ("TORNEO_DATA", "b")];
    let run = torneo(&["config", "--listen", "127.0.0.1:3"], &variables, file);
    assert_eq!(run.exit, 0, "{}", run.err);
    for expected in [
        "listen = \"127.0.0.1:3\"  # --listen",
        "data = \"b\"  # TORNEO_DATA",
        "log_format = \"json\"  # file, line 4",
        "trust_proxy = false  # default",
        "# File of settings that was read: FILE",
    ] {
        assert!(
            run.out.lines().any(|line| line == expected),
            "{expected}\n{}",
            run.out
        );
    }
    let run = torneo(
        &["config", "--trust-proxy", "--database", ""],
        &[("TORNEO_DATA", "")],
        "data = 'a'",
    );
    assert_eq!(
        line(&run.out, "trust_proxy"),
        "trust_proxy = true  # --trust-proxy"
    );
    assert_eq!(line(&run.out, "data"), "data = \"a\"  # file, line 1");
}

#[test]
fn what_config_prints_is_a_file_of_settings_with_the_same_outcome() {
    let args = [
        "config",
        "--listen",
        "[::]:80",
        "--trust-proxy",
        "--public-url",
        "https://a.test/",
    ];
    let run = torneo(
        &args,
        &[
            ("TORNEO_WRITES_PER_SECOND", "7"),
            ("TORNEO_METRICS", "127.0.0.1:9464"),
        ],
        "",
    );
    let again = torneo(&["config"], &[], &run.out);
    assert_eq!(again.exit, 0, "{}", again.err);
    let bare = |out: &str| -> Vec<String> {
        out.lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| line.split("  # ").next().unwrap().to_owned())
            .collect()
    };
    assert_eq!(bare(&again.out), bare(&run.out));
    assert!(
        run.out.contains("public_url = \"https://a.test\""),
        "{}",
        run.out
    );
}

#[test]
fn the_database_password_is_never_shown() {
    let url = "postgres://ana:s3cret@db.test/torneo?sslpassword=s3cret";
    let run = torneo(&["config"], &[("TORNEO_DATABASE", url)], "");
    assert!(run.out.contains("ana:***@db.test/torneo"), "{}", run.out);
    for run in [
        run,
        torneo(
            &["config", "--database", "mysql://ana:s3cret@db/x"],
            &[],
            "",
        ),
        torneo(&["config"], &[], "database = 'mysql://ana:s3cret@db/x'"),
        torneo(&["config"], &[], "listen = 'postgres://ana:s3cret@db/x'"),
    ] {
        assert!(
            !run.out.contains("s3cret") && !run.err.contains("s3cret"),
            "{}{}",
            run.out,
            run.err
        );
    }
}

/// Wrong settings, each a line: the exit code, a file with `\n` for its breaks, and what is said.
const WRONG_FILES: &str = r#"
5 # one\nliste = 'x' => FILE, line 2: unknown key 'liste'; the keys are listen, data,
5 \nlisten = 8080 => FILE, line 2: 'listen' is not of the right kind; write, for example, listen = "127.0.0.1:8080"
5 [listen]\nx = 1 => FILE, line 1: 'listen' is not of the right kind
5 data = 'x'\nlisten = 'abc' => 'abc' does not fit 'listen' in FILE, line 2; write an address and a port, such as 0.0.0.0:8080
4 data = 'x'\nlisten = => FILE is not TOML (line 2)
4 data = 'x'\ndata = 'y' => FILE is not TOML (line 2)
"#;

/// The same for the command line; words in capitals are variables of the environment.
const WRONG_WORDS: &str = r"
2 TORNEO_LISTEN=abc => 'abc' does not fit TORNEO_LISTEN; write an address
2 --writes-per-second=0 => '0' does not fit --writes-per-second; write a number from 1 to 100000
2 --public-url=a.test => does not fit --public-url; write http:// or https://
2 --log-level=inof => 'inof' does not fit --log-level; write error, warn
2 --data= => '' does not fit --data; write the name of a folder
3 --config=/nowhere.toml => cannot read the file of settings /nowhere.toml
";

fn refused(cases: &str, run: impl Fn(&str) -> Run) {
    for case in cases.trim().lines() {
        let (asked, says) = case.split_once(" => ").expect(case);
        let (exit, asked) = asked.split_once(' ').expect(case);
        let run = run(asked);
        let ended = (run.exit.to_string(), run.out.as_str());
        assert_eq!(ended, (exit.to_owned(), ""), "{case}: {}", run.err);
        assert!(run.err.contains(says), "{}", run.err);
    }
}

#[test]
fn refusals_name_file_line_and_key() {
    refused(WRONG_FILES, |file| {
        torneo(&["config"], &[], &file.replace("\\n", "\n"))
    });
}

#[test]
fn refusals_name_flag_or_variable_and_next_step() {
    refused(WRONG_WORDS, |word| match word.split_once('=') {
        Some((name, value)) if name.starts_with("TORNEO") => {
            torneo(&["config"], &[(name, value)], "")
        }
        _ => torneo(&["config", word], &[], ""),
    });
    let spanish = torneo(&["config", "--lang", "es"], &[], "liste = 1");
    assert!(
        spanish
            .err
            .contains("FILE, línea 1: no se conoce la clave 'liste'; las que hay son"),
        "{}",
        spanish.err
    );
}

#[test]
fn the_example_file_has_every_key_with_its_default() {
    let example = std::fs::read_to_string(root().join("examples/torneo.toml")).unwrap();
    let written: Vec<&str> = example
        .lines()
        .filter_map(|line| {
            line.strip_prefix('#')
                .filter(|rest| !rest.starts_with([' ', '#']) && !rest.is_empty())
        })
        .collect();
    let expected: Vec<String> = defaults()
        .iter()
        .map(|(key, value)| format!("{key} = {value}"))
        .collect();
    assert_eq!(written, expected);
    for file in [&example, &written.join("\n")] {
        let run = torneo(&["config"], &[], file);
        assert_eq!(run.exit, 0, "{}", run.err);
        for (key, value) in defaults() {
            assert!(
                line(&run.out, &key).starts_with(&format!("{key} = {value}")),
                "{}",
                run.out
            );
        }
    }
}

#[test]
fn the_documents_list_every_key() {
    for document in ["docs/operating.md", "docs/operating.es.md"] {
        let text = std::fs::read_to_string(root().join(document)).unwrap();
        for (key, value) in defaults() {
            let value = if value == "\"\"" {
                String::new()
            } else {
                format!("`{}`", value.trim_matches('"'))
            };
            let row = format!("| `{key}` | {value} |").replace("|  |", "| |");
            assert!(text.contains(&row), "{document} has no row {row}");
        }
        let rows = text
            .lines()
            .filter(|line| line.starts_with("| `") && line.ends_with(" |"))
            .filter(|line| {
                let key = line.trim_start_matches("| `").split('`').next().unwrap();
                !key.starts_with("torneo_")
                    && key.chars().all(|c| c.is_ascii_lowercase() || c == '_')
            });
        let keys = rows.filter(|row| row.matches(" |").count() == 3).count();
        assert_eq!(
            keys,
            defaults().len(),
            "{document} lists keys that do not exist"
        );
    }
}
