//! Bodies of requests as strangers may send them, read as every handler reads them.

use serde_json::Value;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::Author;
use torneo_rules::domino::form::Form;

use super::accounts::{LogIn, Secret, SetUp};
use super::opening::QuickPlay;
use super::problem::Body;
use super::rooms::NewPerson;
use super::tictactoe::TicTacToeQuestion;
use crate::desk::decided;
use crate::games::NewRoom;
use crate::venue::matches::NewMatch;
use crate::wire::chess::{ChessAnalysisRequest, ChessGameSoFar, ChessPgnText, ChessStanding};
use crate::wire::contest::act::{ContestDeskAct, ContestPlayerAct};
use crate::wire::contest::ahead::ContestProposalRequest;
use crate::wire::contest::table::ContestTableResult;
use crate::wire::contest::{ContestFromReport, NewContest};
use crate::wire::desk::act::DominoActRequest;
use crate::wire::desk::change::DominoChangeRequest;
use crate::wire::desk::listed::NewTournament;
use crate::wire::desk::proposal::{DominoProposalRequest, DominoTablesByHand};
use crate::wire::desk::table::DominoPairRequest;
use crate::wire::live::session::file::SessionFile;
use crate::wire::live::session::requests::{
    CodesRequest, EntryRequest, InterventionRequest, PhoneRequest,
};
use crate::wire::organisers::{
    AddressRequest, InvitationRequest, OwnershipRequest, PasswordRequest, RoleRequest,
};

macro_rules! read {
    ($value:expr, $which:expr, $($body:ty),+ $(,)?) => {{
        let readers: &[fn(Value)] = &[$(|value| drop(Body::<$body>::of(value)),)+];
        readers[$which % readers.len()]($value)
    }};
}

/// Reads a body as one of the requests, by the first byte; some are judged as well.
pub fn body(bytes: &[u8]) {
    let Some((which, text)) = bytes.split_first() else {
        return;
    };
    let Ok(value) = serde_json::from_slice::<Value>(text) else {
        return;
    };
    match which {
        0..64 => {
            let _ = SessionFile::of(value);
        }
        64..128 => act(value),
        128..160 => {
            let game = Body::<ChessGameSoFar>::of(value).ok();
            let history = game.and_then(|Body(game)| game.history().ok());
            let _ = history.map(|history| ChessStanding::of(&history));
        }
        _ => read!(
            value,
            usize::from(*which),
            NewRoom,
            QuickPlay,
            NewPerson,
            TicTacToeQuestion,
            NewMatch,
            ChessAnalysisRequest,
            ChessPgnText,
            NewContest,
            ContestDeskAct,
            ContestPlayerAct,
            ContestProposalRequest,
            ContestFromReport,
            ContestTableResult,
            NewTournament,
            DominoChangeRequest,
            DominoProposalRequest,
            DominoTablesByHand,
            DominoPairRequest,
            CodesRequest,
            EntryRequest,
            InterventionRequest,
            PhoneRequest,
            AddressRequest,
            InvitationRequest,
            OwnershipRequest,
            PasswordRequest,
            RoleRequest,
            LogIn,
            Secret,
            SetUp,
        ),
    }
}

/// An act of a director, judged on a tournament without people.
fn act(value: Value) {
    let Ok(Body(asked)) = Body::<DominoActRequest>::of(value) else {
        return;
    };
    let tournament = Tournament::new(Form::named("Copa"));
    if let Ok(acts) = asked.act.acts(&tournament, 0) {
        let director = Author::Director("Ana".to_owned());
        let _ = decided(&tournament, &director, &acts);
    }
}
