//! The table of keys. A new setting is a field of `Settings` and a line here; `--help`, the environment, the file,
//! `torneo config` and the documents follow from it.

use std::str::FromStr;

use clap::Arg;

use super::values::without_password;
use super::{LogFormat, Settings};
use crate::say::Lang;

/// How a value is written in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueKind {
    Text,
    Switch,
    Number,
}

pub struct Key {
    /// The key in the file. The flag is `--` and this with dashes, the variable `TORNEO_` and this in capitals.
    pub name: &'static str,
    pub kind: ValueKind,
    value_name: [&'static str; 2],
    help: [&'static str; 2],
    /// What may be written, for the message that refuses a value.
    expects: [&'static str; 2],
    set: fn(&mut Settings, &str) -> Option<()>,
    shown: fn(&Settings) -> String,
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
            ValueKind::Text => serde_json::to_string(&text).expect("a string is plain data"),
            ValueKind::Switch | ValueKind::Number => text,
        }
    }

    pub fn help(&self, lang: Lang) -> &'static str {
        lang.of(self.help)
    }

    pub fn expects(&self, lang: Lang) -> &'static str {
        lang.of(self.expects)
    }

    /// How the file would say the default.
    pub fn toml(&self) -> String {
        format!("{} = {}", self.name, self.shown(&Settings::default()))
    }

    /// A value made fit for a message: without passwords and control characters.
    pub fn harmless(&self, text: &str) -> String {
        crate::input::quoted(&without_password(text))
    }

    /// Its flag. The variable is the id, which no argument of a verb has.
    pub fn argument(&self) -> Arg {
        let argument =
            Arg::new(self.variable()).long(self.flag().trim_start_matches('-').to_owned());
        match self.kind {
            ValueKind::Text | ValueKind::Number => argument,
            ValueKind::Switch => argument
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value("true"),
        }
    }

    /// Its flag with what the help says of it: the variable and the default too.
    pub fn in_words(&self, argument: Arg, lang: Lang) -> Arg {
        let default = match (self.shown)(&Settings::default()) {
            none if none.is_empty() => none,
            value => format!("={value}"),
        };
        let (help, variable) = (self.help(lang), self.variable());
        argument
            .value_name(lang.of(self.value_name))
            .help(format!("{help} [{variable}{default}]"))
    }
}

/// Puts a value into its place, if it can be one.
fn put<T: FromStr>(place: &mut T, text: &str) -> Option<()> {
    *place = text.parse().ok()?;
    Some(())
}

/// Puts a number from one to another.
fn put_number(place: &mut u32, text: &str, least: u32, most: u32) -> Option<()> {
    let number: u32 = text.parse().ok()?;
    (least..=most).contains(&number).then(|| *place = number)
}

/// Puts a value into a place that may be empty; an empty text empties it.
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

const SHORT_NAME: [&str; 2] = [
    "de 1 a 32 letras minúsculas, cifras y guiones, como nodo-1",
    "1 to 32 small letters, digits and dashes, such as node-1",
];

