//! The session file, `snatch-session/1` to `snatch-session/5`: what the organiser's form sends, and what can be downloaded, edited and sent again.
//!
//! Everything may be left out. What is unknown is refused with its name, and what does not fit with its place, so that a
//! file written by hand never does something else than its author meant.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use torneo_rules::snatch::deadline::{Deadlines, Seconds};
use torneo_rules::snatch::rules::Profile;
use torneo_rules::snatch::session::form::{Form, OddField, OptionOrder, Order};
use torneo_rules::snatch::variant::Variant;
use torneo_rules::snatch::view::ShameVisible;
use ts_rs::TS;

use super::choices::{Entry, PauseBetween, RankingChoice, WrongFile};
use super::laboratory::{LabelsChoice, ProjectorChoice};
use super::pages::{Instructions, Question, Words};
use super::payment::Payment;
use super::requests::Language;
use super::treatments::{RulesChoice, TreatmentChoice};
use super::wording::{ReplacedText, WordingStyle};
use super::{bounds, keys};
use crate::venue::secrets;
use crate::wire::whole;

/// What the member `format` says, and what a file is that says nothing.
pub const FORMAT: &str = "snatch-session/1";

/// The version that has rules one by one, treatments and matching groups.
pub const FORMAT_2: &str = "snatch-session/2";

/// The version that has labels, the laboratory's link, what the projector shows, and bots that are not announced.
pub const FORMAT_3: &str = "snatch-session/3";

/// The version that has menus of offers, the strategy method and beliefs.
pub const FORMAT_4: &str = "snatch-session/4";

/// The version that lets the front page list a session.
pub const FORMAT_5: &str = "snatch-session/5";

/// In the order in which they came: each has all of those before it.
const VERSIONS: [&str; 5] = [FORMAT, FORMAT_2, FORMAT_3, FORMAT_4, FORMAT_5];

/// Things that do not fit, of which a form is told.
const MOST_WRONG: usize = 50;

