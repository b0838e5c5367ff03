// Places among some of those who stand in a list.

/** Each line with its place: those who share one among all share it here, too. Lines come in the order of the list. */
export function placed<Line extends { place: number }>(lines: Line[]): { line: Line; place: number }[] {
  return lines.map((line) => ({ line, place: lines.findIndex(({ place }) => place === line.place) + 1 }));
}
