//! What operators install: completions, the manual, the unit, the Debian package.
#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here fails the test, as it should"
)]

#[path = "run/torneo.rs"]
mod run;

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use run::torneo;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Whether this machine has the program; what needs it is not tried elsewhere.
fn has(program: &str) -> bool {
    let asked = Command::new("sh")
        .args(["-c", &format!("command -v {program}")])
        .output();
    asked.unwrap().status.success()
}

/// The verbs that `--help` lists.
fn verbs() -> BTreeSet<String> {
    let help = torneo(&["--help", "--lang", "en"], "").out;
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let (list, _) = list.split_once("Options:\n").unwrap();
    let verbs = list.lines().filter(|line| line.starts_with("  "));
    verbs
        .map(|line| line.split_whitespace().next().unwrap().to_owned())
        .collect()
}

#[test]
fn shells_can_read_the_completions() {
    let verbs = verbs();
    assert!(verbs.len() >= 15 && verbs.contains("serve"), "{verbs:?}");
    for shell in ["bash", "zsh", "fish"] {
        let run = torneo(&["completions", shell], "");
        assert_eq!(run.exit, 0, "{}", run.err);
        for verb in &verbs {
            assert!(
                run.out.contains(verb.as_str()),
                "{shell} does not know {verb}"
            );
        }
        assert!(run.out.contains("public-url"), "{shell}");
        if has(shell) {
            let folder = tempfile::tempdir().unwrap();
            let script = folder.path().join("torneo");
            fs::write(&script, run.out).unwrap();
            let checked = Command::new(shell).arg("-n").arg(&script).output().unwrap();
            assert!(
                checked.status.success(),
                "{}",
                String::from_utf8_lossy(&checked.stderr)
            );
        }
    }
    assert_eq!(torneo(&["completions", "tcsh"], "").exit, 2);
}

#[test]
fn every_verb_has_a_page_in_both_languages() {
    for (lang, title, example) in [("es", "NOMBRE", "EJEMPLOS"), ("en", "NAME", "EXAMPLES")] {
        let folder = tempfile::tempdir().unwrap();
        let run = torneo(
            &["man", folder.path().to_str().unwrap(), "--lang", lang],
            "",
        );
        assert_eq!(run.exit, 0, "{}", run.err);
        let main = fs::read_to_string(folder.path().join("torneo.1")).unwrap();
        assert_eq!(torneo(&["man", "--lang", lang], "").out, main);
        let deep = ["tictactoe-play", "journal-export"].map(str::to_owned);
        for verb in verbs().into_iter().chain(deep) {
            let path = folder.path().join(format!("torneo-{verb}.1"));
            let page = fs::read_to_string(&path).unwrap_or_else(|_| panic!("no page for {verb}"));
            assert!(page.contains(&format!(".SH {title}\n")), "{page}");
            assert!(
                page.contains(&format!("torneo\\-{}", verb.replace('-', "\\-"))),
                "{page}"
            );
            if has("groff") {
                let shown = Command::new("groff")
                    .args(["-man", "-Tutf8", "-Kutf8", "-ww"])
                    .arg(&path)
                    .output()
                    .unwrap();
                let warnings = String::from_utf8_lossy(&shown.stderr);
                assert!(
                    shown.status.success() && warnings.is_empty(),
                    "{verb}: {warnings}"
                );
            }
        }
        let serve = fs::read_to_string(folder.path().join("torneo-serve.1")).unwrap();
        assert!(
            serve.contains(&format!(".SH {example}\n")) && serve.contains("TORNEO_LISTEN"),
            "{serve}"
        );
        assert!(
            !folder.path().join("torneo-types.1").exists(),
            "hidden verbs stay hidden"
        );
    }
    assert_eq!(torneo(&["man", "/dev/null/x"], "").exit, 3);
}

#[test]
fn the_unit_is_one_that_systemd_takes() {
    let unit = fs::read_to_string(root().join("packaging/torneo.service")).unwrap();
    for line in [
        "Type=notify",
        "StateDirectory=torneo",
        "ProtectSystem=strict",
        "NoNewPrivileges=yes",
        "Restart=on-failure",
    ] {
        assert!(unit.lines().any(|written| written == line), "{line}");
    }
    if has("systemd-analyze") {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("torneo.service");
        fs::write(
            &path,
            unit.replace("/usr/bin/torneo", env!("CARGO_BIN_EXE_torneo")),
        )
        .unwrap();
        let run = Command::new("systemd-analyze")
            .args(["verify", "--man=no"])
            .arg(&path)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&run.stderr);
        // Other units of this machine are not ours to judge.
        let ours: Vec<&str> = said
            .lines()
            .filter(|line| line.contains("torneo"))
            .collect();
        assert!(ours.is_empty(), "{said}");
    }
}

/// What a script that packs the program into a folder writes.
fn packed(script: &str, folder: &Path) -> String {
    let made = Command::new(root().join(script))
        .arg(env!("CARGO_BIN_EXE_torneo"))
        .arg(folder)
        .env("TORNEO_DEB_COMPRESSION", "none")
        .env("TORNEO_CONFIG", "/dev/null")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success(), "{said}");
    String::from_utf8(made.stdout).unwrap().trim().to_owned()
}

