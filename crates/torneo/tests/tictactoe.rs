//! `torneo tictactoe` as its users meet it: the real binary, in both languages.

#[path = "run/torneo.rs"]
mod run;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use run::{command, torneo};
use torneo_rules::tictactoe::board::Board;
use torneo_rules::tictactoe::bot::{self, Level};
use torneo_rules::tictactoe::cell::Cell;
use torneo_rules::word::word;

fn answered(args: &[&str], input: &str) -> String {
    let run = torneo(&[&["tictactoe", "answer"], args].concat(), input);
    assert_eq!((run.exit, run.err.as_str()), (0, ""), "{}", run.out);
    run.out
}

/// Every position that is not over.
fn open_boards() -> Vec<Board> {
    let mut boards = vec![Board::empty()];
    let mut place = 0;
    while place < boards.len() {
        let board = boards[place];
        let next = Cell::ALL.into_iter().filter_map(|cell| board.after(cell));
        let new: Vec<Board> = next
            .filter(|after| !after.is_over() && !boards.contains(after))
            .collect();
        boards.extend(new);
        place += 1;
    }
    boards
}

#[test]
fn every_open_position_at_every_level_is_answered_with_a_choice_of_the_rules() {
    let boards = open_boards();
    assert_eq!(boards.len(), 4520);
    let mut questions = String::new();
    for level in Level::ALL {
        for board in &boards {
            questions.push_str(&format!("{} {board}\n", word(&level)));
        }
    }
    let answers = answered(&["--seed", "1"], &questions);
    let mut answers = answers.lines();
    for level in Level::ALL {
        for board in &boards {
            let answer: Cell = answers.next().unwrap().parse().unwrap();
            let (_, cells) = bot::choices(level, board).unwrap();
            assert!(cells.contains(&answer), "{level:?} {board} {answer}");
        }
    }
    assert_eq!(answers.next(), None);
}

#[test]
fn levels_have_names_in_both_languages() {
    let names = "easy facil fácil Fácil hard dificil difícil armored blindado perfect perfecto";
    let questions: String = names
        .split(' ')
        .map(|name| format!("{name} XX.OO....\n"))
        .collect();
    assert_eq!(answered(&[], &questions), "c1\n".repeat(11));
    assert_eq!(answered(&[], "  hard\tXX.OO....  \r\n"), "c1\n");
    assert_eq!(answered(&[], "hard XX.OO...."), "c1\n");
    assert_eq!(answered(&[], ""), "");
}

#[test]
fn a_seed_repeats_the_answers_and_chance_uses_every_choice() {
    let questions = "easy .........\n".repeat(200);
    let first = answered(&["--seed", "5"], &questions);
    assert_eq!(answered(&["--seed", "5"], &questions), first);
    assert_ne!(answered(&["--seed", "6"], &questions), first);
    for answers in [first, answered(&[], &questions)] {
        for cell in Cell::ALL {
            assert!(answers.contains(&cell.to_string()), "{cell} never came");
        }
    }
}

/// The answer to one bad line between two good ones, and how the program ends.
fn refused(line: &str, spanish: &str, english: &str, exit: i32) {
    for (lang, sentence, end) in [
        ("es", spanish, "torneo: líneas sin respuesta: 1 de 3;"),
        ("en", english, "torneo: lines without an answer: 1 of 3;"),
    ] {
        let input = format!("hard XX.OO....\n{line}\nhard XX.OO....\n");
        let run = torneo(&["tictactoe", "answer", "--lang", lang], input);
        assert_eq!(run.out, format!("c1\nerror: {sentence}\nc1\n"));
        assert!(run.err.starts_with(end), "{}", run.err);
        assert_eq!(run.exit, exit, "{line}");
    }
}

