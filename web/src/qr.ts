// QR codes drawn here, for links that carry a secret and are nobody's business but their owner's. Bytes, correction level M,
// versions 1 to 6: up to 106 characters of a plain address.

/** What a version holds: data bytes, and the bytes of correction of each of its equal blocks. */
const VERSIONS = [
  { data: 16, correction: 10, blocks: 1 },
  { data: 28, correction: 16, blocks: 1 },
  { data: 44, correction: 26, blocks: 1 },
  { data: 64, correction: 18, blocks: 2 },
  { data: 86, correction: 24, blocks: 2 },
  { data: 108, correction: 16, blocks: 4 },
];

/** Dark modules by row and column, or nothing where the text is too long. */
export type Modules = boolean[][];

export function qrModules(text: string): Modules | null {
  const bytes = new TextEncoder().encode(text);
  // Four bits say "bytes", eight say how many, four end it.
  const version = VERSIONS.findIndex(({ data }) => bytes.length + 2 <= data) + 1;
  const form = VERSIONS[version - 1];
  if (form === undefined) return null;
  const stream = interleaved(padded(bytes, form.data), form);
  const drawings = MASKS.map((_, mask) => drawn(version, stream, mask));
  // Any mask can be read; the calmest picture is read best.
  return drawings.reduce((best, other) => (unrest(other) < unrest(best) ? other : best));
}

/** The outline of all dark modules, for a `path` one unit a module, with the quiet border that cameras need. */
export const QUIET_BORDER = 4;
export function qrPath(modules: Modules): string {
  return modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET_BORDER} ${y + QUIET_BORDER}h1v1h-1z`] : []))).join('');
}

function padded(bytes: Uint8Array, size: number): number[] {
  const bits = [0, 1, 0, 0, ...bitsOf(bytes.length, 8), ...[...bytes].flatMap((byte) => bitsOf(byte, 8)), 0, 0, 0, 0];
  const words = Array.from({ length: bits.length / 8 }, (_, at) => bits.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let fill = 0; words.length < size; fill += 1) words.push(fill % 2 === 0 ? 0xec : 0x11);
  return words;
}

function bitsOf(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1);
}

/** Blocks side by side, byte by byte: all data first, then all corrections. */
function interleaved(words: number[], { data, correction, blocks }: { data: number; correction: number; blocks: number }): number[] {
  const length = data / blocks;
  const parts = Array.from({ length: blocks }, (_, at) => words.slice(at * length, (at + 1) * length));
  const corrections = parts.map((part) => remainder(part, generator(correction)));
  const across = (rows: number[][], width: number) => Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? 0)).flat();
  return [...across(parts, length), ...across(corrections, correction)];
}

/** In the field of 256 elements with x⁸ + x⁴ + x³ + x² + 1. */
export function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

/** (x − 1)(x − 2)(x − 4)…, without its leading one. */
function generator(degree: number): number[] {
  let polynomial: number[] = Array.from({ length: degree }, (_, at) => (at === degree - 1 ? 1 : 0));
  let root = 1;
  for (let factor = 0; factor < degree; factor += 1) {
    polynomial = polynomial.map((coefficient, at) => multiply(coefficient, root) ^ (polynomial[at + 1] ?? 0));
    root = multiply(root, 2);
  }
  return polynomial;
}

function remainder(words: number[], divisor: number[]): number[] {
  let rest: number[] = divisor.map(() => 0);
  for (const word of words) {
    const factor = word ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((value, at) => value ^ multiply(divisor[at] ?? 0, factor));
  }
  return rest;
}

export const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function drawn(version: number, stream: number[], mask: number): Modules {
  const size = 17 + 4 * version;
  const fixed = fixedModules(version, mask);
  const bits = stream.flatMap((word) => bitsOf(word, 8));
  const modules = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => fixed.get(y * size + x) ?? false));
  let next = 0;
  for (const [x, y] of path(size)) {
    if (fixed.has(y * size + x)) continue;
    const row = modules[y];
    if (row !== undefined) row[x] = (bits[next] ?? 0) === 1 !== MASKS[mask]?.(x, y);
    next += 1;
  }
  return modules;
}

/** In pairs of columns from the right, up and down in turn; the column of the clock is left out. */
export function* path(size: number): Generator<[number, number]> {
  for (let pair = 0; pair < (size - 1) / 2; pair += 1) {
    const right = size - 1 - 2 * pair;
    const column = right <= 6 ? right - 1 : right;
    for (let step = 0; step < size; step += 1) {
      const y = pair % 2 === 0 ? size - 1 - step : step;
      yield [column, y];
      yield [column - 1, y];
    }
  }
}

/** Everything that carries no text, by place: the three eyes, the clock lines, the small eye, and which mask is used. */
export function fixedModules(version: number, mask: number): Map<number, boolean> {
  const size = 17 + 4 * version;
  const fixed = new Map<number, boolean>();
  const put = (x: number, y: number, dark: boolean): void => {
    if (x >= 0 && y >= 0 && x < size && y < size) fixed.set(y * size + x, dark);
  };
  const eye = (middleX: number, middleY: number, reach: number, dark: (distance: number) => boolean): void => {
    for (let y = -reach; y <= reach; y += 1) for (let x = -reach; x <= reach; x += 1) put(middleX + x, middleY + y, dark(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let at = 0; at < size; at += 1) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) eye(x, y, 4, (distance) => distance !== 2 && distance !== 4);
  if (version > 1) eye(size - 7, size - 7, 2, (distance) => distance !== 1);
  const said = formatBits(mask);
  for (let at = 0; at < 15; at += 1) {
    const dark = ((said >> at) & 1) === 1;
    // Once around the first eye, and once more split between the other two.
    if (at < 8) put(8, at < 6 ? at : at + 1, dark);
    else put(at === 8 ? 7 : 14 - at, 8, dark);
    if (at < 8) put(size - 1 - at, 8, dark);
    else put(8, size - 15 + at, dark);
  }
  put(8, size - 8, true);
  return fixed;
}

/** Level M and the mask, with ten bits of correction of their own. */
export function formatBits(mask: number): number {
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  return ((mask << 10) | rest) ^ 0x5412;
}

/** Long runs and blocks of one color confuse a camera. */
function unrest(modules: Modules): number {
  const size = modules.length;
  const at = (x: number, y: number): boolean => modules[y]?.[x] ?? false;
  let sum = 0;
  for (let line = 0; line < size; line += 1) {
    let [across, down] = [1, 1];
    for (let step = 1; step < size; step += 1) {
      across = at(step, line) === at(step - 1, line) ? across + 1 : 1;
      down = at(line, step) === at(line, step - 1) ? down + 1 : 1;
      for (const run of [across, down]) sum += run === 5 ? 3 : run > 5 ? 1 : 0;
      if (line > 0 && at(step, line) === at(step - 1, line) && at(step, line - 1) === at(step - 1, line - 1) && at(step, line) === at(step, line - 1)) sum += 3;
    }
  }
  return sum;
}