#[test]
fn the_package_installs_a_program_that_runs() {
    if !has("dpkg-deb") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let package = packed("scripts/deb", folder.path());
    let field = |name: &str| {
        let run = Command::new("dpkg-deb")
            .args(["-f", &package, name])
            .output()
            .unwrap();
        String::from_utf8(run.stdout).unwrap().trim().to_owned()
    };
    assert_eq!(field("Version"), env!("CARGO_PKG_VERSION"));
    assert!(
        field("Depends").contains("libc6 (>= 2."),
        "{}",
        field("Depends")
    );
    let installed = folder.path().join("root");
    let unpacked = Command::new("dpkg-deb")
        .arg("-R")
        .arg(&package)
        .arg(&installed)
        .status()
        .unwrap();
    assert!(unpacked.success());
    for file in [
        "lib/systemd/system/torneo.service",
        "usr/share/man/man1/torneo-serve.1.gz",
        "usr/share/man/es/man1/torneo-serve.1.gz",
        "usr/share/bash-completion/completions/torneo",
        "usr/share/zsh/vendor-completions/_torneo",
        "usr/share/fish/vendor_completions.d/torneo.fish",
        "usr/share/doc/torneo/copyright",
        "usr/share/doc/torneo/examples/torneo.toml",
        "usr/share/doc/torneo/examples/cluster/torneo.toml",
        "usr/share/doc/torneo/examples/cluster/haproxy.cfg",
        "usr/share/doc/torneo/examples/cluster/postgresql.conf",
        "DEBIAN/md5sums",
    ] {
        assert!(installed.join(file).is_file(), "{file}");
    }
    assert_eq!(
        fs::read_to_string(installed.join("DEBIAN/conffiles")).unwrap(),
        "/etc/torneo/torneo.toml\n"
    );
    for script in ["postinst", "prerm", "postrm"] {
        let checked = Command::new("sh")
            .arg("-n")
            .arg(installed.join("DEBIAN").join(script))
            .status();
        assert!(checked.unwrap().success(), "{script}");
    }
    let run = Command::new(installed.join("usr/bin/torneo"))
        .args(["config", "--config"])
        .arg(installed.join("etc/torneo/torneo.toml"))
        .output()
        .unwrap();
    let out = String::from_utf8(run.stdout).unwrap();
    assert!(
        run.status.success() && out.contains("data = \"/var/lib/torneo\""),
        "{out}"
    );
}

/// The lines for a shell of a guide, without what is said beside them.
fn lines_for_a_shell(guide: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join("docs/guides").join(guide)).unwrap();
    let blocks = text.split("```sh\n").skip(1);
    let lines = blocks.flat_map(|block| block.split("```").next().unwrap().lines());
    let bare = |line: &str| line.split(" # ").next().unwrap().trim().to_owned();
    lines.map(bare).collect()
}

/// What `make release` gives away, taken up as the operator's guide says: sums compared, program started, package installed in a root of
/// its own, where this machine lets us make one.
#[test]
fn a_release_is_taken_up_as_the_guide_says() {
    if !has("dpkg-deb") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let release = folder.path().join("release");
    packed("scripts/release", &release);
    for file in ["LICENCES.txt", "CHANGELOG.md", "SHA256SUMS"] {
        assert!(release.join(file).is_file(), "{file}");
    }
    let licences = fs::read_to_string(release.join("LICENCES.txt")).unwrap();
    for part in ["tokio ", "axum ", "svelte", "Atkinson"] {
        assert!(licences.contains(part), "no licence of {part}");
    }
    let version = env!("CARGO_PKG_VERSION");
    let bill = fs::read_to_string(release.join(format!("torneo-{version}.cdx.json"))).unwrap();
    let bill: serde_json::Value = serde_json::from_str(&bill).unwrap();
    assert_eq!(bill["bomFormat"], "CycloneDX");
    assert!(bill["components"].as_array().unwrap().len() > 100);
    assert_eq!(
        lines_for_a_shell("operator.es.md").len(),
        lines_for_a_shell("operator.md").len()
    );
    let mut tried = 0;
    for line in lines_for_a_shell("operator.md") {
        match line.split_once(" serve ") {
            Some((program, _)) => starts(&release, program),
            None => run_in(&release, &line),
        }
        tried += 1;
    }
    assert_eq!(tried, 3, "the guide compares, installs and starts");
}

/// A line of the guide; what installs a package tries it apart from this machine's own system.
fn run_in(release: &Path, line: &str) {
    let line = match line.strip_prefix("apt install ") {
        Some(package) => {
            let apart = Command::new("unshare").args(["--mount", "true"]).output();
            if !apart.is_ok_and(|tried| tried.status.success()) {
                // Past the test's captured output, so that whoever reads a log knows.
                let said = format!("not tried: {line} (needs unshare and root)\n");
                let _ = std::io::stderr().write_all(said.as_bytes());
                return;
            }
            let script = root().join("scripts/try-package");
            format!("{} {package}", script.display())
        }
        None => line.to_owned(),
    };
    let run = Command::new("sh")
        .args(["-c", &line])
        .current_dir(release)
        .output();
    let run = run.unwrap();
    assert!(
        run.status.success(),
        "{line}: {}{}",
        String::from_utf8_lossy(&run.stdout),
        String::from_utf8_lossy(&run.stderr)
    );
}

/// The program of a release prints its address and the link for the first organiser.
fn starts(release: &Path, program: &str) {
    let mut server = Command::new(release.join(program))
        .args(["serve", "--listen", "127.0.0.1:0", "--data", "data"])
        .current_dir(release)
        .env("TORNEO_CONFIG", "/dev/null")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let said = BufReader::new(server.stdout.take().unwrap());
    let mut lines = said.lines().map_while(Result::ok);
    let told = lines.any(|line| line.contains("/preparar/"));
    assert!(told, "the server says no link");
    // It has said so before it waits for anything: an order to stop that comes now must not be lost.
    let stop = Command::new("kill").arg(server.id().to_string()).status();
    assert!(stop.unwrap().success());
    let ended = (0..600).find_map(|_| {
        thread::sleep(Duration::from_millis(100));
        server.try_wait().unwrap()
    });
    let _ = server.kill();
    assert!(ended.expect("the server stops when told").success());
}
