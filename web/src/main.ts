import './early-socket';
import { mount } from 'svelte';
import './design.css';
import './app.css';
import { address } from './api';
import App from './App.svelte';
import { tongue } from './i18n.svelte';
import { learnAddress } from './router.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no element with the id app');
await tongue.remembered();
mount(App, { target });
void learnAddress(address);
