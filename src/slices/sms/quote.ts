import { z } from 'zod';
import { type Kobo, koboOf, minus, plus, times } from '../../domain/money/money.ts';
import { operation } from '../../core/operation/operation.ts';
import { nextChange } from '../../core/prices/rule.ts';
import { explain, extensionCharacters, nonGsmCharacters, shortenBy } from './advice.ts';
import { type Recipients, type SmsNetwork, smsNetworks, sortRecipients } from './networks.ts';
import { pricesAndBalance, smsRoute, unitPriceOf } from './prices.ts';
import { segmentMessage, type Segmentation } from './segments.ts';
import { MAX_NAMED, type Quote, saveQuote, smsQuoteSchema } from './sms-quote.ts';
import { cheaperWording, type Variant } from './wording.ts';

const MAX_CHARACTERS = 1_530;
const MAX_RECIPIENTS = 10_000;
const MAX_COUNT = 1_000_000;
const MAX_RECIPIENT_LENGTH = 50;
const VALID_MS = 15 * 60_000;

export const messageFields = {
  message: z
    .string()
    .superRefine((value, context) => {
      const problem = messageProblem(value);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    })
    .meta({
      minLength: 1,
      maxLength: MAX_CHARACTERS,
      description: 'The message, 1 to 1,530 characters, counted as submitted: leading and trailing spaces are charged.',
    }),
  senderId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{3,11}$/, { error: 'must be 3 to 11 letters or digits' })
    .optional()
    .meta({ description: 'The sender, 3 to 11 letters or digits.' }),
  route: smsRoute.optional().meta({ description: 'The route; default generic. dnd also reaches numbers that refuse bulk messages.' }),
  network: z.enum(smsNetworks).optional().meta({
    description: 'The network of all recipients, such as MTN or 9mobile, instead of the network of each prefix: numbers are portable.',
  }),
};

export const recipientList = (max: number) =>
  z
    .array(z.string().max(MAX_RECIPIENT_LENGTH, { error: `must be at most ${MAX_RECIPIENT_LENGTH} characters long` }), {
      error: 'must be a list of phone numbers',
    })
    .min(1, { error: 'must name at least 1 recipient' })
    .max(max, { error: `must name at most ${max} recipients` });

const { message: messageField, ...otherFields } = messageFields;
const input = z
  .strictObject({
    message: messageField,
    recipients: recipientList(MAX_RECIPIENTS)
      .optional()
      .meta({ description: '1 to 10,000 Nigerian mobile numbers: 080…, +234…, 234…; either recipients or recipientCount.' }),
    recipientCount: z
      .int({ error: 'must be a whole number' })
      .min(1, { error: 'must be at least 1' })
      .max(MAX_COUNT, { error: `must be at most ${MAX_COUNT}` })
      .optional()
      .meta({ description: 'The number of different recipients, instead of a list.' }),
    ...otherFields,
  })
  .superRefine(({ recipients, recipientCount }, context) => {
    if (recipients === undefined && recipientCount === undefined)
      context.addIssue({ code: 'custom', path: ['recipients'], message: 'is required, unless recipientCount is given' });
    if (recipients !== undefined && recipientCount !== undefined)
      context.addIssue({ code: 'custom', path: ['recipientCount'], message: 'must not be given with recipients' });
  });

export type Line = Quote['breakdown'][number];

/**
 * Quotes a text message: parts, billable units and price by network, invalid recipients with reasons, and savings. Sends nothing
 * and moves no money.
 * @throws Refusal 400 naming the invalid field. Invalid numbers are listed and not priced, without a refusal.
 */
