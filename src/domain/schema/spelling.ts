import type { z } from 'zod';

/** The spelling of the contract: `canceled` becomes `cancelled`, `CANCELED` becomes `CANCELLED`. */
export const contractSpelling = (value: string): string => value.replaceAll('canceled', 'cancelled').replaceAll('CANCELED', 'CANCELLED');

/** Result of the schema, which also accepts listed values in the other spelling, such as `subscription.canceled`. */
export function parsedInEitherSpelling<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.ZodSafeParseResult<z.output<Schema>> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed;
  const respelled = parsed.error.issues.reduce(respell, raw);
  return respelled === raw ? parsed : schema.safeParse(respelled);
}

function respell(raw: unknown, issue: z.core.$ZodIssue): unknown {
  if (issue.code !== 'invalid_value') return raw;
  return changedAt(raw, issue.path, (value) => {
    if (typeof value !== 'string') return value;
    const respelled = contractSpelling(value);
    return issue.values.includes(respelled) ? respelled : value;
  });
}

/** Copy with one value changed; the same object otherwise. */
function changedAt(raw: unknown, [key, ...path]: readonly PropertyKey[], change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(raw);
  const before = (raw as Record<PropertyKey, unknown>)[key];
  const after = changedAt(before, path, change);
  if (after === before) return raw;
  return Array.isArray(raw) ? raw.with(Number(key), after) : { ...(raw as object), [key]: after };
}
