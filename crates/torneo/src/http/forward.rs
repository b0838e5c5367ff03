//! Requests about a room, session or contest that another server keeps: they are passed on to it, whole, and so is its answer.
//!
//! Limits and origins are judged here, at the door that the browser came to; who somebody is and what they may do is judged
//! there, as for any request.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use super::Venue;
use super::problem::Problem;
use crate::venue::cluster::bus::NoAnswer;
use crate::venue::cluster::{Cluster, Passed, QUICK_PLAY, Whose};
use crate::venue::secrets;
use crate::wire::live::Refusal;

/// Largest body that is passed on, in bytes: NATS takes a megabyte unless it is told otherwise.
const MOST_PASSED: usize = 768 << 10;

/// Bytes of an answer that travel at once; the rest is asked for piece by piece.
const PIECE: usize = 512 << 10;

/// How long another server may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// How often a request that nobody has heard is passed on, and the pause between: a place changes hands in less.
const TRIES: usize = 40;
const PAUSE: Duration = Duration::from_millis(100);

/// How long the rest of a long answer is kept.
const KEPT: Duration = Duration::from_secs(30);

/// How a request travels: this as JSON, a line end, the body.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct RequestHead {
    peer: SocketAddr,
    method: String,
    uri: String,
    headers: Vec<(String, String)>,
    /// The rest of an answer, from this byte on.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    rest: Option<(u64, usize)>,
}

/// How an answer travels.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct AnswerHead {
    status: u16,
    headers: Vec<(String, String)>,
    /// Where the rest can be asked for, and how long the whole is.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    rest: Option<(u64, usize)>,
    /// The stream is not kept there any more.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    not_mine: Option<bool>,
}

