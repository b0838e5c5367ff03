// The server says in English what is wrong with a file; here it is said in the reader's language. A sentence that this page
// does not know is shown as it came.

import { typedAmount } from '../numbers';
import { t } from '../texts/session';

const KNOWN: [RegExp, (...parts: string[]) => string][] = [
  [/^(-?\d+) is not between (\d+) and (\d+)$/, (number = '', least = '', most = '') => t('fault-between', { number, least, most })],
  [/^a text of (\d+) to (\d+) characters is expected, not (\d+)$/, (least = '', most = '', count = '') => t('fault-text', { least, most, count })],
  [/^'(.*)' is not an amount such as/, (text = '') => t('fault-amount', { text: typedAmount(text) })],
  [/^at most (\d+) characters are expected$/, (most = '') => t('fault-long', { most })],
  [/^it must be above 'least'/, () => t('fault-ends')],
  [/^it is too far from zero/, () => t('fault-far')],
  [/^a scale has at most 21 steps/, () => t('fault-scale')],
  [/^unknown field `(.+?)`/, (name = '') => t('fault-unknown', { name })],
  [/^missing field `(.+?)`/, (name = '') => t('fault-missing', { name })],
  [/^two people would have this label/, () => t('fault-list-twice')],
  [/^1 to 40 letters/, () => t('fault-parameter')],
  [/^1 to 30 small letters/, () => t('fault-room')],
  [/^another organiser has sessions in this room/, () => t('fault-room-taken')],
  [/^a link of at most/, () => t('fault-link')],
  [/^answering every offer beforehand needs/, () => t('fault-strategy')],
  [/^one to six offers are expected|^a menu has at most six offers|^an offer has more tokens/, () => t('fault-menu')],
  [/^an offer stands on the menu twice/, () => t('fault-menu-twice')],
  [/^invalid type: (null|.*null)/, () => t('fault-empty')],
];

export function inWords(why: string): string {
  for (const [pattern, say] of KNOWN) {
    const found = pattern.exec(why);
    if (found !== null) return say(...found.slice(1));
  }
  return why;
}
