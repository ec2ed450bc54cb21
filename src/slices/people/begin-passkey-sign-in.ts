import { z } from 'zod';
import { publicOperation } from '../../core/operation/operation.ts';
import { pageOrigin } from './input.ts';
import { CHALLENGE_MS, hostFor, newChallenge } from './passkey.ts';

/** What sign-ins with passkeys are challenged for. */
export const SIGN_IN = 'sign-in';

/** What a browser needs to have a device sign in. */
export interface PasskeyQuestion {
  challenge: string;
  rpId: string;
  timeoutMs: number;
}

/**
 * Begins to sign in with a passkey. Nobody is named: the device knows whose keys it has, so this tells nobody who has an account.
 * @throws Refusal 409 PASSKEYS_UNAVAILABLE at an address that devices make no keys for.
 */
export const beginPasskeySignIn = publicOperation({
  title: 'auth.passkey_sign_in_begin',
  summary: 'Begin to sign in with a passkey',
  input: z.strictObject({ origin: pageOrigin }),
  run: (app, _, { origin }): Promise<PasskeyQuestion> =>
    Promise.resolve({ rpId: hostFor(app, origin), challenge: newChallenge(app, SIGN_IN), timeoutMs: CHALLENGE_MS }),
});
