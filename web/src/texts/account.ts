import spanish from '../../locales/account.es.ftl';
import { tongue } from '../i18n.svelte';

export const t = tongue.open('account', spanish);
