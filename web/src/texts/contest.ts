import spanish from '../../locales/contest.es.ftl?raw';
import { tongue } from '../i18n.svelte';

export const t = tongue.open('contest', spanish);
