import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { ask, payload, type Payload } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { cancelEmailChange, changeEmail, resendEmailChange, showEmailChange } from './change-email.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import type { EmailChange } from './email-change.ts';
import { emailChangeSchema, emailChangeView } from './views.ts';

const EmailChangeType = objectFrom(emailChangeSchema);
type Pending = InstanceType<typeof EmailChangeType>;

const ChangeEmailInput = inputFrom(changeEmail.input, {
  name: 'ChangeEmailInput',
  description: 'The new address, and what proves that it is you.',
});
type ChangeEmailInput = InstanceType<typeof ChangeEmailInput>;
const ConfirmEmailChangeInput = inputFrom(confirmEmailChange.input, {
  name: 'ConfirmEmailChangeInput',
  description: 'The code that came to the new address.',
});
type ConfirmEmailChangeInput = InstanceType<typeof ConfirmEmailChangeInput>;

const waiting = { emailChange: () => EmailChangeType };
const ChangeEmailPayload = payloadOf(
  'ChangeEmailPayload',
  'The change that waits',
  waiting,
  'It is the same for an address that has an account.',
);
const ResendEmailChangePayload = payloadOf('ResendEmailChangePayload', 'The change that waits', waiting);
const ConfirmEmailChangePayload = payloadOf('ConfirmEmailChangePayload', 'How many sessions ended', { endedSessions: () => Int });
const CancelEmailChangePayload = payloadOf('CancelEmailChangePayload', 'Whether it was done', { done: () => Boolean });

const one = { description: 'What it needs.' };
const shown = (change: EmailChange): { emailChange: Pending } => ({ emailChange: emailChangeView(change) });

/** Changing one's own address: the operations of `/auth/email/*`. */
@Resolver()
export class EmailChangeResolver {
  @Query(() => EmailChangeType, {
    nullable: true,
    description: 'The change of your address that waits for its code; null when there is none.',
  })
  async emailChange(@Ctx() context: Context): Promise<Pending | null> {
    const change = await ask(context, showEmailChange);
    return change && emailChangeView(change);
  }

  @Mutation(() => ChangeEmailPayload, { description: 'Asks for another address to sign in with; a code comes to it by mail.' })
  changeEmail(
    @Ctx() context: Context,
    @Arg('input', () => ChangeEmailInput, one) input: ChangeEmailInput,
  ): Promise<Payload<{ emailChange: Pending }>> {
    return payload(async () => shown(await ask(context, changeEmail, input)));
  }

  @Mutation(() => ResendEmailChangePayload, { description: 'Mails another code to the new address; the one before is void.' })
  resendEmailChange(@Ctx() context: Context): Promise<Payload<{ emailChange: Pending }>> {
    return payload(async () => shown(await ask(context, resendEmailChange)));
  }

  @Mutation(() => ConfirmEmailChangePayload, { description: 'Brings the new address into force; your other sessions end.' })
  confirmEmailChange(
    @Ctx() context: Context,
    @Arg('input', () => ConfirmEmailChangeInput, one) input: ConfirmEmailChangeInput,
  ): Promise<Payload<{ endedSessions: number }>> {
    return payload(() => ask(context, confirmEmailChange, input));
  }

  @Mutation(() => CancelEmailChangePayload, { description: 'Takes the change back; your address stays as it is.' })
  cancelEmailChange(@Ctx() context: Context): Promise<Payload<{ done: boolean }>> {
    return payload(() => ask(context, cancelEmailChange).then(() => ({ done: true })));
  }
}
