//! `torneo bots snatch`: fills a running session of SnatchGame over real sockets.

use std::sync::Arc;
use std::time::Instant;

use clap::{Arg, ArgMatches, Command, value_parser};
use rustix::process::{Resource, getrlimit, setrlimit};
use serde_json::Value;

use super::progress::Progress;
use super::summary::Summary;
use crate::cli::snatch::{count_argument, json_argument, mix, number, seed, seed_argument};
use crate::cli::verb;
use crate::exit::{Exit, Failure};
use crate::input::quoted;
use crate::output;
use crate::remote_bots::phone::Trouble;
use crate::remote_bots::tally::Tally;
use crate::remote_bots::{self, Orders, request};
use crate::say::{Lang, say};
use crate::venue::secrets;

pub const EXAMPLE: &str =
    "  torneo bots snatch --server http://127.0.0.1:8080 --session T4SWQ8 --players 30
  torneo bots snatch --server http://127.0.0.1:8080 --players 199 --bots cautious=60,snatcher=40 --think 1000-3000";

pub fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Llena una sesión de SnatchGame con bots, por conexiones de verdad",
        "Fill a session of SnatchGame with bots, over real connections"
    );
    let server = Arg::new("server")
        .long("server")
        .value_name("URL")
        .required(true)
        .help(say!(
            lang,
            "Dirección del servidor, o el enlace entero de la sesión",
            "Address of the server, or the whole link of the session"
        ));
    let session = Arg::new("session")
        .long("session")
        .value_name(say!(lang, "CÓDIGO", "CODE"))
        .help(say!(
            lang,
            "Código de la sesión; sin él, la más nueva que esté abierta",
            "Code of the session; without it, the newest that is open"
        ));
    let players = count_argument(
        "players",
        "10",
        say!(lang, "Bots, de 1 a 10000 (10)", "Bots, 1 to 10000 (10)"),
    );
    let think = Arg::new("think")
        .long("think")
        .value_name("MIN-MAX")
        .default_value("500-2500")
        .hide_default_value(true)
        .help(say!(
            lang,
            "Milisegundos que piensa cada decisión (500-2500); 0-0 para no pensar",
            "Milliseconds that each decision is thought about (500-2500); 0-0 for none"
        ));
    verb("snatch", about, EXAMPLE, lang)
        .arg(server)
        .arg(session)
        .arg(players.value_parser(value_parser!(u32).range(1..=10_000)))
        .arg(mix::argument(lang))
        .arg(seed_argument(lang))
        .arg(think)
        .arg(json_argument(lang))
}

pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let url = matches.get_one::<String>("server");
    let url = url.expect("clap asks for the server");
    let (server, linked) = read_url(url, lang)?;
    let code = match matches.get_one::<String>("session") {
        Some(code) => Some(read_code(code, lang)?),
        None => linked,
    };
    let think_ms = think(matches, lang)?;
    let (players, seed) = (number(matches, "players"), seed(matches));
    let bots = mix::bots(matches, players, seed, lang)?;
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
        if matches.get_flag("json") {
            output::print_json(&summary, lang)?;
        } else {
            output::print(&summary.text(lang), lang)?;
        }
        Ok(Exit::Done)
    })
}

/// Host and port of a link, and the session that it leads to.
fn read_url(url: &str, lang: Lang) -> Result<(String, Option<String>), Failure> {
    let shown = quoted(url);
    if url.starts_with("https://") {
        return Err(Failure::new(
            Exit::Usage,
            say!(
                lang,
                "los bots hablan http sin cifrar y '{shown}' pide https; dé la dirección del propio servidor, como http://127.0.0.1:8080",
                "bots speak plain http and '{shown}' asks for https; give the address of the server itself, such as http://127.0.0.1:8080"
            ),
        ));
    }
    let rest = url.strip_prefix("http://").unwrap_or(url);
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let known = !host.is_empty()
        && host
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || ".:-_[]".contains(c));
    if !known {
        return Err(Failure::new(
            Exit::Usage,
            say!(
                lang,
                "'{shown}' no es una dirección; escriba por ejemplo http://127.0.0.1:8080",
                "'{shown}' is not an address; write for example http://127.0.0.1:8080"
            ),
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

fn read_code(code: &str, lang: Lang) -> Result<String, Failure> {
    secrets::read_code(code).ok_or_else(|| {
        let code = quoted(code);
        Failure::new(
            Exit::Usage,
            say!(
                lang,
                "'{code}' no es el código de una sesión; son seis letras y cifras, como T4SWQ8",
                "'{code}' is not the code of a session; it has six letters and digits, such as T4SWQ8"
            ),
        )
    })
}

/// `1000-3000`, or `500` for always the same.
fn think(matches: &ArgMatches, lang: Lang) -> Result<(u64, u64), Failure> {
    let text = crate::cli::word(matches, "think");
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.trim().parse(), most.trim().parse()) {
        (Ok(least), Ok(most)) if least <= most && most <= 600_000 => Ok((least, most)),
        (Ok(_), Ok(_)) | (Err(_), _) | (_, Err(_)) => {
            let text = quoted(text);
            Err(Failure::new(
                Exit::Usage,
                say!(
                    lang,
                    "'{text}' no vale para --think; escriba dos números de milisegundos, como 1000-3000",
                    "'{text}' does not fit --think; write two numbers of milliseconds, such as 1000-3000"
                ),
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
        Failure::new(
            Exit::Invalid,
            say!(
                lang,
                "en {server} no hay ninguna sesión abierta; ábrala en la página del organizador o dé su código con --session",
                "no session is open at {server}; open one on the organiser's page, or give its code with --session"
            ),
        )
    })
}

fn unreachable_server(server: &str, error: &str, lang: Lang) -> Failure {
    Failure::new(
        Exit::Unreadable,
        say!(
            lang,
            "no se llega a {server}: {error}; compruebe la dirección y que el servidor esté abierto",
            "cannot reach {server}: {error}; check the address and that the server is open"
        ),
    )
}

fn failure(trouble: &Trouble, orders: &Orders, lang: Lang) -> Failure {
    let session = &orders.session;
    match trouble {
        Trouble::Unreachable(error) => unreachable_server(&orders.server, error, lang),
        Trouble::Refused(why) => Failure::new(
            Exit::Invalid,
            say!(
                lang,
                "la sesión {session} no deja entrar a los bots: {why}",
                "session {session} does not let the bots in: {why}"
            ),
        ),
        Trouble::Broken => Failure::new(
            Exit::Unreadable,
            say!(
                lang,
                "se perdió la conexión con {} antes del final de la sesión {session}; vuelva a intentarlo cuando el servidor responda",
                "the connection to {} was lost before the end of session {session}; try again when the server answers",
                orders.server
            ),
        ),
    }
}
