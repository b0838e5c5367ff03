// Light or dark: as the device says, until somebody says otherwise.

import { recall, remember } from './memory';

export type Theme = 'light' | 'dark';

const device = matchMedia('(prefers-color-scheme: dark)');

class Look {
  #chosen = $state<Theme | null>(read(recall('theme')));
  #device = $state<Theme>(device.matches ? 'dark' : 'light');

  constructor() {
    device.addEventListener('change', () => {
      this.#device = device.matches ? 'dark' : 'light';
    });
  }

  get theme(): Theme {
    return this.#chosen ?? this.#device;
  }

  toggle(): void {
    this.#chosen = this.theme === 'dark' ? 'light' : 'dark';
    remember('theme', this.#chosen);
  }
}

function read(text: string | null): Theme | null {
  return text === 'light' || text === 'dark' ? text : null;
}

export const look = new Look();
