//! Reading the positions of `torneo selfplay`, for those who learn from them.

use torneo_engine::selfplay::Record;

use crate::exit::{Failure, fail};
use crate::input::read_bytes;
use crate::say::Lang;

/// Fewer positions teach nothing.
const LEAST: usize = 1000;

/// Gives every position of the files to `keep`; returns how many there were.
pub fn read_records(
    files: &[String],
    lang: Lang,
    mut keep: impl FnMut(Record),
) -> Result<usize, Failure> {
    let mut count = 0;
    for path in files {
        let bytes = read_bytes(path, lang)?;
        for (index, line) in String::from_utf8_lossy(&bytes).lines().enumerate() {
            let record = line.parse().map_err(|_| malformed(path, index + 1, lang))?;
            keep(record);
            count += 1;
        }
    }
    if count < LEAST {
        return Err(fail!(
            lang,
            Invalid,
            "solo hay {count} posiciones y hacen falta {LEAST}; juegue más partidas",
            "there are only {count} positions and {LEAST} are needed; play more games"
        ));
    }
    Ok(count)
}

fn malformed(path: &str, number: usize, lang: Lang) -> Failure {
    fail!(
        lang,
        Malformed,
        "la línea {number} de {path} no es FEN|valor|resultado; quítela",
        "line {number} of {path} is not FEN|score|result; remove it"
    )
}
