import { Refused } from './ask.ts';
import type { Texts } from '../../pages/pay/texts/en.ts';

/** Required element by id. @throws Error when missing. */
export function at<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = maybeAt<Kind>(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

export const maybeAt = <Kind extends HTMLElement = HTMLElement>(id: string): Kind | null => document.getElementById(id) as Kind | null;

export function element(kind: string, text: string): HTMLElement {
  const made = document.createElement(kind);
  made.textContent = text;
  return made;
}

const sections = ['order', 'payment', 'paid', 'over'] as const;

/** Shows one part of the page and moves the focus to its heading. */
export function turnTo(name: (typeof sections)[number]): void {
  if (!at(name).hidden) return;
  for (const each of sections) at(each).hidden = each !== name;
  at(name).querySelector('h2')?.focus();
}

/** Texts of the open page, in its language. */
export const texts = JSON.parse(document.querySelector('main')?.dataset['texts'] ?? '{}') as Texts['live'];

export const say = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/[{](\w+)[}]/g, (_, name: string) => values[name] ?? '');

export function problemOf(error: unknown): string {
  if (!(error instanceof Refused)) return texts.lost;
  const known = (texts.errors as Readonly<Record<string, string>>)[error.code ?? ''];
  return `${known === undefined ? error.message : say(known, { message: error.message })}.`;
}
