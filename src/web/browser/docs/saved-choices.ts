const THEME = 'tollgate.docs.theme';
const LANGUAGE = 'tollgate.docs.language';

const read = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage is off: the choice applies to this page alone.
    return null;
  }
};
const write = (name: string, value: string): void => {
  try {
    localStorage.setItem(name, value);
  } catch {}
};

export const savedTheme = (): string | null => read(THEME);
export const saveTheme = (theme: string): void => write(THEME, theme);
export const savedLanguage = (): string | null => read(LANGUAGE);
export const saveLanguage = (language: string): void => write(LANGUAGE, language);
