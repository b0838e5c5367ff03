import spanish from '../../locales/tictactoe.es.ftl?raw';
import { tongue } from '../i18n.svelte';

export const t = tongue.open('tictactoe', spanish);
