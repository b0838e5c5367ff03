//! Archives in which bytes were changed: whoever says that all is well has seen all of it, unchanged.
#![no_main]

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use torneo_rules::journal::{NewEntry, Payload, UnixMillis, Version};
use torneo_store::{Inspection, Store, inspect};

const COPY: &str = "copy.sqlite";

struct Archive {
    path: PathBuf,
    healthy: Vec<u8>,
    whole: Inspection,
}

/// Three streams of three entries, in the folder that `scripts/fuzz` made for it: a copy of an archive that is in use, in which the
/// last of them are not filed yet.
fn archive() -> &'static Archive {
    static ARCHIVE: OnceLock<Archive> = OnceLock::new();
    ARCHIVE.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("torneo-fuzz-{}", std::process::id()));
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let mut store = Store::sqlite(&folder).await.expect("an archive");
            for name in ["room/A", "room/B", "person/p"] {
                let entry = || NewEntry {
                    recorded_at: UnixMillis::new(1_794_846_782_621).expect("a time"),
                    payload: Payload::of(&"x").expect("a text"),
                };
                let stream = name.parse().expect("a name");
                let entries = vec![entry(), entry(), entry()];
                store.append(&stream, Version::START, entries).await.expect("entries");
                if name == "room/A" {
                    store.close().await;
                    store = Store::sqlite(&folder).await.expect("an archive");
                }
            }
            store.reader().backup(&folder.join(COPY)).await.expect("a copy");
            store.close().await;
        });
        let path = folder.join(COPY);
        let healthy = std::fs::read(&path).expect("a file");
        let whole = inspect(&path, |_, _| ()).expect("a look");
        assert_eq!(whole.flaws, []);
        Archive { path, healthy, whole }
    })
}

fuzz_target!(|bytes: &[u8]| {
    let Archive { path, healthy, whole } = archive();
    let file = File::options().write(true).open(path).expect("the file");
    // Three bytes for a place, one for what is put there.
    let places: Vec<usize> = bytes
        .chunks_exact(4)
        .map(|chunk| {
            let place = u32::from_be_bytes([0, chunk[0], chunk[1], chunk[2]]) as usize % healthy.len();
            file.write_all_at(&chunk[3..], place as u64).expect("a byte");
            place
        })
        .collect();
    if let Ok(seen) = inspect(path, |_, _| ())
        && seen.flaws.is_empty()
    {
        assert_eq!(&seen, whole);
    }
    for place in places {
        file.write_all_at(&healthy[place..=place], place as u64).expect("a byte");
    }
});
