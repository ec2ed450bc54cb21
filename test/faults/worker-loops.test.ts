import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recurring } from '../../jobs/housekeeping.ts';
import { kinds } from '../../jobs/kinds.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { link, order } from '../checkout/support.ts';
import { draft, person } from '../payroll/support.ts';
import { type Loop, monthlyStatements } from './monthly-loop.ts';
import { customer, subscribe } from '../subscriptions/support.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { STARTER } from '../verification/support.ts';
import { depositLoops } from './deposit-loops.ts';
import { privacyLoops } from './privacy-loops.ts';
import { reconciliationLoops } from './reconciliation-loops.ts';

/** Loops whose look is one statement of plain columns, in which no single row can fail. */
const ONE_STATEMENT = `
  end-broken-off-statements expire-approval-requests expire-virtual-accounts sweep-verification-calls roll-up-daily-totals index-transfers backfill-search monitor-payments purge-monitoring forget-verification-subjects
  roll-up-treasury poll-provider-balances purge-old-rows live-mails-wait forget-sms-texts give-up-sms rescreen`
  .trim()
  .split(/\s+/);

let sandbox: Sandbox;
let receiver: Receiver;
let owner: pg.Pool;
beforeAll(async () => {
  [sandbox, receiver] = await Promise.all([
    startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.1/32', WEBHOOK_HISTORY_DAYS: '30' }),
    startReceiver(500),
  ]);
  owner = new pg.Pool({ connectionString: sandbox.databaseUrl, max: 2 });
  owner.on('error', () => {});
  for (const as of ['demo', 'demo2'])
    expect(await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url }, { as })).toMatchObject({ status: 200 });
});
afterAll(async () => {
  await owner.end();
  await Promise.all([sandbox.stop(), receiver.stop()]);
});

const sql = async (text: string, values: unknown[] = []): Promise<any[]> => (await owner.query(text, values)).rows;
const books = async (): Promise<[number, number]> => {
  const rows = await sql(
    `select b.id from ledger.book b join api_key k on k.business_id = b.business_id where k.key_id in ('pk_test_demo', 'pk_test_demo2') and b.environment = 'sandbox' order by k.key_id`,
  );
  return [rows[0].id, rows[1].id];
};
const twice = async (make: (n: number) => Promise<string>): Promise<[string, string]> => [await make(0), await make(1)];
const card = async (): Promise<string> => {
  const { id } = await customer(sandbox);
  return (await sandbox.call('POST', '/virtual-cards', { customerId: id })).body.data.id;
};

const textMessage = async (number: string): Promise<string> => {
  const { id } = (await sandbox.call('POST', '/sms/send', { message: 'Hello', recipients: [number] })).body.data;
  return (await sql('select id from sms_message where send_id = $1', [id]))[0].id;
};

