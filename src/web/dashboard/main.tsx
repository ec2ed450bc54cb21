import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { currentDensity, currentTheme, settings, showTheme } from './settings.ts';

showTheme(currentTheme());
document.documentElement.dataset['density'] = currentDensity();
document.documentElement.dataset['environment'] = settings.environment;
const place = document.querySelector('#app');
if (place)
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
