//! `torneo bots`: bots that come to a running server as people do, to rehearse the day before.

mod chess;
mod progress;
mod snatch;
mod summary;

super::verbs!(BotsVerb {
    Snatch(snatch::BotsSnatch),
    Chess(chess::BotsChess),
});
