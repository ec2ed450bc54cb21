import { sql } from 'kysely';
import { z } from 'zod';
import { accounts } from '../../core/ledger/chart.ts';
import { LedgerAccount } from '../../core/ledger/entities.ts';
import type { App } from '../../core/app/app.ts';
import { open, seal, sealPlace } from '../../platform/crypto/key-ring.ts';
import { from, prepared, type RowOf } from '../../platform/db/entity.ts';
import { encoded } from '../../platform/fast/encode.ts';
import { timestampOf } from '../../domain/time/moment.ts';
import { currency, type Kobo, kobo } from '../../domain/money/money.ts';
import { found } from '../../platform/errors/refusal.ts';
import { namedObject } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { SmsQuote } from './entities.ts';
import { characterSchema, countedSchema } from './advice.ts';
import { duplicateRecipient, invalidRecipient, smsNetworks } from './networks.ts';
import { smsRoute } from './prices.ts';
import { messageEncoding } from './segments.ts';

/** Invalid and repeated recipients in an answer; all are counted. */
export const MAX_NAMED = 1_000;
const NAMED = `The first ${MAX_NAMED.toLocaleString('en')}; index counts from 0. Empty for a quote retrieved by its id.`;

const example = {
  quoteId: '0199d3a0-7c1e-7000-8000-000000000001',
  encoding: 'UCS-2',
  characters: 77,
  septets: null,
  codeUnits: 77,
  segments: 2,
  segmentSize: 67,
  remainingInSegment: 57,
  senderId: 'ACME',
  route: 'generic',
  recipients: 3,
  validRecipients: 1,
  invalidCount: 1,
  invalidRecipients: [{ index: 2, recipient: '0603', reason: 'TOO_SHORT', message: 'has 3 of the 10 digits that follow 0 or 234' }],
  duplicates: 1,
  duplicateRecipients: [{ index: 1, recipient: '+234 803 123 4567', firstIndex: 0 }],
  units: 2,
  unitPrice: 400,
  amount: 800,
  currency: 'NGN',
  breakdown: [{ network: 'MTN', recipients: 1, units: 2, unitPrice: 400, amount: 800 }],
  nonGsmCharacters: [{ character: '₦', codePoint: 'U+20A6', count: 1, positions: [10], replacement: 'NGN' }],
  extensionCharacters: [],
  shorten: { characters: 7, segments: 1, saving: 400 },
  suggestion: {
    message: 'Order of NGN5,000 for Rice 50kg is on its way. We deliver on Monday, thank you!',
    encoding: 'GSM-7',
    segments: 1,
    units: 1,
    amount: 400,
    saving: 400,
    changes: [{ from: '₦', to: 'NGN', count: 1 }],
  },
  explanation: [
    '₦ (U+20A6) is not in the GSM-7 alphabet, so the whole message is sent as UCS-2: 70 units in a single part, 67 in each of several, while GSM-7 has 160 and 153.',
    '7 characters fewer at the end would make 1 part and save ₦4.00.',
  ],
  walletSufficient: true,
  expiresAt: '2026-01-01T10:15:00Z',
};

export const lineSchema = namedObject('SmsQuoteLine', 'The cost of the recipients of one network.', {
  network: z.enum(smsNetworks).meta({
    description: 'The network: MTN, Airtel, Glo, 9mobile, Ntel, Smile, Mafab or unknown; by prefix, which a ported number keeps.',
  }),
  recipients: z.int().meta({ description: 'The number of different valid recipients.' }),
  units: z.int().meta({ description: 'The billable units: segments times recipients.' }),
  unitPrice: kobo.meta({ description: 'The price of a unit in kobo.' }),
  amount: kobo.meta({ description: 'The amount of all units in kobo.' }),
}).meta({ id: 'SmsQuoteLine' });

const change = namedObject('SmsChange', 'A replacement in a cheaper text.', {
  from: z.string().meta({ description: 'The original text.' }),
  to: z.string().meta({ description: 'The replacement.' }),
  count: z.int().meta({ description: 'The number of replacements.' }),
});

const suggestion = namedObject('SmsWording', 'The same message in fewer parts.', {
  message: z.string().meta({ description: 'The cheaper text.' }),
  encoding: messageEncoding.meta({ description: 'The encoding.' }),
  segments: z.int().meta({ description: 'The number of parts.' }),
  units: z.int().meta({ description: 'The billable units.' }),
  amount: kobo.meta({ description: 'The amount in kobo.' }),
  saving: kobo.meta({ description: 'The saving in kobo.' }),
  changes: z.array(change).meta({ description: 'The replacements.' }),
}).meta({ id: 'SmsWording', description: 'The same message in fewer parts' });

const shortening = namedObject('SmsShorten', 'The shortening that saves a part.', {
  characters: z.int().meta({ description: 'The characters to remove at the end.' }),
  segments: z.int().meta({ description: 'The remaining parts.' }),
  saving: kobo.meta({ description: 'The saving in kobo.' }),
});

