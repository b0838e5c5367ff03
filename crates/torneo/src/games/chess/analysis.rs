//! Positions that people ask the engine about: one for each person, bounded in nodes, thought about in slices behind the moves of bots.
//!
//! ```text
//! asked ─▶ known already? ─▶ the person's last question is stopped ─▶ slices, in turn with others ─▶ kept, answered
//!                                                └─ a newer question, or the asker has gone: stopped
//! ```

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;
use torneo_engine::score::mate_in;
use torneo_engine::search::{Info, Limits, Line};
use torneo_engine::table::Bound;
use torneo_rules::chess::history::History;
use torneo_rules::chess::side::Side;

use super::search::search;
use crate::games::thinkers::{Lane, Thinkers, Turn};
use crate::wire::chess::{ChessAnalysis, ChessLineFound};
use crate::wire::live::Refusal;

/// Most nodes of one question, about two seconds.
pub const MOST_NODES: u64 = 2_000_000;

/// Most lines of one question.
pub const MOST_LINES: usize = 5;

/// People who may wait or be served at once.
const MOST_ASKERS: usize = 64;

/// Answers that are kept.
const MOST_KEPT: usize = 4_096;

/// Moves of a line that are told.
const MOVES_TOLD: usize = 12;

/// Nodes after which others have their turn, about a twentieth of a second.
const SLICE_NODES: u64 = 50_000;

/// Where so many ask that it takes longer, what has been found by then is answered: no connection waits much longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// How far to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct AnalysisLimits {
    pub lines: usize,
    pub nodes: u64,
}

/// A question as answers are kept by: the game up to here, because repetitions count, and how far to look.
type Question = (String, AnalysisLimits);

/// Who is served, and what is known.
pub struct Analyses {
    thinkers: Arc<Thinkers>,
    /// By who asked, the question that counts; a newer one stops it.
    askers: Mutex<HashMap<String, CancellationToken>>,
    kept: Mutex<Kept>,
}

/// The last answers.
#[derive(Default)]
struct Kept {
    answers: BTreeMap<Question, ChessAnalysis>,
    oldest: VecDeque<Question>,
}

impl Kept {
    fn keep(&mut self, question: Question, answer: ChessAnalysis) {
        if self.answers.insert(question.clone(), answer).is_none() {
            self.oldest.push_back(question);
        }
        if self.oldest.len() > MOST_KEPT
            && let Some(oldest) = self.oldest.pop_front()
        {
            self.answers.remove(&oldest);
        }
    }
}

/// The place of one question among those that are served; given back when it is answered or nobody waits any more.
struct Place<'a> {
    analyses: &'a Analyses,
    who: &'a str,
    stop: CancellationToken,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut askers = self.analyses.askers();
        // Whoever stopped us has a place of their own by now.
        if !self.stop.is_cancelled() {
            askers.remove(self.who);
            self.stop.cancel();
        }
    }
}

impl Analyses {
    pub fn new(thinkers: Arc<Thinkers>) -> Self {
        Self {
            thinkers,
            askers: Mutex::default(),
            kept: Mutex::default(),
        }
    }

    fn askers(&self) -> MutexGuard<'_, HashMap<String, CancellationToken>> {
        self.askers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the engine thinks of the last position of a game. `Stale` when the same person asked something newer.
    pub async fn ask(
        &self,
        who: &str,
        history: History,
        limits: AnalysisLimits,
    ) -> Result<ChessAnalysis, Refusal> {
        let question = (written(&history), limits);
        if let Some(known) = self.kept().answers.get(&question) {
            return Ok(known.clone());
        }
        let place = self.place(who)?;
        let stop = place.stop.clone();
        let thought = self.thinkers.think(Lane::Question, &stop, {
            let stop = stop.clone();
            move |turn| look(&history, limits, turn, stop)
        });
        match stop.run_until_cancelled(thought).await {
            None => Err(Refusal::Stale),
            Some(Some(Some((answer, is_whole)))) => {
                if is_whole {
                    self.kept().keep(question, answer.clone());
                }
                Ok(answer)
            }
            Some(None | Some(None)) => Err(Refusal::ServerBusy),
        }
    }

    /// Stops what the same person asked before, and takes its place.
    fn place<'a>(&'a self, who: &'a str) -> Result<Place<'a>, Refusal> {
        let stop = CancellationToken::new();
        let mut askers = self.askers();
        if askers.len() >= MOST_ASKERS && !askers.contains_key(who) {
            return Err(Refusal::ServerBusy);
        }
        if let Some(before) = askers.insert(who.to_owned(), stop.clone()) {
            before.cancel();
        }
        drop(askers);
        Ok(Place {
            analyses: self,
            who,
            stop,
        })
    }
}

/// Thinks in slices until the nodes are used up, and whether they were.
fn look(
    history: &History,
    limits: AnalysisLimits,
    turn: Turn,
    stop: CancellationToken,
) -> Option<(ChessAnalysis, bool)> {
    let limits = Limits {
        nodes: Some(limits.nodes.min(MOST_NODES)),
        lines: limits.lines.clamp(1, MOST_LINES),
        ..Limits::default()
    };
    let late = CancellationToken::new();
    let (begun, is_late) = (Instant::now(), late.clone());
    let (mut turn, mut slice_ends) = (Some(turn), SLICE_NODES);
    let goes_on = move |nodes| {
        if nodes >= slice_ends {
            slice_ends = nodes + SLICE_NODES;
            turn = turn.take().map(Turn::let_others);
        }
        if begun.elapsed() > PATIENCE {
            is_late.cancel();
        }
        !stop.is_cancelled() && !is_late.is_cancelled()
    };
    let mut lines = Lines::default();
    let outcome = search(history, &limits, goes_on, &mut |info| lines.hear(info))?;
    Some((lines.told(history, outcome.nodes), !late.is_cancelled()))
}

