import { sql } from 'kysely';
import { z } from 'zod';
import { publicOperation } from '../../core/operation/operation.ts';
import { namedObject } from '../../domain/schema/type-names.ts';
import { dbNow, from } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { personById } from '../people/person.ts';
import { tokenHash } from '../people/secrets.ts';
import { beginSession, noteFailure, signedInSchema } from '../sessions/begin.ts';
import {
  CHALLENGE_MS,
  challengeExpiry,
  deviceBytes,
  hostFor,
  newChallenge,
  pageOrigin,
  Passkey,
  questionFields,
  signedFor,
  signsInAt,
  UsedChallenge,
} from './passkey.ts';

const SIGN_IN = 'sign-in';

const questionSchema = namedObject('PasskeyQuestion', 'Options for a browser to sign in with a passkey.', questionFields).meta({
  id: 'PasskeyQuestion',
});

/** Starts a sign-in with a passkey, without a name, so that accounts are not revealed. @throws Refusal 409 PASSKEYS_UNAVAILABLE. */
export const beginPasskeySignIn = publicOperation({
  title: 'passkeySessions.begin',
  summary: 'Start a sign-in with a passkey',
  input: z.strictObject({ origin: pageOrigin }),
  output: questionSchema,
  run: (app, _, { origin }) =>
    Promise.resolve({ rpId: hostFor(app, origin), challenge: newChallenge(app, SIGN_IN), timeoutMs: CHALLENGE_MS }),
});

/**
 * Signs in with a passkey, which counts as two factors.
 * @throws Refusal 401 INVALID_PASSKEY for an unknown passkey, a wrong or repeated signature, or after five minutes; 403
 * EMAIL_NOT_VERIFIED.
 */
export const signInWithPasskey = publicOperation({
  title: 'passkeySessions.create',
  summary: 'Sign in with a passkey',
  input: z.strictObject({
    credentialId: deviceBytes(1_023).meta({ description: 'Id of the passkey, base64url.' }),
    clientDataJson: deviceBytes(2_000).meta({ description: 'Client data of the browser, base64url.' }),
    authenticatorData: deviceBytes(2_000).meta({ description: 'Authenticator data of the device, base64url.' }),
    signature: deviceBytes(6_000).meta({ description: 'Signature over both, base64url.' }),
  }),
  output: signedInSchema,
  async run(app, anonymous, { credentialId, clientDataJson, authenticatorData, signature }) {
    const signed = signedFor(clientDataJson);
    const expiresAt = signed && challengeExpiry(app, SIGN_IN, signed.challenge);
    const key = await from(app.db, Passkey)
      .selectFrom('passkey')
      .select(['id', 'personId', 'publicKey', 'rpId', 'origin', 'signCount'])
      .where('credentialId', '=', credentialId)
      .executeTakeFirst();
    // Security: the signature covers the page named by the browser.
    if (!signed || !expiresAt || !key || !signsInAt(app.config, key, signed.origin)) throw refused();
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const checked = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientDataJson, authenticatorData, signature },
      },
      expectedChallenge: signed.challenge,
      expectedOrigin: signed.origin,
      expectedRPID: key.rpId,
      credential: { id: credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.signCount },
    }).catch(() => null);
    if (!checked?.verified) {
      noteFailure(app, anonymous, await personById(app.db, key.personId), 'passkey');
      throw refused();
    }
    const { newCounter } = checked.authenticationInfo;
    return app.db.transaction(async (tx) => {
      const used = await from(tx, UsedChallenge)
        .insertInto('used_challenge')
        .values({ challengeHash: tokenHash(signed.challenge), expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('challengeHash')
        .executeTakeFirst();
      const saved = await from(tx, Passkey)
        .updateTable('passkey')
        .set({ signCount: newCounter, lastUsedAt: dbNow, origin: sql`coalesce(origin, ${signed.origin})` })
        .where('id', '=', key.id)
        .where('signCount', newCounter === 0 ? '=' : '<', newCounter)
        .returning('id')
        .executeTakeFirst();
      if (!used || !saved) throw refused();
      const person = await personById(tx, key.personId);
      if (!person.isVerified) throw new Refusal('forbidden', 'Email not verified', { code: 'EMAIL_NOT_VERIFIED' });
      return beginSession(app, tx, anonymous, person, { secondFactor: true });
    });
  },
});

const refused = (): Refusal =>
  new Refusal('unauthenticated', 'This passkey cannot sign in here; try again, or use your password', { code: 'INVALID_PASSKEY' });
