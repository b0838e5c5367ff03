import spanish from '../../locales/help.es.ftl';
import { tongue } from '../i18n.svelte';

export const t = tongue.open('help', spanish);
