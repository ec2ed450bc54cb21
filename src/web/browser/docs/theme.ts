import { keptTheme } from './kept.ts';

// Before the first paint, so that nothing flashes in the other theme.
const theme = keptTheme();
if (theme) document.documentElement.dataset['theme'] = theme;
