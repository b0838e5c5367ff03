//! What a player sees: the stage they are at, and nothing of anybody else's table.

use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::role::Role;
use torneo_rules::snatch::session::form::{OddField, Presence, Seat};
use torneo_rules::snatch::session::{Table, TableId};
use torneo_rules::snatch::view::Choice;

use super::member::Member;
use super::state::SessionState;
use crate::wire::live::session::choices::RankingShown;
use crate::wire::live::session::laboratory::LabelsChoice;
use crate::wire::live::session::monitor::SessionStatus;
use crate::wire::live::session::pages::InstructionsView;
use crate::wire::live::session::{
    MessageView, OtherView, OutcomeView, PlayingView, ProgressView, SessionStage, SessionView,
    YouView,
};
use crate::wire::live::snatch::{SnatchChoice, SnatchOutcome, SnatchView};

impl SessionState {
    /// The session as somebody sees it, or as who is not in it does.
    pub fn view_for(&self, place: Option<usize>) -> SessionView {
        let member = place.map(|place| &self.members[place]);
        SessionView {
            code: self.code.clone(),
            title: self.file.title.clone(),
            version: self.version,
            you: member.map(|member| YouView {
                name: member.name.clone(),
                number: member.player.map(|player| player.0 + 1),
            }),
            phase: small(self.session.history().len()),
            phases: small(self.session.variants().len()),
            paused: self.session.is_paused(),
            damaged: self.damaged,
            now: match member {
                None => self.entering(),
                Some(member) => self.stage_of(member),
            },
            outcome: member.and_then(|member| self.outcome_for(member)),
            pays: Some(&self.file.payment)
                .filter(|payment| payment.is_paid())
                .cloned(),
            message: member.and_then(|member| self.message_for(member)),
            own_words: self.file.has_own_words(),
        }
    }

    /// What the last round of somebody's game did. It stays until their next game begins.
    fn outcome_for(&self, member: &Member) -> Option<OutcomeView> {
        let (id, seat) = self.session.seat_of(member.player?)?;
        let table = self.session.table(id)?;
        Some(OutcomeView {
            seat,
            other: self.other_of(table, seat),
            told: SnatchOutcome::of(&table.game, self.clocks.outcome_until_ms(id))?,
        })
    }

    /// The last line of the organiser to somebody.
    fn message_for(&self, member: &Member) -> Option<MessageView> {
        let seat = member
            .player
            .and_then(|player| self.session.seat_of(player));
        let table = seat.map(|(table, _)| table);
        let mut said = self.messages.iter();
        let last = said.rfind(|message| message.table.is_none() || message.table == table)?;
        Some(MessageView {
            at_ms: last.at_ms,
            text: last.text.clone(),
        })
    }

    /// What somebody who is not in yet has to bring.
    fn entering(&self) -> SessionStage {
        SessionStage::Entering {
            entry: self.file.entry,
            inside: self.inside(),
            label: self.file.labels.as_ref().map(LabelsChoice::asked),
        }
    }

    /// Whether a program plays for this number.
    fn is_bot(&self, player: PlayerId) -> bool {
        let place = self.place_of_player(player);
        place.is_some_and(|place| self.members[place].bot.is_some())
    }

    /// The opponent of a role at a table, as it is shown.
    fn other_of(&self, table: &Table, role: Role) -> OtherView {
        match *table.seats.of(role.other()) {
            Seat::Player(other) if !(self.is_bot(other) && self.file.announce_bots) => {
                OtherView::Player {
                    number: self.session.pseudonym(other).unwrap_or_default(),
                }
            }
            Seat::Player(_) | Seat::Bot(_) => OtherView::Bot {},
        }
    }

    fn stage_of(&self, member: &Member) -> SessionStage {
        let Some(player) = member.player else {
            return match &self.file.consent {
                Some(consent) => SessionStage::Consent {
                    consent: consent.clone(),
                    personal_code: member.code,
                },
                // Without consent everybody is enrolled as they come in.
                None => self.entering(),
            };
        };
        let state = self.status();
        if state != SessionStatus::Over && self.is_out(member, player) {
            return SessionStage::Out {
                by_organiser: member.dropped,
                left: member.left,
            };
        }
        match state {
            SessionStatus::Over => self.ending(member, player),
            SessionStatus::Lobby => SessionStage::Lobby {
                inside: self.inside(),
                instructions: self.instructions(member),
            },
            SessionStatus::Countdown => self.counting_down(member),
            SessionStatus::Playing => self.playing(member, player),
            SessionStatus::Between => self.between(member, player),
        }
    }

    /// Not paired any more, and no game left to look at.
    fn is_out(&self, member: &Member, player: PlayerId) -> bool {
        let presence = self.session.entrants()[player.index()].presence;
        member.dropped || presence == Presence::Out
    }

    fn counting_down(&self, member: &Member) -> SessionStage {
        let treatment = self.treatment_of(member);
        let first = self.session.variants_of(treatment).first().copied();
        match (first, self.clocks.opens_at_ms()) {
            (Some(variant), Some(starts_at_ms)) => SessionStage::Countdown {
                starts_at_ms,
                variant,
                instructions: self.instructions(member),
            },
            // In a pause nobody knows when.
            (Some(_) | None, _) => SessionStage::Lobby {
                inside: self.inside(),
                instructions: self.instructions(member),
            },
        }
    }

