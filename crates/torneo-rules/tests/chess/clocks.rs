//! No millisecond is made or lost: over random schedules with lag, outages, takebacks, wrong claims and flags, all time that
//! passed is charged to somebody, given back, or was nobody's. `TORNEO_CHESS_SCHEDULES` runs more of them.

use torneo_rules::chance::Chance;
use torneo_rules::chess::clock::control::{Control, Period};
use torneo_rules::chess::clock::room_time::{At, RoomTime};
use torneo_rules::chess::game::Game;
use torneo_rules::chess::game::action::Action;
use torneo_rules::chess::game::event::Event;
use torneo_rules::chess::game::terms::{Occasion, Terms};
use torneo_rules::chess::side::{BySide, Side};

#[expect(
    clippy::disallowed_methods,
    reason = "the rules are pure; how long a test runs is the tester's wish"
)]
fn schedules() -> u64 {
    let asked = std::env::var("TORNEO_CHESS_SCHEDULES").ok();
    asked.map_or(3_000, |schedules| {
        schedules.parse().expect("a number of schedules")
    })
}

fn below(chance: &mut Chance, end: u64) -> u64 {
    // Any whole number serves; `pick` wants a list.
    let mut number = 0;
    for _ in 0..7 {
        number = number * 10 + chance.pick(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]).unwrap();
    }
    number % end
}

fn random_terms(chance: &mut Chance) -> Terms {
    let control = match below(chance, 5) {
        0 => Control::Delay {
            base_ms: 20_000,
            delay_ms: below(chance, 3_000),
        },
        1 => Control::PerMove {
            allowance_ms: 10_000,
        },
        2 => Control::Periods {
            periods: vec![
                Period {
                    moves: Some(3),
                    time_ms: 15_000,
                    increment_ms: below(chance, 500),
                },
                Period {
                    moves: Some(2),
                    time_ms: 5_000,
                    increment_ms: 100,
                },
            ],
        },
        _ => Control::Increment {
            base_ms: 1 + below(chance, 60_000),
            increment_ms: below(chance, 2_000),
        },
    };
    let occasions = [Occasion::Casual, Occasion::Serious, Occasion::Tournament];
    Terms {
        control,
        occasion: chance.pick(&occasions).unwrap(),
        ..Terms::default()
    }
}

/// What every clock must show, told by the plainest bookkeeping: one account for each side.
struct Books {
    control: Control,
    account: BySide<i128>,
    moves: BySide<u32>,
    periods: BySide<u32>,
    quota: BySide<i128>,
    gain: i128,
}

impl Books {
    fn new(control: &Control) -> Self {
        let (base, extra) = match control {
            Control::Unlimited => (0, 0),
            Control::Increment {
                base_ms,
                increment_ms,
            } => (*base_ms, *increment_ms),
            Control::Delay { base_ms, delay_ms } => (*base_ms, *delay_ms),
            Control::PerMove { allowance_ms } => (*allowance_ms, 0),
            Control::Periods { periods } => (periods[0].time_ms, periods[0].increment_ms),
        };
        let gain = (4 * (i128::from(base) + 40 * i128::from(extra)) / 1000 + 150).min(1000);
        Self {
            control: control.clone(),
            account: BySide::both(i128::from(base)),
            moves: BySide::both(0),
            periods: BySide::both(0),
            quota: BySide::both(3 * gain),
            gain,
        }
    }

    fn delay(&self) -> i128 {
        match &self.control {
            Control::Delay { delay_ms, .. } => i128::from(*delay_ms),
            Control::Unlimited
            | Control::Increment { .. }
            | Control::PerMove { .. }
            | Control::Periods { .. } => 0,
        }
    }

    /// A move on a running clock; false if the flag had fallen.
    fn think(&mut self, side: Side, elapsed: i128, lag: i128, given: i128) -> bool {
        let most = lag.min(self.quota[side]).min(1000).min(elapsed);
        assert_eq!(given, most, "lag is given back as the quota allows");
        let charged = (elapsed - given - self.delay()).max(0);
        if charged >= self.account[side] {
            return false;
        }
        self.account[side] -= charged;
        true
    }

    fn moved(&mut self, side: Side, given: i128, clock_ran: bool) {
        self.moves[side] += 1;
        self.quota[side] = (self.quota[side] - given + self.gain).min(7 * self.gain);
        // Periods of 3, 2, 2, 2 … moves.
        let before = self.periods[side];
        let entered = if self.moves[side] < 3 {
            0
        } else {
            1 + (self.moves[side] - 3) / 2
        };
        let bonus = match &self.control {
            Control::Unlimited | Control::Delay { .. } => 0,
            Control::Increment { increment_ms, .. } => i128::from(*increment_ms),
            Control::PerMove { allowance_ms } => i128::from(*allowance_ms) - self.account[side],
            Control::Periods { periods } => {
                let now = if self.moves[side] <= 3 { 0 } else { 1 };
                let next = if entered > before {
                    i128::from(periods[1].time_ms)
                } else {
                    0
                };
                i128::from(periods[now].increment_ms) + next
            }
        };
        self.periods[side] = before.max(entered);
        if clock_ran {
            self.account[side] += bonus;
        }
    }
}

/// One schedule: people think, connections lag, the server stands still, somebody asks for a takeback or claims wrongly.
struct Schedule {
    chance: Chance,
    game: Game,
    books: Books,
    steady_ms: u64,
    room_time: RoomTime,
    turn_began_steady_ms: u64,
    stood_still_this_turn_ms: u64,
    came_late: bool,
}

