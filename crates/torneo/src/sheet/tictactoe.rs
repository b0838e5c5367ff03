//! Tic-tac-toe as people see it in a terminal: the board with row 3 on top, and every sentence of a game.

use torneo_rules::tictactoe::board::{Board, NotABoard};
use torneo_rules::tictactoe::bot::{Level, Prospect, Reason};
use torneo_rules::tictactoe::cell::Cell;
use torneo_rules::tictactoe::game::{Rejection, Stage};
use torneo_rules::tictactoe::mark::Mark;

use crate::say::{Lang, Say, say};

/// The board with its letters and numbers; a free cell is blank.
pub fn board(board: &Board) -> String {
    let shown = |place: usize| match board.at(Cell::ALL[place]) {
        Some(Mark::X) => 'X',
        Some(Mark::O) => 'O',
        None => ' ',
    };
    let row = |row: usize| {
        let [a, b, c] = [0, 1, 2].map(|column| shown(3 * row + column));
        let line = format!("  {}   {a} | {b} | {c}", row + 1);
        line.trim_end().to_owned() + "\n"
    };
    let between = "     ---+---+---\n";
    format!(
        "\n{}{between}{}{between}{}\n      a   b   c\n\n",
        row(2),
        row(1),
        row(0)
    )
}

/// What is said before the first mark.
pub fn welcome(level: Level, human: Mark, seed: u64, lang: Lang) -> String {
    let name = name(level, lang);
    let strength = strength(level, lang);
    let start = match human {
        Mark::X => say!(lang, "Usted empieza y lleva la X.", "You start and play X."),
        Mark::O => say!(
            lang,
            "Empieza el bot; usted lleva la O.",
            "The bot starts; you play O."
        ),
    };
    say!(
        lang,
        "Tres en raya, nivel {name} (semilla {seed}).\n{strength}\n{start} Escriba una casilla, de a1 a c3, o «ayuda».\n",
        "Tic-tac-toe, level {name} (seed {seed}).\n{strength}\n{start} Write a cell, from a1 to c3, or 'help'.\n"
    )
}

/// A level's name for people.
pub fn name(level: Level, lang: Lang) -> String {
    match level {
        Level::Easy => say!(lang, "fácil", "easy"),
        Level::Hard => say!(lang, "difícil", "hard"),
        Level::Armored => say!(lang, "blindado", "armored"),
        Level::Perfect => say!(lang, "perfecto", "perfect"),
    }
}

/// How strong a level is, told honestly; the tests of the rules enumerate every game behind these words.
pub fn strength(level: Level, lang: Lang) -> String {
    match level {
        Level::Easy => say!(
            lang,
            "Gana y bloquea cuando puede; lo demás, al azar. Se le puede ganar, sobre todo si empieza usted.",
            "Wins and blocks when it can; otherwise plays at random. It can be beaten, above all if you start."
        ),
        Level::Hard => say!(
            lang,
            "Si empieza, nunca pierde. Si empieza usted, siempre se le puede ganar, con más seguridad que al fácil.",
            "Never loses if it starts. If you start it can always be beaten, more surely than the easy level."
        ),
        Level::Armored => say!(
            lang,
            "Nunca pierde: lo más que se le puede sacar es un empate.",
            "Never loses: a draw is the most you can get."
        ),
        Level::Perfect => say!(
            lang,
            "Nunca pierde, gana por el camino más corto y busca donde más falla quien juega al azar.",
            "Never loses, wins by the shortest way, and looks for where a random player errs most."
        ),
    }
}

/// What can be typed.
pub fn help(lang: Lang) -> String {
    say!(
        lang,
        "  a1 … c3     marca esa casilla: letra de la columna y número de la fila
  deshacer    retira su última jugada y la respuesta del bot
  abandonar   da la partida por perdida
  salir       deja la partida sin terminar
  ayuda       muestra esto
También valen undo, resign, quit y help.\n",
        "  a1 … c3     mark that cell: letter of the column, number of the row
  undo        take back your last move and the bot's answer
  resign      give the game up
  quit        leave the game unfinished
  help        show this
Deshacer, abandonar, salir and ayuda are understood too.\n"
    )
}

pub fn end_of_input(lang: Lang) -> String {
    say!(
        lang,
        "\nFin de la entrada: la partida queda sin terminar.\n",
        "\nEnd of input: the game is left unfinished.\n"
    )
}

