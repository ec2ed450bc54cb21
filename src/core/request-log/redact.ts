import type { z } from 'zod';
import { isMarked } from '../../domain/schema/logged.ts';

type Schema = z.core.$ZodType;

const MAX_DEPTH = 6;
const MAX_ITEMS = 20;
const MAX_TEXT = 200;
const MAX_SIZE = 16_384;
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
  return { saved: masking.size > MAX_SIZE ? { omitted: 'This body is too large to store' } : saved, hidden: masking.hidden };
}

/** Text without masked request values and email addresses. */
export function withoutHidden(text: string, hidden: readonly string[]): string {
  const longestFirst = hidden.filter((word) => text.includes(word)).toSorted((one, other) => other.length - one.length);
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
  size = 0;
  private readonly before: ReadonlySet<string>;

  constructor(before: readonly string[]) {
    this.before = new Set(before);
  }

  value(value: unknown, all: readonly Form[], depth: number): unknown {
    if (value === null || value === undefined || typeof value === 'boolean') return value;
    if (typeof value === 'number') return all.some(({ isNumber }) => isNumber) ? this.counted(value) : this.masked(String(value));
    if (typeof value === 'string') {
      const isClear = !this.before.has(value) && all.some((form) => shows(form, value));
      return isClear ? this.counted(value.slice(0, MAX_TEXT)) : this.masked(value);
    }
    if (typeof value !== 'object') return null;
    if (depth >= MAX_DEPTH) return '…';
    return Array.isArray(value) ? this.list(value, all, depth) : this.object(value as Record<string, unknown>, all, depth);
  }

  private list(value: readonly unknown[], all: readonly Form[], depth: number): unknown[] {
    const inner = partsOf(all, ({ element }) => element);
    const items = value.slice(0, MAX_ITEMS).map((item) => this.value(item, inner, depth + 1));
    return value.length > MAX_ITEMS ? [...items, `… ${value.length - MAX_ITEMS} more`] : items;
  }

  /** Names outside the schema are the caller's text. */
  private object(value: Record<string, unknown>, all: readonly Form[], depth: number): Record<string, unknown> {
    const saved: Record<string, unknown> = {};
    let unknown = 0;
    for (const [name, part] of Object.entries(value)) {
      const inner = partsOf(all, ({ fields }) => fields.get(name) ?? NONE);
      if (inner.length > 0) {
        this.size += name.length;
        saved[name] = this.value(part, inner, depth + 1);
      } else {
        const { size } = this;
        unknown++;
        this.hide(name);
        this.value(part, [], depth + 1);
        this.size = size;
      }
    }
    return unknown > 0 ? { ...saved, '…': `${unknown} more` } : saved;
  }

  private masked(text: string): string {
    this.hide(text);
    return this.counted(dots(text));
  }

  private counted<T extends string | number>(value: T): T {
    this.size += String(value).length;
    return value;
  }

  private hide(text: string): void {
    if (text.length >= MIN_HIDDEN && this.hidden.length < MAX_HIDDEN) this.hidden.push(text);
  }
}

/** Account and phone numbers show four digits; NINs and shorter texts none. */
const dots = (text: string): string => (/^\+?\d{10}$|^\+?\d{13,14}$/.test(text) ? `${DOTS}${text.slice(-4)}` : DOTS);

interface Form {
  schema: Schema;
  isNumber: boolean;
  /** True where an accepted text is no personal value: an item of a list, an id, a time, or a marked field. */
  isOpen: boolean;
  isMarked: boolean;
  element: readonly Form[];
  fields: ReadonlyMap<string, readonly Form[]>;
}

const NONE: readonly Form[] = [];
const forms = new WeakMap<Schema, readonly Form[]>();

function formsOf(schema: Schema): readonly Form[] {
  const known = forms.get(schema);
  if (known) return known;
  const found = isMarked(schema) ? [formOf(schema)] : unwrapped(schema);
  forms.set(schema, found);
  return found;
}

function unwrapped(schema: Schema): readonly Form[] {
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
      return [formOf(schema)];
  }
}

const BLANK_OR_AT = /[\s@]/;
const OPEN_FORMATS = new Set(['uuid', 'datetime']);

/** Why getters: a schema may contain itself. */
function formOf(schema: Schema): Form {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const isOpen =
    def.type === 'enum' ||
    def.type === 'literal' ||
    (def.type === 'string' && OPEN_FORMATS.has(String((def as { format?: string }).format)));
  let fields: ReadonlyMap<string, readonly Form[]> | undefined;
  return {
    schema,
    isNumber: def.type === 'number' || def.type === 'bigint',
    isOpen,
    isMarked: isMarked(schema),
    get element() {
      return def.type === 'array' ? formsOf(def.element) : NONE;
    },
    get fields() {
      return (fields ??= new Map(
        def.type === 'object' ? Object.entries(def.shape).map(([name, field]) => [name, formsOf(field)] as const) : [],
      ));
    },
  };
}

const shows = ({ schema, isOpen, isMarked: isReference }: Form, text: string): boolean =>
  (isOpen || (isReference && !BLANK_OR_AT.test(text))) && accepts(schema, text);

function accepts(schema: Schema, text: string): boolean {
  try {
    return (schema as z.ZodType).safeParse(text).success;
  } catch {
    return false;
  }
}

/** Forms of a part; most values have one form, whose parts are known. */
const partsOf = (all: readonly Form[], of: (form: Form) => readonly Form[]): readonly Form[] =>
  all.length === 1 ? of(all[0]!) : all.flatMap(of);
