import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import Decision from '../src/snatch/Decision.svelte';
import OfferBuilder from '../src/snatch/OfferBuilder.svelte';
import { preview, roundInWords, statusLine } from '../src/snatch/words';
import type { SnatchRoom, SnatchView } from '../src/wire';

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
      changed_by: null,
      round: 1,
      rounds: 3,
      phase: 'offer',
      paused: false,
      waits_for: 'P1',
      held: { P1: { pavo: 10, elote: 0 }, P2: { pavo: 0, elote: 10 } },
      bank: { pavo: 0, elote: 0 },
      points: { P1: 10, P2: 10 },
      worth: { P1: { pavo: 1, elote: 2 }, P2: { pavo: 2, elote: 1 } },
      forced: false,
      offer: null,
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

const bounds = { type: 'propose_offer', give: { pavo: 2, elote: 0 }, ask: { pavo: 0, elote: 10 }, least: 1, only: null } as const;

it('shows what an offer would be worth to both', () => {
  const offer = { offer_pavo: 5, offer_elote: 0, request_pavo: 0, request_elote: 10 };
  expect(preview(room().view, offer)).toEqual({ accept: { P1: 25, P2: 10 }, snatch: { P1: 5, P2: 20 } });
});

it('builds an offer by taps, within the bounds, and sends it once it is enough', async () => {
  const act = vi.fn();
  render(OfferBuilder, { game: room(), bounds, mayPass: false, busy: false, act });
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar la oferta' });
  const more = screen.getByRole<HTMLButtonElement>('button', { name: 'Dar un pavo más' });
  expect([send.disabled, screen.queryByRole('button', { name: 'No ofrecer' })]).toEqual([true, null]);
  for (let tap = 0; tap < 5; tap += 1) await fireEvent.click(more);
  await fireEvent.click(screen.getByRole('button', { name: 'Pedir un elote más' }));
  expect(more.disabled).toBe(true);
  expect(screen.getByText('Das 2 pavos y pides 1 elote.')).toBeTruthy();
  expect(document.querySelectorAll('input')).toHaveLength(0);
  await fireEvent.click(send);
  expect(act.mock.calls).toEqual([[{ type: 'propose_offer', offer_pavo: 2, offer_elote: 0, request_pavo: 0, request_elote: 1 }]]);
});

it('needs two taps for a decision: the first only shows it', async () => {
  const decide = vi.fn();
  const options = [
    { value: 'accept', label: 'Aceptar', how: 'Tú 15, Ana 15' },
    { value: 'snatch', label: 'Robar', how: 'Tú 20, Ana 5' },
  ];
  render(Decision, { title: 'Tu respuesta', options, busy: false, decide });
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  await fireEvent.click(screen.getByRole('radio', { name: /^Robar/ }));
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
  } as const;
  expect(roundInWords(round, room())).toBe('Ana ofreció 5 pavos por 10 elotes. Beto robó. Ana denunció y el juez actuó.');
});
