// The session file as the form edits it: always whole, so that what is downloaded says everything.

import { call } from '../api';
import type { BothLanguages, Question, RulesChoice, SessionFile } from '../wire';
import { inWords } from './faults';

/** What a form begins with, as the server says it; there once `learnStandard` is done. */
export let STANDARD: SessionFile & { outcome_seconds: number };

export function takeStandard(told: SessionFile): void {
  STANDARD = { outcome_seconds: 0, ...told };
}

export async function learnStandard(): Promise<void> {
  if (STANDARD === undefined) takeStandard(await call('GET', '/api/sessions/standard'));
}

/** Where a file is wrong, and what the server says about it; people read it through `inWords`, so that it follows the language. */
export type Fault = { place: string; why: string };

export function standardFile(): SessionFile {
  return structuredClone(STANDARD);
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
  // Files of earlier versions showed no outcome of a round.
  return wrong === null ? { file: laidOver({ ...STANDARD, outcome_seconds: 0 }, value) as SessionFile } : { wrong };
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

/** Members that only version 3 has. */
const NEWEST = ['labels', 'room', 'completion', 'projector', 'announce_bots', 'language', 'wording', 'texts', 'option_order'] as const;

/** Whether rules have something that only version 4 has. */
const isNewest = (rules: RulesChoice | undefined): boolean => rules !== undefined && (rules.offer === 'menu' || rules.menu !== undefined || rules.strategy !== undefined || rules.beliefs !== undefined);

/** The file in the first version that can say all it says, so that files which need nothing new stay as they were. */
export function versioned(file: SessionFile): SessionFile {
  const practices = [file, ...(file.treatments ?? [])].some(({ rules }) => rules?.practice !== undefined);
  const third = practices || NEWEST.some((name) => file[name] !== undefined) || file.questionnaire.some((question) => question.kind === 'scale' && question.ends !== undefined);
  const second = file.rounds > 3 || file.rules !== undefined || file.treatments !== undefined || file.group_size !== undefined;
  const fourth = [file, ...(file.treatments ?? [])].some(({ rules }) => isNewest(rules)) || file.deadlines.belief !== undefined;
  return { ...file, format: file.listed ? 'snatch-session/5' : fourth ? 'snatch-session/4' : third ? 'snatch-session/3' : second ? 'snatch-session/2' : 'snatch-session/1' };
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

/** What is said at a field: the first fault that belongs to its very place or to something inside. */
export function faultAt(faults: Fault[], place: string): string | null {
  const found = faults.find((fault) => fault.place === place || fault.place.startsWith(`${place}.`) || fault.place.startsWith(`${place}[`));
  return found === undefined ? null : inWords(found.why);
}
