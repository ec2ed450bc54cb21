/** A token is 20 digits, whatever stands between them. */
const TOKEN = /(?<![\d])(?:\d[ -]?){19}\d(?![\d])/;

/** The first token in a text, digits alone. @returns null where there is none. */
export const tokenDigitsIn = (text: string): string | null => TOKEN.exec(text)?.[0].replaceAll(/[ -]/g, '') ?? null;
