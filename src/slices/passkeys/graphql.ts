import { mutation, query } from '../../core/transport/graphql/fields.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';

const argument = 'What it needs.';

/** Tokens come in the answer; only REST sets a cookie. */
export const passkeyResolvers = [
  query('passkeys', listPasskeys, { about: 'Your passkeys, oldest first; there are at most twenty.' }),
  mutation('beginPasskey', beginPasskey, {
    about: 'Begins to add a passkey.',
    input: 'Your password, and where you are.',
    argument,
    gives: 'offer',
    done: 'What the device needs',
  }),
  mutation('addPasskey', addPasskey, {
    about: 'Adds the passkey that a device made.',
    input: 'What the device made.',
    argument,
    done: 'The new passkey',
  }),
  mutation('removePasskey', removePasskey, {
    about: 'Removes one of your passkeys.',
    input: 'Which one.',
    argument,
    gives: { done: 'deleted' },
    types: { done: () => Boolean },
    done: 'Whether it is gone',
  }),
  mutation('beginPasskeySignIn', beginPasskeySignIn, {
    about: 'Begins to sign in with a passkey.',
    input: 'Where you are.',
    argument,
    gives: 'question',
    done: 'What the device needs',
    bucket: 'auth',
  }),
  mutation('signInWithPasskey', signInWithPasskey, {
    about: 'Signs in with what a device signed.',
    input: 'What the device signed.',
    argument,
    done: 'The session',
    bucket: 'auth',
  }),
];
