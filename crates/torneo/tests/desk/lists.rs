//! Lists of players: each bad line named before anything is saved, in both languages and any encoding.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx, open_workbook_from_rs};
use serde_json::{Value, json};

use crate::hall::{Hall, list};
use crate::hostile::{self, HOSTILE};

fn sent(hall: &Hall, path: &str, bytes: &[u8]) -> (u16, Value) {
    let path = format!("/api/tournaments/copa/{path}");
    let headers = hall.own() + "content-type: text/csv\r\n";
    let answer = hall.ask("POST", &path, &headers, bytes);
    (answer.status, answer.json())
}

#[test]
fn each_bad_line_is_named_and_nothing_is_kept() {
    let hall = Hall::open();
    hall.copa(4, 3);
    let before = hall.version();
    // Latin-1, semicolons, Spanish headings.
    let bytes = b"C\xF3digo;Nombre;Pa\xEDs;Ranking\nq1;\xC1ngel;ES;1\nq1;Otra;;2\n;;VE;\np2;Ya;;\nq3;Leo;;primero\nq4;Eva;;;x\n";
    let (status, seen) = sent(&hall, "players/preview", bytes);
    assert_eq!(status, 200);
    assert_eq!((&seen["good"], &seen["bad"]), (&1.into(), &5.into()));
    assert_eq!(seen["lines"][0]["person"]["name"], "Ángel");
    let faults: Vec<(u64, &str)> = seen["lines"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|line| !line["fault"].is_null())
        .map(|line| {
            (
                line["line"].as_u64().unwrap(),
                line["fault"]["es"].as_str().unwrap(),
            )
        })
        .collect();
    let expected = [
        (3, "el id 'q1' ya está en la línea 2; quite una de las dos"),
        (4, "un jugador no tiene id; póngale uno"),
        (5, "el id 'p2' ya lo lleva otro jugador; elija otro"),
        (
            6,
            "el ranking 'primero' no es un puesto; escriba 1, 2, 3… o déjelo vacío",
        ),
        (
            7,
            "tiene 5 celdas y la cabecera 4; entrecomille las que llevan separador",
        ),
    ];
    assert_eq!(faults, expected);
    let (status, said) = sent(&hall, "players", bytes);
    assert_eq!((status, said["code"].as_str().unwrap()), (409, "bad_lines"));
    assert!(
        said["en"].as_str().unwrap().contains("line 3: id 'q1'"),
        "{said}"
    );
    assert_eq!(sent(&hall, "players", b"\n\n").1["code"], "empty_list");
    assert_eq!(hall.version(), before, "nothing was kept");
}

#[test]
fn a_long_list_is_kept_whole() {
    let hall = Hall::open();
    hall.copa(700, 3);
    assert_eq!(hall.version(), 701);
    let (status, said) = sent(&hall, "players", list(701).as_bytes());
    assert_eq!((status, said["code"].as_str().unwrap()), (409, "bad_lines"));
    assert_eq!(hall.version(), 701);
}

