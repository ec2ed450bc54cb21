import type { App } from '../../core/app/app.ts';
import { open } from '../../platform/crypto/key-ring.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { eachByItself } from '../../platform/concurrency/each-by-itself.ts';
import { mark, msSince } from '../../platform/concurrency/delay.ts';
import { newId } from '../../domain/ids/ids.ts';
import { type Kobo, NO_KOBO } from '../../domain/money/money.ts';
import { withinTime } from '../../platform/concurrency/within-time.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { journal } from '../../core/ledger/journal.ts';
import type { SmsHandedIn, SmsReason } from '../../providers/sms/port.ts';
import { emitSms } from './events.ts';
import { MESSAGE_MOVES, placeOfRecipient } from './message.ts';
import type { SmsRoute } from './prices.ts';
import { placeOfText } from './sent.ts';

/** Claimed at once and handed in at once, so that a process that dies leaves no more than these unknown. */
const WIDTH = 16;
/** Longer than a call and its record. Whatever has no record by then may have been sent. */
const LEASE_MS = 60_000;
const TIMEOUT_MS = 20_000;
/** After this long no further account is begun with: its call and its record have to end within the claim. */
const GOING_ON_MS = 35_000;
/** What was certainly not taken is handed in again this often, over about five minutes; a text message that comes later helps nobody. */
const AGAIN_MS = 30_000;
const ATTEMPTS = 10;
const FIRST_CHECK_MS = 60_000;
/** Messages given up in one look. */
const BATCH = 500;

/** When a message has to be handed in. */
export const messagesDue = `select min(due_at) from sms_message where status = 'pending' and claim is null`;

interface Claimed extends Row {
  claim: string;
}

interface Row {
  bookId: number;
  id: string;
  sendId: string;
  /** Null for nobody who is claimed. */
  sealedRecipient: string | null;
  price: Kobo;
  attempts: number;
  /** Who has it, or whom it is meant for while nobody has. */
  provider: number;
  senderId: string | null;
  route: SmsRoute;
  sealedText: string | null;
  environment: Environment;
}

/**
 * Hands in the messages that are due, each under a claim that is written down before. No provider knows a reference of ours, so what was claimed and has no record
 * is never handed in again: it is unknown. @returns whether there may be more.
 */
export async function handInMessages(app: App): Promise<boolean> {
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
  await eachByItself(app.log, claimed, {
    width: WIDTH,
    work: (message) => handIn(app, { ...message, claim }),
    about: ({ bookId, id: messageId }) => ({ what: 'a text message', bookId, messageId }),
    // Left as it is: it may have been sent, so it is unknown when its claim ends.
  });
  return claimed.length === WIDTH;
}

/** When a claim ends that was never settled. */
export const lostDue = `select min(due_at) from sms_message where status = 'pending' and claim is not null`;

/** Gives messages up whose process died while it handed them in, or could not write down what it was told. @returns whether there may be more. */
export async function giveUpMessages({ db, log }: Pick<App, 'db' | 'log'>): Promise<boolean> {
  const rows = await db.query(
    'sms_message.give_up',
    `update sms_message m set status = '${MESSAGE_MOVES.lose.to}', sealed_recipient = null, due_at = null, ended_at = clock_timestamp()
       from (select book_id, id from sms_message where status = 'pending' and claim is not null and due_at <= (select clock_timestamp())
              order by due_at limit ${BATCH} for no key update skip locked) lost
      where m.book_id = lost.book_id and m.id = lost.id returning m.id`,
  );
  if (rows.length > 0)
    log.warn({ messages: rows.length }, 'text messages may have been sent, and nobody wrote down what their provider said');
  return rows.length === BATCH;
}

/** Hands it to the first account that is well, and to the next while it was certainly not taken; each is written down before its first byte. */
async function handIn(app: App, claimed: Claimed): Promise<void> {
  const begunAt = mark();
  const tried = new Set<number>();
  for (let message = claimed; ;) {
    const next = msSince(begunAt) < GOING_ON_MS ? await nextSender(app, message, tried) : undefined;
    if (next === undefined) return onceMore(app, message);
    // Given up meanwhile, though nobody had it.
    if (next !== message.provider && !(await assign(app, message, next))) return giveBack(app, message, 'NOT_SENT');
    message = { ...message, provider: next };
    tried.add(next);
    const answer = await handedIn(app, message);
    app.failpoint('sms-sent');
    if (answer.kind === 'sent') return written(app, message, 'send', answer.providerMessageId);
    if (answer.kind === 'no_answer') return written(app, message, 'lose', null);
    if (answer.kind === 'refused') return giveBack(app, message, answer.code);
  }
}

/** What is simulated stays so, and accounts with providers stand in for each other. Undefined where nobody is left. */
async function nextSender(
  app: App,
  { environment, provider, sendId, route }: Claimed,
  tried: ReadonlySet<number>,
): Promise<number | undefined> {
  const inOrder = await app.providers(environment).sendersBeside(provider, { id: sendId, type: route });
  return inOrder.find((each) => !tried.has(each));
}

