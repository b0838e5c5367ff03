//! Why somebody sits with these three, in sentences.

use torneo_rules::domino::proposal::Proposal;
use torneo_rules::pairing::contingency::ContingencyKind;
use torneo_rules::pairing::explanation::{Choice, Explanation, How, Reason, Seat};
use torneo_rules::pairing::{Block, explain, explain_optimal};
use torneo_rules::roster::{PlayerId, Round};

use crate::say::{Lang, Noun, Say, say};
use crate::wire::names::Names;

/// What the sentences need to know besides the explanation.
#[derive(Clone, Copy)]
pub struct Teller<'a> {
    pub names: &'a Names,
    pub round: Round,
    pub lang: Lang,
}

/// Why somebody would sit where a proposal seats them.
pub fn of_proposal(proposal: &Proposal, player: PlayerId, names: &Names, lang: Lang) -> String {
    let explain = match proposal.optimal {
        Some(_) => explain_optimal,
        None => explain,
    };
    let place = proposal.place_of(player);
    let explanation = place.and_then(|place| explain(&proposal.request, place));
    let teller = Teller {
        names,
        round: proposal.round.round,
        lang,
    };
    match explanation {
        Some(explanation) => seat(&explanation, teller),
        None => say!(lang, "no juega esta ronda\n", "does not play this round\n"),
    }
}

