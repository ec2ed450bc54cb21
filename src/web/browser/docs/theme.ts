import { savedTheme } from './saved-choices.ts';

// Before the first paint, so that nothing flashes in the other theme.
const theme = savedTheme();
if (theme) document.documentElement.dataset['theme'] = theme;
