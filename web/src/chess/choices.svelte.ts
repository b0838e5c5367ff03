// How somebody likes their board. Kept on this device.

import { recall, remember } from '../memory';

export const BOARDS = ['wood', 'green', 'slate'] as const;
export type BoardLook = (typeof BOARDS)[number];

/** How pieces are moved with a finger or a mouse. */
export const INPUTS = ['both', 'tap', 'drag'] as const;
export type Input = (typeof INPUTS)[number];

class Choices {
  #board = $state<BoardLook>(BOARDS.find((board) => board === recall('chess.board')) ?? 'wood');
  #sound = $state(recall('chess.sound') !== 'off');
  #input = $state<Input>(INPUTS.find((input) => input === recall('chess.input')) ?? 'both');
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

  get input(): Input {
    return this.#input;
  }

  set input(input: Input) {
    this.#input = input;
    remember('chess.input', input === 'both' ? null : input);
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
