import { createHmac, hkdfSync } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { seal } from '../../platform/crypto/key-ring.ts';
import { prepared } from '../../platform/db/entity.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { times } from '../../domain/money/money.ts';
import { localForm, mobileNumber, networkOf } from '../../domain/contact/phone.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { idInput } from '../../domain/schema/text.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { entriesOf, type JournalOutcome } from '../../core/ledger/journal.ts';
import { operation } from '../../core/operation/operation.ts';
import { clientReference } from '../transfers/read/input.ts';
import { maskPhone, subjectOf } from '../verification/subject.ts';
import { SmsSend as SmsSendRow } from './entities.ts';
import { placeOfRecipient } from './message.ts';
import { type SmsNetwork, sortRecipients } from './networks.ts';
import { priceOf, type PricedSend } from './price-send.ts';
import { messageFields, recipientList } from './quote.ts';
import { placeOfText, sendById, sendSchema, type SmsSend } from './sms-send.ts';

/** Messages that one commit charges, and one refusal at most refunds. */
const MAX_RECIPIENTS = 1_000;
/** Delay of each message after the one before it, so that a one-time code need not wait for a thousand invoices. */
const BEHIND_MS = 10;
/** Numbers that are sealed before other requests have their turn, about a millisecond. */
const AT_ONCE = 40;

const input = z.strictObject({
  ...messageFields,
  recipients: recipientList(MAX_RECIPIENTS)
    .transform((recipients) => recipients.map((text) => mobileNumber(text) ?? text))
    .meta({
      description:
        '1 to 1,000 Nigerian mobile numbers: 080…, +234…, 234…. Each gets it once; those that are none are counted and not charged.',
    }),
  quoteId: idInput.optional().meta({
    description:
      'A quote for the same message and recipients, whose price is paid while it holds. It is sent once: a repeat gives the first send.',
  }),
  clientReference: clientReference.optional().meta({ description: 'Your own reference; a repeat gives the first send.' }),
});
export type SmsOrdered = z.output<typeof input>;

/**
 * Sends a text message to each number, by workers. The wallet pays for all of them in one commit, before the provider hears of any; what was certainly never
 * sent comes back by itself, what may have been sent is never sent again.
 * @throws Refusal 400 INSUFFICIENT_WALLET_BALANCE, 403 SENDER_ID_NOT_ALLOWED, 404 for a quote that holds no more, 409 QUOTE_MISMATCH or
 * CLIENT_REFERENCE_CONFLICT, 503 PROVIDER_NOT_CONFIGURED; nothing is charged then.
 */
export const sendSms = operation({
  title: 'sms.send',
  summary: 'Send a text message to up to 1,000 numbers',
  scope: 'sms:send',
  input,
  output: sendSchema,
  async run(app, actor, order) {
    const provider = await firstSender(app, actor, order);
    requireSender(actor, order.senderId);
    const before = await sentBefore(app, actor, order);
    if (before) return repeated(app, actor, order, before);
    const sorted = sortRecipients(order.recipients);
    if (sorted.valid === 0) throw invalid('recipients', 'recipients: has no Nigerian mobile number');
    const priced = await priceOf(app, actor, order, sorted);
    // Before the wallet is locked: sealing a thousand numbers takes a while.
    const messages = await messagesOf(app, actor.bookId, order, sorted.numbers, priced);
    const verdict = await charge(app, actor, {
      order,
      sorted,
      priced,
      provider,
      fingerprint: fingerprintOf(app, actor.bookId, order),
      messages,
    });
    // Race: another request of the same reference, quote or key was first.
    if (verdict === 'duplicate') {
      const first = await sentBefore(app, actor, order);
      if (!first) throw new Error('a text message was sent before, and is not there');
      return repeated(app, actor, order, first);
    }
    requirePaid(verdict);
    app.failpoint('sms-charged');
    app.wakeWebhooks(actor.bookId);
    return sendById(app, actor.bookId, actor.effectId);
  },
});

