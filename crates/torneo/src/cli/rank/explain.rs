//! One player's EFF told to people: every figure with its operands, then what each game decided.

use torneo_rules::ranking::Ranking;
use torneo_rules::ranking::counterfactual::Counterfactual;
use torneo_rules::ranking::figures::{Figures, Ranges};
use torneo_rules::ranking::fraction::Fraction;
use torneo_rules::ranking::options::{Buchholz, FlatDrp};
use torneo_rules::ranking::range::Range;
use torneo_rules::ranking::tally::WinsByMargin;
use torneo_rules::roster::PlayerId;

use crate::cli::rank::what_if;
use crate::input::quoted;
use crate::say::{Lang, Say, say};
use crate::wire::rank::request::Event;

/// The whole explanation as text.
pub fn explanation(
    player: PlayerId,
    event: &Event,
    ranking: &Ranking,
    games: &[Counterfactual],
    lang: Lang,
) -> String {
    let name = quoted(event.names.of(player));
    let measured = ranking.figures_of(player).zip(ranking.ranges.as_ref());
    let Some((figures, ranges)) = measured else {
        return say!(
            lang,
            "{name} no está clasificado: no ha jugado ninguna partida\n",
            "{name} is not ranked: no game was played\n"
        );
    };
    let told = ExplainedPlayer {
        player,
        event,
        ranking,
        figures,
        ranges,
        lang,
    };
    let parts = [
        told.heading(&name),
        told.points(),
        told.opponents(),
        told.wins(),
        told.partners(),
        told.sum(),
        what_if::games(player, event, &figures.eff, games, lang),
    ];
    parts.join("\n")
}

/// What every paragraph needs.
struct ExplainedPlayer<'a> {
    player: PlayerId,
    event: &'a Event,
    ranking: &'a Ranking,
    figures: &'a Figures,
    ranges: &'a Ranges,
    lang: Lang,
}