export const quoteSms = operation({
  title: 'sms.quote',
  summary: 'Quote a text message',
  scope: 'sms:quote',
  input,
  output: smsQuoteSchema,
  async run(app, actor, { message, recipients, recipientCount = 0, senderId = null, route = 'generic', network }) {
    const sorted = recipients ? sortRecipients(recipients) : counted(recipientCount);
    const byNetwork = network ? new Map([[network, sorted.valid]]) : sorted.byNetwork;
    const { prices, available } = await pricesAndBalance(app, actor);
    const at = app.clock.now();
    const segmentation = segmentMessage(message);
    const { encoding, characters, length, parts, segmentSize, remaining } = segmentation;
    const breakdown = breakdownOf(byNetwork, parts.length, (of) =>
      unitPriceOf(prices, { network: of, route, at, businessId: actor.businessId }),
    );
    const amount = plus(...breakdown.map((line) => line.amount));
    const quote: Quote = {
      quoteId: actor.effectId,
      encoding,
      characters,
      septets: encoding === 'GSM-7' ? length : null,
      codeUnits: encoding === 'UCS-2' ? length : null,
      segments: parts.length,
      segmentSize,
      remainingInSegment: remaining,
      senderId,
      route,
      recipients: recipients?.length ?? recipientCount,
      validRecipients: sorted.valid,
      invalidCount: sorted.invalid.length,
      invalidRecipients: sorted.invalid.slice(0, MAX_NAMED),
      duplicates: sorted.duplicates.length,
      duplicateRecipients: sorted.duplicates.slice(0, MAX_NAMED),
      units: parts.length * sorted.valid,
      unitPrice: onlyPrice(breakdown),
      amount,
      currency: 'NGN',
      breakdown,
      ...advice(message, segmentation, sorted.valid, amount),
      walletSufficient: available >= amount,
      // Why: a known price change ends a quote sooner.
      expiresAt: nextChange(prices, at, new Date(at.getTime() + VALID_MS)),
    };
    await saveQuote(app, actor.bookId, quote);
    return quote;
  },
});

function messageProblem(message: string): string | undefined {
  // Why: a code point has at most two units, so an oversized text is refused unread.
  if (message.length > 2 * MAX_CHARACTERS || Array.from(message).length > MAX_CHARACTERS)
    return `must be at most ${MAX_CHARACTERS} characters long`;
  if (message.trim() === '') return message === '' ? 'must not be empty' : 'must not be blank';
  return message.isWellFormed() ? undefined : 'must not contain half of a surrogate pair';
}

function counted(count: number): Recipients {
  return { valid: count, numbers: [], invalid: [], duplicates: [], byNetwork: new Map([['unknown', count]]) };
}

export function breakdownOf(byNetwork: ReadonlyMap<SmsNetwork, number>, segments: number, priceOf: (network: SmsNetwork) => Kobo): Line[] {
  return smsNetworks.flatMap((network) => {
    const recipients = byNetwork.get(network) ?? 0;
    if (recipients === 0) return [];
    const [units, unitPrice] = [segments * recipients, priceOf(network)];
    return [{ network, recipients, units, unitPrice, amount: times(unitPrice, units) }];
  });
}

function onlyPrice(breakdown: readonly Line[]): Kobo | null {
  const [first] = breakdown;
  return first && breakdown.every(({ unitPrice }) => unitPrice === first.unitPrice) ? first.unitPrice : null;
}

type Advice = Pick<Quote, 'nonGsmCharacters' | 'extensionCharacters' | 'shorten' | 'suggestion' | 'explanation'>;

/** Explains cost and savings; every segment costs the same. */
function advice(message: string, segmentation: Segmentation, valid: number, amount: Kobo): Advice {
  const nonGsm = nonGsmCharacters(message);
  const extension = extensionCharacters(message, segmentation);
  const shorten = shortenBy(message, segmentation);
  const variant = cheaperWording(message, segmentation);
  const segments = segmentation.parts.length;
  const pricePerSegment = koboOf(amount / segments);
  const saving = (fewer: number): Kobo => times(pricePerSegment, segments - fewer);
  return {
    nonGsmCharacters: nonGsm,
    extensionCharacters: extension,
    shorten: shorten && { ...shorten, saving: saving(shorten.segments) },
    suggestion: variant && suggestionOf(variant, valid, amount, saving(variant.segmentation.parts.length)),
    explanation: explain(segmentation, { nonGsm, extension, shorten }, pricePerSegment),
  };
}

function suggestionOf({ message, changes, segmentation }: Variant, valid: number, amount: Kobo, saving: Kobo): Quote['suggestion'] {
  const { encoding, parts } = segmentation;
  return { message, encoding, segments: parts.length, units: parts.length * valid, amount: minus(amount, saving), saving, changes };
}
