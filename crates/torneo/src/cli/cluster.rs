//! `torneo cluster status`: the servers on a database, whether they live, and what each keeps.

use clap::Args;
use serde::Serialize;
use torneo_store::{NodeSeen, NodesSeen};

use super::Run;
use super::archive::{self, Data, failure, runtime};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, say};
use crate::table::terminal::plain;

super::verbs!(ClusterVerb {
    Status(ClusterStatus),
});

#[derive(Args)]
pub struct ClusterStatus {
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: Data,
}

/// What is said to programs.
#[derive(Serialize)]
struct Status {
    nodes: Vec<NodeStatus>,
    /// Places that are nobody's; for more than a moment that is bad news.
    free_places: u64,
}

#[derive(Serialize)]
struct NodeStatus {
    id: String,
    state: NodeState,
    /// Milliseconds since its last beat, by the database's clock.
    silent_ms: i64,
    /// Whether it reaches the others.
    bus: bool,
    /// Rooms, sessions and contests that it keeps.
    places: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum NodeState {
    Serving,
    /// It gives its places away.
    Draining,
    /// Others take what it kept.
    Dead,
}

impl Run for ClusterStatus {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let place = self.data.place(lang)?;
        let seen = runtime().block_on(async { archive::open(&place).await?.nodes().await });
        let status = Status::of(seen.map_err(|error| failure(&error, lang))?);
        let text = match self.json {
            true => serde_json::to_string(&status).expect("plain data") + "\n",
            false => status.text(lang),
        };
        output::print(&text, lang).map(|()| Exit::Done)
    }
}

impl Status {
    fn of(seen: NodesSeen) -> Self {
        let state = |node: &NodeSeen| match (node.is_dead(), node.draining) {
            (true, _) => NodeState::Dead,
            (false, true) => NodeState::Draining,
            (false, false) => NodeState::Serving,
        };
        // The dead who keep nothing are history.
        let nodes = seen.nodes.into_iter();
        let nodes = nodes.filter(|node| !node.is_dead() || node.places > 0);
        let nodes = nodes.map(|node| NodeStatus {
            state: state(&node),
            id: node.id,
            silent_ms: node.silent_ms,
            bus: node.bus_ok,
            places: node.places,
        });
        Self {
            nodes: nodes.collect(),
            free_places: seen.free,
        }
    }

    fn text(&self, lang: Lang) -> String {
        if self.nodes.is_empty() {
            return say!(
                lang,
                "ningún servidor comparte esta base; con 'nats' y 'node' en los ajustes pueden ser varios\n",
                "no servers share this database; with 'nats' and 'node' in the settings there may be several\n"
            );
        }
        let headings = [
            ["servidor", "server"],
            ["estado", "state"],
            ["latido", "beat"],
            ["nats", "nats"],
            ["sitios", "places"],
        ];
        let nodes = self.nodes.iter().map(|node| {
            let state = match node.state {
                NodeState::Serving => say!(lang, "sirve", "serving"),
                NodeState::Draining => say!(lang, "se va", "draining"),
                NodeState::Dead => say!(lang, "muerto", "dead"),
            };
            let bus = match node.bus {
                true => say!(lang, "sí", "yes"),
                false => say!(lang, "no", "no"),
            };
            let (beat, places) = (format!("{} ms", node.silent_ms), node.places.to_string());
            [node.id.clone(), state, beat, bus, places]
        });
        let mut text = plain(headings, nodes, lang);
        if self.free_places > 0 {
            let free = self.free_places;
            text += &say!(
                lang,
                "sitios sin dueño: {free}; alguien los toma en un momento\n",
                "places without an owner: {free}; somebody takes them in a moment\n"
            );
        }
        text
    }
}
