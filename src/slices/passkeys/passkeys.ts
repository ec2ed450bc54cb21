import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { plainText } from '../../domain/schema/text.ts';
import { namedObject } from '../../domain/schema/type-names.ts';
import { from, prepared } from '../../platform/db/entity.ts';
import { found, invalid, conflict } from '../../platform/errors/refusal.ts';
import { lockPerson, personById, removedSchema } from '../people/person.ts';
import { notify } from '../people/mails.ts';
import { anyPassword, confirmPassword } from '../people/passwords.ts';
import { signedInAs } from '../sessions/session.ts';
import { sessions } from '../sessions/sessions.ts';
import { unmarkWithoutFactor } from '../sessions/tokens.ts';
import {
  Passkey,
  passkeySchema,
  CHALLENGE_MS,
  challengeExpiry,
  deviceBytes,
  hostFor,
  newChallenge,
  pageOrigin,
  questionFields,
  signedFor,
} from './passkey.ts';

const ofPerson = prepared(Passkey)('passkey.of_person', (db, $: { personId: string }) =>
  db.selectFrom('passkey').select(['id', 'name', 'isBackedUp', 'createdAt', 'lastUsedAt']).where('personId', '=', $.personId).orderBy('id'),
);

const passkeyId = z.uuid().meta({ description: 'Id of the passkey.' });
const NOT_FOUND = 'Passkey not found; list your passkeys for valid ids';

/** Lists the passkeys of the signed-in person, oldest first, at most twenty. */
export const listPasskeys = operation({
  title: 'passkeys.list',
  summary: 'List your passkeys',
  scope: 'account',
  input: z.strictObject({}),
  output: { list: passkeySchema },
  run: ({ db }, actor) => ofPerson(db, { personId: signedInAs(actor).userId }),
});

/** Retrieves a passkey of the signed-in person. @throws Refusal 404. */
export const findPasskey = operation({
  title: 'passkeys.retrieve',
  summary: 'Retrieve one of your passkeys',
  scope: 'account',
  input: z.strictObject({ passkeyId }),
  output: passkeySchema,
  async run({ db }, actor, { passkeyId: id }) {
    const all = await ofPerson(db, { personId: signedInAs(actor).userId });
    return found(
      all.find((each) => each.id === id.toLowerCase()),
      NOT_FOUND,
    );
  },
});

/** Removes a passkey of the person; its sessions remain, without a second factor unless another remains. @throws Refusal 404. */
export const removePasskey = operation({
  title: 'passkeys.delete',
  summary: 'Remove one of your passkeys',
  scope: 'account',
  input: z.strictObject({ passkeyId }),
  output: removedSchema,
  async run(app, actor, { passkeyId: id }) {
    const { userId } = signedInAs(actor);
    const changed = await app.db.transaction(async (tx) => {
      await lockPerson(tx, userId);
      const db = from(tx, Passkey);
      const gone = await db.deleteFrom('passkey').where('id', '=', id).where('personId', '=', userId).returning('name').executeTakeFirst();
      const { name } = found(gone, NOT_FOUND);
      await notify(app, tx, await personById(tx, userId), actor.businessId, 'passkey_removed');
      await audit(tx, actor, { action: 'passkeys.delete', subject: { type: 'passkey', id }, before: { name }, isOfBusiness: true });
      return unmarkWithoutFactor(tx, userId);
    });
    sessions(app).announce(changed);
    return { id, deleted: true as const };
  },
});

const MAX_PASSKEYS = 20;

type Made = Record<'credentialId' | 'clientDataJson' | 'attestationObject', string>;

/**
 * Adds the passkey created by a device.
 * @throws Refusal 400 naming `attestationObject` for another person or page, or after five minutes; 409 PASSKEY_LIMIT beyond twenty;
 * 409 CONFLICT.
 */
