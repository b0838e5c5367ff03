//! Values that are more than a word: an address for people, a database, a level of detail.

use std::fmt;
use std::str::FromStr;

use axum::http::Uri;
use axum::http::uri::Scheme;
use percent_encoding::percent_decode_str;
use tracing_subscriber::EnvFilter;

/// What stands in the place of a password.
const HIDDEN: &str = "***";

/// How people reach the venue: a scheme, a host, perhaps a port, and nothing behind them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl FromStr for PublicUrl {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let uri: Uri = text.parse().map_err(|_| ())?;
        let scheme = uri.scheme().ok_or(())?;
        let authority = uri.authority().ok_or(())?;
        let bare = uri.path() == "/" && uri.query().is_none() && !authority.as_str().contains('@');
        // The page asks for /api and /ws, so it cannot live under a path.
        if !bare || ![Scheme::HTTP, Scheme::HTTPS].contains(scheme) {
            return Err(());
        }
        Ok(Self(format!("{scheme}://{authority}")))
    }
}

/// A PostgreSQL URL. Shown without its password.
#[derive(Clone, PartialEq, Eq)]
pub struct Database(String);

impl Database {
    /// The whole URL, with its password: to connect, never to show.
    pub fn url(&self) -> &str {
        &self.0
    }
}

impl FromStr for Database {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let known = ["postgres://", "postgresql://"];
        let fits = known.iter().any(|scheme| text.starts_with(scheme));
        fits.then(|| Self(text.to_owned())).ok_or(())
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&without_password(&self.0))
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({self})")
    }
}

/// Where the servers of a cluster meet: addresses of NATS. Whoever can speak there could play as anybody, so beyond this
/// machine only TLS with credentials is taken.
#[derive(Clone, PartialEq, Eq)]
pub struct Nats(Vec<String>);

impl Nats {
    /// The addresses, with their passwords: to connect, never to show.
    pub fn addresses(&self) -> &[String] {
        &self.0
    }

    /// Who we are there, and the password; none on loopback where none is needed.
    pub fn credentials(&self) -> Option<[String; 2]> {
        let (user, password) = credentials(self.0.first()?)?.split_once(':')?;
        Some([user, password].map(|word| percent_decode_str(word).decode_utf8_lossy().into_owned()))
    }
}

/// What stands before the host: `user:password`.
fn credentials(address: &str) -> Option<&str> {
    let (_, rest) = address.split_once("://")?;
    Some(rest.rsplit_once('@')?.0)
}

impl FromStr for Nats {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let addresses: Vec<String> = text.split(',').map(|one| one.trim().to_owned()).collect();
        let ours = addresses.first().and_then(|first| credentials(first));
        // The bus is one, and so are we on it.
        let fits = |address: &String| is_private(address) && credentials(address) == ours;
        let fits = addresses.iter().all(fits);
        fits.then_some(Self(addresses)).ok_or(())
    }
}

/// Whether nobody but us can listen and speak there.
fn is_private(address: &str) -> bool {
    let Some((scheme, rest)) = address.split_once("://") else {
        return false;
    };
    let (user, host) = rest.rsplit_once('@').unwrap_or(("", rest));
    let host = host.trim_end_matches('/');
    if host.is_empty() || host.contains(['/', '?', '#', ' ']) {
        return false;
    }
    match scheme {
        "tls" => is_loopback(host) || (user.contains(':') && !user.starts_with(':')),
        "nats" => is_loopback(host),
        _ => false,
    }
}

/// Whether a host, with or without a port, is this machine.
fn is_loopback(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    let address: Result<std::net::IpAddr, _> = name.parse();
    name == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

impl fmt::Display for Nats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: Vec<String> = self.0.iter().map(|one| without_password(one)).collect();
        f.write_str(&shown.join(","))
    }
}

impl fmt::Debug for Nats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Nats({self})")
    }
}

/// The name of a server among several, or of all of them: part of subjects and of streams.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShortName(String);

impl ShortName {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ShortName {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let fits = (1..=32).contains(&text.len()) && text.bytes().all(allowed);
        fits.then(|| Self(text.to_owned())).ok_or(())
    }
}

impl fmt::Display for ShortName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A URL in which whatever could be a password is replaced by `***`.
pub fn without_password(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").map_or(("", url), |parts| parts);
    let (user, rest) = rest.rsplit_once('@').map_or(("", rest), |parts| parts);
    let user = match user.split_once(':') {
        Some((name, _)) => format!("{name}:{HIDDEN}@"),
        None if user.is_empty() => String::new(),
        None => format!("{user}@"),
    };
    let (place, query) = rest.split_once('?').map_or((rest, ""), |parts| parts);
    let query: Vec<String> = query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| match pair.split_once('=') {
            Some((name, _)) if name.contains("password") => format!("{name}={HIDDEN}"),
            Some(_) | None => pair.to_owned(),
        })
        .collect();
    let mark = if query.is_empty() { "" } else { "?" };
    let scheme = if scheme.is_empty() {
        String::new()
    } else {
        format!("{scheme}://")
    };
    format!("{scheme}{user}{place}{mark}{}", query.join("&"))
}

