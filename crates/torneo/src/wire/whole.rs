//! Whole numbers that were written as 60.0: JSON does not tell them from 60, and neither do we.

use serde_json::Value;

/// The largest number that every JSON reader keeps exact.
const MOST_EXACT: f64 = 9_007_199_254_740_991.0;

/// JSON with every whole number written without a point: 3 for 3.0.
pub fn numbers(value: Value) -> Value {
    match value {
        Value::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() <= MOST_EXACT => {
                Value::from(float as i64)
            }
            Some(_) | None => Value::Number(number),
        },
        Value::Array(values) => Value::Array(values.into_iter().map(numbers).collect()),
        Value::Object(members) => {
            let members = members.into_iter();
            Value::Object(members.map(|(key, value)| (key, numbers(value))).collect())
        }
        Value::Null | Value::Bool(_) | Value::String(_) => value,
    }
}
