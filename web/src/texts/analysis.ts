import spanish from '../../locales/analysis.es.ftl';
import { tongue } from '../i18n.svelte';
import { t as chess } from '../chess/texts';

export const t = tongue.open('analysis', spanish, chess);