/// Passes a request on if another server keeps what it is about.
pub async fn forward(State(venue): State<Arc<Venue>>, request: Request, next: Next) -> Response {
    let registry = &venue.registry;
    let Some(cluster) = registry.cluster() else {
        return next.run(request).await;
    };
    let Some(stream) = stream_of(request.method(), request.uri().path()) else {
        return next.run(request).await;
    };
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, super::MOST_FILE).await else {
        return Problem::from(Refusal::TooLarge).into_response();
    };
    let here = |body: Bytes, parts| next.run(Request::from_parts(parts, Body::from(body)));
    for _ in 0..TRIES {
        let owner = match cluster.whose(&stream).await {
            Ok(Whose::Mine(_)) => return here(body, parts).await,
            Ok(Whose::Soon) => {
                tokio::time::sleep(PAUSE).await;
                continue;
            }
            Ok(Whose::Nobodys) if stream != QUICK_PLAY => return here(body, parts).await,
            Ok(Whose::Nobodys) => {
                // Whoever is asked first keeps quick play.
                let _ = registry.own_quick_play().await;
                continue;
            }
            Ok(Whose::Other(owner, _)) => owner,
            Err(error) => return Problem::from(error).into_response(),
        };
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let head = RequestHead {
            peer: peer.map_or(SocketAddr::from(([127, 0, 0, 1], 0)), |peer| peer.0),
            method: parts.method.to_string(),
            uri: parts.uri.to_string(),
            headers: said(&parts.headers),
            rest: None,
        };
        if body.len() > MOST_PASSED {
            return Problem::from(Refusal::TooLarge).into_response();
        }
        match ask(cluster, &owner, &head, &body).await {
            Ok(Some(response)) => return response,
            // Something may have happened: whoever asked looks before asking again.
            Err(NoAnswer::Unknown) if parts.method != Method::GET => {
                return Problem::from(Refusal::Uncertain).into_response();
            }
            Ok(None) | Err(NoAnswer::NotHeard | NoAnswer::Unknown) => {
                cluster.moved(&stream);
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    Problem::from(Refusal::ServerBusy).into_response()
}

/// What a request is about, if one server keeps it.
fn stream_of(method: &Method, path: &str) -> Option<String> {
    let mut words = path.strip_prefix("/api/")?.split('/');
    let (kind, code) = (words.next()?, words.next());
    let last = words.next_back();
    let prefix = match (kind, code) {
        ("quick", None) => return Some(QUICK_PLAY.to_owned()),
        ("rooms", Some(_)) => "room",
        ("sessions", Some(_)) => "snatch",
        // News without end are told by every server itself.
        ("contests", Some(_)) if *method == Method::GET && last == Some("live") => return None,
        ("contests", Some(_)) => "contest",
        (_, _) => return None,
    };
    let code = secrets::read_code(code?)?;
    Some(format!("{prefix}/{code}"))
}

fn said(headers: &axum::http::HeaderMap) -> Vec<(String, String)> {
    let headers = headers.iter();
    let text = headers.filter_map(|(name, value)| Some((name, value.to_str().ok()?)));
    text.map(|(name, value)| (name.to_string(), value.to_owned()))
        .collect()
}

/// Asks another server; nothing where it does not keep the stream any more.
async fn ask(
    cluster: &Cluster,
    owner: &str,
    head: &RequestHead,
    body: &[u8],
) -> Result<Option<Response>, NoAnswer> {
    let answer = cluster
        .pass_on(owner, together(head, body), PATIENCE)
        .await?;
    let Some((head, first)) = apart::<AnswerHead>(&answer) else {
        return Err(NoAnswer::Unknown);
    };
    if head.not_mine == Some(true) {
        return Ok(None);
    }
    let mut body = first.to_vec();
    if let Some((ticket, whole)) = head.rest {
        while body.len() < whole {
            let more = RequestHead {
                peer: SocketAddr::from(([127, 0, 0, 1], 0)),
                method: "GET".to_owned(),
                uri: "/".to_owned(),
                headers: Vec::new(),
                rest: Some((ticket, body.len())),
            };
            let piece = cluster.pass_on(owner, together(&more, &[]), PATIENCE);
            let piece = piece.await.map_err(|_| NoAnswer::Unknown)?;
            match apart::<AnswerHead>(&piece) {
                Some((_, piece)) if !piece.is_empty() => body.extend_from_slice(&piece),
                Some(_) | None => return Err(NoAnswer::Unknown),
            }
        }
    }
    let status = StatusCode::from_u16(head.status).map_err(|_| NoAnswer::Unknown)?;
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    for (name, value) in head.headers {
        let name = HeaderName::try_from(name);
        if let (Ok(name), Ok(value)) = (name, HeaderValue::try_from(value)) {
            response.headers_mut().append(name, value);
        }
    }
    Ok(Some(response))
}

fn together(head: &impl Serialize, body: &[u8]) -> Bytes {
    let mut bytes = serde_json::to_vec(head).expect("plain data");
    bytes.push(b'\n');
    bytes.extend_from_slice(body);
    bytes.into()
}

fn apart<H: for<'de> Deserialize<'de>>(bytes: &Bytes) -> Option<(H, Bytes)> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let head = serde_json::from_slice(&bytes[..end]).ok()?;
    Some((head, bytes.slice(end + 1..)))
}

/// Long answers of which the rest was not asked for yet.
#[derive(Default)]
struct Rests {
    next: u64,
    answers: HashMap<u64, Bytes>,
}

/// Answers what other servers pass on, with the same handlers, for as long as the venue is open.
pub fn answer_passed(venue: &Arc<Venue>, doors: Router) {
    let Some(cluster) = venue.registry.cluster() else {
        return;
    };
    let (sender, mut passed) = mpsc::channel::<Passed>(1_024);
    cluster.take_passed(sender);
    let rests: Arc<Mutex<Rests>> = Arc::default();
    let venue = Arc::clone(venue);
    tokio::spawn(async move {
        while let Some(Passed { body, answer }) = passed.recv().await {
            let (venue, doors, rests) = (Arc::clone(&venue), doors.clone(), Arc::clone(&rests));
            tokio::spawn(async move {
                if let Some(done) = answered(&venue, doors, &rests, &body).await {
                    let _ = answer.send(done);
                }
            });
        }
    });
}

async fn answered(
    venue: &Venue,
    doors: Router,
    rests: &Arc<Mutex<Rests>>,
    passed: &Bytes,
) -> Option<Bytes> {
    let (head, body) = apart::<RequestHead>(passed)?;
    let bare = |status, headers, rest| AnswerHead {
        status,
        headers,
        rest,
        not_mine: None,
    };
    if let Some((ticket, from)) = head.rest {
        let mut rests = rests.lock().unwrap_or_else(PoisonError::into_inner);
        let whole = rests.answers.get(&ticket)?.clone();
        let end = whole.len().min(from + PIECE);
        if end == whole.len() {
            rests.answers.remove(&ticket);
        }
        let piece = whole.get(from..end)?;
        return Some(together(&bare(200, Vec::new(), None), piece));
    }
    let method: Method = head.method.parse().ok()?;
    let path = head.uri.split('?').next().unwrap_or_default();
    let stream = stream_of(&method, path)?;
    let cluster = venue.registry.cluster()?;
    let is_here = match cluster.whose(&stream).await {
        Ok(Whose::Mine(_) | Whose::Nobodys) => cluster.serves(),
        Ok(Whose::Soon | Whose::Other(..)) | Err(_) => false,
    };
    if !is_here {
        let mut answer = bare(503, Vec::new(), None);
        answer.not_mine = Some(true);
        return Some(together(&answer, &[]));
    }
    let mut request = Request::builder().method(method).uri(&head.uri);
    for (name, value) in &head.headers {
        request = request.header(name, value);
    }
    let mut request = request.body(Body::from(body)).ok()?;
    request.extensions_mut().insert(ConnectInfo(head.peer));
    let response = TowerToHyperService::new(doors).call(request).await.ok()?;
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, super::MOST_FILE).await.ok()?;
    let rest = (body.len() > PIECE).then(|| keep(rests, body.clone()));
    let first = &body[..body.len().min(PIECE)];
    let head = bare(parts.status.as_u16(), said(&parts.headers), rest);
    Some(together(&head, first))
}

