//! `torneo types`: the page's TypeScript types, written from our own.

use std::collections::BTreeMap;

use clap::Args;
use ts_rs::{TS, TypeVisitor};

use super::Run;
use crate::exit::{Exit, Failure};
use crate::games::chess::{Bot, LevelCard};
use crate::http::{Problem, now, tictactoe};
use crate::output;
use crate::say::Lang;
use crate::venue::contest::proof::ContestProof;
use crate::wire::desk::{
    act, change, journal, listed, people, player, proposal, public, standings, table, view,
};
use crate::wire::domino::state;
use crate::wire::optimal::WireOptimal;
use crate::wire::{chess, contest, live, organisers, rank};

#[derive(Args)]
pub struct Types;

/// Gathers the declarations of types, each once, with all that they are made of.
struct Declarations {
    config: ts_rs::Config,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only our own types have a file of their own; the language's are known to every page.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if self.by_name.contains_key(&name) {
            return;
        }
        let declared = <T::WithoutGenerics as TS>::decl(&self.config);
        self.by_name.insert(name, format!("export {declared}\n"));
        T::visit_generics(self);
        T::visit_dependencies(self);
    }
}

/// Every type that pages read or write, in one file: these, and what they are made of.
impl Run for Types {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let mut declarations = Declarations {
            config: ts_rs::Config::new().with_large_int("number"),
            by_name: BTreeMap::new(),
        };
        macro_rules! roots {
            ($($name:ty),+ $(,)?) => {
                $(declarations.visit::<$name>();)+
            };
        }
        roots!(
            Problem,
            now::Now,
            tictactoe::TicTacToeQuestion,
            tictactoe::LineCounters,
            tictactoe::RuleTried,
            tictactoe::TicTacToeThinking,
            live::FromPlayer,
            live::ToPlayer,
            live::room::Summary,
            live::session::monitor::MonitorReport,
            live::session::pages::QuestionKind,
            live::session::record::SessionRecord,
            live::session::report::SessionReport,
            live::session::monitor::TableSight,
            live::session::wording::SessionWords,
            live::session::requests::CodeOwner,
            live::session::requests::PhoneRequest,
            live::session::requests::PhoneCode,
            live::session::requests::CodesAnswer,
            live::session::requests::CodesRequest,
            live::session::requests::EntryAnswer,
            live::session::requests::EntryRequest,
            live::session::requests::Intervention,
            live::session::requests::InterventionRequest,
            live::session::requests::InterventionAnswer,
            live::session::requests::SessionList,
            live::session::requests::SessionOpened,
            contest::NewContest,
            contest::ContestFromReport,
            contest::act::ContestDeskAct,
            contest::act::ContestPlayerAct,
            contest::act::ContestDone,
            contest::act::ContestOpened,
            contest::ahead::ContestProposalRequest,
            contest::ahead::ContestProposal,
            contest::ahead::ContestWhy,
            contest::ahead::ContestFigures,
            contest::table::ContestTableLinks,
            contest::table::ContestTable,
            contest::table::ContestTableResult,
            contest::view::ContestView,
            contest::view::ContestList,
            ContestProof,
            state::DominoRound,
            listed::NewTournament,
            listed::TournamentMade,
            listed::Tournaments,
            act::DominoActRequest,
            view::DominoDesk,
            view::DominoActed,
            people::DominoListPreview,
            proposal::DominoProposalRequest,
            proposal::DominoProposal,
            proposal::DominoTablesByHand,
            proposal::DominoCheck,
            change::DominoChangeCheck,
            change::DominoChangeRequest,
            WireOptimal,
            public::DominoPublic,
            standings::DominoStandings,
            standings::DominoExplanation,
            player::DominoPlayerView,
            player::DominoPlayerSeat,
            journal::DominoJournal,
            table::DominoTableView,
            table::DominoPairRequest,
            table::DominoLinks,
            chess::ChessGameSoFar,
            chess::ChessStanding,
            chess::ChessAnalysisRequest,
            chess::ChessAnalysis,
            chess::ChessHint,
            chess::ChessPgnText,
            chess::ChessPgnGames,
            LevelCard,
            crate::http::matches::MatchList,
            crate::http::matches::MatchView,
            crate::http::matches::BegunMatch,
            crate::wire::journal::JournalProof,
            rank::answer::StandingAnswer,
            rank::player::RankedPlayer,
            rank::player::UnrankedPlayer,
            organisers::Organiser,
            organisers::OrganiserList,
            organisers::InvitationShown,
            organisers::InvitationRequest,
            organisers::InvitationAnswer,
            organisers::OwnershipRequest,
            organisers::SignInList,
            organisers::PasswordRequest,
            organisers::RoleList,
            organisers::RoleRequest,
            organisers::AddressChoice,
            organisers::AddressRequest,
        );
        let mut declared: String = declarations.by_name.into_values().collect();
        // Facts that are known before anything is asked.
        let levels = serde_json::json!(Bot::ALL.map(Bot::card));
        declared += &format!("export const CHESS_LEVELS: ChessLevelCard[] = {levels};\n");
        output::print(
            &format!("// Written by `torneo types`; do not edit.\n\n{declared}"),
            lang,
        )?;
        Ok(Exit::Done)
    }
}
