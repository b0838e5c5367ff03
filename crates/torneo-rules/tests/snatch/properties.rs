//! What holds in every game, whoever asks for whatever.

use std::collections::BTreeSet;

use torneo_rules::chance::Chance;
use torneo_rules::snatch::belief::Belief;
use torneo_rules::snatch::exchange::{Answer, Reply};
use torneo_rules::snatch::game::{Action, Actor, Asked, Game, Inconsistent};
use torneo_rules::snatch::menu::Menu;
use torneo_rules::snatch::rejection::Rejection;
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::{Chat, Force, Mode, OfferForm, Profile, Rules, Sanction, Tokens};
use torneo_rules::snatch::tokens::{Bundle, Offer};
use torneo_rules::snatch::variant::Variant;

const GAMES: u64 = 20_000;

fn pick<T: Copy>(chance: &mut Chance, among: &[T]) -> T {
    chance.pick(among).expect("there is something to pick from")
}

fn rules(chance: &mut Chance) -> Rules {
    let mut rules = pick(chance, &Profile::ALL).rules();
    if pick(chance, &[true, false, false]) {
        let five_for = |corn| Offer {
            give: Bundle::of(5, 0),
            ask: Bundle::of(0, corn),
        };
        rules = Rules {
            offer: OfferForm::Menu,
            menu: Menu::try_from(vec![five_for(5), five_for(8), five_for(2)]).expect("a menu"),
            strategy: pick(chance, &[true, true, false]),
            beliefs: pick(chance, &[0, 20]),
            ..rules
        };
    } else if pick(chance, &[true, false, false]) {
        rules = Rules {
            rounds: pick(chance, &[1, 2, 3, 5]),
            tokens: pick(chance, &[Tokens::Carry, Tokens::Reset]),
            force: pick(chance, &[Force::DefaultOn, Force::Ask]),
            sanction: pick(chance, &[Sanction::Inverse, Sanction::Confiscate]),
            offer: pick(chance, &[OfferForm::Variable, OfferForm::Fixed]),
            min_offer: pick(chance, &[0, 1, 1, 1, 3, 7, 20]),
            chat: pick(chance, &[Chat::Round, Chat::Game]),
            endowment: Bundle::of(pick(chance, &[1, 3, 10, 20]), pick(chance, &[1, 7, 10, 20])),
            values: ByRole {
                proposer: Bundle::of(pick(chance, &[0, 1, 4]), pick(chance, &[1, 2, 10])),
                responder: Bundle::of(pick(chance, &[0, 2, 5]), pick(chance, &[0, 1, 10])),
            },
            practice: pick(chance, &[false, false, true]),
            menu: Menu::NONE,
            strategy: false,
            beliefs: pick(chance, &[0, 0, 7]),
        };
    }
    rules
}

fn offer(game: &Game, chance: &mut Chance) -> Offer {
    let players = game.state().held.players;
    let mut some = |most: u32| {
        let wild = [0, 1, 5, 10, 11, u32::MAX];
        let likely: Vec<u32> = (0..=most).collect();
        match pick(chance, &[true, true, true, true, true, true, true, false]) {
            true => pick(chance, &likely),
            false => pick(chance, &wild),
        }
    };
    match some(3) {
        0 => Offer::FIXED,
        _ => Offer {
            give: Bundle::of(some(players.proposer.turkeys), some(players.proposer.corn)),
            ask: Bundle::of(
                some(players.responder.turkeys),
                some(players.responder.corn),
            ),
        },
    }
}

