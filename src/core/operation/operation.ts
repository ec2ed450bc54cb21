import type { z } from 'zod';
import type { App } from '../app/app.ts';
import { type Actor, type Control, type OperatorScope, type Scope, type Visitor, isOperatorScope } from '../../domain/actor/actor.ts';
import { problemOf } from '../../domain/errors/problem.ts';
import type { Page } from '../../domain/schema/page.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { noteRead } from '../audit/audited.ts';
import { stir } from '../workers/stir.ts';

/** Scope of an operation, and the control that one for operators alone has to declare. */
export type Permission = { scope: Exclude<Scope, OperatorScope>; control?: never } | { scope: OperatorScope; control: Control };

/** Requests that share a rate limit. */
export type Bucket = 'reads' | 'money' | 'exports' | 'sandbox' | 'webhookTests' | 'auth' | 'sms' | 'kyc' | 'checkout';

/** Schema of a result: of one thing, of the rows of a page, or of the rows of a list that comes whole. REST, OpenAPI and GraphQL follow from it. */
export type Output = z.ZodType | { page: z.ZodType } | { list: z.ZodType };

/** What `run` answers under an output: its rows may have more columns than the schema has fields, which do not leave. */
export type ResultOf<Out extends Output | undefined> = Out extends { page: infer Row extends z.ZodType }
  ? Page<z.output<Row>>
  : Out extends { list: infer Row extends z.ZodType }
    ? readonly z.output<Row>[]
    : Out extends z.ZodType
      ? z.output<Out>
      : unknown;

interface Described<Input extends z.ZodType, Out> {
  /** Stable dotted name: OpenAPI's operationId, the log's and the metrics' label. */
  title: string;
  /** One sentence for the reference page. */
  summary: string;
  input: Input;
  /** How its result leaves; without one, each transport presents it. */
  output?: Out;
  /** Rate limit of its requests, where it is not the one of its route or mutation. */
  bucket?: Bucket;
}

/** An operation that says how its result leaves. */
export type Answering<Result = unknown> = (Operation<z.ZodType, Result> | PublicOperation<z.ZodType, Result>) & { output: Output };

/** Whose data an operation shows; decides what staff of the service need to visit it. */
interface Shown {
  /** Shows data of the business although its scope is no `:read`. */
  reads?: 'business';
}

export type OperationSpec<Input extends z.ZodType, Result, Out = undefined> = Described<Input, Out> &
  Permission &
  Shown & {
    /** It only reads, many rows at that, and all it reads may come from a replica that is as far as the primary (docs/decisions/0087). */
    mayReadAt?: 'replica';
    /** It moves money or costs some, and answers no secret: an Idempotency-Key may stand for its mutation, as for every write over REST. */
    repeatable?: true;
    run(app: App, actor: Actor, input: z.output<Input>): Promise<Result>;
  };

export interface Operation<Input extends z.ZodType = z.ZodType, Result = unknown, Out = Output | undefined> extends Omit<
  Described<Input, Out>,
  'output'
> {
  output: Out;
  scope: Scope;
  /** Null for an operation that not only operators may call. */
  control: Control | null;
  /** Whether an Idempotency-Key may stand for its mutation. */
  repeatable: boolean;
  /** Whether it shows data of the business: a visit of staff is noted first and takes a second factor. */
  showsBusiness: boolean;
  (app: App, actor: Actor, raw: unknown): Promise<Result>;
}

/**
 * Makes one business operation: a function that every door calls the same way. Permission and validation happen
 * here, once, so no door can forget them.
 * @throws Refusal 403 when the actor lacks the scope, 400 VALIDATION_ERROR with `field` when the input is wrong.
 */
