// A report also speaks of the session and of the game.
import spanish from '../../locales/report.es.ftl';
import { tongue } from '../i18n.svelte';
import { t as session } from './session';

export const t = tongue.open('report', spanish, session);
