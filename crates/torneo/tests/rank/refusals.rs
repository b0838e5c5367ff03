//! What `torneo rank` refuses, and the sentence it says.

use serde_json::{Value, json};

use crate::{one_game, rank};

/// What is other than in a request that is right, of all of it or of its game, and the sentence in each language.
const REFUSED: &str = r#"
request {"players": ["A", "B", "C", "D", "A"]}
    el jugador 'A' aparece dos veces en «players» (puestos 1 y 5); quite uno de los dos
    player 'A' appears twice in 'players' (entries 1 and 5); remove one of them
request {"players": ["A", "B", "C"]}
    la partida 1 nombra a 'D', que no está en «players»; corríjalo o añádalo a la lista
    game 1 names 'D', who is not in 'players'; correct it or add it to the list
request {"players": ["A", "B", "C", "D", "Evaristo"], "byes": [{"round": 2, "player": "Evarsto"}]}
    el descanso 1 nombra a 'Evarsto', que no está en «players»; corríjalo (¿quizá 'Evaristo'?) o añádalo a la lista
    bye 1 names 'Evarsto', who is not in 'players'; correct it (perhaps 'Evaristo'?) or add it to the list
game {"pair_b": ["C", "A"]}
    'A' se sienta dos veces en la partida 1 (ronda 1); una partida necesita cuatro personas distintas
    'A' sits twice in game 1 (round 1); a game needs four different people
game {"pair_b": ["C", "D", "E"]}
    la partida 1 tiene 3 jugadores en pair_b; una pareja son dos
    game 1 has 3 players in pair_b; a pair is two
game {"points_a": -3}
    la partida 1 tiene points_a = -3; ponga un número entero, cero o mayor
    game 1 has points_a = -3; use a whole number, zero or more
game {"points_b": 99.5}
    la partida 1 tiene points_b = 99.5; ponga un número entero, cero o mayor
    game 1 has points_b = 99.5; use a whole number, zero or more
game {"points_b": 1000001}
    la partida 1 (ronda 1) tiene 1000001 puntos; nadie hace más de 1000000, corríjala
    game 1 (round 1) has 1000001 points; no side scores more than 1000000, so correct it
game {"round": 0}
    la partida 1 es de la ronda 0; las rondas se cuentan desde 1, corrija su ronda
    game 1 is in round 0; rounds are numbered from 1, so correct its round
game {"pair_a": ["A", " "]}
    la partida 1 tiene un identificador vacío; escriba uno
    game 1 has an empty id; write one
request {"byes": [{"round": 0, "player": "E"}]}
    el descanso 1, de 'E', es de la ronda 0; las rondas se cuentan desde 1, corrija su ronda
    bye 1 of 'E' is in round 0; rounds are numbered from 1, so correct its round
request {"byes": [{"round": 1, "player": "A"}]}
    'A' descansa en la ronda 1 y juega en ella la partida 1; quite una de las dos cosas
    'A' has a bye in round 1 and also plays game 1 of that round; remove one of them
request {"byes": [{"round": 2, "player": "A"}, {"round": 2, "player": "A"}]}
    'A' descansa dos veces en la ronda 2; quite uno de los descansos
    'A' has two byes in round 2; remove one of them
game {"points_b": 4294967296}
    la partida 1 tiene points_b = 4294967296, un número imposible; corríjalo
    game 1 has points_b = 4294967296, an impossible number; correct it
request {"options": {"drp_divisor": -28}}
    la opción drp_divisor es -28; ponga un número entero positivo, por ejemplo 28
    option drp_divisor is -28; use a positive whole number, for example 28
request {"options": {"drp_divisor": 0}}
    la opción drp_divisor es 0; ponga un número entero positivo, por ejemplo 28
    option drp_divisor is 0; use a positive whole number, for example 28
"#;

#[test]
fn contradictions_are_refused_by_name() {
    let lines: Vec<&str> = REFUSED.trim().lines().map(str::trim).collect();
    for case in lines.chunks(3) {
        let (what, change) = case[0].split_once(' ').expect("what is changed");
        let change: Value = serde_json::from_str(change).expect(case[0]);
        let request = match what {
            "request" => one_game(change),
            _ => {
                let mut request = one_game(json!({}));
                for (key, value) in change.as_object().expect("an object") {
                    request["games"][0][key] = value.clone();
                }
                request
            }
        };
        for (args, sentence) in [(&[][..], case[1]), (&["--lang", "en"][..], case[2])] {
            let (found, said, complaint) = rank(args, &request.to_string());
            let complained = format!("torneo: {sentence}\n");
            assert_eq!((complaint, found), (complained, 5));
            assert_eq!(said, "");
        }
    }
}

/// A request of the wrong form: the exit code, and words that the complaint must contain.
fn check_malformed(input: &str, words: &[&str]) {
    let (code, said, complaint) = rank(&["--lang", "en"], input);
    assert_eq!((code, said.as_str()), (4, ""), "{complaint}");
    for word in words {
        assert!(complaint.contains(word), "{word} in {complaint}");
    }
}

#[test]
fn wrong_forms_are_refused_with_their_place() {
    check_malformed(r#"{"games":[{"round":1"#, &["ends half-way", "games[0]"]);
    check_malformed("", &["ends half-way"]);
    check_malformed("no JSON", &["is not JSON"]);
    check_malformed("[]", &["an object with 'games'"]);
    check_malformed("{}", &["missing field `games`"]);
    check_malformed(
        r#"{"games":[],"options":{"oder":"eff"}}"#,
        &["oder", "order"],
    );
    check_malformed(
        r#"{"games":[],"options":{"repeats":"twice"}}"#,
        &["options.repeats", "twice", "once"],
    );
    check_malformed(
        r#"{"games":[{"round":"one"}]}"#,
        &["games[0].round", "a whole number"],
    );
}
