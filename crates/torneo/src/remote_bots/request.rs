//! A little HTTP: one request over one connection, one answer. Enough to come in as a browser does.

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Largest answer that is read.
const MOST_ANSWER: u64 = 1 << 20;

/// An answer: its status and its JSON, or nothing where it has none.
pub struct HttpAnswer {
    pub status: u16,
    pub body: Value,
}

/// Asks a server at `host:port`.
pub async fn ask(
    server: &str,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: &Value,
) -> std::io::Result<HttpAnswer> {
    let mut stream = connect(server).await?;
    let body = match body {
        Value::Null => String::new(),
        body => body.to_string(),
    };
    let bearer = token.map_or(String::new(), |token| {
        format!("authorization: Bearer {token}\r\n")
    });
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\naccept: application/json\r\n\
         content-type: application/json\r\n{bearer}content-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.take(MOST_ANSWER).read_to_end(&mut answer).await?;
    read(&answer).ok_or_else(|| std::io::Error::other("the answer is not HTTP"))
}

pub async fn connect(server: &str) -> std::io::Result<TcpStream> {
    let stream = TcpStream::connect(server).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

fn read(answer: &[u8]) -> Option<HttpAnswer> {
    let text = String::from_utf8_lossy(answer);
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let chunked = head
        .to_ascii_lowercase()
        .contains("transfer-encoding: chunked");
    let body = match chunked {
        true => joined(body),
        false => body.to_owned(),
    };
    Some(HttpAnswer {
        status,
        body: serde_json::from_str(&body).unwrap_or(Value::Null),
    })
}

/// The chunks of a body put together; a proxy may send it so.
fn joined(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let Ok(size) = usize::from_str_radix(size.trim(), 16) else {
            break;
        };
        let (Some(chunk), true) = (rest.get(..size), size > 0) else {
            break;
        };
        whole.push_str(chunk);
        body = rest
            .get(size..)
            .unwrap_or_default()
            .trim_start_matches("\r\n");
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_whole_or_in_chunks() {
        for text in [
            "HTTP/1.1 201 Created\r\ncontent-length: 10\r\n\r\n{\"id\":\"a\"}",
            "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{\"id\r\n6\r\n\":\"a\"}\r\n0\r\n\r\n",
        ] {
            let answer = read(text.as_bytes()).expect("this is HTTP");
            assert_eq!((answer.status, &answer.body["id"]), (201, &"a".into()));
        }
        assert!(read(b"nonsense").is_none());
    }
}
