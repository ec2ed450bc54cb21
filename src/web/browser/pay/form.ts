import type { PayerLinkView } from '../../../slices/checkout/views.ts';
import { Refused } from './ask.ts';
import { koboOf, money } from './money.ts';
import { at, element, maybeAt, problemOf, say, texts } from './page.ts';

/** Order form; null for a closed link. */
export const form = maybeAt<HTMLFormElement>('form');
/** Idempotency key per opened page: an order sent twice is one order. */
const attempt = newAttempt();
export let link = linkOf(document);

function linkOf(page: Document): PayerLinkView {
  return JSON.parse(page.querySelector('main')?.dataset['link'] ?? 'null') as PayerLinkView;
}

/** Random UUID; `crypto.randomUUID` needs TLS. */
function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function typed(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

function sums(data: FormData) {
  const option = link.deliveryOptions.find(({ id }) => id === typed(data, 'deliveryOptionId'));
  const price = link.item ? link.item.unitPrice * Number(typed(data, 'quantity')) : (link.amount ?? koboOf(typed(data, 'amount')));
  const isWhole = price !== null && Number.isSafeInteger(price) && price > 0;
  const fee = option?.fee ?? 0;
  return { price: isWhole ? price : null, fee, option, total: isWhole ? price + fee : null };
}

/** Shows the total, and the address fields for options with delivery. */
export function showSums(): void {
  if (!form) return;
  const { price, fee, option, total } = sums(new FormData(form));
  const address = maybeAt<HTMLFieldSetElement>('address');
  if (address) {
    address.hidden = option?.type === 'pickup';
    address.disabled = address.hidden;
  }
  const parts: [string, number | null][] = option
    ? [
        [texts.price, price],
        [texts.delivery, fee],
      ]
    : [];
  const rows: [string, number | null][] = total === null ? [] : [...parts, [texts.total, total]];
  at('sums').replaceChildren(...rows.flatMap(([name, value]) => [element('dt', name), element('dd', money(value ?? 0))]));
}

export function orderOf(filled: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(filled);
  const input: Record<string, unknown> = { attempt };
  const address: Record<string, string> = {};
  for (const [name, value] of data) {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text === '') continue;
    if (name === 'quantity') input[name] = Number(text);
    // A digit-free amount cannot pass the pattern, so the amount is too large.
    else if (name === 'amount') input[name] = koboOf(text) ?? Number.MAX_SAFE_INTEGER;
    else if (name.startsWith('address.')) address[name.slice('address.'.length)] = text;
    else input[name] = text;
  }
  if (Object.keys(address).length > 0) input['address'] = address;
  const { total } = sums(data);
  if (total !== null) input['expectedTotal'] = total;
  return input;
}

export function clearProblems(filled: HTMLFormElement): void {
  for (const each of filled.querySelectorAll('.error')) each.textContent = '';
  for (const each of filled.querySelectorAll('[aria-invalid]')) each.removeAttribute('aria-invalid');
}

export function showProblem(filled: HTMLFormElement, error: unknown): void {
  // API messages have kobo; payers read naira.
  const result = problemOf(error);
  const answer = result.replaceAll(/\b(\d+) kobo\b/g, (_, kobo) => money(Number(kobo)));
  const field = error instanceof Refused ? error.field : undefined;
  const input = field === undefined ? null : filled.elements.namedItem(field);
  const place = maybeAt(`${field}-error`);
  if (!input || !place) {
    at('problem').textContent = answer;
    return;
  }
  place.textContent = answer.replace(`${field}: `, '');
  if (input instanceof HTMLElement) {
    input.setAttribute('aria-invalid', 'true');
    input.focus();
  }
}

/** Updates prices of the link; typed and chosen values stay. */
export async function showPrices(filled: HTMLFormElement): Promise<void> {
  const response = await fetch(location.pathname + location.search, { referrerPolicy: 'no-referrer' });
  if (!response.ok) return;
  const now = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (!now.getElementById('form')) return location.reload();
  link = linkOf(now);
  const chosen = typed(new FormData(filled), 'deliveryOptionId');
  for (const part of ['.item', '#delivery']) {
    const [old, next] = [filled.querySelector(part), now.querySelector(part)];
    if (old && next) old.replaceWith(next);
  }
  for (const each of filled.querySelectorAll<HTMLInputElement>('[name=deliveryOptionId]')) if (each.value === chosen) each.checked = true;
  showSums();
  const { total } = sums(new FormData(filled));
  if (total !== null) at('problem').textContent = say(texts.priceChanged, { total: money(total) });
}
