//! The rules of each level in their order, and what each of them finds on a board. The first that finds a cell decides;
//! what the others found is told, so that a learner can follow.
//!
//! ```text
//! easy      win → block → any free cell
//! hard      own first mark: a corner; then win → block → winning corner → tactical corner → centre → side
//! armored   hard; replies in the centre; passes over cells that let the rival fork
//! perfect   the best result that can be forced, named by the simplest rule that gives it: win → block → fork → solved
//! ```
//!
//! Spec: docs/spec/tictactoe.md §3 "Decision Pipeline por Nivel". Rulings T04 to T07.

use super::super::board::Board;
use super::super::cell::Cell;
use super::super::mark::ByMark;
use super::{Level, Reason, forks, solved};

/// One rule of a level on one board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub rule: Reason,
    /// The cells it finds, in the order of the text form.
    pub cells: Vec<Cell>,
    /// Cells it would have found, but for letting the rival fork.
    pub passed_over: Vec<Cell>,
}

/// How a level comes to its choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thinking {
    /// Every rule of the level, also those that were never reached.
    pub steps: Vec<Step>,
    /// The place of the one that decided.
    pub decided: usize,
    /// Why, in a word: the rule that decided, or that a better one would have let the rival fork.
    pub reason: Reason,
}

impl Thinking {
    /// The cells among which chance picks.
    pub fn cells(&self) -> &[Cell] {
        &self.steps[self.decided].cells
    }
}

/// What every rule of a level finds on this board; nothing when the game is over.
pub fn thinking(level: Level, board: &Board) -> Option<Thinking> {
    if board.is_over() {
        return None;
    }
    Some(match level {
        Level::Easy => {
            let [win, block] = at_once(board);
            decided(vec![
                win,
                block,
                step(Reason::Random, board.free().collect()),
            ])
        }
        Level::Hard => decided(hard(board)),
        Level::Armored => armored(board),
        Level::Perfect => decided(perfect(board)),
    })
}

fn step(rule: Reason, cells: Vec<Cell>) -> Step {
    Step {
        rule,
        cells,
        passed_over: Vec::new(),
    }
}

/// The first rule that finds a cell decides.
fn decided(steps: Vec<Step>) -> Thinking {
    let decided = steps
        .iter()
        .position(|step| !step.cells.is_empty())
        .expect("the last rules of a level find a cell on every open board");
    let reason = steps[decided].rule;
    Thinking {
        steps,
        decided,
        reason,
    }
}

fn hard(board: &Board) -> Vec<Step> {
    let mut steps = vec![opening(board)];
    steps.extend(at_once(board));
    steps.extend(ladder(board));
    steps
}

fn armored(board: &Board) -> Thinking {
    let mut steps = vec![centre_reply(board)];
    steps.extend(hard(board));
    let urgent = steps.len() - ladder(board).len();
    let at_hand = steps[..urgent].iter().any(|step| !step.cells.is_empty());
    if at_hand {
        return decided(steps);
    }
    let plain = decided(steps.clone());
    for step in &mut steps[urgent..] {
        let found = std::mem::take(&mut step.cells);
        (step.passed_over, step.cells) = found
            .into_iter()
            .partition(|cell| forks::lets_rival_fork(board, *cell));
    }
    if steps.iter().all(|step| step.cells.is_empty()) {
        // Every cell lets the rival fork: the game is lost against good play, and any rule is as good.
        return plain;
    }
    let careful = decided(steps);
    if careful.decided == plain.decided {
        return careful;
    }
    Thinking {
        reason: Reason::AvoidFork,
        ..careful
    }
}

/// The choice is made by solving the game; the name is the simplest that is true of every cell chosen.
fn perfect(board: &Board) -> Vec<Step> {
    let (prospect, best) = solved::choices(board);
    let own = board.to_move();
    let named = |rule, holds: &dyn Fn(Cell) -> bool| {
        let all = best.iter().all(|cell| holds(*cell));
        step(rule, if all { best.clone() } else { Vec::new() })
    };
    let wins = board.winning_cells(own);
    let saves = board.winning_cells(own.other());
    vec![
        named(Reason::Win, &|cell| wins.contains(&cell)),
        named(Reason::Block, &|cell| saves.contains(&cell)),
        named(Reason::Fork, &|cell| forks::is_fork(board, cell)),
        step(Reason::Solved(prospect), best.clone()),
    ]
}

