//! Only one server for a database. Whoever only reads, or writes a tournament from the command line, needs no leave.
//!
//! The lock belongs to a connection of its own, so it is gone however the server ends. After a power cut the database
//! finds out by itself that nobody is there: it is told to ask after a few seconds of silence.
//!
//! A connection that does not answer is given up, and may still hold the lock: its backend is frozen, or the network was cut and
//! both ends have noticed at other times. All connections of one server bear one name of its own, so that the next of them ends
//! those before it, and waits for them instead of taking them for another server.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};

use crate::{Error, postgres, sql};

/// How often the lock is looked after.
const BEAT: Duration = Duration::from_secs(2);

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// How soon a lock is asked for again that is still held by a connection of ours.
const AGAIN: Duration = Duration::from_millis(200);

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
    /// What the connections of this server, and no others, are called.
    name: String,
    connection: Option<PgConnection>,
}

impl ServerLock {
    pub(crate) async fn take(url: Option<&str>) -> Result<Self, Error> {
        let Some(url) = url else {
            return Ok(Self(None));
        };
        let options = postgres::options(url)?.options(ARE_YOU_THERE);
        let name = own_name(&options).await?;
        let options = Box::new(options.application_name(&name));
        let connection = Some(locked(&options, &name).await?);
        Ok(Self(Some(Held {
            options,
            name,
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
            match locked(&held.options, &held.name).await {
                Ok(connection) => held.connection = Some(connection),
                Err(Error::Served) => return,
                Err(_) => {}
            }
        }
    }
}

/// A name that no other server has.
async fn own_name(options: &PgConnectOptions) -> Result<String, Error> {
    bounded(async {
        let mut connection = postgres::connect(options).await?;
        let query = sqlx::query_as(sql::OWN_NAME);
        let (name,): (String,) = query.fetch_one(&mut connection).await?;
        Ok(name)
    })
    .await
}

/// A connection that holds the lock, once those of ours that were given up do not hold it any more.
async fn locked(options: &PgConnectOptions, name: &str) -> Result<PgConnection, Error> {
    bounded(async {
        let mut connection = postgres::connect(options).await?;
        let ended = sqlx::query(sql::END_NAMED).bind(name);
        ended.execute(&mut connection).await?;
        loop {
            let asked = sqlx::query_as(sql::SERVE_ALONE);
            let (granted,): (bool,) = asked.fetch_one(&mut connection).await?;
            if granted {
                return Ok(connection);
            }
            let asked = sqlx::query_as(sql::SERVED_BY_ANOTHER).bind(name);
            let (served,): (bool,) = asked.fetch_one(&mut connection).await?;
            if served {
                return Err(Error::Served);
            }
            tokio::time::sleep(AGAIN).await;
        }
    })
    .await
}

/// Waits as long as is reasonable.
async fn bounded<T>(step: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let no_answer = |_| Error::Database("it does not answer".to_owned());
    tokio::time::timeout(PATIENCE, step)
        .await
        .map_err(no_answer)?
}
