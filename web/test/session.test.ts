import { fireEvent, render, screen } from '@testing-library/svelte';
import { FluentResource } from '@fluent/bundle';
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { messagesOf } from '../build/messages.mjs';
import { Problem } from '../src/api';
import { tongue } from '../src/i18n.svelte';
import { faultsOf } from '../src/session/api';
import { adopt, faultAt, fileName, newQuestion, standardFile, takeStandard, versioned } from '../src/session/file';
import { fluent, written } from '../src/session/own-words';
import FilePanel from '../src/session/form/FilePanel.svelte';
import { inTrouble, directory, matches } from '../src/session/monitor/people';
import Check from '../src/session/player/Check.svelte';
import Questionnaire from '../src/session/player/Questionnaire.svelte';
import { advanced, changed, Sights } from '../src/session/sights';
import { CHECKS, columnOf, howAlways, howTo, points } from '../src/session/words';
import type { InstructionsView, MonitorHead, PersonLine, Question, SessionFile, SessionStage, SessionView, SnatchProfile, TableLine } from '../src/wire';
import { t } from '../src/texts/session';


/** As the server says it, but for the outcome of a round, which earlier files did not show. */
const STANDARD: SessionFile & { outcome_seconds: number } = {
  format: 'snatch-session/1', title: 'SnatchGame', profile: 'seed', phases: ['G1', 'G2', 'G3', 'G4', 'G5'], order: 'fixed', rounds: 3,
  deadlines: { force: 20, offer: 60, respond: 45, shame: 30, report: 30 }, chat_seconds: 60, grace_seconds: 30, outcome_seconds: 0,
  odd: { policy: 'bye' }, shame_visible: 'later_games', ranking: { by: 'aggregate', shown: 'at_end', names: false },
  payment: { currency: 'EUR', rate: '0', show_up_fee: '0', which: 'all' }, seed: null, entry: { by: 'qr' }, countdown_seconds: 5,
  pause: { kind: 'seconds', seconds: 15 }, consent: null, instructions: { shown: true, check: 'required', text: null }, questionnaire: [],
};
takeStandard({ ...STANDARD, outcome_seconds: 3 });

