//! `torneo match --live`: tells the server that runs on a data folder how the match stands, so that anybody can watch it.
//!
//! ```text
//! boards, status ─▶ the newest of everything ─▶ every quarter of a second, if it changed, the operator's socket ─▶ pages
//! ```
//!
//! A server that goes away while the match is played does not stop it: it is told again when it is back.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::engine_match::{LiveBoard, MatchBroadcast, MatchStatus};
use crate::exit::{Failure, fail};
use crate::operator_socket::{self, OperatorAnswer, OperatorRequest};
use crate::output;
use crate::say::{Lang, say};

/// How often the server is told at most.
const PACE: Duration = Duration::from_millis(250);

/// Who tells the server.
pub struct Publisher {
    shown: Arc<Mutex<Shown>>,
    over: Sender<()>,
    teller: JoinHandle<()>,
}

struct Shown {
    newest: MatchBroadcast,
    changed: bool,
}

impl Publisher {
    /// Opens the match on the server and says where to watch it.
    pub fn begin(
        data: &str,
        title: String,
        status: MatchStatus,
        lang: Lang,
    ) -> Result<Self, Failure> {
        let data = PathBuf::from(data);
        let newest = MatchBroadcast {
            title,
            status,
            boards: Vec::new(),
        };
        let Some((code, link)) = told(&data, None, &newest) else {
            let data = data.display();
            return Err(fail!(
                lang,
                Unreadable,
                "ningún servidor contesta en {data}; arránquelo con «torneo serve --data {data}» o quite --live",
                "no server answers in {data}; start it with 'torneo serve --data {data}' or leave out --live"
            ));
        };
        output::print(&say!(lang, "en directo: {link}\n", "live: {link}\n"), lang)?;
        let shown = Arc::new(Mutex::new(Shown {
            newest,
            changed: false,
        }));
        let (over, ended) = mpsc::channel();
        let board = Arc::clone(&shown);
        let teller = thread::spawn(move || {
            let mut code = code;
            loop {
                let is_over = ended.recv_timeout(PACE) != Err(RecvTimeoutError::Timeout);
                let newest = {
                    let mut shown = lock(&board);
                    let changed = std::mem::take(&mut shown.changed);
                    changed.then(|| shown.newest.clone())
                };
                if let Some(newest) = newest {
                    match told(&data, Some(&code), &newest) {
                        Some((known_as, _)) => code = known_as,
                        None => lock(&board).changed = true,
                    }
                }
                if is_over {
                    return;
                }
            }
        });
        Ok(Self {
            shown,
            over,
            teller,
        })
    }

    pub fn show(&self, board: LiveBoard) {
        let mut shown = lock(&self.shown);
        shown.newest.show(board);
        shown.changed = true;
    }

    pub fn tell(&self, status: MatchStatus) {
        let mut shown = lock(&self.shown);
        shown.newest.status = status;
        shown.changed = true;
    }

    /// Tells the last of it.
    pub fn end(self) {
        drop(self.over);
        let _ = self.teller.join();
    }
}

fn lock(shown: &Mutex<Shown>) -> MutexGuard<'_, Shown> {
    shown.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The code and the link under which the server shows it; nothing if no server answers.
fn told(data: &Path, code: Option<&str>, newest: &MatchBroadcast) -> Option<(String, String)> {
    let request = OperatorRequest::Match {
        code: code.map(str::to_owned),
        broadcast: newest.clone(),
    };
    match operator_socket::ask(data, &request)?.ok()? {
        OperatorAnswer::Shown { code, link } => Some((code, link)),
        OperatorAnswer::Link(_) | OperatorAnswer::NoSuchOrganiser | OperatorAnswer::Failed(_) => {
            None
        }
    }
}
