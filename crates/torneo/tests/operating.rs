//! The server as an operator meets it: what it says, health, figures, cookies behind a proxy, lost passwords.
#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here fails the test, as it should"
)]

#[path = "run/venue.rs"]
mod venue;

use std::path::Path;
use std::process::{Command, Output};

use serde_json::json;
use venue::{Venue, http};

const PASSWORD: &str = "largo y seguro";

fn torneo(args: &[&str], data: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_torneo"))
        .args(args)
        .arg("--data")
        .arg(data)
        .env("TORNEO_CONFIG", "/dev/null")
        .env("TORNEO_LANG", "en")
        .output()
        .unwrap()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

fn set_up(venue: &Venue, secret: &str, password: &str) -> (u16, String) {
    let body = json!({"secret": secret, "name": "Ana", "password": password}).to_string();
    let (status, head, _) = venue.http("POST /api/setup", "", &body);
    (status, head)
}

fn log_in(venue: &Venue, password: &str, headers: &str) -> (u16, String) {
    let body = json!({"name": "Ana", "password": password}).to_string();
    let (status, head, _) = venue.http("POST /api/login", headers, &body);
    (status, head)
}

#[test]
fn ctrl_c_ends_it_well_and_the_link_is_given_once() {
    let data = tempfile::tempdir().unwrap();
    let venue = Venue::start(data.path(), &[], &[]);
    let secret = venue
        .secret()
        .expect("a link for the first organiser")
        .to_owned();
    assert!(
        venue
            .said
            .starts_with("Torneo is open at\nhttp://127.0.0.1:"),
        "{}",
        venue.said
    );
    assert_eq!(set_up(&venue, &secret, PASSWORD).0, 200);
    assert_eq!(set_up(&venue, &secret, PASSWORD).0, 403, "once");
    assert_eq!(venue.stop("-INT").0, Some(0));
    let again = Venue::start(data.path(), &[], &[]);
    assert_eq!(again.secret(), None, "{}", again.said);
    assert_eq!(log_in(&again, PASSWORD, "").0, 200);
    assert_eq!(again.stop("-TERM").0, Some(0));
}

#[test]
fn who_forgot_the_password_gets_a_new_link() {
    let data = tempfile::tempdir().unwrap();
    let venue = Venue::start(data.path(), &[], &[]);
    let (_, head) = set_up(&venue, venue.secret().unwrap(), PASSWORD);
    let cookie = head
        .split("set-cookie: ")
        .nth(1)
        .unwrap()
        .split(';')
        .next()
        .unwrap();
    // The answer's head was lowered, the session was not: log in again for a true one.
    assert!(cookie.starts_with("torneo_session="));
    // While the server runs it is asked, and tells the address it has.
    let invited = torneo(&["invite", "--public-url", "https://a.test"], data.path());
    let out = text(invited.stdout);
    let link = format!("http://{}/#/preparar/", venue.address);
    assert!(out.contains(&link), "{out}");
    let unknown = torneo(&["invite", "--renew", "Nadie"], data.path());
    assert_eq!(unknown.status.code(), Some(5), "{}", text(unknown.stderr));
    venue.stop("-TERM");

    let renewed = ["invite", "--renew", "Ana", "--public-url", "https://a.test"];
    let out = text(torneo(&renewed, data.path()).stdout);
    let (_, secret) = out.split_once("https://a.test/#/preparar/").expect(&out);
    let secret = secret.lines().next().unwrap();
    let venue = Venue::start(data.path(), &[], &[]);
    assert_eq!(set_up(&venue, secret, "otra muy larga").0, 200);
    assert_eq!(log_in(&venue, PASSWORD, "").0, 401);
    assert_eq!(log_in(&venue, "otra muy larga", "").0, 200);
}

/// Writing requests of one that are heard, of ten at once.
fn heard(venue: &Venue, forwarded: impl Fn(usize) -> String) -> usize {
    let statuses = (0..10).map(|number| {
        let headers = format!("x-forwarded-for: {}\r\n", forwarded(number));
        venue.http("POST /api/people", &headers, "{}").0
    });
    statuses.filter(|status| *status != 429).count()
}

#[test]
fn allowances_count_behind_any_proxy() {
    let data = tempfile::tempdir().unwrap();
    let slow = ["--writes-per-second", "1"];
    let few = 3..=6;
    // A proxy that nobody said to trust: all of them are one, and not this machine.
    let venue = Venue::start(data.path(), &slow, &[]);
    let all = heard(&venue, |number| format!("203.0.113.{number}"));
    assert!(few.contains(&all), "{all}");
    let own = (0..10).map(|_| venue.http("POST /api/people", "", "{}").0);
    assert!(
        own.into_iter().all(|status| status == 422),
        "this machine is free"
    );
    venue.stop("-TERM");
    let venue = Venue::start(data.path(), &[slow[0], slow[1], "--trust-proxy"], &[]);
    let each = heard(&venue, |number| format!("203.0.113.{number}"));
    assert_eq!(each, 10, "each has an own allowance");
    for one in [
        |number| format!("198.51.100.1:{}", 4000 + number),
        |number| format!("2001:db8::{number}"),
        |number| format!("[2001:db8:0:1::{number}]:{}", 4000 + number),
        |_| "no address".to_owned(),
    ] {
        let all = heard(&venue, one);
        assert!(few.contains(&all), "{}: {all}", one(1));
    }
    venue.stop("-TERM");
    let venue = Venue::start(data.path(), &[slow[0], slow[1], "--trust-proxy"], &[]);
    // A proxy that adds nothing, as nginx's plain `proxy_pass`: they are one, and nobody is the operator.
    assert_eq!(venue.http("GET /metrics", "", "").0, 403);
    let own = (0..10).map(|_| venue.http("POST /api/people", "", "{}").0);
    let own = own.filter(|status| *status == 422).count();
    assert!(few.contains(&own), "{own}");
}

#[test]
fn a_taken_port_is_named_with_the_next_step_and_nothing_is_written() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("datos");
    for flag in ["--listen", "--metrics"] {
        let mut args = vec!["serve", flag, &address];
        if flag == "--metrics" {
            args.extend(["--listen", "127.0.0.1:0"]);
        }
        let run = torneo(&args, &folder);
        let (exit, said) = (run.status.code(), text(run.stderr));
        assert_eq!(exit, Some(3), "{said}");
        let port = taken.local_addr().unwrap().port();
        let expected = format!(
            "another program is using port {port}; close it or choose another port, such as {flag} 127.0.0.1:"
        );
        assert!(said.contains(&expected), "{said}");
    }
    assert!(!folder.exists());
}

