//! `torneo snatch hash`: the SHA-256 of a session file, to be named in a preregistration before anybody plays.

use clap::Args;

use crate::cli::Run;
use crate::exit::{Exit, Failure, fail};
use crate::input::read_bytes;
use crate::output;
use crate::say::Lang;
use crate::wire::live::session::file::SessionFile;

#[derive(Args)]
pub struct SnatchHash {
    #[arg(value_name = "FILE")]
    file: String,
}

impl Run for SnatchHash {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let bytes = read_bytes(&self.file, lang)?;
        let path = &self.file;
        let file = SessionFile::read(&String::from_utf8_lossy(&bytes)).map_err(|wrong| {
            fail!(
                lang,
                Malformed,
                "{path} no es un archivo de sesión: {wrong}; corríjalo ahí",
                "{path} is not a session file: {wrong}; correct it there"
            )
        })?;
        if file.seed.is_none() {
            return Err(fail!(
                lang,
                Invalid,
                "{path} no dice la semilla, que se sortearía al crear la sesión y cambiaría la huella; escriba «seed» en él, o cree la sesión y descargue su archivo",
                "{path} does not say the seed, which would be drawn when the session is made and change the hash; write 'seed' into it, or make the session and download its file"
            ));
        }
        output::print(&file.fingerprint(), lang)?;
        Ok(Exit::Done)
    }
}
