import spanish from '../../locales/contest.es.ftl';
import { tongue } from '../i18n.svelte';

export const t = tongue.open('contest', spanish);
