import type { LiveWords } from '../../pages/pay/texts/texts.ts';

/** What this page says while it is open, in the language that it came in. */
export const words = JSON.parse(document.querySelector('main')?.dataset['words'] ?? '{}') as LiveWords;

/** A sentence with what it leaves open. */
export const say = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/[{](\w+)[}]/g, (_, name: string) => values[name] ?? '');
