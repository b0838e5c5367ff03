//! `torneo bots`: bots that come to a running server as people do, to rehearse the day before.

mod progress;
mod snatch;
mod summary;

super::verbs!(BotsVerb {
    Snatch(snatch::BotsSnatch),
});