pub const KEYS: &[Key] = &[
    Key {
        name: "listen",
        kind: ValueKind::Text,
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
        kind: ValueKind::Text,
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
        kind: ValueKind::Text,
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
        name: "nats",
        kind: ValueKind::Text,
        value_name: ["DIRECCIONES", "ADDRESSES"],
        help: [
            "Varios servidores sobre una base: dónde se hablan, nats://127.0.0.1:4222 o tls://usuario:clave@máquina:4222",
            "Several servers on one database: where they talk, nats://127.0.0.1:4222 or tls://user:password@host:4222",
        ],
        expects: [
            "nats:// en esta máquina, o tls://usuario:clave@máquina:puerto fuera de ella; varias, con comas",
            "nats:// on this machine, or tls://user:password@host:port beyond it; several with commas",
        ],
        set: |settings, text| put_maybe(&mut settings.nats, text),
        shown: |settings| or_nothing(settings.nats.as_ref()),
    },
    Key {
        name: "node",
        kind: ValueKind::Text,
        value_name: ["NOMBRE", "NAME"],
        help: [
            "Cómo se llama este servidor entre varios; cada uno, distinto",
            "What this server is called among several; each has its own",
        ],
        expects: SHORT_NAME,
        set: |settings, text| put_maybe(&mut settings.node, text),
        shown: |settings| or_nothing(settings.node.as_ref()),
    },
    Key {
        name: "cluster",
        kind: ValueKind::Text,
        value_name: ["NOMBRE", "NAME"],
        help: [
            "Cómo se llaman todos juntos, si varios grupos comparten NATS",
            "What all of them are called, where several groups share NATS",
        ],
        expects: SHORT_NAME,
        set: |settings, text| put(&mut settings.cluster, text),
        shown: |settings| settings.cluster.to_string(),
    },
    Key {
        name: "seals",
        kind: ValueKind::Text,
        value_name: ["CARPETA", "FOLDER"],
        help: [
            "Carpeta de las claves que sellan nombres y textos de las sesiones; sin ella, la de los datos. Varios servidores la comparten",
            "Folder of the keys that seal names and words of sessions; without it, the data folder. Several servers share it",
        ],
        expects: ["el nombre de una carpeta", "the name of a folder"],
        set: |settings, text| put_maybe(&mut settings.seals, text),
        shown: |settings| {
            let folder = settings.seals.as_ref();
            folder.map_or(String::new(), |folder| folder.display().to_string())
        },
    },
    Key {
        name: "backup_folder",
        kind: ValueKind::Text,
        value_name: ["CARPETA", "FOLDER"],
        help: [
            "Carpeta de las copias que se hacen solas; sin ella, «backups» en la de los datos",
            "Folder of the backups that happen by themselves; without it, 'backups' in the data folder",
        ],
        expects: ["el nombre de una carpeta", "the name of a folder"],
        set: |settings, text| put_maybe(&mut settings.backup_folder, text),
        shown: |settings| {
            let folder = settings.backup_folder.as_ref();
            folder.map_or(String::new(), |folder| folder.display().to_string())
        },
    },
    Key {
        name: "backups_kept",
        kind: ValueKind::Number,
        value_name: ["N", "N"],
        help: [
            "Cuántas copias se guardan: una al día y otra al acabar cada prueba; 0, ninguna",
            "How many backups are kept: one a day and one at the end of each event; 0 makes none",
        ],
        expects: ["un número de 0 a 1000", "a number from 0 to 1000"],
        set: |settings, text| put_number(&mut settings.backups_kept, text, 0, 1_000),
        shown: |settings| settings.backups_kept.to_string(),
    },
    Key {
        name: "public_url",
        kind: ValueKind::Text,
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
        kind: ValueKind::Switch,
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
        kind: ValueKind::Text,
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
        kind: ValueKind::Number,
        value_name: ["N", "N"],
        help: [
            "Peticiones de escritura por segundo y dirección; se admite el triple de golpe",
            "Writing requests a second from one address; three times as many at once",
        ],
        expects: ["un número de 1 a 100000", "a number from 1 to 100000"],
        set: |settings, text| put_number(&mut settings.writes_per_second, text, 1, 100_000),
        shown: |settings| settings.writes_per_second.to_string(),
    },
    Key {
        name: "sockets",
        kind: ValueKind::Number,
        value_name: ["N", "N"],
        help: [
            "Conexiones en vivo como mucho, y otras tantas de paso",
            "Most live sockets, and as many passing connections",
        ],
        expects: ["un número de 1 a 1000000", "a number from 1 to 1000000"],
        set: |settings, text| put_number(&mut settings.sockets, text, 1, 1_000_000),
        shown: |settings| settings.sockets.to_string(),
    },
    Key {
        name: "sockets_per_address",
        kind: ValueKind::Number,
        value_name: ["N", "N"],
        help: [
            "Conexiones en vivo desde una dirección; una sala entera suele ser una sola",
            "Live sockets from one address; a whole hall is often a single one",
        ],
        expects: ["un número de 1 a 1000000", "a number from 1 to 1000000"],
        set: |settings, text| put_number(&mut settings.sockets_per_address, text, 1, 1_000_000),
        shown: |settings| settings.sockets_per_address.to_string(),
    },
    Key {
        name: "low_disk_mb",
        kind: ValueKind::Number,
        value_name: ["MB", "MB"],
        help: [
            "Con menos espacio en el disco de los datos, el registro avisa",
            "With less space on the disk of the data the log warns",
        ],
        expects: [
            "un número de 0 a 1000000000",
            "a number from 0 to 1000000000",
        ],
        set: |settings, text| put_number(&mut settings.low_disk_mb, text, 0, 1_000_000_000),
        shown: |settings| settings.low_disk_mb.to_string(),
    },
    Key {
        name: "log_format",
        kind: ValueKind::Text,
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
        kind: ValueKind::Text,
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