describe('a session file', () => {
  const taken = (text: string) => adopt(text);

  it('is laid over the standard one', () => {
    expect(taken('{}')).toEqual({ file: STANDARD });
    expect(taken('{"title": "Lunes", "deadlines": {"offer": 9}}')).toEqual({ file: { ...STANDARD, title: 'Lunes', deadlines: { ...STANDARD.deadlines, offer: 9 } } });
    expect(taken('{"odd": {"policy": "bot", "bot": "random"}, "seed": 7}')).toEqual({ file: { ...STANDARD, odd: { policy: 'bot', bot: 'random' }, seed: 7 } });
    expect(taken('{"consent": {"es": "sí", "en": "yes"}}')).toEqual({ file: { ...STANDARD, consent: { es: 'sí', en: 'yes' } } });
    expect(taken(JSON.stringify(STANDARD))).toEqual({ file: STANDARD });
    // As the first files had it.
    expect(taken('{"instructions": {"check": true}}')).toEqual({ file: { ...STANDARD, instructions: { ...STANDARD.instructions, check: 'shown' } } });
  });

  it('keeps what the form does not know, so that the server can refuse it by name', () => {
    expect(taken('{"rondas": 2}')).toEqual({ file: { ...STANDARD, rondas: 2 } });
  });

  it.each([
    ['nonsense', '.'],
    ['[]', '.'],
    ['{"rounds": "3"}', 'rounds'],
    ['{"phases": "G1"}', 'phases'],
    ['{"deadlines": {"offer": "soon"}}', 'deadlines.offer'],
    ['{"payment": {"rate": 0.05}}', 'payment.rate'],
    ['{"consent": "yes"}', 'consent'],
    ['{"seed": "7"}', 'seed'],
    ['{"instructions": {"text": 3}}', 'instructions.text'],
  ])('%s is named by its place', (text, wrong) => {
    expect(taken(text)).toEqual({ wrong });
  });

  it('is a new one each time', () => {
    standardFile().phases.pop();
    expect(standardFile().phases).toHaveLength(5);
  });

  it('has a name that every system takes', () => {
    expect(fileName('Economía: lunes, 1.º B')).toBe('economia-lunes-1-b.session.json');
    expect(fileName('¿?')).toBe('snatchgame.session.json');
  });

  const refused = (...misfits: { place: string; why: string }[]) => faultsOf(new Problem(422, 'bad_session_file', 'no', null, misfits));

  it('is refused at all its fields at once', () => {
    const faults = refused({ place: 'questionnaire[0].text.es', why: 'a text of 1 to 500 characters is expected, not 0' }, { place: 'rondas', why: 'unknown field `rondas`, expected one of `format`' }, { place: 'odd', why: 'something new' });
    expect(faultAt(faults, 'questionnaire[0].text.es')).toBe('Aquí va un texto de 1 a 500 caracteres; hay 0.');
    expect(faultAt(faults, 'rondas')).toBe('Nadie conoce «rondas». Quítalo del fichero o corrige el nombre.');
    expect(faultAt(faults, 'odd')).toBe('something new');
    expect(faultAt(faults, 'questionnaire')).not.toBeNull();
    expect(faultAt(faults, 'questionnaire[0].text.en')).toBeNull();
    expect(faultAt(faults, 'quest')).toBeNull();
    expect(faultAt([], 'title')).toBeNull();
    expect(faultsOf(new Problem(409, 'too_few', 'no'))).toEqual([]);
  });

  it('is refused in the language that is chosen afterwards, too', async () => {
    const faults = refused({ place: 'payment.rate', why: "'0.0.5' is not an amount such as 0.05" });
    expect(faultAt(faults, 'payment.rate')).toContain('«0,0.5» no es un importe');
    await tongue.choose('en');
    expect(faultAt(faults, 'payment.rate')).toContain('“0.0.5” is not an amount');
    await tongue.choose('es');
  });

  it('has the first version that can say all it says', () => {
    const format = (more: Partial<SessionFile>) => versioned({ ...STANDARD, ...more }).format;
    expect(format({})).toBe('snatch-session/1');
    expect(format({ rounds: 5 })).toBe('snatch-session/2');
    expect(format({ room: 'lab-a' })).toBe('snatch-session/3');
    expect(format({ wording: 'neutral', group_size: 4 })).toBe('snatch-session/3');
    expect(format({ rules: { beliefs: 20 } })).toBe('snatch-session/4');
    expect(format({ rules: { offer: 'fixed' } })).toBe('snatch-session/2');
    expect(format({ treatments: [{ name: 'a' }, { name: 'b', rules: { offer: 'fixed', strategy: true } }] })).toBe('snatch-session/4');
    expect(format({ deadlines: { ...STANDARD.deadlines, belief: 20 } })).toBe('snatch-session/4');
    expect(format({ listed: true })).toBe('snatch-session/5');
  });

  it('puts other words in the place of the house’s, in one language or both', async () => {
    const texts = { 'snatch-snatch': { es: 'Tomar' }, 'how-g5': { es: 'Hablan { $seconds } segundos.\nNada obliga.', en: 'Talk for { $seconds } seconds.' } };
    tongue.replace({ es: fluent('es', [written(texts, 'es')]), en: fluent('en', [written(texts, 'en')]) });
    expect([t('snatch-snatch'), t('snatch-accept'), t('how-g5', { seconds: 9 })]).toEqual(['Tomar', 'Aceptar', 'Hablan 9 segundos.\nNada obliga.']);
    await tongue.choose('en');
    expect([t('snatch-snatch'), t('how-g5', { seconds: 9 })]).toEqual(['Snatch', 'Talk for 9 seconds.']);
    tongue.replace({});
    expect(t('how-g5', { seconds: 9 })).toContain('in writing');
    await tongue.choose('es');
  });

  it('that cannot be read is refused in the language that is chosen afterwards, too', async () => {
    render(FilePanel, { file: standardFile(), taken: () => undefined });
    const upload = screen.getByLabelText('Abrir un fichero…');
    await fireEvent.change(upload, { target: { files: [new File(['{"rounds": "3"}'], 'lunes.json')] } });
    expect((await screen.findByRole('alert')).textContent).toContain('«rounds»');
    await tongue.choose('en');
    expect(screen.getByRole('alert').textContent).toContain('“rounds”');
    await tongue.choose('es');
  });
});

function head(more: Partial<MonitorHead> = {}): MonitorHead {
  return {
    code: 'K7QF3D', title: 'Lunes', version: 1, state: 'playing', paused: false, phase: 1, phases: 5, variants: ['G1'], opens_at_ms: null, blocked: null,
    sealed: true, anonymised: false, file_sha256: '0f', finished: 0, tables: 2, inside: 4, connected: 4, playing: 4, longest_seconds: 60, now_ms: 0, ...more,
  };
}

