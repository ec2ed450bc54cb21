import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ask, type Payload, payload } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { listProviderAccounts, switchProviderAccount } from './accounts.ts';
import { seeRefusedMessages } from './refusals.ts';
import {
  providerAccountSchema,
  providerAccountView,
  type ProviderAccountView,
  refusedMessagesSchema,
  refusedMessagesView,
  type RefusedMessagesView,
} from './views.ts';

const ProviderAccount = objectFrom(providerAccountSchema);
const SwitchProviderAccountInput = inputFrom(switchProviderAccount.input, {
  name: 'SwitchProviderAccountInput',
  description: 'Which account, and whether it takes new payments.',
});
type SwitchProviderAccountInput = InstanceType<typeof SwitchProviderAccountInput>;
const SwitchProviderAccountPayload = payloadOf('SwitchProviderAccountPayload', 'The account as it is now', {
  providerAccount: () => ProviderAccount,
});

const RefusedMessages = objectFrom(refusedMessagesSchema);
const SeeRefusedMessagesInput = inputFrom(seeRefusedMessages.input, {
  name: 'SeeRefusedMessagesInput',
  description: 'Which messages somebody has looked at, and what was found.',
});
type SeeRefusedMessagesInput = InstanceType<typeof SeeRefusedMessagesInput>;
const SeeRefusedMessagesPayload = payloadOf('SeeRefusedMessagesPayload', 'The messages, which wait no more', {
  refusedMessages: () => RefusedMessages,
});

@Resolver()
export class ProviderAccountResolver {
  @Query(() => [ProviderAccount], { description: 'The accounts with providers at each port, in their order. For operators.' })
  async providerAccounts(@Ctx() context: Context): Promise<readonly ProviderAccountView[]> {
    return (await ask(context, listProviderAccounts, {})).map(providerAccountView);
  }

  @Mutation(() => SwitchProviderAccountPayload, {
    description: 'Switches an account with a provider off for new payments, or on again. For operators.',
  })
  switchProviderAccount(
    @Ctx() context: Context,
    @Arg('input', () => SwitchProviderAccountInput, { description: 'Which one, and why.' }) input: SwitchProviderAccountInput,
  ): Promise<Payload<{ providerAccount: ProviderAccountView }>> {
    return payload(async () => ({ providerAccount: providerAccountView(await ask(context, switchProviderAccount, input)) }));
  }

  @Mutation(() => SeeRefusedMessagesPayload, {
    description: 'Takes messages of a provider that were turned away out of the queue. For operators.',
  })
  seeRefusedMessages(
    @Ctx() context: Context,
    @Arg('input', () => SeeRefusedMessagesInput, { description: 'Which, and what was found.' }) input: SeeRefusedMessagesInput,
  ): Promise<Payload<{ refusedMessages: RefusedMessagesView }>> {
    return payload(async () => ({ refusedMessages: refusedMessagesView(await ask(context, seeRefusedMessages, input)) }));
  }
}