#[test]
fn no_export_runs_in_a_spreadsheet_and_the_list_comes_back() {
    let hall = Hall::open();
    let form = json!({"name": "Copa"});
    hall.post("/api/tournaments", &json!({"id": "copa", "form": form}));
    for (text, _) in HOSTILE {
        let person = json!({"id": text, "name": text, "club": text, "country": text});
        hall.act(json!({"type": "enrol", "person": person}));
    }
    hall.publish();
    hall.play();
    let exported = |file: &str| {
        let path = format!("/api/tournaments/copa/export/{file}");
        hall.ask("GET", &path, &hall.own(), b"").text()
    };
    for file in ["players.csv", "rounds.csv", "games.csv", "standings.csv"] {
        hostile::check(file, &exported(file));
    }
    let path = "/api/tournaments/copa/export/tournament.xlsx?lang=es";
    let book = hall.ask("GET", path, &hall.own(), b"").body;
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(book)).unwrap();
    assert_eq!(
        book.sheet_names(),
        ["Clasificación", "Partidas", "Rondas", "Jugadores"]
    );
    for (name, page) in book.worksheets() {
        let cells: Vec<&Data> = page.rows().flatten().collect();
        for (raw, _) in HOSTILE {
            assert!(
                cells.contains(&&Data::String(raw.into())),
                "{name}: {raw}\n{page:?}"
            );
        }
        let formulas = book.worksheet_formula(&name).unwrap();
        assert!(formulas.is_empty(), "{name}");
    }
    let standings = book.worksheet_range("Clasificación").unwrap();
    let eff = standings.rows().next().unwrap();
    let eff = eff.iter().position(|heading| heading == "EFF").unwrap();
    for row in standings.rows().skip(1) {
        assert!(matches!(row[eff], Data::Float(_)), "a figure: {row:?}");
    }
    hall.post("/api/tournaments", &json!({"id": "otra", "form": form}));
    let list = exported("players.csv");
    let path = "/api/tournaments/otra/players";
    let taken = hall.ask("POST", path, &hall.own(), list.as_bytes());
    assert_eq!(taken.status, 200, "{}", taken.text());
    let [ours, theirs] = ["copa", "otra"].map(|id| hall.get(&format!("/api/tournaments/{id}")));
    assert_eq!(ours["players"], theirs["players"]);
}

#[test]
fn namesakes_are_told_apart_and_spreadsheets_name_people() {
    let hall = Hall::open();
    let form = json!({"name": "Copa"});
    hall.post("/api/tournaments", &json!({"id": "copa", "form": form}));
    for (id, name, club) in [
        ("109", "José Pérez", "Peña Sur"),
        ("110", "José Pérez", "Club; Norte"),
        ("111", "Ana", ""),
        ("112", "", ""),
        ("113", "Eva", ""),
    ] {
        let person = json!({"id": id, "name": name, "club": club});
        hall.act(json!({"type": "enrol", "person": person}));
    }
    hall.publish();
    hall.play();
    for page in ["", "/public"] {
        let players = hall.get(&format!("/api/tournaments/copa{page}"))["players"].clone();
        let called = |place: usize| players[place]["called"].clone();
        assert_eq!(called(0), "José Pérez (Peña Sur)");
        assert_eq!(called(1), "José Pérez (Club; Norte)");
        assert_eq!(called(2), Value::Null);
    }
    let exported = |file: &str| {
        let path = format!("/api/tournaments/copa/export/{file}");
        hall.ask("GET", &path, &hall.own(), b"").text()
    };
    for (file, heading, cells) in [
        (
            "players.csv?lang=es",
            "Identificador;Nombre;Club;País;Puesto;Estado",
            "110;José Pérez;\"Club; Norte\";;;presente",
        ),
        (
            "rounds.csv?lang=es",
            "Ronda;Mesa, o bye;Pareja 1, A;Pareja 1, A: id;Pareja 1, B;Pareja 1, B: id;Pareja 2, A;Pareja 2, A: id;Pareja 2, B;Pareja 2, B: id",
            "1;descansa;Eva;113;;;;;;",
        ),
        (
            "games.csv?lang=es",
            "Ronda;Mesa, o bye;Partida;Pareja 1, A",
            ";100;37;jugada;el director",
        ),
        (
            "games.csv?lang=en",
            "Round,Table, or bye,Game,Pair 1, A,Pair 1, A: id",
            ",100,37,played,the director",
        ),
        (
            "standings.csv?lang=es",
            "Lugar en la lista, sin empates;Puesto;Nombre;Id;Club;País;EFF;Rendimiento;PG",
            "José Pérez;109;Peña Sur;;",
        ),
    ] {
        let text = exported(file);
        let text = text.strip_prefix('\u{feff}').unwrap();
        let head = text.lines().next().unwrap().replace('"', "");
        assert!(head.starts_with(heading), "{file}: {head}");
        assert!(text.contains(cells), "{file}: {text}");
    }
    // A figure with its comma, and none with a point.
    let standings = exported("standings.csv?lang=es");
    let first = standings.lines().nth(1).unwrap();
    assert!(first.contains(",00;") && !first.contains(".00"), "{first}");
    let report = exported("report.txt?lang=es");
    assert!(report.contains("José Pérez (109)"), "{report}");
    // What a spreadsheet saves comes back as a list.
    let list = exported("players.csv?lang=es");
    hall.post("/api/tournaments", &json!({"id": "otra", "form": form}));
    let path = "/api/tournaments/otra/players";
    let taken = hall.ask("POST", path, &hall.own(), list.as_bytes());
    assert_eq!(taken.status, 200, "{}", taken.text());
    let [ours, theirs] = ["copa", "otra"].map(|id| hall.get(&format!("/api/tournaments/{id}")));
    assert_eq!(ours["players"], theirs["players"]);
}