function table(number: number, more: Partial<TableLine> = {}): TableLine {
  return {
    table: number, round: 1, phase: 'offer', seats: { P1: { kind: 'player', player: 1 }, P2: { kind: 'player', player: 2 } }, deadline_ms: null,
    grace: false, points: { P1: 10, P2: 10 }, over: false, defaults: 0, ...more,
  };
}

function person(number: number, more: Partial<PersonLine> = {}): PersonLine {
  return { place: number, player: number, name: `P${number}`, code: null, connected: true, standing: 'present', table: 1, checked: null, shame: 0, points: 0, total: '0.00', ...more };
}

function session(version: number, now: SessionStage): SessionView {
  return { code: 'K7QF3D', title: 'Lunes', version, you: { name: 'Ana', number: 1 }, phase: 1, phases: 5, paused: false, now };
}

describe('what is seen of a session', () => {
  const lobby: SessionStage = { stage: 'lobby', inside: 3, instructions: null };

  it('asks for what the page shows', () => {
    const sights = new Sights();
    sights.add('A', 'session');
    sights.add('B', 'monitor');
    sights.add('C', 'projector');
    expect(sights.codes().map((code) => sights.wish(code).type)).toEqual(['watch_session', 'watch_monitor', 'watch_projector']);
    expect(sights.takesPart).toBe(true);
    sights.remove('A');
    expect(sights.takesPart).toBe(false);
  });

  it('is never older than what was seen', () => {
    const sights = new Sights();
    sights.add('K7QF3D', 'session');
    sights.heed({ type: 'session', session: session(5, lobby) });
    sights.heed({ type: 'session', session: session(4, { stage: 'out', by_organiser: true }) });
    expect(sights.of('K7QF3D')?.session?.now).toEqual(lobby);
    sights.heed({ type: 'progress', session: 'K7QF3D', inside: 9, finished: 0, total: 0 });
    expect(sights.of('K7QF3D')?.session?.now).toEqual({ ...lobby, inside: 9 });
    sights.heed({ type: 'session', session: { ...session(9, lobby), code: 'OTHER' } });
    expect(sights.of('OTHER')).toBeNull();
  });

  it('counts for those who wait', () => {
    const progress = { session: 'K7QF3D', inside: 6, finished: 2, total: 3 };
    const waiting: SessionStage = { stage: 'waiting', finished: 1, total: 3, result: null, instructions: null };
    expect(advanced(waiting, progress)).toEqual({ ...waiting, finished: 2 });
    expect(advanced({ stage: 'out', by_organiser: false }, progress)).toEqual({ stage: 'out', by_organiser: false });
  });

  it('changes line by line on the monitor', () => {
    const before = { head: head(), tables: [table(1), table(2)], people: [person(1)], interventions: [] };
    const after = changed(before, { head: head({ finished: 1 }), new_phase: false, tables: [table(2, { over: true })], people: [person(2), person(1, { connected: false })], interventions: [] });
    expect(after.head.finished).toBe(1);
    expect(after.tables.map(({ over }) => over)).toEqual([false, true]);
    expect(after.people.map(({ place, connected }) => [place, connected])).toEqual([[1, false], [2, true]]);
    expect(changed(after, { head: head(), new_phase: true, tables: [table(1)], people: [], interventions: [] }).tables).toHaveLength(1);
  });
});

describe('the monitor', () => {
  it('finds the tables that need eyes', () => {
    const people = directory([person(1), person(2, { connected: false }), person(3, { standing: 'away' }), person(4, { player: null })]);
    const seats = (one: number, other: number) => ({ P1: { kind: 'player' as const, player: one }, P2: { kind: 'player' as const, player: other } });
    expect(inTrouble(table(1, { seats: seats(1, 1) }), people)).toBe(false);
    expect(inTrouble(table(1, { seats: seats(1, 2) }), people)).toBe(true);
    expect(inTrouble(table(1, { seats: seats(3, 1) }), people)).toBe(true);
    expect(inTrouble(table(1, { seats: seats(1, 2), over: true }), people)).toBe(false);
    expect(inTrouble(table(1, { seats: { P1: { kind: 'bot', bot: 'random' }, P2: { kind: 'player', player: 1 } } }), people)).toBe(false);
  });

  it('finds people without accents, by number and by code', () => {
    const inigo = person(12, { name: 'Íñigo Núñez', code: 40 });
    for (const wanted of ['', 'inigo', 'NUÑ', '12', '40']) expect(matches(inigo, wanted)).toBe(true);
    for (const wanted of ['ana', '1']) expect(matches(inigo, wanted)).toBe(false);
  });
});

