//! Lines about the whole tournament: rounds, colors, points, byes, acceleration, forbidden pairs.

use super::{AskedBye, Cell, Color, Draft, Fault, Group, Tenths};

/// Columns of a line XXA: virtual points of four characters every five.
const FIRST_ACCELERATION: usize = 9;
const ACCELERATION_WIDTH: usize = 5;

/// Rounds and players beyond these are somebody's mistake, and would only cost memory.
pub(super) const MOST_ROUNDS: usize = 999;
const MOST_PLAYERS: usize = 9_999;

pub(super) fn read(draft: &mut Draft, tag: &str, line: &str) -> Result<(), Fault> {
    let rest: String = line.chars().skip(3).collect();
    let words: Vec<&str> = rest.split_whitespace().collect();
    match tag {
        "142" | "XXR" => draft.rounds = Some(round_count(words.first())?),
        "152" => draft.initial_color = Some(initial_color(words.first())?),
        "XXC" => configuration(draft, &words),
        "162" => point_system(draft, &rest)?,
        "BBW" => set_win(draft, points(words.first())?),
        "BBD" => draft.points.draw = points(words.first())?,
        "BBL" => draft.points.loss = points(words.first())?,
        "BBZ" => draft.points.zero_bye = points(words.first())?,
        "BBF" => draft.points.forfeit_loss = points(words.first())?,
        "BBU" => set_bye(draft, points(words.first())?),
        "192" => draft.baku = words.first().is_some_and(|word| word.ends_with("_BAKU")),
        "240" => byes(draft, &words)?,
        "250" => accelerate_range(draft, &words)?,
        "XXA" => accelerate_player(draft, line)?,
        "260" => {
            let numbers = numbers(&words)?;
            let [first, last, players @ ..] = numbers.as_slice() else {
                return Err(Fault::TooShort);
            };
            draft.forbidden.push(Group {
                numbers: players.to_vec(),
                rounds: Some((*first, *last)),
            });
        }
        "XXP" => draft.forbidden.push(Group {
            numbers: numbers(&words)?,
            rounds: None,
        }),
        "299" => return Err(Fault::AbnormalPoints),
        _ => {}
    }
    Ok(())
}

fn number(word: Option<&&str>) -> Result<usize, Fault> {
    let word = word.ok_or(Fault::TooShort)?;
    word.parse()
        .ok()
        .filter(|&number| number > 0)
        .ok_or_else(|| Fault::BadNumber {
            text: (*word).to_owned(),
        })
}

fn round_count(word: Option<&&str>) -> Result<usize, Fault> {
    let count = number(word)?;
    if count > MOST_ROUNDS {
        return Err(Fault::BadNumber {
            text: count.to_string(),
        });
    }
    Ok(count)
}

fn numbers(words: &[&str]) -> Result<Vec<usize>, Fault> {
    words.iter().map(|word| number(Some(word))).collect()
}

/// Points with at most one decimal, as tenths.
fn points(word: Option<&&str>) -> Result<Tenths, Fault> {
    let word = *word.ok_or(Fault::TooShort)?;
    let bad = || Fault::BadPoints {
        text: word.to_owned(),
    };
    let (whole, tenth) = word.split_once(['.', ',']).unwrap_or((word, "0"));
    let whole: Tenths = match whole {
        "" => 0,
        digits => digits.parse().map_err(|_| bad())?,
    };
    let tenth = match tenth.as_bytes() {
        [] => 0,
        [digit @ b'0'..=b'9'] => Tenths::from(digit - b'0'),
        _ => return Err(bad()),
    };
    if whole > 999 {
        Err(bad())
    } else {
        Ok(whole * 10 + tenth)
    }
}

fn initial_color(word: Option<&&str>) -> Result<Color, Fault> {
    match *word.ok_or(Fault::TooShort)? {
        "W" | "w" => Ok(Color::White),
        "B" | "b" => Ok(Color::Black),
        other => Err(Fault::Unknown {
            text: other.to_owned(),
        }),
    }
}

fn configuration(draft: &mut Draft, words: &[&str]) {
    for &word in words {
        match word {
            "rank" => draft.by_position = true,
            "white1" => draft.initial_color = Some(Color::White),
            "black1" => draft.initial_color = Some(Color::Black),
            _ => {}
        }
    }
}

