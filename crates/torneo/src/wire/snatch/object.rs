//! A JSON object in the order in which it was written, its values untouched: what is not ours to change leaves as it
//! came.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// Keys and the text of their values.
#[derive(Debug, Default)]
pub struct Object(Vec<(String, Box<RawValue>)>);

impl Object {
    /// The object in a text, if it is one.
    pub fn read(raw: &RawValue) -> Option<Self> {
        serde_json::from_str(raw.get()).ok()
    }

    /// The value of a key. Of a key written twice the last counts, as in most programs.
    pub fn get(&self, key: &str) -> Option<&RawValue> {
        let mut last = self.0.iter().rev();
        last.find(|(name, _)| name == key)
            .map(|(_, value)| value.as_ref())
    }

    /// The value of a key, read as a type; none without the key or with `null`.
    pub fn read_as<'a, T: Deserialize<'a>>(
        &'a self,
        key: &str,
    ) -> Result<Option<T>, serde_json::Error> {
        match self.get(key) {
            None => Ok(None),
            Some(raw) => serde_json::from_str(raw.get()),
        }
    }

    pub fn entries(&self) -> impl Iterator<Item = (&str, &RawValue)> {
        let entries = self.0.iter();
        entries.map(|(key, value)| (key.as_str(), value.as_ref()))
    }

    /// Puts a value where the key stands, else at the end.
    pub fn set(&mut self, key: &str, value: &impl Serialize) {
        let value = to_raw_value(value).expect("our answers are plain data");
        match self.0.iter_mut().rev().find(|(name, _)| name == key) {
            Some((_, old)) => *old = value,
            None => self.0.push((key.to_owned(), value)),
        }
    }

    /// Puts a value where the key stands, else before another key.
    pub fn set_before(&mut self, key: &str, other: &str, value: &impl Serialize) {
        let place = self.0.iter().position(|(name, _)| name == other);
        match place {
            Some(place) if self.get(key).is_none() => {
                let value = to_raw_value(value).expect("our answers are plain data");
                self.0.insert(place, (key.to_owned(), value));
            }
            Some(_) | None => self.set(key, value),
        }
    }
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Object;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Object(entries))
            }
        }

        deserializer.deserialize_map(Reader)
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// JSON text without the spaces between its parts, so that an answer is one line.
pub fn on_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let (mut quoted, mut escaped) = (false, false);
    for c in text.chars() {
        if quoted || !c.is_ascii_whitespace() {
            line.push(c);
        }
        quoted ^= c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_ours_leaves_as_it_came() {
        let mut object: Object =
            serde_json::from_str(r#"{"z": 1e2, "a": "x \" y", "z": 12345678901234567890123}"#)
                .unwrap();
        assert_eq!(object.get("z").unwrap().get(), "12345678901234567890123");
        object.set_before("b", "a", &true);
        object.set("a", &[1, 2]);
        let text = serde_json::to_string(&object).unwrap();
        assert_eq!(
            text,
            r#"{"z":1e2,"b":true,"a":[1,2],"z":12345678901234567890123}"#
        );
        assert_eq!(
            on_one_line("{ \"a b\" :\n\"\\\" c\\\\\" }"),
            "{\"a b\":\"\\\" c\\\\\"}"
        );
    }
}
