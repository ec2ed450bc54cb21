import { Field } from 'type-graphql';
import { connection } from '../../services/doors/graphql/connection.ts';
import { enumFrom, inputFrom, listArgsFrom, objectFrom } from '../../services/doors/graphql/from-zod.ts';
import { DateTime, Json, Url } from '../../services/doors/graphql/scalars.ts';
import { objectType } from '../../services/doors/graphql/types.ts';
import { UserError } from '../../services/doors/graphql/user-error.ts';
import type { CardStatus } from './card.ts';
import { controlCard, freezeCard, terminateCard } from './change.ts';
import { createCard } from './create.ts';
import { listCards } from './list.ts';
import { fundCard } from './move-money.ts';
import { transactionSchema } from './transaction.ts';
import { cardSchema, type CardView } from './views.ts';

const CardTransaction = objectFrom(transactionSchema);
export const CardTransactionConnection = connection('CardTransaction', () => CardTransaction);
export const VirtualCard = objectFrom(cardSchema, { types: { spendingControls: () => Json } });
export const VirtualCardConnection = connection('VirtualCard', () => VirtualCard);
const CardStatusEnum = enumFrom(cardSchema.shape.status);

export const VirtualCardArgs = listArgsFrom(listCards.input);
export type VirtualCardArgs = InstanceType<typeof VirtualCardArgs>;

export const CreateVirtualCardInput = inputFrom(createCard.input, { name: 'CreateVirtualCardInput', description: 'A new card.' });
export type CreateVirtualCardInput = InstanceType<typeof CreateVirtualCardInput>;
export const MoveCardMoneyInput = inputFrom(fundCard.input, {
  name: 'MoveCardMoneyInput',
  description: 'How much to put on a card, or to take from it.',
});
export type MoveCardMoneyInput = InstanceType<typeof MoveCardMoneyInput>;
export const VirtualCardInput = inputFrom(freezeCard.input, { name: 'VirtualCardInput', description: 'Which card.' });
export type VirtualCardInput = InstanceType<typeof VirtualCardInput>;
export const TerminateVirtualCardInput = inputFrom(terminateCard.input, {
  name: 'TerminateVirtualCardInput',
  description: 'Which card to end.',
});
export type TerminateVirtualCardInput = InstanceType<typeof TerminateVirtualCardInput>;
export const ControlVirtualCardInput = inputFrom(controlCard.input, {
  name: 'ControlVirtualCardInput',
  description: 'What a card may be used for from now on; what is left out stays, null goes.',
});
export type ControlVirtualCardInput = InstanceType<typeof ControlVirtualCardInput>;

/** The payload of a mutation whose result is the card, with whether the processor is still to answer. */
function cardPayload(name: string, description: string) {
  @objectType(name, description)
  class CardPayload {
    @Field(() => VirtualCard, { nullable: true, description: 'The card as it is now; null when userErrors says why.' })
    card?: CardView;
    @Field(() => Boolean, { nullable: true, description: 'True while the processor is silent; workers ask until it answers.' })
    isPending?: boolean;
    @Field(() => [UserError], { description: 'Why nothing was done; empty on success.' })
    userErrors!: UserError[];
  }
  return CardPayload;
}

export const CreateVirtualCardPayload = cardPayload('CreateVirtualCardPayload', 'The new card, or why there is none.');
export const FundVirtualCardPayload = cardPayload('FundVirtualCardPayload', 'The funded card, or why it is not.');
export const WithdrawFromVirtualCardPayload = cardPayload(
  'WithdrawFromVirtualCardPayload',
  'The card after the withdrawal, or why there was none.',
);
export const FreezeVirtualCardPayload = cardPayload('FreezeVirtualCardPayload', 'The frozen card, or why it is not.');
export const UnfreezeVirtualCardPayload = cardPayload('UnfreezeVirtualCardPayload', 'The card that buys again, or why it does not.');
export const TerminateVirtualCardPayload = cardPayload('TerminateVirtualCardPayload', 'The ended card, or why it is not.');
export const ControlVirtualCardPayload = cardPayload('ControlVirtualCardPayload', 'The card with its controls, or why they are not set.');

@objectType('SyncVirtualCardPayload', 'The card as its processor has it, or why it could not be asked.')
export class SyncVirtualCardPayload {
  @Field(() => VirtualCard, { nullable: true, description: 'The card as it is now.' })
  card?: CardView;
  @Field(() => Boolean, { nullable: true, description: 'Whether something was different.' })
  changed?: boolean;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether its processor says something else all the same: what has ended here stays so.',
  })
  drift?: boolean;
  @Field(() => CardStatusEnum, { nullable: true, description: 'Where it stood before.' })
  previousStatus?: CardStatus;
  @Field(() => [UserError], { description: 'Why nothing was done; empty on success.' })
  userErrors!: UserError[];
}

@objectType('OpenCardDetailsPayload', 'A page of the processor for one look at the number, or why there is none.')
export class OpenCardDetailsPayload {
  @Field(() => Url, { nullable: true, description: 'The page.' })
  url?: string;
  @Field(() => DateTime, { nullable: true, description: 'Until when it opens.' })
  expiresAt?: string;
  @Field(() => [UserError], { description: 'Why there is none; empty on success.' })
  userErrors!: UserError[];
}
