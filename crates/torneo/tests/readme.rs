//! The README shows real output: every `$ torneo …` line of its tour is run again here.

use std::path::Path;
use std::process::Command;

/// The commands of a README's console blocks, each with the output printed below it.
fn tour(text: &str) -> Vec<(String, String)> {
    let mut steps: Vec<(String, String)> = Vec::new();
    for block in text.split("```console\n").skip(1) {
        let block = block.split("```").next().expect("a block ends");
        for line in block.lines() {
            match (line.strip_prefix("$ "), steps.last_mut()) {
                (Some(command), _) => steps.push((command.to_owned(), String::new())),
                (None, Some((_, output))) => *output += &format!("{line}\n"),
                (None, None) => panic!("output without a command: {line}"),
            }
        }
    }
    steps
}

fn check(readme: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join(readme)).expect("the README is there");
    let folder = tempfile::tempdir().expect("a folder for what the tour writes");
    std::fs::create_dir(folder.path().join("examples")).expect("an empty folder");
    for example in std::fs::read_dir(root.join("examples")).expect("there are examples") {
        let example = example.expect("an example");
        std::fs::copy(
            example.path(),
            folder.path().join("examples").join(example.file_name()),
        )
        .expect("copied");
    }
    let steps = tour(&text);
    assert!(steps.len() >= 5, "{readme} has a tour");
    for (command, expected) in steps {
        let args: Vec<&str> = command.split(' ').collect();
        assert_eq!(args[0], "torneo", "{command}");
        let output = Command::new(env!("CARGO_BIN_EXE_torneo"))
            .args(&args[1..])
            .env_remove("TORNEO_LANG")
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env_remove("LANG")
            .current_dir(folder.path())
            .output()
            .expect("the binary was built for this test");
        let out = String::from_utf8(output.stdout).expect("output is UTF-8");
        assert_eq!(
            out,
            expected,
            "{readme}: {command}\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn the_tour_is_real() {
    check("README.md");
    check("README.es.md");
}

/// What a text points to in this repository: the targets of its links and the sources of its pictures.
fn pointed_to(text: &str) -> Vec<&str> {
    let after = |mark: &'static str, end: char| {
        let parts = text.split(mark).skip(1);
        parts.filter_map(move |part| part.split(end).next())
    };
    let all = after("](", ')').chain(after("src=\"", '"'));
    all.filter(|target| !target.contains("://")).collect()
}

#[test]
fn every_picture_and_page_of_the_readme_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for readme in ["README.md", "README.es.md"] {
        let text = std::fs::read_to_string(root.join(readme)).expect("the README is there");
        let targets = pointed_to(&text);
        let pictures = targets.iter().filter(|target| target.ends_with(".png"));
        assert!(pictures.count() >= 2, "{readme} shows what it is about");
        for target in targets {
            assert!(root.join(target).exists(), "{readme} points to {target}");
        }
    }
}