/** What the rules of a profile say of tokens. */
function deal(profile: SnatchProfile): Pick<InstructionsView, 'rules' | 'endowment' | 'worth' | 'no_trade'> {
  const seed = profile === 'seed';
  const paper = profile === 'paper';
  return {
    rules: { rounds: 3, tokens: seed ? 'carry' : 'reset', force: seed ? 'default_on' : 'ask', sanction: paper ? 'confiscate' : 'inverse', offer: paper ? 'fixed' : 'variable', minOffer: 1, chat: 'round' },
    endowment: { pavo: 10, elote: 10 },
    worth: { P1: { pavo: 1, elote: 2 }, P2: { pavo: 2, elote: 1 } },
    no_trade: { P1: 10, P2: 10 },
  };
}

describe('neutral words', () => {
  const JUDGING = { es: /\brob[aeoóé]|vergüenza|denunci|juez/i, en: /snatch|steal|shame|report|judge/i };

  it.each(['es', 'en'] as const)('are words for texts that exist, and leave none that judges (%s)', (language) => {
    const neutral = new Map(new FluentResource(readFileSync(`src/session/neutral.${language}.ftl`, 'utf8')).body.map((message) => [message.id, JSON.stringify(message.value)]));
    const known = messagesOf(language);
    expect([...neutral.keys()].filter((id) => !known.has(id))).toEqual([]);
    // What players read in a session, in the house's words: each text that judges has another.
    const chapters = [`locales/session.${language}.ftl`, `src/snatch/texts.${language}.ftl`].flatMap((path) => new FluentResource(readFileSync(path, 'utf8')).body);
    const read = chapters.filter(({ id }) => /^(how|check|snatch)-/.test(id) && !ORGANISERS.has(id));
    const judging = read.filter(({ value }) => JUDGING[language].test(JSON.stringify(value))).map(({ id }) => id);
    expect(judging.filter((id) => !neutral.has(id))).toEqual([]);
    expect([...neutral].filter(([, text]) => JUDGING[language].test(text)).map(([id]) => id)).toEqual([]);
  });

  /** Texts of demo play and of organisers' pages. */
  const ORGANISERS = new Set(['snatch-rules', 'snatch-rules-points']);
});

describe('the words of a session', () => {
  it('write whole points without digits', () => {
    expect([points('15.00'), points('12.50')]).toEqual(['15', '12,50']);
    const line = { rank: 1, player: 1, name: null, as_p1: 30, as_p2: 12, byes: 0, aggregate: '42.00', adjusted: '-1.25' };
    expect((['aggregate', 'adjusted', 'as_p1', 'as_p2'] as const).map((column) => columnOf(line, column))).toEqual(['42', '−1,25', '30', '12']);
  });

  it('have instructions for each variant', () => {
    for (const variant of ['G1', 'G2', 'G3', 'G4', 'G5'] as const) {
      for (const profile of ['seed', 'classic', 'paper'] as const) {
        const told: InstructionsView = { variant, profile, ...deal(profile), rounds: 3, chat_seconds: 60, shame_visible: 'later_games', bots: false, text: null, check: null };
        expect([...howTo(told), ...howAlways(told, null)].filter((line) => line.length <= 20)).toEqual([]);
      }
    }
  });

  it('say what the profile and the clock change', () => {
    const told: InstructionsView = { variant: 'G5', profile: 'seed', ...deal('seed'), rounds: 3, chat_seconds: 45, shame_visible: 'later_games', bots: false, text: null, check: null };
    expect(howTo(told).join(' ')).toContain('45 segundos');
    expect(howTo({ ...told, chat_seconds: 0 })).not.toEqual(howTo(told));
    // A forced offer is made by the clock too, and people are told beforehand.
    expect(howTo({ ...told, variant: 'G2' }).join(' ')).toContain('el reloj ofrece cinco pavos por cinco elotes');
    expect(howAlways({ ...told, ...deal('paper') }, null)).not.toEqual(howAlways(told, null));
    // A menu, answers given beforehand and beliefs are told, and how they are paid only where anything is.
    const menu = [{ offer_pavo: 5, offer_elote: 0, request_pavo: 0, request_elote: 8 }];
    const asked = { ...told, variant: 'G4' as const, rules: { ...told.rules, offer: 'menu' as const, menu, strategy: true, beliefs: 20 } };
    const money = { currency: 'EUR', rate: '0.05', show_up_fee: '5', which: 'all' } as const;
    expect(howAlways(asked, money).join(' ')).toMatch(/5 pavos por 8 elotes.*Antes de saber qué oferta.*sorteo, mitad y mitad.*20 puntos/);
    expect(howAlways(asked, null).join(' ')).not.toContain('sorteo');
    expect(howTo(asked).join(' ')).toContain('le denuncie si roba');
    expect(howTo({ ...asked, variant: 'G2' }).join(' ')).toContain('la primera oferta de la lista');
    // What is paid, who sees shame and whether a bot may come are said as they are.
    const paid = howAlways({ ...told, bots: true }, { currency: 'EUR', rate: '0.05', show_up_fee: '5', which: 'one_at_random' }).join(' ');
    for (const words of ['Por participar recibes 5', 'se sortea una fase', 'Puede tocarte un bot']) expect(paid).toContain(words);
    // Other tokens and values are said in numbers.
    const other = { ...told, rules: { ...told.rules, endowment: { pavo: 6, elote: 1 } }, endowment: { pavo: 6, elote: 1 }, no_trade: { P1: 6, P2: 1 } };
    expect(howAlways(other, null).join(' ')).toContain('6 pavos y P2 con 1 elote.');
    expect(howTo({ ...told, variant: 'G3', shame_visible: 'never' })).not.toEqual(howTo({ ...told, variant: 'G3' }));
  });

  it('have two questions for each variant, and one more where points are others', () => {
    expect(Object.keys(CHECKS).map((id) => id.slice(0, 2))).toEqual(['g1', 'g1', 'g1', 'g2', 'g2', 'g3', 'g3', 'g4', 'g4', 'g5', 'g5']);
  });
});