#[test]
fn a_bad_line_is_answered_in_its_place() {
    refused(
        "hard",
        "línea 2: 'hard' no son un nivel y un tablero; escriba por ejemplo «hard X...O...X»",
        "line 2: 'hard' is not a level and a board; write for example 'hard X...O...X'",
        4,
    );
    refused(
        "",
        "línea 2: '' no son un nivel y un tablero; escriba por ejemplo «hard X...O...X»",
        "line 2: '' is not a level and a board; write for example 'hard X...O...X'",
        4,
    );
    refused(
        "medium .........",
        "línea 2: no existe el nivel 'medium'; elija entre easy, hard, armored y perfect",
        "line 2: there is no level 'medium'; choose easy, hard, armored or perfect",
        4,
    );
    refused(
        "hard X..",
        "línea 2: tablero 'X..': un tablero tiene nueve caracteres y este tiene 3; escriba a1 b1 c1 a2 b2 c2 a3 b3 c3",
        "line 2: board 'X..': a board has nine characters and this has 3; write a1 b1 c1 a2 b2 c2 a3 b3 c3",
        4,
    );
    refused(
        "hard ....x....",
        "línea 2: tablero '....x....': el carácter 5 es 'x'; escriba «.», «X» u «O»",
        "line 2: board '....x....': character 5 of the board is 'x'; write '.', 'X' or 'O'",
        4,
    );
    refused(
        "hard O........",
        "línea 2: tablero 'O........': no puede haber 0 X y 1 O; empieza X, así que hay tantas X como O o una más",
        "line 2: board 'O........': 0 X and 1 O cannot stand on a board; X starts, so there are as many X as O or one more",
        5,
    );
    refused(
        "hard XXXOOO...",
        "línea 2: tablero 'XXXOOO...': los dos tienen tres en raya; la partida acabó con el primero",
        "line 2: board 'XXXOOO...': both players have three in a row; the game ended with the first",
        5,
    );
    refused(
        "hard XXXOO.O..",
        "línea 2: tablero 'XXXOO.O..': O siguió jugando después del tres en raya de X; quite esa marca",
        "line 2: board 'XXXOO.O..': O played on after X had three in a row; take that mark off",
        5,
    );
    refused(
        "hard XXXOO....",
        "línea 2: en el tablero 'XXXOO....' ya ha ganado X; envíe una partida sin terminar",
        "line 2: on board 'XXXOO....' X has already won; send a game that is not over",
        5,
    );
    refused(
        "hard XOXXOOOXX",
        "línea 2: el tablero 'XOXXOOOXX' está lleno; envíe una partida sin terminar",
        "line 2: board 'XOXXOOOXX' is full; send a game that is not over",
        5,
    );
    refused(
        &"x".repeat(1_000_000),
        "línea 2: es demasiado larga; escriba «<nivel> <tablero>»",
        "line 2: it is too long; write '<level> <board>'",
        4,
    );
}

#[test]
fn bytes_that_are_no_text_are_refused_like_any_other_line() {
    let run = torneo(
        &["tictactoe", "answer"],
        b"\xff\xfe \x00\x1b\nhard XX.OO....\n",
    );
    assert!(
        run.out.starts_with("error: línea 1: no existe el nivel"),
        "{}",
        run.out
    );
    assert!(run.out.ends_with("\nc1\n"), "{}", run.out);
    assert_eq!(run.exit, 4);
}

