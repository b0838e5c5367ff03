// The pages of a session also speak of the game.
import spanish from '../../locales/session.es.ftl';
import { tongue } from '../i18n.svelte';
import { t as snatch } from '../snatch/texts';

export const t = tongue.open('session', spanish, snatch);
