import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';
import type { Config } from '../../platform/config/config.ts';
import { packageRoot } from '../../platform/config/version.ts';
import { LIMITS } from '../../core/transport/graphql/limits.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** Documents of the dashboard that were built with this version, by sha256. */
export interface TrustedDocuments {
  textOf(hash: string): string | null;
  has(text: string): boolean;
}

/** The request for Apollo: a document named by its hash is inserted. */
export type Admit = (body: Record<string, unknown>, actor: Actor | null) => { body: Record<string, unknown>; isTrusted: boolean };

export function trustedDocuments(documents: Record<string, string> = shipped()): TrustedDocuments {
  const texts = new Map(Object.entries(documents).map(([hash, text]) => [withoutPrefix(hash), text]));
  const known = new Set(texts.values());
  return { textOf: (hash) => texts.get(withoutPrefix(hash)) ?? null, has: (text) => known.has(text) };
}

/** Documents that run: `trusted` shipped ones, `any` all. @throws GraphQLError or Refusal 401 for others. */
export function admission(
  { GRAPHQL_DOCUMENTS }: Pick<Config, 'GRAPHQL_DOCUMENTS'>,
  environment: Environment,
  documents: TrustedDocuments,
): Admit {
  return (given, actor) => {
    const hash = hashOf(given);
    const body = hash === null ? given : withoutHash(given);
    if (hash !== null && body['query'] === undefined) {
      const query = documents.textOf(hash);
      if (query === null)
        throw refused('PERSISTED_QUERY_NOT_FOUND', 'No shipped document has this hash; use a document of this release', 404);
      return { body: { ...body, query }, isTrusted: true };
    }
    const isTrusted = typeof body['query'] === 'string' && documents.has(body['query']);
    const isHeld =
      GRAPHQL_DOCUMENTS === 'trusted' || (GRAPHQL_DOCUMENTS === undefined && environment === 'live' && actor?.kind === 'person');
    if (isHeld && !isTrusted)
      throw refused('PERSISTED_QUERY_REQUIRED', 'Only shipped documents run here; send the hash of a document of this release', 403);
    if (actor === null && hasTokensBeyond(body['query'], LIMITS.strangerTokens)) throw tooLongOfStrangers();
    return { body, isTrusted };
  };
}

/** Security: validation time is quadratic, and callers without credentials have no rate limit of their own. */
function hasTokensBeyond(query: unknown, limit: number): boolean {
  if (typeof query !== 'string' || query.length <= limit) return false;
  const lexer = new Lexer(new Source(query));
  try {
    for (let tokens = 0; tokens <= limit; tokens++) if (lexer.advance().kind === TokenKind.EOF) return false;
    return true;
  } catch {
    return false;
  }
}

const tooLongOfStrangers = (): Refusal =>
  new Refusal(
    'unauthenticated',
    `A document of more than ${LIMITS.strangerTokens} tokens needs credentials: send an API key or an access token`,
    { code: 'MISSING_API_CREDENTIALS' },
  );

function hashOf({ documentId, extensions }: Record<string, unknown>): string | null {
  if (typeof documentId === 'string') return documentId;
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { sha256Hash?: unknown } };
  return typeof persistedQuery?.sha256Hash === 'string' ? persistedQuery.sha256Hash : null;
}

function withoutHash({ documentId: _, extensions, ...body }: Record<string, unknown>): Record<string, unknown> {
  const rest = { ...(extensions as Record<string, unknown> | undefined), persistedQuery: undefined };
  return { ...body, extensions: rest };
}

const withoutPrefix = (hash: string): string => hash.replace(/^sha256:/, '');

function refused(code: string, message: string, status: number): GraphQLError {
  return new GraphQLError(message, { extensions: { code, status } });
}

function shipped(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(join(packageRoot, 'dist/dashboard/documents.json'), 'utf8')) as Record<string, string>;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return {};
    throw error;
  }
}
