//! Several servers on one database: who they are, which of them live, and whose each live stream is.
//!
//! ```text
//! node   a row for each server, with its last beat by the database's clock and a lock that dies with its connection
//! place  a row for each stream that is live or kept: its owner, and an epoch that grows whenever it is brought back
//! ```
//!
//! Nobody takes from a server that lives. Dead is whoever has not beaten for `TIME_TO_LIVE_MS`, or has not beaten for
//! `SILENT_MS` and whose lock is free: then its process is gone, and nobody needs to wait. All times are the database's.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool};
use sqlx::{Connection, PgConnection};
use torneo_rules::journal::StreamId;

use crate::{Error, postgres, sql};

/// After so long without a beat a server is dead, whatever its lock says: a power cut leaves it held for a while.
pub const TIME_TO_LIVE_MS: i64 = 2_000;

/// After so long without a beat a server whose lock is free is dead: more than a beat, so that one who lost nothing but its
/// connection has noticed.
pub const SILENT_MS: i64 = 700;

/// How long the database may take for one step of a beat; later the lease would be over anyway.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// Most places of one claim, so that the first of them are served soon.
const MOST_CLAIMED: i64 = 2_000;

/// A server, as the database sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeSeen {
    pub id: String,
    /// Milliseconds since its last beat.
    pub silent_ms: i64,
    /// Whether its process holds its lock.
    pub locked: bool,
    /// Whether it reaches the others.
    pub bus_ok: bool,
    /// Whether it is going.
    pub draining: bool,
    /// Places that are its own.
    pub places: u64,
}

impl NodeSeen {
    /// Whether others may take what was its own.
    pub fn is_dead(&self) -> bool {
        self.silent_ms >= TIME_TO_LIVE_MS || (self.silent_ms >= SILENT_MS && !self.locked)
    }
}

/// Everybody, at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NodesSeen {
    /// Milliseconds since the beginning of 1970 by the database's clock.
    pub now_ms: u64,
    pub nodes: Vec<NodeSeen>,
    /// Places that are nobody's.
    pub free: u64,
}

/// A place that has changed hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claimed {
    pub stream: StreamId,
    pub epoch: u64,
    /// Since when nobody has kept it, by the database's clock; 0 where nobody ever did.
    pub since_ms: u64,
}

/// Whose a stream is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// None between two owners.
    pub owner: Option<String>,
    pub epoch: u64,
}

/// One server among several: its beat, on a connection of its own that holds its lock.
#[derive(Debug)]
pub struct Node {
    options: Box<PgConnectOptions>,
    id: String,
    lock: i64,
    connection: Option<PgConnection>,
}

