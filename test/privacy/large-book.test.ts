import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { askForPersonalData } from '../../src/slices/privacy/ask.ts';
import { fetchExport } from '../../src/slices/privacy/export.ts';
import { places } from '../../src/slices/privacy/personal-data-places.ts';
import { workOnRequests } from '../../src/slices/privacy/work.ts';
import { freshDatabase, redisUrl } from '../support/services.ts';
import { PEPPER } from '../support/process.ts';
import { asOwner } from '../ledger/support.ts';

/** Decision 70 was measured with 200,000 and 600,000 rows. */
const ROWS = 20_000;
const STRETCH = 2_000;
const ACCOUNT = '0123456785';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let app: OpenApp;
let actor: () => Actor;

/** Business whose transfers all went to one person. */
beforeAll(async () => {
  database = await freshDatabase();
  const config = readConfig({ DATABASE_URL: database.url, REDIS_URL: redisUrl(), KEY_PEPPER: PEPPER });
  app = openApp(config, pino({ level: 'silent' }));
  const [businessId, personId] = [newId(), newId()];
  await asOwner(database.url, async (owner) => {
    await owner.query(`insert into business (id, name, email) values ($1, 'Acme', 'ops@acme.example')`, [businessId]);
    await owner.query(
      `insert into person (id, email, first_name, last_name, password_hash) values ($1, 'ada@acme.example', 'Ada', 'Okafor', 'x')`,
      [personId],
    );
    const { rows } = await owner.query<{ book: string }>(`select ledger.open_book($1, 'sandbox') as book`, [businessId]);
    const bookId = Number(rows[0]?.book);
    actor = () => ({
      kind: 'person',
      userId: personId,
      businessId,
      environment: 'sandbox',
      bookId,
      scopes: new Set(['privacy:write']),
      name: 'ada@acme.example',
      requestId: newId(),
      effectId: newId(),
    });
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into ledger.transfer (book_id, id, transfer_code, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, account_name, narration, metadata, provider, created_at)
       select $1::bigint, gen_random_uuid(), 'TRF-' || i, 'delivered', 100, 0, '[]', '058', 'GTBank', '${ACCOUNT}', 'ADA CHIOMA OKAFOR', 'rent number ' || i, '{"flat": "4b"}', 1,
              now() - i * interval '1 second' from generate_series(1, ${ROWS}) i`,
      [bookId],
    );
    await owner.query('vacuum analyze');
  });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test('an export of a large book is found and streamed in stretches: one is in memory at a time, regardless of the size', async () => {
  const { id } = await askForPersonalData(app, actor(), { kind: 'export', accountNumber: ACCOUNT });
  while (await workOnRequests(app)) {
    const [{ status } = { status: '' }] = await app.db.query<{ status: string }>(
      'test.status',
      'select status from privacy.request where id = $1',
      [id],
    );
    if (status === 'ready') break;
  }
  const parts = await app.db.query<{ source: string }>('test.parts', 'select source from privacy.part order by n', []);
  const full = Math.ceil(ROWS / STRETCH);
  expect(parts.filter(({ source }) => source === 'ledger.transfer')).toHaveLength(full);
  // One search for each place, and one more for each full stretch.
  expect(parts.length).toBeLessThanOrEqual(places.length + full);

  const query = vi.spyOn(app.db, 'query');
  onTestFinished(() => query.mockRestore());
  const asked = (): number => query.mock.calls.filter(([name]) => name === 'privacy.part').length;
  const { texts } = await fetchExport(app, actor(), { privacyRequestId: id });
  let [yields, rows, longest] = [0, 0, 0];
  for await (const text of texts) {
    // Nothing is read ahead: the streamed part is the only part that was read.
    expect(asked()).toBeLessThanOrEqual(yields + 1);
    yields++;
    rows += text.split('"narration":"rent number ').length - 1;
    longest = Math.max(longest, text.length);
  }
  expect(rows).toBe(ROWS);
  const { lines } = await fetchExport(app, actor(), { privacyRequestId: id });
  query.mockClear();
  let stretches = 0;
  for await (const text of lines) {
    expect(asked()).toBeLessThanOrEqual(stretches++);
    rows -= text.split(',narration,rent number ').length - 1;
  }
  expect(rows).toBe(0);
  // No text is longer than a stretch of rows.
  expect(longest).toBeLessThan(STRETCH * 400);
});
