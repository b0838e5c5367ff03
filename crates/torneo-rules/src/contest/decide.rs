//! Who may ask for what, and when.

use std::collections::BTreeSet;

use super::act::{Act, Author};
use super::encounter::{EncounterNumber, GameResult};
use super::event::{Bye, Event, EventKind, PublishedRound};
use super::form::{Form, Format};
use super::official::{Official, Terms};
use super::person::{AskedBye, ByeWorth, Person, Presence};
use super::prize::{self, Prize};
use super::rated::FACTORS;
use super::rejection::Rejection;
use super::{Contest, MOST_PLAYERS, Stage};
use crate::knockout;
use crate::roster::{PlayerId, Round};

impl Contest {
    /// The first event of a contest.
    pub fn create(by: &Author, form: &Form) -> Result<Event, Rejection> {
        form.check()?;
        Ok(Event {
            by: by.clone(),
            did: EventKind::Created { form: form.clone() },
        })
    }

    /// Judges an act. Changes nothing.
    pub fn decide(&self, by: &Author, act: &Act) -> Result<Event, Rejection> {
        self.may_ask(by, act)?;
        let over = self.stage() == Stage::Finished;
        let still = matches!(
            act,
            Act::Correct { .. } | Act::Rewrite { .. } | Act::Describe(_)
        );
        if over && !still {
            return Err(Rejection::Over);
        }
        let did = match act {
            Act::Enter(person) => self.enter(person)?,
            Act::Rewrite { player, person } => self.rewrite(*player, person)?,
            Act::CheckIn(player) => self.check_in(*player)?,
            Act::Leave(player) => self.leave(*player)?,
            Act::Return(player) => self.come_back(*player)?,
            Act::AskBye {
                player,
                round,
                worth,
            } => self.ask_bye(
                *player,
                AskedBye {
                    round: *round,
                    worth: *worth,
                },
            )?,
            Act::TakeByeBack { player, round } => self.take_bye_back(*player, *round)?,
            Act::SetFactor { player, factor } => self.set_factor(*player, *factor)?,
            Act::SetPrizes(prizes) => self.set_prizes(prizes)?,
            Act::KeepApart(players) => self.keep_apart(*players)?,
            Act::Describe(official) => self.describe(official)?,
            Act::SetTerms(terms) => self.set_terms(terms)?,
            Act::Publish => EventKind::Published {
                round: self.propose()?,
            },
            Act::PublishByHand {
                games,
                byes,
                reason,
            } => self.by_hand(games, byes, reason)?,
            Act::Claim { encounter, result } => self.claim_of(by, *encounter, *result)?,
            Act::Settle { encounter, result } => {
                self.open_encounter(*encounter)?;
                EventKind::Settled {
                    encounter: *encounter,
                    result: *result,
                }
            }
            Act::Correct {
                encounter,
                result,
                reason,
            } => self.correct(*encounter, *result, reason)?,
            Act::Finish => self.finish(by)?,
        };
        Ok(Event {
            by: by.clone(),
            did,
        })
    }

