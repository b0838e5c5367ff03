//! Moments as people write them: ISO 8601 in UTC, to the millisecond.

/// `2026-11-16T04:05:06.007Z`.
pub fn iso(unix_ms: u64) -> String {
    let (seconds, millis) = (unix_ms / 1000, unix_ms % 1000);
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
}

/// Year, month and day of a day since the first of 1970. Years are counted from March, so that the leap day comes last.
fn date(days: u64) -> (u64, u64, u64) {
    /// Days from the first of March of the year 0 to the first of 1970, and in 400 years.
    const TO_1970: u64 = 719_468;
    const OF_400_YEARS: u64 = 146_097;
    let days = days + TO_1970;
    let (era, day) = (days / OF_400_YEARS, days % OF_400_YEARS);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let of_month = day - (153 * month + 2) / 5 + 1;
    let (year, month) = match month {
        0..=9 => (year, month + 3),
        _ => (year + 1, month - 9),
    };
    (era * 400 + year, month, of_month)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_moments() {
        for (unix_ms, expected) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_399_999, "2000-02-28T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (951_868_800_000, "2000-03-01T00:00:00.000Z"),
            (1_794_801_906_007, "2026-11-16T04:05:06.007Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        ] {
            assert_eq!(iso(unix_ms), expected);
        }
    }
}
