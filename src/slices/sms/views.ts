import { z } from 'zod';
import { timestamp } from '../../domain/time/moment.ts';
import { currency, type Kobo, kobo, minus } from '../../domain/money/money.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { invalidReasons, smsNetworks } from './networks.ts';
import { smsRoute } from './prices.ts';
import type { SmsQuote } from './quote.ts';
import { smsEncodings } from './segments.ts';

/** How many invalid and how many repeated recipients an answer names; all are counted. */
const MAX_NAMED = 1_000;
const NAMED = `The first ${MAX_NAMED.toLocaleString('en')}; index counts from 0. Empty where the quote is asked for by its id.`;

/** Shown in the reference. */
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
    '₦ (U+20A6) is not in the GSM-7 alphabet, so all of it is sent as UCS-2: 70 units in a single part, 67 in each of several, where GSM-7 has 160 and 153.',
    '7 characters fewer at the end would make it 1 part and save ₦4.00.',
  ],
  walletSufficient: true,
  expiresAt: '2026-01-01T10:15:00Z',
};

export const messageEncoding = z.enum(smsEncodings).register(typeNames, {
  name: 'SmsEncoding',
  description: 'The alphabet that a text message is sent in.',
  meanings: {
    'GSM-7': '160 septets in a single part, 153 in each of several.',
    'UCS-2': '70 units of 16 bits in a single part, 67 in each of several.',
  },
});

const countedCharacter = z.object({
  character: z.string().meta({ description: 'The character.' }),
  codePoint: z.string().meta({ description: 'For example U+20A6.' }),
  count: z.int().meta({ description: 'How often it comes.' }),
  positions: z.array(z.int()).meta({ description: 'Where it stands, in characters from 1.' }),
});

/** With its like in GSM-7: at the GraphQL door the others have none. */
export const characterSchema = countedCharacter
  .extend({
    replacement: z.string().nullable().meta({ description: 'Its like in GSM-7, for characters outside it; null when there is none.' }),
  })
  .register(typeNames, { name: 'SmsCharacter', description: 'A character that makes a message cost more.' });

export const lineSchema = z
  .object({
    network: z
      .enum(smsNetworks)
      .meta({ description: 'MTN, Airtel, Glo, 9mobile, Ntel, Smile, Mafab or unknown; by prefix, which a ported number keeps.' }),
    recipients: z.int().meta({ description: 'Different valid numbers.' }),
    units: z.int().meta({ description: 'What is billed: segments times recipients.' }),
    unitPrice: kobo.meta({ description: 'Kobo of one unit.' }),
    amount: kobo.meta({ description: 'Kobo of all units.' }),
  })
  .meta({ id: 'SmsQuoteLine' })
  .register(typeNames, { name: 'SmsQuoteLine', description: 'What the recipients of one network cost.' });

const change = z
  .object({
    from: z.string().meta({ description: 'As it was.' }),
    to: z.string().meta({ description: 'As it is.' }),
    count: z.int().meta({ description: 'How often.' }),
  })
  .register(typeNames, { name: 'SmsChange', description: 'What became another text in a cheaper wording.' });

const suggestion = z
  .object({
    message: z.string().meta({ description: 'The wording.' }),
    encoding: messageEncoding.meta({ description: 'Its alphabet.' }),
    segments: z.int().meta({ description: 'Its parts.' }),
    units: z.int().meta({ description: 'What would be billed.' }),
    amount: kobo.meta({ description: 'Kobo: what it would cost.' }),
    saving: kobo.meta({ description: 'Kobo: what it saves.' }),
    changes: z.array(change).meta({ description: 'What was replaced.' }),
  })
  .meta({ id: 'SmsWording', description: 'The same message in fewer parts' })
  .register(typeNames, { name: 'SmsWording', description: 'The same message in fewer parts.' });

const invalidRecipient = z
  .object({
    index: z.int().meta({ description: 'Its place in the list, from 0.' }),
    recipient: z.string().meta({ description: 'As given.' }),
    reason: z
      .enum(invalidReasons)
      .register(typeNames, { name: 'InvalidRecipientReason', description: 'Why a number is no recipient.' })
      .meta({ description: 'Machine code.' }),
    message: z.string().meta({ description: 'A sentence for people.' }),
  })
  .register(typeNames, { name: 'InvalidRecipient', description: 'A recipient that is no Nigerian mobile number, and why.' });

const duplicateRecipient = z
  .object({
    index: z.int().meta({ description: 'Its place in the list, from 0.' }),
    recipient: z.string().meta({ description: 'As given.' }),
    firstIndex: z.int().meta({ description: 'Where the same number stands first.' }),
  })
  .register(typeNames, { name: 'DuplicateRecipient', description: 'A recipient that repeats one before it.' });

const shortening = z
  .object({
    characters: z.int().meta({ description: 'Characters less at the end.' }),
    segments: z.int().meta({ description: 'Parts that are left.' }),
    saving: kobo.meta({ description: 'Kobo: what it saves.' }),
  })
  .register(typeNames, { name: 'SmsShorten', description: 'How much shorter a message must be to take fewer parts.' });

