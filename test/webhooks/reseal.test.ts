import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseKeyRing } from '../../src/platform/crypto/key-ring.ts';
import { openDatabase, type Database } from '../../src/platform/db/database.ts';
import { pino } from 'pino';
import { seal } from '../../src/platform/crypto/key-ring.ts';
import { type Endpoint, findEndpoint, findReceiver, ownHeaders, sealContext, signingSecrets } from '../../src/slices/webhooks/endpoint.ts';
import { resealAll } from '../../src/app/cli/reseal.ts';
import { openBooks } from '../ledger/support.ts';
import { type FreshDatabase, freshDatabase } from '../support/services.ts';

let database: FreshDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  db = openDatabase({ url: database.url, size: 2, log: pino({ level: 'silent' }), applicationName: 'test' });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test('secrets sealed with an old key are sealed with the active one, and still open once the old key is gone', async () => {
  const key = (): string => randomBytes(32).toString('base64');
  const [old, fresh] = [key(), key()];
  const [bookId] = await openBooks(db, 1);
  const endpoint = { bookId: bookId!, id: '01a1fc4a-74a4-713d-9d5b-ae2df623aa5f' };
  const sealed = seal(parseKeyRing(`old:${old}`), 'whsec_test', sealContext(endpoint, 'secret'));
  await db.query('test.endpoint', 'insert into webhook.endpoint (book_id, id, url, secret) values ($1, $2, $3, $4)', [
    endpoint.bookId,
    endpoint.id,
    'https://example.com',
    sealed,
  ]);
  const further = { ...endpoint, id: '01a1fc4a-74a4-713d-9d5b-ae2df623aa61' };
  const sealedOfFurther = [JSON.stringify([['X-Key', 'of theirs']]), 'whsec_theirs'].map((text, n) =>
    seal(parseKeyRing(`old:${old}`), text, sealContext(further, n === 0 ? 'headers' : 'secret')),
  );
  await db.query('test.further', 'insert into webhook.receiver (book_id, id, url, headers, secret) values ($1, $2, $3, $4, $5)', [
    further.bookId,
    further.id,
    'https://example.com/more',
    ...sealedOfFurther,
  ]);
  const rotated = { db, keyRing: parseKeyRing(`new:${fresh},old:${old}`) };
  expect(await resealAll(rotated)).toBe(3);
  expect(await resealAll(rotated)).toBe(0);
  const stored = await findEndpoint(db, endpoint.bookId);
  expect(signingSecrets({ keyRing: parseKeyRing(`new:${fresh}`) }, stored!, new Date())).toEqual(['whsec_test']);
  const more = await findReceiver(db, further.bookId, further.id);
  const alone = { keyRing: parseKeyRing(`new:${fresh}`) };
  expect([signingSecrets(alone, more!, new Date()), ownHeaders(alone, more!)]).toEqual([['whsec_theirs'], [['X-Key', 'of theirs']]]);
});

test('secrets are opened once for what the row holds, and anew with every rotation and with the end of a grace period', () => {
  const keyRing = parseKeyRing(`one:${randomBytes(32).toString('base64')}`);
  const row = { bookId: 7, id: '01a1fc4a-74a4-713d-9d5b-ae2df623aa5f', previousSecret: null, previousSecretUntil: null };
  const sealed = (text: string, column: string): string => seal(keyRing, text, sealContext(row, column));
  const now = new Date();
  const before = { ...row, secret: sealed('whsec_old', 'secret') } as Endpoint;
  const first = signingSecrets({ keyRing }, before, now);
  expect(first).toEqual(['whsec_old']);
  expect(signingSecrets({ keyRing }, { ...before }, now)).toBe(first);

  const rotated = {
    ...row,
    secret: sealed('whsec_new', 'secret'),
    previousSecret: sealed('whsec_old', 'previous_secret'),
    previousSecretUntil: new Date(now.getTime() + 1_000),
  } as Endpoint;
  expect(signingSecrets({ keyRing }, rotated, now)).toEqual(['whsec_new', 'whsec_old']);
  expect(signingSecrets({ keyRing }, rotated, rotated.previousSecretUntil!)).toEqual(['whsec_new']);
  const other = { ...row, id: '01a1fc4a-74a4-713d-9d5b-ae2df623aa60' };
  expect(() => signingSecrets({ keyRing }, { ...rotated, ...other }, now)).toThrow('does not open');
});
