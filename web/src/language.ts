// Which language somebody reads.

import { recall } from './memory';

export type Language = 'es' | 'en';

/** What was chosen on an earlier visit, or what the browser asks for; Spanish for everybody else. */
export function remembered(): Language {
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'es' || tag === 'en');
  return (recall('language') ?? spoken) === 'en' ? 'en' : 'es';
}
