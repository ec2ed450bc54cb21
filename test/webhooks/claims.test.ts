import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { asOwner, openBooks, openPool } from '../ledger/support.ts';
import { freshDatabase } from '../support/services.ts';

const WORKERS = 8;
const PLACES = 16;

test('workers that claim for one endpoint at the same moment open no more together than it may have', async () => {
  const database = await freshDatabase();
  const pools = Array.from({ length: WORKERS }, () => openPool(database.url));
  onTestFinished(async () => {
    await Promise.all(pools.map((pool) => pool.close()));
    await database.drop();
  });
  const [book = 0] = await openBooks(pools[0]!, 1);
  const endpoints = await asOwner(database.url, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into webhook.receiver (book_id, id, url, first_of) select $1::bigint, gen_random_uuid(), 'https://a.example', case i when 1 then $1::bigint end from generate_series(1, 10) i returning id`,
      [book],
    );
    await owner.query(
      `with event as (
         insert into ledger.outbox (book_id, id, event, data, occurred_at) select $1::bigint, gen_random_uuid(), 'transfer.settled', '{}', now() from generate_series(1, 200) returning book_id, id)
       insert into webhook.delivery (book_id, id, endpoint_id, event_id, event, next_attempt_at, created_at)
       select v.book_id, gen_random_uuid(), e.id, v.id, 'transfer.settled', now() - interval '1 minute', now() from event v cross join webhook.receiver e`,
      [book],
    );
    return rows.map(({ id }) => id);
  });
  for (const endpoint of endpoints) {
    const claimed = await Promise.all(
      pools.map((pool) =>
        pool.query('test.claim', 'select id from webhook.claim($1, $2, $3, $4, 60000)', [book, endpoint, PLACES, randomUUID()]),
      ),
    );
    expect(claimed.flat().length).toBeGreaterThanOrEqual(PLACES);
    expect(claimed.flat().length).toBeLessThan(PLACES + WORKERS);
  }
});
