//! The page, embedded in the program: hashed assets for a year, the page itself always fresh.

use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::problem::Problem;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Files;

/// A file of the page; unknown paths are not found.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Problem::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "wrong_method",
            "this path is only read",
        )
        .into_response();
    }
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let accepted = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or("");
    for (encoding, ending) in [("br", ".br"), ("gzip", ".gz")] {
        if accepted.contains(encoding)
            && let Some(file) = Files::get(&format!("{path}{ending}"))
        {
            return with_headers(path, file, Some(encoding), &headers);
        }
    }
    match Files::get(path) {
        Some(file) => with_headers(path, file, None, &headers),
        None => Problem::new(StatusCode::NOT_FOUND, "not_found", "there is nothing here")
            .into_response(),
    }
}

/// The fingerprint of the script that stands within the page, as a content policy names it; nothing where the page is not built.
pub fn script() -> String {
    let file = Files::get("script.txt").map(|file| file.data.into_owned());
    file.and_then(|text| String::from_utf8(text).ok())
        .unwrap_or_default()
}

/// A text that is JSON already.
pub async fn json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

fn with_headers(
    path: &str,
    file: EmbeddedFile,
    encoding: Option<&'static str>,
    asked: &HeaderMap,
) -> Response {
    let hash: String = file
        .metadata
        .sha256_hash()
        .iter()
        .take(12)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let etag = format!("\"{hash}\"");
    let caching = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    if asked
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == etag.as_bytes())
    {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, etag)]).into_response();
    }
    let mut response = (
        [
            (header::CONTENT_TYPE, content_type(path).to_owned()),
            (header::CACHE_CONTROL, caching.to_owned()),
            (header::ETAG, etag),
            (header::VARY, "accept-encoding".to_owned()),
        ],
        file.data.into_owned(),
    )
        .into_response();
    if let Some(encoding) = encoding {
        response.headers_mut().insert(
            header::CONTENT_ENCODING,
            header::HeaderValue::from_static(encoding),
        );
    }
    response
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        Some(_) | None => "application/octet-stream",
    }
}