/// The whole explanation, a paragraph for people.
pub fn seat(explanation: &Explanation, teller: Teller) -> String {
    let lang = teller.lang;
    let player = teller.name(explanation.player);
    let (round, place, wins) = (
        teller.round,
        explanation.place,
        Noun::WINS.count(explanation.wins, lang),
    );
    let mut lines = vec![say!(
        lang,
        "RONDA {round}: {player} (puesto {place}, {wins})",
        "ROUND {round}: {player} (place {place}, {wins})"
    )];
    match &explanation.seat {
        Seat::Bye { byes, last, passed } => {
            let last = match last {
                Some(round) => say!(
                    lang,
                    "su último bye fue en la ronda {round}",
                    "their last bye was in round {round}"
                ),
                None => say!(lang, "aún no ha tenido bye", "they never had a bye"),
            };
            lines.push(say!(
                lang,
                "Bye: sobran {byes} al formar mesas de cuatro y {last}. Descansa antes quien hace más que no descansa y, entre iguales, el último de la clasificación.",
                "Bye: {byes} left over when tables of four are formed, and {last}. Who rested longest ago rests first; among equals, the lowest in the standing."
            ));
            lines.extend(
                teller.passed_lines(passed.iter().map(|passed| (passed.player, &passed.reason))),
            );
        }
        Seat::Pinned { partner, opponents } => {
            let opponents = teller.list(opponents);
            lines.push(match partner.map(|partner| teller.name(partner)) {
                Some(partner) => say!(
                    lang,
                    "Mesa fijada por el director: con {partner}, contra {opponents}.",
                    "Table pinned by the director: with {partner}, against {opponents}."
                ),
                None => say!(
                    lang,
                    "Mesa fijada por el director: contra {opponents}.",
                    "Table pinned by the director: against {opponents}."
                ),
            });
        }
        Seat::Table {
            group,
            partner,
            opponents,
        } => {
            let (size, wins) = (group.size, Noun::WINS.count(group.wins, lang));
            let moved = if group.moved_up {
                say!(
                    lang,
                    "; sube desde un grupo inferior para completarlo",
                    "; comes up from a lower group to fill it"
                )
            } else {
                String::new()
            };
            let size = match partner {
                Some(_) => Noun::PLAYERS.count(size, lang),
                None => Noun::PAIRS.count(size, lang),
            };
            lines.push(say!(
                lang,
                "Grupo de {wins}, {size}{moved}.",
                "Group of {wins}, {size}{moved}."
            ));
            if let Some(partner) = partner {
                let word = say!(lang, "Compañero", "Partner");
                lines.extend(teller.choice_lines(&word, partner, teller.partner_rule(partner.how)));
            }
            let word = match partner {
                Some(_) => say!(lang, "Rivales", "Opponents"),
                None => say!(lang, "Rival", "Opponent"),
            };
            lines.extend(teller.choice_lines(
                &word,
                opponents,
                teller.opponent_rule(opponents.how),
            ));
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

impl Teller<'_> {
    fn name(&self, player: PlayerId) -> &str {
        self.names.of(player)
    }

    fn list(&self, players: &[PlayerId]) -> String {
        let names: Vec<&str> = players.iter().map(|player| self.name(*player)).collect();
        names.join(", ")
    }

    fn choice_lines(&self, word: &str, choice: &Choice, rule: String) -> Vec<String> {
        let mut lines = vec![format!("{word}: {}. {rule}", self.list(&choice.chosen))];
        if choice.passed.is_empty() {
            lines.push(say!(
                self.lang,
                "  nadie estaba más cerca",
                "  nobody stood nearer"
            ));
        }
        lines.extend(
            self.passed_lines(
                choice
                    .passed
                    .iter()
                    .map(|passed| (passed.player, &passed.reason)),
            ),
        );
        lines
    }

    /// Those passed over, together with others who have the same reason.
    fn passed_lines<'a>(
        &self,
        passed: impl Iterator<Item = (PlayerId, &'a Reason)>,
    ) -> Vec<String> {
        let mut groups: Vec<(String, Vec<PlayerId>)> = Vec::new();
        for (player, reason) in passed {
            let text = self.reason(player, reason);
            match groups.iter_mut().find(|(other, _)| *other == text) {
                Some((_, players)) => players.push(player),
                None => groups.push((text, vec![player])),
            }
        }
        groups
            .into_iter()
            .map(|(text, players)| format!("  {}: {text}", self.list(&players)))
            .collect()
    }

    fn partner_rule(&self, how: How) -> String {
        match how {
            How::Plain => say!(
                self.lang,
                "El primero libre elige al más cercano que la ventana permite.",
                "The first free player takes the nearest one the window allows."
            ),
            How::Contingency(kind) => self.contingency(kind),
            How::WholeRound => self.whole_round(),
        }
    }

    fn opponent_rule(&self, how: How) -> String {
        match how {
            How::Plain => say!(
                self.lang,
                "Cada pareja de la mitad superior juega contra la de igual puesto de la inferior.",
                "Each pair of the upper half plays the pair at the same place of the lower half."
            ),
            How::Contingency(kind) => self.contingency(kind),
            How::WholeRound => self.whole_round(),
        }
    }

    fn contingency(&self, kind: ContingencyKind) -> String {
        let (level, text) = (kind.level(), kind.say(self.lang));
        say!(
            self.lang,
            "Contingencia de nivel {level}: {text}.",
            "Contingency of level {level}: {text}."
        )
    }

    fn whole_round(&self) -> String {
        say!(
            self.lang,
            "El método óptimo compara rondas enteras.",
            "The optimal method weighs whole rounds."
        )
    }

    /// The reason in one sentence.
    pub fn reason(&self, player: PlayerId, reason: &Reason) -> String {
        let lang = self.lang;
        match reason {
            Reason::Bye => say!(lang, "descansa (bye)", "has the bye"),
            Reason::Pinned => say!(lang, "en una mesa fijada", "at a pinned table"),
            Reason::OtherGroup => {
                say!(lang, "en otro grupo de victorias", "in another score group")
            }
            Reason::Partner => say!(lang, "su compañero", "their partner"),
            Reason::AlreadyPaired { with } => {
                let with = self.name(*with);
                say!(
                    lang,
                    "ya con compañero ({with})",
                    "already with a partner ({with})"
                )
            }
            Reason::BlockedPartners { between, block } => {
                self.blocked(self.those(player, *between), *block, true)
            }
            Reason::BlockedOpponents { between, block } => {
                self.blocked(self.those(player, *between), *block, false)
            }
            Reason::LaterInOrder { chooser } => {
                let chooser = self.name(*chooser);
                say!(
                    lang,
                    "elegía {chooser}, que encontró antes a otro válido",
                    "{chooser} was choosing and came upon another fitting one first"
                )
            }
            Reason::SameHalf => say!(
                lang,
                "en su misma mitad del grupo; las mitades juegan entre sí",
                "in the same half of the group; halves play each other"
            ),
            Reason::OtherPlace => say!(
                lang,
                "por su puesto en la mitad les toca otra mesa",
                "another table, by their place in the half"
            ),
            Reason::Rearranged(How::Contingency(kind)) => {
                let kind = kind.say(lang);
                say!(
                    lang,
                    "la ronda se recompuso aquí: {kind}",
                    "the round was rearranged here: {kind}"
                )
            }
            Reason::Rearranged(How::Plain | How::WholeRound) => say!(
                lang,
                "posible, pero la ronda entera no sería mejor",
                "possible, but the whole round would be no better"
            ),
            Reason::RestedInRound(round) => {
                say!(lang, "con bye en la ronda {round}", "bye in round {round}")
            }
        }
    }

    /// Whom somebody may not sit with; both, when the block is between two others.
    fn those(&self, player: PlayerId, [a, b]: [PlayerId; 2]) -> String {
        match (a == player, b == player) {
            (true, _) => self.name(b).to_owned(),
            (_, true) => self.name(a).to_owned(),
            (false, false) => format!("{} – {}", self.name(a), self.name(b)),
        }
    }

    fn blocked(&self, pair: String, block: Block, partners: bool) -> String {
        let lang = self.lang;
        match block {
            Block::Met { rounds_ago } => {
                let round = Round(self.round.0.saturating_sub(rounds_ago));
                let (es, en) = if partners {
                    ("compañeros", "partners")
                } else {
                    ("rivales", "opponents")
                };
                say!(
                    lang,
                    "bloqueo: {es} en la ronda {round} ({pair})",
                    "blocked: {en} in round {round} ({pair})"
                )
            }
            Block::Forbidden => say!(
                lang,
                "prohibido por el organizador ({pair})",
                "forbidden by the organiser ({pair})"
            ),
            Block::Duel => say!(
                lang,
                "los dos líderes han de ser rivales ({pair})",
                "the two leaders must be opponents ({pair})"
            ),
        }
    }
}
