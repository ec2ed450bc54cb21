import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { type Kobo, plus } from '../../domain/money/money.ts';
import { conflict, type Refusal } from '../../platform/errors/refusal.ts';
import type { Recipients, SmsNetwork } from './networks.ts';
import { pricesAndBalance, type SmsRoute, unitPriceOf } from './prices.ts';
import { breakdownOf, type Line } from './quote.ts';
import type { SmsOrdered } from './send.ts';
import { segmentMessage, type Segmentation } from './segments.ts';
import { type Quote, savedQuote } from './sms-quote.ts';

export interface PricedSend {
  segmentation: Segmentation;
  amount: Kobo;
  unitPriceOf(this: void, network: SmsNetwork): Kobo;
}

type Asked = Pick<SmsOrdered, 'message' | 'senderId' | 'route' | 'network' | 'quoteId'>;

/**
 * Price of a send: by its quote while valid, else by the present prices.
 * @throws Refusal 404 RECORD_NOT_FOUND for an expired quote, 409 QUOTE_MISMATCH for another content.
 */
export async function priceOf(app: App, actor: Actor, asked: Asked, sorted: Recipients): Promise<PricedSend> {
  const segmentation = segmentMessage(asked.message);
  const { route = 'generic', network } = asked;
  const byNetwork = network ? new Map([[network, sorted.valid]]) : sorted.byNetwork;
  const priceBy = asked.quoteId === undefined ? await priceNow(app, actor, route) : await priceOfQuote(app, actor, asked.quoteId);
  const breakdown = breakdownOf(byNetwork, segmentation.parts.length, priceBy.unitPriceOf);
  const { quote } = priceBy;
  if (quote) requireSame(quote, { ...asked, route }, segmentation, breakdown);
  return { segmentation, amount: plus(...breakdown.map((line) => line.amount)), unitPriceOf: priceBy.unitPriceOf };
}

interface Prices {
  unitPriceOf(this: void, network: SmsNetwork): Kobo;
  quote?: Quote;
}

async function priceNow(app: App, actor: Actor, route: SmsRoute): Promise<Prices> {
  const { prices } = await pricesAndBalance(app, actor);
  const at = app.clock.now();
  return { unitPriceOf: (network) => unitPriceOf(prices, { network, route, at, businessId: actor.businessId }) };
}

async function priceOfQuote(app: App, { bookId }: Actor, quoteId: string): Promise<Prices> {
  const quote = await savedQuote(app, bookId, quoteId);
  const prices = new Map<SmsNetwork, Kobo>(quote.breakdown.map(({ network, unitPrice }) => [network, unitPrice]));
  return {
    quote,
    unitPriceOf(network) {
      const price = prices.get(network);
      if (price === undefined) throw mismatch(`has no number of ${network}`);
      return price;
    },
  };
}

/** Why: quotes store hashes, so every stored property is compared. */
function requireSame(
  quote: Quote,
  asked: Asked & { route: SmsRoute },
  { encoding, characters, parts }: Segmentation,
  breakdown: readonly Line[],
): void {
  if (quote.encoding !== encoding || quote.characters !== characters || quote.segments !== parts.length)
    throw mismatch('is for another message');
  if (quote.route !== asked.route) throw mismatch(`is for the route ${quote.route}`);
  if (quote.senderId !== (asked.senderId ?? null)) throw mismatch('is for another sender');
  const isSame =
    quote.breakdown.length === breakdown.length &&
    quote.breakdown.every(({ network, recipients }, at) => breakdown[at]?.network === network && breakdown[at].recipients === recipients);
  if (!isSame) throw mismatch('is for other recipients');
}

const mismatch = (why: string): Refusal =>
  conflict('QUOTE_MISMATCH', `The quote ${why}; create a new quote, and send the quoted content`, 'quoteId');