    fn playing(&self, member: &Member, player: PlayerId) -> SessionStage {
        let (finished, total) = self.progress();
        let seat = self.session.seat_of(player);
        let table = seat.and_then(|(id, role)| Some((id, role, self.session.table(id)?)));
        match table {
            Some((id, role, table)) if !table.game.is_finished() => {
                SessionStage::Playing(Box::new(self.table_for(id, role, table)))
            }
            Some(_) => SessionStage::Waiting {
                finished,
                total,
                result: self.last_result(member),
                instructions: None,
            },
            None if self.has_bye(player) => SessionStage::Bye { finished, total },
            None => SessionStage::Waiting {
                finished,
                total,
                result: None,
                instructions: self.instructions(member),
            },
        }
    }

    fn has_bye(&self, player: PlayerId) -> bool {
        let last = self.session.history().last();
        last.is_some_and(|pairing| pairing.byes.contains(&player))
    }

    fn table_for(&self, id: TableId, role: Role, table: &Table) -> PlayingView {
        let visible = self.session.form().shame_visible;
        let mut seen = table.game.view_with(role, visible);
        let mut choices = std::mem::take(&mut seen.choices);
        let form = self.session.form();
        let order = match *table.seats.of(role) {
            Seat::Player(player) => Some(form.option_order.of(form.seed, player)),
            Seat::Bot(_) => None,
        };
        if let Some(order) = order {
            choices.sort_by_key(|choice| match choice {
                Choice::Answer(answer) => order.iter().position(|option| option == answer),
                Choice::Say
                | Choice::Force
                | Choice::Offer { .. }
                | Choice::FixedOffer(_)
                | Choice::NoOffer
                | Choice::Plan(_)
                | Choice::Believe(_)
                | Choice::Shame
                | Choice::Report
                | Choice::SetVariant => None,
            });
        }
        let profile = self.file.profile_of(table.treatment);
        let mut view = SnatchView::of(&table.game, seen, profile);
        view.paused = self.session.is_paused();
        let legal = match view.paused {
            true => Vec::new(),
            false => {
                let choices = choices.iter();
                choices
                    .map(|choice| SnatchChoice::of(&table.game, choice).with_answers_in(order))
                    .collect()
            }
        };
        PlayingView {
            seat: role,
            other: self.other_of(table, role),
            view,
            legal,
            deadline_ms: self.clocks.deadline_ms(id),
        }
    }

    fn between(&self, member: &Member, player: PlayerId) -> SessionStage {
        let Some(next) = self.coming_variant(member) else {
            return self.ending(member, player);
        };
        let ranking = match self.file.ranking.shown {
            RankingShown::PerPhase => Some(self.ranking_for(Some(player))),
            RankingShown::AtEnd | RankingShown::Never => None,
        };
        SessionStage::Between {
            next,
            opens_at_ms: self.clocks.opens_at_ms(),
            results: self.results(member),
            ranking,
            instructions: self.instructions(member),
        }
    }

    fn ending(&self, member: &Member, player: PlayerId) -> SessionStage {
        if !self.file.questionnaire.is_empty() && member.replies.is_none() {
            return SessionStage::Questionnaire {
                questions: self.file.questionnaire.clone(),
            };
        }
        let ranking = match self.file.ranking.shown {
            RankingShown::PerPhase | RankingShown::AtEnd => Some(self.ranking_for(Some(player))),
            RankingShown::Never => None,
        };
        SessionStage::Over {
            results: self.results(member),
            total: self.total(member).two_digits(),
            ranking,
            payment: self.payment_for(member),
            completion: self.file.completion.clone(),
        }
    }

    fn instructions(&self, member: &Member) -> Option<InstructionsView> {
        let file = &self.file.instructions;
        let variant = self.variant_before(member).filter(|_| file.shown)?;
        let fills = match self.file.odd {
            OddField::Bot { bot: _ } => true,
            OddField::Bye | OddField::Refuse => false,
        };
        let rules = self.rules_of(member);
        Some(InstructionsView {
            variant,
            profile: self.file.profile_of(self.treatment_of(member)),
            rules,
            endowment: rules.endowment,
            worth: rules.values,
            no_trade: rules.points(&rules.dealt()),
            rounds: rules.rounds,
            chat_seconds: self.file.chat_seconds,
            shame_visible: self.file.shame_visible,
            bots: fills
                || self.file.announce_bots
                    && self.members.iter().any(|member| member.bot.is_some()),
            text: file.text.clone(),
            check: self.check_for(member, variant),
        })
    }

    pub fn name_of(&self, player: PlayerId) -> Option<&str> {
        let place = self.place_of_player(player)?;
        Some(&self.members[place].name)
    }

    pub fn inside(&self) -> u32 {
        small(self.members.len())
    }

    fn progress(&self) -> (u32, u32) {
        let (finished, total) = self.session.finished();
        (small(finished), small(total))
    }

    /// How many tables have finished, for those who wait: sent at most twice a second.
    pub fn progress_view(&self) -> ProgressView {
        let (finished, total) = self.progress();
        ProgressView {
            session: self.code.clone(),
            inside: self.inside(),
            finished,
            total,
        }
    }

    /// Whether somebody waits for others, and so wants to know how far they are.
    pub fn waits(&self, place: usize) -> bool {
        let seat = self.members[place]
            .player
            .and_then(|player| self.session.seat_of(player));
        let table = seat.and_then(|(table, _)| self.session.table(table));
        table.is_none_or(|table| table.game.is_finished())
    }
}

/// A count as it travels.
pub fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
