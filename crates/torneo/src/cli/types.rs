//! `torneo types`: the page's TypeScript types, written from our own.

use clap::{ArgMatches, Command};
use ts_rs::TS;

use super::{Verb, verb};
use crate::exit::{Exit, Failure};
use crate::http::Problem;
use crate::output;
use crate::say::{Lang, say};
use crate::wire::desk::{
    act, journal, listed, people, player, proposal, public, standings, table, view,
};
use crate::wire::domino::{form, parts, state};
use crate::wire::rank::{answer, choices, explanation, player as rank_player};
use crate::wire::{audit, live, optimal, two, words};

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Escribe los tipos TypeScript de los mensajes",
        "Write the TypeScript types of the messages"
    );
    verb(
        "types",
        about,
        "  torneo types > web/src/generated/wire.ts",
        lang,
    )
    .hide(true)
}

/// Every type that pages read or write, in one file.
fn run(_: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let config = ts_rs::Config::new().with_large_int("number");
    macro_rules! declare {
        ($($name:ty),+ $(,)?) => {
            [$(format!("export {}\n", <$name as TS>::decl(&config))),+].concat()
        };
    }
    let live = declare!(
        live::room::SeatName,
        live::tictactoe::BotLevel,
        live::tictactoe::TicTacToeAction,
        live::tictactoe::TicTacToeEvent,
        live::tictactoe::Outcome,
        live::tictactoe::LastMove,
        live::tictactoe::TicTacToeView,
        live::snatch::SnatchVariant,
        live::snatch::SnatchProfile,
        live::snatch::SnatchPhase,
        live::snatch::SnatchAnswer,
        live::snatch::SnatchBot,
        live::snatch::Both<u32>,
        live::snatch::Goods,
        live::snatch::SnatchOffer,
        live::snatch::SnatchAction,
        live::snatch::SnatchChoice,
        live::snatch::SnatchEvent,
        live::snatch::SnatchRound,
        live::snatch::SnatchLine,
        live::snatch::SnatchView,
        live::room::Terms,
        live::room::BotName,
        live::room::Action,
        live::room::Sitter,
        live::room::SeatingEvent,
        live::room::Event,
        live::room::Holder,
        live::room::Seat,
        live::room::TableView,
        live::room::RoomView,
        live::room::TableSummary,
        live::room::Summary,
        live::Refusal,
        live::PersonView,
        live::Answer,
        live::Wish,
        live::FromPlayer,
        live::ToPlayer,
    );
    let domino = declare!(
        two::DominoScoreline,
        two::DominoTwo,
        two::DominoFour,
        words::Words,
        words::Said,
        Problem,
        form::WireForm,
        form::WirePairing,
        form::WireRanking,
        choices::FlatDrpWord,
        choices::RepeatsWord,
        choices::BuchholzWord,
        choices::NoGamesWord,
        choices::OrderWord,
        parts::WirePerson,
        parts::WirePair,
        parts::WireMethod,
        parts::WireCompany,
        parts::WireOutcome,
        parts::WireVerdict,
        state::DominoStage,
        state::DominoPresence,
        state::DominoPlayer,
        state::DominoRound,
        state::DominoTable,
        state::DominoRuling,
        state::DominoGame,
        state::DominoSettledBy
    );
    let desk = declare!(
        listed::NewTournament,
        listed::TournamentMade,
        listed::TournamentListed,
        listed::Tournaments,
        act::DominoActRequest,
        act::DominoAct,
        act::DominoScore,
        parts::DominoPoints,
        act::DominoPin,
        view::DominoDesk,
        view::DominoRoundView,
        view::DominoOrigin,
        view::DominoContingency,
        view::DominoFinding,
        view::DominoKeptApart,
        view::DominoCorrection,
        view::DominoUndone,
        view::DominoMay,
        view::DominoActed,
        people::DominoListPreview,
        people::DominoListLine,
        proposal::DominoProposalRequest,
        proposal::DominoProposal,
        proposal::DominoBye,
        proposal::DominoQuality,
        proposal::DominoComparison,
        proposal::DominoSeatExplanation,
        proposal::DominoTablesByHand,
        proposal::DominoCheck,
        audit::Verdict,
        optimal::WireOptimal,
        optimal::WireObjective,
        public::DominoPublic,
        standings::DominoStanding,
        standings::DominoStandings,
        standings::DominoExplanation,
        player::DominoPlayerView,
        player::DominoPlayerRound,
        player::DominoPlayerSeat,
        journal::DominoJournal,
        journal::DominoJournalEntry,
        table::DominoTableView,
        table::DominoPairMay,
        table::DominoPairRequest,
        table::DominoPairAct,
        table::DominoLinks,
        table::DominoTableLinks,
        table::DominoLink
    );
    let ranking = declare!(
        answer::Answer,
        answer::Figure,
        answer::StandingAnswer,
        answer::RangesAnswer,
        answer::RangeAnswer,
        answer::LimitAnswer,
        answer::MethodAnswer,
        answer::WarningAnswer,
        rank_player::RankedPlayer,
        rank_player::UnrankedPlayer,
        rank_player::TermsAnswer,
        rank_player::MarginsAnswer,
        rank_player::OpinionAnswer,
        explanation::ExplanationAnswer,
        explanation::FiguresAnswer,
        explanation::DrpAnswer,
        explanation::TbzAnswer,
        explanation::OpponentAnswer,
        explanation::IcvAnswer,
        explanation::IccAnswer,
        explanation::PartnerAnswer,
        explanation::TermAnswer,
        explanation::GameAnswer,
        explanation::OutcomeAnswer,
        explanation::ChangeAnswer
    );
    output::print(
        &format!("// Written by `torneo types`; do not edit.\n\n{live}{domino}{ranking}{desk}"),
        lang,
    )?;
    Ok(Exit::Done)
}