/** The first provider account to try. @throws Refusal 503 when none is configured, or operators have switched all off: nothing is charged. */
async function firstSender(app: App, actor: Actor, { route = 'generic' }: SmsOrdered): Promise<number> {
  const [first] = await app.providersOf(actor).sendersFor({ id: actor.effectId, type: route });
  if (first === undefined)
    throw new Refusal('unavailable', 'Text messages are not sent at the moment and nothing was charged; try again later', {
      code: 'UNAVAILABLE',
    });
  return first;
}

interface Keys {
  bookId: number;
  id: string;
  clientReference: string | null;
  quoteId: string | null;
}

/** A send of the same effect before one of the same reference before one of the same quote. */
const known = prepared(SmsSendRow)('sms_send.before', (db, $: Keys) =>
  db
    .selectFrom('sms_send')
    .select(['id', 'clientReference', 'quoteId', sql<string>`encode(fingerprint, 'hex')`.as('fingerprint')])
    .where('bookId', '=', $.bookId)
    .where((is) => is.or([is('id', '=', $.id), is('clientReference', '=', $.clientReference), is('quoteId', '=', $.quoteId)]))
    .orderBy(sql`id <> ${$.id}`)
    .orderBy(sql`client_reference is distinct from ${$.clientReference}`)
    .limit(1),
);

type Before = Awaited<ReturnType<typeof known>>[number];

/** The send of a repeated request: by its effect, its reference or its quote. */
async function sentBefore({ db }: App, { bookId, effectId: id }: Actor, order: SmsOrdered): Promise<Before | undefined> {
  const { clientReference: reference = null, quoteId = null } = order;
  const [row] = await known(db, { bookId, id, clientReference: reference, quoteId });
  return row;
}

/** @throws Refusal 409 when the reference or the quote belongs to something else. */
function repeated(app: App, { bookId }: Actor, order: SmsOrdered, before: Before): Promise<SmsSend> {
  const isSame = SPELLINGS.some((spelling) => fingerprintOf(app, bookId, spelt(order, spelling)) === before.fingerprint);
  if (isSame) return sendById(app, bookId, before.id);
  if (order.clientReference !== undefined && before.clientReference === order.clientReference)
    throw new Refusal('conflict', 'clientReference was used before for something else', {
      code: 'CLIENT_REFERENCE_CONFLICT',
      field: 'clientReference',
    });
  throw new Refusal('conflict', 'quoteId was sent before with something else; a quote is sent once', {
    code: 'QUOTE_MISMATCH',
    field: 'quoteId',
  });
}

/** Canonical, and as the release before fingerprinted recipients: in the caller's spelling. */
const SPELLINGS: readonly ((mobile: string) => string)[] = [(mobile) => mobile, localForm, (mobile) => `+${mobile}`];

const spelt = (order: SmsOrdered, spelling: (mobile: string) => string): SmsOrdered => ({
  ...order,
  recipients: order.recipients.map((number) => (mobileNumber(number) === number ? spelling(number) : number)),
});

/** Sender ids are registered for all businesses with the provider, so that one could write as another. The sandbox sends none. */
function requireSender({ environment, settings }: Actor, senderId: string | undefined): void {
  if (senderId === undefined || environment === 'sandbox' || settings?.sms?.senderIds?.includes(senderId)) return;
  throw new Refusal('forbidden', `Your business may not send as ${senderId}`, { code: 'SENDER_ID_NOT_ALLOWED', field: 'senderId' });
}

interface Charge {
  order: SmsOrdered;
  sorted: ReturnType<typeof sortRecipients>;
  priced: PricedSend;
  /** The first provider account to try. */
  provider: number;
  fingerprint: string;
  /** As JSON. */
  messages: string;
}

const CHARGE = `
  with entry as materialized (select verdict from ledger.journal($1) union all select 'posted' where $1 = '[]'),
       sent as (
    insert into sms_send (book_id, id, client_reference, quote_id, provider, sender_id, route, sealed_text, fingerprint, encoding, segments, recipients,
                          invalid, duplicates, amount)
    select $2, $3, $4, $5, $6, $7, $8, $9, decode($10, 'hex'), $11, $12, $13, $14, $15, $16 from entry where verdict = 'posted'),
       kept as (
    insert into sms_message (book_id, id, send_id, recipient, recipient_index, sealed_recipient, network, price, due_at)
    select $2, m.id, $3, m.recipient, decode(m.index, 'hex'), m.sealed, m.network, m.price, clock_timestamp() + m.behind * interval '1 millisecond'
      from entry cross join jsonb_to_recordset($17) as m(id uuid, behind integer, recipient text, index text, sealed text, network text, price bigint)
     where verdict = 'posted')
  select verdict from entry`;