impl ExplainedPlayer<'_> {
    fn heading(&self, name: &str) -> String {
        let (lang, figures) = (self.lang, self.figures);
        let line = self
            .ranking
            .standings
            .iter()
            .find(|line| line.player == self.player);
        let place = line.expect("whoever has figures stands").place;
        let of = self.ranking.standings.len();
        let (eff, band) = (shown(&figures.eff), figures.band().say(lang));
        say!(
            lang,
            "{name}: puesto {place} de {of}, EFF {eff} = {}, {band}\n",
            "{name}: place {place} of {of}, EFF {eff} = {}, {band}\n",
            figures.eff
        )
    }

    fn points(&self) -> String {
        let (lang, figures) = (self.lang, self.figures);
        let tally = &self.ranking.tallies[self.player.index()];
        let value = shown(&figures.drp);
        let raw = if tally.games == 0 {
            say!(lang, "sin partidas: {value}", "no games: {value}")
        } else {
            let (plus, minus) = (tally.points_for, tally.points_against);
            let divisor = self.ranking.options.drp_divisor;
            format!(
                "({plus} - {minus}) / ({divisor} × {}) × 100 = {value}",
                tally.games
            )
        };
        let flat = match self.ranking.options.flat_drp {
            FlatDrp::Middle => "0",
            FlatDrp::Literal => "50",
        };
        let norm = Normalized {
            value: &figures.drp,
            norm: &figures.drp_norm,
            range: &self.ranges.drp,
            of: |figures| &figures.drp,
            scale: "× 200 - 100",
            flat,
        };
        let title = say!(
            lang,
            "DRP: (puntos a favor - puntos en contra) / (divisor × partidas) × 100",
            "DRP: (points for - points against) / (divisor × games) × 100"
        );
        format!("{title}\n  {raw}\n{}", self.normalized(&norm))
    }

    fn opponents(&self) -> String {
        let (lang, figures) = (self.lang, self.figures);
        let opponents = self.ranking.encounters.opponents(self.player);
        let met: Vec<String> = opponents
            .iter()
            .map(|&opponent| format!("{} {}", self.name(opponent), self.ranking.wins(opponent)))
            .collect();
        let value = shown(&figures.tbz.value);
        let sum: u64 = opponents
            .iter()
            .map(|&other| u64::from(self.ranking.wins(other)))
            .sum();
        let raw = match (figures.tbz.dropped, self.ranking.options.buchholz) {
            (Some(dropped), Buchholz::Sum) => format!("{sum} - {dropped} = {value}"),
            (Some(dropped), Buchholz::Mean) => {
                format!("({sum} - {dropped}) / {} = {value}", opponents.len() - 1)
            }
            (None, _) if opponents.is_empty() => {
                say!(lang, "sin rivales: {value}", "no opponents: {value}")
            }
            (None, _) => format!("{sum} × 10 = {value}"),
        };
        let norm = Normalized {
            value: &figures.tbz.value,
            norm: &figures.tbz_norm,
            range: &self.ranges.tbz,
            of: |figures| &figures.tbz.value,
            scale: "× 100",
            flat: "50",
        };
        let title = say!(
            lang,
            "TBz: victorias de los rivales, menos una mínima",
            "TBz: the opponents' wins, less one minimum"
        );
        format!(
            "{title}\n  {}\n  {raw}\n{}",
            listed(&met),
            self.normalized(&norm)
        )
    }

    fn wins(&self) -> String {
        let lang = self.lang;
        let wins = &self.ranking.tallies[self.player.index()].wins_by_margin;
        let WinsByMargin {
            dominant,
            clear,
            narrow,
            minimal,
        } = *wins;
        let value = shown(&self.figures.icv);
        let title = say!(
            lang,
            "ICV: calidad de las victorias (dominante 100, clara 75, ajustada 50, mínima 25)",
            "ICV: quality of the wins (dominant 100, clear 75, narrow 50, minimal 25)"
        );
        let raw = if wins.total() == 0 {
            say!(lang, "sin victorias: {value}", "no wins: {value}")
        } else {
            format!(
                "({dominant} × 100 + {clear} × 75 + {narrow} × 50 + {minimal} × 25) / {} = {value}",
                wins.total()
            )
        };
        format!("{title}\n  {raw}\n")
    }

    fn partners(&self) -> String {
        let (lang, figures) = (self.lang, self.figures);
        let partners = self.ranking.encounters.partners(self.player);
        let each: Vec<String> = partners
            .iter()
            .map(|&partner| {
                let figures = self
                    .ranking
                    .figures_of(partner)
                    .expect("a partner has played");
                format!("{} {}", self.name(partner), shown(&figures.tbz_norm))
            })
            .collect();
        let raw = shown(&figures.icc_raw);
        let mean = match &figures.partner_mean {
            Some(mean) => say!(
                lang,
                "media {mean}; 100 - {mean} = {raw}",
                "mean {mean}; 100 - {mean} = {raw}",
                mean = shown(mean)
            ),
            None => say!(lang, "sin compañeros: {raw}", "no partners: {raw}"),
        };
        let norm = Normalized {
            value: &figures.icc_raw,
            norm: &figures.icc,
            range: &self.ranges.icc,
            of: |figures| &figures.icc_raw,
            scale: "× 100",
            flat: "50",
        };
        let title = say!(
            lang,
            "ICC: 100 menos la media del TBz normalizado de los compañeros",
            "ICC: 100 less the mean normalized TBz of the partners"
        );
        format!(
            "{title}\n  {}\n  {mean}\n{}",
            listed(&each),
            self.normalized(&norm)
        )
    }

    fn sum(&self) -> String {
        let Figures {
            drp_norm,
            tbz_norm,
            icv,
            icc,
            terms,
            eff,
            ..
        } = self.figures;
        let components = [drp_norm, tbz_norm, icv, icc].map(operand);
        let [drp, tbz, quality, partners] = components;
        let terms = [&terms.drp, &terms.tbz, &terms.icv, &terms.icc].map(operand);
        format!(
            "EFF = 0.40 × {drp} + 0.30 × {tbz} + 0.20 × {quality} + 0.10 × {partners}\n    = {} = {}\n",
            terms.join(" + "),
            shown(eff)
        )
    }

    /// The two lines that tell how a component is put on its scale, and who set the scale.
    fn normalized(&self, component: &Normalized<'_>) -> String {
        let lang = self.lang;
        let Range { min, max } = component.range;
        let setters = |limit| {
            self.event
                .names
                .listed(&self.ranking.players_with(limit, component.of), lang)
        };
        let (low, high) = (shown(min), shown(max));
        if component.range.is_flat() {
            return say!(
                lang,
                "  todos tienen {low}: normalizado {}\n",
                "  everybody has {low}: normalized {}\n",
                component.flat
            );
        }
        let limits = say!(
            lang,
            "mínimo {low} ({}), máximo {high} ({})",
            "minimum {low} ({}), maximum {high} ({})",
            setters(min),
            setters(max)
        );
        let word = say!(lang, "normalizado", "normalized");
        let (scale, norm) = (component.scale, shown(component.norm));
        let [value, low, high] = [component.value, min, max].map(operand);
        format!("  {limits}\n  {word}: ({value} - {low}) / ({high} - {low}) {scale} = {norm}\n")
    }

    fn name(&self, player: PlayerId) -> String {
        quoted(self.event.names.of(player))
    }
}

/// A component on its way to its scale.
struct Normalized<'a> {
    value: &'a Fraction,
    norm: &'a Fraction,
    range: &'a Range,
    of: fn(&Figures) -> &Fraction,
    scale: &'static str,
    flat: &'static str,
}

fn shown(value: &Fraction) -> String {
    value.two_digits()
}

/// A number inside a formula: a negative one in brackets.
fn operand(value: &Fraction) -> String {
    let text = shown(value);
    if text.starts_with('-') {
        format!("({text})")
    } else {
        text
    }
}

fn listed(words: &[String]) -> String {
    if words.is_empty() {
        "-".to_owned()
    } else {
        words.join(", ")
    }
}
