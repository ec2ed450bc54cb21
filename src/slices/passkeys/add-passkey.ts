import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { plainText } from '../../domain/schema/text.ts';
import { Refusal, invalid } from '../../platform/errors/refusal.ts';
import { confirmPassword } from '../sign-in/change-password.ts';
import { deviceBytes, pageOrigin } from '../people/input.ts';
import { notify } from '../people/notices.ts';
import { CHALLENGE_MS, PASSKEY_COLUMNS, type Passkey, challengeExpiry, hostFor, newChallenge, signedFor } from './passkey.ts';
import { anyPassword } from '../people/passwords.ts';
import { personById } from '../people/person.ts';
import { signedInAs } from '../sessions/session.ts';

const MAX_PASSKEYS = 20;

interface Made {
  credentialId: string;
  clientDataJson: string;
  attestationObject: string;
}

/**
 * Adds the key that a device made: it signs in from then on, without password and second factor.
 * @throws Refusal 400 naming `attestationObject` when the key is not for this person and page, or its time is over;
 * 409 PASSKEY_LIMIT beyond twenty; 409 CONFLICT for a key that is known.
 */
export const addPasskey = operation({
  title: 'auth.passkey_add',
  summary: 'Add the passkey that a device made',
  scope: 'account',
  input: z.strictObject({
    name: plainText(60).meta({ description: 'What you call it, such as the device.' }),
    credentialId: deviceBytes(1_023).meta({ description: 'Its id, base64url.' }),
    clientDataJson: deviceBytes(2_000).meta({ description: 'What the browser signed for, base64url.' }),
    attestationObject: deviceBytes(10_000).meta({ description: 'The key, base64url.' }),
  }),
  async run(app, actor, { name, ...made }): Promise<Passkey> {
    const { userId } = signedInAs(actor);
    const { rpId, origin, publicKey, isBackedUp, signCount } = await keyOf(app, userId, made);
    return app.db.transaction(async (tx) => {
      await tx.query('people.lock', 'select from person where id = $1 for no key update', [userId]);
      const person = await personById(tx, userId);
      const kept = await tx.query<Passkey>(
        'people.add_passkey',
        `insert into passkey (id, person_id, credential_id, public_key, rp_id, name, sign_count, is_backed_up, origin)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9 where (select count(*) from (select from passkey where person_id = $2 limit ${MAX_PASSKEYS}) p) < ${MAX_PASSKEYS}
         on conflict (credential_id) do nothing returning ${PASSKEY_COLUMNS}`,
        [actor.effectId, userId, made.credentialId, publicKey, rpId, name, signCount, isBackedUp, origin],
      );
      const [passkey] = kept;
      if (!passkey) {
        const [known] = await tx.query('people.passkey_known', 'select 1 as one from passkey where credential_id = $1', [
          made.credentialId,
        ]);
        if (known) throw new Refusal('conflict', 'This passkey is known already', { code: 'CONFLICT' });
        throw new Refusal('conflict', `At most ${MAX_PASSKEYS} passkeys; remove one that is not used`, { code: 'PASSKEY_LIMIT' });
      }
      await notify(app, tx, person, actor.businessId, 'passkey_added');
      await audit(tx, actor, {
        action: 'auth.passkey_add',
        subject: { type: 'passkey', id: passkey.id },
        after: { name },
        isOfBusiness: true,
      });
      return passkey;
    });
  },
});

/** The key, once the device proved that it has it and its owner was there. @throws Refusal 400 naming `attestationObject`. */
async function keyOf(app: App, userId: string, { credentialId, clientDataJson, attestationObject }: Made) {
  const wrong = invalid('attestationObject', 'attestationObject: is no passkey made for you on this page within five minutes; begin again');
  const signed = signedFor(clientDataJson);
  if (!signed || challengeExpiry(app, `of ${userId}`, signed.challenge) === null) throw wrong;
  const rpId = hostFor(app, signed.origin);
  // Read when it is first needed: of those who start a process hardly any add a passkey.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const checked = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: clientDataJson, attestationObject },
    },
    expectedChallenge: signed.challenge,
    expectedOrigin: signed.origin,
    expectedRPID: rpId,
  }).catch(() => null);
  if (!checked?.verified) throw wrong;
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    rpId,
    origin: signed.origin,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    isBackedUp: credentialBackedUp,
  };
}

/** What a browser needs to have a device make a key. */
export interface PasskeyOffer {
  challenge: string;
  rpId: string;
  /** Whom the device shows beside the key. */
  userName: string;
  displayName: string;
  /** Bytes that stand for the person on the device, base64url. */
  userHandle: string;
  /** Keys that the person has: their devices make no second one. */
  excludedIds: string[];
  timeoutMs: number;
}

/**
 * Begins to add a passkey.
 * @throws Refusal 400 naming `password`; 409 PASSKEYS_UNAVAILABLE at an address that devices make no keys for.
 */
export const beginPasskey = operation({
  title: 'auth.passkey_begin',
  summary: 'Begin to add a passkey',
  scope: 'account',
  input: z.strictObject({ password: anyPassword, origin: pageOrigin }),
  async run(app, actor, { password, origin }): Promise<PasskeyOffer> {
    const { userId } = signedInAs(actor);
    const rpId = hostFor(app, origin);
    const person = await confirmPassword(app, userId, password, 'password');
    const known = await app.db.query<{ credentialId: string }>(
      'people.passkey_ids',
      'select credential_id as "credentialId" from passkey where person_id = $1 and rp_id = $2',
      [userId, rpId],
    );
    return {
      challenge: newChallenge(app, `of ${userId}`),
      rpId,
      userName: person.email,
      displayName: `${person.firstName} ${person.lastName}`,
      userHandle: Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url'),
      excludedIds: known.map(({ credentialId }) => credentialId),
      timeoutMs: CHALLENGE_MS,
    };
  },
});