export const addPasskey = operation({
  title: 'passkeys.create',
  summary: 'Add a passkey',
  scope: 'account',
  input: z.strictObject({
    name: plainText(60).meta({ description: 'Name of the passkey, such as the device.' }),
    credentialId: deviceBytes(1_023).meta({ description: 'Id of the passkey, base64url.' }),
    clientDataJson: deviceBytes(2_000).meta({ description: 'Client data of the browser, base64url.' }),
    attestationObject: deviceBytes(10_000).meta({ description: 'Attestation of the passkey, base64url.' }),
  }),
  output: passkeySchema,
  async run(app, actor, { name, ...made }) {
    const { userId } = signedInAs(actor);
    const { rpId, origin, publicKey, isBackedUp, signCount } = await keyOf(app, userId, made);
    return app.db.transaction(async (tx) => {
      await lockPerson(tx, userId);
      const person = await personById(tx, userId);
      const [passkey] = await tx.query<z.output<typeof passkeySchema>>(
        'passkeys.add',
        `insert into passkey (id, person_id, credential_id, public_key, rp_id, name, sign_count, is_backed_up, origin)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9 where (select count(*) from (select from passkey where person_id = $2 limit ${MAX_PASSKEYS}) p) < ${MAX_PASSKEYS}
         on conflict (credential_id) do nothing returning id, name, is_backed_up, created_at, last_used_at`,
        [actor.effectId, userId, made.credentialId, publicKey, rpId, name, signCount, isBackedUp, origin],
      );
      if (!passkey) {
        const { credentialId } = made;
        const known = await from(tx, Passkey)
          .selectFrom('passkey')
          .select('id')
          .where('credentialId', '=', credentialId)
          .executeTakeFirst();
        if (known) throw conflict('CONFLICT', 'This passkey is already registered; sign in with it');
        throw conflict('PASSKEY_LIMIT', `At most ${MAX_PASSKEYS} passkeys; remove an unused passkey first`);
      }
      await notify(app, tx, person, actor.businessId, 'passkey_added');
      const subject = { type: 'passkey', id: passkey.id };
      await audit(tx, actor, { action: 'passkeys.create', subject, after: { name }, isOfBusiness: true });
      return passkey;
    });
  },
});

/** Public key, after the device proved possession and presence of its owner. @throws Refusal 400 naming `attestationObject`. */
async function keyOf(app: App, userId: string, { credentialId, clientDataJson, attestationObject }: Made) {
  const wrong = invalid(
    'attestationObject',
    'attestationObject: is not a passkey created for you on this page within five minutes; start again',
  );
  const signed = signedFor(clientDataJson);
  if (!signed || challengeExpiry(app, `of ${userId}`, signed.challenge) === null) throw wrong;
  const rpId = hostFor(app, signed.origin);
  // Why: loaded at first use, since few processes add a passkey.
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

const offerSchema = namedObject('PasskeyOffer', 'Options for a browser to create a passkey.', {
  challenge: questionFields.challenge,
  rpId: questionFields.rpId,
  userName: z.string().meta({ description: 'Email address shown by the device.' }),
  displayName: z.string().meta({ description: 'Name shown by the device.' }),
  userHandle: z.string().meta({ description: 'Id of the person on the device, base64url.' }),
  excludedIds: z.array(z.string()).meta({ description: 'Ids of existing passkeys: their devices create no second passkey.' }),
  timeoutMs: questionFields.timeoutMs,
}).meta({ id: 'PasskeyOffer' });

/** Starts the registration of a passkey. @throws Refusal 400 naming `password`; 409 PASSKEYS_UNAVAILABLE. */
export const beginPasskey = operation({
  title: 'passkeys.begin',
  summary: 'Start the registration of a passkey',
  scope: 'account',
  input: z.strictObject({ password: anyPassword, origin: pageOrigin }),
  output: offerSchema,
  async run(app, actor, { password, origin }) {
    const { userId } = signedInAs(actor);
    const rpId = hostFor(app, origin);
    const person = await confirmPassword(app, userId, password, 'password');
    const known = await from(app.db, Passkey)
      .selectFrom('passkey')
      .select('credentialId')
      .where('personId', '=', userId)
      .where('rpId', '=', rpId)
      .execute();
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
