//! What `snatch-session/2` adds: the rules one by one, treatments among which people are dealt, and matching groups; and the rules
//! that came with version 4.
//!
//! What is left out is as the profile has it, and a treatment that says nothing is as the session.

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::belief::MOST_POINTS;
use torneo_rules::snatch::menu::Menu;
use torneo_rules::snatch::role::ByRole;
use torneo_rules::snatch::rules::{Force, OfferForm, Profile, Rules, Sanction, Tokens};
use torneo_rules::snatch::session::form::Treatment;
use torneo_rules::snatch::tokens::{Bundle, FIXED, Offer};
use torneo_rules::snatch::variant::Variant;
use ts_rs::TS;

use super::bounds::{text, within};
use super::choices::WrongFile;
use super::file::{FORMAT_3, FORMAT_4, SessionFile};

/// Rules of a game one by one; what is left out is the profile's.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct RulesChoice {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<Tokens>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub force: Option<Force>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sanction: Option<Sanction>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferForm>,
    /// The turkeys that P1 is dealt and the corn that P2 is dealt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub endowment: Option<Endowment>,
    /// What one token of each good is worth to each, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<TokenValues>,
    /// Version 3: a round before the first that counts for nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub practice: Option<bool>,
    /// Version 4: the offers among which P1 chooses, where `offer` is `menu`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<Vec<Offer>>")]
    #[schema(value_type = Option<Vec<Offer>>, min_items = 1, max_items = 6)]
    pub menu: Option<Menu>,
    /// Version 4: P2 answers every offer before knowing which is made. Offers must be fixed or from a menu.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<bool>,
    /// Version 4: people are asked what they expect, and a perfect belief is worth so many points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(maximum = 100)]
    pub beliefs: Option<u32>,
}

/// P1's pavos and P2's elotes when tokens are dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Endowment {
    #[schema(minimum = 1, maximum = 20)]
    pub pavo: u32,
    #[schema(minimum = 1, maximum = 20)]
    pub elote: u32,
}

/// What one token of each good is worth to somebody, in points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TokenWorth {
    #[schema(maximum = 10)]
    pub pavo: u32,
    #[schema(maximum = 10)]
    pub elote: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TokenValues {
    #[serde(rename = "P1")]
    pub p1: TokenWorth,
    #[serde(rename = "P2")]
    pub p2: TokenWorth,
}

/// What some of the people play while others play another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct TreatmentChoice {
    /// What the data call it.
    #[schema(min_length = 1, max_length = 24, pattern = "\\S")]
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<Profile>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesChoice>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 20)]
    pub rounds: Option<u32>,
    /// As many as the session has; all treatments play their first phases together, then the second, and so on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(min_items = 1, max_items = 10)]
    pub phases: Option<Vec<Variant>>,
}

impl From<TokenWorth> for Bundle {
    fn from(worth: TokenWorth) -> Self {
        Bundle::of(worth.pavo, worth.elote)
    }
}

impl RulesChoice {
    fn over(&self, mut rules: Rules) -> Rules {
        rules.tokens = self.tokens.unwrap_or(rules.tokens);
        rules.force = self.force.unwrap_or(rules.force);
        rules.sanction = self.sanction.unwrap_or(rules.sanction);
        rules.offer = self.offer.unwrap_or(rules.offer);
        rules.practice = self.practice.unwrap_or(rules.practice);
        rules.strategy = self.strategy.unwrap_or(rules.strategy);
        rules.beliefs = self.beliefs.unwrap_or(rules.beliefs);
        rules.menu = match rules.offer {
            OfferForm::Menu => self.menu.unwrap_or(rules.menu),
            OfferForm::Variable | OfferForm::Fixed => Menu::NONE,
        };
        if let Some(Endowment { pavo, elote }) = self.endowment {
            rules.endowment = Bundle::of(pavo, elote);
        }
        if let Some(TokenValues { p1, p2 }) = self.values {
            rules.values = ByRole {
                proposer: p1.into(),
                responder: p2.into(),
            };
        }
        rules
    }

    fn check(&self, place: &str, file: &SessionFile) -> Result<(), WrongFile> {
        let newer = [
            ("practice", self.practice.is_some(), FORMAT_3),
            ("offer", self.offer == Some(OfferForm::Menu), FORMAT_4),
            ("menu", self.menu.is_some(), FORMAT_4),
            ("strategy", self.strategy.is_some(), FORMAT_4),
            ("beliefs", self.beliefs.is_some(), FORMAT_4),
        ];
        for (member, is_there, version) in newer {
            if is_there && !file.is_at_least(version) {
                return Err(WrongFile::too_new(&format!("{place}.{member}"), version));
            }
        }
        if let Some(points) = self.beliefs {
            let place = format!("{place}.beliefs");
            within(&place, points, 0..=u64::from(MOST_POINTS))?;
        }
        if let Some(Endowment { pavo, elote }) = self.endowment {
            within(&format!("{place}.endowment.pavo"), pavo, 1..=20)?;
            within(&format!("{place}.endowment.elote"), elote, 1..=20)?;
        }
        for (role, worth) in self
            .values
            .iter()
            .flat_map(|values| [("P1", values.p1), ("P2", values.p2)])
        {
            within(&format!("{place}.values.{role}.pavo"), worth.pavo, 0..=10)?;
            within(&format!("{place}.values.{role}.elote"), worth.elote, 0..=10)?;
        }
        Ok(())
    }
}

