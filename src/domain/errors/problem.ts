import { z } from 'zod';

/** The first problem of an input, with its field as the caller writes it. */
export interface Problem {
  /** Path such as `items[3].accountNumber`; empty for the whole input. */
  field: string;
  message: string;
}

// Why: Zod's default messages name types that callers do not know. Messages of a schema take precedence.
z.config({ customError: wordsOf });

/** @param raw the parsed input: an absent field is "required", whatever message its schema has. */
export function problemOf({ issues: [issue] }: z.ZodError, raw: unknown): Problem {
  if (!issue) return { field: '', message: 'is invalid' };
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const path = unknown === undefined ? issue.path : [...issue.path, unknown];
  const field = path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text && `${text}.`}${String(part)}`),
    '',
  );
  if (unknown !== undefined) return { field, message: 'is not a field of this operation' };
  const isTyped = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  return { field, message: isTyped && path.length > 0 && at(raw, path) === undefined ? 'is required' : issue.message };
}

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
  email: 'must be an e-mail address',
  url: 'must be a URL',
  datetime: 'must be an RFC 3339 time',
  date: 'must be a day such as 2026-01-31',
};

function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
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