/// A game as text: where it began, and its moves.
fn written(history: &History) -> String {
    let mut text = format!("{:?} {}", history.start().variant(), history.start().fen());
    for (before, mv) in history.steps() {
        text.push(' ');
        text.push_str(&before.written(mv).to_string());
    }
    text
}

/// The lines of the last depth that was finished: of one that was not, some have no score yet.
#[derive(Default)]
struct Lines {
    depth: i32,
    lines: Vec<Line>,
}

impl Lines {
    fn hear(&mut self, info: &Info<'_>) {
        if info.bound != Bound::Exact {
            return;
        }
        if info.line == 1 {
            self.lines.clear();
        }
        self.depth = info.depth;
        self.lines.push(Line {
            score: info.score,
            pv: info.pv.to_vec(),
        });
    }

    fn told(&self, history: &History, nodes: u64) -> ChessAnalysis {
        let lines = self.lines.iter().filter(|line| !line.pv.is_empty());
        ChessAnalysis {
            depth: self.depth,
            nodes,
            lines: lines.map(|line| found(history, line)).collect(),
        }
    }
}

/// A line with its score from White's side.
fn found(history: &History, line: &Line) -> ChessLineFound {
    let sign = match history.now().to_move() {
        Side::White => 1,
        Side::Black => -1,
    };
    let mate = mate_in(line.score).map(|moves| sign * moves);
    let mut position = history.now().clone();
    let (mut moves, mut san) = (Vec::new(), Vec::new());
    for mv in line.pv.iter().take(MOVES_TOLD) {
        // A line may come from a table entry of another position.
        if !position.is_legal(*mv) {
            break;
        }
        moves.push(position.written(*mv));
        san.push(position.san(*mv));
        position = position.after(*mv);
    }
    ChessLineFound {
        cp: mate.is_none().then_some(sign * line.score),
        mate,
        moves,
        san,
    }
}

#[cfg(test)]
mod tests {
    use torneo_rules::chess::position::{Position, Variant};

    use super::*;

    fn game(fen: &str) -> History {
        History::new(Position::from_fen(fen, Variant::Standard).unwrap())
    }

    const SMALL: AnalysisLimits = AnalysisLimits {
        lines: 2,
        nodes: 5_000,
    };

    #[tokio::test]
    async fn scores_are_told_from_whites_side_with_the_moves_as_people_write_them() {
        let analyses = Analyses::new(Thinkers::new());
        for (fen, first, mate) in [
            ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#", 1),
            ("r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "Ra1#", -1),
        ] {
            let answer = analyses.ask("Ana", game(fen), SMALL).await.unwrap();
            assert_eq!(answer.lines.len(), 2);
            assert_eq!(answer.lines[0].san[0], first);
            assert_eq!(answer.lines[0].mate, Some(mate));
            assert_eq!(answer.lines[0].cp, None);
            assert_eq!(analyses.kept().answers.len(), 1 + usize::from(mate < 0));
            let again = analyses.ask("Beto", game(fen), SMALL).await.unwrap();
            assert_eq!(again, answer);
        }
        assert!(analyses.askers().is_empty());
    }

    #[tokio::test]
    async fn every_line_has_a_score_also_where_the_nodes_end_in_the_middle_of_a_depth() {
        let analyses = Analyses::new(Thinkers::new());
        let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
        for nodes in (1..30).map(|step| 700 * step) {
            let limits = AnalysisLimits { lines: 4, nodes };
            let answer = analyses.ask("Ana", game(fen), limits).await.unwrap();
            assert_eq!(answer.lines.len(), 4);
            for line in &answer.lines {
                assert!(
                    line.cp.is_some_and(|cp| cp.abs() < 1_000),
                    "{nodes} {line:?}"
                );
            }
        }
    }

    #[tokio::test]
    async fn a_newer_question_stops_the_older_one_and_who_goes_leaves_no_work() {
        // Nobody is served while the only worker is taken, so the order is certain.
        let thinkers = Thinkers::with_workers(1);
        let taken = thinkers.turn(Lane::Bot).await;
        let analyses = Analyses::new(thinkers);
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let far = AnalysisLimits {
            lines: 1,
            nodes: MOST_NODES,
        };
        let older = analyses.ask("Ana", game(start), far);
        let newer = async {
            let asked = analyses.ask("Ana", game(start), SMALL);
            drop(taken);
            asked.await
        };
        let (older, newer) = tokio::join!(older, newer);
        assert_eq!(older, Err(Refusal::Stale));
        assert!(newer.is_ok());
        let gone = tokio::select! {
            biased;
            answer = analyses.ask("Ana", game(start), far) => Some(answer),
            () = std::future::ready(()) => None,
        };
        assert_eq!(gone, None);
        assert!(analyses.askers().is_empty());
        // The worker is free again although nobody waited for the end.
        assert!(
            analyses
                .ask("Beto", game(start), AnalysisLimits { lines: 3, ..SMALL })
                .await
                .is_ok()
        );
    }

    #[tokio::test]
    async fn so_many_may_wait_and_no_more() {
        let analyses = Analyses::new(Thinkers::new());
        for number in 0..MOST_ASKERS {
            analyses
                .askers()
                .insert(number.to_string(), CancellationToken::new());
        }
        let start = game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        assert_eq!(
            analyses.ask("Ana", start, SMALL).await,
            Err(Refusal::ServerBusy)
        );
    }
}