    /// What each kind of author may ask for at all.
    fn may_ask(&self, by: &Author, act: &Act) -> Result<(), Rejection> {
        match by {
            Author::Director(_) => Ok(()),
            Author::Room(_) => matches!(act, Act::Settle { .. })
                .then_some(())
                .ok_or(Rejection::NotARoomsMatter),
            Author::Clock => matches!(act, Act::Publish | Act::Finish)
                .then_some(())
                .ok_or(Rejection::OnlyDirector),
            Author::Player(me) => match act {
                Act::Enter(_) if me.index() == self.entrants.len() => Ok(()),
                // A round off that is worth a win is nobody's own choice.
                Act::AskBye {
                    worth: ByeWorth::Full,
                    ..
                } => Err(Rejection::OnlyDirector),
                // Nor is it given up for somebody.
                Act::TakeByeBack { player, round }
                    if player == me
                        && self.asked_bye(*player, *round).map(|asked| asked.worth)
                            == Some(ByeWorth::Full) =>
                {
                    Err(Rejection::OnlyDirector)
                }
                Act::CheckIn(player)
                | Act::Leave(player)
                | Act::Return(player)
                | Act::AskBye { player, .. }
                | Act::TakeByeBack { player, .. }
                    if player == me =>
                {
                    Ok(())
                }
                Act::Claim { encounter, .. } => {
                    let encounter = self.find_encounter(*encounter)?;
                    encounter
                        .side_of(*me)
                        .map(|_| ())
                        .ok_or(Rejection::NotYours)
                }
                // Two who say the same settle their game.
                Act::Settle { encounter, result } => {
                    let encounter = self.find_encounter(*encounter)?;
                    let agreed = encounter.claims == [Some(*result), Some(*result)];
                    let mine = encounter.side_of(*me).is_some();
                    (agreed && mine)
                        .then_some(())
                        .ok_or(Rejection::OnlyDirector)
                }
                Act::Enter(_)
                | Act::CheckIn(_)
                | Act::Leave(_)
                | Act::Return(_)
                | Act::AskBye { .. }
                | Act::TakeByeBack { .. } => Err(Rejection::NotYours),
                Act::Rewrite { .. }
                | Act::SetFactor { .. }
                | Act::SetPrizes(_)
                | Act::KeepApart(_)
                | Act::Describe(_)
                | Act::SetTerms(_)
                | Act::Publish
                | Act::PublishByHand { .. }
                | Act::Correct { .. }
                | Act::Finish => Err(Rejection::OnlyDirector),
            },
        }
    }

    fn entrant(&self, player: PlayerId) -> Result<&super::person::Entrant, Rejection> {
        self.entrants
            .get(player.index())
            .ok_or(Rejection::NoSuchPlayer {
                number: u64::from(player.0) + 1,
            })
    }

    fn find_encounter(
        &self,
        number: EncounterNumber,
    ) -> Result<&super::encounter::Encounter, Rejection> {
        self.encounter(number)
            .ok_or(Rejection::NoSuchEncounter { encounter: number })
    }

    pub(super) fn open_encounter(
        &self,
        number: EncounterNumber,
    ) -> Result<&super::encounter::Encounter, Rejection> {
        let encounter = self.find_encounter(number)?;
        match encounter.result {
            None => Ok(encounter),
            Some(_) => Err(Rejection::AlreadySettled { encounter: number }),
        }
    }

    fn enter(&self, person: &Person) -> Result<EventKind, Rejection> {
        person.check(self.form.people)?;
        self.unused(person, None)?;
        let most = match self.form.format {
            Format::Swiss { .. } | Format::Arena { .. } => MOST_PLAYERS,
            Format::Knockout { .. } => knockout::MOST_PLAYERS,
            // A table of them has 199 rounds.
            Format::RoundRobin { .. } => 200,
        };
        if self.entrants.len() >= most {
            return Err(Rejection::TooManyPlayers { most });
        }
        let open_for_late = match self.form.format {
            Format::Swiss { .. } | Format::Arena { .. } => true,
            Format::RoundRobin { .. } | Format::Knockout { .. } => self.rounds.is_empty(),
        };
        if !open_for_late {
            return Err(Rejection::EntriesClosed);
        }
        Ok(EventKind::Entered {
            player: PlayerId::at(self.entrants.len()),
            person: person.clone(),
        })
    }

    fn unused(&self, person: &Person, but: Option<PlayerId>) -> Result<(), Rejection> {
        let others = self.entrants.iter().enumerate();
        let mut others = others.filter(|(index, _)| Some(PlayerId::at(*index)) != but);
        if others.any(|(_, entrant)| entrant.person.id == person.id) {
            return Err(Rejection::Twice {
                id: person.id.clone(),
            });
        }
        Ok(())
    }

    fn rewrite(&self, player: PlayerId, person: &Person) -> Result<EventKind, Rejection> {
        self.entrant(player)?;
        person.check(self.form.people)?;
        self.unused(person, Some(player))?;
        Ok(EventKind::Rewritten {
            player,
            person: person.clone(),
        })
    }

    fn check_in(&self, player: PlayerId) -> Result<EventKind, Rejection> {
        match self.entrant(player)?.presence {
            Presence::Expected => Ok(EventKind::CheckedIn { player }),
            Presence::Present => Err(Rejection::AlreadyPresent {
                name: self.name(player).to_owned(),
            }),
            Presence::Left => Err(Rejection::AlreadyLeft {
                name: self.name(player).to_owned(),
            }),
        }
    }