/**
 * Debits the wallet and inserts every message, due now, in one statement that is a commit by itself: other payments from this wallet wait for no round trip.
 * @returns the ledger's result; with anything but `posted` nothing is written. `duplicate`, too, when another send of the same reference or quote was first.
 */
async function charge(
  app: App,
  { bookId, effectId }: Actor,
  { order, sorted, priced, provider, fingerprint, messages }: Charge,
): Promise<JournalOutcome['verdict'] | undefined> {
  const { amount, segmentation } = priced;
  const reference = order.clientReference ?? null;
  const entry = {
    bookId,
    source: effectId,
    reference: `SMS_${effectId}`,
    clientReference: reference,
    trigger: 'sms',
    legs: [{ leg: 1, kind: 'sms', debit: accounts.wallet, credit: accounts.smsRevenue, amount }],
  };
  return app.db
    .query<Pick<JournalOutcome, 'verdict'>>('sms_send.charge', CHARGE, [
      amount > 0 ? entriesOf(entry) : '[]',
      bookId,
      effectId,
      reference,
      order.quoteId ?? null,
      provider,
      order.senderId ?? null,
      order.route ?? 'generic',
      seal(app.keyRing, order.message, placeOfText(bookId, effectId)),
      fingerprint,
      segmentation.encoding,
      segmentation.parts.length,
      sorted.valid,
      sorted.invalid.length,
      sorted.duplicates.length,
      amount,
      messages,
    ])
    .then(
      ([row]) => row?.verdict,
      (error: unknown) => {
        if ((error as { code?: string }).code === '23505') return 'duplicate';
        throw error;
      },
    );
}

function requirePaid(verdict: JournalOutcome['verdict'] | undefined): void {
  if (verdict === 'inactive') throw new Refusal('forbidden', 'The wallet is not active', { code: 'WALLET_NOT_ACTIVE' });
  if (verdict === 'insufficient')
    throw new Refusal('invalid', "The wallet's available balance does not cover the messages; fund the wallet and try again", {
      code: 'INSUFFICIENT_WALLET_BALANCE',
    });
  if (verdict !== 'posted') throw new Error(`the ledger said ${verdict} of a send`);
}

/** A row for each number, as JSON; other requests have their turn meanwhile. */
async function messagesOf(
  app: Pick<App, 'keyRing' | 'config'>,
  bookId: number,
  order: SmsOrdered,
  numbers: readonly string[],
  { segmentation, unitPriceOf }: PricedSend,
): Promise<string> {
  const messages: object[] = [];
  for (const [place, number] of numbers.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const [id, network]: [string, SmsNetwork] = [newId(), order.network ?? networkOf(number)];
    messages.push({
      id,
      behind: place * BEHIND_MS,
      recipient: maskPhone(`0${number.slice(3)}`),
      index: subjectOf(app.config, bookId, 'phone', number).index,
      sealed: seal(app.keyRing, number, placeOfRecipient(bookId, id)),
      network,
      price: times(unitPriceOf(network), segmentation.parts.length),
    });
  }
  return JSON.stringify(messages);
}

const keys = new Map<string, Buffer>();

/** A keyed hash of what is sent to whom, different for each book: texts and numbers without a key would be guessed. */
function fingerprintOf({ config: { KEY_PEPPER } }: Pick<App, 'config'>, bookId: number, order: SmsOrdered): string {
  let key = keys.get(KEY_PEPPER);
  if (!key) keys.set(KEY_PEPPER, (key = Buffer.from(hkdfSync('sha256', KEY_PEPPER, '', 'tollgate fingerprint of text messages', 32))));
  const { message, recipients, senderId = null, route = 'generic', network = null } = order;
  return createHmac('sha256', key)
    .update(JSON.stringify([bookId, message, recipients, senderId, route, network]))
    .digest('hex');
}
