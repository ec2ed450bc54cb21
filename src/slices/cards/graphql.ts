import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ask, byId, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, PageArgs, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { Runs } from '../../core/transport/graphql/fields.ts';
import { pageLoader } from '../../core/transport/graphql/loader.ts';
import { type Changed, controlCard, freezeCard, terminateCard, unfreezeCard } from './change.ts';
import { createCard } from './create.ts';
import { cardDetailsSession, type DetailsSession } from './details-session.ts';
import { findCard, listCards } from './read.ts';
import {
  CardTransactionConnection,
  ControlVirtualCardInput,
  ControlVirtualCardPayload,
  CreateVirtualCardInput,
  CreateVirtualCardPayload,
  FreezeVirtualCardPayload,
  FundVirtualCardPayload,
  MoveCardMoneyInput,
  OpenCardDetailsPayload,
  SyncVirtualCardPayload,
  TerminateVirtualCardInput,
  TerminateVirtualCardPayload,
  UnfreezeVirtualCardPayload,
  VirtualCard,
  VirtualCardArgs,
  VirtualCardConnection,
  VirtualCardInput,
  WithdrawFromVirtualCardPayload,
} from './graphql-types.ts';
import { fundCard, type MoneyMoved, withdrawFromCard } from './move-money.ts';
import { syncCard } from './sync.ts';
import { transactionView, type TransactionView } from './transaction.ts';
import { transactionsOfCards } from './transactions.ts';
import { type CardView, cardView, type SyncedView, syncedView } from './views.ts';

type CardAnswer = Promise<Payload<{ card: CardView; isPending: boolean }>>;

const changed = ({ card, isPending }: Changed): { card: CardView; isPending: boolean } => ({ card: cardView(card), isPending });
const moved = ({ card, instruction }: MoneyMoved): { card: CardView; isPending: boolean } => ({
  card: cardView(card),
  isPending: instruction.status === 'pending',
});

const transactionsOf = pageLoader(
  (context, cardIds, args: PageArgs) => ask(context, transactionsOfCards, { cardIds, ...pageInput(args) }),
  transactionView,
);

@Resolver(() => VirtualCard)
export class CardResolver {
  @Query(() => VirtualCardConnection, { description: 'Virtual cards, newest first.' })
  async virtualCards(@Ctx() context: Context, @Args(() => VirtualCardArgs) args: VirtualCardArgs): Promise<Connection<CardView>> {
    return connectionOf(await ask(context, listCards, { customerId: args.customerId, ...pageInput(args) }), args, cardView);
  }

  @Query(() => VirtualCard, { nullable: true, description: 'One virtual card; null when there is none.' })
  async virtualCard(@Ctx() context: Context, @Arg('id', () => ID, { description: 'Its id.' }) cardId: string): Promise<CardView | null> {
    const found = await byId(context, findCard, { cardId });
    return found && cardView(found);
  }

  @FieldResolver(() => CardTransactionConnection, { description: 'What happened on it, newest first.' })
  transactions(
    @Ctx() context: Context,
    @Root() { id }: CardView,
    @Args(() => PageArgs) args: PageArgs,
  ): Promise<Connection<TransactionView>> {
    return transactionsOf(context, id, args);
  }

  @Runs(createCard)
  @Mutation(() => CreateVirtualCardPayload, { description: 'Issues a card to a customer, without money.' })
  createVirtualCard(
    @Ctx() context: Context,
    @Arg('input', () => CreateVirtualCardInput, { description: 'For whom.' }) input: CreateVirtualCardInput,
  ): CardAnswer {
    return payload(async () => {
      const card = await ask(context, createCard, input);
      return { card: cardView(card), isPending: card.status === 'pending' };
    });
  }

  @Runs(fundCard)
  @Mutation(() => FundVirtualCardPayload, { description: 'Puts money from the wallet on a card.' })
  fundVirtualCard(
    @Ctx() context: Context,
    @Arg('input', () => MoveCardMoneyInput, { description: 'Which one, how much.' }) input: MoveCardMoneyInput,
  ): CardAnswer {
    return payload(async () => moved(await ask(context, fundCard, input)));
  }

  @Runs(withdrawFromCard)
  @Mutation(() => WithdrawFromVirtualCardPayload, { description: 'Takes money from a card back to the wallet.' })
  withdrawFromVirtualCard(
    @Ctx() context: Context,
    @Arg('input', () => MoveCardMoneyInput, { description: 'Which one, how much.' }) input: MoveCardMoneyInput,
  ): CardAnswer {
    return payload(async () => moved(await ask(context, withdrawFromCard, input)));
  }

  @Mutation(() => FreezeVirtualCardPayload, { description: 'Stops a card’s purchases until it is unfrozen.' })
  freezeVirtualCard(
    @Ctx() context: Context,
    @Arg('input', () => VirtualCardInput, { description: 'Which one.' }) input: VirtualCardInput,
  ): CardAnswer {
    return payload(async () => changed(await ask(context, freezeCard, input)));
  }

  @Mutation(() => UnfreezeVirtualCardPayload, { description: 'Lets a frozen card buy again.' })
  unfreezeVirtualCard(
    @Ctx() context: Context,
    @Arg('input', () => VirtualCardInput, { description: 'Which one.' }) input: VirtualCardInput,
  ): CardAnswer {
    return payload(async () => changed(await ask(context, unfreezeCard, input)));
  }

  @Mutation(() => TerminateVirtualCardPayload, { description: 'Ends a card for good; what is on it goes back to the wallet.' })
  terminateVirtualCard(
    @Ctx() context: Context,
    @Arg('input', () => TerminateVirtualCardInput, { description: 'Which one, and why.' }) input: TerminateVirtualCardInput,
  ): CardAnswer {
    return payload(async () => changed(await ask(context, terminateCard, input)));
  }

  @Mutation(() => ControlVirtualCardPayload, { description: 'Changes what a card may be used for; what is left out stays.' })
  controlVirtualCard(
    @Ctx() context: Context,
    @Arg('input', () => ControlVirtualCardInput, { description: 'Which one, for what.' }) input: ControlVirtualCardInput,
  ): CardAnswer {
    return payload(async () => changed(await ask(context, controlCard, input)));
  }

  @Mutation(() => SyncVirtualCardPayload, { description: 'Brings a card to what its processor says, which decides.' })
  syncVirtualCard(
    @Ctx() context: Context,
    @Arg('input', () => VirtualCardInput, { description: 'Which one.' }) input: VirtualCardInput,
  ): Promise<Payload<Omit<SyncedView, 'providerStatus' | 'syncedAt'>>> {
    return payload(async () => {
      const { card, changed: hasChanged, drift, previousStatus } = syncedView(await ask(context, syncCard, input));
      return { card, changed: hasChanged, drift, previousStatus };
    });
  }

  @Mutation(() => OpenCardDetailsPayload, { description: 'A page of the processor for one look at a card’s number and code. Audited.' })
  openCardDetails(
    @Ctx() context: Context,
    @Arg('input', () => VirtualCardInput, { description: 'Which one.' }) input: VirtualCardInput,
  ): Promise<Payload<Pick<DetailsSession, 'url' | 'expiresAt'>>> {
    return payload(async () => {
      const { url, expiresAt } = await ask(context, cardDetailsSession, input);
      return { url, expiresAt };
    });
  }
}