    fn leave(&self, player: PlayerId) -> Result<EventKind, Rejection> {
        match self.entrant(player)?.presence {
            Presence::Expected | Presence::Present => Ok(EventKind::Left { player }),
            Presence::Left => Err(Rejection::AlreadyLeft {
                name: self.name(player).to_owned(),
            }),
        }
    }

    fn come_back(&self, player: PlayerId) -> Result<EventKind, Rejection> {
        match self.entrant(player)?.presence {
            Presence::Left => Ok(EventKind::Returned { player }),
            Presence::Expected | Presence::Present => Err(Rejection::AlreadyPresent {
                name: self.name(player).to_owned(),
            }),
        }
    }

    fn ask_bye(&self, player: PlayerId, asked: AskedBye) -> Result<EventKind, Rejection> {
        let entrant = self.entrant(player)?;
        let Format::Swiss { rounds, .. } = self.form.format else {
            return Err(Rejection::NoByes);
        };
        let AskedBye { round, worth } = asked;
        if round.0 <= self.published() || round.0 > rounds {
            return Err(Rejection::RoundPast { round });
        }
        if entrant.asked.iter().any(|before| before.round == round) {
            return Err(Rejection::AlreadyAsked {
                name: self.name(player).to_owned(),
            });
        }
        Ok(EventKind::ByeAsked {
            player,
            round,
            worth,
        })
    }

    fn take_bye_back(&self, player: PlayerId, round: Round) -> Result<EventKind, Rejection> {
        self.entrant(player)?;
        if round.0 <= self.published() {
            return Err(Rejection::RoundPast { round });
        }
        if self.asked_bye(player, round).is_none() {
            return Err(Rejection::NotAsked {
                name: self.name(player).to_owned(),
            });
        }
        Ok(EventKind::ByeTakenBack { player, round })
    }

    fn set_factor(&self, player: PlayerId, factor: u32) -> Result<EventKind, Rejection> {
        if self.entrant(player)?.factor == Some(factor) {
            return Err(Rejection::SameDescription);
        }
        if !FACTORS.contains(&factor) {
            return Err(Rejection::NoSuchFactor);
        }
        Ok(EventKind::FactorSet { player, factor })
    }

    fn set_prizes(&self, prizes: &[Prize]) -> Result<EventKind, Rejection> {
        prize::check(prizes)?;
        if prizes == self.form.prizes {
            return Err(Rejection::SameDescription);
        }
        Ok(EventKind::PrizesSet {
            prizes: prizes.to_vec(),
        })
    }

    fn keep_apart(&self, players: [PlayerId; 2]) -> Result<EventKind, Rejection> {
        let [one, other] = players;
        self.entrant(one)?;
        self.entrant(other)?;
        if one == other {
            return Err(Rejection::SamePerson);
        }
        let next = self.published() + 1;
        if self.kept_apart.iter().any(|it| it.forbids(players, next)) {
            return Err(Rejection::AlreadyApart);
        }
        Ok(EventKind::KeptApart { players })
    }

    fn describe(&self, official: &Official) -> Result<EventKind, Rejection> {
        official.check()?;
        if *official == self.official {
            return Err(Rejection::SameDescription);
        }
        Ok(EventKind::Described {
            official: official.clone(),
        })
    }

    fn set_terms(&self, terms: &Terms) -> Result<EventKind, Rejection> {
        if !self.rounds.is_empty() {
            return Err(Rejection::EntriesClosed);
        }
        terms.check(self.entrants.len())?;
        Ok(EventKind::TermsSet {
            terms: Box::new(terms.clone()),
        })
    }

