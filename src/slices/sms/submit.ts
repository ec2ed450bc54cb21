import { sql } from 'kysely';
import type { App } from '../../core/app/app.ts';
import { open } from '../../platform/crypto/key-ring.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import { mark, msSince, answeredWithin } from '../../platform/concurrency/delay.ts';
import { newId } from '../../domain/ids/ids.ts';
import { NO_KOBO } from '../../domain/money/money.ts';
import { dbNow, dbNowIn, prepared, type RowOf } from '../../platform/db/entity.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { journal } from '../../core/ledger/journal.ts';
import type { SmsSubmission, SmsReason } from '../../providers/sms/port.ts';
import { SmsMessage, type SmsSend } from './entities.ts';
import { emitSms } from './events.ts';
import { MESSAGE_TRANSITIONS, placeOfRecipient, type SmsMessageStatus } from './message.ts';
import { placeOfText } from './sms-send.ts';

/** Concurrent submissions: a crash leaves at most these unknown. */
const WIDTH = 16;
/** Longer than a submission and its record; without a record the message may have been sent. */
const LEASE_MS = 60_000;
const TIMEOUT_MS = 20_000;
/** Why: a failover call and its record must end within the claim. */
const FAILOVER_MS = 35_000;
/** Retry interval; retries end after about five minutes, when a message is of no use. */
const RETRY_MS = 30_000;
const ATTEMPTS = 10;
const FIRST_CHECK_MS = 60_000;
const BATCH = 500;

export const messagesDue = `select min(due_at) from sms_message where status = 'pending' and claim is null`;

type Message = Pick<RowOf<typeof SmsMessage>, 'bookId' | 'id' | 'sendId' | 'sealedRecipient' | 'price' | 'attempts'>;
type Send = Pick<RowOf<typeof SmsSend>, 'senderId' | 'route' | 'sealedText'>;
/** `provider`: account with the message, or the first to try. */
type Row = Message & Send & { provider: number; environment: Environment };
type Claimed = Row & { claim: string };

/**
 * Submits due messages, each under a committed claim. Invariant: providers know no reference of ours, so a claimed message without
 * a record is never submitted again: it is unknown. @returns whether more may be due.
 */
export async function submitMessages(app: App): Promise<boolean> {
  const claim = newId();
  const claimed = await app.db.query<Row>(
    'sms_message.claim',
    `with due as (
       select book_id, id from sms_message where status = 'pending' and claim is null and due_at <= (select clock_timestamp())
        order by due_at limit ${WIDTH} for no key update skip locked)
     update sms_message m set claim = $1, due_at = clock_timestamp() + $2 * interval '1 millisecond', attempts = m.attempts + 1
       from due, sms_send s, ledger.book k
      where m.book_id = due.book_id and m.id = due.id and s.book_id = m.book_id and s.id = m.send_id and k.id = m.book_id
     returning m.book_id, m.id, m.send_id, m.sealed_recipient, m.price, m.attempts, coalesce(m.provider, s.provider) as provider, s.sender_id, s.route, s.sealed_text, k.environment`,
    [claim, LEASE_MS],
  );
  app.failpoint('sms-claimed');
  await forEachSettled(app.log, claimed, {
    width: WIDTH,
    work: (message) => submit(app, { ...message, claim }),
    about: ({ bookId, id: messageId }) => ({ what: 'a text message', bookId, messageId }),
    // Why: a failed submission may have been sent, so it becomes unknown when its claim ends.
  });
  return claimed.length === WIDTH;
}

export const lostDue = `select min(due_at) from sms_message where status = 'pending' and claim is not null`;

/** Marks messages as unknown whose process ended during submission. @returns whether more may be due. */
export async function giveUpMessages({ db, log }: Pick<App, 'db' | 'log'>): Promise<boolean> {
  const rows = await db.query(
    'sms_message.give_up',
    `update sms_message m set status = '${MESSAGE_TRANSITIONS.lose.to}', sealed_recipient = null, due_at = null, ended_at = clock_timestamp()
       from (select book_id, id from sms_message where status = 'pending' and claim is not null and due_at <= (select clock_timestamp())
              order by due_at limit ${BATCH} for no key update skip locked) lost
      where m.book_id = lost.book_id and m.id = lost.id returning m.id`,
  );
  if (rows.length > 0) log.warn({ messages: rows.length }, 'text messages may have been sent, but no provider answer was recorded');
  return rows.length === BATCH;
}

/** Submits to the first healthy account, and to the next after a certain refusal; each attempt is recorded first. */
async function submit(app: App, claimed: Claimed): Promise<void> {
  const begunAt = mark();
  const attempted = new Set<number>();
  for (let message = claimed; ;) {
    const next = msSince(begunAt) < FAILOVER_MS ? await nextSender(app, message, attempted) : undefined;
    if (next === undefined) return retryOrRefund(app, message);
    // Race: unknown meanwhile, although no account has the message.
    if (next !== message.provider && !(await assign(app, message, next))) return refund(app, message, 'NOT_SENT');
    message = { ...message, provider: next };
    attempted.add(next);
    const answer = await submitTo(app, message);
    app.failpoint('sms-sent');
    if (answer.kind === 'sent') return recordOutcome(app, message, 'send', answer.providerMessageId);
    if (answer.kind === 'no_answer') return recordOutcome(app, message, 'lose', null);
    if (answer.kind === 'refused') return refund(app, message, answer.code);
  }
}

