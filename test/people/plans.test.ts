import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../ledger/support.ts';
import { type FreshDatabase, freshDatabase } from '../support/services.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const ID = '00000000-0000-7000-8000-000000000001';

/** Statements of each request or poll whose cost must not grow with the number of people. */
const statements: Record<string, string> = {
  'the session of a token': `select from session_token t join session s on s.id = t.session_id and s.ended_at is null
    join person p on p.id = s.person_id join business b on b.id = s.business_id
    join ledger.book k on k.business_id = s.business_id and k.environment = 'sandbox' and k.currency = 'NGN'
    left join membership m on m.business_id = s.business_id and m.person_id = s.person_id where t.hash = '\\x00' and t.kind = 'access'`,
  'the changed sessions': `select id from session where changed_at > statement_timestamp() - interval '15 seconds' order by changed_at limit 5000`,
  'the sessions of a person': `select id from session where person_id = '${ID}' and ended_at is null order by id desc limit 50`,
  'the last sign-in of a person': `select max(created_at) from session where person_id = '${ID}' and business_id = '${ID}'`,
  'a person by address': `select id from person where email = 'a@b.test'`,
  'the wait of an account': `select from throttle where kind = 'login' and subject = '\\x00'`,
  'the codes of a person': `select id from email_code where person_id = '${ID}' order by id desc`,
  'the members of a business': `select person_id from membership where business_id = '${ID}' and person_id > '${ID}' order by person_id limit 51`,
  'the invitations of a business': `select id from invitation where business_id = '${ID}' and id < '${ID}' order by id desc limit 51`,
  'the expired sessions': `select from session where expires_at < statement_timestamp() - interval '30 days'
    or (ended_at is not null and changed_at < statement_timestamp() - interval '30 days')`,
};

test.each(Object.entries(statements))('%s: uses an index with any number of rows', async (_, statement) => {
  const plan = await asOwner(database.url, async (client) => {
    // Why: the planner reads empty tables whole unless sequential scans are off.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).not.toContain('Seq Scan');
  expect(plan).toContain('Index Cond');
});
