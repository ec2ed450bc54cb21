const THEME = 'tollgate.docs.theme';
const LANGUAGE = 'tollgate.docs.language';

const read = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage is switched off; the choice holds for this page.
    return null;
  }
};
const write = (name: string, value: string): void => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // As above.
  }
};

export const keptTheme = (): string | null => read(THEME);
export const keepTheme = (theme: string): void => write(THEME, theme);
export const keptLanguage = (): string | null => read(LANGUAGE);
export const keepLanguage = (language: string): void => write(LANGUAGE, language);
