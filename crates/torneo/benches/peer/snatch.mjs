// SnatchGame's first variant for two, as far as a peer must play it: three rounds of an offer and an answer. No bots, no talk, no clocks.
const ROUNDS = 3;
const WORTH = [{ pavo: 1, elote: 2 }, { pavo: 2, elote: 1 }];
const TURNS = { offer: 0, answer: 1 };

export class Game {
  constructor() {
    this.begin();
  }

  begin() {
    this.round = 1;
    this.phase = 'offer';
    this.held = [{ pavo: 10, elote: 0 }, { pavo: 0, elote: 10 }];
    this.offer = null;
    this.history = [];
  }

  /** Whether a player may do this now; if so it is done. */
  act(seat, action) {
    if (action.type === 'again') {
      if (this.phase !== 'over') return false;
      this.begin();
      return true;
    }
    if (TURNS[this.phase] !== seat) return false;
    if (this.phase === 'offer') {
      const { give, ask } = action;
      const [mine, other] = this.held;
      if (!(give > 0 && give <= mine.pavo && ask > 0 && ask <= other.elote)) return false;
      this.offer = { give, ask };
      this.phase = 'answer';
      return true;
    }
    const { give, ask } = this.offer;
    if (action.answer === 'accept') this.move(give, ask);
    if (action.answer === 'snatch') this.move(give, 0);
    this.history.push({ round: this.round, offer: this.offer, answer: action.answer, points: this.points() });
    this.offer = null;
    this.round += 1;
    this.phase = this.round > ROUNDS ? 'over' : 'offer';
    return true;
  }

  move(give, ask) {
    this.held[0].pavo -= give;
    this.held[1].pavo += give;
    this.held[1].elote -= ask;
    this.held[0].elote += ask;
  }

  points() {
    return this.held.map(({ pavo, elote }, seat) => pavo * WORTH[seat].pavo + elote * WORTH[seat].elote);
  }

  view() {
    const { round, phase, held, offer, history } = this;
    return { round, rounds: ROUNDS, phase, waitsFor: TURNS[phase] ?? null, held, worth: WORTH, points: this.points(), offer, history };
  }
}
