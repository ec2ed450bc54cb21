import { z } from 'zod';
import { within } from '../../bank/texts.ts';
import type { CardJournal, CardProcessor, Done, IssuedCard } from '../port.ts';
import { answerTo, type Ask, isDone, unreadable } from './answers.ts';
import { brandOf, theirControls } from './codes.ts';

type Order = Parameters<CardProcessor['issue']>[0];

const madeSchema = z.looseObject({ _id: z.string().min(1).max(100) });
/** Of a card no more is read than may be seen by everybody [names of fields K]. */
const issuedSchema = z.looseObject({
  _id: z.string().min(1).max(100),
  maskedPan: z.string().regex(/^[\d*xX ]{12,24}$/),
  expiryMonth: z.coerce.string(),
  expiryYear: z.coerce.string(),
  metadata: z.looseObject({ instruction: z.string().nullish() }).nullish().catch(null),
});
const NAME = { max: 50 };
const CARD_ASKED = 'card_asked';

/**
 * A customer, an account and a card, one after the other, each written down before the next is asked for. The customer is of this card alone, so a card whose answer was lost is found as its only one;
 * customers and accounts that were lost are empty, and stay.
 */
export async function issueCard(
  ask: Ask,
  { journal, fundingSourceId }: { journal: CardJournal; fundingSourceId: string },
  order: Order,
): Promise<Done<IssuedCard>> {
  const { instructionId, brand, nameOnCard, holder, controls } = order;
  if (!holder.address) return { kind: 'refused', reason: 'the processor wants a billing address' };
  const steps = await journal.steps(instructionId);
  const step = async (name: string, path: string, body: object): Promise<Done<string>> => {
    const known = steps.get(name)?.value;
    if (known) return { kind: 'done', result: known };
    const said = await ask({ operation: `issue.${name}`, reference: instructionId, method: 'POST', path, body });
    const made = isDone(said) ? madeSchema.safeParse(said.envelope.data).data : undefined;
    if (!made) return isDone(said) ? { kind: 'no_answer', concern: unreadable(`a ${name}`) } : answerTo(said);
    await journal.note(instructionId, name, made._id);
    return { kind: 'done', result: made._id };
  };

  const { line1, city, state, country, postalCode } = holder.address;
  const customer = await step('customer', '/customers', {
    type: 'individual',
    name: within(NAME, nameOnCard, 'Card holder'),
    status: 'active',
    emailAddress: holder.email,
    ...(holder.phone && { phoneNumber: holder.phone }),
    individual: { firstName: within(NAME, holder.firstName, 'Card'), lastName: within(NAME, holder.lastName, 'Holder') },
    billingAddress: { line1, city, state, country, postalCode: postalCode ?? '' },
  });
  if (customer.kind !== 'done') return customer;
  const account = await step('account', '/accounts', { type: 'wallet', currency: 'NGN', customerId: customer.result });
  if (account.kind !== 'done') return account;
  if (steps.has(CARD_ASKED)) {
    const found = await cardOf(ask, customer.result, instructionId);
    if (found) return found;
  }
  await journal.note(instructionId, CARD_ASKED, '');
  const said = await ask({
    operation: 'issue.card',
    reference: instructionId,
    method: 'POST',
    path: '/cards',
    body: {
      customerId: customer.result,
      fundingSourceId,
      debitAccountId: account.result,
      type: 'virtual',
      brand: brandOf[brand] ?? brand,
      currency: 'NGN',
      issuerCountry: 'NGA',
      status: 'active',
      spendingControls: theirControls(controls),
      metadata: { instruction: instructionId },
    },
  });
  return isDone(said) ? issuedIn(said.envelope.data) : answerTo(said);
}

/** The card that an earlier request made; null where there certainly is none. */
async function cardOf(ask: Ask, customerId: string, instructionId: string): Promise<Done<IssuedCard> | null> {
  const path = `/cards/customer/${encodeURIComponent(customerId)}`;
  const said = await ask({ operation: 'issue.known', reference: instructionId, method: 'GET', path });
  if (!isDone(said)) return { ...answerTo(said), kind: 'no_answer' };
  const cards = z.array(z.unknown()).safeParse(said.envelope.data).data;
  if (!cards) return { kind: 'no_answer', concern: unreadable('the cards of a customer') };
  return cards.length === 0 ? null : issuedIn(cards[0]);
}

function issuedIn(data: unknown): Done<IssuedCard> {
  const card = issuedSchema.safeParse(data).data;
  if (!card) return { kind: 'no_answer', concern: unreadable('a card') };
  const maskedPan = card.maskedPan.replaceAll(' ', '').replaceAll(/x/gi, '*');
  // A number that is not masked is not kept, whoever sent it.
  if (/\d{11}/.test(maskedPan)) return { kind: 'no_answer', concern: unreadable('a card without a mask') };
  return {
    kind: 'done',
    result: {
      providerCardId: card._id,
      maskedPan,
      last4: maskedPan.slice(-4),
      expiryMonth: card.expiryMonth.padStart(2, '0'),
      expiryYear: card.expiryYear.length === 2 ? `20${card.expiryYear}` : card.expiryYear,
    },
  };
}
