// Marks the option that counts when nobody chooses.

import { t, type PlainId } from '../../i18n.svelte';

type Told<Value extends string> = { value: Value; label: PlainId; how?: PlainId };

export function options<Value extends string>(standard: Value | null, told: Told<Value>[]): { value: Value; label: string; how?: string }[] {
  return told.map(({ value, label, how }) => ({
    value,
    label: value === standard ? `${t(label)} (${t('form-standard')})` : t(label),
    ...(how && { how: t(how) }),
  }));
}
