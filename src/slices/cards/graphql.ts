import { Arg, Args, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { z } from 'zod';
import { ask, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { type Connection, PageArgs, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { find, list, mutation, Runs } from '../../core/transport/graphql/fields.ts';
import { connectionFrom, inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { pageLoader } from '../../core/transport/graphql/loader.ts';
import { Json, Url } from '../../core/transport/graphql/scalars.ts';
import { encoded } from '../../platform/fast/encode.ts';
import { changedSchema, controlCard, freezeCard, terminateCard, unfreezeCard } from './change.ts';
import { createCard } from './create.ts';
import { cardDetailsSession } from './details-session.ts';
import { fundCard, withdrawFromCard } from './move-money.ts';
import { cardSchema, findCard, listCards } from './read.ts';
import { syncCard, syncedSchema } from './sync.ts';
import { transactionSchema, transactionsOfCards } from './transaction.ts';

const VirtualCard = objectFrom(cardSchema, { types: { spendingControls: () => Json } });
const CardTransactionConnection = connectionFrom(transactionSchema);
const CreateVirtualCardInput = inputFrom(createCard.input, { name: 'CreateVirtualCardInput', description: 'A new card.' });
const CreateVirtualCardPayload = payloadOf('CreateVirtualCardPayload', 'The new card', changedSchema);

type Shown = z.input<typeof cardSchema>;

const transactionsOf = pageLoader(
  (context, cardIds, args: PageArgs) => ask(context, transactionsOfCards, { cardIds, ...pageInput(args) }),
  (transaction) => encoded(transactionSchema, transaction),
);

@Resolver(() => VirtualCard)
class CardResolver {
  @FieldResolver(() => CardTransactionConnection, { description: 'What happened on it, newest first.' })
  transactions(
    @Ctx() context: Context,
    @Root() { id }: Shown,
    @Args(() => PageArgs) args: PageArgs,
  ): Promise<Connection<z.input<typeof transactionSchema>>> {
    return transactionsOf(context, id, args);
  }

  @Runs(createCard)
  @Mutation(() => CreateVirtualCardPayload, { description: 'Issues a card to a customer, without money.' })
  createVirtualCard(
    @Ctx() context: Context,
    @Arg('input', () => CreateVirtualCardInput, { description: 'For whom.' }) input: object,
  ): Promise<Payload<z.input<typeof changedSchema>>> {
    return payload(async () => {
      const card = await ask(context, createCard, input);
      return encoded(changedSchema, { card, isPending: card.status === 'pending' });
    });
  }
}

/** Fields of a payload with the descriptions of their schema. */
const fieldsOf = ({ shape }: z.ZodObject, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { from: name, about: z.globalRegistry.get(shape[name] as z.ZodType)?.description ?? '' }]));

const change = { output: changedSchema, gives: fieldsOf(changedSchema, 'card', 'isPending') };
const money = {
  ...change,
  input: 'How much to put on a card, or to take from it.',
  argument: 'Which one, how much.',
  inputType: 'MoveCardMoneyInput',
};
const one = { input: 'Which card.', argument: 'Which one.', inputType: 'VirtualCardInput' };

export const cardResolvers = [
  CardResolver,
  list('virtualCards', listCards),
  find('virtualCard', findCard, { about: 'One virtual card; null when there is none.' }),
  mutation('fundVirtualCard', fundCard, { ...money, about: 'Puts money from the wallet on a card.', done: 'The funded card' }),
  mutation('withdrawFromVirtualCard', withdrawFromCard, {
    ...money,
    about: 'Takes money from a card back to the wallet.',
    done: 'The card after the withdrawal',
  }),
  mutation('freezeVirtualCard', freezeCard, {
    ...change,
    ...one,
    about: 'Stops a card’s purchases until it is unfrozen.',
    done: 'The frozen card',
  }),
  mutation('unfreezeVirtualCard', unfreezeCard, {
    ...change,
    ...one,
    about: 'Lets a frozen card buy again.',
    done: 'The card that buys again',
  }),
  mutation('terminateVirtualCard', terminateCard, {
    ...change,
    about: 'Ends a card for good; what is on it goes back to the wallet.',
    input: 'Which card to end.',
    argument: 'Which one, and why.',
    done: 'The ended card',
  }),
  mutation('controlVirtualCard', controlCard, {
    ...change,
    about: 'Changes what a card may be used for; what is left out stays.',
    input: 'What a card may be used for from now on; what is left out stays, null goes.',
    argument: 'Which one, for what.',
    done: 'The card with its controls',
  }),
  mutation('syncVirtualCard', syncCard, {
    ...one,
    about: 'Brings a card to what its processor says, which decides.',
    gives: fieldsOf(syncedSchema, 'card', 'changed', 'drift', 'previousStatus'),
    done: 'The card as its processor has it',
  }),
  mutation('openCardDetails', cardDetailsSession, {
    ...one,
    about: 'A page of the processor for one look at a card’s number and code. Audited.',
    types: { url: () => Url },
    gives: { url: { from: 'url', about: 'The page.' }, expiresAt: { from: 'expiresAt', about: 'Until when it opens.' } },
    done: 'A page of the processor for one look at the number',
  }),
];
