import { type HTTPGraphQLResponse, HeaderMap } from '@apollo/server';
import {
  type DocumentNode,
  type FieldNode,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
  visit,
} from 'graphql';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { invalid, conflict } from '../../platform/errors/refusal.ts';
import {
  begin,
  type Claim,
  finish,
  giveUp,
  keepAlive,
  type Place,
  requestHash,
  type RequestHashes,
} from '../../core/transport/idempotency.ts';
import { type Context, givenInput } from '../../core/transport/graphql/call.ts';
import { LIMITS } from '../../core/transport/graphql/limits.ts';
import { canonicalInput, type Operation } from '../../core/operation/operation.ts';
import { graphqlSchema, rootFieldNodes } from './schema.ts';

type Body = Record<string, unknown>;
type Run = () => Promise<HTTPGraphQLResponse>;

/**
 * Runs a mutation once per Idempotency-Key, as REST does; the document is part of the request.
 * @throws Refusal 400 unless it is one mutation that moves money; 422 and 409 like `begin`.
 */
export async function once(app: App, context: Context, key: string, body: Body, run: Run): Promise<HTTPGraphQLResponse> {
  const asked = onlyField(body);
  const operation = asked && operationOf(asked);
  if (!operation) {
    throw invalid('Idempotency-Key', 'Idempotency-Key: is accepted with one mutation that moves money; docs/graphql.md lists them');
  }
  const { actor } = context;
  // Security: a replay needs the scope of the first answer.
  if (!actor?.scopes.has(operation.scope)) return run();
  const claim = await begin(app, placeOf(actor, key), hashesOf(app, body, asked, operation));
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
    app.log.warn({ err: error, requestId: context.requestId }, 'an Idempotency-Key could not be stored; a repeat finds its effect by id');
  context.effectId = claim.effectId;
  try {
    const reply = await run();
    const text = reply.body.kind === 'complete' ? reply.body.string : '';
    const outcome = outcomeOf(text);
    if (outcome === 'done') await finish(app, claim, 200, text).catch(lost);
    else await giveUp(app, claim, outcome === 'refused' ? conflict('CONFLICT', 'refused') : new Error(outcome)).catch(lost);
    return reply;
  } catch (error) {
    await giveUp(app, claim, error).catch(lost);
    throw error;
  }
}

function outcomeOf(text: string): 'done' | 'refused' | 'unknown' {
  const { data, errors } = JSON.parse(text) as { data?: Record<string, { userErrors?: unknown[] } | null> | null; errors?: unknown[] };
  const [payload] = Object.entries(data ?? {}).flatMap(([name, value]) => (name.startsWith('__') ? [] : [value]));
  if (errors !== undefined || !payload) return 'unknown';
  return (payload.userErrors?.length ?? 0) > 0 ? 'refused' : 'done';
}

interface Asked {
  document: DocumentNode;
  definition: OperationDefinitionNode;
  field: FieldNode;
}

/** Only root field of a mutation, else null. Runs nothing. */
function onlyField({ query, operationName, variables }: Body): Asked | null {
  let document: DocumentNode;
  try {
    document = parse(String(query), { maxLexicalTokens: LIMITS.tokens });
  } catch {
    return null;
  }
  const definition = getOperationAST(document, typeof operationName === 'string' ? operationName : null);
  if (definition?.operation !== OperationTypeNode.MUTATION) return null;
  const [field, ...others] = rootFieldNodes(graphqlSchema(), document, definition, (variables ?? {}) as Record<string, unknown>);
  return field && others.length === 0 ? { document, definition, field } : null;
}

function operationOf({ field }: Asked): Operation | null {
  const { operation } = (graphqlSchema().getMutationType()?.getFields()[field.name.value]?.extensions ?? {}) as { operation?: Operation };
  return operation?.repeatable ? operation : null;
}

function hashesOf({ config }: App, body: Body, asked: Asked, operation: Pick<Operation, 'input'>): RequestHashes {
  const name = body['operationName'] ?? null;
  const variables = (body['variables'] ?? {}) as Record<string, unknown>;
  const { document, field } = asked;
  const selection = print(visit(document, { Field: (each) => (each === field ? { ...each, arguments: [] } : undefined) }));
  return {
    given: requestHash(config.KEY_PEPPER, 'GRAPHQL', String(body['query']), [name, variables]),
    canonical: requestHash(config.KEY_PEPPER, 'GRAPHQL', selection, [
      name,
      canonicalInput(operation, inputOf(asked, operation, variables)),
      selectionVariables(asked, variables),
    ]),
  };
}

/** The argument as its resolver gets it; null where invalid, as nothing runs then. */
function inputOf({ definition, field }: Asked, operation: Pick<Operation, 'input'>, variables: Record<string, unknown>): unknown {
  const schema = graphqlSchema();
  const { coerced } = getVariableValues(schema, definition.variableDefinitions ?? [], variables);
  const type = schema.getMutationType()?.getFields()[field.name.value];
  if (!type || !coerced) return null;
  try {
    const { input } = getArgumentValues(type, field, coerced);
    return givenInput(operation, input ?? {});
  } catch {
    return null;
  }
}

function selectionVariables({ document, field }: Asked, variables: Record<string, unknown>): Record<string, unknown> {
  const used = new Set<string>();
  visit(document, {
    Field: (each) => (each === field ? { ...each, arguments: [] } : undefined),
    VariableDefinition: () => false,
    Variable: ({ name }) => void used.add(name.value),
  });
  return Object.fromEntries(Object.entries(variables).filter(([name]) => used.has(name)));
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
