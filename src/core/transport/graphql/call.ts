import type DataLoader from 'dataloader';
import { Field } from 'type-graphql';
import type { z } from 'zod';
import type { Actor, AnonymousActor, Environment } from '../../../domain/actor/actor.ts';
import { type ErrorCode, errorCodes } from '../../../domain/errors/error-codes.ts';
import { newId } from '../../../domain/ids/ids.ts';
import { Bulkhead } from '../../../platform/concurrency/bulkhead.ts';
import { Refusal, type RefusalKind } from '../../../platform/errors/refusal.ts';
import type { App } from '../../app/app.ts';
import type { Operation, PublicOperation } from '../../operation/operation.ts';
import { appOf } from '../overload.ts';
import { LIMITS, OPERATION_TIMEOUT_MS } from './limits.ts';
import { enumOf, objectType, Json } from './types.ts';

/** `extensions.code`. Retry RATE_LIMITED, CONFLICT, UPSTREAM, UNAVAILABLE, TIMEOUT and INTERNAL alone. */
export type ErrorClass =
  | 'BAD_USER_INPUT'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'UPSTREAM'
  | 'UNAVAILABLE';

interface Leaving {
  class: ErrorClass;
  status: number;
  /** Set where a mutation reports it in `userErrors`; the code when the refusal names none. */
  userError?: ErrorCode;
}

export const LEAVING: Record<RefusalKind, Leaving> = {
  invalid: { class: 'BAD_USER_INPUT', status: 400, userError: 'VALIDATION_ERROR' },
  unauthenticated: { class: 'UNAUTHENTICATED', status: 401 },
  payment_required: { class: 'CONFLICT', status: 402, userError: 'INSUFFICIENT_BALANCE' },
  forbidden: { class: 'FORBIDDEN', status: 403, userError: 'FORBIDDEN' },
  not_found: { class: 'NOT_FOUND', status: 404, userError: 'RECORD_NOT_FOUND' },
  method_not_allowed: { class: 'BAD_USER_INPUT', status: 405 },
  conflict: { class: 'CONFLICT', status: 409, userError: 'CONFLICT' },
  too_large: { class: 'BAD_USER_INPUT', status: 413 },
  unsupported_media: { class: 'BAD_USER_INPUT', status: 415 },
  key_reused: { class: 'CONFLICT', status: 422, userError: 'IDEMPOTENCY_KEY_REUSED' },
  rate_limited: { class: 'RATE_LIMITED', status: 429 },
  headers_too_large: { class: 'BAD_USER_INPUT', status: 431 },
  provider_rejected: { class: 'CONFLICT', status: 409, userError: 'PROVIDER_REJECTED' },
  upstream: { class: 'UPSTREAM', status: 502, userError: 'UPSTREAM_ERROR' },
  unavailable: { class: 'UNAVAILABLE', status: 503 },
};

/** Request context of resolvers: one per HTTP request, or per event of a subscription. */
export interface Context {
  app: App;
  environment: Environment;
  actor: Actor | null;
  requestId: string;
  effectId?: string;
  address: string;
  userAgent: string | null;
  refreshToken: string | null;
  answerHeaders: string[];
  loads: Map<object, DataLoader<unknown, unknown>>;
  /** For large documents: yields the event loop to other requests. */
  turn?: (() => Promise<void>) | undefined;
}

/** Actor of one field, with its own effect id per mutation. @throws Refusal 401 without credentials. */
export function actorIn({ actor, effectId }: Context): Actor {
  if (!actor) throw new Refusal('unauthenticated', 'Missing API credentials', { code: 'MISSING_API_CREDENTIALS' });
  return { ...actor, effectId: effectId ?? newId(), hasIdempotencyKey: effectId !== undefined };
}

function anonymousActorFrom({ environment, address, userAgent, refreshToken, requestId }: Context): AnonymousActor {
  return { environment, address, userAgent, refreshToken, requestId, effectId: newId() };
}

export interface Subscribed<Args extends object = object> {
  args: Args;
  context: Context;
}

const ErrorCodes = enumOf(
  'ErrorCode',
  Object.keys(errorCodes) as ErrorCode[],
  'Reason of a refusal. New codes may be added; treat unknown codes by their message.',
  errorCodes,
);

@objectType('UserError', 'An error that the caller can fix. Other errors are GraphQL errors with extensions.code.')
export class UserError {
  @Field(() => ErrorCodes, { description: 'Machine code.' })
  code!: ErrorCode;
  @Field(() => String, { description: 'Human-readable message; may change.' })
  message!: string;
  @Field(() => [String], {
    nullable: true,
    description: 'Path into the input, for example ["input", "items", "3", "accountNumber"]; null without an offending field.',
  })
  field!: string[] | null;
  @Field(() => Json, {
    nullable: true,
    description: 'Further details: for PROVIDER_REJECTED the refunded reference, and the answer of bank or biller.',
  })
  data!: Record<string, unknown> | null;
}

/** The refusal as a user error; null when the caller cannot fix it. */
function userErrorOf({ kind, message, detail: { code, field, data } }: Refusal): UserError | null {
  const fallback = LEAVING[kind].userError;
  if (fallback === undefined || code === 'SCOPE_MISSING') return null;
  return {
    code: isKnown(code) ? code : fallback,
    message,
    field: field === undefined ? null : ['input', ...pathOf(field)],
    data: data ?? null,
  };
}

const isKnown = (code: string | undefined): code is ErrorCode => code !== undefined && Object.hasOwn(errorCodes, code);

/** `items[3].accountNumber` → items, 3, accountNumber. */
const pathOf = (field: string): string[] => field.split(/[.[\]]+/).filter((part) => part !== '');

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
