import spanish from '../../locales/domino.es.ftl';
import { tongue } from '../i18n.svelte';

export const t = tongue.open('domino', spanish);
