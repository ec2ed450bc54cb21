import { savedTheme } from './saved-choices.ts';

// Runs before the first paint, against a flash of the other theme.
const theme = savedTheme();
if (theme) document.documentElement.dataset['theme'] = theme;
