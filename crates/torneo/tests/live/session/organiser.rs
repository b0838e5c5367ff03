//! Whoever runs a session: a cookie, and what it opens.

use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::phone::Phone;
use crate::server::Server;

pub struct Organiser {
    pub cookie: String,
}

impl Organiser {
    /// The first organiser of a server, by its one-time link.
    pub async fn of(server: &Server) -> Self {
        Self::by_link(server, &server.secret, "Marta").await
    }

    /// Another one, who does not own the house.
    pub async fn invite(&self, server: &Server, name: &str) -> Self {
        let (status, made) = self
            .post(server, "/api/organisers/invitations", json!({}))
            .await;
        assert_eq!(status, 201, "{made}");
        let url = made["url"].as_str().unwrap();
        let (_, secret) = url.split_once("/#/preparar/").unwrap();
        Self::by_link(server, secret, name).await
    }

    pub async fn by_link(server: &Server, secret: &str, name: &str) -> Self {
        let body = json!({"secret": secret, "name": name, "password": "diez letras o más"});
        let (status, answer) = server
            .http_with_headers("POST /api/setup", "", &body.to_string())
            .await;
        assert_eq!(status, 200, "{answer}");
        let lines = answer.lines();
        let mut cookies = lines.filter_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookies.next().unwrap().split(';').next().unwrap();
        Self {
            cookie: format!("cookie: {cookie}\r\n"),
        }
    }

    pub async fn post(&self, server: &Server, path: &str, body: Value) -> (u16, Value) {
        let path = format!("POST {path}");
        let (status, body) = server.http(&path, &self.cookie, &body.to_string()).await;
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    pub async fn get(&self, server: &Server, path: &str) -> Value {
        let (status, body) = server.http(&format!("GET {path}"), &self.cookie, "").await;
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    /// Opens a session and tells its code.
    pub async fn open(&self, server: &Server, file: Value) -> String {
        let (status, body) = self.post(server, "/api/sessions", file).await;
        assert_eq!(status, 201, "{body}");
        body["code"].as_str().unwrap().to_owned()
    }

    /// Intervenes; the code of the refusal, or nothing.
    pub async fn does(&self, server: &Server, session: &str, intervention: Value) -> String {
        let path = format!("/api/sessions/{session}/interventions");
        let (status, body) = self.post(server, &path, intervention).await;
        match status {
            200 => String::new(),
            _ => body["code"].as_str().unwrap().to_owned(),
        }
    }

    pub async fn start(&self, server: &Server, session: &str) {
        let started = self.does(server, session, json!({"kind": "start"})).await;
        assert_eq!(started, "");
    }

    pub async fn monitor(&self, server: &Server, session: &str) -> Value {
        self.get(server, &format!("/api/sessions/{session}/monitor"))
            .await
    }

    /// A socket that carries the cookie.
    pub async fn phone(&self, server: &Server) -> Phone {
        let url = format!("ws://{}/ws", server.address);
        let mut request = url.into_client_request().unwrap();
        let cookie = self.cookie.trim().strip_prefix("cookie: ").unwrap();
        request
            .headers_mut()
            .insert("cookie", cookie.parse().unwrap());
        let (socket, _) = connect_async(request).await.unwrap();
        Phone { socket, next: 0 }
    }
}
