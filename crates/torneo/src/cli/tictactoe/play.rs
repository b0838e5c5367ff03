//! `torneo tictactoe play`: a person against a bot, in the terminal or through a pipe.
//!
//! The person and the bot use the same door: an action is judged by the game, its event is kept, and taking back is
//! replaying fewer events. The seed and the number of marks decide what the bot picks, so a game that was taken back
//! goes on as it would have.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use torneo_rules::chance::Chance;
use torneo_rules::tictactoe::bot::{self, Level};
use torneo_rules::tictactoe::cell::Cell;
use torneo_rules::tictactoe::game::{Action, Event, Game, Role, Stage};
use torneo_rules::tictactoe::mark::Mark;
use torneo_rules::word::word;

use super::seed_or_drawn;
use crate::cli::Run;
use crate::exit::{Exit, Failure};
use crate::input::lines::{Line, Lines};
use crate::input::quoted;
use crate::output::{self, Reader};
use crate::say::{Lang, Say, say};
use crate::sheet::tictactoe as sheet;

#[derive(Args)]
pub struct TictactoePlay {
    #[arg(long, default_value = "easy", ignore_case = true, value_parser = level())]
    level: Level,
    #[arg(long, value_enum)]
    first: Option<First>,
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Who makes the first mark.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum First {
    Bot,
    #[value(alias = "humano")]
    Human,
}

/// Reads a level by its English or Spanish name.
fn level() -> impl TypedValueParser<Value = Level> {
    let value = |level: Level| {
        let aliases = level.aliases().iter().copied();
        PossibleValue::new(word(&level)).aliases(aliases)
    };
    PossibleValuesParser::new(Level::ALL.map(value))
        .map(|word| word.parse().expect("clap offers only our levels"))
}

/// What the help says of each level.
pub(in crate::cli) fn levels(lang: Lang) -> String {
    let levels = Level::ALL.map(|level| {
        let strength = sheet::strength(level, lang);
        format!("\n  {:<8} {strength}", word(&level))
    });
    let word = say!(lang, "Niveles", "Levels");
    format!("\n\n{word}:{}", levels.concat())
}

impl Run for TictactoePlay {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let level = self.level;
        let bot_starts = match self.first {
            Some(first) => first == First::Bot,
            None => level.starts(),
        };
        let mut sitting = Sitting {
            level,
            seed: seed_or_drawn(self.seed),
            human: if bot_starts { Mark::O } else { Mark::X },
            game: Game::lesson(),
            lang,
        };
        sitting.play()?;
        Ok(Exit::Done)
    }
}

/// A game between a person and a bot.
struct Sitting {
    level: Level,
    seed: u64,
    human: Mark,
    game: Game,
    lang: Lang,
}

/// What a person can type.
enum Typed {
    Act(Action),
    Help,
    Quit,
    NotUnderstood(String),
}

/// Whether the conversation goes on.
enum Next {
    GoOn,
    End,
}

impl Sitting {
    fn play(&mut self) -> Result<(), Failure> {
        let lang = self.lang;
        let mut lines = Lines::of_stdin(lang);
        let mut said = sheet::welcome(self.level, self.human, self.seed, lang);
        loop {
            said.push_str(&self.let_bot_play());
            said.push_str(&sheet::board(self.game.board()));
            if self.game.stage().is_over() {
                said.push_str(&sheet::result(self.game.stage(), self.human, lang));
                return output::print(&said, lang);
            }
            // Until the game has changed, only sentences are exchanged and the board is not drawn again.
            let before = self.game;
            while self.game == before {
                said.push_str(&say!(lang, "Su jugada: ", "Your move: "));
                if output::tell(&said, lang)? == Reader::Gone {
                    return Ok(());
                }
                said.clear();
                match lines.next_line()? {
                    None => return output::print(&sheet::end_of_input(lang), lang),
                    Some(line) => match self.hear(understand(&line), &mut said) {
                        Next::GoOn => {}
                        Next::End => return output::print(&said, lang),
                    },
                }
            }
        }
    }

    /// The bot's move when it is its turn, told with its reason.
    fn let_bot_play(&mut self) -> String {
        let bot = self.human.other();
        if self.game.stage() != (Stage::Playing { to_move: bot }) {
            return String::new();
        }
        let view = self.game.view_for(Role::Player(bot));
        let marks = view.board.marks();
        let mut chance = Chance::of_step(self.seed, u64::from(marks.x + marks.o));
        let mv = bot::choose(self.level, &view.board, &mut chance)
            .expect("a game that is being played has a move");
        let event = self
            .game
            .decide(Role::Player(bot), Action::Place { cell: mv.cell })
            .expect("bots choose free cells in their turn");
        self.game.apply(&event);
        let (cell, why) = (mv.cell, mv.reason.say(self.lang));
        say!(
            self.lang,
            "\nEl bot juega {cell}: {why}.\n",
            "\nThe bot plays {cell}: {why}.\n"
        )
    }

    /// Does what was typed and adds what there is to say.
    fn hear(&mut self, typed: Typed, said: &mut String) -> Next {
        let lang = self.lang;
        match typed {
            Typed::Act(action) => match self.game.decide(Role::Player(self.human), action) {
                Ok(event) => {
                    if matches!(event, Event::TakenBack { .. }) {
                        said.push_str(&say!(lang, "Jugada deshecha.\n", "Move taken back.\n"));
                    }
                    self.game.apply(&event);
                }
                Err(rejection) => {
                    let why = rejection.say(lang);
                    said.push_str(&say!(
                        lang,
                        "No puede ser: {why}.\n",
                        "Not possible: {why}.\n"
                    ));
                }
            },
            Typed::Help => said.push_str(&sheet::help(lang)),
            Typed::Quit => {
                said.push_str(&say!(
                    lang,
                    "Partida sin terminar. ¡Hasta otra!\n",
                    "Game left unfinished. See you!\n"
                ));
                return Next::End;
            }
            Typed::NotUnderstood(text) => said.push_str(&say!(
                lang,
                "No entiendo '{text}'; escriba una casilla de a1 a c3, o «ayuda».\n",
                "I do not understand '{text}'; write a cell from a1 to c3, or 'help'.\n"
            )),
        }
        Next::GoOn
    }
}

fn understand(line: &Line) -> Typed {
    let text = match line {
        Line::Text(text) => text.trim(),
        Line::TooLong => "…",
    };
    match text.to_lowercase().as_str() {
        "help" | "ayuda" | "?" | "h" => Typed::Help,
        "undo" | "deshacer" | "u" => Typed::Act(Action::TakeBack {}),
        "resign" | "abandonar" | "rendirse" => Typed::Act(Action::Resign {}),
        "quit" | "salir" | "exit" | "q" => Typed::Quit,
        word => match word.parse::<Cell>() {
            Ok(cell) => Typed::Act(Action::Place { cell }),
            Err(_) => Typed::NotUnderstood(quoted(text)),
        },
    }
}
