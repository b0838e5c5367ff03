//! Tells systemd how the server is (`Type=notify`), when systemd asks to know.

use std::os::unix::net::{SocketAddr, UnixDatagram};

/// The venue is open.
pub(super) const READY: &str = "READY=1";
/// The venue is closing.
pub(super) const STOPPING: &str = "STOPPING=1";

/// Says it, if anybody listens. Nothing depends on being heard.
pub(super) fn tell(state: &str) {
    if let Some(name) = std::env::var_os("NOTIFY_SOCKET") {
        let _ = send(name.as_encoded_bytes(), state);
    }
}

fn send(name: &[u8], state: &str) -> std::io::Result<usize> {
    let address = match name.strip_prefix(b"@") {
        Some(name) => hidden(name)?,
        None => SocketAddr::from_pathname(String::from_utf8_lossy(name).as_ref())?,
    };
    UnixDatagram::unbound()?.send_to_addr(state.as_bytes(), &address)
}

/// A socket without a file, which only Linux has.
#[cfg(target_os = "linux")]
fn hidden(name: &[u8]) -> std::io::Result<SocketAddr> {
    use std::os::linux::net::SocketAddrExt;
    SocketAddr::from_abstract_name(name)
}

#[cfg(not(target_os = "linux"))]
fn hidden(_: &[u8]) -> std::io::Result<SocketAddr> {
    Err(std::io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systemd_hears_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notify");
        let systemd = UnixDatagram::bind(&path).unwrap();
        send(path.as_os_str().as_encoded_bytes(), READY).unwrap();
        let mut heard = [0; 64];
        let length = systemd.recv(&mut heard).unwrap();
        assert_eq!(&heard[..length], b"READY=1");
    }
}