export const smsQuoteView = z
  .object({
    quoteId: z.uuid().meta({ description: 'Names this quote.' }),
    encoding: messageEncoding.meta({ description: 'The alphabet that it is sent in.' }),
    characters: z.int().meta({ description: 'Unicode code points.' }),
    septets: z.int().nullable().meta({ description: 'Of a GSM-7 message; characters of the extension table count twice.' }),
    codeUnits: z.int().nullable().meta({ description: '16-bit units of a UCS-2 message.' }),
    segments: z.int().meta({ description: 'Parts that the message is sent in.' }),
    segmentSize: z.int().meta({ description: 'What fits into each part: 160 or 153 septets, 70 or 67 units.' }),
    remainingInSegment: z.int().meta({ description: 'Room left in the last part.' }),
    senderId: z.string().nullable().meta({ description: 'As given.' }),
    route: smsRoute.meta({ description: 'The way it takes.' }),
    recipients: z.int().meta({ description: 'As given.' }),
    validRecipients: z.int().meta({ description: 'Different valid numbers; only these are priced.' }),
    invalidCount: z.int().meta({ description: 'How many are no Nigerian mobile numbers.' }),
    invalidRecipients: z.array(invalidRecipient).meta({ description: NAMED }),
    duplicates: z.int().meta({ description: 'How many repeat a number given before, in any spelling.' }),
    duplicateRecipients: z.array(duplicateRecipient).meta({ description: NAMED }),
    units: z.int().meta({ description: 'What is billed: segments times valid recipients.' }),
    unitPrice: kobo.nullable().meta({ description: 'Kobo of one unit; null when the networks differ, see breakdown.' }),
    amount: kobo.meta({ description: 'Kobo: what the message would cost.' }),
    currency,
    breakdown: z.array(lineSchema).meta({ description: 'By network.' }),
    nonGsmCharacters: z.array(characterSchema).meta({ description: 'What makes the message UCS-2; replacement is its like in GSM-7.' }),
    extensionCharacters: z.array(countedCharacter).meta({ description: 'What takes two septets each.' }),
    shorten: shortening.nullable().meta({ description: 'How many characters less at the end would make fewer parts; null for one part.' }),
    suggestion: suggestion.nullable().meta({ description: 'A cheaper wording, where there is one.' }),
    explanation: z.array(z.string()).meta({ description: 'What makes it cost what it does, for people.' }),
    walletSufficient: z.boolean().meta({ description: 'Whether the available balance covers the amount now.' }),
    expiresAt: timestamp.meta({ description: 'Prices hold until then.' }),
  })
  .meta({ id: 'SmsQuote', examples: [example] })
  .register(typeNames, { name: 'SmsQuote', description: 'What a text message would cost, and what makes it cost more.' });

export type SmsQuoteView = z.output<typeof smsQuoteView>;

/** A quote as both doors show it. */
export function presentQuote(quote: SmsQuote): SmsQuoteView {
  const { segmentation, sorted, breakdown, nonGsm, extension, shorten, explanation } = quote;
  const { encoding, characters, length, parts, segmentSize, remaining } = segmentation;
  return {
    quoteId: quote.quoteId,
    encoding,
    characters,
    septets: encoding === 'GSM-7' ? length : null,
    codeUnits: encoding === 'UCS-2' ? length : null,
    segments: parts.length,
    segmentSize,
    remainingInSegment: remaining,
    senderId: quote.senderId,
    route: quote.route,
    recipients: quote.recipients,
    validRecipients: sorted.valid,
    invalidCount: sorted.invalid.length,
    invalidRecipients: sorted.invalid.slice(0, MAX_NAMED),
    duplicates: sorted.duplicates.length,
    duplicateRecipients: sorted.duplicates.slice(0, MAX_NAMED),
    units: quote.units,
    unitPrice: onlyPrice(quote),
    amount: quote.amount,
    currency: 'NGN',
    breakdown,
    nonGsmCharacters: nonGsm,
    extensionCharacters: extension,
    shorten,
    suggestion: suggestionOf(quote),
    explanation,
    walletSufficient: quote.walletSufficient,
    expiresAt: quote.expiresAt.toISOString(),
  };
}

function onlyPrice({ breakdown }: SmsQuote): Kobo | null {
  const [first] = breakdown;
  return first && breakdown.every(({ unitPrice }) => unitPrice === first.unitPrice) ? first.unitPrice : null;
}

function suggestionOf({ suggestion: wording, sorted, amount }: SmsQuote): z.output<typeof suggestion> | null {
  if (!wording) return null;
  const { encoding, parts } = wording.segmentation;
  return {
    message: wording.message,
    encoding,
    segments: parts.length,
    units: parts.length * sorted.valid,
    amount: minus(amount, wording.saving),
    saving: wording.saving,
    changes: wording.changes,
  };
}
