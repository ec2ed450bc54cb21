import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { confirmPassword } from './confirm-password.ts';
import { pageOrigin } from './input.ts';
import { CHALLENGE_MS, hostFor, newChallenge } from './passkey.ts';
import { anyPassword } from './passwords.ts';
import { signedInAs } from './signed-in.ts';

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
