// The frame of every page, and where it is put up.

import { mount } from 'svelte';
import './design.css';
import './app.css';
import App from './App.svelte';
import { tongue } from './i18n.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no element with the id app');
// Meanwhile the first page is on its way: `early.ts` has asked for it.
void tongue.remembered().then(() => mount(App, { target }));