/** @returns false when its claim has ended meanwhile: then it is handed to nobody. */
async function assign(app: App, { bookId, id, claim }: Claimed, provider: number): Promise<boolean> {
  const rows = await app.db.query(
    'sms_message.assign',
    `update sms_message set provider = $4 where book_id = $1 and id = $2 and claim = $3 and status = 'pending' returning id`,
    [bookId, id, claim, provider],
  );
  app.failpoint('sms-assigned');
  return rows.length > 0;
}

/** Certainly nobody has it: it is tried again in a while, and given up in the end. */
async function onceMore(app: App, message: Claimed): Promise<void> {
  if (message.attempts < ATTEMPTS && (await handBack(app, message))) return;
  return giveBack(app, message, 'NOT_SENT');
}

function handedIn(
  app: App,
  { bookId, id, sendId, sealedRecipient, senderId, route, provider, sealedText, environment }: Claimed,
): Promise<SmsHandedIn> {
  if (sealedRecipient === null || sealedText === null) throw new Error('a text message is to be handed in, and its number or text is gone');
  const sms = app.providers(environment).smsOf(provider);
  // It left the configuration a moment ago.
  if (!sms) return Promise.resolve({ kind: 'not_now' });
  const order = {
    id,
    owner: bookId,
    to: open(app.keyRing, sealedRecipient, placeOfRecipient(bookId, id)),
    senderId,
    text: open(app.keyRing, sealedText, placeOfText(bookId, sendId)),
    route,
  };
  return withinTime(
    TIMEOUT_MS,
    () => sms.send(order),
    (): SmsHandedIn => ({ kind: 'no_answer' }),
  );
}

/** Nobody needs the number any more. An answer that came after its claim had ended is written down all the same. */
async function written(
  { db }: App,
  { bookId, id, claim }: Claimed,
  move: 'send' | 'lose',
  providerMessageId: string | null,
): Promise<void> {
  const { from, to } = MESSAGE_MOVES[move];
  await db.query(
    'sms_message.record',
    `update sms_message set status = $4, provider_message_id = $5, sealed_recipient = null, claim = case $4 when 'unknown' then claim end, sent_at = case $4 when 'sent' then clock_timestamp() end,
            due_at = case $4 when 'sent' then clock_timestamp() + $6 * interval '1 millisecond' end, ended_at = case $4 when 'unknown' then clock_timestamp() end
      where book_id = $1 and id = $2 and claim = $3 and status = any ($7)`,
    [bookId, id, claim, to, providerMessageId, FIRST_CHECK_MS, from],
  );
}

/** Certainly not taken: it is handed in again in a while. @returns false when it was given up meanwhile, and its number with it. */
async function handBack({ db }: App, { bookId, id, claim }: Claimed): Promise<boolean> {
  const rows = await db.query(
    'sms_message.hand_back',
    `update sms_message set claim = null, due_at = clock_timestamp() + $4 * interval '1 millisecond'
      where book_id = $1 and id = $2 and claim = $3 and status = 'pending' returning id`,
    [bookId, id, claim, AGAIN_MS],
  );
  return rows.length > 0;
}

/** Certainly never sent: its price is back in the wallet with the commit that says so. */
async function giveBack(app: App, { bookId, id, claim, price }: Claimed, reason: SmsReason): Promise<void> {
  await app.db.transaction(async (tx) => {
    const isBack = price > 0 && (await refund()) === 'posted';
    const [message] = await tx.query<{ sendId: string; recipient: string; clientReference: string | null }>(
      'sms_message.fail',
      `update sms_message m set status = '${MESSAGE_MOVES.fail.to}', reason = $4, sealed_recipient = null, due_at = null, ended_at = clock_timestamp(),
              refunded_at = case when $5 then clock_timestamp() end
         from sms_send s
        where m.book_id = $1 and m.id = $2 and m.claim = $3 and m.status = any ($6) and s.book_id = m.book_id and s.id = m.send_id
       returning m.send_id, m.recipient, s.client_reference`,
      [bookId, id, claim, reason, isBack, MESSAGE_MOVES.fail.from],
    );
    if (!message) throw new Error('a text message that was in hand is not any more');
    await emitSms(tx, bookId, 'sms.failed', {
      messageId: id,
      ...message,
      status: 'failed',
      reason,
      refunded: isBack ? price : NO_KOBO,
      occurredAt: app.clock.now().toISOString(),
    });

    // A wallet that was closed meanwhile takes nothing back; the message stays charged then, as it says.
    async function refund(): Promise<string> {
      const leg = { leg: 1, kind: 'sms_refund', debit: accounts.smsRevenue, credit: accounts.wallet, amount: price };
      return (await journal(tx, { bookId, source: id, reference: `REV_SMS_${id}`, trigger: 'sms', legs: [leg] })).verdict;
    }
  });
  app.wakeWebhooks(bookId);
}
