// Chess in words: squares, moves, endings, whose turn it is.

import { CHESS_LEVELS } from '../generated/wire';
import { tongue, type PlainId } from '../i18n.svelte';
import { nameOf, holderOf } from '../seats';
import { t } from './texts';
import type { ChessEnding, ChessLevel, ChessLevelCard, ChessMadeMove, ChessReason, ChessRemark, ChessRoom, ChessSide } from '../wire';
import { sanIn } from './moves';
import type { Kind, Piece } from './pieces';

export const PIECE_NAME: Record<ChessSide, Record<Kind, PlainId<'chess'>>> = {
  white: { p: 'chess-white-pawn', n: 'chess-white-knight', b: 'chess-white-bishop', r: 'chess-white-rook', q: 'chess-white-queen', k: 'chess-white-king' },
  black: { p: 'chess-black-pawn', n: 'chess-black-knight', b: 'chess-black-bishop', r: 'chess-black-rook', q: 'chess-black-queen', k: 'chess-black-king' },
};

export const SIDE_NAME: Record<ChessSide, PlainId<'chess'>> = { white: 'chess-white', black: 'chess-black' };

const LEVEL_HOW: Record<ChessLevel, PlainId<'chess'>> = {
  beginner_1: 'chess-beginner-1-how',
  beginner_2: 'chess-beginner-2-how',
  beginner_3: 'chess-beginner-3-how',
  beginner_4: 'chess-beginner-4-how',
  level_1: 'chess-level-1-how',
  level_2: 'chess-level-2-how',
  level_3: 'chess-level-3-how',
  level_4: 'chess-level-4-how',
  level_5: 'chess-level-5-how',
  level_6: 'chess-level-6-how',
};

/** How a level plays, and what was measured of it. */
export function levelCard({ level, measured }: ChessLevelCard): string {
  const strength = measured === null ? t('chess-not-measured') : t('chess-measured', { elo: String(measured.elo), error: String(measured.plus_minus) });
  return `${t(LEVEL_HOW[level])} ${strength}`;
}

const REASON: Record<ChessReason, PlainId<'chess'>> = {
  checkmate: 'chess-by-checkmate',
  stalemate: 'chess-by-stalemate',
  insufficient_material: 'chess-by-material',
  seventyfive: 'chess-by-seventyfive',
  fivefold: 'chess-by-fivefold',
  flag: 'chess-by-flag',
  flag_insufficient: 'chess-by-flag-insufficient',
  resignation: 'chess-by-resignation',
  resignation_insufficient: 'chess-by-resignation-insufficient',
  agreement: 'chess-by-agreement',
  fifty: 'chess-by-fifty',
  threefold: 'chess-by-threefold',
  dead_position: 'chess-by-dead-position',
  opponent_left: 'chess-by-left',
  opponent_left_insufficient: 'chess-by-left-insufficient',
  aborted: 'chess-by-abort',
};

export function squareLabel(square: string, piece: Piece | undefined, now: { selected: boolean; target: boolean; check: boolean; premoved: boolean }): string {
  const words = [square, piece === undefined ? t('chess-empty') : t(PIECE_NAME[piece.side][piece.kind])];
  if (now.check) words.push(t('chess-in-check'));
  if (now.selected) words.push(t('chess-chosen'));
  if (now.target) words.push(t('chess-target'));
  if (now.premoved) words.push(t('chess-premoved'));
  return words.join(', ');
}

export function endingLine(ending: ChessEnding): string {
  const reason = t(REASON[ending.reason]);
  switch (ending.outcome ?? null) {
    case '1-0':
      return t('chess-white-won', { reason });
    case '0-1':
      return t('chess-black-won', { reason });
    case '1/2-1/2':
      return t('chess-drawn', { reason });
    case null:
      return t('chess-aborted-line', { reason });
  }
}

/** A side in the middle of a sentence: Spanish writes it small. */
function sideInside(side: ChessSide): string {
  const name = t(SIDE_NAME[side]);
  return tongue.language === 'es' ? name.toLocaleLowerCase('es') : name;
}

export const otherSide = (side: ChessSide): ChessSide => (side === 'white' ? 'black' : 'white');

/** The seat of this person, as a side. */
export function sideOf(room: ChessRoom): ChessSide | null {
  return room.you === 'white' || room.you === 'black' ? room.you : null;
}

export function statusLine(room: ChessRoom): string {
  const { view } = room;
  if (view.ending !== null) return endingLine(view.ending);
  const free = room.seats.find((seat) => seat.holder.kind === 'open');
  if (free !== undefined) return t('chess-missing', { side: sideInside(free.seat === 'white' ? 'white' : 'black') });
  const side = sideInside(view.to_move);
  if (sideOf(room) === view.to_move) return view.check ? t('chess-your-turn-check', { side }) : t('chess-your-turn', { side });
  const holder = holderOf(room.seats, view.to_move);
  return holder.kind === 'bot' ? t('chess-thinks', { name: nameOf(holder) }) : t('chess-their-turn', { name: nameOf(holder), side });
}

const REMARK: Record<ChessRemark, PlainId<'chess'>> = {
  mates: 'chess-it-mates',
  checks: 'chess-it-checks',
  takes_queen: 'chess-it-takes-queen',
  takes_rook: 'chess-it-takes-rook',
  takes_piece: 'chess-it-takes-piece',
  takes_pawn: 'chess-it-takes-pawn',
  promotes: 'chess-it-promotes',
  castles: 'chess-it-castles',
  attacks_queen: 'chess-it-attacks-queen',
  attacks_rook: 'chess-it-attacks-rook',
  attacks_piece: 'chess-it-attacks-piece',
};

/** Whether this person learns from a bot here: it says what its move does, and a hint may be asked for. */
export function learns(room: ChessRoom): boolean {
  const me = sideOf(room);
  const rival = me === null ? null : holderOf(room.seats, otherSide(me));
  return rival?.kind === 'bot' && CHESS_LEVELS.some(({ level, teaches }) => teaches && level === rival.level);
}

/** What the bot's last move does, in one sentence; nothing if there is nothing to say, or it was not its move. */
export function remarkOf(room: ChessRoom): string {
  const newest = room.view.moves[room.view.moves.length - 1];
  if (!learns(room) || newest?.remark == null || room.view.to_move !== sideOf(room)) return '';
  return t(REMARK[newest.remark]);
}

/** What a bot thought of a move of its own, for who learns; the server tells it once the move is answered. */
export function afterthoughtOf(room: ChessRoom, ply: number): string {
  const made = room.view.moves[ply - 1];
  if (made === undefined) return '';
  const played = sanIn(tongue.language, made.san);
  if (made.overlooked !== undefined) return t('chess-it-overlooked', { played, san: sanIn(tongue.language, made.overlooked) });
  return made.best === undefined ? '' : t('chess-it-thought-better', { played, san: sanIn(tongue.language, made.best) });
}

/** Time as it is read aloud. */
export function spokenTime(left_ms: number): string {
  const seconds = Math.floor(left_ms / 1000);
  return t('chess-time-spoken', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

/** A move as it is read aloud. */
export function spokenMove(made: ChessMadeMove, ply: number): string {
  const side = t(SIDE_NAME[ply % 2 === 0 ? 'white' : 'black']);
  const san = sanIn(tongue.language, made.san);
  if (made.san.endsWith('#')) return t('chess-said-mate', { side, san: san.replace('#', '') });
  if (made.san.endsWith('+')) return t('chess-said-check', { side, san: san.replace('+', '') });
  return t('chess-said', { side, san });
}
