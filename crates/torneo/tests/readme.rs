//! The README and the guides show real output: every `$ …` line of theirs is run again here.

use std::path::{Path, PathBuf};
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

fn check(readme: &str, least: usize) {
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
    assert!(steps.len() >= least, "{readme} has a tour");
    let program = Path::new(env!("CARGO_BIN_EXE_torneo"));
    let programs = program.parent().expect("a folder of programs").display();
    let path = std::env::var("PATH").expect("there is a shell");
    for (command, expected) in steps {
        assert!(command.contains("torneo "), "{command}");
        let output = Command::new("sh")
            .args(["-c", &command])
            .env("PATH", format!("{programs}:{path}"))
            .env("TORNEO_CONFIG", "/dev/null")
            .env_remove("TORNEO_LANG")
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env_remove("LANG")
            .current_dir(folder.path())
            .output()
            .expect("there is a shell");
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
    check("README.md", 5);
    check("README.es.md", 5);
    check("docs/guides/class.md", 2);
    check("docs/guides/class.es.md", 2);
    let guides = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guides");
    for guide in pages(&guides) {
        let name = guide.file_name().expect("a name").to_string_lossy();
        check(&format!("docs/guides/{name}"), 0);
    }
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

/// The pages of a folder, without those of the folders in it.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let inside = std::fs::read_dir(folder).expect("the folder is there");
    let paths = inside.map(|entry| entry.expect("an entry").path());
    paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect()
}

#[test]
fn every_picture_and_page_pointed_to_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["", "docs", "docs/guides", "docs/spec", "docs/rulings"];
    for page in folders.iter().flat_map(|folder| pages(&root.join(folder))) {
        let text = std::fs::read_to_string(&page).expect("the page is there");
        let name = page.display();
        let targets = pointed_to(&text);
        if text.starts_with("# Torneo\n") {
            let pictures = targets.iter().filter(|target| target.ends_with(".png"));
            assert!(pictures.count() >= 2, "{name} shows what it is about");
        }
        let folder = page.parent().expect("a page is in a folder");
        for target in targets {
            let file = target.split('#').next().unwrap_or(target);
            assert!(folder.join(file).exists(), "{name} points to {target}");
        }
    }
}

/// Nothing of `docs/` is hidden: its index leads to every page but the rulings, which it names as a folder.
#[test]
fn the_index_leads_to_every_document() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let index = std::fs::read_to_string(docs.join("README.md")).expect("there is an index");
    let targets = pointed_to(&index);
    for folder in ["", "guides", "spec"] {
        for page in pages(&docs.join(folder)) {
            let name = page.file_name().expect("a name").to_string_lossy();
            let from_docs = Path::new(folder).join(name.as_ref());
            let listed = targets.iter().any(|target| Path::new(target) == from_docs);
            assert!(listed || name == "README.md", "{name} is in no index");
        }
    }
}
