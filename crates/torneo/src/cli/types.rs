//! `torneo types`: the page's TypeScript types, written from our own.

use std::collections::BTreeMap;

use clap::{ArgMatches, Command};
use torneo_rules::domino::{act as rules_act, description, event, form, person, score};
use torneo_rules::pairing::optimal::Objective;
use torneo_rules::ranking::options;
use ts_rs::{TS, TypeVisitor};

use super::{Verb, verb};
use crate::exit::{Exit, Failure};
use crate::http::Problem;
use crate::output;
use crate::say::{Lang, say};
use crate::wire::desk::{
    act, journal, listed, people, player, proposal, public, standings, table, view,
};
use crate::wire::domino::state;
use crate::wire::rank::{answer, explanation, player as rank_player};
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

/// Every type that pages read or write, in one file.
fn run(_: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
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
        live::snatch::SnatchChoice,
        live::snatch::SnatchRound,
        live::snatch::SnatchLine,
        live::snatch::SnatchView,
        live::room::Sitter,
        live::room::SeatingEvent,
        live::room::Event,
        live::room::Holder,
        live::room::Seat,
        live::room::RoomView,
        live::room::Summary,
        live::session::choices::PhaseOrder,
        live::session::choices::OddPolicy,
        live::session::choices::ShameShown,
        live::session::choices::RankingColumn,
        live::session::choices::RankingShown,
        live::session::choices::RankingChoice,
        live::session::choices::Entry,
        live::session::choices::PauseBetween,
        live::session::payment::PaidPhases,
        live::session::payment::Payment,
        live::session::pages::Words,
        live::session::pages::Instructions,
        live::session::pages::QuestionKind,
        live::session::pages::Question,
        live::session::pages::Reply,
        live::session::pages::CheckQuestion,
        live::session::pages::CheckView,
        live::session::pages::InstructionsView,
        live::session::file::DecisionSeconds,
        live::session::file::SessionFile,
        live::session::record::Author,
        live::session::record::SessionEvent,
        live::session::record::SessionRecord,
        live::session::ranking::RankingLine,
        live::session::ranking::RankingView,
        live::session::YouView,
        live::session::OtherView,
        live::session::PlayingView,
        live::session::PhaseResult,
        live::session::PaymentView,
        live::session::SessionStage,
        live::session::SessionView,
        live::session::ProgressView,
        live::session::monitor::SessionStatus,
        live::session::monitor::TableSeat,
        live::session::monitor::TableLine,
        live::session::monitor::Standing,
        live::session::monitor::PersonLine,
        live::session::monitor::InterventionLine,
        live::session::monitor::MonitorHead,
        live::session::monitor::MonitorView,
        live::session::monitor::MonitorChange,
        live::session::monitor::MonitorReport,
        live::session::projector::PhaseMeans,
        live::session::projector::ProjectorView,
        live::session::report::FlaggedGames,
        live::session::report::ReportEstimate,
        live::session::report::ReportFigure,
        live::session::report::VariantReport,
        live::session::report::ShameGroup,
        live::session::report::DeltaBracket,
        live::session::report::ReportSummary,
        live::session::report::DataFileView,
        live::session::report::SessionReport,
        live::session::pages::CheckRule,
        live::session::requests::SessionSummary,
        live::session::requests::SessionList,
        live::session::requests::SessionOpened,
        live::session::requests::EntryRequest,
        live::session::requests::EntryAnswer,
        live::session::requests::CodesRequest,
        live::session::requests::CodeLine,
        live::session::requests::CodesAnswer,
        live::session::requests::Intervention,
        live::session::requests::InterventionAnswer,
        live::Refusal,
        live::PersonView,
        live::Answer,
        live::Wish,
        live::FromPlayer,
        live::ToPlayer,
        description::DominoScoreline,
        two::DominoTwo,
        two::DominoFour,
        words::Words,
        words::Said,
        form::Form,
        form::PairingOptions,
        form::RankingOptions,
        options::FlatDrp,
        options::Repeats,
        options::Buchholz,
        options::NoGames,
        options::Order,
        person::Person,
        score::Pair,
        rules_act::Method,
        rules_act::Company,
        score::Outcome,
        score::Verdict,
        state::DominoStage,
        person::Presence,
        state::DominoPlayer,
        state::DominoRound,
        state::DominoTable,
        state::DominoRuling,
        score::Game,
        score::SettledBy,
        listed::NewTournament,
        listed::TournamentMade,
        listed::TournamentListed,
        listed::Tournaments,
        act::DominoActRequest,
        act::DominoAct,
        act::DominoScore,
        description::DominoPoints,
        act::DominoPin,
        view::DominoDesk,
        view::DominoRoundView,
        view::DominoOrigin,
        view::DominoContingency,
        view::DominoFinding,
        view::DominoKeptApart,
        event::Correction,
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
        Objective,
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
        table::DominoLink,
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
        explanation::ChangeAnswer,
    );
    let declared: String = declarations.by_name.into_values().collect();
    output::print(
        &format!("// Written by `torneo types`; do not edit.\n\n{declared}"),
        lang,
    )?;
    Ok(Exit::Done)
}
