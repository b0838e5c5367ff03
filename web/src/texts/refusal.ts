import spanish from '../../locales/refusal.es.ftl?raw';
import { tongue } from '../i18n.svelte';

export const t = tongue.open('refusal', spanish);