const loops: Record<string, Loop> = {
  'settle-transfers': {
    make: () =>
      twice(async () => {
        const body = {
          amount: 150_000,
          bankCode: '058',
          accountNumber: '0123456789',
          scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
        };
        const { transferCode } = (await sandbox.call('POST', '/money-transfer/send', { ...body, clientReference: newId() })).body.data;
        return (await sql('select id from ledger.transfer where transfer_code = $1', [transferCode]))[0].id;
      }),
    poison: { on: 'update on ledger.transfer', when: `new.id = $id and old.state = 'scheduled' and new.state <> old.state` },
    due: 'update ledger.transfer set next_check_at = clock_timestamp(), claimed_until = null where id = any ($1::uuid[])',
    done: `select from ledger.transfer where id = $1 and state <> 'scheduled'`,
  },
  'requery-bills': {
    make: () =>
      twice(async () => {
        const body = {
          type: 'airtime',
          phoneNumber: '08011111111',
          amount: 10_098,
          requestRef: String(Date.now() + Math.floor(Math.random() * 1e6)),
        };
        return (await sandbox.call('POST', '/bills/topup', body)).body.data.id;
      }),
    poison: { on: 'update on bills.bill', when: `new.id = $id and new.state = 'delivered'` },
    due: `with free as (update bills.bill set claimed_until = null where id = any ($1::uuid[])) update bills.open_bill set next_check_at = now() where bill_id = any ($1::uuid[])`,
    done: `select from bills.bill where id = $1 and state = 'delivered'`,
  },
  'deliver-webhooks': {
    make: async () => {
      receiver.answer = 500;
      const ids = await twice(async () => (await sandbox.call('POST', '/webhooks/settings/test')).body.data.deliveryId);
      await expect.poll(() => sql(`select from webhook.delivery where id = any ($1) and http_status = 500`, [ids])).toHaveLength(2);
      receiver.answer = 200;
      return ids;
    },
    poison: { on: 'update on webhook.delivery', when: `new.id = $id and new.status = 'delivered'` },
    due: 'update webhook.delivery set next_attempt_at = clock_timestamp(), leased_until = null where id = any ($1::uuid[])',
    done: `select from webhook.delivery where id = $1 and status = 'delivered'`,
  },
  'recover-webhooks': {
    make: () => Promise.resolve([newId(), newId()]),
    poison: { on: 'update on webhook.recovery', when: 'new.id = $id and new.finished_at is not null' },
    due: `insert into webhook.recovery (book_id, id, since, until, cursor, last)
            select b.id, r.id::uuid, clock_timestamp(), clock_timestamp(), gen_random_uuid(), gen_random_uuid()
              from unnest($1::text[]) with ordinality as r(id, n) join lateral (select id from ledger.book order by id offset r.n limit 1) b on true
          on conflict (book_id, id) do update set resume_at = null`,
    done: 'select from webhook.recovery where id = $1 and finished_at is not null',
  },
  'drop-webhook-history': {
    make: async () => {
      const [first, second] = await books();
      return [String(first), String(second)];
    },
    poison: { on: 'update on webhook.history', when: 'new.book_id = $id and new.gone_to > old.gone_to' },
    due: `update webhook.history set due_at = clock_timestamp(), gone_to = '00000000-0000-0000-0000-000000000000' where book_id = any ($1::bigint[])`,
    done: `select from webhook.history where book_id = $1 and gone_to > '00000000-0000-0000-0000-000000000000'`,
  },
  'work-checkout': {
    make: () =>
      twice(async () => {
        const { slug } = await link(sandbox);
        const { body } = await order(sandbox, slug);
        return (
          (await sql('select id from checkout_order where link_id = (select id from checkout_link where slug = $1)', [slug]))[0]?.id ??
          body.error
        );
      }),
    poison: { on: 'update on checkout_order', when: `new.id = $id and new.status = 'cancelled'` },
    due: `update checkout_order set due_at = clock_timestamp() where id = any ($1::uuid[]) and status = 'pending'`,
    done: `select from checkout_order where id = $1 and status = 'cancelled'`,
  },
  'work-cards': {
    make: () => twice(card),
    poison: { on: 'update on cards.instruction', when: `new.card_id = $id and new.status = 'done'` },
    due: `insert into cards.instruction (book_id, id, card_id, kind, next_attempt_at)
            select book_id, md5(id::text)::uuid, id, 'freeze', clock_timestamp() from cards.card where id = any ($1::uuid[])
          on conflict (book_id, id) do update set next_attempt_at = clock_timestamp(), claimed_until = null where cards.instruction.status = 'pending'`,
    done: `select from cards.card where id = $1 and status = 'frozen'`,
  },
  'work-cards: daily comparison': {
    make: () => twice(card),
    poison: { on: 'update on cards.card', when: 'new.id = $id and new.last_synced_at is not null' },
    due: 'update cards.card set next_sync_at = clock_timestamp(), last_synced_at = null where id = any ($1::uuid[])',
    done: 'select from cards.card where id = $1 and last_synced_at is not null',
  },
  'work-payroll': {
    make: () => twice(async () => (await draft(sandbox, [person()])).id),
    poison: { on: 'update on payroll_item', when: 'new.batch_id = $id and new.name_match is not null' },
    due: `update payroll_batch set preview_status = 'computing', next_run_at = clock_timestamp() where id = any ($1::uuid[])`,
    done: `select from payroll_batch where id = $1 and preview_status = 'ready'`,
  },
  'send-transfer-batches': {
    make: () =>
      twice(async () => {
        const item = { amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: newId() };
        const { body } = await sandbox.call('POST', '/money-transfer/bulk', { batchReference: newId(), items: [item] });
        const { id } = body.data as { id: string };
        await sql(`update transfer_batch_item set state = 'sending' where batch_id = $1`, [id]);
        return id;
      }),
    poison: { on: 'update on transfer_batch_item', when: `new.batch_id = $id and new.state = 'accepted'` },
    due: `update transfer_batch set status = 'processing', completed_at = null, accepted_count = 0, first_open = 0, accepted_amount = 0, total_fees = 0, total_vat = 0,
            next_run_at = clock_timestamp(), claim = null, claimed_until = null where id = any ($1::uuid[])`,
    done: `select from transfer_batch where id = $1 and completed_at is not null`,
  },
  'redeliver-provider-events': {
    make: () => Promise.resolve([newId(), newId()]),
    poison: { on: 'update on provider_message', when: 'new.key = $id and new.due_at is null' },
    due: `insert into provider_message (environment, account, provider, key, event, reference, due_at)
            select 'sandbox', 'loops', 0, m.id, 'transfer.success', m.id, clock_timestamp() from unnest($1::text[]) m(id)
          on conflict (environment, account, key) do update set due_at = clock_timestamp() where provider_message.due_at is not null`,
    done: 'select from provider_message where key = $1 and due_at is null',
  },
  ...depositLoops(() => sandbox, sql),
  ...reconciliationLoops,
  ...privacyLoops(
    () => sandbox,
    async (text, values) => void (await sql(text, values)),
    books,
  ),
  'ask-treasuries': {
    // Accounts that no file has: when to look for them again is written down for each.
    make: () => Promise.resolve([newId(), newId()]),
    poison: { on: 'update on treasury.poll', when: `new.account = $id and new.next_at > clock_timestamp() + interval '30 minutes'` },
    due: `insert into treasury.poll as p (environment, account, next_at) select 'sandbox', a.id, clock_timestamp() from unnest($1::text[]) a(id)
          on conflict (environment, account) do update set next_at = clock_timestamp() where p.next_at < clock_timestamp() + interval '30 minutes'`,
    done: `select from treasury.poll where account = $1 and next_at > clock_timestamp() + interval '30 minutes'`,
  },
  'submit-sms': {
    make: () =>
      twice(async () => {
        const id = await textMessage('08031234597');
        await expect.poll(() => sql('select from sms_message where id = $1 and attempts = 1 and claim is null', [id])).toHaveLength(1);
        await sql(`update sms_message set due_at = clock_timestamp() + interval '1 hour' where id = $1`, [id]);
        return id;
      }),
    poison: { on: 'update on sms_message', when: 'new.id = $id and old.claim is not null and new.claim is null' },
    due: `update sms_message set due_at = clock_timestamp() where id = any ($1::uuid[]) and due_at is not null`,
    done: `select from sms_message where id = $1 and (status = 'unknown' or attempts > 1 and claim is null)`,
  },
  'follow-sms': {
    make: () =>
      twice(async () => {
        const id = await textMessage('08031234567');
        await expect.poll(() => sql(`select from sms_message where id = $1 and status = 'sent'`, [id])).toHaveLength(1);
        return id;
      }),
    poison: { on: 'update on sms_message', when: `new.id = $id and new.status = 'delivered'` },
    due: 'update sms_message set due_at = clock_timestamp() where id = any ($1::uuid[]) and due_at is not null',
    done: `select from sms_message where id = $1 and status = 'delivered'`,
  },
  'work-subscriptions': {
    make: () => twice(async () => (await subscribe(sandbox)).id),
    poison: { on: 'update on subscription', when: `new.id = $id and new.status = 'expired'` },
    due: 'update subscription set next_run_at = clock_timestamp() where id = any ($1::uuid[])',
    done: `select from subscription where id = $1 and status = 'expired'`,
  },
  'make-monthly-statements': monthlyStatements(
    async (text, values) => void (await sql(text, values)),
    () => books(),
  ),
  'renew-verification-plans': {
    make: async () => {
      const [one, two] = await books();
      const ids: [string, string] = [newId(), newId()];
      for (const [n, book] of [one, two].entries()) await sql('select verification.subscribe($1, $2, $3, true)', [book, ids[n], STARTER]);
      return ids;
    },
    poison: {
      on: 'insert on verification.subscription',
      when: 'new.book_id = (select book_id from verification.subscription where id = $id)',
    },
    due: `update verification.subscription
             set starts_at = least(starts_at, clock_timestamp() - interval '30 days'), ends_at = least(ends_at, clock_timestamp()), renews_at = clock_timestamp()
           where id = any ($1::uuid[])`,
    done: 'select from verification.subscription where id = $1 and renews_at is null',
  },
  'send-mail': {
    make: () => Promise.resolve([newId(), newId()]),
    poison: { on: 'update on mail', when: `new.id = $id and new.status = 'sent'` },
    due: `insert into mail (book_id, id, environment, kind, recipient, next_attempt_at, data)
            select b.id, m.id::uuid, 'sandbox', 'low_balance', 'jane@example.com', clock_timestamp(),
                   '{"availableBalance": 1, "threshold": 2, "triggeredBy": {"type": "transfer", "reference": null}, "occurredAt": "2026-01-01T00:00:00Z"}'
              from unnest($1::text[]) m(id), (select id from ledger.book order by id limit 1) b
          on conflict (book_id, id) do update set next_attempt_at = clock_timestamp(), leased_until = null where mail.status = 'pending'`,
    done: `select from mail where id = $1 and status = 'sent'`,
  },
};

