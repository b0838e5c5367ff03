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

/** What may follow a snatch. */
export type Sanction = 'shame' | 'report';

/** What the institution of a variant brings: whether the two talk before an offer, and what may follow a snatch. */
export const INSTITUTION: Record<SnatchVariant, { talks: boolean; sanction: Sanction | null }> = {
  G1: { talks: false, sanction: null },
  G2: { talks: false, sanction: null },
  G3: { talks: false, sanction: 'shame' },
  G4: { talks: false, sanction: 'report' },
  G5: { talks: true, sanction: null },
};

export const VARIANTS = Object.keys(VARIANT_NAME) as SnatchVariant[];
