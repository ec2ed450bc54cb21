import { z } from 'zod';
import { parsedInEitherSpelling } from '../../domain/schema/text.ts';
import type { Stretches } from '../../platform/concurrency/fair-scheduler.ts';

const SHORT = 100;
const MAX_ISSUES = 20;

export const isLong = (raw: unknown, list: string): boolean => {
  const items = (raw as Record<string, unknown> | null)?.[list];
  return Array.isArray(items) && items.length > SHORT;
};

/** Result of `schema.safeParse(raw)`, with the items of `list` parsed in stretches; at most 20 issues of items. */
export async function parsedInStretches<Schema extends z.ZodType>(
  schema: Schema,
  list: string,
  raw: unknown,
  stretches: Stretches,
): Promise<z.ZodSafeParseResult<z.output<Schema>>> {
  const { outline, item } = splitOf(schema, list);
  const around = parsedInEitherSpelling(outline, raw);
  const issues: z.core.$ZodIssue[] = around.success ? [] : [...around.error.issues];
  const items: unknown[] = [];
  const given = (raw as Record<string, unknown[]>)[list] ?? [];
  const count = issues.some(({ path }) => path[0] === list) ? 0 : given.length;
  for (let at = 0; at < count && issues.length < MAX_ISSUES; at++) {
    await stretches.next();
    const parsed = parsedInEitherSpelling(item, given[at]);
    if (parsed.success) items.push(parsed.data);
    else issues.push(...parsed.error.issues.map((issue) => ({ ...issue, path: [list, at, ...issue.path] })));
  }
  if (issues.length > 0 || !around.success) return { success: false, error: new z.ZodError(issues) as z.ZodError<z.output<Schema>> };
  return { success: true, data: { ...around.data, [list]: items } as z.output<Schema> };
}

interface Split {
  outline: z.ZodType<Record<string, unknown>>;
  item: z.ZodType;
}

const splits = new WeakMap<z.ZodType, Split>();

function splitOf(schema: z.ZodType, list: string): Split {
  const known = splits.get(schema);
  if (known) return known;
  const array = schema instanceof z.ZodObject ? (schema.shape as Record<string, unknown>)[list] : undefined;
  if (!(schema instanceof z.ZodObject) || !(array instanceof z.ZodArray)) throw new Error(`${list} is no list of the input`);
  const length = z.core.clone(array, { ...array._zod.def, element: z.unknown() });
  const split = { outline: schema.extend({ [list]: length }), item: array.element as z.ZodType };
  splits.set(schema, split);
  return split;
}