it('every loop of the workers has a row here, or is one statement', () => {
  const names = ['deliver-webhooks', ...kinds.map(({ name }) => name), ...recurring.map(({ name }) => name)];
  expect(names.length).toBeGreaterThan(15);
  const rows = Object.keys(loops).map((name) => name.replace(/:.*/, ''));
  const remedy = 'a new job has a row in `loops`; in ONE_STATEMENT its name alone, where it is one statement in which no single row fails';
  expect([...new Set(names)].toSorted(), remedy).toEqual([...new Set([...rows, ...ONE_STATEMENT])].toSorted());
});

it.each(Object.entries(loops))('%s: an item that throws is its own matter, and is done once it no longer throws', async (_, loop) => {
  const [poisoned, neighbour] = await loop.make();
  await sql(`create or replace function public.poison() returns trigger language plpgsql security definer as $$
    begin if ${loop.poison.when.replaceAll('$id', `'${poisoned}'`)} then raise exception 'poison'; end if; return new; end $$`);
  const [event, , table] = loop.poison.on.split(' ');
  await sql(`create trigger poison before ${event} on ${table} for each row execute function public.poison()`);
  try {
    // The failing item first, as in every poll.
    await sql(loop.due, [[poisoned, neighbour]]);
    await expect.poll(() => sql(loop.done, [neighbour])).toHaveLength(1);
    expect(await sql(loop.done, [poisoned])).toHaveLength(0);
  } finally {
    await sql(`drop trigger poison on ${table}`);
  }
  const isDone = async (): Promise<boolean> => {
    if ((await sql(loop.done, [poisoned])).length > 0) return true;
    await sql(loop.due, [[poisoned]]);
    return false;
  };
  await expect.poll(isDone, { timeout: 100_000, interval: 1_000 }).toBe(true);
});