/// A session as its organiser wants it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SessionFile {
    /// `snatch-session/1`, or the first later one that has all members which are used.
    #[schema(pattern = "^snatch-session/[1-5]$")]
    pub format: String,
    #[schema(min_length = 1, max_length = 80, pattern = "\\S")]
    pub title: String,
    pub profile: Profile,
    /// What is played, a variant a phase.
    #[schema(min_items = 1, max_items = 10)]
    pub phases: Vec<Variant>,
    pub order: Order,
    /// Rounds of each game; more than 3 only in version 2.
    #[schema(minimum = 1, maximum = 20)]
    pub rounds: u32,
    pub deadlines: DecisionSeconds,
    /// How long the talk of G5 lasts; 0 for none.
    #[schema(maximum = 600)]
    pub chat_seconds: u32,
    /// Once a game, who lost the connection is given this much more before the clock decides.
    #[schema(maximum = 600)]
    pub grace_seconds: u32,
    /// How long both are shown what a round did before the next clock begins. Earlier files say nothing, and nothing is shown.
    #[serde(skip_serializing_if = "is_nothing")]
    #[ts(as = "Option<u32>", optional)]
    #[schema(maximum = 30)]
    pub outcome_seconds: u32,
    pub odd: OddField,
    pub shame_visible: ShameVisible,
    pub ranking: RankingChoice,
    pub payment: Payment,
    /// From which all lots are drawn. Drawn itself when the file has none, and recorded in any case.
    #[schema(maximum = 9_007_199_254_740_991_u64)]
    pub seed: Option<u64>,
    pub entry: Entry,
    /// From the organiser's start to the first phase, on every phone at once.
    #[schema(maximum = 60)]
    pub countdown_seconds: u32,
    pub pause: PauseBetween,
    /// Shown before anything else; who does not agree does not take part.
    pub consent: Option<Words>,
    pub instructions: Instructions,
    /// Asked after the last phase.
    #[schema(max_items = 30)]
    pub questionnaire: Vec<Question>,
    /// Version 2: rules one by one, where they differ from the profile's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rules: Option<RulesChoice>,
    /// Version 2: what is compared between people, who are dealt among these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<TreatmentChoice>>", optional)]
    #[schema(max_items = 6)]
    pub treatments: Vec<TreatmentChoice>,
    /// Version 2: people of a matching group, who meet nobody else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(minimum = 2, maximum = 200, multiple_of = 2)]
    pub group_size: Option<u32>,
    /// Version 3: labels that people bring, for seats of a laboratory and for whoever recruits and pays them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub labels: Option<LabelsChoice>,
    /// Version 3: the laboratory's own link, `#/lab/ROOM`, leads to its newest session.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(min_length = 1, max_length = 30, pattern = "^[a-z0-9-]+$")]
    pub room: Option<String>,
    /// Version 3: where people go when all is over, as a recruiting service wants it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(max_length = 500, pattern = "^https?://")]
    pub completion: Option<String>,
    /// Version 3: what the projector shows beside counts.
    #[serde(skip_serializing_if = "ProjectorChoice::is_usual")]
    #[ts(as = "Option<ProjectorChoice>", optional)]
    pub projector: ProjectorChoice,
    /// Version 3: whether people are told that the other is a bot that came in as people do. One that fills an odd field always is.
    #[serde(skip_serializing_if = "Clone::clone")]
    #[ts(as = "Option<bool>", optional)]
    pub announce_bots: bool,
    /// Version 3: the only language of the session. Its own texts need no other.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub language: Option<Language>,
    /// Version 3: how the game is told.
    #[serde(skip_serializing_if = "is_usual")]
    #[ts(as = "Option<WordingStyle>", optional)]
    pub wording: WordingStyle,
    /// Version 3: texts of the house in the organiser's words, by their names.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, ReplacedText>>", optional)]
    pub texts: BTreeMap<String, ReplacedText>,
    /// Version 3: in which order the answers to an offer stand.
    #[serde(skip_serializing_if = "is_usual")]
    #[ts(as = "Option<OptionOrder>", optional)]
    pub option_order: OptionOrder,
    /// Version 5: whether the front page lists it, with its title and how to come in, until it is over.
    #[serde(skip_serializing_if = "is_usual")]
    #[ts(as = "Option<bool>", optional)]
    pub listed: bool,
}

fn is_usual<T: Default + PartialEq>(choice: &T) -> bool {
    *choice == T::default()
}

fn is_nothing(seconds: &u32) -> bool {
    *seconds == 0
}

/// Seconds for each decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DecisionSeconds {
    #[schema(minimum = 1, maximum = 3600)]
    pub force: u32,
    #[schema(minimum = 1, maximum = 3600)]
    pub offer: u32,
    #[schema(minimum = 1, maximum = 3600)]
    pub respond: u32,
    #[schema(minimum = 1, maximum = 3600)]
    pub shame: u32,
    #[schema(minimum = 1, maximum = 3600)]
    pub report: u32,
    /// Version 4: for saying what one expects. Written only where it is not 45.
    #[serde(skip_serializing_if = "is_ruled")]
    #[ts(as = "Option<u32>", optional)]
    #[schema(minimum = 1, maximum = 3600)]
    pub belief: u32,
}

fn is_ruled(belief_seconds: &u32) -> bool {
    *belief_seconds == Deadlines::RULED.belief.0
}

impl Default for DecisionSeconds {
    fn default() -> Self {
        let ruled = Deadlines::RULED;
        Self {
            force: ruled.force.0,
            offer: ruled.offer.0,
            respond: ruled.respond.0,
            shame: ruled.shame.0,
            report: ruled.report.0,
            belief: ruled.belief.0,
        }
    }
}

