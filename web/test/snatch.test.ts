import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import Decision from '../src/snatch/Decision.svelte';
import OfferBuilder from '../src/snatch/OfferBuilder.svelte';
import { clockLine, endingsFor, endingsOfOffer, roundInWords, statusLine, type OfferChoice } from '../src/snatch/words';
import type { SnatchRoom, SnatchRound, SnatchView } from '../src/wire';

function room(view: Partial<SnatchView> = {}, more: Partial<SnatchRoom> = {}): SnatchRoom {
  return {
    code: 'M2XW9P',
    game: 'snatch',
    version: 3,
    created_ms: 0,
    over: false,
    seats: [
      { seat: 'P1', holder: { kind: 'person', name: 'Ana', connected: true } },
      { seat: 'P2', holder: { kind: 'person', name: 'Beto', connected: true } },
    ],
    you: 'P1',
    view: {
      variant: 'G1',
      profile: 'seed',
      rules: { rounds: 3, tokens: 'carry', force: 'default_on', sanction: 'inverse', offer: 'variable', minOffer: 1, chat: 'round' },
      changed_by: null,
      round: 1,
      rounds: 3,
      reset: false,
      phase: 'offer',
      paused: false,
      waits_for: 'P1',
      held: { P1: { pavo: 10, elote: 0 }, P2: { pavo: 0, elote: 10 } },
      bank: { pavo: 0, elote: 0 },
      points: { P1: 10, P2: 10 },
      worth: { P1: { pavo: 1, elote: 2 }, P2: { pavo: 2, elote: 1 } },
      forced: false,
      offer: null,
      by_clock: null,
      shame: { P1: 0, P2: 0 },
      history: [],
      chat: [],
      result: null,
      ...view,
    },
    legal: [],
    deadline_ms: null,
    rematch: [],
    next: null,
    ...more,
  };
}

/** Up to two pavos for up to ten elotes in G4, as the server writes it. */
const upTo = (most: number, each: number): number[] => Array.from({ length: most + 1 }, (_, count) => each * count);
const bounds: OfferChoice = {
  type: 'propose_offer', give: { pavo: 2, elote: 0 }, ask: { pavo: 0, elote: 10 }, least: 1, only: null,
  table: {
    endings: [
      { answer: 'accept', condition: 'certain', P1: [[10, 9, 8], [0], [0], upTo(10, 2)], P2: [[10, 12, 14], [0], [0], upTo(10, -1)] },
      { answer: 'reject', condition: 'certain', P1: [[10, 10, 10], [0], [0], upTo(10, 0)], P2: [[10, 10, 10], [0], [0], upTo(10, 0)] },
      { answer: 'snatch', condition: 'not_reported', P1: [[10, 9, 8], [0], [0], upTo(10, 0)], P2: [[10, 12, 14], [0], [0], upTo(10, 0)] },
      { answer: 'snatch', condition: 'reported', P1: [[10, 10, 10], [0], [0], upTo(10, 2)], P2: [[10, 10, 10], [0], [0], upTo(10, -1)] },
    ],
    barred: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  },
};

it('shows what the server says of an offer, judge included, and nothing where it may not be made', () => {
  const offer = { offer_pavo: 2, offer_elote: 0, request_pavo: 0, request_elote: 1 };
  expect(endingsOfOffer(bounds, offer)).toEqual([
    { when: 'Si acepta', mine: 10, theirs: 13 },
    { when: 'Si rechaza', mine: 10, theirs: 10 },
    { when: 'Si roba y no denuncias', mine: 8, theirs: 14 },
    { when: 'Si roba y denuncias', mine: 12, theirs: 9 },
  ]);
  expect(endingsOfOffer(bounds, { ...offer, offer_pavo: 0 })[0]).toEqual({ when: 'Si acepta', mine: null, theirs: null });
});

it('says both endings of a snatch to who would snatch', () => {
  const endings = [
    { condition: 'not_reported', points: { P1: 5, P2: 20 } },
    { condition: 'reported', points: { P1: 30, P2: 0 } },
  ] as const;
  expect(endingsFor([...endings], 'P2')).toEqual([
    { when: 'si no te denuncia', mine: 20, theirs: 5 },
    { when: 'si te denuncia', mine: 0, theirs: 30 },
  ]);
  expect(endingsFor([{ condition: 'shame_may_follow', points: { P1: 5, P2: 20 } }], 'P2')[0]?.when).toBe('podrá darte una ficha de vergüenza');
});

