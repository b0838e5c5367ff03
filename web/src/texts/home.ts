import spanish from '../../locales/home.es.ftl';
import { tongue } from '../i18n.svelte';

export const t = tongue.open('home', spanish);
