//! The README and the guides show real output: every `$ …` line of theirs is run again here, every command that a document names is one
//! that there is, and every link leads somewhere.

use std::collections::BTreeSet;
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
    let text = read(&root.join(readme));
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
        let text = read(&page);
        let name = page.display();
        let targets = pointed_to(&text);
        if text.starts_with("# Torneo\n") {
            let pictures = targets.iter().filter(|target| target.ends_with(".png"));
            assert!(pictures.count() >= 2, "{name} shows what it is about");
        }
        let folder = page.parent().expect("a page is in a folder");
        for target in targets {
            let (file, place) = target.split_once('#').unwrap_or((target, ""));
            let there = if file.is_empty() {
                page.clone()
            } else {
                folder.join(file)
            };
            assert!(there.exists(), "{name} points to {target}");
            let found = place.is_empty() || headings(&read(&there)).contains(place);
            assert!(
                found,
                "{name} points to {target}, and no heading is called so"
            );
        }
    }
}

fn read(page: &Path) -> String {
    std::fs::read_to_string(page).unwrap_or_else(|why| panic!("{}: {why}", page.display()))
}

/// The names by which links reach the headings of a page.
fn headings(text: &str) -> BTreeSet<String> {
    let named = |line: &str| {
        let kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
        let letters: String = line.to_lowercase().chars().filter(kept).collect();
        letters.trim().replace(' ', "-")
    };
    let lines = text.lines().filter(|line| line.starts_with('#'));
    lines
        .map(|line| named(line.trim_start_matches('#')))
        .collect()
}

/// The commands between backticks that begin with this word.
fn named<'a>(text: &'a str, program: &'a str) -> impl Iterator<Item = &'a str> {
    let inside = text.split('`').skip(1).step_by(2);
    inside.filter_map(move |code| code.strip_prefix(program)?.strip_prefix(' '))
}

/// Every page but the rulings, which tell what was, has only commands that the program and the `Makefile` know, with the options
/// that they know.
#[test]
fn every_command_that_is_named_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let makefile = read(&root.join("Makefile"));
    let mut asked = BTreeSet::new();
    for page in ["", "docs", "docs/guides"]
        .iter()
        .flat_map(|folder| pages(&root.join(folder)))
    {
        if page.ends_with("CHANGELOG.md") {
            continue;
        }
        let text = read(&page);
        for target in named(&text, "make").filter_map(|rest| rest.split(' ').next()) {
            let known = makefile.contains(&format!("\n{target}: "));
            assert!(known, "{} names 'make {target}'", page.display());
        }
        for command in named(&text, "torneo") {
            let command = command.split(" | ").next().unwrap_or(command);
            let is_verb = |word: &&str| word.chars().all(|letter| letter.is_ascii_lowercase());
            let verbs: Vec<&str> = command.split(' ').take_while(is_verb).collect();
            let options = command
                .split([' ', '[', ']'])
                .filter(|word| word.starts_with("--"));
            asked.insert((
                verbs.join(" "),
                options.map(str::to_owned).collect::<Vec<_>>(),
                page.display().to_string(),
            ));
        }
    }
    assert!(asked.len() > 50, "the documents name commands");
    for (verbs, options, page) in asked {
        let words: Vec<&str> = verbs.split(' ').filter(|word| !word.is_empty()).collect();
        let longest = (0..=words.len()).rev();
        let (many, help) = longest
            .filter_map(|many| Some((many, help_of(&words[..many])?)))
            .next()
            .expect("the program itself has help");
        // What stands behind a verb may be a file, but not behind a group of verbs.
        let known = many == words.len() || !help.contains("Commands:");
        assert!(known, "{page} names 'torneo {verbs}', which is no command");
        for option in options {
            assert!(
                help.contains(&option),
                "{page}: 'torneo {verbs}' knows no {option}"
            );
        }
    }
}

/// What a command says of itself; nothing where there is none of that name.
fn help_of(words: &[&str]) -> Option<String> {
    let run = Command::new(env!("CARGO_BIN_EXE_torneo"))
        .args(words)
        .args(["--help", "--lang", "en"])
        .env("TORNEO_CONFIG", "/dev/null")
        .output()
        .expect("the program runs");
    let said = String::from_utf8(run.stdout).expect("help is UTF-8");
    // A verb that is none answers with an error, and one that takes files with its own help.
    let own = said.contains(&format!("torneo {}", words.join(" ")));
    (run.status.success() && own).then_some(said)
}

/// The lines for a shell of the README and the guides that others run: `scripts/check-docs`, `.ci/run`, `scripts/check-api.py`, and the package's test.
#[test]
fn every_line_for_a_shell_is_run_somewhere() {
    let run_elsewhere = [
        "make run",
        "make test",
        "sha256sum --check ",
        "apt install ./torneo_",
        "./torneo-",
        "pip install websockets && python3 examples/bot.py ",
        "node --experimental-websocket examples/bot.mjs ",
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readmes = ["README.md", "README.es.md"].map(|name| root.join(name));
    for page in readmes.into_iter().chain(pages(&root.join("docs/guides"))) {
        let text = read(&page);
        for block in text.split("```sh\n").skip(1) {
            for line in block.split("```").next().expect("a block ends").lines() {
                let known = run_elsewhere.iter().any(|start| line.starts_with(start));
                assert!(known, "{}: nothing runs '{line}'", page.display());
            }
        }
    }
}

/// Nothing of `docs/` is hidden: its index leads to every page, and to the index of the rulings, which leads to each of them.
#[test]
fn the_index_leads_to_every_document() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for (index, folders) in [
        ("", &["", "guides", "spec"][..]),
        ("rulings", &["rulings"][..]),
    ] {
        let index = docs.join(index);
        let text = read(&index.join("README.md"));
        let targets: Vec<_> = pointed_to(&text)
            .iter()
            .map(|target| index.join(target))
            .collect();
        for page in folders.iter().flat_map(|folder| pages(&docs.join(folder))) {
            let listed = targets.contains(&page) || page.ends_with("README.md");
            assert!(listed, "{} is in no index", page.display());
        }
    }
}
