import { readNaira } from '../../../domain/portable/amount.ts';
import { Refused } from './ask.ts';
import type { LiveTexts } from '../../pages/pay/texts/texts.ts';

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

/** 1500.00 of 150000 kobo, the format of banks. */
export const naira = (kobo: number): string => `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`;

/** ₦1,500.00 of 150000 kobo. */
export const money = (kobo: number): string => `₦${naira(kobo).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`;

/** Kobo of a typed amount; null for an invalid one. */
export function koboOf(text: string): number | null {
  const kobo = readNaira(text);
  return typeof kobo === 'number' ? kobo : null;
}

/** Texts of the open page, in its language. */
export const texts = JSON.parse(document.querySelector('main')?.dataset['texts'] ?? '{}') as LiveTexts;

export const say = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/[{](\w+)[}]/g, (_, name: string) => values[name] ?? '');

export function problemOf(error: unknown): string {
  if (!(error instanceof Refused)) return texts.lost;
  const known = (texts.errors as Readonly<Record<string, string>>)[error.code ?? ''];
  return `${known === undefined ? error.message : say(known, { message: error.message })}.`;
}
