import type { z } from 'zod';
import type { Operation, PublicOperation } from '../../operation/operation.ts';
import { Bulkhead } from '../../../platform/concurrency/bulkhead.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { appOf } from '../tenant.ts';
import { actorIn, type Context, anonymousActorFrom } from './context.ts';
import { LIMITS, OPERATION_TIMEOUT_MS } from './limits.ts';
import { userErrorOf, type UserError } from './user-error.ts';

/** Runs an operation like REST does; null counts as absent unless the input accepts null. @throws Refusal. */
export async function ask<Input extends z.ZodType, Result>(
  context: Context,
  operation: Operation<Input, Result> | PublicOperation<Input, Result>,
  input: object = {},
): Promise<Result> {
  const given = givenInput(operation, input);
  try {
    return await run(context, operation, given);
  } catch (error) {
    throw blaming(error, 'cursor', 'after');
  }
}

export async function byId<Input extends z.ZodType, Result>(
  context: Context,
  operation: Operation<Input, Result> | PublicOperation<Input, Result>,
  input: Record<string, string>,
): Promise<Result | null> {
  const [name = 'id'] = Object.keys(input);
  return orNull(
    ask(context, operation, input).catch((error: unknown) => {
      throw blaming(error, name, 'id');
    }),
  );
}

function blaming(error: unknown, field: string, argument: string): unknown {
  if (!(error instanceof Refusal) || error.detail.field !== field) return error;
  const message = error.message.startsWith(`${field}:`) ? argument + error.message.slice(field.length) : error.message;
  return error.blaming(argument, message);
}

function run<Input extends z.ZodType, Result>(
  context: Context,
  operation: Operation<Input, Result> | PublicOperation<Input, Result>,
  given: object,
): Promise<Result> {
  if (operation.scope === null) return operation(context.app, anonymousActorFrom(context), given);
  const actor = actorIn(context);
  // One schema serves both environments; live lacks sandbox operations.
  if (operation.scope === 'sandbox' && context.environment !== 'sandbox')
    throw new Refusal('not_found', 'This operation exists in the sandbox only', { code: 'ROUTE_NOT_FOUND' });
  return withPermit(context, () => operation(appOf(context.app, actor), actor, given));
}

const AT_ONCE = 4;
const scheduler = new WeakMap<Context['loads'], Bulkhead>();

function withPermit<Result>({ loads, turn: pause }: Context, work: () => Promise<Result>): Promise<Result> {
  let turn = scheduler.get(loads);
  if (!turn) {
    const places = pause ? 1 : AT_ONCE;
    turn = new Bulkhead({
      total: places,
      each: places,
      maxWaiting: LIMITS.tokens,
      maxWaitMs: OPERATION_TIMEOUT_MS,
      what: 'this document',
    });
    scheduler.set(loads, turn);
  }
  return turn.run('', work);
}

export type Payload<Fields> = Partial<Fields> & { userErrors: UserError[] };

/** Mutation result: fields of `work`, or `userErrors` that the caller can fix. Other errors are rethrown. */
export async function payload<Fields extends object>(work: () => Promise<Fields>): Promise<Payload<Fields>> {
  try {
    return { ...(await work()), userErrors: [] };
  } catch (error) {
    const known = error instanceof Refusal ? userErrorOf(error) : null;
    if (!known) throw error;
    return { userErrors: [known] } as unknown as Payload<Fields>;
  }
}

export async function orNull<Result>(found: Promise<Result>): Promise<Result | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'not_found') return null;
    throw error;
  }
}

export const givenInput = (operation: Pick<Operation | PublicOperation, 'input'>, input: object): Record<string, unknown> =>
  withoutNulls(input, operation.input);

const nullable = new WeakMap<z.ZodType, ReadonlySet<string>>();

function withoutNulls(input: object, schema: z.ZodType): Record<string, unknown> {
  let saved = nullable.get(schema);
  if (!saved) nullable.set(schema, (saved = nullableFields(schema)));
  return Object.fromEntries(
    Object.entries(input)
      .filter(([name, value]) => value !== undefined && (value !== null || saved.has(name)))
      .map(([name, value]) => [name, plain(value)]),
  );
}

function nullableFields(schema: z.ZodType): Set<string> {
  const { shape } = schema as { shape?: Record<string, z.ZodType> };
  return new Set(Object.entries(shape ?? {}).flatMap(([name, field]) => (field.safeParse(null).success ? [name] : [])));
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined && part !== null)
      .map(([name, part]) => [name, plain(part)]),
  );
}
