import spanish from '../../locales/refusal.es.ftl';
import { tongue } from '../i18n.svelte';

export const t = tongue.open('refusal', spanish);
