import spanish from '../../locales/room.es.ftl?raw';
import { tongue } from '../i18n.svelte';

export const t = tongue.open('room', spanish);
