//! Only one server for a database. Whoever only reads, or writes a tournament from the command line, needs no leave.
//!
//! The lock belongs to a connection of its own, so it is gone however the server ends. After a power cut the database
//! finds out by itself that nobody is there: it is told to ask after a few seconds of silence.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};

use crate::{Error, postgres, sql};

/// How often the lock is looked after.
const BEAT: Duration = Duration::from_secs(2);

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// When the database asks whether we are still there, and how long it waits: a successor need not wait for more than ten
/// seconds after a power cut. Says nothing where the connection is a file on the same machine, which ends with the process.
pub(crate) const ARE_YOU_THERE: [(&str, &str); 4] = [
    ("tcp_keepalives_idle", "3"),
    ("tcp_keepalives_interval", "2"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "9000"),
];

/// Held by the one server of a database.
#[derive(Debug)]
pub struct ServerLock(Option<Held>);

#[derive(Debug)]
struct Held {
    options: Box<PgConnectOptions>,
    connection: Option<PgConnection>,
}

impl ServerLock {
    pub(crate) async fn take(url: Option<&str>) -> Result<Self, Error> {
        let Some(url) = url else {
            return Ok(Self(None));
        };
        let options = Box::new(postgres::options(url)?.options(ARE_YOU_THERE));
        let connection = Some(locked(&options).await?);
        Ok(Self(Some(Held {
            options,
            connection,
        })))
    }

    /// Of a server that is not alone, and does not want to be.
    pub fn none() -> Self {
        Self(None)
    }

    /// Waits until another server has taken the database, which can only happen after ours lost its connection. A database
    /// that is away is waited for.
    pub async fn lost(&mut self) {
        let Some(held) = &mut self.0 else {
            return std::future::pending().await;
        };
        loop {
            tokio::time::sleep(BEAT).await;
            if let Some(connection) = &mut held.connection {
                let answer = tokio::time::timeout(PATIENCE, connection.ping()).await;
                if matches!(answer, Ok(Ok(()))) {
                    continue;
                }
                held.connection = None;
            }
            match locked(&held.options).await {
                Ok(connection) => held.connection = Some(connection),
                Err(Error::Served) => return,
                Err(_) => {}
            }
        }
    }
}

/// A connection that holds the lock.
async fn locked(options: &PgConnectOptions) -> Result<PgConnection, Error> {
    let taken = tokio::time::timeout(PATIENCE, async {
        let mut connection = postgres::connect(options).await?;
        let (granted,): (bool,) = sqlx::query_as(sql::SERVE_ALONE)
            .fetch_one(&mut connection)
            .await?;
        match granted {
            true => Ok(connection),
            false => Err(Error::Served),
        }
    });
    let no_answer = |_| Error::Database("it does not answer".to_owned());
    taken.await.map_err(no_answer)?
}
