//! Whole games, step by step (`snatch-trace/1`): what was asked goes in; what was answered, and the state after it,
//! comes out.

use serde::Serialize;
use serde_json::value::RawValue;
use torneo_rules::snatch::game::Game;
use torneo_rules::snatch::role::ByRole;
use torneo_rules::snatch::rules::{MOST_ROUNDS, Mode, Profile, Rules};
use torneo_rules::snatch::variant::Variant;

use super::action;
use super::object::{Object, on_one_line};
use super::state::WireState;
use crate::exit::{Exit, Failure, fail};
use crate::input::quoted;
use crate::say::{Lang, say};

/// The name of the form. Another name is another form.
const FORMAT: &str = "snatch-trace/1";

/// Plays every trace of a document (one with `traces`, a list of them, or a single one) and writes the same document with
/// the answers filled in, on one line.
pub fn replay(document: &RawValue, lang: Lang) -> Result<String, Failure> {
    let text = document.get();
    let answer = if text.starts_with('[') {
        let traces = list(document).ok_or_else(|| not_a_document(lang))?;
        written(&played(&traces, None, lang)?)
    } else {
        let mut object = Object::read(document).ok_or_else(|| not_a_document(lang))?;
        known_format(&object, lang)?;
        match object.get("traces") {
            Some(traces) => {
                let traces = list(traces).ok_or_else(|| not_a_document(lang))?;
                let profiles = object.get("profiles").and_then(Object::read);
                let played = played(&traces, profiles.as_ref(), lang)?;
                object.set("traces", &played);
                written(&object)
            }
            None => written(&Place::new(1, &object, lang).played(document, None)?),
        }
    };
    Ok(answer + "\n")
}

fn written(value: &impl Serialize) -> String {
    on_one_line(&serde_json::to_string(value).expect("our answers are plain data"))
}

fn list(raw: &RawValue) -> Option<Vec<Box<RawValue>>> {
    serde_json::from_str(raw.get()).ok()
}

fn played(
    traces: &[Box<RawValue>],
    profiles: Option<&Object>,
    lang: Lang,
) -> Result<Vec<Object>, Failure> {
    let numbered = (1..).zip(traces);
    numbered
        .map(|(number, raw)| {
            let named = Object::read(raw).unwrap_or_default();
            Place::new(number, &named, lang).played(raw, profiles)
        })
        .collect()
}

fn not_a_document(lang: Lang) -> Failure {
    fail!(
        lang,
        Malformed,
        "se espera una partida, una lista de ellas o un objeto con «traces»; vea docs/cli.md",
        "expected a trace, a list of them or an object with 'traces'; see docs/cli.md"
    )
}

fn known_format(object: &Object, lang: Lang) -> Result<(), Failure> {
    match object.read_as::<String>("format") {
        Ok(None) => Ok(()),
        Ok(Some(format)) if format == FORMAT => Ok(()),
        Ok(Some(_)) | Err(_) => Err(fail!(
            lang,
            Malformed,
            "«format» no es {FORMAT}; este programa solo lee esa forma",
            "'format' is not {FORMAT}; this program reads only that form"
        )),
    }
}

/// Where in the document something is wrong.
struct Place {
    trace: String,
    step: Option<usize>,
    lang: Lang,
}

impl Place {
    fn new(number: usize, trace: &Object, lang: Lang) -> Self {
        let name: Option<String> = trace.read_as("name").unwrap_or_default();
        let trace = match name {
            Some(name) => format!("{number} ('{}')", quoted(&name)),
            None => number.to_string(),
        };
        Self {
            trace,
            step: None,
            lang,
        }
    }

    fn wrong(&self, exit: Exit, why: &str) -> Failure {
        let Self { trace, step, lang } = self;
        let step = step.map(|step| say!(*lang, ", paso {step}", ", step {step}"));
        let step = step.unwrap_or_default();
        let why = quoted(why);
        Failure::new(
            exit,
            say!(
                *lang,
                "partida {trace}{step}: {why}; corrija ese punto (docs/cli.md)",
                "trace {trace}{step}: {why}; mend that place (docs/cli.md)"
            ),
        )
    }

    fn malformed(&self, key: &str, error: &serde_json::Error) -> Failure {
        let why = error.to_string();
        let why = why.rsplit_once(" at line ").map_or(&*why, |(why, _)| why);
        self.wrong(Exit::Malformed, &format!("'{key}': {why}"))
    }

    /// A key of the trace, read as a type.
    fn read<'a, T: serde::Deserialize<'a>>(
        &self,
        object: &'a Object,
        key: &str,
    ) -> Result<Option<T>, Failure> {
        object
            .read_as(key)
            .map_err(|error| self.malformed(key, &error))
    }