/// Two names that look alike are one; what cannot be seen is refused wherever people are written, with a sentence.
#[test]
fn what_cannot_be_seen_is_refused() {
    let hall = Hall::open();
    hall.copa(4, 3);
    let (_, seen) = sent(
        &hall,
        "players/preview",
        "id,name\nq1,A\u{200b}na\nq2,Luz\u{202e}\nq\u{2060}3,Eva\nq4,Íñigo 👩\u{200d}🎓\n"
            .as_bytes(),
    );
    let refused = |line: usize| seen["lines"][line]["fault"]["es"].as_str();
    let says = |field: &str| {
        format!(
            "'{field}' lleva caracteres que no se ven o que dan la vuelta al texto; bórrelo y escríbalo de nuevo"
        )
    };
    assert_eq!(refused(0), Some(says("name").as_str()), "{seen}");
    assert_eq!(refused(1), Some(says("name").as_str()));
    assert_eq!(refused(2), Some(says("id").as_str()));
    assert_eq!(refused(3), None, "what joins letters and pictures stays");
    for person in [
        json!({"id": "q1", "name": "A\u{200b}na"}),
        json!({"id": "q\u{202e}1", "name": "Ana"}),
        json!({"id": "q1", "name": "Ana", "club": "Sur\u{feff}"}),
    ] {
        let body = json!({"act": {"type": "enrol", "person": person}}).to_string();
        let headers = hall.own() + "content-type: application/json\r\n";
        let path = "/api/tournaments/copa/acts";
        let answer = hall.ask("POST", path, &headers, body.as_bytes());
        assert_eq!(answer.json()["code"], "text_hidden", "{body}");
    }
}

/// A file of another house brings nothing in that could not be typed; what an old archive holds stays readable.
#[test]
fn a_tournament_file_with_what_cannot_be_seen_is_not_taken_in() {
    let hall = Hall::open();
    let folder = hall.folder.path().join("otra");
    let data = folder.to_str().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        use torneo_rules::journal::{NewEntry, Payload, UnixMillis, Version};
        let store = torneo_store::Store::sqlite(&folder).await.unwrap();
        let created = torneo_rules::domino::Tournament::create(
            &torneo_rules::domino::act::Author::Director("Eva".to_owned()),
            &torneo_rules::domino::form::Form::named("Co\u{200b}pa"),
        );
        let entry = NewEntry {
            recorded_at: UnixMillis::new(1_700_000_000_000).unwrap(),
            payload: Payload::new(created.unwrap().write()).unwrap(),
        };
        let stream = "domino/otra".parse().unwrap();
        let stored = store.append(&stream, Version::START, vec![entry]).await;
        stored.unwrap();
        store.close().await;
    });
    let run = crate::run::torneo(&["domino", "export", "otra", "--data", data], b"");
    assert_eq!(run.exit, 0, "{}", run.err);
    let checked = crate::run::torneo(&["verify", "-"], run.out.as_bytes());
    assert_eq!(checked.exit, 0, "{}", checked.err);
    let headers = hall.own() + "content-type: application/json\r\n";
    let path = "/api/tournaments/import";
    let answer = hall.ask("POST", path, &headers, run.out.as_bytes());
    assert_eq!(answer.json()["code"], "text_hidden", "{}", answer.text());
}
