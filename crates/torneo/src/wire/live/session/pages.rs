//! The pages around a session: consent before, instructions with a check before each phase, a questionnaire after.

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::role::ByRole;
use torneo_rules::snatch::rules::{Profile, Rules};
use torneo_rules::snatch::tokens::Bundle;
use torneo_rules::snatch::variant::Variant;
use torneo_rules::snatch::view::ShameVisible;
use ts_rs::TS;

/// A text of the organiser in both languages; in one of them, where the session speaks no other.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(rename = "BothLanguages")]
#[schema(as = BothLanguages)]
pub struct Words {
    #[schema(max_length = 8000)]
    pub es: String,
    #[schema(max_length = 8000)]
    pub en: String,
}

/// What people read before each phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Instructions {
    /// How the coming variant is played.
    pub shown: bool,
    /// Two questions about it.
    #[serde(deserialize_with = "CheckWord::read")]
    #[schema(value_type = CheckWord)]
    pub check: CheckRule,
    /// The organiser's own words, above ours.
    pub text: Option<Words>,
}

impl Default for Instructions {
    fn default() -> Self {
        Self {
            shown: true,
            check: CheckRule::Required,
            text: None,
        }
    }
}

impl Instructions {
    /// What the questions are for, where instructions are shown at all.
    pub fn asked(&self) -> CheckRule {
        match self.shown {
            true => self.check,
            false => CheckRule::None,
        }
    }
}

/// What the two questions about a variant are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CheckRule {
    /// A phase waits until everybody has them right, or was shown the answers after two attempts.
    Required,
    /// Everybody may try as often as they like, and nobody waits for it.
    Shown,
    None,
}

impl CheckRule {
    pub fn is_asked(self) -> bool {
        match self {
            CheckRule::Required | CheckRule::Shown => true,
            CheckRule::None => false,
        }
    }
}

/// The rule as a file says it. The first files said only whether there are questions, for which nobody waited.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(
    untagged,
    expecting = "'required', 'shown' or 'none' is expected for the two questions"
)]
pub enum CheckWord {
    Rule(CheckRule),
    Asked(bool),
}

impl CheckWord {
    fn read<'de, D: serde::Deserializer<'de>>(from: D) -> Result<CheckRule, D::Error> {
        Ok(match CheckWord::deserialize(from)? {
            CheckWord::Rule(rule) => rule,
            CheckWord::Asked(true) => CheckRule::Shown,
            CheckWord::Asked(false) => CheckRule::None,
        })
    }
}

/// A question of the questionnaire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct Question {
    pub text: Words,
    #[serde(flatten)]
    pub kind: QuestionKind,
}

/// What kind of answer a question takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum QuestionKind {
    /// The number of an option, from 0.
    Choice {
        #[schema(min_items = 2, max_items = 20)]
        options: Vec<Words>,
    },
    /// A whole number.
    Number {
        #[schema(minimum = -1_000_000_000_i64, maximum = 1_000_000_000_i64)]
        least: i64,
        #[schema(minimum = -1_000_000_000_i64, maximum = 1_000_000_000_i64)]
        most: i64,
    },
    /// At most 2000 characters.
    Text,
    /// A step between the two ends.
    Scale {
        #[schema(minimum = -1_000_000_000_i64, maximum = 1_000_000_000_i64)]
        least: i64,
        #[schema(minimum = -1_000_000_000_i64, maximum = 1_000_000_000_i64)]
        most: i64,
        /// Version 3: what the two ends mean.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        ends: Option<ScaleEnds>,
    },
}

/// What the two ends of a scale mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ScaleEnds {
    pub least: Words,
    pub most: Words,
}

/// An answer to a question; nothing where somebody would not say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(untagged)]
pub enum Reply {
    Nothing,
    Number(i64),
    Text(String),
}

/// Longest answer in words, in characters.
const MOST_REPLY: usize = 2_000;

impl Question {
    /// Whether an answer fits. Nobody must answer.
    pub fn takes(&self, reply: &Reply) -> bool {
        match (&self.kind, reply) {
            (_, Reply::Nothing) => true,
            (QuestionKind::Choice { options }, Reply::Number(chosen)) => {
                usize::try_from(*chosen).is_ok_and(|chosen| chosen < options.len())
            }
            (
                QuestionKind::Number { least, most } | QuestionKind::Scale { least, most, .. },
                Reply::Number(number),
            ) => (least..=most).contains(&number),
            (QuestionKind::Text, Reply::Text(text)) => text.chars().count() <= MOST_REPLY,
            (
                QuestionKind::Choice { .. }
                | QuestionKind::Number { .. }
                | QuestionKind::Scale { .. },
                Reply::Text(_),
            )
            | (QuestionKind::Text, Reply::Number(_)) => false,
        }
    }
}

/// The coming variant's instructions as a player sees them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct InstructionsView {
    pub variant: Variant,
    /// What the words of the variant depend on: how tokens are dealt, and how long people may talk.
    pub profile: Profile,
    pub rules: Rules,
    /// P1's pavos and P2's elotes when tokens are dealt.
    pub endowment: Bundle,
    /// What one token of each good is worth to each.
    pub worth: ByRole<Bundle>,
    /// Everybody's points without any trade.
    pub no_trade: ByRole<u32>,
    pub rounds: u32,
    pub chat_seconds: u32,
    /// Who sees the tokens of G3.
    pub shame_visible: ShameVisible,
    /// Whether somebody may meet a bot, which is then announced.
    pub bots: bool,
    pub text: Option<Words>,
    pub check: Option<CheckView>,
}

/// Two questions, and how this player answered them. Pages have the words by id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct CheckView {
    pub questions: Vec<CheckQuestion>,
    /// The last answers, and which of them were right.
    pub answers: Option<Vec<u32>>,
    pub right: Option<Vec<bool>>,
    /// How often they may still try; as often as they like where nobody waits for them.
    pub attempts_left: Option<u32>,
    /// The right answers, once there is nothing left to try.
    pub solution: Option<Vec<u32>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct CheckQuestion {
    pub id: String,
    /// How many answers there are to choose from; the first is 0.
    pub options: u32,
}
