// How somebody likes their board. Kept on this device.

import { recall, remember } from '../memory';

export const BOARDS = ['wood', 'green', 'slate'] as const;
export type BoardLook = (typeof BOARDS)[number];

class Choices {
  #board = $state<BoardLook>(BOARDS.find((board) => board === recall('chess.board')) ?? 'wood');
  #sound = $state(recall('chess.sound') !== 'off');
  #confirm = $state(recall('chess.confirm') === 'on');

  get board(): BoardLook {
    return this.#board;
  }

  set board(board: BoardLook) {
    this.#board = board;
    remember('chess.board', board);
  }

  get sound(): boolean {
    return this.#sound;
  }

  set sound(on: boolean) {
    this.#sound = on;
    remember('chess.sound', on ? null : 'off');
  }

  /** Whether every move waits for a second yes. */
  get confirm(): boolean {
    return this.#confirm;
  }

  set confirm(on: boolean) {
    this.#confirm = on;
    remember('chess.confirm', on ? 'on' : null);
  }
}

export const choices = new Choices();
