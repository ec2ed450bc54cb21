import { z } from 'zod';
import type { Presenter } from '../../services/doors/rest/routes.ts';
import { timestamp } from '../../platform/kernel/moment.ts';
import { kobo } from '../../platform/kernel/money.ts';
import { invalidReasons, smsNetworks } from './networks.ts';
import { smsRouteKinds } from './prices.ts';
import type { SmsQuote } from './quote.ts';
import { smsEncodings } from './segments.ts';

/** How many invalid and how many repeated recipients an answer names; all are counted. */
const MAX_NAMED = 1_000;
const NAMED = `The first ${MAX_NAMED}; index counts from 0. Empty where the quote is asked for by its id`;

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

const countedCharacter = z.object({
  character: z.string(),
  codePoint: z.string(),
  count: z.int(),
  positions: z.array(z.int()).meta({ description: 'In characters, from 1' }),
});

const breakdownLine = z
  .object({ network: z.enum(smsNetworks), recipients: z.int(), units: z.int(), unitPrice: kobo, amount: kobo })
  .meta({ id: 'SmsQuoteLine' });

const suggestion = z
  .object({
    message: z.string(),
    encoding: z.enum(smsEncodings),
    segments: z.int(),
    units: z.int(),
    amount: kobo,
    saving: kobo,
    changes: z.array(z.object({ from: z.string(), to: z.string(), count: z.int() })),
  })
  .meta({ id: 'SmsWording', description: 'The same message in fewer parts' });

export const smsQuoteView = z
  .object({
    quoteId: z.uuid(),
    encoding: z.enum(smsEncodings),
    characters: z.int().meta({ description: 'Unicode code points' }),
    septets: z.int().nullable().meta({ description: 'Of a GSM-7 message: those of the extension table count twice' }),
    codeUnits: z.int().nullable().meta({ description: '16-bit units of a UCS-2 message' }),
    segments: z.int().meta({ description: 'Parts that the message is sent in' }),
    segmentSize: z.int().meta({ description: 'What fits into each part: 160 or 153 septets, 70 or 67 units' }),
    remainingInSegment: z.int().meta({ description: 'Room left in the last part' }),
    senderId: z.string().nullable(),
    route: z.enum(smsRouteKinds),
    recipients: z.int().meta({ description: 'As given' }),
    validRecipients: z.int().meta({ description: 'Different valid numbers; only these are priced' }),
    invalidCount: z.int(),
    invalidRecipients: z
      .array(z.object({ index: z.int(), recipient: z.string(), reason: z.enum(invalidReasons), message: z.string() }))
      .meta({ description: NAMED }),
    duplicates: z.int().meta({ description: 'How many repeat a number given before, in any spelling' }),
    duplicateRecipients: z.array(z.object({ index: z.int(), recipient: z.string(), firstIndex: z.int() })).meta({ description: NAMED }),
    units: z.int().meta({ description: 'What is billed: segments times valid recipients' }),
    unitPrice: kobo.nullable().meta({ description: 'Kobo a unit; null when the networks differ, see breakdown' }),
    amount: kobo,
    currency: z.literal('NGN'),
    breakdown: z.array(breakdownLine),
    nonGsmCharacters: z
      .array(countedCharacter.extend({ replacement: z.string().nullable() }))
      .meta({ description: 'What makes the message UCS-2; replacement is its like in GSM-7' }),
    extensionCharacters: z.array(countedCharacter).meta({ description: 'What takes two septets each' }),
    shorten: z
      .object({ characters: z.int(), segments: z.int(), saving: kobo })
      .nullable()
      .meta({ description: 'How many characters less at the end would make fewer parts; null for one part' }),
    suggestion: suggestion.nullable(),
    explanation: z.array(z.string()).meta({ description: 'What makes it cost what it does, for people' }),
    walletSufficient: z.boolean().meta({ description: 'Whether the available balance covers the amount now' }),
    expiresAt: timestamp.meta({ description: 'Prices hold until then' }),
  })
  .meta({ id: 'SmsQuote', examples: [example] });

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

export const smsQuote: Presenter<SmsQuote> = { schema: smsQuoteView, present: (quote) => ({ data: presentQuote(quote) }) };
export const smsQuoteAgain: Presenter<SmsQuoteView> = { schema: smsQuoteView, present: (data) => ({ data }) };

function onlyPrice({ breakdown }: SmsQuote): number | null {
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
    amount: amount - wording.saving,
    saving: wording.saving,
    changes: wording.changes,
  };
}
