import { find, mutation, query } from '../../core/transport/graphql/fields.ts';
import { addPasskey, beginPasskey, findPasskey, listPasskeys, removePasskey } from './passkeys.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';

const argument = 'Fields of the request.';

export const passkeyResolvers = [
  query('passkeys', listPasskeys, { about: 'Lists your passkeys, oldest first, at most twenty.' }),
  find('passkey', findPasskey, { about: 'Retrieves one of your passkeys; null when not found.' }),
  mutation('beginPasskey', beginPasskey, {
    about: 'Starts the registration of a passkey.',
    input: 'Your password, and the origin of the page.',
    argument,
    gives: 'offer',
    done: 'Options for the device',
  }),
  mutation('createPasskey', addPasskey, {
    about: 'Adds the passkey created by a device.',
    input: 'Passkey created by the device.',
    argument,
    done: 'Added passkey',
  }),
  mutation('deletePasskey', removePasskey, {
    about: 'Removes one of your passkeys.',
    input: 'Passkey to remove.',
    argument,
    gives: { done: 'deleted' },
    types: { done: () => Boolean },
    done: 'True when the passkey was removed',
  }),
  mutation('beginPasskeySignIn', beginPasskeySignIn, {
    about: 'Starts a sign-in with a passkey.',
    input: 'Origin of the page.',
    argument,
    gives: 'question',
    done: 'Options for the device',
    bucket: 'auth',
  }),
  mutation('signInWithPasskey', signInWithPasskey, {
    about: 'Signs in with the signature of a device.',
    input: 'Signature of the device.',
    argument,
    done: 'Session',
    bucket: 'auth',
  }),
];
