import { pino } from 'pino';
import { readConfig } from '../../src/platform/config/config.ts';
import { type Actor, type Environment, personScopes, scopes } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { redisUrl } from '../support/services.ts';

export const PEPPER = 'test-pepper-test-pepper-test-pepper!';

/** The parts of a process beside the one that listens, over the same database. */
export function openBeside(databaseUrl: string): OpenApp {
  return openApp(
    readConfig({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: PEPPER, LOG_LEVEL: 'silent' }),
    pino({ level: 'silent' }),
  );
}

/** A user of the demo key's business, with every permission by default. */
export async function personOf(
  app: OpenApp,
  keyId: string,
  given: Partial<Actor> = {},
  environment: Environment = 'sandbox',
): Promise<Actor> {
  const [book] = await app.db.query<{ id: number; businessId: string }>(
    'test.book_of_key',
    'select book.id, book.business_id from ledger.book join api_key k using (business_id) where k.key_id = $1 and book.environment = $2',
    [keyId, environment],
  );
  if (!book) throw new Error(`${keyId} has no book in ${environment}`);
  return {
    kind: 'person',
    userId: '01900000-0000-7000-8000-00000000abcd',
    businessId: book.businessId,
    environment,
    bookId: book.id,
    scopes: new Set([...scopes, ...personScopes]),
    name: 'ada@example.com',
    requestId: 'req-test',
    address: '198.51.100.4',
    userAgent: 'Mozilla/5.0 (test)',
    effectId: newId(),
    ...given,
  };
}
