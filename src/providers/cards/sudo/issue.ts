import { z } from 'zod';
import { within } from '../../bank/codes.ts';
import { type Asked, madeOnce } from '../journal.ts';
import type { CardJournal, CardProcessor, Issued, IssuedCard } from '../port.ts';
import { answerTo, type Ask } from './client.ts';
import { brandOf, theirControls } from './codes.ts';

const madeSchema = z.looseObject({ _id: z.string().min(1).max(100) }).transform(({ _id }) => _id);
/** Public fields of a card [K]; drops unmasked numbers. */
const issuedSchema = z
  .looseObject({
    _id: z.string().min(1).max(100),
    maskedPan: z.string().regex(/^(?!.*\d{11})[\d*xX ]{12,24}$/),
    expiryMonth: z.coerce.string(),
    expiryYear: z.coerce.string(),
  })
  .transform(({ _id, maskedPan, expiryMonth, expiryYear }): IssuedCard => {
    const masked = maskedPan.replaceAll(' ', '').replaceAll(/x/gi, '*');
    const year = expiryYear.length === 2 ? `20${expiryYear}` : expiryYear;
    return { providerCardId: _id, maskedPan: masked, last4: masked.slice(-4), expiryMonth: expiryMonth.padStart(2, '0'), expiryYear: year };
  });
const NAME = { max: 50 };
const CARD_ASKED = 'card_asked';

/**
 * Customer, account, card, each recorded before the next; one customer per card, so a lost card is found. Lost
 * customers and accounts are empty.
 */
export async function issueCard(
  ask: Ask,
  { journal, fundingSourceId, settlementAccountId }: { journal: CardJournal; fundingSourceId: string; settlementAccountId: string },
  { instructionId, brand, nameOnCard, holder, controls }: Parameters<CardProcessor['issue']>[0],
): Promise<Issued> {
  if (!holder.address) return { kind: 'refused', reason: 'the processor wants a billing address' };
  const post = async (step: string, path: string, body: object) =>
    ask({ operation: `issue.${step}`, reference: instructionId, method: 'POST', path, body });
  const made = (step: string, path: string, body: object): Promise<Asked<string>> =>
    madeOnce(journal, instructionId, step, async () =>
      answerTo(await post(step, path, body), `a ${step}`, (data) => madeSchema.safeParse(data).data),
    );
  const { line1, city, state, country, postalCode } = holder.address;
  const customer = await made('customer', '/customers', {
    type: 'individual',
    name: within(NAME, nameOnCard, 'Card holder'),
    status: 'active',
    emailAddress: holder.email,
    ...(holder.phone && { phoneNumber: holder.phone }),
    individual: { firstName: within(NAME, holder.firstName, 'Card'), lastName: within(NAME, holder.lastName, 'Holder') },
    billingAddress: { line1, city, state, country, postalCode: postalCode ?? '' },
  });
  if (customer.kind !== 'done') return customer;
  const account = await made('account', '/accounts', { type: 'wallet', currency: 'NGN', customerId: customer.result });
  if (account.kind !== 'done') return account;

  const wasAsked = (await journal.steps(instructionId)).has(CARD_ASKED);
  if (wasAsked) {
    const path = `/cards/customer/${encodeURIComponent(customer.result)}`;
    const known = await ask({ operation: 'issue.known', reference: instructionId, method: 'GET', path });
    const found = answerTo(known, 'the cards of a customer', (data) => z.array(z.unknown()).safeParse(data).data);
    if (found.kind !== 'done') return { ...found, kind: 'no_answer' };
    if (found.result.length > 0) return answerTo(known, 'a card', () => issuedSchema.safeParse(found.result[0]).data);
  } else await journal.note(instructionId, CARD_ASKED, '');
  const response = await post('card', '/cards', {
    customerId: customer.result,
    fundingSourceId,
    debitAccountId: settlementAccountId,
    type: 'virtual',
    brand: brandOf[brand] ?? brand,
    currency: 'NGN',
    issuerCountry: 'NGA',
    status: 'active',
    spendingControls: theirControls(controls),
    metadata: { instruction: instructionId },
  });
  const card = answerTo(response, 'a card', (data) => issuedSchema.safeParse(data).data);
  if (card.kind !== 'not_now') return card;
  // An earlier request may be pending, so no other processor is asked.
  if (wasAsked) return { ...card, kind: 'no_answer' };
  await journal.forget(instructionId, CARD_ASKED);
  return card;
}
