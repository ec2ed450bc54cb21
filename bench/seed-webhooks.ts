import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { keyRing, seal } from '../src/platform/crypto/key-ring.ts';
import { sealContext } from '../src/slices/webhooks/endpoint.ts';
import { eventKinds } from '../src/slices/slices.ts';
import { maskSecret, newSecret } from '../src/slices/webhooks/secrets.ts';
import { asOwner, type Caller } from './seed.ts';

export interface Endpoints {
  urls: string[];
  secret: string;
  event: string;
  body: string;
}

const EVENT = 'transfer.settled';
const DATA = eventKinds.get(EVENT)!.example;

/** Endpoints with one shared secret, so the baseline signs equally. */
export async function seedEndpoints(url: string, pepper: string, callers: readonly Caller[], ports: readonly number[]): Promise<Endpoints> {
  const [secret, keys] = [newSecret(), keyRing({ KEY_PEPPER: pepper })];
  const urls = callers.map((_, n) => `http://127.0.0.1:${ports[n % ports.length]}/hooks/${n}`);
  await asOwner(url, async (client) => {
    for (const [n, { bookId }] of callers.entries()) {
      const id = randomUUID();
      const sealed = seal(keys, secret, sealContext({ bookId, id }, 'secret'));
      await client.query('insert into webhook.endpoint (book_id, id, url, secret, secret_masked) values ($1, $2, $3, $4, $5)', [
        bookId,
        id,
        urls[n],
        sealed,
        maskSecret(secret),
      ]);
    }
  });
  return { urls, secret, event: EVENT, body: JSON.stringify({ event: EVENT, timestamp: Math.floor(Date.now() / 1_000), data: DATA }) };
}

/** Writes events with a delivery each, due when the returned function commits. */
export async function seedBacklog(url: string, callers: readonly Caller[], count: number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const books = callers.map(({ bookId }) => bookId);
  await client.query('begin');
  await client.query(
    `insert into ledger.outbox (book_id, id, event, data, occurred_at)
     select ($1::bigint[])[1 + n % cardinality($1::bigint[])], ledger.uuid7(), '${EVENT}', $2, clock_timestamp() from generate_series(1, $3::integer) n`,
    [books, DATA, count],
  );
  await client.query(
    `insert into webhook.delivery (book_id, id, endpoint_id, event_id, event, next_attempt_at, created_at)
     select o.book_id, ledger.uuid7(), e.id, o.id, o.event, o.occurred_at, o.occurred_at
       from ledger.outbox o join webhook.endpoint e on e.book_id = o.book_id
      where not exists (select from webhook.delivery d where d.book_id = o.book_id and d.event_id = o.id) order by o.id`,
  );
  await client.query('analyze ledger.outbox, webhook.delivery');
  return async () => {
    await client.query('commit');
    await client.end();
  };
}
