import { Arg, Args, Ctx, Extensions, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ask, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import type { Authorized } from '../cards/play.ts';
import { setBillOutcome } from './bill-outcome.ts';
import { authorizeCard, disturbCard } from './cards.ts';
import { listSandboxMail } from './mail.ts';
import { authorizedSchema, mailSchema, mailView } from './views.ts';

const SandboxMail = objectFrom(mailSchema);
type SandboxMail = InstanceType<typeof SandboxMail>;
const SandboxMailConnection = connectionFrom(mailSchema);
const SandboxMailArgs = listArgsFrom(listSandboxMail.input);
type SandboxMailArgs = InstanceType<typeof SandboxMailArgs>;
const SandboxAuthorization = objectFrom(authorizedSchema);

const AuthorizeCardInput = inputFrom(authorizeCard.input, { name: 'AuthorizeSandboxCardInput', description: 'A purchase, or money back.' });
type AuthorizeCardInput = InstanceType<typeof AuthorizeCardInput>;
const DisturbCardInput = inputFrom(disturbCard.input, { name: 'DisturbSandboxCardInput', description: 'Which card, and what changes.' });
type DisturbCardInput = InstanceType<typeof DisturbCardInput>;
const SetBillOutcomeInput = inputFrom(setBillOutcome.input, {
  name: 'SetBillOutcomeInput',
  description: 'What the simulated provider says of a bill from now on.',
});
type SetBillOutcomeInput = InstanceType<typeof SetBillOutcomeInput>;

const AuthorizePayload = payloadOf('AuthorizeSandboxCardPayload', 'What the processor said', { authorization: () => SandboxAuthorization });
const DisturbPayload = payloadOf('DisturbSandboxCardPayload', 'The id of the card that changed', { cardId: () => ID });
const BillPayload = payloadOf('SetBillOutcomePayload', 'The reference of the bill whose outcome is set', { requestRef: () => String });

/** What simulated providers do: the mail carrier, the processor of cards, the provider of bills. */
@Resolver()
export class SandboxProvidersResolver {
  @Extensions({ bucket: 'sandbox' })
  @Query(() => SandboxMailConnection, {
    description: 'Sandbox alone: the mails that live would have sent, newest first; those about accounts to a signed-in owner alone.',
  })
  async sandboxMail(@Ctx() context: Context, @Args(() => SandboxMailArgs) args: SandboxMailArgs): Promise<Connection<SandboxMail>> {
    return connectionOf(await ask(context, listSandboxMail, pageInput(args)), args, mailView);
  }

  @Extensions({ bucket: 'sandbox' })
  @Mutation(() => AuthorizePayload, {
    description: 'Sandbox alone: a purchase with a virtual card, or money back from a shop. The processor judges by its own books.',
  })
  authorizeSandboxCard(
    @Ctx() context: Context,
    @Arg('input', () => AuthorizeCardInput, { description: 'Which card, where, how much.' }) input: AuthorizeCardInput,
  ): Promise<Payload<{ authorization: Authorized }>> {
    return payload(async () => ({ authorization: await ask(context, authorizeCard, input) }));
  }

  @Extensions({ bucket: 'sandbox' })
  @Mutation(() => DisturbPayload, { description: 'Sandbox alone: changes a card at the simulated processor; a sync finds it.' })
  disturbSandboxCard(
    @Ctx() context: Context,
    @Arg('input', () => DisturbCardInput, { description: 'Which card, and what changes.' }) input: DisturbCardInput,
  ): Promise<Payload<{ cardId: string }>> {
    return payload(() => ask(context, disturbCard, input));
  }

  @Extensions({ bucket: 'sandbox' })
  @Mutation(() => BillPayload, {
    description: 'Sandbox alone: decides what the simulated provider says of an open bill; the next question finds it.',
  })
  setBillOutcome(
    @Ctx() context: Context,
    @Arg('input', () => SetBillOutcomeInput, { description: 'Which bill, and what.' }) input: SetBillOutcomeInput,
  ): Promise<Payload<{ requestRef: string }>> {
    return payload(async () => ({ requestRef: (await ask(context, setBillOutcome, input)).requestRef }));
  }
}