/// A letter and its points, repeated: `W 3.0    D 1.0`.
fn point_system(draft: &mut Draft, rest: &str) -> Result<(), Fault> {
    let spaced: String = rest
        .chars()
        .flat_map(|letter| match letter.is_ascii_alphabetic() {
            true => vec![' ', letter, ' '],
            false => vec![letter],
        })
        .collect();
    let words: Vec<&str> = spaced.split_whitespace().collect();
    for pair in words.chunks(2) {
        let value = points(pair.get(1))?;
        match pair[0] {
            "W" => set_win(draft, value),
            "D" => draft.points.draw = value,
            "L" => draft.points.loss = value,
            "A" | "Z" => {
                draft.points.zero_bye = value;
                draft.points.forfeit_loss = value;
            }
            "P" => set_bye(draft, value),
            // A result that is not known yet is never written here.
            "X" => {}
            other => {
                return Err(Fault::Unknown {
                    text: other.to_owned(),
                });
            }
        }
    }
    Ok(())
}

/// The allocated bye is worth a win unless something else is said.
fn set_win(draft: &mut Draft, value: Tenths) {
    draft.points.win = value;
    if !draft.bye_points_said {
        draft.points.allocated_bye = value;
    }
}

fn set_bye(draft: &mut Draft, value: Tenths) {
    draft.points.allocated_bye = value;
    draft.bye_points_said = true;
}

/// `240 H 003    5   17`: a kind of bye, a round, players.
fn byes(draft: &mut Draft, words: &[&str]) -> Result<(), Fault> {
    let (cell, numbers) = match words {
        ["F" | "f", rest @ ..] => (Cell::FullBye, numbers(rest)?),
        ["H" | "h", rest @ ..] => (Cell::HalfBye, numbers(rest)?),
        ["Z" | "z", rest @ ..] => (Cell::ZeroBye, numbers(rest)?),
        all => (Cell::ZeroBye, numbers(all)?),
    };
    let [round, players @ ..] = numbers.as_slice() else {
        return Err(Fault::TooShort);
    };
    let round = *round;
    if round > MOST_ROUNDS {
        return Err(Fault::BadNumber {
            text: round.to_string(),
        });
    }
    let byes = players.iter().map(|&number| AskedBye {
        round,
        number,
        cell,
    });
    draft.byes.extend(byes);
    Ok(())
}

/// `250       1.0   1   2    1    7`: points, rounds from and to, players from and to. Match points may stand before.
fn accelerate_range(draft: &mut Draft, words: &[&str]) -> Result<(), Fault> {
    let Some(split) = words.len().checked_sub(4).filter(|&split| split > 0) else {
        return Err(Fault::TooShort);
    };
    let value = points(words[..split].last())?;
    let range = numbers(&words[split..])?;
    let &[first_round, last_round, first, last] = range.as_slice() else {
        return Err(Fault::TooShort);
    };
    if last_round > MOST_ROUNDS || last > MOST_PLAYERS {
        return Err(Fault::BadNumber {
            text: words[split..].join(" "),
        });
    }
    draft.accelerated_by_hand = true;
    for player in first..=last {
        let rounds = draft.accelerations.entry(player).or_default();
        if rounds.len() < last_round {
            rounds.resize(last_round, 0);
        }
        for round in first_round..=last_round {
            rounds[round - 1] = value;
        }
    }
    Ok(())
}

/// `XXA    5  1.0  1.0  0.5`: the virtual points of one player from the first round on.
fn accelerate_player(draft: &mut Draft, line: &str) -> Result<(), Fault> {
    let columns: Vec<char> = line.chars().collect();
    let who: String = columns.iter().skip(4).take(4).collect();
    let player = number(who.split_whitespace().next().as_ref())?;
    let mut values = Vec::new();
    let mut start = FIRST_ACCELERATION;
    while start < columns.len() {
        let text: String = columns.iter().skip(start).take(4).collect();
        values.push(match text.trim() {
            "" => 0,
            word => points(Some(&word))?,
        });
        start += ACCELERATION_WIDTH;
    }
    draft.accelerated_by_hand = true;
    draft.accelerations.insert(player, values);
    Ok(())
}
