// The sessions that this page looks at: as a player, as the organiser or as the projector. Folds what the server says about them.

import type { Do, MonitorChange, MonitorView, ProgressView, ProjectorView, Refusal, SessionStage, SessionView, ToPlayer } from '../wire';

export type Sight = 'session' | 'monitor' | 'projector';

export type Seen = { sight: Sight; session: SessionView | null; monitor: MonitorView | null; projector: ProjectorView | null; refused: Refusal | null };

export class Sights {
  #seen = new Map<string, Seen>();

  get size(): number {
    return this.#seen.size;
  }

  /** Whether somebody is here as a player, and not only looking. */
  get takesPart(): boolean {
    return [...this.#seen.values()].some(({ sight }) => sight === 'session');
  }

  of(code: string): Seen | null {
    return this.#seen.get(code) ?? null;
  }

  codes(): string[] {
    return [...this.#seen.keys()];
  }

  add(code: string, sight: Sight): void {
    this.#seen.set(code, unseen(sight));
  }

  remove(code: string): boolean {
    return this.#seen.delete(code);
  }

  /** What they may see must be asked anew. */
  forget(): void {
    for (const [code, { sight }] of this.#seen) this.#seen.set(code, unseen(sight));
  }

  clear(): void {
    this.#seen.clear();
  }

  wish(code: string): Do {
    switch (this.#seen.get(code)?.sight) {
      case 'monitor':
        return { type: 'watch_monitor', session: code };
      case 'projector':
        return { type: 'watch_projector', session: code };
      case 'session':
      case undefined:
        return { type: 'watch_session', session: code };
    }
  }

  refuse(code: string, refused: Refusal): void {
    this.#change(code, { refused });
  }

  /** Takes down what is said about a session. */
  heed(message: Extract<ToPlayer, { type: 'session' | 'progress' | 'monitor' | 'monitor_change' | 'projector' }>): void {
    switch (message.type) {
      case 'session':
        return this.#learn(message.session);
      case 'progress':
        return this.#progress(message);
      case 'monitor':
        return this.#change(message.monitor.head.code, { monitor: message.monitor, refused: null });
      case 'monitor_change': {
        const monitor = this.#seen.get(message.head.code)?.monitor;
        if (monitor) this.#change(message.head.code, { monitor: changed(monitor, message) });
        return;
      }
      case 'projector':
        return this.#change(message.projector.code, { projector: message.projector, refused: null });
    }
  }

  #learn(session: SessionView): void {
    const known = this.#seen.get(session.code)?.session;
    // An older one was overtaken on the way.
    if (known && session.version < known.version) return;
    this.#change(session.code, { session, refused: null });
  }

  #progress(progress: ProgressView): void {
    const session = this.#seen.get(progress.session)?.session;
    if (session) this.#change(progress.session, { session: { ...session, now: advanced(session.now, progress) } });
  }

  #change(code: string, change: Partial<Seen>): void {
    const seen = this.#seen.get(code);
    if (seen !== undefined) this.#seen.set(code, { ...seen, ...change });
  }
}

function unseen(sight: Sight): Seen {
  return { sight, session: null, monitor: null, projector: null, refused: null };
}

/** How far the others are, for those who wait. */
export function advanced(stage: SessionStage, { inside, finished, total }: ProgressView): SessionStage {
  switch (stage.stage) {
    case 'entering':
    case 'lobby':
      return { ...stage, inside };
    case 'waiting':
    case 'bye':
      return { ...stage, finished, total };
    case 'consent':
    case 'countdown':
    case 'playing':
    case 'between':
    case 'out':
    case 'questionnaire':
    case 'over':
      return stage;
  }
}

/** As many interventions as the server keeps in a monitor. */
const MOST_INTERVENTIONS = 50;

/** The monitor after a change: lines of the same number are replaced, new ones added. */
export function changed(monitor: MonitorView, change: MonitorChange): MonitorView {
  return {
    head: change.head,
    tables: change.new_phase ? change.tables : merged(monitor.tables, change.tables, (table) => table.table),
    people: merged(monitor.people, change.people, (person) => person.place),
    interventions: [...monitor.interventions, ...change.interventions].slice(-MOST_INTERVENTIONS),
  };
}

function merged<Line>(lines: Line[], newer: Line[], number: (line: Line) => number): Line[] {
  if (newer.length === 0) return lines;
  const byNumber = new Map([...lines, ...newer].map((line) => [number(line), line]));
  return [...byNumber.values()].sort((one, other) => number(one) - number(other));
}
