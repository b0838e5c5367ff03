// The five variants by name; the home page needs no more of SnatchGame than this.

import type { PlainId } from '../i18n.svelte';
import type { SnatchVariant } from '../wire';

export const VARIANT_NAME: Record<SnatchVariant, PlainId> = {
  G1: 'snatch-g1',
  G2: 'snatch-g2',
  G3: 'snatch-g3',
  G4: 'snatch-g4',
  G5: 'snatch-g5',
};

/** In which the two talk before an offer. */
export const TALKS = new Set<SnatchVariant>(['G5']);

export const VARIANTS = Object.keys(VARIANT_NAME) as SnatchVariant[];
