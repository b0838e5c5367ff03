// The words that a session has instead of the house's: neutral ones, the organiser's own, and its only language.

import { call } from '../api';
import { tongue, type Language } from '../i18n.svelte';
import type { SessionWords } from '../wire';
import neutralEn from './neutral.en.ftl?raw';
import neutralEs from './neutral.es.ftl?raw';

/** Texts as Fluent reads them: whatever is written over several lines is one text. */
export function written(texts: SessionWords['texts'], language: Language): string {
  const lines = Object.entries(texts).flatMap(([id, text]) => (text?.[language] === undefined ? [] : [`${id} =\n    ${text[language].trim().replace(/\n/g, '\n    ')}`]));
  return lines.join('\n');
}

/** Speaks as a session wants it until the returned function is called. */
export function speakAs(code: string): () => void {
  const before = tongue.language;
  let over = false;
  void call<SessionWords>('GET', `/api/sessions/${encodeURIComponent(code)}/words`)
    .then(async ({ language, wording, texts }) => {
      if (over) return;
      const neutral = wording === 'neutral';
      tongue.replace({ es: [...(neutral ? [neutralEs] : []), written(texts, 'es')], en: [...(neutral ? [neutralEn] : []), written(texts, 'en')] });
      if (language !== null) await tongue.speak(language);
    })
    .catch(() => undefined);
  return () => {
    over = true;
    tongue.replace({});
    void tongue.speak(before).catch(() => undefined);
  };
}
