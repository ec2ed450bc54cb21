import { z } from 'zod';
import { customerById, requireActive } from '../customers/customer.ts';
import { currencyInput } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { from } from '../../platform/db/entity.ts';
import { idInput, plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import { metadata } from '../transfers/read/transfer.ts';
import { cardById, cardOf, cards, sealAddress, billingAddress, cardBrand, spendingControls } from './card.ts';
import { Card } from './entities.ts';
import type { SpendingControls } from '../../providers/cards/port.ts';
import { carryOut, writeDown } from './instruction.ts';
import { cardSchema, shownCard } from './read.ts';

/**
 * Issues a card without balance; a repeated request returns the same card, `pending` until the processor answers.
 * @throws Refusal 404 for an unknown customer, 409 CUSTOMER_NOT_ACTIVE, 503 without an available processor.
 */
export const createCard = operation({
  title: 'cards.create',
  summary: 'Issue a virtual card',
  scope: 'cards:write',
  repeatable: [],
  input: z.strictObject({
    customerId: idInput.meta({ description: 'The card holder.' }),
    brand: cardBrand.default('VERVE').meta({ description: 'Card scheme; VERVE by default.' }),
    currency: currencyInput,
    nameOnCard: plainText(26).optional().meta({ description: 'Name on the card; the name of the customer by default.' }),
    billingAddress: billingAddress.optional().meta({ description: 'Billing address that merchants compare.' }),
    spendingControls: spendingControls.optional().meta({ description: 'Spending controls of the card.' }),
    metadata: metadata.optional().meta({ description: 'Your own labels: text by name.' }),
  }),
  output: cardSchema,
  async run(app, actor, input) {
    const { bookId, effectId: id } = actor;
    const known = await cards.find(app.db, { bookId, id });
    if (known) return shownCard(cardOf(app, known));
    const customer = await customerById(app, bookId, input.customerId);
    requireActive(customer);
    const [processor] = await app.providersOf(actor).processorsFor({ id, type: input.brand });
    if (processor === undefined)
      throw new Refusal('unavailable', 'Virtual cards are unavailable; try again later', { code: 'UNAVAILABLE' });
    const nameOnCard = input.nameOnCard ?? `${customer.firstName} ${customer.lastName}`.slice(0, 26);
    const instruction = await app.db.transaction(async (tx) => {
      const row = {
        bookId,
        id,
        customerId: input.customerId,
        brand: input.brand,
        nameOnCard: nameOnCard.toUpperCase(),
        billingAddress: sealAddress(app.keyRing, bookId, id, input.billingAddress),
        controls: (input.spendingControls ?? {}) as SpendingControls,
        metadata: input.metadata ?? {},
        provider: processor,
        providerName: app.providers(actor.environment).cardsOf(processor)?.name ?? '',
      };
      await from(tx, Card).insertInto('cards.card').values(row).execute();
      return writeDown(tx, actor, { cardId: id, kind: 'issue' });
    });
    await carryOut(app, instruction);
    return shownCard(await cardById(app, bookId, id));
  },
});
