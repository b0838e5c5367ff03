//! What whoever runs a contest asks for: bots, lists and everything that is one act of the rules.

use std::collections::BTreeSet;

use torneo_rules::contest::Contest;
use torneo_rules::contest::act::{Act, Author};
use torneo_rules::contest::person::Person as Entering;
use torneo_rules::roster::PlayerId;
use torneo_store::Error;

use super::{ContestError, ContestTask};
use crate::venue::contest::state::ContestState;
use crate::wire::contest::act::{ContestDeskAct, ListedPerson, side_name};
use crate::wire::contest::{ContestRecord, list};

/// Bots that one request may enter.
const MOST_BOTS: u32 = 64;

impl ContestTask {
    pub(super) async fn desk(
        &mut self,
        by: &Author,
        act: ContestDeskAct,
    ) -> Result<Result<(), ContestError>, Error> {
        let live = self.room_terms().is_some();
        let act = match act {
            ContestDeskAct::Bots { count, level } => {
                return self.enter_bots(by, count, &level).await;
            }
            ContestDeskAct::List { csv, only_known } => {
                return self.take_list(by, &csv, live || only_known).await;
            }
            ContestDeskAct::Enter { .. } if live => return Ok(Err(ContestError::NeedsAPhone)),
            ContestDeskAct::Enter { person } => Act::Enter(listed(self.next_id("guest"), person)),
            ContestDeskAct::Rewrite { player, person } => match self.rewritten(player, person) {
                Some(person) => Act::Rewrite { player, person },
                None => return Ok(Err(ContestError::NotIn)),
            },
            ContestDeskAct::CheckIn { player } => Act::CheckIn(player),
            ContestDeskAct::Leave { player } => Act::Leave(player),
            ContestDeskAct::Return { player } => Act::Return(player),
            ContestDeskAct::AskBye {
                player,
                round,
                worth,
            } => Act::AskBye {
                player,
                round,
                worth,
            },
            ContestDeskAct::TakeByeBack { player, round } => Act::TakeByeBack { player, round },
            ContestDeskAct::SetPrizes { prizes } => Act::SetPrizes(prizes),
            ContestDeskAct::KeepApart { players } => Act::KeepApart(players),
            ContestDeskAct::Describe { official } => Act::Describe(official),
            ContestDeskAct::Publish {} => Act::Publish,
            ContestDeskAct::PublishByHand {
                games,
                byes,
                reason,
            } => Act::PublishByHand {
                games,
                byes,
                reason,
            },
            ContestDeskAct::Settle { encounter, result } => Act::Settle { encounter, result },
            ContestDeskAct::Correct {
                encounter,
                result,
                reason,
            } => Act::Correct {
                encounter,
                result,
                reason,
            },
            ContestDeskAct::Finish {} => Act::Finish,
        };
        self.ask(by, &act).await
    }

    async fn enter_bots(
        &mut self,
        by: &Author,
        count: u32,
        level: &str,
    ) -> Result<Result<(), ContestError>, Error> {
        let known = self
            .state
            .setup()
            .is_some_and(|setup| setup.play.knows_bot(level));
        if !known || !(1..=MOST_BOTS).contains(&count) {
            return Ok(Err(ContestError::UnknownBot));
        }
        for _ in 0..count {
            let id = self.next_id("bot");
            let number = id.trim_start_matches("bot-").to_owned();
            let mut bot = Entering::called(id, format!("Bot {number}"));
            bot.bot = Some(level.to_owned());
            if let Err(no) = self.ask(by, &Act::Enter(bot)).await? {
                return Ok(Err(no));
            }
        }
        Ok(Ok(()))
    }