it('builds an offer with one tap for each good, within the bounds, and sends it once the rules allow it', async () => {
  const act = vi.fn();
  render(OfferBuilder, { game: room(), bounds, mayPass: false, busy: false, act });
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar la oferta' });
  expect([send.disabled, screen.queryByRole('button', { name: 'No ofrecer' })]).toEqual([true, null]);
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter((cell) => cell.checked).map((cell) => cell.getAttribute('aria-label'))).toEqual(['Dar 0 pavos', 'Pedir 0 elotes']);
  expect(screen.queryByRole('radio', { name: 'Dar 3 pavos' })).toBeNull();
  await fireEvent.click(screen.getByRole('radio', { name: 'Dar 2 pavos' }));
  await fireEvent.click(screen.getByRole('radio', { name: 'Pedir 1 elote' }));
  expect(screen.getByText('Das 2 pavos y pides 1 elote.')).toBeTruthy();
  await fireEvent.click(send);
  expect(act.mock.calls).toEqual([[{ type: 'propose_offer', offer_pavo: 2, offer_elote: 0, request_pavo: 0, request_elote: 1 }]]);
});

it('says what the clock will do to whom it concerns, where a clock runs', () => {
  const forced: Partial<SnatchView> = { by_clock: { type: 'offered', offer: { offer_pavo: 5, offer_elote: 0, request_pavo: 0, request_elote: 5 }, auto: true } };
  expect(clockLine(room(forced, { deadline_ms: 60_000 }))).toBe('Si se acaba el tiempo, el reloj ofrece 5 pavos por 5 elotes.');
  expect(clockLine(room(forced))).toBeNull();
  expect(clockLine(room(forced, { deadline_ms: 60_000, you: 'P2' }))).toBeNull();
});

it('needs two taps for a decision: the first only shows it', async () => {
  const decide = vi.fn();
  const options = [
    { value: 'accept', label: 'Aceptar', endings: [{ when: '', mine: 15, theirs: 15 }] },
    { value: 'snatch', label: 'Robar', endings: [{ when: 'si no te denuncia', mine: 20, theirs: 5 }, { when: 'si te denuncia', mine: 0, theirs: 30 }] },
  ];
  render(Decision, { title: 'Tu respuesta', rival: 'Ana', options, busy: false, decide });
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  await fireEvent.click(screen.getByRole('radio', { name: /^Aceptar/ }));
  expect(screen.getByRole('button', { name: 'Confirmar: Aceptar · 15 y 15' })).toBeTruthy();
  await fireEvent.click(screen.getByRole('radio', { name: /^Robar.*no te denuncia.*Tú: 20 · Ana: 5.*te denuncia.*Tú: 0 · Ana: 30/ }));
  expect(decide).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', { name: 'Confirmar: Robar' }));
  expect(decide.mock.calls).toEqual([['snatch']]);
});

it('says how things stand, to each their own', () => {
  const away = room({ paused: true });
  away.seats[1] = { seat: 'P2', holder: { kind: 'person', name: 'Beto', connected: false } };
  for (const [shown, line] of [
    [room(), 'Te toca: haz una oferta, o no ofrezcas.'],
    [room({ forced: true }), 'Te toca: tienes que hacer una oferta.'],
    [room({}, { you: 'P2' }), 'Ana prepara su oferta.'],
    [room({ phase: 'report' }), 'Beto te robó. ¿Llamas al juez?'],
    [room({ phase: 'report' }, { you: null }), 'Ana decide si llama al juez.'],
    [away, 'Pausa: falta Beto. La partida sigue cuando vuelva.'],
    [room({ phase: 'finished', result: { P1: 30, P2: 0 } }, { you: 'P2' }), 'Fin: tú 0, Ana 30.'],
  ] as const) {
    expect(statusLine(shown)).toBe(line);
  }
});

it('tells a round in a sentence', () => {
  const round = {
    index: 1,
    offer: { offer_pavo: 5, offer_elote: 0, request_pavo: 0, request_elote: 10 },
    answer: 'snatch',
    forced: false,
    reported: true,
    shamed: false,
    points: { P1: 30, P2: 0 },
    auto: [],
  } satisfies SnatchRound;
  expect(roundInWords(round, room())).toBe('Ana ofreció 5 pavos por 10 elotes. Beto robó. Ana denunció y el juez actuó.');
  expect(roundInWords({ ...round, answer: 'reject', reported: false, auto: ['respond'] }, room())).toBe('Ana ofreció 5 pavos por 10 elotes. Beto rechazó. El plazo decidió por Beto.');
  expect(roundInWords({ ...round, offer: null, answer: null, reported: false, auto: ['offer'] }, room())).toBe('Ana no ofreció. El plazo decidió por Ana.');
});
