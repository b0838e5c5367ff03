//! Whole games: what the filter is asked, and what it must answer, as JSON.

use serde_json::{Map, Value, json};

use super::board::{Board, Mv};

fn refused(ply: usize, mv: &str, reason: &str) -> Value {
    json!({"error": {"ply": ply, "move": mv, "reason": reason}})
}

/// The answer to a question of the right form with a legal FEN.
pub fn judge(question: &Value) -> Value {
    let chess960 = question["variant"] == "chess960";
    let fen = question["fen"]
        .as_str()
        .unwrap_or("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let mut board = Board::read(fen, chess960);
    let mut seen = vec![board.four_fields()];
    let mut san = Vec::new();
    let clock = question.get("clock").filter(|clock| !clock.is_null());
    let mut left: Option<[u64; 2]> = clock.map(|clock| [clock["base_ms"].as_u64().unwrap(); 2]);
    let increment = clock.map_or(0, |clock| clock["increment_ms"].as_u64().unwrap());
    let times: Vec<u64> = question["times_ms"].as_array().map_or(Vec::new(), |times| {
        times.iter().map(|time| time.as_u64().unwrap()).collect()
    });
    let moves = question["moves"].as_array().unwrap();
    let mut legal = board.legal();
    let mut end = ended(&board, &legal, &seen);
    for (ply, mv) in moves.iter().enumerate() {
        let text = mv.as_str().unwrap();
        if end.is_some() {
            return refused(san.len(), text, "game_over");
        }
        let mover = usize::from(!board.white);
        if let (Some(left), Some(time)) = (&mut left, times.get(ply)) {
            if *time >= left[mover] {
                left[mover] = 0;
                end = Some(flag(&board));
                continue;
            }
            left[mover] = left[mover] - time + increment;
        }
        let Some(mv) = legal
            .iter()
            .copied()
            .find(|mv| board.spellings(*mv).iter().any(|spelling| spelling == text))
        else {
            return refused(san.len(), text, "illegal_move");
        };
        san.push(board.san(mv));
        board = board.after(mv);
        seen.push(board.four_fields());
        legal = board.legal();
        end = ended(&board, &legal, &seen);
    }
    if let (None, Some(left), Some(time)) = (&end, &mut left, times.get(moves.len())) {
        let thinker = usize::from(!board.white);
        if *time >= left[thinker] {
            left[thinker] = 0;
            end = Some(flag(&board));
        } else {
            left[thinker] -= time;
        }
    }
    answer(&board, &seen, &san, end, left)
}

fn answer(
    board: &Board,
    seen: &[String],
    san: &[String],
    end: Option<(&str, &str)>,
    left: Option<[u64; 2]>,
) -> Value {
    let mut legal: Vec<String> = board.legal().into_iter().map(|mv| board.uci(mv)).collect();
    legal.sort();
    let mut with_move = Map::new();
    for mv in board.legal() {
        let after = board.after(mv);
        let mut then = seen.to_vec();
        then.push(after.four_fields());
        let grounds = claims(&after, &then);
        if !grounds.is_empty() && !after.legal().is_empty() {
            with_move.insert(board.uci(mv), json!(grounds));
        }
    }
    let over = end.is_some();
    json!({
        "fen": format!("{} {} {}", board.four_fields(), board.halfmove, board.fullmove),
        "san": san,
        "legal": if over { Vec::new() } else { legal },
        "outcome": end.map(|end| end.0),
        "reason": end.map(|end| end.1),
        "claimable": if over { Vec::new() } else { claims(board, seen) },
        "claimable_with": if over { Map::new() } else { with_move },
        "repetitions": times_seen(seen),
        "halfmove": board.halfmove,
        "left_ms": left,
    })
}

/// How often the last of these has been seen.
fn times_seen(seen: &[String]) -> usize {
    let last = &seen[seen.len() - 1];
    seen.iter().filter(|earlier| *earlier == last).count()
}

fn claims(board: &Board, seen: &[String]) -> Vec<&'static str> {
    let mut grounds = Vec::new();
    if board.halfmove >= 100 {
        grounds.push("fifty");
    }
    if times_seen(seen) >= 3 {
        grounds.push("threefold");
    }
    grounds
}

fn ended(board: &Board, legal: &[Mv], seen: &[String]) -> Option<(&'static str, &'static str)> {
    if legal.is_empty() {
        return Some(match (board.in_check(board.white), board.white) {
            (false, _) => ("1/2-1/2", "stalemate"),
            (true, true) => ("0-1", "checkmate"),
            (true, false) => ("1-0", "checkmate"),
        });
    }
    let draw = |reason| Some(("1/2-1/2", reason));
    if nobody_can_mate(board) {
        draw("insufficient_material")
    } else if board.halfmove >= 150 {
        draw("seventyfive")
    } else if times_seen(seen) >= 5 {
        draw("fivefold")
    } else {
        None
    }
}

/// The pieces of a side besides the king; bishops as `l` on light and `d` on dark squares.
fn pieces(board: &Board, white: bool) -> Vec<char> {
    let own = |cell: &u8| *cell != b'.' && cell.is_ascii_uppercase() == white;
    let cells = board.cells.iter().enumerate().filter(|(_, cell)| own(cell));
    let letters = cells.map(|(square, cell)| match cell.to_ascii_lowercase() {
        b'b' if (square / 8 + square % 8) % 2 == 0 => 'd',
        b'b' => 'l',
        letter => char::from(letter),
    });
    letters.filter(|letter| *letter != 'k').collect()
}

fn nobody_can_mate(board: &Board) -> bool {
    let all: Vec<char> = [pieces(board, true), pieces(board, false)].concat();
    all.is_empty()
        || all == ['n']
        || all.iter().all(|letter| *letter == 'l')
        || all.iter().all(|letter| *letter == 'd')
}

/// The side to move has no time left.
fn flag(board: &Board) -> (&'static str, &'static str) {
    let (mates, other) = (pieces(board, !board.white), pieces(board, board.white));
    let only = |letters: &str| mates.iter().all(|letter| letters.contains(*letter));
    let against = |letters: &str| other.iter().all(|letter| letters.contains(*letter));
    let cannot = mates.is_empty()
        || (mates == ['n'] && against("q"))
        || (only("l") && against("qrl"))
        || (only("d") && against("qrd"));
    match (cannot, board.white) {
        (true, _) => ("1/2-1/2", "flag_insufficient"),
        (false, true) => ("0-1", "flag"),
        (false, false) => ("1-0", "flag"),
    }
}