/// Lines for people, or one JSON object a line for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    Text,
    Json,
}

impl FromStr for LogFormat {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            _ => Err(()),
        }
    }
}

/// How much is told: one word for Torneo itself, or a filter by target for those who look for something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLevel(String);

const WORDS: [&str; 5] = ["error", "warn", "info", "debug", "trace"];

impl LogLevel {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A single word speaks of Torneo; libraries are heard only when something is wrong.
    pub fn filter(&self) -> EnvFilter {
        let text = match self.0.as_str() {
            "error" => "error".to_owned(),
            word if WORDS.contains(&word) => format!("warn,torneo={word}"),
            filter => filter.to_owned(),
        };
        EnvFilter::new(text)
    }
}

impl Default for LogLevel {
    fn default() -> Self {
        Self("info".to_owned())
    }
}

impl FromStr for LogLevel {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        // Any lone word would be a filter for the target of that name, so a misspelt level would silence everything.
        let fits =
            WORDS.contains(&text) || (text.contains('=') && EnvFilter::try_new(text).is_ok());
        fits.then(|| Self(text.to_owned())).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_hidden_wherever_they_stand() {
        for (url, shown) in [
            ("postgres://ana@db/torneo", "postgres://ana@db/torneo"),
            (
                "postgres://ana:s3cret@db/torneo",
                "postgres://ana:***@db/torneo",
            ),
            (
                "postgres://ana:s/3@cret@db/torneo",
                "postgres://ana:***@db/torneo",
            ),
            (
                "postgres:///torneo?host=/run&password=s3cret",
                "postgres:///torneo?host=/run&password=***",
            ),
            ("ana:s3cret@db", "ana:***@db"),
            ("postgres://db", "postgres://db"),
        ] {
            assert_eq!(without_password(url), shown);
        }
    }

    #[test]
    fn a_public_address_is_an_origin() {
        let read = |text: &str| text.parse().map(|PublicUrl(url)| url);
        assert_eq!(
            read("https://torneo.club.es"),
            Ok("https://torneo.club.es".to_owned())
        );
        assert_eq!(
            read("http://10.0.0.7:8080/"),
            Ok("http://10.0.0.7:8080".to_owned())
        );
        for wrong in [
            "torneo.club.es",
            "ftp://a.b",
            "https://a.b/torneo",
            "https://a.b/?x",
            "https://u@a.b",
            "https://",
            "",
        ] {
            assert_eq!(read(wrong), Err(()), "{wrong}");
        }
    }

    #[test]
    fn a_misspelt_level_is_refused() {
        for good in ["info", "trace", "warn,sqlx=debug", "torneo=trace"] {
            assert!(good.parse::<LogLevel>().is_ok(), "{good}");
        }
        for wrong in ["inof", "", "INFO ", "torneo=loud"] {
            assert!(wrong.parse::<LogLevel>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_bus_of_a_cluster_is_private() {
        for (text, fits) in [
            ("nats://127.0.0.1:4222", true),
            ("nats://localhost", true),
            ("nats://[::1]:4222", true),
            ("nats://127.0.0.1:4222,nats://127.0.0.1:4223", true),
            ("nats://user:secret@127.0.0.1:4222", true),
            ("tls://user:secret@bus.example.org:4222", true),
            (
                "tls://user:secret@a.example.org,tls://user:secret@b.example.org",
                true,
            ),
            (
                "tls://user:secret@a.example.org,tls://user:other@b.example.org",
                false,
            ),
            ("tls://bus.example.org:4222", false),
            ("nats://user:secret@bus.example.org:4222", false),
            ("nats://10.0.0.7:4222", false),
            ("nats://127.0.0.1:4222,nats://10.0.0.7:4222", false),
            ("nats://localhost.example.org:4222", false),
            ("http://127.0.0.1:4222", false),
            ("127.0.0.1:4222", false),
            ("", false),
        ] {
            assert_eq!(text.parse::<Nats>().is_ok(), fits, "{text}");
        }
        let nats: Nats = "tls://torneo:secret@bus.example.org:4222".parse().unwrap();
        assert!(!format!("{nats} {nats:?}").contains("secret"));
        let nats: Nats = "tls://torneo:a%2Fb@bus.example.org".parse().unwrap();
        let credentials = nats.credentials().unwrap();
        assert_eq!(credentials, ["torneo", "a/b"]);
    }
}
