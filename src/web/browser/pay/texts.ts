import { Refused } from './ask.ts';
import type { LiveTexts } from '../../pages/pay/texts/texts.ts';

/** Texts of the open page, in its language. */
export const texts = JSON.parse(document.querySelector('main')?.dataset['texts'] ?? '{}') as LiveTexts;

export const say = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/[{](\w+)[}]/g, (_, name: string) => values[name] ?? '');

export function problemOf(error: unknown): string {
  if (!(error instanceof Refused)) return texts.lost;
  const known = (texts.errors as Readonly<Record<string, string>>)[error.code ?? ''];
  return `${known === undefined ? error.message : say(known, { message: error.message })}.`;
}
