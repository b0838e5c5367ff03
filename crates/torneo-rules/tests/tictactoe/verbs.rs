//! `decide` and `apply` in every state a game can have.

use std::collections::BTreeSet;

use torneo_rules::tictactoe::board::Board;
use torneo_rules::tictactoe::cell::Cell;
use torneo_rules::tictactoe::game::{Action, Event, Game, Role, Stage};
use torneo_rules::tictactoe::mark::Mark;
use torneo_rules::word::word;

const ROLES: [Role; 3] = [
    Role::Player(Mark::X),
    Role::Player(Mark::O),
    Role::Spectator,
];

fn actions() -> Vec<Action> {
    let places = Cell::ALL.into_iter().map(|cell| Action::Place { cell });
    places
        .chain([Action::Resign {}, Action::TakeBack {}])
        .collect()
}

fn events() -> Vec<Event> {
    let mut events = Vec::new();
    for by in Mark::BOTH {
        events.extend(Cell::ALL.map(|cell| Event::Placed { by, cell }));
        events.push(Event::Resigned { by });
        events.push(Event::TakenBack { by });
    }
    events
}

/// Every state with one way to reach it: open, won, drawn, resigned by either.
fn states() -> Vec<(Game, Vec<Event>)> {
    let mut seen = BTreeSet::new();
    let mut waiting = vec![(Game::new(), Vec::new())];
    let mut states = Vec::new();
    while let Some((game, past)) = waiting.pop() {
        let name = format!("{} {:?}", game.board(), game.stage());
        if !seen.insert(name) {
            continue;
        }
        for role in ROLES {
            for action in game.legal_actions(role) {
                let event = game.decide(role, action).expect("the action is legal");
                let mut after = game;
                after.apply(&event);
                let mut past = past.clone();
                past.push(event);
                waiting.push((after, past));
            }
        }
        states.push((game, past));
    }
    states
}

#[test]
fn judging_changes_nothing_never_panics_and_agrees_with_the_list() {
    let states = states();
    // 5478 positions, and the 4520 open ones resigned by either player.
    assert_eq!(states.len(), 5478 + 2 * 4520);
    for (game, past) in states {
        for role in ROLES {
            let view = game.view_for(role);
            assert_eq!((view.board, view.stage), (*game.board(), game.stage()));
            for action in actions() {
                match game.decide(role, action) {
                    Ok(_) => assert!(view.legal_actions.contains(&action)),
                    Err(rejection) => {
                        assert!(!view.legal_actions.contains(&action));
                        assert!(!word(&rejection).is_empty());
                    }
                }
            }
            assert_eq!(view.legal_actions, game.legal_actions(role));
        }
        assert_eq!(Game::replay(&past), game, "replaying tells the same game");
        let over = !matches!(game.stage(), Stage::Playing { .. });
        assert_eq!(game.stage().is_over(), over);
        assert_eq!(
            game.legal_actions(Role::Player(game.board().to_move()))
                .is_empty(),
            over
        );
    }
}

/// Any journal can be replayed: what was never decided changes nothing.
#[test]
fn events_that_were_never_decided_change_nothing() {
    for (game, _) in states() {
        for event in events() {
            let (by, action) = match event {
                Event::Placed { by, cell } => (by, Action::Place { cell }),
                Event::Resigned { by } => (by, Action::Resign {}),
                Event::TakenBack { by } => (by, Action::TakeBack {}),
            };
            let mut after = game;
            after.apply(&event);
            match game.decide(Role::Player(by), action) {
                Ok(_) => assert_ne!(after, game),
                Err(_) => assert_eq!(after, game),
            }
            assert_eq!(
                after.board().to_string().parse::<Board>(),
                Ok(*after.board())
            );
        }
    }
}

/// All 255 168 games: replaying every one of them tells the state it ended in.
#[test]
fn every_game_can_be_replayed_and_taken_back() {
    fn play(game: &Game, past: &mut Vec<Event>, games: &mut u32) {
        let Stage::Playing { to_move } = game.stage() else {
            *games += 1;
            assert_eq!(Game::replay(past.iter()), *game);
            return;
        };
        for cell in game.board().free().collect::<Vec<_>>() {
            let event = game
                .decide(Role::Player(to_move), Action::Place { cell })
                .expect("the cell is free");
            let mut after = *game;
            after.apply(&event);
            past.push(event);
            play(&after, past, games);
            past.pop();
        }
    }
    let mut games = 0;
    play(&Game::new(), &mut Vec::new(), &mut games);
    assert_eq!(games, 255_168);
}
