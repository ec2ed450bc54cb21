import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../ledger/support.ts';
import { rowsOf } from '../monitoring/support.ts';
import { demoDatabase, type FreshDatabase, redisUrl } from '../support/services.ts';

const SUBJECTS = 50_000;
const EVERY = 97;
const LISTED = Math.floor(SUBJECTS / EVERY);

/** Saved accounts of the demo business: every 97th has a listed name. */
const PLANT = `
  insert into beneficiary (book_id, id, bank_code, account_number, account_name)
  select k.id, gen_random_uuid(), '058', (7000000000 + n)::text,
         case when n % ${EVERY} = 0 then 'ZUBAIRU ADAMU DANGERFIELD' else 'OTHER ' || translate(n::text, '0123456789', 'abcdefghij') end
    from (select k.id from ledger.book k join api_key a on a.business_id = k.business_id and a.environment = k.environment where a.key_id = 'pk_test_demo') k,
         generate_series(1, ${SUBJECTS}) n`;
const FOUND = `
  select count(*)::int as cases, count(distinct c.subject_id)::int as subjects, count(s.id)::int as listed
    from compliance_case c left join beneficiary s on s.id::text = c.subject_id and s.account_name = c.name
   where c.environment = 'sandbox' and c.name = 'ZUBAIRU ADAMU DANGERFIELD'`;
const WAITING = `select pid from pg_locks where relation = 'compliance_case'::regclass and not granted`;

let database: FreshDatabase;
beforeAll(async () => {
  database = await demoDatabase();
});
afterAll(() => database.drop());

const placeOf = async (): Promise<string> =>
  JSON.stringify(await rowsOf(database.url, `select source, book_id, id from screening_pass where environment = 'sandbox'`));

const start = () =>
  spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, '../../scripts/decorators.mjs'), join(import.meta.dirname, 'rescreen-program.ts')],
    {
      env: { ...process.env, DATABASE_URL: database.url, REDIS_URL: redisUrl(), KEY_PEPPER: 'p'.repeat(40), LOG_LEVEL: 'silent' },
      stdio: 'inherit',
    },
  );
async function kill(child: ReturnType<typeof start>): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('processes killed within a pass skip no subject and double no case', { timeout: 400_000 }, async () => {
  await rowsOf(database.url, PLANT);
  // A page has moved in an open transaction, whose first case waits for the lock.
  await asOwner(database.url, async (owner) => {
    await owner.query('begin; lock table compliance_case in share row exclusive mode');
    const child = start();
    await expect.poll(() => rowsOf(database.url, WAITING)).toHaveLength(1);
    await kill(child);
    await owner.query('rollback');
  });
  await expect.poll(() => rowsOf(database.url, WAITING)).toEqual([]);
  for (let times = 0; times < 2; times++) {
    const before = await placeOf();
    const child = start();
    await expect.poll(placeOf, { interval: 5 }).not.toBe(before);
    await kill(child);
  }
  expect(await placeOf()).not.toContain('"source":4');
  expect((await once(start(), 'exit'))[0]).toBe(0);
  expect(await placeOf()).toContain('"source":4');
  expect(await rowsOf(database.url, FOUND)).toEqual([{ cases: LISTED, subjects: LISTED, listed: LISTED }]);
});
