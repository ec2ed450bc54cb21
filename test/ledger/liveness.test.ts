import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invariants } from '../../src/app/verify/verify.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { asOwner } from './support.ts';

/** Something that waits as it should, and what would leave it waiting for ever. */
interface Case {
  id: string;
  table: string;
  /** Columns of a row that waits well; all others that need a value get one. */
  healthy: Record<string, string>;
  /** Other ways to wait well. */
  alsoHealthy?: string[];
  beside?: string;
  /** Changes of the row, or whole statements. */
  damages: string[];
}

const livenessInvariants = invariants.filter(({ id }) => id.endsWith('_moves'));
const never = (due: string): string[] => [`${due} = null`, `${due} = now() + interval '400 days'`];
const held = (claim: string): string => `${claim} = now() + interval '1 day'`;
const DUE = `now() + interval '5 minutes'`;

const cases: readonly Case[] = [
  {
    id: 'transfer_moves',
    table: 'ledger.transfer',
    healthy: { state: `'submitting'`, next_check_at: DUE, claimed_until: `now() + interval '1 minute'` },
    alsoHealthy: [
      `state = 'scheduled', next_check_at = now() + interval '300 days'`,
      `state = 'awaiting_approval', next_check_at = now() + interval '7 days'`,
      `state = 'screening', next_check_at = now() + interval '30 days'`,
      `state = 'declined', next_check_at = null, claimed_until = null, review_since = now()`,
      `state = 'unconfirmed', review_since = now() - interval '9 days'`,
      `state = 'reversed', next_check_at = null, claimed_until = null`,
    ],
    damages: [
      ...never('next_check_at'),
      held('claimed_until'),
      `state = 'declined', next_check_at = null`,
      `state = 'unconfirmed', review_since = now(), next_check_at = null`,
      `state = 'reversed', next_check_at = null, review_since = now()`,
      `state = 'accepted', next_check_at = null, claimed_until = null`,
      `state = 'scheduled', next_check_at = null`,
      `state = 'awaiting_approval', next_check_at = now() + interval '9 days'`,
      `state = 'screening', next_check_at = null`,
    ],
  },
  {
    id: 'bill_moves',
    table: 'bills.bill',
    healthy: { state: `'pending'`, type: `'airtime'`, request_ref: `'1234567890123'` },
    beside: `insert into bills.open_bill select book_id, id, ${DUE} from bills.bill`,
    damages: ['delete from bills.open_bill', `update bills.open_bill set next_check_at = now() + interval '9 days'`, held('claimed_until')],
  },
  {
    id: 'batch_moves',
    table: 'payroll_batch',
    healthy: { status: `'processing'`, next_run_at: DUE },
    alsoHealthy: [
      `status = 'draft', next_run_at = null`,
      `next_run_at = null, queued = 0, sent = 2`,
      `next_run_at = null, queued = 0, sent = 0, failed = 1`,
      `status = 'completed', next_run_at = null`,
    ],
    damages: [
      ...never('next_run_at'),
      held('claimed_until'),
      `status = 'draft', preview_status = 'computing', next_run_at = null`,
      `status = 'approved', next_run_at = null`,
    ],
  },
  {
    id: 'transfer_batch_moves',
    table: 'transfer_batch',
    healthy: { items_hash: `'x'`, status: `'processing'`, next_run_at: DUE },
    alsoHealthy: [`status = 'completed', next_run_at = null`],
    damages: [
      `next_run_at = null`,
      `next_run_at = now() + interval '9 days'`,
      held('claimed_until'),
      `status = 'accepted', next_run_at = null`,
    ],
  },
  {
    id: 'order_moves',
    table: 'checkout_order',
    healthy: { status: `'pending'`, due_at: DUE, quantity: '1', subtotal: '1', total: '1', unit_price: '1' },
    damages: [`due_at = now() + interval '9 days'`],
  },
  {
    id: 'instruction_moves',
    table: 'cards.instruction',
    healthy: { kind: `'freeze'`, next_attempt_at: DUE },
    damages: [`next_attempt_at = now() + interval '9 days'`, held('claimed_until')],
  },
  {
    id: 'card_moves',
    table: 'cards.card',
    healthy: { status: `'active'`, brand: `'VERVE'`, next_sync_at: DUE },
    alsoHealthy: [`status = 'terminated', next_sync_at = null`],
    damages: [...never('next_sync_at'), `status = 'pending', next_sync_at = null`, `status = 'expired', balance = 5, next_sync_at = null`],
  },
  {
    id: 'delivery_moves',
    table: 'webhook.delivery',
    healthy: { status: `'pending'`, next_attempt_at: DUE },
    alsoHealthy: [`status = 'failed', next_attempt_at = null`],
    damages: [...never('next_attempt_at'), held('leased_until'), `status = 'delivered', next_attempt_at = null, claim = gen_random_uuid()`],
  },
  {
    id: 'recovery_moves',
    table: 'webhook.recovery',
    healthy: {},
    alsoHealthy: [`resume_at = now() + interval '5 minutes'`],
    damages: [`resume_at = now() + interval '9 days'`],
  },
  {
    id: 'mail_moves',
    table: 'mail',
    healthy: { environment: `'sandbox'`, kind: `'low_balance'`, next_attempt_at: DUE },
    damages: [`next_attempt_at = now() + interval '9 days'`, held('leased_until')],
  },
];

const filler: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'x'`,
  jsonb: `'{}'`,
  boolean: 'false',
  'text[]': `'{}'`,
  'uuid[]': `'{}'`,
  'timestamp with time zone': 'now()',
};

describe('every waiting record', () => {
  let database: FreshDatabase;
  beforeAll(async () => (database = await freshDatabase()));
  afterAll(() => database.drop());

  test('has its damages below', () => {
    expect(cases.map(({ id }) => id).toSorted()).toEqual(livenessInvariants.map(({ id }) => id).toSorted());
  });

  test.each(cases)(
    '$id: what nothing would move on is found, and what waits well is not',
    ({ id, table, healthy, beside, alsoHealthy = [], damages }) =>
      asOwner(database.url, async (client) => {
        const changed = async (change?: string): Promise<number> => {
          await client.query('begin; set local session_replication_role = replica');
          await plant(client, table, healthy);
          if (beside !== undefined) await client.query(beside);
          if (change !== undefined) await client.query(/^(update|delete) /.test(change) ? change : `update ${table} set ${change}`);
          const { rowCount } = await client.query(livenessInvariants.find((each) => each.id === id)?.sql ?? '');
          await client.query('rollback');
          return rowCount ?? 0;
        };
        expect(await changed()).toBe(0);
        for (const change of alsoHealthy) expect([change, await changed(change)]).toEqual([change, 0]);
        for (const damage of damages) expect([damage, await changed(damage)]).toEqual([damage, 1]);
      }),
  );
});

async function plant(client: pg.Client, table: string, values: Record<string, string>): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and attnotnull and not atthasdef and attidentity = '' and attgenerated = '' and not attisdropped`,
    [table],
  );
  const filled = rows
    .filter(({ name }) => values[name] === undefined)
    .map(({ name, type }): [string, string] => [name, filler[type] ?? '1']);
  const all = [...filled, ...Object.entries(values)];
  await client.query(`insert into ${table} (${all.map(([name]) => name).join()}) values (${all.map(([, value]) => value).join()})`);
}
