import type { z } from 'zod';
import type { App } from '../app/app.ts';
import {
  type Actor,
  type Control,
  type OperatorScope,
  type Scope,
  type AnonymousActor,
  isOperatorScope,
} from '../../domain/actor/actor.ts';
import { problemsOf } from '../../domain/errors/problem.ts';
import type { Page } from '../../domain/schema/page.ts';
import { parsedInEitherSpelling } from '../../domain/schema/text.ts';
import { Stretches } from '../../platform/concurrency/fair-scheduler.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { noteRead } from '../audit/audit.ts';
import { isLong, parsedInStretches } from './long-list.ts';
import { workerWakeups } from '../workers/broadcast.ts';

export type Permission = { scope: Exclude<Scope, OperatorScope>; control?: never } | { scope: OperatorScope; control: Control };

export type Bucket = 'reads' | 'money' | 'exports' | 'sandbox' | 'webhookTests' | 'auth' | 'sms' | 'kyc' | 'checkout';

/** Result schema: an object, a page or a whole list. REST, OpenAPI and GraphQL follow from it. */
export type Output = z.ZodType | { page: z.ZodType } | { list: z.ZodType };

/** Result of `run`; columns beyond the schema never leave. */
export type ResultOf<Out extends Output | undefined> = Out extends { page: infer Row extends z.ZodType }
  ? Page<z.output<Row>>
  : Out extends { list: infer Row extends z.ZodType }
    ? readonly z.output<Row>[]
    : Out extends z.ZodType
      ? z.output<Out>
      : unknown;

interface Described<Input extends z.ZodType, Out> {
  /** Stable dotted name: OpenAPI operationId, label of logs and metrics. */
  title: string;
  /** Verb and object, at most eight words, no full stop. */
  summary: string;
  input: Input;
  output?: Out;
  bucket?: Bucket;
}

export type Answering<Result = unknown> = (Operation<z.ZodType, Result> | PublicOperation<z.ZodType, Result>) & { output: Output };

interface Shown {
  reads?: 'business';
}

export type OperationSpec<Input extends z.ZodType, Result, Out = undefined> = Described<Input, Out> &
  Permission &
  Shown & {
    /** May read from a replica that has caught up ([decision 87](docs/decisions/0087-replicas-and-failover.md)). */
    mayReadAt?: 'replica';
    /** Moves money and answers no secret: an Idempotency-Key may repeat it, and so does each of these input fields. */
    repeatable?: readonly (z.output<Input> extends infer Each ? (Each extends unknown ? keyof Each & string : never) : never)[];
    /** Input list that is validated in stretches. */
    longList?: keyof z.output<Input> & string;
    run(app: App, actor: Actor, input: z.output<Input>): Promise<Result>;
  };

export interface Operation<Input extends z.ZodType = z.ZodType, Result = unknown, Out = Output | undefined> extends Omit<
  Described<Input, Out>,
  'output'
> {
  output: Out;
  scope: Scope;
  control: Control | null;
  /** Fields under which a repeat has no second effect. */
  repeatable: readonly string[] | null;
  longList: string | null;
  showsBusiness: boolean;
  (app: App, actor: Actor, raw: unknown): Promise<Result>;
}

/**
 * Makes an operation that every transport calls: scope and input are checked here, once.
 * @throws Refusal 403 without the scope, 400 VALIDATION_ERROR with `field` for invalid input.
 */
export function operation<Input extends z.ZodType, Result extends ResultOf<Out>, const Out extends Output | undefined = undefined>(
  spec: OperationSpec<Input, Result, Out>,
): Operation<Input, Result, Out> {
  const { title, summary, scope, input, output, bucket, mayReadAt, control, repeatable = null, longList = null } = spec;
  const run: typeof spec.run = mayReadAt ? (app, actor, valid) => atReplica(app, (where) => spec.run(where, actor, valid)) : spec.run;
  const mayWrite = !scope.endsWith(':read');
  const showsBusiness = (!mayWrite || spec.reads === 'business') && !isOperatorScope(scope);
  const call = (app: App, caller: Actor, raw: unknown): Promise<Result> => {
    const actor: Actor = control ? { ...caller, control: { ...control, title } } : caller;
    requirePermission(actor, scope, showsBusiness);
    if (longList === null || !isLong(raw, longList)) return perform(app, actor, validated(input, raw));
    return parsedInStretches(input, longList, raw, new Stretches(actor.businessId)).then((parsed) =>
      perform(app, actor, validOf(parsed, raw)),
    );
  };
  const perform = (app: App, actor: Actor, valid: z.output<Input>): Promise<Result> => {
    // Spec: a verification takes its identifier; each call is charged.
    if (repeatable && bucket !== 'kyc') requireReference(actor, repeatable, valid);
    const work = (): Promise<Result> =>
      actor.isVisitor && showsBusiness
        ? noteRead(app, actor, title, valid ?? {}).then(() => run(app, actor, valid))
        : run(app, actor, valid);
    if (!app.tracing) return mayWrite ? wakingWorkers(app, work()) : work();
    const ids = { 'tollgate.business_id': actor.businessId, 'tollgate.environment': actor.environment };
    const traced = app.tracing.step(title, ids, work);
    return mayWrite ? wakingWorkers(app, traced) : traced;
  };
  return Object.assign(async (app: App, actor: Actor, raw: unknown) => call(app, actor, raw), {
    title,
    summary,
    scope,
    input,
    output: output as Out,
    ...(bucket && { bucket }),
    repeatable,
    longList,
    control: control ?? null,
    showsBusiness,
  });
}

