import { connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { DateTime, Json, Url } from '../../core/transport/graphql/scalars.ts';
import { controlCard, freezeCard, terminateCard } from './change.ts';
import { createCard } from './create.ts';
import { listCards } from './read.ts';
import { fundCard } from './move-money.ts';
import { transactionSchema } from './transaction.ts';
import { cardSchema, changedSchema, syncedSchema } from './views.ts';

export const CardTransactionConnection = connectionFrom(transactionSchema);
export const VirtualCard = objectFrom(cardSchema, { types: { spendingControls: () => Json } });
export const VirtualCardConnection = connectionFrom(cardSchema);

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

export const CreateVirtualCardPayload = payloadOf('CreateVirtualCardPayload', 'The new card', changedSchema);
export const FundVirtualCardPayload = payloadOf('FundVirtualCardPayload', 'The funded card', changedSchema);
export const WithdrawFromVirtualCardPayload = payloadOf('WithdrawFromVirtualCardPayload', 'The card after the withdrawal', changedSchema);
export const FreezeVirtualCardPayload = payloadOf('FreezeVirtualCardPayload', 'The frozen card', changedSchema);
export const UnfreezeVirtualCardPayload = payloadOf('UnfreezeVirtualCardPayload', 'The card that buys again', changedSchema);
export const TerminateVirtualCardPayload = payloadOf('TerminateVirtualCardPayload', 'The ended card', changedSchema);
export const ControlVirtualCardPayload = payloadOf('ControlVirtualCardPayload', 'The card with its controls', changedSchema);
export const SyncVirtualCardPayload = payloadOf(
  'SyncVirtualCardPayload',
  'The card as its processor has it',
  syncedSchema.omit({ providerStatus: true, syncedAt: true }),
);
export const OpenCardDetailsPayload = payloadOf('OpenCardDetailsPayload', 'A page of the processor for one look at the number', {
  url: { type: () => Url, description: 'The page.' },
  expiresAt: { type: () => DateTime, description: 'Until when it opens.' },
});
