// Typing results without a mouse: which field comes next. What a score may be is the server's matter.

/** A field of the list: a line (one game of one table) and the pair whose points it takes. */
export type Field = { line: number; pair: 0 | 1 };

export type Step = 'next' | 'up' | 'down' | 'left' | 'right';

/**
 * The step a key asks for; nothing when the key is for the field itself. Left and right walk only from the edge of the
 * text, where the caret could not go any further.
 */
export function stepOf(key: string, caret: { start: number; end: number; length: number }): Step | null {
  switch (key) {
    case 'Enter':
      return 'next';
    case 'ArrowUp':
      return 'up';
    case 'ArrowDown':
      return 'down';
    case 'ArrowLeft':
      return caret.start === 0 ? 'left' : null;
    case 'ArrowRight':
      return caret.end === caret.length ? 'right' : null;
    default:
      return null;
  }
}

/** Where a step leads among so many lines; it stays at the ends. `open` says which lines have fields: those without a result. */
export function after(field: Field, step: Step, lines: number, open: (line: number) => boolean): Field {
  switch (step) {
    case 'up':
      return { ...field, line: towards(field.line, -1, lines, open) };
    case 'down':
      return { ...field, line: towards(field.line, 1, lines, open) };
    case 'left':
      return { ...field, pair: 0 };
    case 'right':
      return { ...field, pair: 1 };
    case 'next':
      return field.pair === 0 ? { ...field, pair: 1 } : { line: nextOpen(field.line, lines, open), pair: 0 };
  }
}

function towards(line: number, direction: 1 | -1, lines: number, open: (line: number) => boolean): number {
  for (let candidate = line + direction; candidate >= 0 && candidate < lines; candidate += direction) {
    if (open(candidate)) return candidate;
  }
  return line;
}

/** The next line without a result, starting again from the top; the same line when there is no other. */
export function nextOpen(line: number, lines: number, open: (line: number) => boolean): number {
  for (let ahead = 1; ahead < lines; ahead += 1) {
    const candidate = (line + ahead) % lines;
    if (open(candidate)) return candidate;
  }
  return line;
}

/** Points as typed: a whole number, or nothing when the field holds none. */
export function pointsOf(text: string): number | null {
  const tidy = text.trim();
  return /^\d{1,7}$/.test(tidy) ? Number(tidy) : null;
}
