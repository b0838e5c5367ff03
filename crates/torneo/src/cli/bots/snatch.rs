//! `torneo bots snatch`: fills a running session of SnatchGame over real sockets.

use std::sync::Arc;
use std::time::Instant;

use clap::{Args, value_parser};
use rustix::process::{Resource, getrlimit, setrlimit};
use serde_json::Value;

use super::progress::Progress;
use super::summary::Summary;
use crate::cli::Run;
use crate::cli::snatch::mix::Mix;
use crate::exit::{Exit, Failure, fail};
use crate::input::quoted;
use crate::output;
use crate::remote_bots::phone::Trouble;
use crate::remote_bots::tally::Tally;
use crate::remote_bots::{self, Orders, request};
use crate::say::Lang;
use crate::venue::secrets;

#[derive(Args)]
pub struct BotsSnatch {
    #[arg(long, value_name = "URL")]
    server: String,
    #[arg(long, value_name = "CODE")]
    session: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = value_parser!(u32).range(1..=10_000))]
    players: u32,
    #[command(flatten)]
    mix: Mix,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[arg(long, value_name = "MIN-MAX", default_value = "500-2500")]
    think: String,
    #[arg(long)]
    json: bool,
}

impl Run for BotsSnatch {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let (server, linked) = read_url(&self.server, lang)?;
        let code = match &self.session {
            Some(code) => Some(read_code(code, lang)?),
            None => linked,
        };
        let think_ms = think(&self.think, lang)?;
        let (players, seed) = (self.players, self.seed);
        let bots = self.mix.bots(players, seed, lang)?;
        allow_many_sockets();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(|error| Failure::new(Exit::Unreadable, error.to_string()))?;
        runtime.block_on(async {
            let session = match code {
                Some(code) => code,
                None => newest(&server, lang).await?,
            };
            let orders = Orders {
                server,
                session,
                seed,
                think_ms,
            };
            let started = Instant::now();
            let tally = Arc::new(Tally::default());
            let bar = Progress::new(players, lang);
            let shown = tokio::spawn(bar.clone().follow(Arc::clone(&tally)));
            let place = orders.clone();
            let played = remote_bots::play(orders, bots, Arc::clone(&tally), |inside| {
                bar.entered(inside);
            });
            let ended = tokio::select! {
                ended = played => ended,
                _ = tokio::signal::ctrl_c() => Err(Trouble::Broken),
            };
            shown.abort();
            bar.end();
            ended.map_err(|trouble| failure(&trouble, &place, lang))?;
            let summary = Summary::of(&place.session, players, &tally, started.elapsed());
            if self.json {
                output::print_json(&summary, lang)?;
            } else {
                output::print(&summary.text(lang), lang)?;
            }
            Ok(Exit::Done)
        })
    }
}

/// Host and port of a link, and the code of what it leads to.
pub(super) fn read_url(url: &str, lang: Lang) -> Result<(String, Option<String>), Failure> {
    let shown = quoted(url);
    if url.starts_with("https://") {
        return Err(fail!(
            lang,
            Usage,
            "los bots hablan http sin cifrar y '{shown}' pide https; dé la dirección del propio servidor, como http://127.0.0.1:8080",
            "bots speak plain http and '{shown}' asks for https; give the address of the server itself, such as http://127.0.0.1:8080"
        ));
    }
    let rest = url.strip_prefix("http://").unwrap_or(url);
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let known = !host.is_empty()
        && host
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || ".:-_[]".contains(c));
    if !known {
        return Err(fail!(
            lang,
            Usage,
            "'{shown}' no es una dirección; escriba por ejemplo http://127.0.0.1:8080",
            "'{shown}' is not an address; write for example http://127.0.0.1:8080"
        ));
    }
    let has_port = host.rsplit_once(':').is_some_and(|(_, port)| {
        !port.is_empty() && port.bytes().all(|digit| digit.is_ascii_digit())
    });
    let server = match has_port {
        true => host.to_owned(),
        false => format!("{host}:80"),
    };
    let code = path.rsplit('/').next().and_then(secrets::read_code);
    Ok((server, code))
}

pub(super) fn read_code(code: &str, lang: Lang) -> Result<String, Failure> {
    secrets::read_code(code).ok_or_else(|| {
        let code = quoted(code);
        fail!(
            lang,
            Usage,
            "'{code}' no es un código; son seis letras y cifras, como T4SWQ8",
            "'{code}' is not a code; it has six letters and digits, such as T4SWQ8"
        )
    })
}

/// `1000-3000`, or `500` for always the same.
fn think(text: &str, lang: Lang) -> Result<(u64, u64), Failure> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.trim().parse(), most.trim().parse()) {
        (Ok(least), Ok(most)) if least <= most && most <= 600_000 => Ok((least, most)),
        (Ok(_), Ok(_)) | (Err(_), _) | (_, Err(_)) => {
            let text = quoted(text);
            Err(fail!(
                lang,
                Usage,
                "'{text}' no vale para --think; escriba dos números de milisegundos, como 1000-3000",
                "'{text}' does not fit --think; write two numbers of milliseconds, such as 1000-3000"
            ))
        }
    }
}

/// Every bot is a socket and every socket an open file.
fn allow_many_sockets() {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    let _ = setrlimit(Resource::Nofile, limit);
}

/// The newest session that lets in whoever asks.
async fn newest(server: &str, lang: Lang) -> Result<String, Failure> {
    let answer = request::ask(server, "GET", "/api/sessions/current", None, &Value::Null).await;
    let answer = answer.map_err(|error| unreachable_server(server, &error.to_string(), lang))?;
    let code = answer.body["code"].as_str();
    let code = code.filter(|_| answer.status == 200);
    code.map(str::to_owned).ok_or_else(|| {
        fail!(lang, Invalid, "en {server} no hay ninguna sesión abierta; ábrala en la página del organizador o dé su código con --session", "no session is open at {server}; open one on the organiser's page, or give its code with --session")
    })
}

pub(super) fn unreachable_server(server: &str, error: &str, lang: Lang) -> Failure {
    fail!(
        lang,
        Unreadable,
        "no se llega a {server}: {error}; compruebe la dirección y que el servidor esté abierto",
        "cannot reach {server}: {error}; check the address and that the server is open"
    )
}

fn failure(trouble: &Trouble, orders: &Orders, lang: Lang) -> Failure {
    let session = &orders.session;
    match trouble {
        Trouble::Unreachable(error) => unreachable_server(&orders.server, error, lang),
        Trouble::Refused(why) => fail!(
            lang,
            Invalid,
            "la sesión {session} no deja entrar a los bots: {why}",
            "session {session} does not let the bots in: {why}"
        ),
        Trouble::Broken => fail!(
            lang,
            Unreadable,
            "se perdió la conexión con {} antes del final de la sesión {session}; vuelva a intentarlo cuando el servidor responda",
            "the connection to {} was lost before the end of session {session}; try again when the server answers",
            orders.server
        ),
    }
}