impl Default for SessionFile {
    fn default() -> Self {
        Self {
            format: FORMAT.to_owned(),
            title: "SnatchGame".to_owned(),
            profile: Profile::Seed,
            phases: Variant::ALL.into_iter().collect(),
            order: Order::Fixed,
            rounds: 3,
            deadlines: DecisionSeconds::default(),
            chat_seconds: Deadlines::RULED.chat.0,
            grace_seconds: 30,
            outcome_seconds: 0,
            odd: OddField::default(),
            shame_visible: ShameVisible::LaterGames,
            ranking: RankingChoice::default(),
            payment: Payment::default(),
            seed: None,
            entry: Entry::default(),
            countdown_seconds: 5,
            pause: PauseBetween::default(),
            consent: None,
            instructions: Instructions::default(),
            questionnaire: Vec::new(),
            rules: None,
            treatments: Vec::new(),
            group_size: None,
            labels: None,
            room: None,
            completion: None,
            projector: ProjectorChoice::default(),
            announce_bots: true,
            language: None,
            wording: WordingStyle::default(),
            texts: BTreeMap::new(),
            option_order: OptionOrder::default(),
            listed: false,
        }
    }
}

impl SessionFile {
    /// Reads a file and checks it; the first thing that does not fit is named.
    pub fn read(text: &str) -> Result<Self, WrongFile> {
        let value: Value =
            serde_json::from_str(text).map_err(|error| WrongFile::new(".", &error.to_string()))?;
        Self::of(value).map_err(|mut wrong| wrong.swap_remove(0))
    }

    /// Checks a file that was parsed as JSON already. Everything that does not fit is named, so that a form can say it all at once.
    pub fn of(value: Value) -> Result<Self, Vec<WrongFile>> {
        if !value.is_object() {
            return Err(vec![WrongFile::new(".", "an object is expected")]);
        }
        let mut value = whole::numbers(value);
        let mut wrong = Vec::new();
        let file = loop {
            let read: Result<Self, _> = serde_path_to_error::deserialize(&value);
            let error = match read {
                Ok(file) => break file,
                Err(error) => error,
            };
            let place = error.path().to_string();
            wrong.push(WrongFile::new(&place, &error.inner().to_string()));
            // What has no fit shape is taken out, so that the rest can be looked at.
            if wrong.len() >= MOST_WRONG || !keys::take_out(&mut value, error.path()) {
                return Err(wrong);
            }
        };
        wrong.extend(keys::check(&value).err());
        match file.format.as_str() {
            known if VERSIONS.contains(&known) => wrong.extend(bounds::check(&file)),
            other => {
                let why = format!("'{other}' is none of '{}'", VERSIONS.join("', '"));
                wrong.push(WrongFile::new("format", &why));
            }
        }
        match wrong.is_empty() {
            true => Ok(file),
            false => Err(wrong),
        }
    }

    /// Whether the file has what came with a version, which later ones have too.
    pub fn is_at_least(&self, version: &str) -> bool {
        let place = |of: &str| VERSIONS.iter().position(|it| *it == of);
        place(&self.format) >= place(version)
    }

    /// What a form begins with.
    pub fn standard() -> Self {
        Self {
            outcome_seconds: 3,
            ..Self::default()
        }
    }

    /// The text that is hashed: every member in the order of the format, with the seed that was drawn.
    pub fn canonical(&self) -> String {
        serde_json::to_string(self).expect("a session file is plain data")
    }

    /// SHA-256 of the canonical text, for a preregistration: the same before the start and in the data.
    pub fn fingerprint(&self) -> String {
        secrets::fingerprint(&self.canonical())
    }

    /// What the rules need of it. The seed must have been drawn.
    pub fn form(&self) -> Form {
        Form {
            treatments: self.played(),
            group_size: self.group_size,
            order: self.order,
            odd: self.odd,
            deadlines: self.deadlines(),
            shame_visible: self.shame_visible,
            option_order: self.option_order,
            seed: self.seed.unwrap_or_default(),
        }
    }

    fn deadlines(&self) -> Deadlines {
        Deadlines {
            chat: Seconds(self.chat_seconds),
            force: Seconds(self.deadlines.force),
            offer: Seconds(self.deadlines.offer),
            respond: Seconds(self.deadlines.respond),
            shame: Seconds(self.deadlines.shame),
            report: Seconds(self.deadlines.report),
            belief: Seconds(self.deadlines.belief),
        }
    }
}

#[cfg(test)]
mod tests;
