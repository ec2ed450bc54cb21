import { type HTTPGraphQLResponse, HeaderMap } from '@apollo/server';
import { type DocumentNode, getOperationAST, OperationTypeNode, parse } from 'graphql';
import type { App } from '../../../services/app.ts';
import type { Actor, Scope } from '../../../platform/kernel/actor.ts';
import { invalid, Refusal } from '../../../platform/kernel/refusal.ts';
import { begin, type Claim, finish, giveUp, keepAlive, type Place, requestHash } from '../../../services/doors/idempotency.ts';
import type { Context } from '../../../services/doors/graphql/context.ts';
import { LIMITS } from '../../../services/doors/graphql/limits.ts';
import { rootFields } from './root-fields.ts';
import { graphqlSchema } from './schema.ts';

/**
 * The mutations that an Idempotency-Key may stand for, with the scope that each asks for: those that move money or cost some.
 * None of them tells a secret, so their answers may be kept.
 */
export const MONEY: Readonly<Record<string, Scope>> = {
  sendTransfer: 'transfers:write',
  sendTransfers: 'transfers:write',
  retryTransfer: 'transfers:write',
  payBill: 'bills:write',
  topUp: 'bills:write',
  createVirtualCard: 'cards:write',
  fundVirtualCard: 'cards:write',
  withdrawFromVirtualCard: 'cards:write',
  topUpVerification: 'verification:write',
  buyVerificationPlan: 'verification:write',
  verifyNin: 'verification:write',
  verifyNinWithFace: 'verification:write',
  verifyNinName: 'verification:write',
  verifyNinFull: 'verification:write',
  verifyCompany: 'verification:write',
  approvePayrollBatch: 'payroll:approve',
};

type Body = Record<string, unknown>;
type Run = () => Promise<HTTPGraphQLResponse>;

/**
 * Runs a request once per Idempotency-Key: a success is remembered before it leaves, and repeated to whoever asks the same
 * again, as over REST. The document is part of the request, so another selection is another request.
 * @throws Refusal 400 when it is not one mutation that moves money; 422 and 409 as `begin` does.
 */
export async function once(app: App, context: Context, key: string, body: Body, run: Run): Promise<HTTPGraphQLResponse> {
  const field = onlyField(body);
  if (field === null || !Object.hasOwn(MONEY, field)) {
    throw invalid('Idempotency-Key', 'Idempotency-Key: is for a request with one mutation that moves money; docs/graphql.md lists them');
  }
  const { actor } = context;
  // Whoever lacks the scope is refused by the operation; an answer that somebody else's rights got is not theirs to read.
  if (!actor || !actor.scopes.has(MONEY[field] ?? 'account')) return run();
  const hash = requestHash(app.config.KEY_PEPPER, 'GRAPHQL', String(body['query']), [
    body['operationName'] ?? null,
    body['variables'] ?? {},
  ]);
  const claim = await begin(app, placeOf(actor, key), hash);
  if ('status' in claim) return repeated(claim.body);
  const release = keepAlive(app, claim);
  try {
    return await runAs(app, context, claim, run);
  } finally {
    release();
  }
}

async function runAs(app: App, context: Context, claim: Claim, run: Run): Promise<HTTPGraphQLResponse> {
  const lost = (error: unknown): void =>
    app.log.warn({ err: error, requestId: context.requestId }, 'an Idempotency-Key could not be written; a repeat finds its effect by id');
  context.effectId = claim.effectId;
  try {
    const reply = await run();
    const text = reply.body.kind === 'complete' ? reply.body.string : '';
    const outcome = outcomeOf(text);
    if (outcome === 'done') await finish(app, claim, 200, text).catch(lost);
    else
      await giveUp(app, claim, outcome === 'refused' ? new Refusal('conflict', 'refused', { code: 'CONFLICT' }) : new Error(outcome)).catch(
        lost,
      );
    return reply;
  } catch (error) {
    await giveUp(app, claim, error).catch(lost);
    throw error;
  }
}

/** What the answer says became of it: what stands among `errors` may have happened all the same. */
function outcomeOf(text: string): 'done' | 'refused' | 'unknown' {
  const { data, errors } = JSON.parse(text) as { data?: Record<string, { userErrors?: unknown[] } | null> | null; errors?: unknown[] };
  const [payload] = Object.entries(data ?? {}).flatMap(([name, value]) => (name.startsWith('__') ? [] : [value]));
  if (errors !== undefined || !payload) return 'unknown';
  return (payload.userErrors?.length ?? 0) > 0 ? 'refused' : 'done';
}

/** The one field at the root of a mutation; null when there is another number, or it is none. Runs nothing. */
function onlyField({ query, operationName, variables }: Body): string | null {
  let document: DocumentNode;
  try {
    document = parse(String(query), { maxLexicalTokens: LIMITS.tokens });
  } catch {
    return null;
  }
  const operation = getOperationAST(document, typeof operationName === 'string' ? operationName : null);
  if (operation?.operation !== OperationTypeNode.MUTATION) return null;
  const fields = rootFields(graphqlSchema(), document, operation, (variables ?? {}) as Record<string, unknown>);
  return fields.length === 1 ? (fields[0] ?? null) : null;
}

function placeOf({ bookId, userId, key: apiKey }: Actor, key: string): Place {
  if (userId !== undefined) return { bookId, key: `${userId} ${key}`, owner: userId };
  if (!apiKey) throw new Error('an Idempotency-Key of neither a person nor a key');
  return { bookId, key, owner: apiKey.familyId };
}

function repeated(text: string): HTTPGraphQLResponse {
  const headers = new HeaderMap([
    ['content-type', 'application/json; charset=utf-8'],
    ['idempotent-replayed', 'true'],
  ]);
  return { status: 200, headers, body: { kind: 'complete', string: text } };
}
