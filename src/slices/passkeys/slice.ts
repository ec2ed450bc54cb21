import type { Slice } from '../../core/slice/slice.ts';
import { find, mutation, query } from '../../core/transport/graphql/fields.ts';
import { addPasskey, beginPasskey, findPasskey, listPasskeys, removePasskey } from './passkeys.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';
import { routes, sessionCookie } from '../../core/transport/rest/routes.ts';

const origin = 'http://localhost:4000';
const fromDevice = { credentialId: 'q83vASNFZ4k', clientDataJson: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0' };

const publicRoutes = routes({ tag: 'People', access: 'public', bucket: 'auth' }, (route) => {
  route.post('/auth/passkeys/sign-in/begin', beginPasskeySignIn, { example: { origin } });
  route.post('/auth/passkeys/sign-in', signInWithPasskey, {
    cookie: sessionCookie,
    example: { ...fromDevice, authenticatorData: 'SZYN5Q', signature: 'MEUCIQ' },
  });
});

const forPeople = routes({ tag: 'People', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/auth/passkeys', listPasskeys);
  route.get('/auth/passkeys/{passkeyId}', findPasskey);
  route.post('/auth/passkeys/begin', beginPasskey, { example: { password: 'a long and quiet river', origin } });
  route.post('/auth/passkeys', addPasskey, {
    message: 'Passkey added',
    example: { ...fromDevice, name: 'My phone', attestationObject: 'o2NmbXQ' },
  });
  route.delete('/auth/passkeys/{passkeyId}', removePasskey, { message: 'Passkey removed' });
});

const passkeyRoutes = [...publicRoutes, ...forPeople];

const passkeyResolvers = [
  query('passkeys', listPasskeys, { about: 'Lists your passkeys, oldest first, at most twenty.' }),
  find('passkey', findPasskey),
  mutation('beginPasskey', beginPasskey, { gives: 'offer' }),
  mutation('createPasskey', addPasskey),
  mutation('deletePasskey', removePasskey, { gives: { done: 'deleted' }, types: { done: () => Boolean } }),
  mutation('beginPasskeySignIn', beginPasskeySignIn, { about: 'Starts a sign-in with a passkey.', gives: 'question', bucket: 'auth' }),
  mutation('signInWithPasskey', signInWithPasskey, { about: 'Signs in with the signature of a device.', bucket: 'auth' }),
];

export const passkeys: Slice = {
  name: 'passkeys',
  about: 'Passkeys: registration, removal and sign-in.',
  routes: passkeyRoutes,
  resolvers: passkeyResolvers,
};
