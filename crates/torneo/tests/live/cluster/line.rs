//! Lines that can be cut, as if every packet were lost: between a server and its database, and between it and the bus.

use std::path::Path;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, split};
use tokio::net::{TcpListener, TcpStream, UnixListener, UnixStream};
use tokio::sync::watch;

/// What PostgreSQL calls its socket.
const SOCKET: &str = ".s.PGSQL.5432";

pub struct Line(watch::Sender<bool>);

impl Line {
    /// A line to the database whose socket is in one folder, for whoever looks for it in another.
    pub fn to_database(of: &Path, here: &Path) -> Self {
        let (open, is_open) = watch::channel(true);
        let listener = UnixListener::bind(here.join(SOCKET)).unwrap();
        let target = of.join(SOCKET);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                if let Ok(far) = UnixStream::connect(&target).await {
                    carry(near, far, &is_open);
                }
            }
        });
        Self(open)
    }

    /// A line to the bus, and the port at which it begins.
    pub async fn to_bus(port: u16) -> (Self, u16) {
        let (open, is_open) = watch::channel(true);
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let here = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                if let Ok(far) = TcpStream::connect(("127.0.0.1", port)).await {
                    carry(near, far, &is_open);
                }
            }
        });
        (Self(open), here)
    }

    pub fn cut(&self) {
        self.0.send_replace(false);
    }

    pub fn heal(&self) {
        self.0.send_replace(true);
    }
}

fn carry<S>(near: S, far: S, is_open: &watch::Receiver<bool>)
where
    S: AsyncRead + AsyncWrite + Send + 'static,
{
    let ((near_reads, near_writes), (far_reads, far_writes)) = (split(near), split(far));
    tokio::spawn(pass(near_reads, far_writes, is_open.clone()));
    tokio::spawn(pass(far_reads, near_writes, is_open.clone()));
}

/// What was said while the line was cut arrives when it is whole again, and so does the end.
async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut is_open: watch::Receiver<bool>,
) {
    let mut buffer = vec![0; 64 << 10];
    loop {
        let read = from.read(&mut buffer).await.unwrap_or(0);
        if is_open.wait_for(|open| *open).await.is_err() {
            return;
        }
        if read == 0 || to.write_all(&buffer[..read]).await.is_err() {
            let _ = to.shutdown().await;
            return;
        }
    }
}
