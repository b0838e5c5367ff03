//! All open positions at all levels, and all games of each level against everything a rival can do.

use std::collections::{BTreeMap, BTreeSet};

use torneo_rules::chance::Chance;
use torneo_rules::tictactoe::board::Board;
use torneo_rules::tictactoe::bot::{self, Level, Prospect, Reason};
use torneo_rules::tictactoe::cell::Cell;
use torneo_rules::tictactoe::mark::Mark;
use torneo_rules::word::word;

use crate::games::{positions, symmetric};
use crate::law;

/// More seeds than any choice of nine cells needs to show each of them.
const SEEDS: u64 = 500;

fn open_positions() -> Vec<String> {
    let open: Vec<String> = positions()
        .into_iter()
        .filter(|text| !law::is_over(text))
        .collect();
    assert_eq!(open.len(), 4520);
    open
}

fn places(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

#[test]
fn every_answer_is_the_one_of_the_written_rules() {
    let mut solver = law::Solver::default();
    for text in open_positions() {
        let board: Board = text.parse().unwrap();
        for level in Level::ALL {
            let (reason, cells) = bot::choices(level, &board).unwrap();
            let (rule, expected) = match level {
                Level::Perfect => {
                    let best = solver.best(&text);
                    (law::simplest(&text, &best), best)
                }
                Level::Easy | Level::Hard | Level::Armored => law::choices(&word(&level), &text),
            };
            assert_eq!(
                (word(&reason).as_str(), places(&cells)),
                (rule, expected),
                "{level:?} {text}"
            );
            if let Reason::Solved(prospect) = reason {
                let sign = match prospect {
                    Prospect::Win { .. } => 1,
                    Prospect::Draw => 0,
                    Prospect::Loss { .. } => -1,
                };
                assert_eq!(sign, solver.value(&text).signum(), "{text}");
            }
        }
    }
}

#[test]
fn chance_picks_every_choice_and_nothing_else() {
    for text in open_positions() {
        let board: Board = text.parse().unwrap();
        for level in Level::ALL {
            let (reason, cells) = bot::choices(level, &board).unwrap();
            let expected: BTreeSet<Cell> = cells.iter().copied().collect();
            assert_eq!(expected.len(), cells.len(), "no cell stands twice");
            let mut picked = BTreeSet::new();
            for seed in 0..SEEDS {
                let chosen = bot::choose(level, &board, &mut Chance::new(seed)).unwrap();
                assert_eq!(chosen.reason, reason);
                picked.insert(chosen.cell);
                if picked == expected {
                    break;
                }
            }
            assert_eq!(picked, expected, "{level:?} {text}");
        }
    }
}

/// Turning or mirroring the board turns or mirrors the answer: no rule prefers a side of the board.
#[test]
fn no_level_prefers_a_side_of_the_board() {
    for text in open_positions() {
        for level in Level::ALL {
            let (reason, cells) = bot::choices(level, &text.parse().unwrap()).unwrap();
            for (turned, map) in symmetric(&text) {
                let (same, turned_cells) = bot::choices(level, &turned.parse().unwrap()).unwrap();
                let mut back: Vec<usize> =
                    turned_cells.iter().map(|cell| map[cell.index()]).collect();
                back.sort_unstable();
                assert_eq!((same, back), (reason, places(&cells)), "{level:?} {text}");
            }
        }
    }
}

/// What can come next: the bot's choices in its turn, any free cell in the rival's.
fn continuations(level: Level, bot: Mark, board: &Board) -> Vec<Board> {
    let cells = if board.to_move() == bot {
        bot::choices(level, board).expect("the board is open").1
    } else {
        board.free().collect()
    };
    cells
        .into_iter()
        .map(|cell| board.after(cell).expect("the cell is free"))
        .collect()
}

/// Lines of play (different sequences of marks): won by X, won by O, drawn.
type Lines = [u32; 3];

fn lines(level: Level, bot: Mark, board: &Board) -> Lines {
    match board.winner() {
        Some((Mark::X, _)) => return [1, 0, 0],
        Some((Mark::O, _)) => return [0, 1, 0],
        None if board.is_over() => return [0, 0, 1],
        None => {}
    }
    continuations(level, bot, board)
        .iter()
        .map(|after| lines(level, bot, after))
        .fold([0; 3], |sum, one| [0, 1, 2].map(|end| sum[end] + one[end]))
}

#[test]
fn all_lines_of_play_against_every_rival() {
    for (level, bot, expected) in [
        (Level::Easy, Mark::X, [27_456, 1_888, 16_704]),
        (Level::Easy, Mark::O, [6_432, 15_968, 17_600]),
        (Level::Hard, Mark::X, [1_128, 0, 96]),
        (Level::Hard, Mark::O, [880, 2_816, 912]),
        (Level::Armored, Mark::X, [1_128, 0, 96]),
        (Level::Armored, Mark::O, [0, 944, 456]),
        (Level::Perfect, Mark::X, [1_088, 0, 16]),
        (Level::Perfect, Mark::O, [0, 1_024, 288]),
    ] {
        let found = lines(level, bot, &Board::empty());
        assert_eq!(found, expected, "{level:?} as {bot}");
    }
}

/// Whether the rival can win whatever the bot picks.
fn can_be_beaten(level: Level, bot: Mark, board: &Board) -> bool {
    if board.is_over() {
        return board.winner().is_some_and(|(by, _)| by != bot);
    }
    let next = continuations(level, bot, board);
    let mut beaten = next.iter().map(|after| can_be_beaten(level, bot, after));
    if board.to_move() == bot {
        beaten.all(|beaten| beaten)
    } else {
        beaten.any(|beaten| beaten)
    }
}

#[test]
fn only_hard_as_second_can_always_be_beaten() {
    for level in Level::ALL {
        for bot in Mark::BOTH {
            assert_eq!(
                can_be_beaten(level, bot, &Board::empty()),
                (level, bot) == (Level::Hard, Mark::O),
                "{level:?} as {bot}"
            );
        }
    }
}

/// How often the best rival beats a bot that picks fairly.
fn beaten(level: Level, bot: Mark, board: &Board) -> f64 {
    if board.is_over() {
        return f64::from(u8::from(board.winner().is_some_and(|(by, _)| by != bot)));
    }
    let next = continuations(level, bot, board);
    let number = next.len() as f64;
    let shares = next.iter().map(|after| beaten(level, bot, after));
    if board.to_move() == bot {
        shares.sum::<f64>() / number
    } else {
        shares.fold(0.0, f64::max)
    }
}

/// Spec §4: what the level's card says about its strength.
#[test]
fn how_often_the_best_rival_wins() {
    for (level, bot, expected) in [
        (Level::Easy, Mark::X, 7.0 / 15.0),
        (Level::Easy, Mark::O, 89.0 / 96.0),
        (Level::Hard, Mark::X, 0.0),
        (Level::Hard, Mark::O, 1.0),
        (Level::Armored, Mark::O, 0.0),
        (Level::Perfect, Mark::O, 0.0),
    ] {
        let found = beaten(level, bot, &Board::empty());
        assert!((found - expected).abs() < 1e-9, "{level:?} {bot}: {found}");
    }
}

/// How often a bot that picks fairly wins and loses against random marks.
fn against_random(level: Level, bot: Mark, board: &Board) -> [f64; 2] {
    if board.is_over() {
        let by = board.winner().map(|(by, _)| by);
        return [Some(bot), Some(bot.other())].map(|who| f64::from(u8::from(by == who)));
    }
    let next = continuations(level, bot, board);
    let number = next.len() as f64;
    next.iter()
        .map(|after| against_random(level, bot, after))
        .fold([0.0; 2], |sum, one| {
            [0, 1].map(|end| sum[end] + one[end] / number)
        })
}

#[test]
fn how_often_a_random_rival_is_beaten() {
    for (level, bot, expected) in [
        (Level::Easy, Mark::X, ["89.6", "1.3"]),
        (Level::Easy, Mark::O, ["70.0", "6.1"]),
        (Level::Hard, Mark::X, ["97.9", "0.0"]),
        (Level::Hard, Mark::O, ["80.2", "5.4"]),
        (Level::Armored, Mark::X, ["97.9", "0.0"]),
        (Level::Armored, Mark::O, ["83.8", "0.0"]),
        (Level::Perfect, Mark::X, ["99.5", "0.0"]),
        (Level::Perfect, Mark::O, ["91.6", "0.0"]),
    ] {
        let found = against_random(level, bot, &Board::empty());
        let found = found.map(|share| format!("{:.1}", 100.0 * share));
        assert_eq!(found, expected, "{level:?} as {bot}");
    }
}

/// Ruling T06: armored finds every cell unsafe only where the game is lost, and never in a game it plays.
#[test]
fn armored_never_runs_out_of_safe_cells() {
    fn visit(bot: Mark, board: &Board, met: &mut BTreeSet<String>) {
        if board.is_over() || !met.insert(board.to_string()) {
            return;
        }
        for after in continuations(Level::Armored, bot, board) {
            visit(bot, &after, met);
        }
    }
    let mut solver = law::Solver::default();
    let unsafe_positions: Vec<String> = open_positions()
        .into_iter()
        .filter(|text| law::has_no_safe_cell(text))
        .collect();
    assert_eq!(unsafe_positions.len(), 8);
    for bot in Mark::BOTH {
        let mut met = BTreeSet::new();
        visit(bot, &Board::empty(), &mut met);
        for text in &unsafe_positions {
            assert!(solver.value(text) < 0, "{text}");
            let plays = text.parse::<Board>().unwrap().to_move() == bot;
            assert!(!(plays && met.contains(text)), "{text}");
        }
    }
}

#[test]
fn every_rule_of_every_level_is_used() {
    let mut used: BTreeMap<String, BTreeMap<String, u32>> = BTreeMap::new();
    for text in open_positions() {
        for level in Level::ALL {
            let (reason, _) = bot::choices(level, &text.parse().unwrap()).unwrap();
            *used
                .entry(word(&level))
                .or_default()
                .entry(word(&reason))
                .or_default() += 1;
        }
    }
    let told: Vec<String> = used
        .iter()
        .map(|(level, rules)| format!("{level} {rules:?}").replace('"', ""))
        .collect();
    assert_eq!(
        told,
        [
            "armored {avoid_fork: 42, block: 1484, centre: 20, centre_reply: 8, corner_opening: 2, side: 20, \
             tactical_corner: 458, win: 2358, winning_corner: 128}",
            "easy {block: 1484, random: 678, win: 2358}",
            "hard {block: 1484, centre: 20, corner_opening: 10, side: 20, tactical_corner: 500, win: 2358, \
             winning_corner: 128}",
            "perfect {block: 1204, fork: 192, solved: 766, win: 2358}",
        ]
    );
}
