import { defineEntity, p } from '@mikro-orm/core';
import type { App } from '../../core/app/app.ts';
import type { Database } from '../../platform/db/database.ts';
import { dbNow, postponing, prepared, type RowOf } from '../../platform/db/entity.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import type { InboundPayment, NamedPayment, VirtualAccountProvider } from '../../providers/virtual-accounts/port.ts';
import { receiveDeposit } from './receive.ts';
import { dueIn } from '../../core/webhook-inbox/webhook-inbox.ts';

export const DepositFeed = defineEntity({
  name: 'DepositFeed',
  tableName: 'deposit_feed',
  comment: 'not personal: reading position of lists',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    provider: p.smallint().primary(),
    /** Complete until then, except for payments that are listed late. */
    readTo: p.datetime(),
    spanFrom: p.datetime().length(3).strictNullable(),
    spanTo: p.datetime().length(3).strictNullable(),
    nextPage: p.text().strictNullable(),
    /** Earliest payment of the span that could not be booked; the next span begins with it. */
    failedFrom: p.datetime().strictNullable(),
    reconciledAt: p.datetime().defaultRaw('clock_timestamp()'),
    nextPollAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'deposit_feed_due', properties: ['nextPollAt'] }],
  checks: [{ name: 'deposit_feed_check', expression: '(span_from is null) = (span_to is null)' }],
});

const EVERY_MS = 60_000;
/** Overlap of spans, for payments that a bank lists late. */
const OVERLAP_MS = 15 * 60_000;
const RECONCILED_EVERY_MS = 24 * 3_600_000;
const RECONCILED_SPAN_MS = 3 * 24 * 3_600_000;
const LEASE_MS = 120_000;
const WIDTH = 8;
const UNCONFIGURED_MS = 3_600_000;

type Key = Pick<RowOf<typeof DepositFeed>, 'environment' | 'provider'>;
type Feed = Key & Pick<RowOf<typeof DepositFeed>, 'nextPage'> & { spanFrom: Date; spanTo: Date };

export const feedsDue = 'select min(next_poll_at) from deposit_feed';

const postpone = postponing(DepositFeed, 'nextPollAt', ['environment', 'provider']);

