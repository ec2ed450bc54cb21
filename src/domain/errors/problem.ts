import { z } from 'zod';
import type { FieldProblem } from '../../platform/errors/refusal.ts';

const MAX_PROBLEMS = 20;

const CODES: Readonly<Record<string, string>> = {
  invalid_type: 'WRONG_TYPE',
  invalid_value: 'NOT_ALLOWED',
  invalid_format: 'WRONG_FORMAT',
  too_small: 'TOO_SMALL',
  too_big: 'TOO_LARGE',
};

// Why: Zod's default messages name types that callers do not know. Messages of a schema take precedence.
z.config({ customError: textOf });

/** Wrong fields of an input in schema order, 1 to 20. @param raw the parsed input, where an absent field is "required". */
export function problemsOf({ issues }: z.ZodError, raw: unknown): [FieldProblem, ...FieldProblem[]] {
  const problems = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: fieldAt([...issue.path, key]),
          code: 'UNKNOWN_FIELD',
          message: 'is not a field of this operation',
        }))
      : [problemOf(issue, raw)],
  );
  const [first = { field: '', code: 'INVALID', message: 'is invalid' }, ...others] = problems.slice(0, MAX_PROBLEMS);
  return [first, ...others];
}

function problemOf({ code, path, message }: z.core.$ZodIssue, raw: unknown): FieldProblem {
  const isTyped = code === 'invalid_type' || code === 'invalid_value';
  return isTyped && path.length > 0 && at(raw, path) === undefined
    ? { field: fieldAt(path), code: 'REQUIRED', message: 'is required' }
    : { field: fieldAt(path), code: CODES[code] ?? 'INVALID', message };
}

const fieldAt = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text && `${text}.`}${String(part)}`), '');

const at = (raw: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], raw);

const TYPES: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
};
const FORMATS: Record<string, string> = {
  uuid: 'must be a UUID',
  email: 'must be an email address',
  url: 'must be a URL',
  datetime: 'must be an RFC 3339 time',
  date: 'must be a day such as 2026-01-31',
};

function textOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : TYPES[issue.expected];
    case 'too_big':
      return atMost(issue.origin, issue.maximum);
    case 'too_small':
      return atLeast(issue.origin, issue.minimum);
    case 'invalid_value':
      return issue.values.length === 1 ? `must be ${String(issue.values[0])}` : `must be one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return FORMATS[issue.format];
    case 'invalid_key':
      return `has a name that ${issue.issues[0]?.message ?? 'is invalid'}`;
    default:
      return undefined;
  }
}

function atMost(of: string, most: number | bigint): string {
  if (of === 'string') return `must be at most ${most} characters long`;
  return of === 'array' ? `must have at most ${items(most)}` : `must be at most ${most}`;
}

function atLeast(of: string, least: number | bigint): string {
  if (of === 'string') return Number(least) === 1 ? 'must not be empty' : `must be at least ${least} characters long`;
  return of === 'array' ? `must have at least ${items(least)}` : `must be at least ${least}`;
}

const items = (count: number | bigint): string => `${count} ${Number(count) === 1 ? 'item' : 'items'}`;