/** @throws Refusal 403 without the scope. */
export function requirePermission({ scopes, lacksSecondFactor, isVisitor, kind }: Actor, scope: Scope, showsBusiness = false): void {
  if (lacksSecondFactor && (!scopes.has(scope) || (isVisitor && showsBusiness)))
    throw new Refusal('forbidden', 'Set up a second factor of your account first: operators need one in live', {
      code: 'SECOND_FACTOR_REQUIRED',
    });
  if (scopes.has(scope)) return;
  const who = kind === 'person' ? 'Your role' : 'API key';
  throw new Refusal('forbidden', `${who} does not have the scope '${scope}'`, { code: 'SCOPE_MISSING' });
}

/** @throws Refusal 400 REFERENCE_REQUIRED when the key demands a reference of each payment and the request has none. */
function requireReference({ key, hasIdempotencyKey }: Actor, fields: readonly string[], valid: unknown): void {
  if (!key?.requiresReference || hasIdempotencyKey) return;
  if (fields.some((field) => (valid as Record<string, unknown>)[field] !== undefined)) return;
  const [field = 'Idempotency-Key'] = fields;
  const remedy = fields.length === 0 ? 'send it' : 'send it, or the header Idempotency-Key';
  throw new Refusal('invalid', `${field}: is required by this API key; ${remedy}, and repeat with the same value`, {
    code: 'REFERENCE_REQUIRED',
    field,
  });
}

async function atReplica<Result>(app: App, read: (app: App) => Promise<Result>): Promise<Result> {
  return app.db.reading ? read({ ...app, db: await app.db.reading() }) : read(app);
}

export interface PublicOperationSpec<Input extends z.ZodType, Result, Out = undefined> extends Described<Input, Out> {
  run(app: App, anonymous: AnonymousActor, input: z.output<Input>): Promise<Result>;
}

export interface PublicOperation<Input extends z.ZodType = z.ZodType, Result = unknown, Out = Output | undefined> extends Omit<
  Described<Input, Out>,
  'output'
> {
  output: Out;
  (app: App, anonymous: AnonymousActor, raw: unknown): Promise<Result>;
  scope: null;
}

/** Makes an operation without sign-in, of no business. @throws Refusal 400 VALIDATION_ERROR with `field`. */
export function publicOperation<Input extends z.ZodType, Result extends ResultOf<Out>, const Out extends Output | undefined = undefined>(
  spec: PublicOperationSpec<Input, Result, Out>,
): PublicOperation<Input, Result, Out> {
  const { run, title, summary, input, output, bucket } = spec;
  const call = async (app: App, anonymous: AnonymousActor, raw: unknown): Promise<Result> =>
    wakingWorkers(app, run(app, anonymous, validated(input, raw)));
  return Object.assign(call, { title, summary, input, output: output as Out, ...(bucket && { bucket }), scope: null });
}

/** Wakes workers of this process. */
async function wakingWorkers<Result>(app: App, running: Promise<Result>): Promise<Result> {
  try {
    return await running;
  } finally {
    workerWakeups(app).now();
  }
}

/** Canonical input, equal for all spellings of one value; raw where the schema rejects it. Identifies repeats. */
export function canonicalInput({ input }: Pick<Operation | PublicOperation, 'input'>, raw: unknown): unknown {
  const parsed = parsedInEitherSpelling(input, raw);
  return parsed.success ? withStoredIds(parsed.data) : raw;
}

export async function canonicalLongInput(
  { input }: Pick<Operation, 'input'>,
  list: string,
  raw: unknown,
  stretches: Stretches,
): Promise<unknown> {
  const parsed = await parsedInStretches(input, list, raw, stretches);
  if (!parsed.success) return raw;
  const { [list]: items, ...others } = parsed.data as Record<string, unknown>;
  const canonical: unknown[] = [];
  for (const item of items as unknown[]) {
    await stretches.next();
    canonical.push(withStoredIds(item));
  }
  return { ...(withStoredIds(others) as object), [list]: canonical };
}

const ID_FIELD = /Ids?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function withStoredIds(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return ID_FIELD.test(field) && UUID.test(value) ? value.toLowerCase() : value;
  if (Array.isArray(value)) return value.map((part) => withStoredIds(part, field));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withStoredIds(part, name)]));
}

const validated = <Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> =>
  validOf(parsedInEitherSpelling(schema, raw), raw);

function validOf<Value>(parsed: z.ZodSafeParseResult<Value>, raw: unknown): Value {
  if (parsed.success) return parsed.data;
  const errors = problemsOf(parsed.error, raw);
  const [{ field, message }] = errors;
  throw new Refusal('invalid', field ? `${field}: ${message}` : message, {
    code: 'VALIDATION_ERROR',
    ...(field && { field, isMalformed: true, errors }),
  });
}
