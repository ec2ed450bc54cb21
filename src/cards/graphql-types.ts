import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { connection, PageArgs } from '../api/graphql/connection.ts';
import { DateTime, Json, Kobo, Url } from '../api/graphql/scalars.ts';
import { enumOf, Node, objectType } from '../api/graphql/types.ts';
import { UserError } from '../api/graphql/user-error.ts';
import { type CardBrand, cardBrands, type CardStatus, cardStatuses } from './card.ts';
import { transactionStatuses, transactionTypes } from './transaction.ts';
import type { CardView } from './views.ts';

const Status = enumOf('VirtualCardStatus', cardStatuses, 'Where a virtual card stands.', {
  pending: 'The processor has not answered yet.',
  frozen: 'It buys nothing until it is unfrozen.',
  terminated: 'It ended; its balance went back to the wallet.',
  failed: 'The processor refused it.',
});
const Brand = enumOf('VirtualCardBrand', cardBrands, 'The scheme of a card.');
const FrozenBy = enumOf('VirtualCardFrozenBy', ['business', 'processor'], 'Who froze a card.');
const MovementType = enumOf('CardTransactionType', transactionTypes, 'What happened on a card.');
const MovementStatus = enumOf('CardTransactionStatus', transactionStatuses, 'What became of it.');
const Direction = enumOf('CardTransactionDirection', ['credit', 'debit'], 'Onto the card, or off it.');
const Interval = enumOf('SpendingInterval', ['per_transaction', 'daily', 'weekly', 'monthly'], 'What a spending limit is for.');

@objectType('CardMerchant', 'Where a card was used.')
class CardMerchant {
  @Field(() => String, { description: 'Its name.' })
  name!: string;
  @Field(() => String, { nullable: true, description: 'Its category code, 4 digits.' })
  mcc!: string | null;
  @Field(() => String, { nullable: true, description: 'Its city.' })
  city!: string | null;
  @Field(() => String, { nullable: true, description: 'Its country, two letters.' })
  country!: string | null;
}

@objectType('CardTransaction', 'One movement on a card, or one that was refused.', { implements: () => Node })
class CardTransaction {
  @Field(() => ID, { description: 'The same as in REST and events.' })
  id!: string;
  @Field(() => MovementType, { description: 'What happened.' })
  type!: string;
  @Field(() => Direction, { description: 'Onto the card, or off it.' })
  direction!: string;
  @Field(() => Kobo, { description: 'How much.' })
  amount!: number;
  @Field(() => CardMerchant, { nullable: true, description: 'Where; null for money that the business moved.' })
  merchant!: CardMerchant | null;
  @Field(() => String, { nullable: true, description: 'atm, pos, web or mobile.' })
  channel!: string | null;
  @Field(() => MovementStatus, { description: 'What became of it.' })
  status!: string;
  @Field(() => String, { nullable: true, description: 'Why it was refused, such as insufficient_funds.' })
  declineReason!: string | null;
  @Field(() => DateTime, { description: 'When, at the processor.' })
  createdAt!: string;
}
export const CardTransactionConnection = connection('CardTransaction', () => CardTransaction);

@objectType('VirtualCard', 'A virtual card. Its number and code are the processor’s alone.', { implements: () => Node })
export class VirtualCard {
  @Field(() => ID, { description: 'The same as in REST and events.' })
  id!: string;
  @Field(() => ID, { description: 'Whose it is.' })
  customerId!: string;
  @Field(() => Brand, { description: 'Its scheme.' })
  brand!: CardBrand;
  @Field(() => String, { description: 'The name that it carries.' })
  nameOnCard!: string;
  @Field(() => String, { nullable: true, description: 'First six and last four digits.' })
  maskedPan!: string | null;
  @Field(() => String, { nullable: true, description: 'Last four digits.' })
  last4!: string | null;
  @Field(() => String, { nullable: true, description: 'Two digits.' })
  expiryMonth!: string | null;
  @Field(() => String, { nullable: true, description: 'Four digits.' })
  expiryYear!: string | null;
  @Field(() => Status, { description: 'Where it stands.' })
  status!: CardStatus;
  @Field(() => String, { nullable: true, description: 'In the processor’s own words.' })
  providerStatus!: string | null;
  @Field(() => Kobo, { description: 'What it can spend.' })
  balance!: number;
  @Field(() => Json, { description: 'What it may be used for: channels, categories, limits.' })
  spendingControls!: object;
  @Field(() => FrozenBy, { nullable: true, description: 'Who froze it; null when it is not frozen.' })
  frozenBy!: string | null;
  @Field(() => String, { nullable: true, description: 'Why it ended.' })
  terminatedReason!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it was last compared with the processor.' })
  lastSyncedAt!: string | null;
  @Field(() => DateTime, { description: 'When it was asked for.' })
  createdAt!: string;
}
export const VirtualCardConnection = connection('VirtualCard', () => VirtualCard);

