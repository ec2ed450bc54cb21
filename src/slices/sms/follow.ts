import { sql } from 'kysely';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { prepared, type RowOf } from '../../platform/db/entity.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import { newId } from '../../domain/ids/ids.ts';
import { NO_KOBO } from '../../domain/money/money.ts';
import { answeredWithin } from '../../platform/concurrency/delay.ts';
import type { HandlingResult, ProviderEvent } from '../../core/webhook-inbox/webhook-inbox.ts';
import type { SmsDelivery } from '../../providers/sms/port.ts';
import { SmsMessage } from './entities.ts';
import { emitSms } from './events.ts';
import { MESSAGE_TRANSITIONS } from './message.ts';

const BATCH = 32;
/** Longer than a poll; after a crash another poll follows. */
const LEASE_MS = 60_000;
const TIMEOUT_MS = 20_000;
const HOUR_MS = 3_600_000;
const FORGET_BATCH = 1_000;
/** Delays between polls; a webhook makes one due immediately. After the last poll the message stays `sent`. */
const NEXT_MS = [5 * 60_000, 30 * 60_000, 2 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS, 24 * HOUR_MS];

export const deliveriesDue = `select min(due_at) from sms_message where status = 'sent' and due_at is not null`;

type Sent = Pick<RowOf<typeof SmsMessage>, 'bookId' | 'id' | 'providerMessageId'> & { provider: number; environment: Environment };
type Claimed = Sent & { claim: string };

/** Polls providers for deliveries. @returns whether more may be due. */
export async function followMessages(app: App): Promise<boolean> {
  const claim = newId();
  const due = await app.db.query<Sent>(
    'sms_message.follow',
    `with due as (
       select book_id, id from sms_message where status = 'sent' and due_at <= (select clock_timestamp()) order by due_at limit ${BATCH} for no key update skip locked)
     update sms_message m set claim = $1, due_at = clock_timestamp() + $2 * interval '1 millisecond'
       from due, sms_send s, ledger.book k
      where m.book_id = due.book_id and m.id = due.id and s.book_id = m.book_id and s.id = m.send_id and k.id = m.book_id
     returning m.book_id, m.id, coalesce(m.provider, s.provider) as provider, m.provider_message_id, k.environment`,
    [claim, LEASE_MS],
  );
  await forEachSettled(app.log, due, {
    width: BATCH,
    work: (message) => pollDelivery(app, { ...message, claim }),
    about: ({ bookId, id: messageId }) => ({ what: 'the delivery of a text message', bookId, messageId }),
  });
  return due.length === BATCH;
}

async function pollDelivery(app: App, { bookId, id, claim, provider, providerMessageId, environment }: Claimed): Promise<void> {
  const sms = app.providers(environment).smsOf(provider);
  const delivery: SmsDelivery =
    sms && providerMessageId !== null ? await answeredWithin(TIMEOUT_MS, () => sms.delivery(providerMessageId)) : { kind: 'no_answer' };
  if (delivery.kind === 'pending' || delivery.kind === 'no_answer') return pollLater(app, { bookId, id, claim });
  const reason = delivery.kind === 'undelivered' ? delivery.code : null;
  const transition = MESSAGE_TRANSITIONS[delivery.kind === 'undelivered' ? 'miss' : 'deliver'];
  await app.db.transaction(async (tx) => {
    const [message] = await tx.query<{ sendId: string; recipient: string; clientReference: string | null }>(
      'sms_message.end',
      `update sms_message m set status = $3, reason = $4, claim = null, due_at = null, ended_at = clock_timestamp() from sms_send s
        where m.book_id = $1 and m.id = $2 and m.status = any ($5) and s.book_id = m.book_id and s.id = m.send_id
       returning m.send_id, m.recipient, s.client_reference`,
      [bookId, id, transition.to, reason, transition.from],
    );
    if (!message) return;
    const data = { messageId: id, ...message, occurredAt: app.clock.now().toISOString() };
    if (reason === null) await emitSms(tx, bookId, 'sms.delivered', { ...data, status: 'delivered' });
    else await emitSms(tx, bookId, 'sms.failed', { ...data, status: 'undelivered', reason, refunded: NO_KOBO });
  });
  app.wakeWebhooks(bookId);
}

/** Race: a webhook during the poll schedules another at once. */
async function pollLater({ db }: Pick<App, 'db'>, { bookId, id, claim }: Pick<Claimed, 'bookId' | 'id' | 'claim'>): Promise<void> {
  await db.query(
    'sms_message.ask_later',
    `update sms_message set claim = null, checks = checks + 1, due_at = clock_timestamp() + ($4::bigint[])[checks + 1] * interval '1 millisecond'
      where book_id = $1 and id = $2 and claim = $3 and status = 'sent'`,
    [bookId, id, claim, NEXT_MS],
  );
}

/** Makes the poll of a reported message due. Invariant: a webhook alone decides nothing. */
export async function handleDeliveryReport(tx: Tx, { environment, provider, reference }: ProviderEvent): Promise<HandlingResult> {
  const rows = await tx.query(
    'sms_message.schedule_poll',
    `update sms_message m set claim = null, due_at = clock_timestamp(), checks = least(m.checks, $4) from sms_send s, ledger.book k
      where m.provider_message_id = $1 and m.status = 'sent' and s.book_id = m.book_id and s.id = m.send_id and coalesce(m.provider, s.provider) = $2
        and k.id = m.book_id and k.environment = $3
     returning m.id`,
    [reference, provider, environment, NEXT_MS.length - 1],
  );
  return rows.length > 0 ? 'woke' : 'no_match';
}

/** Advances sandbox time. @returns the number of due messages. */
export async function advanceMessages({ db }: Pick<App, 'db'>, bookId: number, ms: number): Promise<number> {
  return (await advance(db, { bookId, ms })).filter(({ due }) => due).length;
}

const advance = prepared(SmsMessage)('sms_message.advance', (db, $: { bookId: number; ms: number }) =>
  db
    .updateTable('sms_message')
    .set({ dueAt: sql`ledger.nearer(due_at, ${$.ms} * interval '1 millisecond')` })
    .where('bookId', '=', $.bookId)
    // Why: as a parameter, a list of states fits no index of states.
    .where(sql<boolean>`status in ('pending', 'sent')`)
    .where('dueAt', 'is not', null)
    .where('claim', 'is', null)
    .returning(sql<boolean>`due_at <= clock_timestamp()`.as('due')),
);

/** Deletes texts older than 30 days. @returns the number. */
export async function forgetTexts({ db }: Pick<App, 'db'>): Promise<number> {
  const rows = await db.query(
    'sms_send.forget',
    `update sms_send s set sealed_text = null from (
       select book_id, id from sms_send o where sealed_text is not null and created_at < (select clock_timestamp()) - interval '30 days'
          and not exists (select from sms_message m where m.book_id = o.book_id and m.send_id = o.id and m.status = 'pending')
        order by created_at limit ${FORGET_BATCH} for no key update skip locked) old
      where s.book_id = old.book_id and s.id = old.id returning s.id`,
  );
  return rows.length;
}