    pub(super) fn by_hand(
        &self,
        games: &[[PlayerId; 2]],
        byes: &[Bye],
        reason: &str,
    ) -> Result<EventKind, Rejection> {
        let Format::Swiss { rounds, .. } = self.form.format else {
            return Err(Rejection::NoHand);
        };
        if reason.trim().is_empty() {
            return Err(Rejection::ReasonMissing);
        }
        super::form::check_text("reason", reason)?;
        self.nobody_plays()?;
        if self.published() >= rounds {
            return Err(Rejection::RoundsOver);
        }
        let present: BTreeSet<PlayerId> = self.present().collect();
        let mut placed = BTreeSet::new();
        let named = games.iter().flatten().copied();
        for player in named.chain(byes.iter().map(|bye| bye.player)) {
            if !present.contains(&player) || !placed.insert(player) {
                return Err(Rejection::Misplaced {
                    name: self.name(player).to_owned(),
                });
            }
        }
        if games.is_empty() {
            return Err(Rejection::TooFew);
        }
        Ok(EventKind::Published {
            round: PublishedRound {
                round: Round(self.published() + 1),
                games: games.to_vec(),
                byes: byes.to_vec(),
                by_hand: Some(reason.to_owned()),
            },
        })
    }

    fn claim_of(
        &self,
        by: &Author,
        number: EncounterNumber,
        result: GameResult,
    ) -> Result<EventKind, Rejection> {
        let encounter = self.open_encounter(number)?;
        let Author::Player(player) = by else {
            return Err(Rejection::NotYours);
        };
        let mine = match encounter.side_of(*player) {
            Some(crate::dutch::tournament::Color::White) => encounter.claims[0],
            Some(crate::dutch::tournament::Color::Black) => encounter.claims[1],
            None => return Err(Rejection::NotYours),
        };
        if mine == Some(result) {
            return Err(Rejection::SameResult);
        }
        Ok(EventKind::Claimed {
            encounter: number,
            result,
        })
    }

    fn correct(
        &self,
        number: EncounterNumber,
        result: GameResult,
        reason: &str,
    ) -> Result<EventKind, Rejection> {
        let encounter = self.find_encounter(number)?;
        let was = encounter
            .result
            .ok_or(Rejection::NotSettled { encounter: number })?;
        if was == result {
            return Err(Rejection::SameResult);
        }
        if reason.trim().is_empty() {
            return Err(Rejection::ReasonMissing);
        }
        super::form::check_text("reason", reason)?;
        let mut after = self.clone();
        after.encounters[number.index()].result = Some(result);
        self.nobody_drawn_otherwise(&after)?;
        Ok(EventKind::Corrected {
            encounter: number,
            was,
            result,
            reason: reason.to_owned(),
            standings: self.finished.is_some().then(|| after.standings()),
        })
    }

    /// A bracket is drawn from the winners of its matches: whoever was drawn against somebody stays so.
    fn nobody_drawn_otherwise(&self, after: &Self) -> Result<(), Rejection> {
        let (Some(before), Some(after)) = (self.bracket(), after.bracket()) else {
            return Ok(());
        };
        let drawn = |was: &knockout::Match| was.sides.iter().all(Option::is_some) && was.played > 0;
        let mut matches = before.matches.iter().zip(&after.matches);
        let same = |was: &knockout::Match, is: &knockout::Match| {
            was.sides == is.sides && was.played == is.played
        };
        let open = |was: &knockout::Match| {
            let seeds = self.numbered();
            self.open().any(|(_, encounter)| {
                let sides = [encounter.white, encounter.black].map(|player| {
                    let seed = seeds.iter().position(|&one| one == player);
                    was.sides.contains(&seed)
                });
                sides == [true, true]
            })
        };
        if matches.all(|(was, is)| same(was, is) || !(drawn(was) || open(was))) {
            Ok(())
        } else {
            Err(Rejection::DrawnFrom)
        }
    }

    fn finish(&self, by: &Author) -> Result<EventKind, Rejection> {
        if self.rounds.is_empty() {
            return Err(Rejection::NotBegun);
        }
        self.nobody_plays()?;
        let arena = matches!(self.form.format, Format::Arena { .. });
        let director = matches!(by, Author::Director(_));
        if !self.is_complete() && !arena && !director {
            return Err(Rejection::RoundsLeft);
        }
        Ok(EventKind::Finished {
            standings: self.standings(),
        })
    }

    pub(super) fn nobody_plays(&self) -> Result<(), Rejection> {
        match self.open().count() {
            0 => Ok(()),
            open => Err(Rejection::StillPlaying { open }),
        }
    }
}