#[test]
fn sessions_travel_by_https_when_people_do() {
    let data = tempfile::tempdir().unwrap();
    let https = "x-forwarded-proto: https\r\n";
    let secure = |venue: &Venue, headers| {
        let (status, head) = log_in(venue, PASSWORD, headers);
        assert_eq!(status, 200, "{head}");
        assert!(head.contains("httponly; samesite=strict"), "{head}");
        head.contains("; secure")
    };
    let venue = Venue::start(data.path(), &[], &[]);
    assert_eq!(set_up(&venue, venue.secret().unwrap(), PASSWORD).0, 200);
    assert_eq!([secure(&venue, ""), secure(&venue, https)], [false, false]);
    venue.stop("-TERM");
    let venue = Venue::start(data.path(), &["--trust-proxy"], &[]);
    assert_eq!([secure(&venue, ""), secure(&venue, https)], [false, true]);
    venue.stop("-TERM");
}

#[test]
fn one_address_cannot_write_without_end_and_the_proxy_tells_which() {
    let data = tempfile::tempdir().unwrap();
    let args = ["--trust-proxy", "--writes-per-second", "1"];
    let venue = Venue::start(data.path(), &args, &[]);
    let write = |from: &str| {
        let headers = format!("x-forwarded-for: 198.51.100.1, {from}\r\n");
        venue.http("POST /api/logout", &headers, "").0
    };
    let first: Vec<u16> = (0..8).map(|_| write("203.0.113.1")).collect();
    assert!(
        first.starts_with(&[204, 204, 204]) && first.contains(&429),
        "{first:?}"
    );
    assert_eq!(write("203.0.113.2"), 204);
}