@ArgsType()
export class VirtualCardArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only those of this customer.' })
  customerId?: string | null;
}

@InputType('CardChannelsInput', {
  description: 'Where a card may be used. Left out: everywhere on a new card, as before on one that is changed.',
})
class CardChannelsInput {
  @Field(() => Boolean, { nullable: true, description: 'At cash machines.' })
  atm?: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'At terminals in shops.' })
  pos?: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'On the web.' })
  web?: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'In apps.' })
  mobile?: boolean | null;
}

@InputType('SpendingLimitInput', { description: 'How much may be spent in a time.' })
class SpendingLimitInput {
  @Field(() => Kobo, { description: 'How much.' })
  amount!: number;
  @Field(() => Interval, { description: 'In which time.' })
  interval!: string;
}

@InputType('SpendingControlsInput', { description: 'What a card may be used for; what is left out is not limited.' })
class SpendingControlsInput {
  @Field(() => CardChannelsInput, { nullable: true, description: 'Where.' })
  channels?: CardChannelsInput | null;
  @Field(() => [String], { nullable: true, description: 'Merchant categories; when any are given, no others.' })
  allowedCategories?: string[] | null;
  @Field(() => [String], { nullable: true, description: 'Merchant categories that are refused.' })
  blockedCategories?: string[] | null;
  @Field(() => [SpendingLimitInput], { nullable: true, description: 'How much.' })
  spendingLimits?: SpendingLimitInput[] | null;
}

@InputType('BillingAddressInput', { description: 'The address that shops compare.' })
class BillingAddressInput {
  @Field(() => String, { description: 'Street and number.' })
  line1!: string;
  @Field(() => String, { description: 'City.' })
  city!: string;
  @Field(() => String, { description: 'State.' })
  state!: string;
  @Field(() => String, { description: 'Country, two letters.' })
  country!: string;
  @Field(() => String, { nullable: true, description: 'Postal code.' })
  postalCode?: string | null;
}

@InputType('CreateVirtualCardInput', { description: 'A new card.' })
export class CreateVirtualCardInput {
  @Field(() => String, { nullable: true, description: 'NGN, and nothing else yet.' })
  currency?: 'NGN' | null;
  @Field(() => ID, { description: 'Whose it is.' })
  customerId!: string;
  @Field(() => Brand, { nullable: true, description: 'VERVE unless told.' })
  brand?: CardBrand | null;
  @Field(() => String, { nullable: true, description: 'The customer’s name unless told.' })
  nameOnCard?: string | null;
  @Field(() => BillingAddressInput, { nullable: true, description: 'The address that shops compare.' })
  billingAddress?: BillingAddressInput | null;
  @Field(() => SpendingControlsInput, { nullable: true, description: 'What it may be used for.' })
  spendingControls?: SpendingControlsInput | null;
  @Field(() => Json, { nullable: true, description: 'Labels that come back: text by name.' })
  metadata?: object | null;
}

@InputType('MoveCardMoneyInput', { description: 'How much to put on a card, or to take from it.' })
export class MoveCardMoneyInput {
  @Field(() => ID, { description: 'Which card.' })
  cardId!: string;
  @Field(() => Kobo, { description: 'How much.' })
  amount!: number;
  @Field(() => String, { nullable: true, description: 'Your own reference; a repeat does it once.' })
  clientReference?: string | null;
}

@InputType('VirtualCardInput', { description: 'Which card.' })
export class VirtualCardInput {
  @Field(() => ID, { description: 'Its id.' })
  cardId!: string;
}

@InputType('TerminateVirtualCardInput', { description: 'Which card to end.' })
export class TerminateVirtualCardInput {
  @Field(() => ID, { description: 'Its id.' })
  cardId!: string;
  @Field(() => String, { nullable: true, description: 'Why.' })
  reason?: string | null;
}

@InputType('ControlVirtualCardInput', { description: 'What a card may be used for from now on; what is left out stays, null goes.' })
export class ControlVirtualCardInput extends SpendingControlsInput {
  @Field(() => ID, { description: 'Which card.' })
  cardId!: string;
}

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
  @Field(() => Status, { nullable: true, description: 'Where it stood before.' })
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
