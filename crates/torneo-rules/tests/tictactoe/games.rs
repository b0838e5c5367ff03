//! The known numbers of the game, and the counters against a recount.

use std::collections::BTreeSet;

use torneo_rules::tictactoe::board::Board;
use torneo_rules::tictactoe::cell::Cell;
use torneo_rules::tictactoe::line::Line;
use torneo_rules::tictactoe::mark::Mark;

use crate::law;

/// Every position that play can reach, as text.
pub fn positions() -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut waiting = vec![Board::empty()];
    while let Some(board) = waiting.pop() {
        if seen.insert(board.to_string()) {
            waiting.extend(Cell::ALL.into_iter().filter_map(|cell| board.after(cell)));
        }
    }
    seen
}

/// The board turned and mirrored in all eight ways.
pub fn symmetric(text: &str) -> Vec<(String, [usize; 9])> {
    let turn = [6, 3, 0, 7, 4, 1, 8, 5, 2];
    let mirror = [2, 1, 0, 5, 4, 3, 8, 7, 6];
    let mut maps: Vec<[usize; 9]> = vec![[0, 1, 2, 3, 4, 5, 6, 7, 8]];
    for _ in 0..3 {
        let last = maps[maps.len() - 1];
        maps.push(turn.map(|place| last[place]));
    }
    for place in 0..4 {
        let plain = maps[place];
        maps.push(mirror.map(|place| plain[place]));
    }
    let text: Vec<char> = text.chars().collect();
    maps.into_iter()
        .map(|map| (map.iter().map(|place| text[*place]).collect(), map))
        .collect()
}

#[test]
fn five_thousand_positions_of_which_765_are_different() {
    let all = positions();
    assert_eq!(all.len(), 5478);
    assert_eq!(all.iter().filter(|text| !law::is_over(text)).count(), 4520);
    let different: BTreeSet<String> = all
        .iter()
        .filter_map(|text| symmetric(text).into_iter().map(|(text, _)| text).min())
        .collect();
    assert_eq!(different.len(), 765);
}

/// All 19 683 ways to write nine characters: a board is accepted exactly when play can reach it.
#[test]
fn only_what_play_can_reach_is_a_board() {
    let reachable = positions();
    for number in 0..3_usize.pow(9) {
        let text: String = (0..9)
            .map(|place| ['.', 'X', 'O'][number / 3_usize.pow(place) % 3])
            .collect();
        match text.parse::<Board>() {
            Ok(board) => {
                assert!(reachable.contains(&text), "{text}");
                assert_eq!(board.to_string(), text);
            }
            Err(refusal) => {
                assert!(!reachable.contains(&text), "{text}: {refusal}");
            }
        }
    }
}

#[test]
fn every_game_is_counted() {
    fn count(board: &Board, ends: &mut [u32; 3]) {
        if board.is_over() {
            ends[match board.winner() {
                Some((Mark::X, _)) => 0,
                Some((Mark::O, _)) => 1,
                None => 2,
            }] += 1;
        }
        for after in Cell::ALL.into_iter().filter_map(|cell| board.after(cell)) {
            count(&after, ends);
        }
    }
    let mut ends = [0; 3];
    count(&Board::empty(), &mut ends);
    assert_eq!(ends, [131_184, 77_904, 46_080]);
    assert_eq!(ends.iter().sum::<u32>(), 255_168);
}

/// Whether a board was read or played, its counters tell what a look at the cells tells.
#[test]
fn counters_equal_a_recount() {
    let mut waiting = vec![Board::empty()];
    let mut seen = BTreeSet::new();
    while let Some(board) = waiting.pop() {
        let text = board.to_string();
        assert_eq!(text.parse(), Ok(board), "{text}");
        for line in Line::ALL {
            let on = |mark| {
                let own = |cell: &&Cell| board.at(**cell) == Some(mark);
                line.cells().iter().filter(own).count()
            };
            let count = board.count(line);
            assert_eq!(
                (usize::from(count.x), usize::from(count.o)),
                (on(Mark::X), on(Mark::O)),
                "{text} {line:?}"
            );
        }
        for mark in Mark::BOTH {
            let letter = mark.to_string().chars().next().unwrap();
            let cells: Vec<usize> = board
                .winning_cells(mark)
                .iter()
                .map(|c| c.index())
                .collect();
            assert_eq!(cells, law::holes(&text, letter), "{text} {mark}");
            assert_eq!(
                board.winner().is_some_and(|(by, _)| by == mark),
                law::has_won(&text, letter)
            );
        }
        assert_eq!(board.is_over(), law::is_over(&text));
        if seen.insert(text) {
            waiting.extend(Cell::ALL.into_iter().filter_map(|cell| board.after(cell)));
        }
    }
}
