//! What the doors say until the venue is open: that it is coming, and how far it is.

use std::sync::Arc;

use axum::Router;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::{Problem, health};
use crate::venue::startup::Progress;

/// Alive, and not ready for anything else. A percentage is told while an archive from before gets its index.
pub fn router(progress: Arc<Progress>) -> Router {
    let not_yet = move |uri: Uri| {
        let percent = progress.percent();
        async move { not_yet(uri.path(), percent) }
    };
    Router::new()
        .route("/livez", get(health::alive))
        .fallback(not_yet)
}

/// Programs are answered as by the open venue.
fn not_yet(path: &str, percent: u64) -> Response {
    let again = [(header::RETRY_AFTER, "1"), (header::CONNECTION, "close")];
    let status = StatusCode::SERVICE_UNAVAILABLE;
    let text = format!("starting: {percent} %");
    if path.starts_with("/api/") {
        (again, Problem::new(status, "starting", text)).into_response()
    } else {
        (status, again, text + "\n").into_response()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    #[tokio::test]
    async fn until_the_index_is_made_everybody_hears_how_far_it_is() {
        let progress = Arc::new(Progress::default());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let doors = router(Arc::clone(&progress));
        tokio::spawn(async move { axum::serve(listener, doors).await });
        for (done, path, status, said) in [
            (0, "/readyz", "503", "starting: 0 %\n"),
            (3, "/readyz", "503", "starting: 37 %\n"),
            (
                8,
                "/api/rooms",
                "503",
                r#"{"code":"starting","title":"starting: 100 %","status":503}"#,
            ),
            (8, "/livez", "200", "ok\n"),
        ] {
            progress.tell(done, 8);
            let mut stream = TcpStream::connect(address).await.unwrap();
            let asked = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
            stream.write_all(asked.as_bytes()).await.unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.unwrap();
            let head = format!("HTTP/1.1 {status}");
            assert!(
                answer.starts_with(&head) && answer.ends_with(said),
                "{answer}"
            );
            let kind = format!("content-type: {}", Problem::CONTENT_TYPE);
            assert_eq!(answer.contains(&kind), path.starts_with("/api/"));
        }
    }
}