impl Node {
    /// Comes to a database. Refused while a server has it to itself.
    pub(crate) async fn join(url: &str, id: &str, lock: i64) -> Result<Self, Error> {
        let options = postgres::options(url)?.options(crate::server_lock::ARE_YOU_THERE);
        let mut node = Self {
            options: Box::new(options),
            id: id.to_owned(),
            // Two halves of it name the lock, and the upper one must not be negative.
            lock: lock & i64::MAX,
            connection: None,
        };
        node.connected().await?;
        node.beat(false, false).await?;
        Ok(node)
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    /// Says that this server lives; looks who else does.
    pub async fn beat(&mut self, bus_ok: bool, draining: bool) -> Result<NodesSeen, Error> {
        let (id, lock) = (self.id.clone(), self.lock);
        let connection = self.connected().await?;
        let seen = bounded(async {
            sqlx::query(sql::BEAT)
                .bind(&id)
                .bind(lock)
                .bind(bus_ok)
                .bind(draining)
                .execute(&mut *connection)
                .await?;
            look(connection).await
        })
        .await;
        self.kept(seen)
    }

    /// Takes places that are nobody's, or a dead server's if `from_dead`; not those that are named.
    pub async fn claim(
        &mut self,
        most: u64,
        from_dead: bool,
        except: &[String],
    ) -> Result<Vec<Claimed>, Error> {
        let most = i64::try_from(most).unwrap_or(MOST_CLAIMED);
        let id = self.id.clone();
        let connection = self.connected().await?;
        let rows = bounded(async {
            if from_dead {
                // One that was stopped within a commit would keep us from continuing its streams until it goes on.
                let ended = sqlx::query(sql::END_DEAD).bind(&id);
                ended.execute(&mut *connection).await?;
            }
            let query = sqlx::query_as(sql::CLAIM)
                .bind(&id)
                .bind(most.min(MOST_CLAIMED))
                .bind(from_dead)
                .bind(except.to_vec());
            query.fetch_all(connection).await
        })
        .await;
        claimed(self.kept(rows)?)
    }

    /// Its own places again, after it could not serve them for a while: since its last beat before, which is told.
    pub async fn regain(&mut self, since_ms: u64) -> Result<Vec<Claimed>, Error> {
        let id = self.id.clone();
        let connection = self.connected().await?;
        let query = sqlx::query_as(sql::REGAIN)
            .bind(id)
            .bind(sql::column(since_ms));
        let rows = bounded(query.fetch_all(connection)).await;
        claimed(self.kept(rows)?)
    }

    /// Gives every place away, to whoever claims it. Gives their number.
    pub async fn hand_over(&mut self) -> Result<u64, Error> {
        let id = self.id.clone();
        let connection = self.connected().await?;
        let done = bounded(sqlx::query(sql::HAND_OVER).bind(id).execute(connection)).await;
        Ok(self.kept(done)?.rows_affected())
    }

    /// Goes for good, once nothing is its own.
    pub async fn leave(mut self) {
        let id = self.id.clone();
        if let Ok(connection) = self.connected().await {
            // A row that stays is nobody's trouble.
            let _ = bounded(sqlx::query(sql::LEAVE).bind(id).execute(connection)).await;
        }
        if let Some(connection) = self.connection.take() {
            let _ = bounded(connection.close()).await;
        }
    }

    /// After a failure the connection is given up, and with it the lock.
    fn kept<T>(&mut self, done: Result<T, sqlx::Error>) -> Result<T, Error> {
        if done.is_err() {
            self.connection = None;
        }
        Ok(done?)
    }

    async fn connected(&mut self) -> Result<&mut PgConnection, Error> {
        if self.connection.is_none() {
            let opened = tokio::time::timeout(PATIENCE, async {
                let mut connection = postgres::connect(&self.options).await?;
                let (alone, mine): (bool, bool) = sqlx::query_as(sql::SERVE_TOGETHER)
                    .bind(self.lock)
                    .fetch_one(&mut connection)
                    .await?;
                match (alone, mine) {
                    (true, true) => Ok(connection),
                    (false, _) => Err(Error::Served),
                    // The database has not noticed yet that our last connection is gone.
                    (true, false) => Err(Error::Database("our lock is still held".to_owned())),
                }
            });
            let no_answer = |_| Error::Database("it does not answer".to_owned());
            self.connection = Some(opened.await.map_err(no_answer)??);
        }
        let connection = self.connection.as_mut();
        Ok(connection.expect("it was opened just now"))
    }
}

/// Whose streams are, for any number of askers at once.
#[derive(Debug, Clone)]
pub struct Places {
    db: PgPool,
    id: String,
}

impl Places {
    pub(crate) fn of(db: PgPool, id: &str) -> Self {
        Self {
            db,
            id: id.to_owned(),
        }
    }

    /// Whose these streams are; those that nobody keeps and that are not live are missing.
    pub async fn look(&self, streams: &[String]) -> Result<Vec<(String, Place)>, Error> {
        let query = sqlx::query_as(sql::PLACES).bind(streams.to_vec());
        let rows: Vec<(String, Option<String>, i64)> = query.fetch_all(&self.db).await?;
        let place = |(stream, owner, epoch)| {
            let epoch = u64::try_from(epoch).unwrap_or_default();
            (stream, Place { owner, epoch })
        };
        Ok(rows.into_iter().map(place).collect())
    }

