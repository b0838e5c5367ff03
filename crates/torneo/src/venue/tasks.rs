//! Tasks of one kind, by code: rooms, and sessions. One task owns one code and reads one bounded inbox.
//!
//! ```text
//! send ─▶ running? ── yes ─▶ its inbox
//!             └── no ─▶ loaded from the journal, once however many ask ─▶ its inbox
//! ```

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use tokio_util::sync::CancellationToken;

use super::lock;
use crate::wire::live::Refusal;

/// How long organisers wait for a full inbox.
const MOST_WAIT: Duration = Duration::from_secs(2);

/// What happens to a command when the inbox is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhenFull {
    /// Players are told to try again.
    Refuse,
    /// Organisers wait, two seconds at most.
    Wait,
}

/// The inbox of a task. Commands are boxed: an inbox reserves room for many, and nearly always holds none.
pub type Inbox<C> = mpsc::Receiver<Box<C>>;

pub struct Tasks<C> {
    /// Commands that may wait for one task.
    inbox: usize,
    closing: CancellationToken,
    running: Mutex<HashMap<String, mpsc::Sender<Box<C>>>>,
    /// Who is being loaded: a code never gets two tasks, and nobody waits for the loading of another.
    loading: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
}

impl<C> Tasks<C> {
    pub fn new(inbox: usize, closing: CancellationToken) -> Self {
        Self {
            inbox,
            closing,
            running: Mutex::default(),
            loading: Mutex::default(),
        }
    }

    /// Whether a task runs for a code.
    pub fn is_running(&self, code: &str) -> bool {
        lock(&self.running).contains_key(code)
    }

    /// How many run.
    pub fn count(&self) -> usize {
        lock(&self.running).len()
    }

    /// Gives a command to the task of a code. Where none runs, `load` finds what it is made of, and what it returns is
    /// started with the inbox in which the command waits already.
    pub async fn send<L, R>(
        &self,
        code: &str,
        command: C,
        when_full: WhenFull,
        load: impl FnOnce() -> L,
    ) -> Result<(), Refusal>
    where
        L: Future<Output = Result<R, Refusal>>,
        R: FnOnce(Inbox<C>),
    {
        let Some(command) = self.hand_over(code, Box::new(command), when_full).await? else {
            return Ok(());
        };
        if self.closing.is_cancelled() {
            return Err(Refusal::Restarting);
        }
        let loaded = self.in_turn(code, async {
            match self.hand_over(code, command, when_full).await {
                Ok(Some(command)) => load().await.map(|run| run(self.start(code, Some(command)))),
                Ok(None) => Ok(()),
                Err(refusal) => Err(refusal),
            }
        });
        // Rare, and large: everybody who may send would hold room for it.
        Box::pin(loaded).await
    }

    /// Does something while nothing is loaded for a code, unless a task runs for it.
    pub async fn unless_running(&self, code: &str, work: impl Future<Output = ()>) {
        self.in_turn(code, async {
            if !self.is_running(code) {
                work.await;
            }
        })
        .await;
    }

    async fn in_turn<T>(&self, code: &str, work: impl Future<Output = T>) -> T {
        let turn = Arc::clone(lock(&self.loading).entry(code.to_owned()).or_default());
        let done = {
            let _one_at_a_time = turn.lock().await;
            work.await
        };
        let mut loading = lock(&self.loading);
        // The map and this caller hold it; anybody else is still waiting for their turn.
        if Arc::strong_count(&turn) <= 2 {
            loading.remove(code);
        }
        done
    }

    /// Gives a command to a task that runs; gives it back where none does.
    async fn hand_over(
        &self,
        code: &str,
        command: Box<C>,
        when_full: WhenFull,
    ) -> Result<Option<Box<C>>, Refusal> {
        let (command, inbox) = match self.try_hand_over(code, command) {
            Ok(()) => return Ok(None),
            Err(Unsent::Nobody(command)) => return Ok(Some(command)),
            Err(Unsent::Full(command, inbox)) => (command, inbox),
        };
        match when_full {
            WhenFull::Refuse => Err(Refusal::ServerBusy),
            // Organisers alone wait, and everybody who may send would hold room for it.
            WhenFull::Wait => {
                let waiting = tokio::time::timeout(MOST_WAIT, inbox.reserve());
                match Box::pin(waiting).await {
                    Ok(Ok(place)) => {
                        place.send(command);
                        Ok(None)
                    }
                    Ok(Err(_)) => Ok(Some(command)),
                    Err(_) => Err(Refusal::ServerBusy),
                }
            }
        }
    }