impl Schedule {
    fn new(seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let terms = random_terms(&mut chance);
        let steady_ms = below(&mut chance, 1_000_000);
        let mut game = Game::new(&terms).unwrap();
        let room_time = RoomTime::default();
        game.apply(&game.begin(room_time.at(steady_ms)).unwrap());
        Self {
            books: Books::new(&terms.control),
            chance,
            game,
            steady_ms,
            room_time,
            turn_began_steady_ms: steady_ms,
            stood_still_this_turn_ms: 0,
            came_late: false,
        }
    }

    fn clock_runs(&self) -> bool {
        let terms = self.game.terms();
        terms.occasion == Occasion::Tournament
            || matches!(terms.control, Control::PerMove { .. })
            || self.game.history().plies() >= 2
    }

    fn shown(&self) -> BySide<i128> {
        let clock = self.game.clock().unwrap();
        BySide {
            white: i128::from(clock.left_ms(Side::White)),
            black: i128::from(clock.left_ms(Side::Black)),
        }
    }

    /// Time passes; sometimes the server is away for a part of it.
    fn pass(&mut self) {
        if below(&mut self.chance, 6) == 0 {
            let outage = below(&mut self.chance, 500_000);
            self.room_time
                .stood_still(self.steady_ms, self.steady_ms + outage);
            self.steady_ms += outage;
            self.stood_still_this_turn_ms += outage;
        }
        let most = self.chance.pick(&[10, 500, 3_000, 3_000, 9_000]).unwrap();
        self.steady_ms += below(&mut self.chance, most);
    }

    /// Thinking time of this turn by steady time alone.
    fn elapsed(&self) -> i128 {
        i128::from(self.steady_ms - self.turn_began_steady_ms - self.stood_still_this_turn_ms)
    }

    fn new_turn(&mut self) {
        self.turn_began_steady_ms = self.steady_ms;
        self.stood_still_this_turn_ms = 0;
    }

    fn at(&self, lag_ms: u32) -> At {
        At {
            received: self.room_time.at(self.steady_ms),
            lag_ms,
        }
    }

    /// A move, sometimes with a claim that is probably wrong.
    fn make_move(&mut self) -> bool {
        self.pass();
        let side = self.game.history().now().to_move();
        let legal = self.game.legal(side);
        let mv = self.chance.pick(&legal).unwrap();
        let action = match below(&mut self.chance, 9) {
            0 => Action::Claim { mv: Some(mv) },
            _ => Action::Move { mv, thought: None },
        };
        let lag_ms = below(&mut self.chance, 1_500) as u32 * below(&mut self.chance, 2) as u32;
        let ran = self.clock_runs();
        let elapsed = self.elapsed();
        match self.game.decide(side, &action, self.at(lag_ms)) {
            Err(_) => {
                self.check_refusal(side, elapsed, i128::from(lag_ms), ran);
                false
            }
            Ok(event) => {
                self.game.apply(&event);
                let (given, bonus) = match event {
                    Event::Moved { lag_ms, .. } => (lag_ms, 0),
                    Event::ClaimedWrongly {
                        lag_ms, bonus_ms, ..
                    } => (lag_ms, bonus_ms),
                    _ => return false,
                };
                if ran {
                    assert!(
                        self.books
                            .think(side, elapsed, i128::from(lag_ms), i128::from(given))
                    );
                } else {
                    assert_eq!(given, 0);
                }
                self.books.moved(side, i128::from(given), ran);
                self.books.account[side.other()] += i128::from(bonus);
                self.new_turn();
                assert_eq!(self.shown(), self.books.account);
                !self.game.is_over()
            }
        }
    }

    /// A refused move came too late; at the latest when it is due the flag falls, and nobody else loses anything.
    fn check_refusal(&mut self, side: Side, elapsed: i128, lag: i128, ran: bool) {
        if ran {
            let given = lag.min(self.books.quota[side]).min(1000).min(elapsed);
            assert!(
                !self.books.think(side, elapsed, lag, given),
                "the flag had not fallen"
            );
        } else {
            assert!(elapsed >= 30_000);
        }
        self.came_late = true;
        // Whether the other could mate is a search that has nothing to do with time: one in sixteen is enough.
        if below(&mut self.chance, 16) > 0 {
            return;
        }
        let event = self.game.at_due().unwrap();
        self.game.apply(&event);
        assert!(self.game.is_over());
        if ran {
            self.books.account[side] = 0;
        }
        assert_eq!(self.shown(), self.books.account);
    }

    /// Who has just moved asks to take back, and the other, who has thought meanwhile, agrees.
    fn take_back(&mut self) {
        let thinker = self.game.history().now().to_move();
        let asked = self
            .game
            .decide(thinker.other(), &Action::AskTakeback, self.at(0));
        let Ok(event) = asked else { return };
        self.game.apply(&event);
        self.pass();
        let ran = self.clock_runs();
        let Ok(event) = self
            .game
            .decide(thinker, &Action::AcceptTakeback, self.at(0))
        else {
            return;
        };
        self.game.apply(&event);
        if ran {
            let charged = (self.elapsed() - self.books.delay()).max(0);
            self.books.account[thinker] -= charged;
        }
        self.books.moves[thinker.other()] -= 1;
        self.new_turn();
        assert_eq!(self.shown(), self.books.account);
    }
}

#[test]
fn no_millisecond_is_made_or_lost() {
    let mut late = 0;
    for seed in 0..schedules() {
        let mut schedule = Schedule::new(seed);
        for _ in 0..30 {
            if below(&mut schedule.chance, 7) == 0 {
                schedule.take_back();
            }
            if !schedule.make_move() {
                break;
            }
        }
        late += u64::from(schedule.came_late);
    }
    assert!(late > schedules() / 20, "flags fall now and then: {late}");
}
