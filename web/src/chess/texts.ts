import spanish from './texts.es.ftl?raw';
import { tongue } from '../i18n.svelte';

export const t = tongue.open('chess', spanish);
