//! `torneo domino`: a whole tournament without a browser, on a data folder.

mod act;
mod change;
mod form;
mod look;
mod people;
mod results;
mod rounds;
mod session;

super::verbs!(DominoVerb {
    New(form::New),
    Amend(form::Amend),
    Add(people::Add),
    Import(people::Import),
    List(look::List),
    Remove(people::Remove),
    Absent(people::Absent),
    Withdraw(people::Withdraw),
    Return(people::Return),
    Forbid(people::Forbid),
    Permit(people::Permit),
    Pair(rounds::DominoPair),
    WhatIf(rounds::WhatIf),
    Publish(rounds::Publish),
    Change(change::ChangeRound),
    Act(act::AnyAct),
    Result(results::EnterResults),
    Ruling(results::Ruling),
    Correct(results::Correct),
    Close(rounds::Close),
    Undo(rounds::Undo),
    Standings(look::Standings),
    Export(look::DominoExport),
    Load(form::Load),
});
