import type { z } from 'zod';
import { isMarked } from '../../domain/schema/logged.ts';

type Schema = z.core.$ZodType;

const MAX_DEPTH = 6;
const MAX_ITEMS = 20;
const MAX_TEXT = 200;
const MAX_BYTES = 16_384;
const MIN_HIDDEN = 3;
const MAX_HIDDEN = 200;

export interface Redacted {
  saved: unknown;
  hidden: readonly string[];
}

/** Stored form of a body: values that the schema marks as non-personal stay, others are masked. */
export function redact(value: unknown, schema: Schema | null, masked: readonly string[] = []): Redacted {
  const masking = new Masking(masked);
  const saved = masking.value(value, schema === null ? [] : formsOf(schema), 0);
  const text = JSON.stringify(saved);
  return {
    saved: text !== undefined && text.length > MAX_BYTES ? { omitted: 'This body is too large to store' } : saved,
    hidden: masking.hidden,
  };
}

/** Text without masked request values and email addresses. */
export function withoutHidden(text: string, hidden: readonly string[]): string {
  const longestFirst = [...new Set(hidden)].toSorted((one, other) => other.length - one.length);
  return longestFirst
    .reduce((rest, word) => rest.replaceAll(word, DOTS), text)
    .replaceAll(/[^\s@<>"']+@[^\s@<>"']+/g, DOTS)
    .slice(0, 2 * MAX_TEXT);
}

export const withoutNumbers = (sentence: string, hidden: readonly string[]): string =>
  withoutHidden(sentence.replaceAll(/\d{9,}/g, DOTS), hidden);

export const DOTS = '••••';

class Masking {
  readonly hidden: string[] = [];
  private readonly before: ReadonlySet<string>;

  constructor(before: readonly string[]) {
    this.before = new Set(before);
  }

  value(value: unknown, forms: readonly Schema[], depth: number): unknown {
    if (value === null || value === undefined || typeof value === 'boolean') return value;
    if (typeof value === 'number') return forms.some((form) => isNumber(form)) ? value : this.masked(String(value));
    if (typeof value === 'string') {
      const isClear = !this.before.has(value) && forms.some((form) => isOpen(form, value));
      return isClear ? value.slice(0, MAX_TEXT) : this.masked(value);
    }
    if (typeof value !== 'object') return null;
    if (depth >= MAX_DEPTH) return '…';
    return Array.isArray(value) ? this.list(value, forms, depth) : this.object(value as Record<string, unknown>, forms, depth);
  }

  private list(value: readonly unknown[], forms: readonly Schema[], depth: number): unknown[] {
    const inner = forms.flatMap((form) => elementsOf(form));
    const items = value.slice(0, MAX_ITEMS).map((item) => this.value(item, inner, depth + 1));
    return value.length > MAX_ITEMS ? [...items, `… ${value.length - MAX_ITEMS} more`] : items;
  }

  /** Names outside the schema are the caller's text. */
  private object(value: Record<string, unknown>, forms: readonly Schema[], depth: number): Record<string, unknown> {
    const saved: Record<string, unknown> = {};
    let unknown = 0;
    for (const [name, part] of Object.entries(value)) {
      const inner = forms.flatMap((form) => fieldOf(form, name));
      if (inner.length > 0) saved[name] = this.value(part, inner, depth + 1);
      else {
        unknown++;
        this.hide(name);
        this.value(part, [], depth + 1);
      }
    }
    return unknown > 0 ? { ...saved, '…': `${unknown} more` } : saved;
  }

  private masked(text: string): string {
    this.hide(text);
    return dots(text);
  }

  private hide(text: string): void {
    if (text.length >= MIN_HIDDEN && this.hidden.length < MAX_HIDDEN) this.hidden.push(text);
  }
}

/** Account and phone numbers show four digits; NINs and shorter texts none. */
const dots = (text: string): string => (/^\+?\d{10}$|^\+?\d{13,14}$/.test(text) ? `${DOTS}${text.slice(-4)}` : DOTS);

const forms = new WeakMap<Schema, readonly Schema[]>();

function formsOf(schema: Schema): readonly Schema[] {
  const known = forms.get(schema);
  if (known) return known;
  const found = isMarked(schema) ? [schema] : unwrapped(schema);
  forms.set(schema, found);
  return found;
}

function unwrapped(schema: Schema): readonly Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return formsOf(def.innerType);
    case 'pipe':
      return formsOf((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in);
    case 'union':
      return def.options.flatMap((option) => formsOf(option));
    case 'intersection':
      return [...formsOf(def.left), ...formsOf(def.right)];
    case 'lazy':
      return formsOf(def.getter());
    default:
      return [schema];
  }
}

const BLANK_OR_AT = /[\s@]/;
const OPEN_FORMATS = new Set(['uuid', 'datetime']);

const isNumber = (form: Schema): boolean => {
  const { type } = (form as z.core.$ZodTypes)._zod.def;
  return type === 'number' || type === 'bigint';
};

function isOpen(form: Schema, text: string): boolean {
  const { def } = (form as z.core.$ZodTypes)._zod;
  const isOfKind =
    def.type === 'enum' ||
    def.type === 'literal' ||
    (def.type === 'string' && OPEN_FORMATS.has(String((def as { format?: string }).format)));
  return (isOfKind || (isMarked(form) && !BLANK_OR_AT.test(text))) && accepts(form, text);
}

function accepts(form: Schema, text: string): boolean {
  try {
    return (form as z.ZodType).safeParse(text).success;
  } catch {
    return false;
  }
}

function elementsOf(form: Schema): readonly Schema[] {
  const { def } = (form as z.core.$ZodTypes)._zod;
  return def.type === 'array' ? formsOf(def.element) : [];
}

function fieldOf(form: Schema, name: string): readonly Schema[] {
  const { def } = (form as z.core.$ZodTypes)._zod;
  if (def.type !== 'object' || !Object.hasOwn(def.shape, name)) return [];
  const field = def.shape[name];
  return field ? formsOf(field) : [];
}
