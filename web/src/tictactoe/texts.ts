import spanish from './texts.es.ftl';
import { tongue } from '../i18n.svelte';

export const t = tongue.open('tictactoe', spanish);
