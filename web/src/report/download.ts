// Plots as files: the vector picture itself, or a bitmap of it for those who write with a word processor.

/** Dots of a bitmap for each unit of the picture; enough for print. */
const FINE = 3;

export function saveSvg(name: string, svg: string): void {
  save(`${name}.svg`, new Blob([svg], { type: 'image/svg+xml' }));
}

export async function savePng(name: string, svg: string): Promise<void> {
  const image = new Image();
  // A data address, because the page's own rules let pictures come from nowhere else.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * FINE;
  canvas.height = image.height * FINE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob !== null) save(`${name}.png`, blob);
}

function save(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
