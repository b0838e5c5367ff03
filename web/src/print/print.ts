/** Prints what is shown, once the fonts are there: paper is not drawn twice. */
export async function printPage(): Promise<void> {
  await document.fonts.ready;
  print();
}