export function operation<Input extends z.ZodType, Result extends ResultOf<Out>, const Out extends Output | undefined = undefined>(
  spec: OperationSpec<Input, Result, Out>,
): Operation<Input, Result, Out> {
  const { title, summary, scope, input, output, bucket, mayReadAt, control, repeatable = false } = spec;
  const run: typeof spec.run = mayReadAt ? (app, actor, valid) => atReplica(app, (where) => spec.run(where, actor, valid)) : spec.run;
  const mayWrite = !scope.endsWith(':read');
  // What is for operators alone looks at no one business, or says itself at which.
  const showsBusiness = (!mayWrite || spec.reads === 'business') && !isOperatorScope(scope);
  const call = (app: App, caller: Actor, raw: unknown): Promise<Result> => {
    const actor: Actor = control ? { ...caller, control: { ...control, title } } : caller;
    requirePermission(actor, scope, showsBusiness);
    const valid = validated(input, raw);
    const work = (): Promise<Result> =>
      actor.isVisitor && showsBusiness
        ? noteRead(app, actor, title, valid ?? {}).then(() => run(app, actor, valid))
        : run(app, actor, valid);
    if (!app.tracing) return mayWrite ? stirring(app, work()) : work();
    const ids = { 'tollgate.business_id': actor.businessId, 'tollgate.environment': actor.environment };
    const traced = app.tracing.step(title, ids, work);
    return mayWrite ? stirring(app, traced) : traced;
  };
  return Object.assign(async (app: App, actor: Actor, raw: unknown) => call(app, actor, raw), {
    title,
    summary,
    scope,
    input,
    output: output as Out,
    ...(bucket && { bucket }),
    repeatable,
    control: control ?? null,
    showsBusiness,
  });
}

function requirePermission({ scopes, lacksSecondFactor, isVisitor, kind }: Actor, scope: Scope, showsBusiness: boolean): void {
  if (lacksSecondFactor && (!scopes.has(scope) || (isVisitor && showsBusiness)))
    throw new Refusal('forbidden', 'Set up a second factor of your account first: who runs the service needs one in live', {
      code: 'SECOND_FACTOR_REQUIRED',
    });
  if (scopes.has(scope)) return;
  const who = kind === 'person' ? 'Your role' : 'API key';
  throw new Refusal('forbidden', `${who} does not have the scope '${scope}'`, { code: 'SCOPE_MISSING' });
}

/** Where no replica is configured nothing is asked and nothing copied. */
async function atReplica<Result>(app: App, read: (app: App) => Promise<Result>): Promise<Result> {
  return app.db.reading ? read({ ...app, db: await app.db.reading() }) : read(app);
}

export interface PublicOperationSpec<Input extends z.ZodType, Result, Out = undefined> extends Described<Input, Out> {
  run(app: App, visitor: Visitor, input: z.output<Input>): Promise<Result>;
}

export interface PublicOperation<Input extends z.ZodType = z.ZodType, Result = unknown, Out = Output | undefined> extends Omit<
  Described<Input, Out>,
  'output'
> {
  output: Out;
  (app: App, visitor: Visitor, raw: unknown): Promise<Result>;
  /** No scope: anybody may ask. */
  scope: null;
}

/**
 * Makes an operation for whoever has not signed in yet, such as signing in. It belongs to no business.
 * @throws Refusal 400 VALIDATION_ERROR with `field` when the input is wrong.
 */
export function publicOperation<Input extends z.ZodType, Result extends ResultOf<Out>, const Out extends Output | undefined = undefined>(
  spec: PublicOperationSpec<Input, Result, Out>,
): PublicOperation<Input, Result, Out> {
  const { run, title, summary, input, output, bucket } = spec;
  const call = async (app: App, visitor: Visitor, raw: unknown): Promise<Result> => stirring(app, run(app, visitor, validated(input, raw)));
  return Object.assign(call, { title, summary, input, output: output as Out, ...(bucket && { bucket }), scope: null });
}

/** Tells the workers of this process once it has ended, however it did: it may have left something to do at once. */
async function stirring<Result>(app: App, running: Promise<Result>): Promise<Result> {
  try {
    return await running;
  } finally {
    stir(app).now();
  }
}

/**
 * Canonical form of an input, which all spellings of one value share: as the operation gets it, or as it is given when the schema refuses it.
 * Repeats are recognised by it.
 */
export function canonicalInput({ input }: Pick<Operation | PublicOperation, 'input'>, raw: unknown): unknown {
  const parsed = input.safeParse(raw);
  return parsed.success ? withStoredIds(parsed.data) : raw;
}

const ID_FIELD = /Ids?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids are stored in lower case, and either case names the same thing. */
function withStoredIds(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return ID_FIELD.test(field) && UUID.test(value) ? value.toLowerCase() : value;
  if (Array.isArray(value)) return value.map((part) => withStoredIds(part, field));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withStoredIds(part, name)]));
}

/** Parses `raw` through `schema`, naming the first offending field the way the caller would write it. */
function validated<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const { field, message } = problemOf(parsed.error, raw);
  throw new Refusal('invalid', field ? `${field}: ${message}` : message, {
    code: 'VALIDATION_ERROR',
    ...(field && { field, isMalformed: true }),
  });
}