fn keep(rests: &Arc<Mutex<Rests>>, body: Bytes) -> (u64, usize) {
    let length = body.len();
    let mut kept = rests.lock().unwrap_or_else(PoisonError::into_inner);
    kept.next += 1;
    let ticket = kept.next;
    kept.answers.insert(ticket, body);
    drop(kept);
    let rests = Arc::clone(rests);
    tokio::spawn(async move {
        tokio::time::sleep(KEPT).await;
        let mut rests = rests.lock().unwrap_or_else(PoisonError::into_inner);
        rests.answers.remove(&ticket);
    });
    (ticket, length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_server_keeps_is_known_by_its_path() {
        for (method, path, stream) in [
            (Method::GET, "/api/rooms/K7QF3D", Some("room/K7QF3D")),
            (Method::GET, "/api/rooms/k7qf3d/events", Some("room/K7QF3D")),
            (Method::GET, "/api/rooms", None),
            (Method::POST, "/api/rooms", None),
            (Method::POST, "/api/quick", Some("quick/play")),
            (
                Method::POST,
                "/api/sessions/T4SWQ8/entry",
                Some("snatch/T4SWQ8"),
            ),
            (Method::GET, "/api/sessions/current", None),
            (
                Method::POST,
                "/api/contests/M2XW9P/acts",
                Some("contest/M2XW9P"),
            ),
            (Method::GET, "/api/contests/M2XW9P/live", None),
            (Method::GET, "/api/tournaments/copa", None),
            (Method::GET, "/ws", None),
        ] {
            assert_eq!(stream_of(&method, path).as_deref(), stream, "{path}");
        }
    }
}
