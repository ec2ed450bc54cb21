import { createHmac, hkdfSync } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { seal } from '../../platform/crypto/key-ring.ts';
import { prepared, type RowOf } from '../../platform/db/entity.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { times } from '../../domain/money/money.ts';
import { localForm, mobileNumber, networkOf } from '../../domain/contact/phone.ts';
import { conflict, invalid, Refusal } from '../../platform/errors/refusal.ts';
import { idInput } from '../../domain/schema/text.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { entriesOf, type JournalOutcome, requireDebited } from '../../core/ledger/journal.ts';
import { operation } from '../../core/operation/operation.ts';
import { clientReference } from '../transfers/read/transfer.ts';
import { maskPhone, subjectOf } from '../verification/subject.ts';
import { SmsSend as SmsSendRow } from './entities.ts';
import { placeOfRecipient } from './message.ts';
import { type SmsNetwork, sortRecipients } from './networks.ts';
import { priceOf, type PricedSend } from './price-send.ts';
import { messageFields, recipientList } from './quote.ts';
import { placeOfText, sendById, sendSchema, type SmsSend } from './sms-send.ts';

const MAX_RECIPIENTS = 1_000;
/** Delay between messages of a send, so that bulk does not block a one-time code. */
const BEHIND_MS = 10;
/** Numbers sealed per turn of the event loop, about 1 ms. */
const AT_ONCE = 40;

const input = z.strictObject({
  ...messageFields,
  recipients: recipientList(MAX_RECIPIENTS)
    .transform((recipients) => recipients.map((text) => mobileNumber(text) ?? text))
    .meta({
      description:
        '1 to 1,000 Nigerian mobile numbers: 080…, +234…, 234…. Each number receives the message once; invalid numbers are counted and not charged.',
    }),
  quoteId: idInput.optional().meta({
    description:
      'A quote for the same message and recipients, whose price applies while valid. A quote is sent once: a repeat returns the first send.',
  }),
  clientReference: clientReference.optional().meta({ description: 'Your own reference; a repeat returns the first send.' }),
});
export type SmsOrdered = z.output<typeof input>;

/**
 * Sends a text message to each number. The wallet pays all messages in one commit before submission; messages that were certainly
 * never sent are refunded automatically, and possibly sent messages are never sent again.
 * @throws Refusal 400 INSUFFICIENT_WALLET_BALANCE, 403 SENDER_ID_NOT_ALLOWED, 404 for an expired quote, 409 QUOTE_MISMATCH or
 * CLIENT_REFERENCE_CONFLICT, 503 PROVIDER_NOT_CONFIGURED; all without a charge.
 */
export const sendSms = operation({
  title: 'sms.send',
  summary: 'Send a text message',
  scope: 'sms:send',
  repeatable: ['clientReference', 'quoteId'],
  input,
  output: sendSchema,
  async run(app, actor, order) {
    const provider = await firstSender(app, actor, order);
    requireSender(actor, order.senderId);
    const before = await sentBefore(app, actor, order);
    if (before) return repeated(app, actor, order, before);
    const sorted = sortRecipients(order.recipients);
    if (sorted.valid === 0) throw invalid('recipients', 'recipients: must include a Nigerian mobile number');
    const priced = await priceOf(app, actor, order, sorted);
    // Why: sealing takes time, so it precedes the wallet lock.
    const messages = await messagesOf(app, actor.bookId, order, sorted.numbers, priced);
    const fingerprint = fingerprintOf(app, actor.bookId, order);
    const outcome = await charge(app, actor, { order, sorted, priced, provider, fingerprint, messages });
    // Race: the reference, quote or key was used first.
    if (outcome === 'duplicate') {
      const first = await sentBefore(app, actor, order);
      if (!first) throw new Error('the earlier send of a text message is missing');
      return repeated(app, actor, order, first);
    }
    requireDebited(outcome, "The wallet's available balance does not cover the messages; fund the wallet and try again");
    if (outcome !== 'posted') throw new Error(`the ledger said ${outcome} of a send`);
    app.failpoint('sms-charged');
    app.wakeWebhooks(actor.bookId);
    return sendById(app, actor.bookId, actor.effectId);
  },
});

/** First account to try. @throws Refusal 503 when none is configured or all are switched off; nothing is charged. */
async function firstSender(app: App, actor: Actor, { route = 'generic' }: SmsOrdered): Promise<number> {
  const [first] = await app.providersOf(actor).sendersFor({ id: actor.effectId, type: route });
  if (first === undefined)
    throw new Refusal('unavailable', 'Text messages are unavailable at the moment, and nothing was charged; try again later', {
      code: 'UNAVAILABLE',
    });
  return first;
}