/// Another program asks, waits for the answer, and only then asks again.
#[test]
fn answers_come_before_the_next_question() {
    let mut child = command(&["tictactoe", "answer"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary was built for this test");
    let mut asks = child.stdin.take().expect("stdin is piped");
    let mut hears = BufReader::new(child.stdout.take().expect("stdout is piped"));
    for (question, expected) in [("hard XX.OO....", "c1\n"), ("armored X........", "b2\n")] {
        writeln!(asks, "{question}").expect("the program reads");
        let mut answer = String::new();
        hears.read_line(&mut answer).expect("the program answers");
        assert_eq!(answer, expected);
    }
    drop(asks);
    assert!(child.wait().expect("the program ends").success());
}

/// A reader that goes away ends the program, even if the questions never do.
#[test]
fn a_reader_that_leaves_ends_an_endless_conversation() {
    for args in [["tictactoe", "answer"], ["tictactoe", "play"]] {
        let mut child = command(&args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary was built for this test");
        let mut asks = child.stdin.take().expect("stdin is piped");
        let mut hears = child.stdout.take().expect("stdout is piped");
        asks.write_all(b"easy .........\n")
            .expect("the program reads");
        hears.read_exact(&mut [0; 3]).expect("the program answers");
        drop(hears);
        while asks.write_all(b"easy .........\n").is_ok() {}
        assert!(child.wait().expect("the program ends").success());
    }
}

fn played(args: &[&str], typed: &str) -> String {
    let run = torneo(&[&["tictactoe", "play"], args].concat(), typed);
    assert_eq!((run.exit, run.err.as_str()), (0, ""), "{}", run.out);
    run.out
}

#[test]
fn a_whole_game_in_spanish() {
    let typed = "b2\nhola\nb2\nb1\na2\na3\n";
    let game = played(&["--level", "dificil", "--seed", "7"], typed);
    assert_eq!(game, include_str!("golden/tictactoe_dificil_7.txt"));
}

#[test]
fn hard_is_beaten_by_whoever_starts_in_a_corner() {
    let args = [
        "--level", "hard", "--first", "human", "--seed", "7", "--lang", "en",
    ];
    // After a3 there are two threats; the bot blocks one of a2 and b2.
    let game = played(&args, "a1\nc1\na3\na2\nb2\n");
    let (_, end) = game
        .rsplit_once("Your move: ")
        .expect("the person plays last");
    assert!(end.contains("You win! Three in a row on "), "{game}");
    assert!(
        game.contains("The bot plays c3: first move, a corner."),
        "{game}"
    );
    assert!(
        game.contains("The bot plays b1: block, you threatened to win."),
        "{game}"
    );
}

#[test]
fn help_tells_the_words() {
    assert!(played(&[], "ayuda\n").contains("  deshacer    retira su última jugada"));
    assert!(played(&["--lang", "en"], "help\n").contains("  undo        take back your last"));
}

#[test]
fn every_level_tells_its_strength_and_its_seed() {
    for (level, spanish, english) in [
        ("easy", "Se le puede ganar", "It can be beaten"),
        (
            "hard",
            "Si empieza usted, siempre se le puede ganar",
            "If you start it can always be beaten",
        ),
        ("armored", "Nunca pierde", "Never loses"),
        ("perfect", "Nunca pierde", "Never loses"),
    ] {
        let game = played(&["--level", level, "--seed", "9"], "");
        assert!(
            game.contains(spanish) && game.contains("(semilla 9)"),
            "{game}"
        );
        assert!(game.ends_with("Fin de la entrada: la partida queda sin terminar.\n"));
        let game = played(&["--level", level, "--seed", "9", "--lang", "en"], "");
        assert!(
            game.contains(english) && game.contains("(seed 9)"),
            "{game}"
        );
        assert!(game.ends_with("End of input: the game is left unfinished.\n"));
        let help = torneo(&["tictactoe", "play", "--help"], "").out;
        assert!(help.contains(spanish), "{help}");
    }
}

#[test]
fn a_drawn_seed_is_told_and_repeats_the_game() {
    let typed = "a1\nb1\nc1\na2\nb2\nc2\na3\nb3\nc3\n";
    let game = played(&["--level", "facil"], typed);
    let (_, rest) = game.split_once("(semilla ").expect("the seed is told");
    let (seed, _) = rest.split_once(')').expect("the seed ends");
    assert_eq!(played(&["--level", "easy", "--seed", seed], typed), game);
}

#[test]
fn who_starts_by_default_and_on_request() {
    for (args, starts) in [
        (&["--level", "easy"][..], "Usted empieza"),
        (&["--level", "hard"], "Empieza el bot"),
        (&["--level", "armored"], "Empieza el bot"),
        (&["--level", "perfect"], "Empieza el bot"),
        (&["--level", "easy", "--first", "bot"], "Empieza el bot"),
        (&["--level", "hard", "--first", "human"], "Usted empieza"),
        (
            &["--level", "difícil", "--first", "humano"],
            "Usted empieza",
        ),
        (&[], "Usted empieza"),
    ] {
        let game = played(args, "");
        assert!(game.contains(starts), "{args:?}: {game}");
    }
}

#[test]
fn a_game_that_was_taken_back_goes_on_as_it_would_have() {
    let args = ["--level", "easy", "--seed", "3", "--lang", "en"];
    let back = played(&args, "undo\nb2\nundo\nb2\nquit\n");
    assert!(back.contains("you have not played yet"), "{back}");
    assert!(back.contains("Move taken back.\n"), "{back}");
    assert!(back.ends_with("Your move: Game left unfinished. See you!\n"));
    let answers: Vec<&str> = back
        .lines()
        .filter(|line| line.starts_with("The bot plays"))
        .collect();
    assert_eq!(answers.len(), 2, "{back}");
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn resigning_ends_the_game() {
    let game = played(&["--level", "easy"], "abandonar\nb2\n");
    assert!(game.ends_with("Usted abandona: gana el bot.\n"), "{game}");
    let game = played(&["--level", "hard", "--lang", "en"], "RESIGN\n");
    assert!(game.ends_with("You resign: the bot wins.\n"), "{game}");
}

#[test]
fn wrong_options_are_named() {
    for (args, expected) in [
        (
            &["tictactoe", "play", "--level", "medio"][..],
            "torneo: 'medio' no vale para --level <easy|hard|armored|perfect>; elija entre: easy, hard, armored, perfect\n",
        ),
        (
            &["tictactoe", "play", "--first", "nobody", "--lang", "en"],
            "torneo: 'nobody' does not fit --first <bot|human>; choose one of: bot, human\n",
        ),
        (
            &["tictactoe", "answer", "--seed", "siete"],
            "torneo: 'siete' no vale para --seed <N>; vea «--help»\n",
        ),
    ] {
        let run = torneo(args, "");
        assert_eq!((run.exit, run.err.as_str()), (2, expected));
    }
}
