// Marks the option that counts when nobody chooses.

import type { PlainId } from '../../i18n.svelte';
import { t } from '../../texts/session';

type Worded<Value extends string> = { value: Value; label: PlainId<'session'>; how?: PlainId<'session'> };

export function options<Value extends string>(standard: Value | null, worded: Worded<Value>[]): { value: Value; label: string; how?: string }[] {
  return worded.map(({ value, label, how }) => ({
    value,
    label: value === standard ? `${t(label)} (${t('form-standard')})` : t(label),
    ...(how && { how: t(how) }),
  }));
}
