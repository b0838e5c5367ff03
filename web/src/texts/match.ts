import spanish from '../../locales/match.es.ftl';
import { tongue } from '../i18n.svelte';
import { t as chess } from '../chess/texts';

export const t = tongue.open('match', spanish, chess);
