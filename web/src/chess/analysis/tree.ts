// A game with its variations, as the analysis board keeps it. Moves, their names and positions come from the server.

import type { ChessPgnGame, ChessPgnTag, ChessVariant } from '../../wire';

export type TreeMove = {
  parent: number | null;
  /** What follows; the first is the main line. */
  children: number[];
  move: string;
  san: string;
  fen: string;
  before: string;
  comment: string;
  nags: number[];
  clock_ms: number | null;
};

export type Tree = {
  variant: ChessVariant;
  start: string;
  comment: string;
  tags: ChessPgnTag[];
  result: string;
  first: number[];
  moves: TreeMove[];
};

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export function emptyTree(start = START, variant: ChessVariant = 'standard'): Tree {
  return { variant, start, comment: '', tags: [], result: '*', first: [], moves: [] };
}

export function treeOf(game: ChessPgnGame): Tree {
  const tree: Tree = { variant: game.variant, start: game.start, comment: game.comment, tags: game.tags, result: game.outcome ?? '*', first: [], moves: game.moves.map((move) => ({ ...move, children: [] })) };
  tree.moves.forEach(({ parent }, id) => childrenOf(tree, parent).push(id));
  return tree;
}

export function childrenOf(tree: Tree, after: number | null): number[] {
  return after === null ? tree.first : (tree.moves[after]?.children ?? []);
}

export const fenAt = (tree: Tree, at: number | null): string => (at === null ? tree.start : (tree.moves[at]?.fen ?? tree.start));

/** The moves that lead to one of them, itself included. */
export function pathTo(tree: Tree, at: number | null): number[] {
  const path: number[] = [];
  for (let id = at; id !== null; id = tree.moves[id]?.parent ?? null) path.unshift(id);
  return path;
}

export const movesTo = (tree: Tree, at: number | null): string[] => pathTo(tree, at).flatMap((id) => tree.moves[id]?.move ?? []);

/** The main line from some move to its end. */
export function mainLine(tree: Tree, from: number | null = null): number[] {
  const line: number[] = [];
  for (let id = childrenOf(tree, from)[0]; id !== undefined; id = childrenOf(tree, id)[0]) line.push(id);
  return line;
}

/** The tree with a move more, and where it stands; a move that is there is not added twice. */
export function withMove(tree: Tree, after: number | null, made: { move: string; san: string; fen: string }): { tree: Tree; id: number } {
  const known = childrenOf(tree, after).find((id) => tree.moves[id]?.move === made.move);
  if (known !== undefined) return { tree, id: known };
  const id = tree.moves.length;
  const moves = tree.moves.map((move, at) => (at === after ? { ...move, children: [...move.children, id] } : move));
  moves.push({ ...made, parent: after, children: [], before: '', comment: '', nags: [], clock_ms: null });
  return { tree: { ...tree, first: after === null ? [...tree.first, id] : tree.first, moves }, id };
}

/** The tree without a move and all that follows it. Places of others stay as they are. */
export function without(tree: Tree, id: number): Tree {
  return reordered(tree, id, (siblings) => siblings.filter((other) => other !== id));
}

/** The tree in which the variation with this move is the main line of its place. */
export function promoted(tree: Tree, id: number): Tree {
  return reordered(tree, id, (siblings) => [id, ...siblings.filter((other) => other !== id)]);
}

function reordered(tree: Tree, id: number, order: (siblings: number[]) => number[]): Tree {
  const parent = tree.moves[id]?.parent ?? null;
  const children = order(childrenOf(tree, parent));
  if (parent === null) return { ...tree, first: children };
  return { ...tree, moves: tree.moves.map((move, at) => (at === parent ? { ...move, children } : move)) };
}

export function withNotes(tree: Tree, id: number | null, notes: { comment?: string; nags?: number[] }): Tree {
  if (id === null) return { ...tree, comment: notes.comment ?? tree.comment };
  return { ...tree, moves: tree.moves.map((move, at) => (at === id ? { ...move, ...notes } : move)) };
}