type Keys = Pick<RowOf<typeof SmsSendRow>, 'bookId' | 'id' | 'clientReference' | 'quoteId'>;

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

/** Send of a repeat, by effect, then reference, then quote. */
async function sentBefore({ db }: App, { bookId, effectId: id }: Actor, order: SmsOrdered): Promise<Before | undefined> {
  const { clientReference: reference = null, quoteId = null } = order;
  const [row] = await known(db, { bookId, id, clientReference: reference, quoteId });
  return row;
}

/** @throws Refusal 409 when the reference or the quote belongs to another request. */
function repeated(app: App, { bookId }: Actor, order: SmsOrdered, before: Before): Promise<SmsSend> {
  const isSame = SPELLINGS.some((spelling) => fingerprintOf(app, bookId, spelt(order, spelling)) === before.fingerprint);
  if (isSame) return sendById(app, bookId, before.id);
  if (order.clientReference !== undefined && before.clientReference === order.clientReference)
    throw conflict(
      'CLIENT_REFERENCE_CONFLICT',
      'clientReference was already used with other content; use a new reference',
      'clientReference',
    );
  throw conflict('QUOTE_MISMATCH', 'quoteId was already sent with other content; create a new quote', 'quoteId');
}

/** Canonical spelling, and that of the previous release. */
const SPELLINGS: readonly ((mobile: string) => string)[] = [(mobile) => mobile, localForm, (mobile) => `+${mobile}`];

const spelt = (order: SmsOrdered, spelling: (mobile: string) => string): SmsOrdered => ({
  ...order,
  recipients: order.recipients.map((number) => (mobileNumber(number) === number ? spelling(number) : number)),
});

/** Why: sender ids are shared at the provider, so a business could impersonate another. The sandbox sends none. */
function requireSender({ environment, settings }: Actor, senderId: string | undefined): void {
  if (senderId === undefined || environment === 'sandbox' || settings?.sms?.senderIds?.includes(senderId)) return;
  throw new Refusal('forbidden', `The senderId ${senderId} is not registered for your business; ask the operator, or omit it`, {
    code: 'SENDER_ID_NOT_ALLOWED',
    field: 'senderId',
  });
}

interface Charge {
  order: SmsOrdered;
  sorted: ReturnType<typeof sortRecipients>;
  priced: PricedSend;
  provider: number;
  fingerprint: string;
  messages: string;
}

const CHARGE = `
  with entry as materialized (select result from ledger.post_entries($1) union all select 'posted' where $1 = '[]'),
       sent as (
    insert into sms_send (book_id, id, client_reference, quote_id, provider, sender_id, route, sealed_text, fingerprint, encoding, segments, recipients,
                          invalid, duplicates, amount)
    select $2, $3, $4, $5, $6, $7, $8, $9, decode($10, 'hex'), $11, $12, $13, $14, $15, $16 from entry where result = 'posted'),
       stored as (
    insert into sms_message (book_id, id, send_id, recipient, recipient_index, sealed_recipient, network, price, due_at)
    select $2, m.id, $3, m.recipient, decode(m.index, 'hex'), m.sealed, m.network, m.price, clock_timestamp() + m.behind * interval '1 millisecond'
      from entry cross join jsonb_to_recordset($17) as m(id uuid, behind integer, recipient text, index text, sealed text, network text, price bigint)
     where result = 'posted')
  select result from entry`;

/**
 * Debits the wallet and inserts every due message in one statement and commit.
 * @returns the ledger's result; only `posted` writes. `duplicate` also for another send with the same reference or quote.
 */
async function charge(
  app: App,
  { bookId, effectId }: Actor,
  { order, sorted, priced, provider, fingerprint, messages }: Charge,
): Promise<JournalOutcome['result'] | undefined> {
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
    .query<Pick<JournalOutcome, 'result'>>('sms_send.charge', CHARGE, [
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
      ([row]) => row?.result,
      (error: unknown) => {
        if ((error as { code?: string }).code === '23505') return 'duplicate';
        throw error;
      },
    );
}

/** Rows as JSON; yields to other requests meanwhile. */
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

/** Keyed hash of content and recipients, per wallet. Why: unkeyed texts and numbers can be guessed. */
function fingerprintOf({ config: { KEY_PEPPER } }: Pick<App, 'config'>, bookId: number, order: SmsOrdered): string {
  let key = keys.get(KEY_PEPPER);
  if (!key) keys.set(KEY_PEPPER, (key = Buffer.from(hkdfSync('sha256', KEY_PEPPER, '', 'tollgate fingerprint of text messages', 32))));
  const { message, recipients, senderId = null, route = 'generic', network = null } = order;
  return createHmac('sha256', key)
    .update(JSON.stringify([bookId, message, recipients, senderId, route, network]))
    .digest('hex');
}
