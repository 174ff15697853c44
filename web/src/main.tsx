import './styles/index.css';

import { prepare } from '#edition';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app/App';
import { watchHistory } from './lib/router';
import { applySettings } from './state/settings';

applySettings(document.documentElement);
watchHistory();
prepare();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has an element with the id root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
