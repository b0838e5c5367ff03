// The house's English texts, with what it says of each game: one file to fetch.

import en from '../locales/en.ftl';

const OF_GAMES = import.meta.glob<typeof en>('./*/house.en.ftl', { import: 'default', eager: true });

export const house = [en, ...Object.values(OF_GAMES)];
