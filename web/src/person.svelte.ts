// Who sits at this device: a name, and the token that proves it. Nobody is asked for a name before it is needed.

import { createPerson, renamePerson } from './api';
import { recall, remember } from './memory';

export const LONGEST_NAME = 30;

class PersonHere {
  token = $state<string | null>(recall('token'));
  name = $state<string | null>(recall('name'));
  /** Set while the page asks for a name; the dialog answers through it. */
  asking = $state.raw<((done: boolean) => void) | null>(null);

  /** Sees to it that there is a person, by asking for a name if needed. False if they would rather not. */
  async ensure(): Promise<boolean> {
    if (this.token !== null) return true;
    return new Promise((resolve) => {
      this.asking = (done) => {
        this.asking = null;
        resolve(done);
      };
    });
  }

  async introduce(name: string): Promise<void> {
    const made = await createPerson(name);
    this.become(made.token, made.name);
  }

  async rename(name: string): Promise<void> {
    if (this.token === null) return this.introduce(name);
    const renamed = await renamePerson(this.token, name);
    this.called(renamed.name);
  }

  become(token: string, name: string | null): void {
    const known = recall('token');
    // Who was set aside is not forgotten for whoever comes in instead: this server may be the one that is wrong.
    if (this.token === null && known !== null && known !== token) rememberBefore(known, recall('name'));
    this.token = token;
    this.name = name;
    remember('token', token);
    remember('name', name);
  }

  called(name: string): void {
    this.name = name;
    remember('name', name);
  }

  /** This server does not know this person. It may be the one that is wrong (an older copy, another machine), so the device goes on remembering. */
  setAside(): void {
    const [known, before] = [recall('token'), recall('token_before')];
    // Whoever was here before is tried next.
    if (this.token !== null && known !== null && before !== null) {
      const [name, nameBefore] = [recall('name'), recall('name_before')];
      remember('token', before);
      remember('name', nameBefore);
      rememberBefore(known, name);
    }
    this.token = null;
    this.name = null;
  }

  /** Who was set aside is tried again; whoever introduced themselves meanwhile stays. */
  takeUp(): void {
    if (this.token !== null) return;
    this.token = recall('token');
    this.name = recall('name');
  }
}

function rememberBefore(token: string, name: string | null): void {
  remember('token_before', token);
  remember('name_before', name);
}

export const person = new PersonHere();
