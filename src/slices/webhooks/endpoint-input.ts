import { z } from 'zod';
import { plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { servedVersion } from '../../core/versions/versions.ts';
import { eventNames } from '../../core/events/event.ts';
import { signatureProfileInput } from './signature-profile.ts';

/** Bounds of one filter: conditions, depth of groups, values of all lists, characters of a text. */
const MAX_CONDITIONS = 20;
const MAX_DEPTH = 4;
const MAX_VALUES = 50;
const MAX_TEXT = 200;

const PATH = /^[A-Za-z0-9_-]{1,64}(\.[A-Za-z0-9_-]{1,64}){0,5}$/;
const SHOWN = 80;

type Scalar = string | number | boolean | null;
type Group = Record<string, unknown>;

interface Budget {
  conditions: number;
  values: number;
}

class FilterProblem extends Error {
  readonly path: readonly (string | number)[];

  constructor(path: readonly (string | number)[], message: string) {
    super(message);
    this.path = path;
  }
}

/**
 * A filter on the fields of `data` of an event: dotted field names with a value or operators, and the groups `$and`, `$or` and
 * `$not`. Invariant: data only; PostgreSQL compares it, without regular expressions.
 */
export const filterInput = z
  .record(z.string(), z.unknown(), { error: 'must be an object of conditions' })
  .superRefine((filter, context) => {
    try {
      pathOf(filter);
    } catch (error) {
      if (!(error instanceof FilterProblem)) throw error;
      context.addIssue({ code: 'custom', message: error.message, path: [...error.path] });
    }
  })
  .meta({
    description:
      'Conditions on `data` of an event: fields with a value or with `$eq`, `$neq`, `$in`, `$nin`, `$gt`, `$gte`, `$lt`, `$lte`, `$exist`; groups with `$and`, `$or`, `$not`. At most 20 conditions.',
    examples: [{ amount: { $gte: 5_000_000 }, $or: [{ bankCode: { $in: ['058', '011'] } }, { 'sender.name': { $exist: true } }] }],
  });

/** The filter as jsonpath; a comparison with a missing field is false. @throws FilterProblem for an invalid filter. */
export function pathOf(filter: Group): string {
  return groupOf(filter, [], 0, { conditions: MAX_CONDITIONS, values: MAX_VALUES });
}

function groupOf(group: unknown, at: readonly (string | number)[], depth: number, budget: Budget): string {
  if (!isGroup(group)) throw new FilterProblem(at, 'must be an object of conditions');
  if (depth > MAX_DEPTH) throw new FilterProblem(at, `must not be deeper than ${MAX_DEPTH} groups`);
  const names = Object.keys(group);
  if (names.length === 0) throw new FilterProblem(at, 'must have a condition');
  return names.map((name) => `(${memberOf(name, group[name], [...at, name], depth, budget)})`).join(' && ');
}

function memberOf(name: string, value: unknown, at: readonly (string | number)[], depth: number, budget: Budget): string {
  if (name === '$and' || name === '$or') {
    if (!Array.isArray(value) || value.length === 0) throw new FilterProblem(at, 'must be a list of conditions');
    if (value.length > MAX_CONDITIONS) throw new FilterProblem(at, `must be at most ${MAX_CONDITIONS}`);
    return value.map((each, n) => `(${groupOf(each, [...at, n], depth + 1, budget)})`).join(name === '$and' ? ' && ' : ' || ');
  }
  if (name === '$not') return `!(${groupOf(value, at, depth + 1, budget)})`;
  if (!PATH.test(name))
    throw new FilterProblem(
      at,
      `${JSON.stringify(name.slice(0, SHOWN))} is not a field: use at most six names of letters, digits, _ and - with dots between them`,
    );
  const field = `$${name
    .split('.')
    .map((part) => `.${JSON.stringify(part)}`)
    .join('')}`;
  if (!isGroup(value)) return conditionOf(field, '$eq', value, at, budget);
  const operators = Object.keys(value);
  if (operators.length === 0) throw new FilterProblem(at, 'must have an operator');
  return operators.map((operator) => `(${conditionOf(field, operator, value[operator], [...at, operator], budget)})`).join(' && ');
}

const COMPARISONS: ReadonlyMap<string, string> = new Map(Object.entries({ $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' }));

function conditionOf(field: string, operator: string, value: unknown, at: readonly (string | number)[], budget: Budget): string {
  if (--budget.conditions < 0) throw new FilterProblem(at, `must be at most ${MAX_CONDITIONS} conditions`);
  const isAny = (values: readonly unknown[]): string =>
    `exists (${field} ? (${values.map((each) => `@ == ${literalOf(each, at, budget)}`).join(' || ')}))`;
  if (operator === '$eq') return isAny([value]);
  if (operator === '$neq') return `!(${isAny([value])})`;
  if (operator === '$in' || operator === '$nin') {
    if (!Array.isArray(value) || value.length === 0) throw new FilterProblem(at, 'must be a list of values');
    return operator === '$in' ? isAny(value) : `!(${isAny(value)})`;
  }
  if (operator === '$exist') {
    if (typeof value !== 'boolean') throw new FilterProblem(at, 'must be true or false');
    return value ? `exists (${field})` : `!(exists (${field}))`;
  }
  const sign = COMPARISONS.get(operator);
  if (sign === undefined) throw new FilterProblem(at, `${JSON.stringify(operator.slice(0, SHOWN))} is not an operator`);
  if (typeof value !== 'number') throw new FilterProblem(at, 'must be a number');
  return `exists (${field} ? (@ ${sign} ${literalOf(value, at, budget)}))`;
}

function literalOf(value: unknown, at: readonly (string | number)[], budget: Budget): string {
  if (--budget.values < 0) throw new FilterProblem(at, `must be at most ${MAX_VALUES} values`);
  if (!isScalar(value)) throw new FilterProblem(at, 'must be a text, a number, true, false or null');
  if (typeof value === 'string' && (value.length > MAX_TEXT || !value.isWellFormed() || value.includes('\0')))
    throw new FilterProblem(at, `must be at most ${MAX_TEXT} characters of valid Unicode`);
  return JSON.stringify(value);
}

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

const MAX_HEADERS = 10;
const MAX_VALUE = 1_000;

/** Custom headers: authentication, or the prefix X-. */
const OWN_NAME = /^(authorization|api-key|x-[a-z0-9-]{1,60})$/i;
const RESERVED =
  /^x-(service-|webhook-|forwarded|real-ip|original-|client-ip|cluster-client-ip|http-method|method-override|accel-|sendfile|amz)/i;
/** Visible ASCII and single spaces: no header injection. */
const VALUE = /^[\x21-\x7e]+( [\x21-\x7e]+)*$/;

const headerName = z
  .string()
  .trim()
  .refine((name) => OWN_NAME.test(name) && !RESERVED.test(name), {
    error: 'must be Authorization, Api-Key or a name with the prefix X- that neither the service nor a proxy uses',
  })
  .meta({ description: '`Authorization`, `Api-Key` or a name with the prefix `X-`.' });
const headerValue = z.string().max(MAX_VALUE).regex(VALUE, { error: 'must be visible ASCII, with single spaces at most' });

export interface GivenHeader {
  name: string;
  value?: string | undefined;
}

const headers = z
  .array(
    z
      .strictObject({
        name: headerName,
        value: headerValue
          .optional()
          .meta({ description: 'The value, never shown again. If omitted, an existing header keeps its value.' }),
      })
      .register(typeNames, { name: 'WebhookHeaderInput', description: 'A custom header.' }),
  )
  .max(MAX_HEADERS, { error: `must be at most ${MAX_HEADERS} headers` })
  .refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, { error: 'must not name a header twice' })
  .meta({ description: 'Custom headers of every attempt, at most 10. The list replaces the present headers; an empty list removes all.' });

export const endpointId = z.uuid({ error: 'must be the id of an endpoint' }).meta({ description: 'The id of the endpoint.' });

export const endpointFields = {
  url: z
    .string({ error: 'must be a URL' })
    .trim()
    .meta({ format: 'uri', description: 'The URL of the endpoint: https in live; http or https in the sandbox.' }),
  description: plainText(200).nullable().meta({ description: 'The purpose of the endpoint, in your words; null for none.' }),
  eventTypes: z
    .array(z.enum(eventNames))
    .max(eventNames.length)
    .meta({ description: 'Events to deliver; empty for all events except opt-in events.' }),
  filter: filterInput.nullable().meta(z.globalRegistry.get(filterInput) ?? {}),
  headers,
  ratePerSecond: z.int().min(1).max(100).nullable().meta({ description: 'Maximum attempts per second, 1 to 100; null for no rate limit.' }),
  ordered: z.boolean().meta({ description: 'Ordered delivery: one event at a time, in order.' }),
  apiVersion: servedVersion.meta({ description: 'Version of the API that bodies follow, such as 2026-12-01.' }),
  signatureProfile: signatureProfileInput,
};
