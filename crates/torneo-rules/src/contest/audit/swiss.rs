//! Whether rounds of a Swiss hold C1 to C3, keep apart who is kept apart, and leave nobody out.
//!
//! Each round is judged by what was known when it was published.

use std::collections::BTreeMap;

use super::Violation;
use crate::contest::Contest;
use crate::contest::encounter::GameResult;
use crate::contest::event::ByeKind;
use crate::dutch::tournament::{Cell, Color};
use crate::roster::{PlayerId, Round};

/// Opponents and colors of everybody, in order.
type History = BTreeMap<PlayerId, Vec<(PlayerId, Color)>>;

impl Contest {
    pub(super) fn audit_swiss(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        for round in &self.rounds {
            let number = round.round;
            let history = self.played_before(number);
            for &players in &round.games {
                let games = history.get(&players[0]);
                if games.is_some_and(|games| games.iter().any(|game| game.0 == players[1])) {
                    found.push(Violation::MetBefore {
                        round: number,
                        players,
                    });
                }
                let mut apart = self.kept_apart.iter().chain(&self.terms.apart);
                if apart.any(|group| group.forbids(players, number.0)) {
                    found.push(Violation::KeptApart {
                        round: number,
                        players,
                    });
                }
                if self.same_color_due(players, number, &history) {
                    found.push(Violation::Colors {
                        round: number,
                        players,
                    });
                }
            }
            let left_out = self.left_out.iter().filter(|it| it.0 == number);
            found.extend(left_out.map(|&(round, player)| Violation::LeftOut { round, player }));
            let allocated: Vec<PlayerId> = round
                .byes
                .iter()
                .filter(|bye| bye.kind == ByeKind::Allocated)
                .map(|bye| bye.player)
                .collect();
            if allocated.len() > 1 {
                found.push(Violation::ManyByes { round: number });
            }
            let again = allocated
                .into_iter()
                .filter(|player| self.barred(*player, number));
            found.extend(again.map(|player| Violation::SecondBye {
                round: number,
                player,
            }));
        }
        found
    }

    /// Games that were played before a round, by what was known when it was published.
    fn played_before(&self, round: Round) -> History {
        let mut history = History::new();
        let earlier = self.encounters.iter().filter(|it| it.round < round);
        for it in earlier.filter(|it| it.result_for(round).is_some_and(was_played)) {
            for (me, them, color) in [
                (it.white, it.black, Color::White),
                (it.black, it.white, Color::Black),
            ] {
                history.entry(me).or_default().push((them, color));
            }
        }
        history
    }

    /// C3: both must have the same color, and none of them is a topscorer of the last round.
    fn same_color_due(&self, players: [PlayerId; 2], round: Round, history: &History) -> bool {
        let due = |player| history.get(&player).and_then(|games| must_have(games));
        let [one, other] = players.map(due);
        let top = |player: &PlayerId| {
            let most = (round.0 - 1) * self.terms.points.win.max(self.terms.points.draw);
            self.total_rounds() == Some(round.0) && 2 * self.score_before(*player, round) > most
        };
        one.is_some() && one == other && !players.iter().any(top)
    }

    /// What somebody is paired by: the points of each round before, and virtual ones that were said.
    fn score_before(&self, player: PlayerId, before: Round) -> u32 {
        let points = &self.terms.points;
        let earlier = self.rounds.iter().filter(|round| round.round < before);
        let scored = earlier.map(|round| {
            let bye = round.byes.iter().find(|bye| bye.player == player);
            let mut games = self.encounters.iter().filter(|it| it.round == round.round);
            let game = games.find_map(|it| Some((it.result_for(before)?, it.side_of(player)?)));
            let cell = match (game, bye.map(|bye| bye.kind)) {
                (Some((result, color)), _) => result.cell(0, color),
                (None, Some(ByeKind::Allocated)) => Cell::AllocatedBye,
                (None, Some(ByeKind::Full)) => Cell::FullBye,
                (None, Some(ByeKind::Half)) => Cell::HalfBye,
                (None, Some(ByeKind::Zero)) => Cell::ZeroBye,
                (None, Some(ByeKind::Rest) | None) => Cell::Absent,
            };
            points.points(cell)
        });
        let ahead = self.terms.virtual_points.get(player.index());
        let ahead = ahead.and_then(|rounds| rounds.get(before.0 as usize - 1));
        scored.sum::<u32>() + ahead.copied().unwrap_or(0)
    }

    /// Whether somebody had the bye, or won without playing, before a round.
    fn barred(&self, player: PlayerId, before: Round) -> bool {
        let earlier = self.rounds.iter().filter(|round| round.round < before);
        let had = earlier.flat_map(|round| &round.byes).any(|bye| {
            bye.player == player && matches!(bye.kind, ByeKind::Allocated | ByeKind::Full)
        });
        let forfeit = self.encounters.iter().any(|it| {
            let won = match it.result_for(before) {
                Some(GameResult::WhiteByForfeit) => it.white == player,
                Some(GameResult::BlackByForfeit) => it.black == player,
                Some(
                    GameResult::White
                    | GameResult::Black
                    | GameResult::Draw
                    | GameResult::BothLose
                    | GameResult::BothForfeit,
                )
                | None => false,
            };
            it.round < before && won
        });
        had || forfeit
    }
}

/// The color that somebody must have: two more of the other, or the other twice running.
fn must_have(games: &[(PlayerId, Color)]) -> Option<Color> {
    let had = |color| games.iter().filter(|game| game.1 == color).count();
    let (white, black) = (had(Color::White), had(Color::Black));
    match games {
        _ if white >= black + 2 => Some(Color::Black),
        _ if black >= white + 2 => Some(Color::White),
        [.., (_, before), (_, last)] if before == last => Some(last.other()),
        _ => None,
    }
}

fn was_played(result: GameResult) -> bool {
    match result {
        GameResult::White | GameResult::Black | GameResult::Draw | GameResult::BothLose => true,
        GameResult::WhiteByForfeit | GameResult::BlackByForfeit | GameResult::BothForfeit => false,
    }
}