/// How a game ended, as the person sees it.
pub fn result(stage: Stage, human: Mark, lang: Lang) -> String {
    match stage {
        Stage::Playing { to_move: _ } => String::new(),
        Stage::Won { by, line } => {
            let [first, middle, last] = line.cells();
            if by == human {
                say!(
                    lang,
                    "¡Gana usted! Tres en raya en {first} {middle} {last}.\n",
                    "You win! Three in a row on {first} {middle} {last}.\n"
                )
            } else {
                say!(
                    lang,
                    "Gana el bot: tres en raya en {first} {middle} {last}.\n",
                    "The bot wins: three in a row on {first} {middle} {last}.\n"
                )
            }
        }
        Stage::Drawn => say!(lang, "Empate.\n", "A draw.\n"),
        Stage::Resigned { by } if by == human => {
            say!(
                lang,
                "Usted abandona: gana el bot.\n",
                "You resign: the bot wins.\n"
            )
        }
        Stage::Resigned { by: _ } => say!(
            lang,
            "El bot abandona: gana usted.\n",
            "The bot resigns: you win.\n"
        ),
    }
}

impl Say for Reason {
    fn say(&self, lang: Lang) -> String {
        match self {
            Reason::Win => say!(
                lang,
                "ganar, completa una línea",
                "win, it completes a line"
            ),
            Reason::Block => say!(
                lang,
                "bloquear, usted amenazaba ganar",
                "block, you threatened to win"
            ),
            Reason::CornerOpening => {
                say!(lang, "primera jugada, una esquina", "first move, a corner")
            }
            Reason::CentreReply => {
                say!(
                    lang,
                    "primera respuesta, el centro",
                    "first reply, the centre"
                )
            }
            Reason::WinningCorner => say!(
                lang,
                "esquina ganadora, dos amenazas a la vez",
                "winning corner, two threats at once"
            ),
            Reason::TacticalCorner => say!(
                lang,
                "esquina táctica, prepara dos amenazas",
                "tactical corner, it prepares two threats"
            ),
            Reason::Centre => say!(lang, "el centro", "the centre"),
            Reason::Side => say!(lang, "un lado", "a side"),
            Reason::AvoidFork => say!(
                lang,
                "evita que usted haga dos amenazas a la vez",
                "it keeps you from making two threats at once"
            ),
            Reason::Random => say!(lang, "al azar", "at random"),
            Reason::Fork => say!(lang, "dos amenazas a la vez", "two threats at once"),
            Reason::Solved(Prospect::Win { marks: 1 }) => {
                say!(lang, "juego resuelto, gana", "solved play, it wins")
            }
            Reason::Solved(Prospect::Win { marks }) => {
                let moves = marks.div_ceil(2);
                say!(
                    lang,
                    "juego resuelto, gana en {moves} jugadas",
                    "solved play, it wins in {moves} moves"
                )
            }
            Reason::Solved(Prospect::Draw) => say!(
                lang,
                "juego resuelto, empate si nadie falla",
                "solved play, a draw if nobody errs"
            ),
            Reason::Solved(Prospect::Loss { marks: _ }) => say!(
                lang,
                "juego resuelto, pierde si usted no falla",
                "solved play, it loses if you do not err"
            ),
        }
    }
}

impl Say for Rejection {
    fn say(&self, lang: Lang) -> String {
        match (lang, self) {
            (Lang::En, rejection) => rejection.to_string(),
            (Lang::Es, Rejection::NotAPlayer) => {
                "quien mira no juega; tome antes un asiento".to_owned()
            }
            (Lang::Es, Rejection::GameOver) => {
                "la partida ha terminado; pida la revancha".to_owned()
            }
            (Lang::Es, Rejection::WaitingFor(mark)) => {
                format!("le toca a {mark}; espere su jugada")
            }
            (Lang::Es, Rejection::CellTaken { cell, holder }) => {
                format!("la casilla {cell} ya tiene {holder}; elija una libre")
            }
            (Lang::Es, Rejection::NoTakebacks) => {
                "solo se retiran jugadas contra un bot, en una partida suelta; siga jugando"
                    .to_owned()
            }
            (Lang::Es, Rejection::NothingToTakeBack) => {
                "aún no ha jugado, así que no hay nada que deshacer; elija una casilla".to_owned()
            }
        }
    }
}

impl Say for NotABoard {
    fn say(&self, lang: Lang) -> String {
        match (lang, self) {
            (Lang::En, refusal) => refusal.to_string(),
            (Lang::Es, NotABoard::Length { found }) => format!(
                "un tablero tiene nueve caracteres y este tiene {found}; escriba a1 b1 c1 a2 b2 c2 a3 b3 c3"
            ),
            (Lang::Es, NotABoard::Character { place, found }) => {
                format!("el carácter {place} es {found:?}; escriba «.», «X» u «O»")
            }
            (Lang::Es, NotABoard::Counts { x, o }) => format!(
                "no puede haber {x} X y {o} O; empieza X, así que hay tantas X como O o una más"
            ),
            (Lang::Es, NotABoard::BothWon) => {
                "los dos tienen tres en raya; la partida acabó con el primero".to_owned()
            }
            (Lang::Es, NotABoard::PlayedOn { winner, loser }) => format!(
                "{loser} siguió jugando después del tres en raya de {winner}; quite esa marca"
            ),
        }
    }
}