/** Next account to try; simulated accounts replace only simulated ones. Undefined when none is left. */
async function nextSender(
  app: App,
  { environment, provider, sendId, route }: Claimed,
  attempted: ReadonlySet<number>,
): Promise<number | undefined> {
  const inOrder = await app.providers(environment).sendersBeside(provider, { id: sendId, type: route });
  return inOrder.find((each) => !attempted.has(each));
}

type Key = Pick<Claimed, 'bookId' | 'id' | 'claim'>;

const assignTo = prepared(SmsMessage)('sms_message.assign', (db, $: Key & { provider: number }) =>
  db
    .updateTable('sms_message')
    .set({ provider: $.provider })
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .where('claim', '=', $.claim)
    .where('status', '=', 'pending')
    .returning('id'),
);

/** Records the account before the call. @returns false once the claim has ended: no submission follows. */
async function assign(app: App, { bookId, id, claim }: Claimed, provider: number): Promise<boolean> {
  const rows = await assignTo(app.db, { bookId, id, claim, provider });
  app.failpoint('sms-assigned');
  return rows.length > 0;
}

/** Retries a message that certainly no account has; refunds after the last attempt. */
async function retryOrRefund(app: App, message: Claimed): Promise<void> {
  if (message.attempts < ATTEMPTS && (await retryLater(app, message))) return;
  return refund(app, message, 'NOT_SENT');
}

function submitTo(
  app: App,
  { bookId, id, sendId, sealedRecipient, senderId, route, provider, sealedText, environment }: Claimed,
): Promise<SmsSubmission> {
  if (sealedRecipient === null || sealedText === null) throw new Error('the number or the text of a due text message is missing');
  const sms = app.providers(environment).smsOf(provider);
  // Race: the account left the configuration.
  if (!sms) return Promise.resolve({ kind: 'not_now' });
  const order = {
    id,
    owner: bookId,
    to: open(app.keyRing, sealedRecipient, placeOfRecipient(bookId, id)),
    senderId,
    text: open(app.keyRing, sealedText, placeOfText(bookId, sendId)),
    route,
  };
  return answeredWithin(TIMEOUT_MS, () => sms.send(order));
}

const OUTCOMES = {
  send: { claim: null, sentAt: dbNow, dueAt: dbNowIn(FIRST_CHECK_MS), endedAt: null },
  lose: { sentAt: null, dueAt: null, endedAt: dbNow },
} as const;

const recording = (move: keyof typeof OUTCOMES) =>
  prepared(SmsMessage)(`sms_message.${move}`, (db, $: Key & { providerMessageId: string | null }) =>
    db
      .updateTable('sms_message')
      .set({ ...OUTCOMES[move], status: MESSAGE_TRANSITIONS[move].to, providerMessageId: $.providerMessageId, sealedRecipient: null })
      .where('bookId', '=', $.bookId)
      .where('id', '=', $.id)
      .where('claim', '=', $.claim)
      .where('status', '=', sql<SmsMessageStatus>`any (${MESSAGE_TRANSITIONS[move].from})`),
  );
const record = { send: recording('send'), lose: recording('lose') };

/** Records the outcome and deletes the number, in any claim. */
async function recordOutcome({ db }: App, { bookId, id, claim }: Key, move: 'send' | 'lose', providerMessageId: string | null) {
  await record[move](db, { bookId, id, claim, providerMessageId });
}

const release = prepared(SmsMessage)('sms_message.release', (db, $: Key) =>
  db
    .updateTable('sms_message')
    .set({ claim: null, dueAt: dbNowIn(RETRY_MS) })
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .where('claim', '=', $.claim)
    .where('status', '=', 'pending')
    .returning('id'),
);

/** Releases the claim until the next attempt. @returns false when the message became unknown meanwhile. */
const retryLater = async ({ db }: App, { bookId, id, claim }: Key): Promise<boolean> =>
  (await release(db, { bookId, id, claim })).length > 0;

/** Refunds a message that was certainly never sent, in the commit of its status. */
async function refund(app: App, { bookId, id, claim, price }: Claimed, reason: SmsReason): Promise<void> {
  await app.db.transaction(async (tx) => {
    const isBack = price > 0 && (await postRefund()) === 'posted';
    const [message] = await tx.query<{ sendId: string; recipient: string; clientReference: string | null }>(
      'sms_message.fail',
      `update sms_message m set status = '${MESSAGE_TRANSITIONS.fail.to}', reason = $4, sealed_recipient = null, due_at = null, ended_at = clock_timestamp(),
              refunded_at = case when $5 then clock_timestamp() end
         from sms_send s
        where m.book_id = $1 and m.id = $2 and m.claim = $3 and m.status = any ($6) and s.book_id = m.book_id and s.id = m.send_id
       returning m.send_id, m.recipient, s.client_reference`,
      [bookId, id, claim, reason, isBack, MESSAGE_TRANSITIONS.fail.from],
    );
    if (!message) throw new Error('a claimed text message is missing');
    await emitSms(tx, bookId, 'sms.failed', {
      messageId: id,
      ...message,
      status: 'failed',
      reason,
      refunded: isBack ? price : NO_KOBO,
      occurredAt: app.clock.now().toISOString(),
    });

    // Why: a closed wallet accepts no refund; the charge stays.
    async function postRefund(): Promise<string> {
      const leg = { leg: 1, kind: 'sms_refund', debit: accounts.smsRevenue, credit: accounts.wallet, amount: price };
      return (await journal(tx, { bookId, source: id, reference: `REV_SMS_${id}`, trigger: 'sms', legs: [leg] })).result;
    }
  });
  app.wakeWebhooks(bookId);
}
