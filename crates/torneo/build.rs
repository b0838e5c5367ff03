//! The page is embedded in the program. Where it has not been built, a line that says so takes its place, so that the
//! program and its tests can be built without Node.

use std::fs;
use std::path::Path;

fn main() {
    let page = Path::new("../../web/dist");
    println!("cargo:rerun-if-changed=../../web/dist");
    let index = page.join("index.html");
    if !index.exists() {
        let placeholder = "<!doctype html><title>Torneo</title><p>La página no está construida: ejecute «make web». \
            The page is not built: run 'make web'.</p>\n";
        fs::create_dir_all(page).expect("the folder of the page can be made");
        fs::write(index, placeholder).expect("the placeholder can be written");
    }
}
