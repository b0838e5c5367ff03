//! What whoever has a shell on the machine may ask of the running server: a socket in its data folder.
//!
//! One line of JSON each way. The folder is the server's alone, so whoever reaches the socket may as well open the archive.

use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixListener;

use crate::engine_match::MatchBroadcast;
use crate::http::Venue;
use crate::venue::organisers::Denied;
use crate::venue::record::Purpose;

/// Longest request, in bytes: a match of many engines on many boards.
const MOST_REQUEST: u64 = 1 << 20;
/// How long either side may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// What may be asked.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OperatorRequest {
    Invite(Purpose),
    /// How an engine match stands; without a code a new one is shown.
    Match {
        code: Option<String>,
        broadcast: MatchBroadcast,
    },
}

/// What is answered.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OperatorAnswer {
    /// The one-time link, with the address that the server has.
    Link(String),
    NoSuchOrganiser,
    /// Under which code a match is shown, and where.
    Shown {
        code: String,
        link: String,
    },
    Failed(String),
}

fn place(data: &Path) -> PathBuf {
    data.join("torneo.socket")
}

/// Asks the server that runs on a data folder; nothing when none does.
pub fn ask(data: &Path, request: &OperatorRequest) -> Option<io::Result<OperatorAnswer>> {
    let socket = UnixStream::connect(place(data)).ok()?;
    Some(converse(socket, request))
}

fn converse(mut socket: UnixStream, request: &OperatorRequest) -> io::Result<OperatorAnswer> {
    socket.set_read_timeout(Some(PATIENCE))?;
    let line = serde_json::to_string(request).expect("a request is plain data");
    writeln!(socket, "{line}")?;
    let mut answer = String::new();
    BufReader::new(socket).read_line(&mut answer)?;
    Ok(serde_json::from_str(&answer)?)
}

/// Answers on the socket of a data folder for as long as the venue is open.
pub async fn serve(venue: Arc<Venue>, data: PathBuf) {
    let place = place(&data);
    // Whoever left it is gone: the folder's lock is ours.
    let _ = std::fs::remove_file(&place);
    let listener = match UnixListener::bind(&place) {
        Ok(listener) => listener,
        Err(error) => {
            tracing::warn!(%error, "'torneo invite' cannot be answered while the venue is open");
            return;
        }
    };
    let _ = std::fs::set_permissions(&place, std::fs::Permissions::from_mode(0o600));
    let closing = venue.registry.closing().clone();
    loop {
        let socket = tokio::select! {
            socket = listener.accept() => socket,
            () = closing.cancelled() => break,
        };
        if let Ok((socket, _)) = socket {
            let answered = answer(&venue, socket);
            let _ = tokio::time::timeout(PATIENCE, answered).await;
        }
    }
    let _ = std::fs::remove_file(&place);
}

async fn answer(venue: &Venue, mut socket: tokio::net::UnixStream) -> io::Result<()> {
    let (reading, mut writing) = socket.split();
    let mut line = String::new();
    let limited = reading.take(MOST_REQUEST);
    tokio::io::BufReader::new(limited)
        .read_line(&mut line)
        .await?;
    let address = venue.public_address.address();
    let answer = match serde_json::from_str(&line)? {
        OperatorRequest::Invite(purpose) => match venue.organisers.invite(None, purpose).await {
            Ok((secret, _)) => {
                OperatorAnswer::Link(venue.public_address.invitation(&address, &secret))
            }
            Err(Denied::NoSuchOrganiser) => OperatorAnswer::NoSuchOrganiser,
            Err(denied) => OperatorAnswer::Failed(format!("{denied:?}")),
        },
        OperatorRequest::Match { code, broadcast } => {
            let code = venue.matches.show(code.as_deref(), broadcast);
            let link = format!("{address}/#/encuentro/{code}");
            OperatorAnswer::Shown { code, link }
        }
    };
    let mut line = serde_json::to_vec(&answer).expect("an answer is plain data");
    line.push(b'\n');
    writing.write_all(&line).await
}