it('a check is sent whole, and its verdict shown until another answer is chosen', async () => {
  const send = vi.fn();
  const questions = [{ id: 'g1_points', options: 3 }, { id: 'g1_snatch', options: 3 }];
  const shown = render(Check, { check: { questions, answers: null, right: null, attempts_left: 2, solution: null }, variant: 'G1', busy: false, send });
  const button = () => screen.getByRole<HTMLButtonElement>('button');
  screen.getByRole('radio', { name: '14' }).click();
  await Promise.resolve();
  expect(button().disabled).toBe(true);
  screen.getByRole('radio', { name: 'Nada cambia de manos.' }).click();
  await vi.waitFor(() => expect(button().disabled).toBe(false));
  // Somebody else comes in: the same check is told again.
  await shown.rerender({ check: { questions: questions.map((question) => ({ ...question })), answers: null, right: null, attempts_left: 2, solution: null } });
  expect(button().disabled).toBe(false);
  button().click();
  expect(send).toHaveBeenCalledWith([1, 2]);
  await shown.rerender({ check: { questions, answers: [1, 2], right: [true, false], attempts_left: 1, solution: null } });
  screen.getByText('Bien.');
  screen.getByText(/No es así/);
  screen.getByRole('radio', { name: 'P2 paga los elotes.' }).click();
  await vi.waitFor(() => expect(screen.queryByText(/No es así/)).toBeNull());
  await shown.rerender({ check: { questions, answers: [1, 1], right: [true, true], attempts_left: 0, solution: [1, 1] } });
  screen.getByText('Las dos bien: ya lo tienes.');
});

it('a check that was wrong twice shows the right answers and asks no more', () => {
  const questions = [{ id: 'g1_points', options: 3 }, { id: 'g1_snatch', options: 3 }];
  render(Check, { variant: 'G1', busy: false, send: vi.fn(), check: { questions, answers: [0, 1], right: [false, true], attempts_left: 0, solution: [1, 1] } });
  screen.getByText('No es así. Lo correcto: 14');
  screen.getByText('Bien.');
  screen.getByText(/Ya puedes seguir/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a questionnaire may be left blank, and what is answered fits its kind', async () => {
  const send = vi.fn();
  const words = (text: string) => ({ es: text, en: text });
  const questions: Question[] = [
    { text: words('¿Cuál?'), kind: 'choice', options: [words('una'), words('otra')] },
    { text: words('¿Cuánto?'), kind: 'scale', least: 1, most: 3 },
    { ...newQuestion('number'), text: words('Edad') },
    { ...newQuestion('text'), text: words('¿Algo más?') },
  ];
  render(Questionnaire, { questions, busy: false, send });
  const button = screen.getByRole('button');
  button.click();
  expect(send).toHaveBeenLastCalledWith([null, null, null, null]);
  screen.getByRole('radio', { name: 'otra' }).click();
  screen.getByRole('radio', { name: '3' }).click();
  await Promise.resolve();
  button.click();
  expect(send).toHaveBeenLastCalledWith([1, 3, null, null]);
});
