import spanish from '../../locales/room.es.ftl';
import { tongue } from '../i18n.svelte';

export const t = tongue.open('room', spanish);