    fn missing(&self, key: &str) -> Failure {
        let why = say!(self.lang, "falta «{key}»", "'{key}' is missing");
        self.wrong(Exit::Malformed, &why)
    }

    fn not_an_object(&self) -> Failure {
        let why = say!(self.lang, "no es un objeto", "it is not an object");
        self.wrong(Exit::Malformed, &why)
    }

    /// The trace with every answer filled in.
    fn played(mut self, raw: &RawValue, profiles: Option<&Object>) -> Result<Object, Failure> {
        let mut trace = Object::read(raw).ok_or_else(|| self.not_an_object())?;
        let mut game = self.beginning(&trace, profiles)?;
        let steps: Vec<Box<RawValue>> = self
            .read(&trace, "steps")?
            .ok_or_else(|| self.missing("steps"))?;
        trace.set_before("initial", "steps", &WireState::from(&game));
        let mut answered = Vec::with_capacity(steps.len());
        for (number, raw) in (1..).zip(&steps) {
            self.step = Some(number);
            answered.push(self.answered(raw, &mut game)?);
        }
        trace.set("steps", &answered);
        trace.set("result", &game.result());
        Ok(trace)
    }

    /// One step: asked, decided, applied if it was allowed.
    fn answered(&self, raw: &RawValue, game: &mut Game) -> Result<Object, Failure> {
        let mut step = Object::read(raw).ok_or_else(|| self.not_an_object())?;
        let part = |key| step.get(key).ok_or_else(|| self.missing(key));
        let (actor, asked) = (part("actor")?, part("action")?);
        let decided = action::actor(actor).and_then(|actor| {
            let asked = action::asked(asked)?;
            game.decide(actor, &asked)
        });
        if let Ok(event) = &decided {
            game.apply(event);
        }
        step.set("error", &decided.err().map(|rejection| rejection.code()));
        step.set("state", &WireState::from(&*game));
        Ok(step)
    }

    /// The game before its first step: the state that is given, else a new game.
    fn beginning(&self, trace: &Object, profiles: Option<&Object>) -> Result<Game, Failure> {
        if let Some(initial) = self.read::<WireState>(trace, "initial")? {
            return initial
                .game()
                .map_err(|why| self.wrong(Exit::Invalid, &format!("'initial': {why}")));
        }
        let rules = self.rules(trace, profiles)?;
        let variant: Option<Variant> = self.read(trace, "variant")?;
        let variant = variant.ok_or_else(|| self.missing("variant"))?;
        let mode: Option<Mode> = self.read(trace, "mode")?;
        let mode = mode.unwrap_or(Mode::Tournament);
        let shame: Option<ByRole<u32>> = self.read(trace, "shame")?;
        let shame = shame.unwrap_or_default();
        Ok(Game::new(mode, rules, variant, shame))
    }

    /// The rules of the trace: those of its profile, and over them those it gives itself.
    fn rules(&self, trace: &Object, profiles: Option<&Object>) -> Result<Rules, Failure> {
        let name: Option<String> = self.read(trace, "profile")?;
        let name = name.as_deref().unwrap_or("seed");
        let described = match profiles {
            Some(profiles) => self.read::<Object>(profiles, name)?,
            None => None,
        };
        let base = match (name.parse::<Profile>(), &described) {
            (Ok(profile), _) => profile.rules(),
            (Err(_), Some(_)) => Profile::Seed.rules(),
            (Err(error), None) => {
                let why = format!("'{name}': {error}");
                return Err(self.wrong(Exit::Invalid, &why));
            }
        };
        let mut rules = base;
        for given in [described, self.read(trace, "rules")?]
            .into_iter()
            .flatten()
        {
            rules = self.over(rules, &given)?;
        }
        let possible = rules.are_possible();
        if possible {
            Ok(rules)
        } else {
            let why = say!(
                self.lang,
                "«rounds» va de 1 a {MOST_ROUNDS}, «minOffer» de 0 a 20, «endowment» de 1 a 20 y «values» de 0 a 10",
                "'rounds' goes from 1 to {MOST_ROUNDS}, 'minOffer' from 0 to 20, 'endowment' from 1 to 20 and 'values' from 0 to 10"
            );
            Err(self.wrong(Exit::Invalid, &why))
        }
    }

    /// Rules with some of them given anew.
    fn over(&self, rules: Rules, given: &Object) -> Result<Rules, Failure> {
        let mut whole = Object::default();
        let own = serde_json::to_string(&rules).expect("rules are plain data");
        let own: Object = serde_json::from_str(&own).expect("rules are an object");
        for part in [&own, given] {
            for (key, value) in part.entries() {
                whole.set(key, &value);
            }
        }
        let text = serde_json::to_string(&whole).expect("an object is plain data");
        serde_json::from_str(&text).map_err(|error| self.malformed("rules", &error))
    }
}