impl SessionFile {
    /// The rules of a profile with what the file, and then a treatment, says otherwise.
    fn rules_of(&self, treatment: Option<&TreatmentChoice>) -> Rules {
        let profile = treatment.and_then(|treatment| treatment.profile);
        let mut rules = profile.unwrap_or(self.profile).rules();
        rules.rounds = treatment
            .and_then(|treatment| treatment.rounds)
            .unwrap_or(self.rounds);
        let own = treatment.and_then(|treatment| treatment.rules.as_ref());
        // A treatment with a profile of its own begins anew.
        let shared = self.rules.as_ref().filter(|_| profile.is_none());
        for choice in shared.into_iter().chain(own) {
            rules = choice.over(rules);
        }
        rules
    }

    /// What is played: one treatment for everybody, or several.
    pub fn played(&self) -> Vec<Treatment> {
        let treatment = |choice: Option<&TreatmentChoice>| Treatment {
            rules: self.rules_of(choice),
            phases: choice
                .and_then(|choice| choice.phases.clone())
                .unwrap_or_else(|| self.phases.clone()),
        };
        match self.treatments.as_slice() {
            [] => vec![treatment(None)],
            several => several
                .iter()
                .map(|choice| treatment(Some(choice)))
                .collect(),
        }
    }

    /// The profile that a treatment begins with, from 0.
    pub fn profile_of(&self, treatment: u32) -> Profile {
        let choice = self.treatments.get(treatment as usize);
        let profile = choice.and_then(|choice| choice.profile);
        profile.unwrap_or(self.profile)
    }

    /// What a treatment is called, from 0; nothing where there is only one.
    pub fn treatment_name(&self, treatment: u32) -> Option<&str> {
        let choice = self.treatments.get(treatment as usize)?;
        Some(&choice.name)
    }
}

/// Checks what version 2 adds.
pub fn check(file: &SessionFile) -> Result<(), WrongFile> {
    if let Some(rules) = &file.rules {
        rules.check("rules", file)?;
    }
    within("treatments", file.treatments.len() as u64, 0..=6)?;
    if file.treatments.len() == 1 {
        let why = "one treatment is no comparison; name at least two or none";
        return Err(WrongFile::contradiction("treatments", why));
    }
    for (number, treatment) in file.treatments.iter().enumerate() {
        checked(file, number, treatment)?;
    }
    for (place, played) in file.played().iter().enumerate() {
        let place = match file.treatments.is_empty() {
            true => "rules".to_owned(),
            false => format!("treatments[{place}].rules"),
        };
        fits_together(&place, &played.rules)?;
    }
    if let Some(size) = file.group_size {
        within("group_size", size, 2..=200)?;
        if size % 2 == 1 {
            let why = "people play in twos; choose an even number";
            return Err(WrongFile::contradiction("group_size", why));
        }
    }
    Ok(())
}

/// Whether rules that are all right one by one make a game together.
fn fits_together(place: &str, rules: &Rules) -> Result<(), WrongFile> {
    let least = rules.endowment.turkeys.min(rules.endowment.corn);
    let (member, why) = if rules.offer == OfferForm::Fixed && least < FIXED {
        (
            "endowment",
            "with fixed offers of five for five both need at least five tokens",
        )
    } else if rules.strategy && rules.listed().is_none() {
        (
            "strategy",
            "answering every offer beforehand needs 'offer' with 'fixed' or 'menu'",
        )
    } else if rules.offer == OfferForm::Menu && !rules.are_possible() {
        (
            "menu",
            "one to six offers are expected that could be made with what is dealt, each giving a token and asking for something else",
        )
    } else {
        return Ok(());
    };
    let place = format!("{place}.{member}");
    Err(WrongFile::contradiction(&place, why))
}

fn checked(
    file: &SessionFile,
    number: usize,
    treatment: &TreatmentChoice,
) -> Result<(), WrongFile> {
    let place = format!("treatments[{number}]");
    text(&format!("{place}.name"), &treatment.name, 24)?;
    let earlier = &file.treatments[..number];
    if earlier.iter().any(|other| other.name == treatment.name) {
        let why = "two treatments have this name; the data could not tell them apart";
        return Err(WrongFile::contradiction(&format!("{place}.name"), why));
    }
    if let Some(rules) = &treatment.rules {
        rules.check(&format!("{place}.rules"), file)?;
    }
    if let Some(rounds) = treatment.rounds {
        within(&format!("{place}.rounds"), rounds, 1..=20)?;
    }
    if let Some(phases) = &treatment.phases {
        within(&format!("{place}.phases"), phases.len() as u64, 1..=10)?;
        if phases.len() != file.phases.len() {
            let why = format!(
                "every treatment needs as many phases as the session, {}",
                file.phases.len()
            );
            return Err(WrongFile::contradiction(&format!("{place}.phases"), &why));
        }
    }
    Ok(())
}
