//! The table of keys. A new setting is a field of `Settings` and a line here; `--help`, the environment, the file,
//! `torneo config` and the documents follow from it.

use std::str::FromStr;

use clap::Arg;

use super::values::without_password;
use super::{LogFormat, Settings};
use crate::say::Lang;

/// How a value is written in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Text,
    Switch,
    Number,
}

pub struct Key {
    /// In the file; flag and variable are made of it.
    pub name: &'static str,
    pub kind: Kind,
    value_name: [&'static str; 2],
    help: [&'static str; 2],
    /// What may be written, for whoever wrote something else.
    expects: [&'static str; 2],
    set: fn(&mut Settings, &str) -> Option<()>,
    shown: fn(&Settings) -> String,
}

/// Spanish or English.
fn of(words: [&'static str; 2], lang: Lang) -> &'static str {
    match lang {
        Lang::Es => words[0],
        Lang::En => words[1],
    }
}

impl Key {
    pub fn flag(&self) -> String {
        format!("--{}", self.name.replace('_', "-"))
    }

    pub fn variable(&self) -> String {
        format!("TORNEO_{}", self.name.to_uppercase())
    }

    /// Checks and keeps a value.
    pub fn set(&self, settings: &mut Settings, text: &str) -> Option<()> {
        (self.set)(settings, text)
    }

    /// The value as the file would say it, without passwords.
    pub fn shown(&self, settings: &Settings) -> String {
        let text = (self.shown)(settings);
        match self.kind {
            Kind::Text => serde_json::to_string(&text).expect("a string is plain data"),
            Kind::Switch | Kind::Number => text,
        }
    }

    pub fn help(&self, lang: Lang) -> &'static str {
        of(self.help, lang)
    }

    pub fn expects(&self, lang: Lang) -> &'static str {
        of(self.expects, lang)
    }

    /// How the file would say the default.
    pub fn toml(&self) -> String {
        format!("{} = {}", self.name, self.shown(&Settings::default()))
    }

    /// Somebody's value made fit for a message.
    pub fn harmless(&self, text: &str) -> String {
        crate::input::quoted(&without_password(text))
    }

    pub fn argument(&self, lang: Lang) -> Arg {
        let default = match (self.shown)(&Settings::default()) {
            none if none.is_empty() => none,
            value => format!("={value}"),
        };
        let variable = self.variable();
        let argument = Arg::new(self.name)
            .long(self.flag().trim_start_matches('-').to_owned())
            .value_name(of(self.value_name, lang))
            .help(format!("{} [{variable}{default}]", self.help(lang)));
        match self.kind {
            Kind::Text | Kind::Number => argument,
            Kind::Switch => argument
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value("true"),
        }
    }
}

/// Puts a value into its place, if it can be one.
fn put<T: FromStr>(place: &mut T, text: &str) -> Option<()> {
    *place = text.parse().ok()?;
    Some(())
}

/// The same where there may be none, which is written as nothing.
fn put_maybe<T: FromStr>(place: &mut Option<T>, text: &str) -> Option<()> {
    *place = match text {
        "" => None,
        text => Some(text.parse().ok()?),
    };
    Some(())
}

fn or_nothing<T: ToString>(value: Option<&T>) -> String {
    value.map(ToString::to_string).unwrap_or_default()
}

const ADDRESS: [&str; 2] = [
    "una dirección y un puerto, como 0.0.0.0:8080",
    "an address and a port, such as 0.0.0.0:8080",
];

pub const KEYS: &[Key] = &[
    Key {
        name: "listen",
        kind: Kind::Text,
        value_name: ["DIRECCIÓN", "ADDRESS"],
        help: [
            "Dirección y puerto donde escucha; 0.0.0.0:8080 para toda la red",
            "Address and port to listen on; 0.0.0.0:8080 for the whole network",
        ],
        expects: ADDRESS,
        set: |settings, text| put(&mut settings.listen, text),
        shown: |settings| settings.listen.to_string(),
    },
    Key {
        name: "data",
        kind: Kind::Text,
        value_name: ["CARPETA", "FOLDER"],
        help: ["Carpeta de los datos", "Data folder"],
        expects: ["el nombre de una carpeta", "the name of a folder"],
        set: |settings, text| {
            (!text.is_empty()).then_some(())?;
            put(&mut settings.data, text)
        },
        shown: |settings| settings.data.display().to_string(),
    },
    Key {
        name: "database",
        kind: Kind::Text,
        value_name: ["URL", "URL"],
        help: [
            "PostgreSQL en lugar de la carpeta: postgres://usuario@máquina/base",
            "PostgreSQL instead of the folder: postgres://user@host/base",
        ],
        expects: [
            "postgres://usuario@máquina/base",
            "postgres://user@host/base",
        ],
        set: |settings, text| put_maybe(&mut settings.database, text),
        shown: |settings| or_nothing(settings.database.as_ref()),
    },
    Key {
        name: "public_url",
        kind: Kind::Text,
        value_name: ["URL", "URL"],
        help: [
            "Cómo llega la gente a la sede, para enlaces y códigos QR: https://torneo.club.es",
            "How people reach the venue, for links and QR codes: https://torneo.club.es",
        ],
        expects: [
            "http:// o https://, la máquina y, si acaso, el puerto, sin nada detrás",
            "http:// or https://, the host and perhaps the port, with nothing behind",
        ],
        set: |settings, text| put_maybe(&mut settings.public_url, text),
        shown: |settings| {
            let url = settings.public_url.as_ref();
            url.map(|url| url.as_str().to_owned()).unwrap_or_default()
        },
    },
    Key {
        name: "trust_proxy",
        kind: Kind::Switch,
        value_name: ["true|false", "true|false"],
        help: [
            "Creer a un proxy delante (X-Forwarded-For, X-Forwarded-Proto)",
            "Believe a proxy in front (X-Forwarded-For, X-Forwarded-Proto)",
        ],
        expects: ["true o false", "true or false"],
        set: |settings, text| put(&mut settings.trust_proxy, text),
        shown: |settings| settings.trust_proxy.to_string(),
    },
    Key {
        name: "metrics",
        kind: Kind::Text,
        value_name: ["DIRECCIÓN", "ADDRESS"],
        help: [
            "Escucha aparte para /metrics; sin ella, /metrics solo responde a la propia máquina",
            "Separate listener for /metrics; without it /metrics answers this machine only",
        ],
        expects: ADDRESS,
        set: |settings, text| put_maybe(&mut settings.metrics, text),
        shown: |settings| or_nothing(settings.metrics.as_ref()),
    },
    Key {
        name: "writes_per_second",
        kind: Kind::Number,
        value_name: ["N", "N"],
        help: [
            "Peticiones de escritura por segundo y dirección; se admite el triple de golpe",
            "Writing requests a second from one address; three times as many at once",
        ],
        expects: ["un número de 1 a 100000", "a number from 1 to 100000"],
        set: |settings, text| {
            let number: u32 = text.parse().ok()?;
            (1..=100_000).contains(&number).then_some(())?;
            settings.writes_per_second = number;
            Some(())
        },
        shown: |settings| settings.writes_per_second.to_string(),
    },
    Key {
        name: "log_format",
        kind: Kind::Text,
        value_name: ["text|json", "text|json"],
        help: [
            "Registro para personas (text) o para programas (json)",
            "Logs for people (text) or for programs (json)",
        ],
        expects: ["text o json", "text or json"],
        set: |settings, text| put(&mut settings.log_format, text),
        shown: |settings| match settings.log_format {
            LogFormat::Text => "text".to_owned(),
            LogFormat::Json => "json".to_owned(),
        },
    },
    Key {
        name: "log_level",
        kind: Kind::Text,
        value_name: ["NIVEL", "LEVEL"],
        help: [
            "Cuánto se registra: error, warn, info, debug o trace",
            "How much is logged: error, warn, info, debug or trace",
        ],
        expects: [
            "error, warn, info, debug o trace, o un filtro como warn,torneo=debug",
            "error, warn, info, debug or trace, or a filter such as warn,torneo=debug",
        ],
        set: |settings, text| put(&mut settings.log_level, text),
        shown: |settings| settings.log_level.as_str().to_owned(),
    },
];
