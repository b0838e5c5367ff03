//! Values that are more than a word: an address for people, a database, a level of detail.

use std::fmt;
use std::str::FromStr;

use axum::http::Uri;
use axum::http::uri::Scheme;
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
}
