// The session file as the form edits it: always whole, so that what is downloaded says everything.

import type { BothLanguages, Question, SessionFile } from '../wire';
import { inWords } from './faults';

/** As the server fills in what a file leaves out, but for the outcome of a round: files of earlier versions showed none. */
export const STANDARD: SessionFile & { outcome_seconds: number } = {
  format: 'snatch-session/1',
  title: 'SnatchGame',
  profile: 'seed',
  phases: ['G1', 'G2', 'G3', 'G4', 'G5'],
  order: 'fixed',
  rounds: 3,
  deadlines: { force: 20, offer: 60, respond: 45, shame: 30, report: 30 },
  chat_seconds: 60,
  grace_seconds: 30,
  outcome_seconds: 0,
  odd: { policy: 'bye' },
  shame_visible: 'later_games',
  ranking: { by: 'aggregate', shown: 'at_end', names: false },
  payment: { currency: 'EUR', rate: '0', show_up_fee: '0', which: 'all' },
  seed: null,
  entry: { by: 'qr' },
  countdown_seconds: 5,
  pause: { kind: 'seconds', seconds: 15 },
  consent: null,
  instructions: { shown: true, check: 'required', text: null },
  questionnaire: [],
};

/** Where a file is wrong, and what the server says about it; people read it through `inWords`, so that it follows the language. */
export type Fault = { place: string; why: string };

/** How long a new session shows what a round did. */
const OUTCOME_SECONDS = 3;

export function standardFile(): SessionFile {
  return { ...structuredClone(STANDARD), outcome_seconds: OUTCOME_SECONDS };
}

/**
 * A file written elsewhere, laid over the standard one. What the form cannot hold is named; what it does not know is kept, so
 * that the server can refuse it by its name instead of its being lost here.
 */
export function adopt(text: string): { file: SessionFile } | { wrong: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { wrong: '.' };
  }
  value = renewed(value);
  const wrong = misfit(value, STANDARD, '');
  return wrong === null ? { file: laidOver(STANDARD, value) as SessionFile } : { wrong };
}

/** The first files said only whether there are questions, for which nobody waited. */
function renewed(value: unknown): unknown {
  if (!isObject(value) || !isObject(value.instructions) || typeof value.instructions.check !== 'boolean') return value;
  return { ...value, instructions: { ...value.instructions, check: value.instructions.check ? 'shown' : 'none' } };
}

type Members = Record<string, unknown>;

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** These may be nothing, and then have another shape than the standard's. */
const OPTIONAL = new Set(['seed', 'consent', 'instructions.text']);
/** These have several shapes, told apart by their first member. */
const ALTERNATIVES = new Set(['odd', 'entry', 'pause']);

/** The place of the first thing whose shape the form cannot hold. */
function misfit(value: unknown, standard: unknown, place: string): string | null {
  if (OPTIONAL.has(place)) return fitsOptional(value, place) ? null : place;
  if (Array.isArray(standard)) return Array.isArray(value) ? null : place;
  if (!isObject(standard)) return typeof value === typeof standard ? null : place;
  if (!isObject(value)) return place || '.';
  if (ALTERNATIVES.has(place)) return null;
  for (const [name, inner] of Object.entries(value)) {
    const here = place ? `${place}.${name}` : name;
    const found = name in standard ? misfit(inner, standard[name], here) : null;
    if (found !== null) return found;
  }
  return null;
}

function fitsOptional(value: unknown, place: string): boolean {
  return value === null || (place === 'seed' ? typeof value === 'number' : isObject(value));
}

function laidOver(standard: unknown, value: unknown, place = ''): unknown {
  if (!isObject(standard) || !isObject(value) || ALTERNATIVES.has(place)) return structuredClone(value);
  const names = new Set([...Object.keys(standard), ...Object.keys(value)]);
  return Object.fromEntries([...names].map((name) => [name, name in value ? laidOver(standard[name], value[name], name) : structuredClone(standard[name])]));
}

/** The file in the first version that can say all it says, so that files which need nothing new stay as they were. */
export function versioned(file: SessionFile): SessionFile {
  const newer = file.rounds > 3 || file.rules !== undefined || file.treatments !== undefined || file.group_size !== undefined;
  return { ...file, format: newer ? 'snatch-session/2' : 'snatch-session/1' };
}

/** A question of each kind, to begin with. */
export function newQuestion(kind: Question['kind']): Question {
  const text: BothLanguages = { es: '', en: '' };
  switch (kind) {
    case 'choice':
      return { text, kind, options: [{ es: '', en: '' }, { es: '', en: '' }] };
    case 'number':
      return { text, kind, least: 0, most: 120 };
    case 'scale':
      return { text, kind, least: 1, most: 7 };
    case 'text':
      return { text, kind };
  }
}

/** A name for the downloaded file that every system takes. */
export function fileName(title: string): string {
  const plain = title.normalize('NFD').replace(/[^\w\s-]/g, '').trim().replace(/\s+/g, '-').toLowerCase();
  return `${plain || 'snatchgame'}.session.json`;
}

/** What is said at a field: the fault, if it belongs to its very place or to something inside. */
export function faultAt(fault: Fault | null, place: string): string | null {
  if (fault === null) return null;
  const inside = fault.place === place || fault.place.startsWith(`${place}.`) || fault.place.startsWith(`${place}[`);
  return inside ? inWords(fault.why) : null;
}