fn asked(game: &Game, chance: &mut Chance) -> (Actor, Asked) {
    let yes = pick(chance, &[true, false]);
    let texts = ["hola", "", "  ", "no robes 😶"];
    let long = pick(chance, &[499, 500, 501]);
    let action = match pick(
        chance,
        &[
            0, 1, 1, 1, 1, 2, 3, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 13, 13, 14, 14,
        ],
    ) {
        0 => Action::Say {
            text: pick(chance, &texts).to_owned(),
        },
        1 => Action::Offer(offer(game, chance)),
        2 => Action::NoOffer {},
        3 => Action::Answer {
            answer: pick(chance, &Answer::ALL),
        },
        4 => Action::Shame { assign: yes },
        5 => Action::Report { report: yes },
        6 => Action::Force { force: yes },
        7 => Action::SetVariant {
            variant: pick(chance, &Variant::ALL),
        },
        8 => Action::Timeout,
        9 => Action::Pause,
        10 => Action::Resume,
        12 => {
            let state = game.state();
            let mut offers = state.rules.open_offers(&state.held);
            if pick(chance, &[true, false, false, false]) {
                offers.pop();
            }
            let replies = offers.into_iter().map(|offer| Reply {
                offer,
                answer: pick(chance, &Answer::ALL),
            });
            Action::Plan {
                replies: replies.collect(),
            }
        }
        13 => Action::Believe {
            belief: Belief::Answer {
                accept: pick(chance, &[0, 50, 100, u32::MAX]),
                reject: 0,
                snatch: pick(chance, &[0, 50]),
            },
        },
        14 => Action::Believe {
            belief: Belief::Sanction {
                chance: pick(chance, &[0, 30, 100, 101]),
            },
        },
        _ => Action::Say {
            text: "ñ".repeat(long),
        },
    };
    let right = match action {
        Action::Timeout => Actor::System,
        Action::Pause | Action::Resume => Actor::Organiser,
        Action::Force { .. } | Action::Answer { .. } | Action::Plan { .. } => {
            Actor::Player(Role::Responder)
        }
        Action::Believe { belief } => Actor::Player(belief.role()),
        _ => Actor::Player(Role::Proposer),
    };
    let any = [
        Actor::Player(Role::Proposer),
        Actor::Player(Role::Responder),
        Actor::System,
        Actor::Organiser,
    ];
    let actor = match pick(chance, &[true, true, true, true, false]) {
        true => right,
        false => pick(chance, &any),
    };
    let round = pick(chance, &[None, None, None, None, Some(1), Some(2), Some(9)]);
    (actor, Asked { action, round })
}

/// Ten of each good, an offer exactly where one is answered or judged, and never more rounds than the rules have.
fn check_invariants(game: &Game) {
    use torneo_rules::snatch::deadline::Phase;
    let state = game.state();
    assert_eq!(state.held.all(), state.rules.endowment);
    let on_the_table = match game.phase() {
        Phase::BeliefOfProposer | Phase::Respond | Phase::Shame | Phase::Report => true,
        // Who answers beforehand is asked before there is an offer.
        Phase::BeliefOfResponder => !state.rules.strategy,
        Phase::Chat | Phase::Force | Phase::Plan | Phase::Offer | Phase::Finished => false,
    };
    assert_eq!(state.stage.offer().is_some(), on_the_table);
    let played = state.rules.rounds as usize + usize::from(state.rules.practice);
    assert!(state.round <= state.rules.rounds && state.exchanges.len() <= played);
    assert_eq!(game.result().is_some(), game.is_finished());
    assert!(!(state.paused && game.is_finished()));
    match state.rules.strategy || state.rules.beliefs > 0 {
        true => assert_eq!(Game::resume(state.clone()), Err(Inconsistent::Unseen)),
        false => assert_eq!(Game::resume(state.clone()).as_ref(), Ok(game)),
    }
    if !state.paused && !game.is_finished() {
        let timeout = game.decide(Actor::System, &Action::Timeout.into());
        assert!(timeout.is_ok(), "the clock can always go on");
    }
}

#[test]
fn random_games_keep_every_invariant_and_reach_every_refusal() {
    let mut reached = BTreeSet::new();
    let mut finished = 0;
    for seed in 0..GAMES {
        let mut chance = Chance::new(seed);
        let mode = pick(&mut chance, &[Mode::Demo, Mode::Tournament]);
        let variant = pick(&mut chance, &Variant::ALL);
        let rules = rules(&mut chance);
        let mut game = Game::new(mode, rules, variant, ByRole::default());
        let (start, mut events) = (game.clone(), Vec::new());
        for _ in 0..40 {
            let (actor, asked) = asked(&game, &mut chance);
            let before = game.clone();
            match game.decide(actor, &asked) {
                Ok(event) => {
                    assert_eq!(game, before, "deciding changes nothing");
                    game.apply(&event);
                    assert_eq!(game.state().sequence, before.state().sequence + 1);
                    events.push(event);
                }
                Err(rejection) => {
                    reached.insert(rejection);
                    assert_eq!(game, before, "a refusal changes nothing");
                }
            }
            let (old, new) = (before.state().shame, game.state().shame);
            assert!(new.proposer >= old.proposer && new.responder >= old.responder);
            check_invariants(&game);
        }
        finished += u32::from(game.is_finished());
        let mut again = start;
        events.iter().for_each(|event| again.apply(event));
        assert_eq!(again, game, "a journal tells the game");
    }
    assert!(finished > 1000, "{finished}");
    // The two that the door knows are reached by the tests of the command line.
    let judged = Rejection::ALL.into_iter();
    let judged = judged.filter(|r| !matches!(r, Rejection::UnknownActor | Rejection::BadAction));
    assert_eq!(
        reached.into_iter().collect::<Vec<_>>(),
        judged.collect::<Vec<_>>()
    );
}
