//! How an engine is started and set up, as it is written on the command line.
//!
//! ```text
//! cmd="/opt/my engine/run" --uci,name=Mine,dir=/tmp,tc=2+0.02,restart=on,option.EvalFile="a,b.nnue"
//! ```
//!
//! Commas part the settings and spaces the words of `cmd`, except between double quotes or after a backslash.

use std::collections::BTreeMap;

use super::control::Control;
use super::dialect::Dialect;

/// How an engine is started and set up.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EngineSpec {
    pub name: String,
    pub program: String,
    pub arguments: Vec<String>,
    pub dialect: Dialect,
    pub options: BTreeMap<String, String>,
    /// Where it is started, if not here.
    pub directory: Option<String>,
    /// Started anew for every game.
    pub restarts: bool,
    /// Its own measure of thinking, instead of the match's.
    pub control: Option<Control>,
}

impl EngineSpec {
    /// Reads an engine; `each` has settings for all engines, over which its own prevail. The part that does not fit is the error.
    pub fn read(each: Option<&str>, own: &str) -> Result<Self, String> {
        let mut spec = Self::default();
        if let Some(each) = each {
            for part in &split(each, |letter| letter == ',')? {
                let is_its_own = ["cmd=", "name="].iter().any(|key| part.starts_with(key));
                if is_its_own {
                    return Err(part.clone());
                }
                spec.set(part)?;
            }
        }
        for part in &split(own, |letter| letter == ',')? {
            spec.set(part)?;
        }
        if spec.program.is_empty() {
            return Err(own.to_owned());
        }
        if spec.name.is_empty() {
            let file = spec.program.rsplit('/').next();
            file.unwrap_or_default().clone_into(&mut spec.name);
        }
        Ok(spec)
    }

    fn set(&mut self, part: &str) -> Result<(), String> {
        let unfit = || part.to_owned();
        let (key, written) = part.split_once('=').ok_or_else(unfit)?;
        let value = unquoted(written);
        match (key, key.strip_prefix("option.")) {
            ("cmd", _) => {
                let words = split(written, char::is_whitespace)?;
                let mut words = words.iter().map(|word| unquoted(word));
                self.program = words.next().ok_or_else(unfit)?;
                self.arguments = words.collect();
            }
            ("proto", _) => self.dialect = Dialect::named(&value).ok_or_else(unfit)?,
            ("name", _) => self.name = value,
            ("dir", _) => self.directory = Some(value),
            ("restart", _) => {
                self.restarts = match value.as_str() {
                    "on" => true,
                    "off" => false,
                    _ => return Err(unfit()),
                }
            }
            ("tc", _) => self.control = Some(Control::read_clock(&value).ok_or_else(unfit)?),
            ("movetime", _) => self.control = Some(Control::MoveTime(number(&value, part)?)),
            ("nodes", _) => self.control = Some(Control::Nodes(number(&value, part)?)),
            ("depth", _) => self.control = Some(Control::Depth(number(&value, part)?)),
            (_, Some(option)) => {
                self.options.insert(option.to_owned(), value);
            }
            (_, None) => return Err(unfit()),
        }
        Ok(())
    }
}

fn number<T: std::str::FromStr>(value: &str, part: &str) -> Result<T, String> {
    value.parse().map_err(|_| part.to_owned())
}

/// Cuts a text at separators that are neither quoted nor escaped. Nothing is taken out of the pieces yet; whitespace makes no
/// empty ones. A quote without end is an error.
fn split(text: &str, is_separator: fn(char) -> bool) -> Result<Vec<String>, String> {
    let mut pieces = vec![String::new()];
    let mut in_quotes = false;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let piece = pieces.last_mut().expect("there is always a last piece");
        if letter == '\\' && letters.peek().is_some_and(|&next| is_special(next)) {
            piece.push(letter);
            piece.extend(letters.next());
        } else if is_separator(letter) && !in_quotes {
            pieces.push(String::new());
        } else {
            in_quotes ^= letter == '"';
            piece.push(letter);
        }
    }
    if is_separator(' ') {
        pieces.retain(|piece| !piece.is_empty());
    }
    match in_quotes {
        true => Err(text.to_owned()),
        false => Ok(pieces),
    }
}

/// The text without the quotes and backslashes that protected it.
fn unquoted(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if letters.peek().is_some_and(|&next| is_special(next)) => {
                plain.extend(letters.next());
            }
            '"' => {}
            letter => plain.push(letter),
        }
    }
    plain
}

/// What a backslash protects. Before anything else it is a letter, as in the paths of Windows.
fn is_special(letter: char) -> bool {
    matches!(letter, ',' | '"' | '\\' | ' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> EngineSpec {
        EngineSpec::read(None, text).unwrap()
    }

    #[test]
    fn specifications_are_read() {
        let spec = read("cmd=/usr/games/gnuchess --uci,option.Hash=16,option.Move Overhead=5");
        assert_eq!(spec.name, "gnuchess");
        assert_eq!(spec.arguments, ["--uci"]);
        assert_eq!(spec.options["Move Overhead"], "5");
        let spec = read("cmd=a,dir=/tmp/x,restart=on,tc=40/60+1");
        assert_eq!(spec.directory.as_deref(), Some("/tmp/x"));
        assert!(spec.restarts);
        assert_eq!(spec.control, Control::read_clock("40/60+1"));
        assert_eq!(read("cmd=a,nodes=5").control, Some(Control::Nodes(5)));
        assert_eq!(read("cmd=a,depth=5").control, Some(Control::Depth(5)));
        assert_eq!(read("cmd=a,movetime=5").control, Some(Control::MoveTime(5)));
        for wrong in [
            "",
            "name=x",
            "cmd=",
            "cmd=a,b",
            "cmd=a,colour=red",
            "cmd=a,restart=maybe",
            "cmd=a,tc=x",
            "cmd=a,nodes=-1",
            "cmd=\"a",
            "cmd=a,",
            "cmd=a,proto=x",
        ] {
            assert!(EngineSpec::read(None, wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn quotes_and_backslashes_protect_commas_and_spaces() {
        let spec =
            read(r#"cmd="/opt/my engine/run" -x "a, b",name=One\, two,option.File="a,b \"c\"""#);
        assert_eq!(spec.program, "/opt/my engine/run");
        assert_eq!(spec.arguments, ["-x", "a, b"]);
        assert_eq!(spec.name, "One, two");
        assert_eq!(spec.options["File"], r#"a,b "c""#);
        let spec = read(r"cmd=/opt/my\ engine\\x C:\engines\new");
        assert_eq!(spec.program, r"/opt/my engine\x");
        assert_eq!(spec.arguments, [r"C:\engines\new"]);
    }

    #[test]
    fn what_all_have_gives_way_to_ones_own() {
        let each = Some("tc=1+0,option.Hash=16,option.Threads=1,restart=on");
        let spec = EngineSpec::read(each, "cmd=a,nodes=100,option.Hash=64").unwrap();
        assert_eq!(spec.control, Some(Control::Nodes(100)));
        assert_eq!(spec.options["Hash"], "64");
        assert_eq!(spec.options["Threads"], "1");
        assert!(spec.restarts);
        for wrong in ["cmd=b", "name=b", "x", "tc=x"] {
            let refused = EngineSpec::read(Some(wrong), "cmd=a");
            assert_eq!(refused, Err(wrong.to_owned()));
        }
    }
}
