// The house's English texts, with what it says of each game: one file to fetch.

import en from '../locales/en.ftl?raw';

const OF_GAMES = import.meta.glob<string>('./*/house.en.ftl', { query: '?raw', import: 'default', eager: true });

export const house = [en, ...Object.values(OF_GAMES)];
