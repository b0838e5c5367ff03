//! A player's end of the socket.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub struct Phone {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub next: u64,
}

impl Phone {
    pub async fn send(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// The next message, or nothing when the server hangs up.
    pub async fn hear(&mut self) -> Option<Value> {
        loop {
            let heard = tokio::time::timeout(Duration::from_secs(20), self.socket.next())
                .await
                .expect("the server speaks");
            match heard? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Listens for ever, as a browser does: who does not is soon taken for gone. What is heard is forgotten.
    pub async fn listen(&mut self) {
        while let Some(Ok(_)) = self.socket.next().await {}
        std::future::pending().await
    }

    /// Listens while something else is done.
    pub async fn meanwhile<T>(&mut self, work: impl Future<Output = T>) -> T {
        tokio::select! {
            done = work => done,
            () = self.listen() => unreachable!("listening never ends"),
        }
    }

    pub async fn hear_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await.expect("the server stays");
            if message["type"] == kind {
                return message;
            }
        }
    }

    pub async fn ask_as(&mut self, id: &str, wish: Value) -> Value {
        self.send(&json!({"v": 1, "id": id, "do": wish}).to_string())
            .await;
        loop {
            let answer = self.hear_of("answer").await;
            if answer["to"] == id {
                return answer;
            }
        }
    }

    pub async fn ask(&mut self, wish: Value) -> Value {
        self.next += 1;
        let id = format!("m{}", self.next);
        self.ask_as(&id, wish).await
    }
}

pub fn place(room: &str, cell: &str) -> Value {
    json!({"type": "act", "room": room, "action": {"type": "place", "cell": cell}})
}

pub fn me() -> Value {
    json!({"kind": "me"})
}