export const smsQuoteSchema = namedObject('SmsQuote', 'The cost of a text message, with its reasons.', {
  quoteId: z.uuid().meta({ description: 'The id of the quote.' }),
  encoding: messageEncoding.meta({ description: 'The encoding of the message.' }),
  characters: z.int().meta({ description: 'Unicode code points.' }),
  septets: z.int().nullable().meta({ description: 'The length of a GSM-7 message; extension characters count twice.' }),
  codeUnits: z.int().nullable().meta({ description: 'The length of a UCS-2 message in 16-bit units.' }),
  segments: z.int().meta({ description: 'The number of parts.' }),
  segmentSize: z.int().meta({ description: 'The capacity of each part: 160 or 153 septets, 70 or 67 units.' }),
  remainingInSegment: z.int().meta({ description: 'The free capacity of the last part.' }),
  senderId: z.string().nullable().meta({ description: 'The sender as submitted.' }),
  route: smsRoute.meta({ description: 'The route.' }),
  recipients: z.int().meta({ description: 'The number of submitted recipients.' }),
  validRecipients: z.int().meta({ description: 'The number of different valid recipients; only these are priced.' }),
  invalidCount: z.int().meta({ description: 'The number of invalid recipients.' }),
  invalidRecipients: z.array(invalidRecipient).meta({ description: NAMED }),
  duplicates: z.int().meta({ description: 'The number of repeated recipients, in any spelling.' }),
  duplicateRecipients: z.array(duplicateRecipient).meta({ description: NAMED }),
  units: z.int().meta({ description: 'The billable units: segments times valid recipients.' }),
  unitPrice: kobo.nullable().meta({ description: 'The price of a unit in kobo; null for different networks, see breakdown.' }),
  amount: kobo.meta({ description: 'The amount in kobo.' }),
  currency,
  breakdown: z.array(lineSchema).meta({ description: 'The cost by network.' }),
  nonGsmCharacters: z.array(characterSchema).meta({ description: 'The characters that require UCS-2, with their GSM-7 replacement.' }),
  extensionCharacters: z.array(countedSchema).meta({ description: 'The characters of two septets.' }),
  shorten: shortening.nullable().meta({ description: 'The shortening that saves parts; null for one part.' }),
  suggestion: suggestion.nullable().meta({ description: 'A cheaper text, where one exists.' }),
  explanation: z.array(z.string()).meta({ description: 'The explanation of the cost, for people.' }),
  walletSufficient: z.boolean().meta({ description: 'Whether the available balance covers the amount now.' }),
  expiresAt: timestampOf.meta({ description: 'The end of the validity of the prices.' }),
}).meta({ id: 'SmsQuote', examples: [example] });

export type Quote = z.output<typeof smsQuoteSchema>;

const save = prepared(SmsQuote)('sms_quote.save', (db, $: RowOf<typeof SmsQuote>) =>
  db
    .insertInto('sms_quote')
    .values({ bookId: $.bookId, id: $.id, sealed: $.sealed, expiresAt: $.expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(['bookId', 'id'])
        .doUpdateSet(({ ref }) => ({ sealed: ref('excluded.sealed'), expiresAt: ref('excluded.expiresAt') })),
    )
    .returning('id'),
);

/** Sealed and without numbers; a repeated request replaces the quote. */
export async function saveQuote({ db, keyRing }: Pick<App, 'db' | 'keyRing'>, bookId: number, quote: Quote): Promise<void> {
  const { quoteId: id, expiresAt } = quote;
  const saved = encoded(smsQuoteSchema, { ...quote, invalidRecipients: [], duplicateRecipients: [] });
  await save(db, { bookId, id, sealed: seal(keyRing, JSON.stringify(saved), placeOf(bookId, id)), expiresAt });
}

/**
 * Retrieves a quote while it is valid, without the lists of recipients, which are not stored.
 * @throws Refusal 404 RECORD_NOT_FOUND once expired, and for a quote of another business.
 */
export const findSmsQuote = operation({
  title: 'smsQuotes.retrieve',
  summary: 'Retrieve a text message quote',
  scope: 'sms:quote',
  input: z.strictObject({ quoteId: z.uuid().meta({ description: 'The id of the quote.' }) }),
  output: smsQuoteSchema,
  run: (app, actor, { quoteId }) => savedQuote(app, actor.bookId, quoteId),
});

const byId = prepared(SmsQuote, LedgerAccount)('sms_quote.find', (db, $: { bookId: number; id: string }) =>
  db
    .selectFrom('sms_quote as q')
    .innerJoin('ledger.account as a', 'a.bookId', 'q.bookId')
    .select(['q.sealed', 'q.expiresAt', sql<Kobo>`case when a.status = 'active' then a.balance - a.held else 0 end`.as('available')])
    .where('a.account', '=', accounts.wallet)
    .where('q.bookId', '=', $.bookId)
    .where('q.id', '=', $.id)
    .where('q.expiresAt', '>', sql<Date>`clock_timestamp()`),
);

/** A saved quote, with the present coverage by the wallet. @throws Refusal 404 RECORD_NOT_FOUND. */
export async function savedQuote({ db, keyRing }: Pick<App, 'db' | 'keyRing'>, bookId: number, id: string): Promise<Quote> {
  const row = found((await byId(db, { bookId, id }))[0], 'No valid quote has this id; create a new quote');
  const quote = JSON.parse(open(keyRing, row.sealed, placeOf(bookId, id))) as Omit<Quote, 'expiresAt'>;
  return { ...quote, walletSufficient: row.available >= quote.amount, expiresAt: row.expiresAt };
}

export async function advanceQuotes({ db }: Pick<App, 'db'>, bookId: number, byMs: number): Promise<void> {
  await from(db, SmsQuote)
    .updateTable('sms_quote')
    .set({ expiresAt: sql`ledger.nearer(expires_at, ${byMs} * interval '1 millisecond')` })
    .where('bookId', '=', bookId)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .execute();
}

const placeOf = sealPlace('sms_quote', 'sealed');
