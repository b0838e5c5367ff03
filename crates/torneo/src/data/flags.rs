//! Columns that say who really decided, and why a game is looked at with care.

use torneo_rules::snatch::report::seen::Flags;

use super::column::Column;

/// What each word for a decider means.
pub const DECIDED_BY: &[[&str; 3]] = &[
    ["player", "La persona", "The person"],
    [
        "bot",
        "El bot que completa un número impar",
        "The bot that fills an odd field",
    ],
    ["deadline", "El plazo se acabó", "The deadline passed"],
    [
        "away",
        "Ausente tras dos plazos, o fuera",
        "Away after two deadlines, or out",
    ],
    [
        "dropped",
        "La persona acababa de irse o de ser retirada",
        "The person had just left or been dropped",
    ],
    [
        "closed",
        "El organizador cerró la fase",
        "The organiser closed the phase",
    ],
];

/// Why a game is looked at with care.
pub fn flags<R: 'static>(of: fn(&R) -> (Flags, bool)) -> Vec<Column<R>> {
    let flag = |name, meaning, is: fn(&Flags) -> bool| {
        Column::flag(name, meaning, move |row: &R| is(&of(row).0))
    };
    vec![
        Column::flag(
            "finished",
            [
                "La partida había acabado al exportar",
                "The game had ended when this was exported",
            ],
            move |row: &R| of(row).1,
        ),
        flag(
            "defaulted",
            [
                "El reloj decidió algo en la partida",
                "The clock decided something in the game",
            ],
            |flags| flags.defaults > 0,
        ),
        flag("bot", ["Jugó un bot", "A bot played"], |flags| flags.bot),
        flag(
            "left",
            [
                "Alguien estaba ausente o fue retirado",
                "Somebody was away or dropped",
            ],
            |flags| flags.left,
        ),
        flag(
            "aborted",
            [
                "El organizador cerró la fase antes",
                "The organiser closed the phase before",
            ],
            |flags| flags.aborted,
        ),
        flag(
            "excluded",
            [
                "Tiene alguna de las marcas anteriores: el informe «sin» la deja fuera",
                "Has one of the flags before: the report 'without' leaves it out",
            ],
            |flags| flags.is_excluded(),
        ),
    ]
}
