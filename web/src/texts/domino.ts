import spanish from '../../locales/domino.es.ftl?raw';
import { tongue } from '../i18n.svelte';

export const t = tongue.open('domino', spanish);