export const followDeposits = prepared(DepositFeed)('deposit_feed.follow', (db, $: Key) =>
  db
    .insertInto('deposit_feed')
    .values({ environment: $.environment, provider: $.provider, readTo: dbNow })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Reads a page of a bank's list and books unknown payments; a failure begins the next span. @returns true with more due. */
export async function readDeposits(app: App): Promise<boolean> {
  const feed = await claimFeed(app.db);
  if (!feed) return false;
  const { environment, provider, spanFrom: from, spanTo: to, nextPage: after } = feed;
  const bank = app.providers(environment).virtualAccountsOf(provider);
  const page = await bank?.payments({ from, to, after });
  if (!bank || !page || page.kind === 'no_answer') {
    await postpone(app.db, feed, bank ? EVERY_MS : UNCONFIGURED_MS);
    return false;
  }
  const failed: Date[] = [];
  await forEachSettled(app.log, await unknownOf(app.db, feed, [...page.payments, ...(page.named ?? [])]), {
    width: WIDTH,
    async work(listed) {
      const payment = 'reference' in listed ? await detailsOf(bank, listed) : listed;
      if (payment) await receiveDeposit(app, { provider, environment, payment });
    },
    about: ({ sessionId }) => ({ what: 'a deposit', sessionId }),
    postpone: async ({ paidAt }) => void failed.push(paidAt),
  });
  await turnPage(app.db, feed, page.next, failed);
  return page.next !== null;
}

async function claimFeed(db: Database): Promise<Feed | null> {
  const [feed] = await db.query<Feed>(
    'deposit_feed.claim',
    `update deposit_feed f
        set next_poll_at = clock_timestamp() + $1 * interval '1 millisecond', span_to = coalesce(span_to, clock_timestamp()),
            span_from = coalesce(span_from, read_to - case when reconciled_at < clock_timestamp() - $3 * interval '1 millisecond' then $4::bigint else $2 end * interval '1 millisecond'),
            failed_from = case when span_from is not null then failed_from end,
            reconciled_at = case when span_from is null and reconciled_at < clock_timestamp() - $3 * interval '1 millisecond' then clock_timestamp() else reconciled_at end
      where (environment, provider) = (
        select environment, provider from deposit_feed where next_poll_at <= (select clock_timestamp()) order by next_poll_at limit 1 for update skip locked)
     returning environment, provider, coalesce(span_from, read_to) as span_from, coalesce(span_to, read_to) as span_to, next_page`,
    [LEASE_MS, OVERLAP_MS, RECONCILED_EVERY_MS, RECONCILED_SPAN_MS],
  );
  return feed ?? null;
}

/** Details of a listed payment; null for foreign money. @throws Error without an answer of the bank. */
async function detailsOf(bank: VirtualAccountProvider, { reference }: NamedPayment): Promise<InboundPayment | null> {
  const answer = await bank.payment(reference);
  if (answer.kind === 'paid') return answer.payment;
  if (answer.kind === 'none') return null;
  throw new Error(`the bank lists a payment and answers ${answer.kind} when polled about it`);
}

async function unknownOf<Payment extends InboundPayment | NamedPayment>(
  db: Database,
  { environment, provider }: Feed,
  payments: readonly Payment[],
): Promise<Payment[]> {
  const rows = await db.query<{ sessionId: string }>(
    'deposit_feed.unknown',
    `select session_id from unnest($2::text[]) t(session_id)
      where not exists (select from customer_transaction c where c.provider = $1 and c.session_id = t.session_id)
        and not exists (select from suspense_deposit s where s.provider = $1 and s.session_id = t.session_id)
        and not exists (select from wallet_funding f where f.session_id = t.session_id and f.provider = $1 and f.environment = $3 and f.reversed_at is null)`,
    [provider, payments.map(({ sessionId }) => sessionId), environment],
  );
  const unknown = new Set(rows.map(({ sessionId }) => sessionId));
  return payments.filter(({ sessionId }) => unknown.has(sessionId));
}

async function turnPage(
  db: Database,
  { environment, provider, spanTo }: Feed,
  next: string | null,
  failed: readonly Date[],
): Promise<void> {
  await db.query(
    'deposit_feed.turn_page',
    `update deposit_feed
        set next_page = $4, failed_from = least(failed_from, $5),
            read_to = case when $4::text is null then least(span_to, failed_from, $5) else read_to end,
            span_from = case when $4::text is not null then span_from end, span_to = case when $4::text is not null then span_to end,
            next_poll_at = clock_timestamp() + case when $4::text is null then $6 else 0 end * interval '1 millisecond'
      where environment = $1 and provider = $2 and span_to = $3`,
    [environment, provider, spanTo, next, failed.length === 0 ? null : new Date(Math.min(...failed.map((at) => at.getTime()))), EVERY_MS],
  );
}

const BATCH = 50;
/** Longer than a request and its posting. */
const MESSAGE_LEASE_MS = 60_000;
/** Exponential backoff; lists of the bank show unanswered payments. */
const FIRST_MS = 1_000;
const LONGEST_MS = 5 * 60_000;
const ATTEMPTS = 12;
const PAYMENT_BATCH = 100;

interface DepositMessage {
  environment: Environment;
  account: string;
  key: string;
  provider: number;
  reference: string;
  attempts: number;
}

export const depositMessagesDue = `select min(due_at) from provider_message where about = 'deposit' and due_at is not null`;

/** Polls banks about reported payments. @returns true with more due. */
export async function askAboutDeposits(app: App): Promise<boolean> {
  const due = await app.db.query<DepositMessage>(
    'deposit.schedule_poll',
    `update provider_message set due_at = clock_timestamp() + $2 * interval '1 millisecond', attempts = attempts + 1
      where (environment, account, key) in (
        select environment, account, key from provider_message where about = 'deposit' and due_at <= (select clock_timestamp())
         order by due_at limit $1 for update skip locked)
     returning environment, account, key, coalesce(provider, 0::smallint) as provider, reference, attempts`,
    [BATCH, MESSAGE_LEASE_MS],
  );
  await forEachSettled(app.log, due, {
    width: WIDTH,
    work: async (message) => dueIn(app.db, message, await askBank(app, message)),
    about: ({ account, reference }) => ({ what: 'a payment reported by a bank', account, reference }),
    postpone: (message, ms) => dueIn(app.db, message, ms),
  });
  return due.length === BATCH;
}

/** @returns milliseconds until the next request; null for none. */
async function askBank(app: App, { environment, account, provider, reference, attempts }: DepositMessage): Promise<number | null> {
  const bank = app.providers(environment).virtualAccountsOf(provider);
  if (!bank) return UNCONFIGURED_MS;
  const answer = await bank.payment(reference);
  switch (answer.kind) {
    case 'paid':
      await receiveDeposit(app, { provider, environment, payment: answer.payment });
      return null;
    case 'none':
      return null;
    case 'pending':
    case 'no_answer':
      if (attempts < ATTEMPTS) return Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS);
      app.log.warn({ account, reference }, 'a payment reported by a bank could not be polled; reading the lists will find it');
      return null;
  }
}

/** Books unacknowledged payments of the simulated bank; a failed payment is read again. @returns true with more due. */
export async function collectDeposits(app: App): Promise<boolean> {
  const bank = app.sandbox.virtualAccounts;
  const payments = await bank.newPayments(PAYMENT_BATCH);
  const booked: string[] = [];
  await forEachSettled(app.log, payments, {
    async work(payment) {
      await receiveDeposit(app, { provider: bank.id, environment: 'sandbox', payment });
      booked.push(payment.sessionId);
    },
    about: ({ sessionId }) => ({ what: 'a deposit', sessionId }),
  });
  if (booked.length > 0) await bank.acknowledge(booked);
  return booked.length === PAYMENT_BATCH;
}
