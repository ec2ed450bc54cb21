import { Arg, Ctx, Extensions, Mutation, Query, Resolver } from 'type-graphql';
import { ask, payload, type Payload } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { type PasskeyOffer, addPasskey, beginPasskey } from './add-passkey.ts';
import { type PasskeyQuestion, beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';
import { SignIn } from '../sign-in/graphql-auth-types.ts';
import { type PasskeyView, listPasskeys, offerSchema, passkeySchema, passkeyView, questionSchema, removePasskey } from './passkeys.ts';
import { signedInView, type SignedInView } from '../sign-in/views.ts';

const PasskeyType = objectFrom(passkeySchema);
const Offer = objectFrom(offerSchema);
const Question = objectFrom(questionSchema);

const BeginPasskeyInput = inputFrom(beginPasskey.input, { name: 'BeginPasskeyInput', description: 'Your password, and where you are.' });
type BeginPasskeyInput = InstanceType<typeof BeginPasskeyInput>;
const AddPasskeyInput = inputFrom(addPasskey.input, { name: 'AddPasskeyInput', description: 'What the device made.' });
type AddPasskeyInput = InstanceType<typeof AddPasskeyInput>;
const RemovePasskeyInput = inputFrom(removePasskey.input, { name: 'RemovePasskeyInput', description: 'Which one.' });
type RemovePasskeyInput = InstanceType<typeof RemovePasskeyInput>;
const BeginPasskeySignInInput = inputFrom(beginPasskeySignIn.input, { name: 'BeginPasskeySignInInput', description: 'Where you are.' });
type BeginPasskeySignInInput = InstanceType<typeof BeginPasskeySignInInput>;
const SignInWithPasskeyInput = inputFrom(signInWithPasskey.input, {
  name: 'SignInWithPasskeyInput',
  description: 'What the device signed.',
});
type SignInWithPasskeyInput = InstanceType<typeof SignInWithPasskeyInput>;

const BeginPasskeyPayload = payloadOf('BeginPasskeyPayload', 'What the device needs', { offer: () => Offer });
const AddPasskeyPayload = payloadOf('AddPasskeyPayload', 'The new passkey', { passkey: () => PasskeyType });
const RemovePasskeyPayload = payloadOf('RemovePasskeyPayload', 'Whether it is gone', { done: () => Boolean });
const BeginPasskeySignInPayload = payloadOf('BeginPasskeySignInPayload', 'What the device needs', { question: () => Question });
const SignInWithPasskeyPayload = payloadOf('SignInWithPasskeyPayload', 'The session', { signIn: () => SignIn });

const one = { description: 'What it needs.' };

/** Keys of people's own devices. Tokens come in the answer; only REST sets a cookie. */
@Resolver()
export class PasskeyResolver {
  @Query(() => [PasskeyType], { description: 'Your passkeys, oldest first; there are at most twenty.' })
  async passkeys(@Ctx() context: Context): Promise<PasskeyView[]> {
    return (await ask(context, listPasskeys, {})).map(passkeyView);
  }

  @Mutation(() => BeginPasskeyPayload, { description: 'Begins to add a passkey.' })
  beginPasskey(
    @Ctx() context: Context,
    @Arg('input', () => BeginPasskeyInput, one) input: BeginPasskeyInput,
  ): Promise<Payload<{ offer: PasskeyOffer }>> {
    return payload(async () => ({ offer: await ask(context, beginPasskey, input) }));
  }

  @Mutation(() => AddPasskeyPayload, { description: 'Adds the passkey that a device made.' })
  addPasskey(
    @Ctx() context: Context,
    @Arg('input', () => AddPasskeyInput, one) input: AddPasskeyInput,
  ): Promise<Payload<{ passkey: PasskeyView }>> {
    return payload(async () => ({ passkey: passkeyView(await ask(context, addPasskey, input)) }));
  }

  @Mutation(() => RemovePasskeyPayload, { description: 'Removes one of your passkeys.' })
  removePasskey(
    @Ctx() context: Context,
    @Arg('input', () => RemovePasskeyInput, one) input: RemovePasskeyInput,
  ): Promise<Payload<{ done: boolean }>> {
    return payload(() => ask(context, removePasskey, input).then(() => ({ done: true })));
  }

  @Extensions({ bucket: 'auth' })
  @Mutation(() => BeginPasskeySignInPayload, { description: 'Begins to sign in with a passkey.' })
  beginPasskeySignIn(
    @Ctx() context: Context,
    @Arg('input', () => BeginPasskeySignInInput, one) input: BeginPasskeySignInInput,
  ): Promise<Payload<{ question: PasskeyQuestion }>> {
    return payload(async () => ({ question: await ask(context, beginPasskeySignIn, input) }));
  }

  @Extensions({ bucket: 'auth' })
  @Mutation(() => SignInWithPasskeyPayload, { description: 'Signs in with what a device signed.' })
  signInWithPasskey(
    @Ctx() context: Context,
    @Arg('input', () => SignInWithPasskeyInput, one) input: SignInWithPasskeyInput,
  ): Promise<Payload<{ signIn: SignedInView }>> {
    return payload(async () => ({ signIn: signedInView(await ask(context, signInWithPasskey, input)) }));
  }
}
