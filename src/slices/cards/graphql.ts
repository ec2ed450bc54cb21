import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { z } from 'zod';
import { ask, type Context, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { find, list, mutation, nested, Runs } from '../../core/transport/graphql/fields.ts';
import { inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { Json, Url } from '../../core/transport/graphql/types.ts';
import { encoded } from '../../platform/fast/encode.ts';
import { changedSchema, controlCard, freezeCard, terminateCard, unfreezeCard } from './change.ts';
import { createCard } from './create.ts';
import { cardDetailsSession, cardSchema, findCard, listCards } from './read.ts';
import { fundCard, withdrawFromCard } from './move-money.ts';
import { syncCard } from './follow.ts';
import { transactionSchema, transactionsOfCards } from './transaction.ts';

const VirtualCard = objectFrom(cardSchema, { types: { spendingControls: () => Json } });
const CreateVirtualCardInput = inputFrom(createCard.input, { name: 'CreateVirtualCardInput', description: 'A new card.' });
const CreateVirtualCardPayload = payloadOf('CreateVirtualCardPayload', 'The new card', changedSchema);

@Resolver()
class CardResolver {
  @Runs(createCard)
  @Mutation(() => CreateVirtualCardPayload, { description: 'Issues a card to a customer, without balance.' })
  createVirtualCard(
    @Ctx() context: Context,
    @Arg('input', () => CreateVirtualCardInput, { description: 'The card to issue.' }) input: object,
  ): Promise<Payload<z.input<typeof changedSchema>>> {
    return payload(async () => {
      const card = await ask(context, createCard, input);
      return encoded(changedSchema, { card, isPending: card.status === 'pending' });
    });
  }
}

const change = { output: changedSchema, gives: ['card', 'isPending'] };
const money = { ...change, inputType: 'MoveCardMoneyInput' };
const one = { inputType: 'VirtualCardInput' };

export const cardResolvers = [
  CardResolver,
  nested(VirtualCard, 'transactions', transactionsOfCards, {
    row: transactionSchema,
    about: 'Transactions of the card, newest first.',
    ids: 'cardIds',
  }),
  list('virtualCards', listCards),
  find('virtualCard', findCard),
  mutation('fundVirtualCard', fundCard, money),
  mutation('withdrawFromVirtualCard', withdrawFromCard, money),
  mutation('freezeVirtualCard', freezeCard, { ...change, ...one, about: 'Blocks purchases of a card until it is unfrozen.' }),
  mutation('unfreezeVirtualCard', unfreezeCard, { ...change, ...one, about: 'Allows purchases of a frozen card again.' }),
  mutation('terminateVirtualCard', terminateCard, change),
  mutation('updateVirtualCardControls', controlCard, {
    ...change,
    about: 'Updates the spending controls of a card; omitted fields are unchanged.',
  }),
  mutation('syncVirtualCard', syncCard, {
    ...one,
    about: 'Reconciles a card with its processor, which is authoritative.',
    gives: ['card', 'changed', 'drift', 'previousStatus'],
  }),
  mutation('createCardDetailsSession', cardDetailsSession, {
    ...one,
    about: 'Opens a one-time page of the processor with number and code of a card. Audited.',
    types: { url: () => Url },
    gives: { url: { from: 'url', about: 'Address of the page.' }, expiresAt: { from: 'expiresAt', about: 'Expiry of the page.' } },
  }),
];
