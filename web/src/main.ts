import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { tongue } from './i18n.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no element with the id app');
await tongue.remembered();
mount(App, { target });
