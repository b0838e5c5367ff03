//! Bots that fill odd fields, and those that the organiser let in: they play at once, through the rules' own door.

use torneo_rules::chance::Chance;
use torneo_rules::snatch::bot;
use torneo_rules::snatch::session::form::Seat;
use torneo_rules::snatch::session::{Ask, TableId, Who};
use torneo_rules::snatch::view::Choice;

use super::SessionTask;
use crate::venue::theories;
use crate::wire::live::session::record::SessionEvent;

impl SessionTask {
    /// Lets the bot of a table play as long as the game waits for it.
    pub(super) fn let_bots_play(&mut self, table: TableId) {
        while let Some(event) = self.bot_moves(table) {
            self.record(None, None, event);
        }
    }

    fn bot_moves(&self, id: TableId) -> Option<SessionEvent> {
        let session = &self.state.session;
        let table = session.table(id)?;
        let role = table.game.phase().waits_for()?;
        let (bot, who) = match *table.seats.of(role) {
            Seat::Bot(bot) => (bot, Who::Bot(id)),
            Seat::Player(player) => (self.state.house_bot(player)?, Who::Player(player)),
        };
        let mut view = table.game.view_with(role, session.form().shame_visible);
        view.choices
            .retain(|choice| !matches!(choice, Choice::SetVariant | Choice::Say));
        // Its own lot for each move of each table of each phase.
        let phase = session.history().len() as u64;
        let step = (phase << 48) | (u64::from(id.0) << 24) | table.game.state().sequence;
        let mut chance = Chance::of_step(session.form().seed.rotate_left(17), step);
        let action = theories::with(|theories| bot::choose(bot, &view, theories, &mut chance))?;
        let ask = Ask::Play(action.into());
        self.state.decided(who, &ask).ok()
    }
}
