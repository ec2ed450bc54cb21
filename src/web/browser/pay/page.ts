import { readNaira } from '../../../domain/portable/amount.ts';
import type { LiveWords } from '../../pages/pay/words/words.ts';

/** The element of an id that the page is known to have. */
export function at<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = maybeAt<Kind>(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** The element of an id that only some links' pages have. */
export const maybeAt = <Kind extends HTMLElement = HTMLElement>(id: string): Kind | null => document.getElementById(id) as Kind | null;

export function element(kind: string, text: string): HTMLElement {
  const made = document.createElement(kind);
  made.textContent = text;
  return made;
}

const sections = ['order', 'payment', 'paid', 'over'] as const;

/** Shows one part of the page and leads the keyboard there. */
export function turnTo(name: (typeof sections)[number]): void {
  if (!at(name).hidden) return;
  for (const each of sections) at(each).hidden = each !== name;
  at(name).querySelector('h2')?.focus();
}

/** 1500.00 of 150000 kobo, as banks take it. */
export const naira = (kobo: number): string => `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`;

/** ₦1,500.00 of 150000 kobo. */
export const money = (kobo: number): string => `₦${naira(kobo).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`;

/** Kobo of an amount that the payer typed; null where it is none. */
export function koboOf(text: string): number | null {
  const kobo = readNaira(text);
  return typeof kobo === 'number' ? kobo : null;
}

/** What this page says while it is open, in the language that it came in. */
export const words = JSON.parse(document.querySelector('main')?.dataset['words'] ?? '{}') as LiveWords;

/** A sentence with what it leaves open. */
export const say = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/[{](\w+)[}]/g, (_, name: string) => values[name] ?? '');