#[test]
fn health_and_figures_are_for_operators() {
    let data = tempfile::tempdir().unwrap();
    let venue = Venue::start(data.path(), &[], &[]);
    for path in ["/healthz", "/livez", "/readyz"] {
        let (status, head, body) = venue.http(&format!("GET {path}"), "", "");
        assert_eq!((status, body.as_str()), (200, "ok\n"), "{path}");
        assert!(head.contains("x-request-id: r-"), "{head}");
    }
    let (status, _, body) = venue.http("GET /metrics", "", "");
    assert_eq!(status, 200);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let names: Vec<&str> = body
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next())
        .collect();
    assert!(names.len() >= 12, "{body}");
    for document in ["docs/operating.md", "docs/operating.es.md"] {
        let text = std::fs::read_to_string(root.join(document)).unwrap();
        for name in &names {
            assert!(
                text.contains(&format!("`{name}`")),
                "{document} does not tell what {name} is"
            );
        }
    }
    assert!(
        body.contains("torneo_http_requests_total{status=\"2xx\"} 3"),
        "{body}"
    );
    assert!(
        body.contains("torneo_http_request_seconds_bucket{le=\"+Inf\"} 3"),
        "{body}"
    );
    // Through a proxy on this machine everybody would look like an operator.
    for headers in [
        "x-forwarded-for: 203.0.113.1\r\n",
        "via: 1.1 nginx\r\n",
        "forwarded: for=203.0.113.1\r\n",
    ] {
        assert_eq!(venue.http("GET /metrics", headers, "").0, 403, "{headers}");
    }
    venue.stop("-TERM");

    let free = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .to_string();
    let venue = Venue::start(data.path(), &["--metrics", &free], &[]);
    assert_eq!(venue.http("GET /metrics", "", "").0, 404);
    let (status, _, body) = http(&free, "GET /metrics", "", "");
    assert!(status == 200 && body.contains("torneo_rooms 0"), "{body}");
    assert_eq!(http(&free, "GET /readyz", "", "").0, 200);
    assert_eq!(http(&free, "GET /api/rooms", "", "").0, 404);
}

#[test]
fn a_venue_for_the_whole_network_says_so_and_its_pictures_lead_there() {
    let data = tempfile::tempdir().unwrap();
    let venue = Venue::start(data.path(), &["--listen=0.0.0.0:0"], &[]);
    assert!(venue.address.starts_with("127.0.0.1:"), "{}", venue.said);
    assert_eq!(http(&venue.address, "GET /livez", "", "").0, 200);
    // A machine without any network has nothing more to say.
    if let Some((_, network)) = venue
        .said
        .split_once("From phones on the same network:\nhttp://")
    {
        let network = network.lines().next().unwrap();
        assert!(!network.starts_with("127."), "{network}");
        assert_eq!(http(network, "GET /livez", "", "").0, 200);
        assert_eq!(http(network, "GET /metrics", "", "").0, 403);
    }
}

#[test]
fn a_disk_that_is_nearly_full_is_warned_of() {
    let data = tempfile::tempdir().unwrap();
    for (low_mb, low) in [("0", "0"), ("1000000000", "1")] {
        let venue = Venue::start(data.path(), &["--low-disk-mb", low_mb], &[]);
        let (_, _, figures) = venue.http("GET /metrics", "", "");
        assert!(
            figures.contains(&format!("\ntorneo_disk_low {low}\n")),
            "{figures}"
        );
        let (_, log) = venue.stop("-TERM");
        assert_eq!(log.contains("the disk is nearly full"), low == "1", "{log}");
    }
}
