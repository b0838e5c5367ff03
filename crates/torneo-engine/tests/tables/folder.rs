//! The folder of real Syzygy tables, filled when it is asked for the first time.

use std::path::PathBuf;
use std::process::Command;

pub fn tables() -> PathBuf {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("endgame-tables");
    let script = format!("{root}/scripts/endgame-tables");
    let filled = Command::new(script).arg(&folder).status();
    assert!(
        filled.is_ok_and(|status| status.success()),
        "scripts/endgame-tables needs python3 and the Python package index"
    );
    folder
}
