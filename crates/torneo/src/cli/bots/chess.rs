//! `torneo bots chess`: engines, ours or others', as entrants of a contest on a running server.

use clap::Args;

use super::snatch::{read_code, read_url, unreachable_server};
use crate::cli::Run;
use crate::cli::engine_match::Engines;
use crate::cli::match_refusals::cannot_start;
use crate::exit::{Exit, Failure, fail};
use crate::output;
use crate::remote_bots::engine::{EngineEntrant, EngineTrouble, News};
use crate::remote_bots::phone::Trouble;
use crate::say::{Lang, say};

#[derive(Args)]
pub struct BotsChess {
    #[arg(long, value_name = "URL")]
    server: String,
    #[arg(long, value_name = "CODE")]
    contest: Option<String>,
    #[command(flatten)]
    engines: Engines,
}

impl Run for BotsChess {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let (server, linked) = read_url(&self.server, lang)?;
        let contest = match (&self.contest, linked) {
            (Some(code), _) => read_code(code, lang)?,
            (None, Some(code)) => code,
            (None, None) => {
                return Err(fail!(
                    lang,
                    Usage,
                    "falta el torneo: dé su enlace con --server o su código con --contest",
                    "the tournament is missing: give its link with --server or its code with --contest"
                ));
            }
        };
        let engines = self.engines.read(lang)?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(|error| Failure::new(Exit::Unreadable, error.to_string()))?;
        let failed = |trouble| failure(&trouble, &server, &contest, lang);
        runtime.block_on(async {
            let mut playing = tokio::task::JoinSet::new();
            for spec in engines {
                let entrant = EngineEntrant::enter(&server, &contest, spec).await;
                let entrant = entrant.map_err(failed)?;
                playing.spawn(entrant.play(move |name, news| {
                    // Whoever stopped reading does not stop the games.
                    let _ = output::tell(&told(name, &news, lang), lang);
                }));
            }
            while let Some(done) = playing.join_next().await {
                let done = done.unwrap_or(Err(EngineTrouble::Server(Trouble::Broken)));
                done.map_err(failed)?;
            }
            Ok(Exit::Done)
        })
    }
}

fn told(name: &str, news: &News, lang: Lang) -> String {
    match news {
        News::Entered => say!(lang, "{name} está inscrito\n", "{name} is entered\n"),
        News::Played { room, plies } => say!(
            lang,
            "{name} terminó en la sala {room} tras {plies} medias jugadas\n",
            "{name} ended in room {room} after {plies} plies\n"
        ),
        News::Gone { room } => say!(
            lang,
            "{name} no dio jugada en la sala {room}: se rinde y se arranca de nuevo\n",
            "{name} gave no move in room {room}: it resigns and is started anew\n"
        ),
        News::Ended { place, tenths } => {
            let points = lang.figure(format!("{}.{}", tenths / 10, tenths % 10));
            say!(
                lang,
                "{name}: puesto {place}, {points} puntos\n",
                "{name}: place {place}, {points} points\n"
            )
        }
    }
}

fn failure(trouble: &EngineTrouble, server: &str, contest: &str, lang: Lang) -> Failure {
    match trouble {
        EngineTrouble::Cannot(error) => cannot_start(error, lang),
        EngineTrouble::NotChess => fail!(
            lang,
            Invalid,
            "en el torneo {contest} no se juega al ajedrez en vivo; los motores solo saben eso",
            "tournament {contest} is not of live chess, which is all that engines play"
        ),
        EngineTrouble::Server(Trouble::Unreachable(error)) => {
            unreachable_server(server, error, lang)
        }
        EngineTrouble::Server(Trouble::Refused(why)) => fail!(
            lang,
            Invalid,
            "el torneo {contest} no admite al motor: {why}",
            "tournament {contest} does not take the engine: {why}"
        ),
        EngineTrouble::Server(Trouble::Broken) => fail!(
            lang,
            Unreadable,
            "se perdió la conexión con {server} antes del final del torneo {contest}; vuelva a intentarlo cuando el servidor responda",
            "the connection to {server} was lost before the end of tournament {contest}; try again when the server answers"
        ),
    }
}
