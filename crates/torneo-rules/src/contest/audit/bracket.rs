//! Whether a bracket is played as it was seeded: who rests, who meets whom in which stage, and that who has lost is out.

use std::collections::BTreeMap;

use super::Violation;
use crate::contest::Contest;
use crate::contest::encounter::Encounter;
use crate::roster::PlayerId;

/// The games of each two, in order.
type Matches<'a> = BTreeMap<[PlayerId; 2], Vec<&'a Encounter>>;

impl Contest {
    /// Who has lost a match meets nobody in a later one, but those who lost in the semifinals each other.
    pub(super) fn audit_knockout(&self, games: u32, third_place: bool) -> Vec<Violation> {
        let mut found = Vec::new();
        let mut matches = Matches::new();
        for it in &self.encounters {
            let pair = [it.white.min(it.black), it.white.max(it.black)];
            if !matches.contains_key(&pair) {
                let losses = |player: PlayerId| {
                    let lost = matches
                        .values()
                        .filter(|theirs| loser(theirs) == Some(player));
                    lost.count()
                };
                let [white, black] = [it.white, it.black].map(losses);
                let for_the_third = third_place && white == 1 && black == 1;
                if let Some(player) = [(white, it.white), (black, it.black)]
                    .into_iter()
                    .find_map(|(lost, player)| (lost > 0 && !for_the_third).then_some(player))
                {
                    let round = it.round;
                    found.push(Violation::Out { round, player });
                }
                let drawn = for_the_third || self.drawn(it, &matches);
                if !drawn {
                    found.push(Violation::NotDue {
                        round: it.round,
                        players: [it.white, it.black],
                    });
                }
            }
            let theirs = matches.entry(pair).or_default();
            theirs.push(it);
            let times = theirs.len();
            if times > games as usize + 1 {
                found.push(Violation::Meetings {
                    players: pair,
                    times,
                });
            }
        }
        found.extend(self.wrong_rests());
        found
    }

    /// Whether the first game of a match is between the two who must meet: in each stage the best seed left meets the worst,
    /// if no worse seed had won. The better seed has white in it.
    fn drawn(&self, it: &Encounter, before: &Matches<'_>) -> bool {
        let seed = |player| self.field.iter().position(|one| *one == player);
        let (Some(white), Some(black)) = (seed(it.white), seed(it.black)) else {
            return false;
        };
        let mut size = self.field.len().next_power_of_two();
        let resting = size - self.field.len();
        let stage = |player: PlayerId, seed: usize| {
            let matches = before.keys().filter(|pair| pair.contains(&player));
            matches.count() + usize::from(seed < resting)
        };
        let stages = [stage(it.white, white), stage(it.black, black)];
        let mut lines = [white, black];
        // Before each stage the two halves of the bracket are folded onto each other.
        for _ in 0..stages[0] {
            lines = lines.map(|line| line.min(size - 1 - line));
            size /= 2;
        }
        stages[0] == stages[1] && lines[0] + lines[1] + 1 == size && white < black
    }

    /// With n places too many in the bracket the first n seeds rest in the first round, and nobody later.
    fn wrong_rests(&self) -> Vec<Violation> {
        let resting = self.field.len().next_power_of_two() - self.field.len();
        let byes = self.rounds.iter().enumerate().flat_map(|(index, round)| {
            let due = move |player: PlayerId| index == 0 && self.field[..resting].contains(&player);
            let wrong = round.byes.iter().filter(move |bye| !due(bye.player));
            wrong.map(|bye| Violation::WrongRest {
                round: round.round,
                player: bye.player,
            })
        });
        byes.collect()
    }
}

/// Who lost a match: fewer halves, or white in the last game when they are level.
fn loser(theirs: &[&Encounter]) -> Option<PlayerId> {
    let last = theirs.last()?;
    let mut lead = 0_i64;
    for game in theirs {
        let [white, black] = game.result?.halves();
        let first = i64::from(white) - i64::from(black);
        lead += if game.white == last.white {
            first
        } else {
            -first
        };
    }
    Some(if lead > 0 { last.black } else { last.white })
}