    /// Sends under the lock, so that `forget` sees every command.
    fn try_hand_over(&self, code: &str, command: Box<C>) -> Result<(), Unsent<C>> {
        let running = lock(&self.running);
        let Some(inbox) = running.get(code) else {
            return Err(Unsent::Nobody(command));
        };
        match inbox.try_send(command) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(command)) => Err(Unsent::Full(command, inbox.clone())),
            Err(TrySendError::Closed(command)) => Err(Unsent::Nobody(command)),
        }
    }

    /// The inbox of a new task, with its first command in it: a task that finds nothing to do goes at once.
    pub fn start(&self, code: &str, first: Option<Box<C>>) -> Inbox<C> {
        let (sender, inbox) = mpsc::channel(self.inbox);
        if let Some(command) = first {
            let _ = sender.try_send(command);
        }
        let mut running = lock(&self.running);
        // Asked under the lock: `close` lets everybody go after saying so.
        if !self.closing.is_cancelled() {
            running.insert(code.to_owned(), sender);
        }
        inbox
    }

    /// Lets a task go unless a command has come meanwhile. It still reads what was on its way. One that was abandoned already
    /// leaves its place to whoever has it now.
    pub fn forget(&self, code: &str, inbox: &mut Inbox<C>) -> bool {
        let mut running = lock(&self.running);
        let idle = inbox.is_empty() && !inbox.is_closed();
        if idle {
            running.remove(code);
            inbox.close();
        }
        idle
    }

    /// Lets a task go that can no longer work; those who wait for it ask again.
    pub fn abandon(&self, code: &str) {
        lock(&self.running).remove(code);
    }

    /// Ends every inbox: tasks read what is in it, then go.
    pub fn close(&self) {
        lock(&self.running).clear();
    }
}

/// A command that could not be handed over.
enum Unsent<C> {
    Nobody(Box<C>),
    Full(Box<C>, mpsc::Sender<Box<C>>),
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn tasks(inbox: usize) -> Tasks<u32> {
        Tasks::new(inbox, CancellationToken::new())
    }

    #[tokio::test]
    async fn a_code_is_loaded_once_however_many_ask() {
        let tasks = tasks(8);
        let loads = AtomicUsize::new(0);
        let kept = Mutex::new(Vec::new());
        let send = |command| {
            let load = || async {
                loads.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                Ok(|inbox| kept.lock().unwrap().push(inbox))
            };
            tasks.send("K7QF3D", command, WhenFull::Refuse, load)
        };
        let (one, two, three) = tokio::join!(send(1), send(2), send(3));
        assert_eq!((one, two, three), (Ok(()), Ok(()), Ok(())));
        assert_eq!(loads.load(Ordering::Relaxed), 1);
        let mut inbox: Inbox<u32> = kept.lock().unwrap().pop().unwrap();
        let mut read = Vec::new();
        while let Ok(command) = inbox.try_recv() {
            read.push(*command);
        }
        assert_eq!(read, [1, 2, 3]);
        assert!(lock(&tasks.loading).is_empty());
    }

    #[tokio::test]
    async fn players_are_refused_and_organisers_wait_for_a_full_inbox() {
        let tasks = tasks(1);
        let mut inbox = tasks.start("K7QF3D", Some(Box::new(1)));
        let nothing = || async { Err::<fn(Inbox<u32>), _>(Refusal::UnknownRoom) };
        let refused = tasks.send("K7QF3D", 2, WhenFull::Refuse, nothing).await;
        assert_eq!(refused, Err(Refusal::ServerBusy));
        let (sent, read) = tokio::join!(
            tasks.send("K7QF3D", 4, WhenFull::Wait, nothing),
            inbox.recv()
        );
        assert_eq!((sent, read), (Ok(()), Some(Box::new(1))));
        assert_eq!(inbox.recv().await, Some(Box::new(4)));
    }

    #[tokio::test]
    async fn nobody_is_loaded_once_the_venue_closes() {
        let tasks = tasks(1);
        tasks.closing.cancel();
        let load = || async { Ok(|_: Inbox<u32>| panic!("nothing starts any more")) };
        let sent = tasks.send("K7QF3D", 1, WhenFull::Refuse, load).await;
        assert_eq!(sent, Err(Refusal::Restarting));
    }
}
