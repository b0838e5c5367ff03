import spanish from '../../locales/help.es.ftl?raw';
import { tongue } from '../i18n.svelte';

export const t = tongue.open('help', spanish);