    /// Takes a stream that is nobody's.
    pub async fn take(&self, stream: &StreamId) -> Result<Option<Claimed>, Error> {
        let query = sqlx::query_as(sql::TAKE)
            .bind(stream.as_str())
            .bind(&self.id);
        let row = query.fetch_optional(&self.db).await?;
        Ok(claimed(row.into_iter().collect())?.pop())
    }

    /// A new epoch for streams of this server that it must bring back; those that are not its own any more are missing.
    pub async fn renew(&self, streams: &[String]) -> Result<Vec<Claimed>, Error> {
        let query = sqlx::query_as(sql::RENEW).bind(streams.to_vec());
        claimed(query.bind(&self.id).fetch_all(&self.db).await?)
    }

    /// Every stream of this server.
    pub async fn owned(&self) -> Result<Vec<String>, Error> {
        let query = sqlx::query_as(sql::OWNED).bind(&self.id);
        let rows: Vec<(String,)> = query.fetch_all(&self.db).await?;
        Ok(rows.into_iter().map(|(stream,)| stream).collect())
    }

    /// Gives a stream back that this server cannot keep: it is live, and nobody's.
    pub async fn give_back(&self, stream: &str) -> Result<(), Error> {
        let query = sqlx::query(sql::GIVE_BACK).bind(stream).bind(&self.id);
        query.execute(&self.db).await?;
        Ok(())
    }

    /// Lets streams go that rest: nobody's, until somebody asks for them.
    pub async fn let_go(&self, streams: &[String]) -> Result<(), Error> {
        let query = sqlx::query(sql::LET_GO).bind(streams.to_vec());
        query.bind(&self.id).execute(&self.db).await?;
        Ok(())
    }
}

/// Everybody, for whoever only looks.
pub(crate) async fn look_in(db: &PgPool) -> Result<NodesSeen, Error> {
    let mut connection = db.acquire().await?;
    Ok(look(&mut connection).await?)
}

type NodeRow = (String, i64, bool, bool, bool, i64);

async fn look(connection: &mut PgConnection) -> Result<NodesSeen, sqlx::Error> {
    let (now_ms, free): (i64, i64) = sqlx::query_as(sql::NOW_AND_FREE)
        .fetch_one(&mut *connection)
        .await?;
    let rows: Vec<NodeRow> = sqlx::query_as(sql::NODES).fetch_all(connection).await?;
    let nodes = rows.into_iter();
    let nodes = nodes.map(
        |(id, silent_ms, locked, bus_ok, draining, places)| NodeSeen {
            id,
            silent_ms,
            locked,
            bus_ok,
            draining,
            places: u64::try_from(places).unwrap_or_default(),
        },
    );
    Ok(NodesSeen {
        now_ms: u64::try_from(now_ms).unwrap_or_default(),
        nodes: nodes.collect(),
        free: u64::try_from(free).unwrap_or_default(),
    })
}

fn claimed(rows: Vec<(String, i64, i64)>) -> Result<Vec<Claimed>, Error> {
    let number = |column: i64| u64::try_from(column).unwrap_or_default();
    let read = rows.into_iter().map(|(name, epoch, since_ms)| {
        let stream = name.parse().map_err(|_| Error::Damaged {
            stream: name.clone(),
            after: 0,
            what: "stream".to_owned(),
        })?;
        Ok(Claimed {
            stream,
            epoch: number(epoch),
            since_ms: number(since_ms),
        })
    });
    read.collect()
}

/// Waits as long as a lease may.
async fn bounded<T>(step: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    match tokio::time::timeout(PATIENCE, step).await {
        Ok(done) => done,
        Err(_) => Err(sqlx::Error::Io(std::io::Error::new(
            std::io::ErrorKind::TimedOut,
            "the database does not answer",
        ))),
    }
}