    /// Corrects who is known and enters the others, in one append.
    async fn take_list(
        &mut self,
        by: &Author,
        csv: &str,
        only_known: bool,
    ) -> Result<Result<(), ContestError>, Error> {
        let people = match list::read(csv) {
            Ok(people) => people,
            Err(line) => return Ok(Err(ContestError::BadList(line))),
        };
        let mut ahead = ContestState::clone(&self.state);
        let mut records = Vec::new();
        let here = ahead.contest().map(Here::of).unwrap_or_default();
        for list::ListLine {
            number,
            mut person,
            readable,
        } in people
        {
            person.name = side_name(person.name, &person.members);
            // A list of all ratings of a federation names many who are not here.
            if only_known && !here.may_know(&person) {
                continue;
            }
            let Some(contest) = ahead.contest() else {
                break;
            };
            let factor = person.factor;
            let (player, act) = match known(contest, &person) {
                _ if !readable => return Ok(Err(ContestError::BadList(number))),
                Some((player, before)) => {
                    let person = corrected(before, person);
                    let act = Act::Rewrite {
                        player,
                        person: person.clone(),
                    };
                    (player, Some(act).filter(|_| person != *before))
                }
                None if only_known => continue,
                None => {
                    let player = PlayerId::at(contest.entrants().len());
                    let id = format!("guest-{}", contest.entrants().len() + 1);
                    (player, Some(Act::Enter(listed(id, person))))
                }
            };
            let entrant = contest.entrants().get(player.index());
            let factor = factor.filter(|_| entrant.and_then(|one| one.factor) != factor);
            let factor = factor.map(|factor| Act::SetFactor { player, factor });
            for act in act.into_iter().chain(factor) {
                let Some(contest) = ahead.contest() else {
                    break;
                };
                match act.check_visible().and_then(|()| contest.decide(by, &act)) {
                    Ok(event) => records.push(ContestRecord::Happened(event)),
                    Err(rejection) => return Ok(Err(rejection.into())),
                }
                ahead.apply(&records[records.len() - 1], self.registry.clock.now_ms());
            }
        }
        if !records.is_empty() {
            self.store(records, Vec::new()).await?;
        }
        Ok(Ok(()))
    }

    /// An id for whoever has none: the number they will have.
    fn next_id(&self, prefix: &str) -> String {
        let count = self
            .state
            .contest()
            .map_or(0, |contest| contest.entrants().len());
        format!("{prefix}-{}", count + 1)
    }

    /// Name, rating, category and members as they are said; what a federation knows stays where nothing is said of it.
    fn rewritten(&self, player: PlayerId, mut person: ListedPerson) -> Option<Entering> {
        let before = &self.state.contest()?.entrants().get(player.index())?.person;
        person.name = side_name(person.name, &person.members);
        Some(Entering {
            rating: person.rating,
            category: person.category.clone(),
            members: person.members.clone(),
            ..corrected(before, person)
        })
    }
}

/// Ids and names of those who take part, so that a long list is gone through quickly.
#[derive(Default)]
struct Here {
    fide_ids: BTreeSet<String>,
    names: BTreeSet<String>,
}

impl Here {
    fn of(contest: &Contest) -> Self {
        let people = contest.entrants().iter().map(|entrant| &entrant.person);
        let ids = people.clone().map(|one| one.fide_id.clone());
        Self {
            fide_ids: ids.filter(|id| !id.is_empty()).collect(),
            names: people.map(|one| one.name.to_lowercase()).collect(),
        }
    }

    fn may_know(&self, person: &ListedPerson) -> bool {
        self.fide_ids.contains(&person.fide_id) || self.names.contains(&person.name.to_lowercase())
    }
}

/// Who is meant by a line of a list: by FIDE id, else by name, but nobody who is known to have another id.
fn known<'a>(contest: &'a Contest, person: &ListedPerson) -> Option<(PlayerId, &'a Entering)> {
    let same_id = |one: &Entering| !person.fide_id.is_empty() && one.fide_id == person.fide_id;
    let another = |one: &Entering| !person.fide_id.is_empty() && !one.fide_id.is_empty();
    let same_name =
        |one: &Entering| one.name.to_lowercase() == person.name.to_lowercase() && !another(one);
    let entrants = contest.entrants();
    let place = entrants.iter().position(|entrant| same_id(&entrant.person));
    let place = place.or_else(|| {
        entrants
            .iter()
            .position(|entrant| same_name(&entrant.person))
    })?;
    Some((PlayerId::at(place), &entrants[place].person))
}

/// What a list says of somebody; what it does not say stays as it was.
fn corrected(before: &Entering, person: ListedPerson) -> Entering {
    let or = |new: String, old: &String| if new.is_empty() { old.clone() } else { new };
    Entering {
        id: before.id.clone(),
        name: or(person.name, &before.name),
        rating: person.rating.or(before.rating),
        federation: or(person.federation, &before.federation),
        fide_id: or(person.fide_id, &before.fide_id),
        category: or(person.category, &before.category),
        sex: or(person.sex, &before.sex),
        title: or(person.title, &before.title),
        birth: or(person.birth, &before.birth),
        members: match person.members.is_empty() {
            true => before.members.clone(),
            false => person.members,
        },
        bot: before.bot.clone(),
    }
}

fn listed(id: String, person: ListedPerson) -> Entering {
    Entering {
        id,
        name: side_name(person.name, &person.members),
        rating: person.rating,
        federation: person.federation,
        fide_id: person.fide_id,
        category: person.category,
        sex: person.sex,
        title: person.title,
        birth: person.birth,
        members: person.members,
        bot: None,
    }
}
