//! A network file, from elsewhere.
#![no_main]

use libfuzzer_sys::fuzz_target;
use torneo_engine::network::Network;

fuzz_target!(|bytes: &[u8]| {
    let _ = Network::read(bytes);
});
