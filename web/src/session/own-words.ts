// The words that a session has instead of the house's: neutral ones, the organiser's own, and its only language.

import { FluentBundle, FluentResource } from '@fluent/bundle';
import { call } from '../api';
import { tongue, type Language } from '../i18n.svelte';
import type { Say } from '../phrases';
import type { SessionWords } from '../wire';
import neutralEn from './neutral.en.ftl?raw';
import neutralEs from './neutral.es.ftl?raw';

/** Texts as Fluent reads them: whatever is written over several lines is one text. */
export function written(texts: SessionWords['texts'], language: Language): string {
  const lines = Object.entries(texts).flatMap(([id, text]) => (text?.[language] === undefined ? [] : [`${id} =\n    ${text[language].trim().replace(/\n/g, '\n    ')}`]));
  return lines.join('\n');
}

/** Who says texts in Fluent's own form, later ones instead of earlier ones. */
export function fluent(language: Language, texts: string[]): Say {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) bundle.addResource(new FluentResource(text), { allowOverrides: true });
  return (id, args) => {
    const pattern = bundle.getMessage(id)?.value;
    return pattern ? bundle.formatPattern(pattern, args) : null;
  };
}

/** Speaks as a session wants it until the returned function is called. */
export function speakAs(code: string): () => void {
  const before = tongue.language;
  let over = false;
  void call<SessionWords>('GET', `/api/sessions/${encodeURIComponent(code)}/words`)
    .then(async ({ language, wording, texts }) => {
      if (over) return;
      const neutral = wording === 'neutral';
      const own = (spoken: Language, plain: string): Say => fluent(spoken, [...(neutral ? [plain] : []), written(texts, spoken)]);
      tongue.replace({ es: own('es', neutralEs), en: own('en', neutralEn) });
      if (language !== null) await tongue.speak(language);
    })
    .catch(() => undefined);
  return () => {
    over = true;
    tongue.replace({});
    void tongue.speak(before).catch(() => undefined);
  };
}