/// The own first mark of `armored` when the rival started elsewhere.
fn centre_reply(board: &Board) -> Step {
    let replies = board.marks() == ByMark { x: 1, o: 0 } && board.at(Cell::CENTRE).is_none();
    let cells = if replies {
        vec![Cell::CENTRE]
    } else {
        Vec::new()
    };
    step(Reason::CentreReply, cells)
}

/// The own first mark: a free corner.
fn opening(board: &Board) -> Step {
    let first = board.marks().of(board.to_move()) == 0;
    let cells = if first {
        corners(board).collect()
    } else {
        Vec::new()
    };
    step(Reason::CornerOpening, cells)
}

/// What cannot wait: winning, else keeping the rival from winning.
fn at_once(board: &Board) -> [Step; 2] {
    let own = board.to_move();
    [(Reason::Win, own), (Reason::Block, own.other())]
        .map(|(reason, mark)| step(reason, board.winning_cells(mark)))
}

/// Winning corner, tactical corner, centre, side.
fn ladder(board: &Board) -> [Step; 4] {
    let free = |cell: &Cell| board.at(*cell).is_none();
    let forking = corners(board).filter(|cell| forks::is_fork(board, *cell));
    [
        step(Reason::WinningCorner, forking.collect()),
        step(Reason::TacticalCorner, corners(board).collect()),
        step(
            Reason::Centre,
            [Cell::CENTRE].into_iter().filter(free).collect(),
        ),
        step(Reason::Side, Cell::SIDES.into_iter().filter(free).collect()),
    ]
}

fn corners(board: &Board) -> impl Iterator<Item = Cell> {
    Cell::CORNERS
        .into_iter()
        .filter(|cell| board.at(*cell).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::word;

    /// `rule: cells !passed over` for each rule, the one that decided between brackets.
    fn check(level: Level, board: &str, expected: &str) {
        let thought = thinking(level, &board.parse().unwrap()).unwrap();
        let words: Vec<String> = thought
            .steps
            .iter()
            .enumerate()
            .map(|(place, step)| {
                let cells = step.cells.iter().map(Cell::to_string);
                let passed = step.passed_over.iter().map(|cell| format!("!{cell}"));
                let found: Vec<String> = cells.chain(passed).collect();
                let text = [word(&step.rule)]
                    .into_iter()
                    .chain(found)
                    .collect::<Vec<_>>()
                    .join(" ");
                if place == thought.decided {
                    format!("[{text}]")
                } else {
                    text
                }
            })
            .collect();
        assert_eq!(
            format!("{}: {}", word(&thought.reason), words.join(" · ")),
            expected,
            "{level:?} {board}"
        );
    }

    #[test]
    fn every_rule_tells_what_it_found() {
        check(
            Level::Easy,
            "XX.O.....",
            "block: win · [block c1] · random c1 b2 c2 a3 b3 c3",
        );
        check(
            Level::Hard,
            "XOX..O...",
            "winning_corner: corner_opening · win · block · [winning_corner a3] · tactical_corner a3 c3 · centre b2 · side a2 b3",
        );
        check(
            Level::Armored,
            "X...O...X",
            "avoid_fork: centre_reply · corner_opening · win · block · winning_corner · tactical_corner !c1 !a3 · centre · [side b1 a2 c2 b3]",
        );
        check(
            Level::Perfect,
            "XX.OO....",
            "win: [win c1] · block · fork · solved c1",
        );
    }

    #[test]
    fn the_perfect_level_names_the_simplest_true_reason() {
        let reason = |board: &str| {
            let thought = thinking(Level::Perfect, &board.parse().unwrap());
            word(&thought.unwrap().reason)
        };
        assert_eq!(reason("XX.OO...."), "win");
        assert_eq!(reason("XX..O...."), "block");
        assert_eq!(reason("XOX..O..."), "fork");
        assert_eq!(reason("........."), "solved");
    }

    #[test]
    fn a_finished_board_is_not_thought_about() {
        assert_eq!(thinking(Level::Hard, &"XXXOO....".parse().unwrap()), None);
    }
}