/** What stands in a list of moves, in order. */
export type Token = { kind: 'move'; id: number; number: string; san: string; nags: number[] } | { kind: 'said'; text: string } | { kind: 'open' } | { kind: 'close' };

export function tokens(tree: Tree): Token[] {
  const told: Token[] = tree.comment === '' ? [] : [{ kind: 'said', text: tree.comment }];
  tellLine(tree, null, told, true);
  return told;
}

function tellLine(tree: Tree, from: number | null, told: Token[], numbered: boolean): void {
  let needsNumber = numbered;
  let after = from;
  for (;;) {
    const [main, ...others] = childrenOf(tree, after);
    if (main === undefined) return;
    needsNumber = tellMove(tree, main, told, needsNumber);
    for (const other of others) {
      told.push({ kind: 'open' });
      tellLine(tree, other, told, tellMove(tree, other, told, true));
      told.push({ kind: 'close' });
      needsNumber = true;
    }
    after = main;
  }
}

/** Tells one move, and whether the next one of Black needs its number. */
function tellMove(tree: Tree, id: number, told: Token[], needsNumber: boolean): boolean {
  const move = tree.moves[id];
  if (move === undefined) return false;
  const [, side, , , , number] = fenAt(tree, move.parent).split(' ');
  if (move.before !== '') told.push({ kind: 'said', text: move.before });
  const written = side === 'w' ? `${number ?? '1'}.` : needsNumber || move.before !== '' ? `${number ?? '1'}…` : '';
  told.push({ kind: 'move', id, number: written, san: move.san, nags: move.nags });
  if (move.comment !== '') told.push({ kind: 'said', text: move.comment });
  return move.comment !== '';
}

const SEVEN = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];

/** The whole as PGN, for other programs: English letters always. */
export function pgnOf(tree: Tree): string {
  const tags = new Map<string, string>(SEVEN.map((name) => [name, name === 'Date' ? '????.??.??' : '?']));
  for (const { name, value } of tree.tags) tags.set(name, value);
  tags.set('Result', tree.result);
  if (tree.variant === 'chess960') tags.set('Variant', 'Chess960');
  if (tree.start !== START) {
    tags.set('SetUp', '1');
    tags.set('FEN', tree.start);
  }
  const head = [...tags].map(([name, value]) => `[${name} "${value.replace(/[\\"]/g, '\\$&')}"]`);
  return `${head.join('\n')}\n\n${movetext(tree)}\n`;
}

function movetext(tree: Tree): string {
  const all = tokens(tree);
  const words = all.map((token, place) => {
    // The time of a move begins its comment, as the readers of PGN expect it.
    const clock = clockOf(tree, token);
    const before = isCommented(tree, all[place - 1]) ? clockOf(tree, all[place - 1]) : null;
    switch (token.kind) {
      case 'open':
        return '(';
      case 'close':
        return ')';
      case 'said':
        return `{${before === null ? '' : `${before} `}${token.text.replace(/\}/g, ')')}}`;
      case 'move':
        return [token.number.replace('…', '...'), token.san, ...token.nags.map((nag) => `$${nag}`)].concat(clock !== null && !isCommented(tree, token) ? [`{${clock}}`] : []).filter(Boolean).join(' ');
    }
  });
  return [...words, tree.result].join(' ').replace(/\( /g, '(').replace(/ \)/g, ')');
}

const isCommented = (tree: Tree, token: Token | undefined): boolean => token?.kind === 'move' && (tree.moves[token.id]?.comment ?? '') !== '';

/** `[%clk 0:04:59.5]` of a move that has one. */
function clockOf(tree: Tree, token: Token | undefined): string | null {
  const clock_ms = token?.kind === 'move' ? (tree.moves[token.id]?.clock_ms ?? null) : null;
  if (clock_ms === null) return null;
  const seconds = (clock_ms % 60_000) / 1000;
  const two = (number: number): string => String(number).padStart(2, '0');
  return `[%clk ${Math.floor(clock_ms / 3_600_000)}:${two(Math.floor(clock_ms / 60_000) % 60)}:${seconds < 10 ? '0' : ''}${seconds}]`;
}

/** Glyphs that people read. */
export const GLYPHS: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 10: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+' };
