import type { Slice } from '../../core/slice/slice.ts';
import { find, mutation, query } from '../../core/transport/graphql/fields.ts';
import { addPasskey, beginPasskey, findPasskey, listPasskeys, removePasskey } from './passkeys.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';
import { sessionCookie } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';

const origin = 'http://localhost:4000';
const fromDevice = { credentialId: 'q83vASNFZ4k', clientDataJson: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0' };

const publicRoutes = routes({ tag: 'People', access: 'public', bucket: 'auth' }, (route) => {
  route.post('/auth/passkeys/sign-in/begin', beginPasskeySignIn, { example: { origin }, refuses: ['conflict'] });
  route.post('/auth/passkeys/sign-in', signInWithPasskey, {
    cookie: sessionCookie,
    example: { ...fromDevice, authenticatorData: 'SZYN5Q', signature: 'MEUCIQ' },
    refuses: ['unauthenticated', 'forbidden'],
  });
});

const forPeople = routes({ tag: 'People', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/auth/passkeys', listPasskeys);
  route.get('/auth/passkeys/{passkeyId}', findPasskey);
  route.post('/auth/passkeys/begin', beginPasskey, { example: { password: 'a long and quiet river', origin }, refuses: ['conflict'] });
  route.post('/auth/passkeys', addPasskey, {
    message: 'Passkey added',
    example: { ...fromDevice, name: 'My phone', attestationObject: 'o2NmbXQ' },
    refuses: ['conflict'],
  });
  route.delete('/auth/passkeys/{passkeyId}', removePasskey, { message: 'Passkey removed' });
});

const passkeyRoutes = [...publicRoutes, ...forPeople];

const argument = 'Fields of the request.';

const passkeyResolvers = [
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

export const passkeys: Slice = {
  name: 'passkeys',
  about: 'Passkeys: registration, removal and sign-in.',
  routes: passkeyRoutes,
  resolvers: passkeyResolvers,
};
