import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { instant, typeNames } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { notify } from '../people/notices.ts';
import { PASSKEY_COLUMNS, type Passkey } from './passkey.ts';
import { personById } from '../people/person.ts';
import { unmarkWithoutFactor } from '../sign-in/second-factor.ts';
import { sessions } from '../sessions/sessions.ts';
import { signedInAs } from '../sessions/session.ts';

export const passkeySchema = z
  .object({
    id: z.uuid().meta({ description: 'Its id.' }),
    name: z.string().meta({ description: 'What you call it.' }),
    isBackedUp: z.boolean().meta({ description: 'Whether it is kept beyond one device.' }),
    createdAt: instant.meta({ description: 'When it was added.' }),
    lastUsedAt: instant.nullable().meta({ description: 'When it last signed in; null while it did not.' }),
  })
  .meta({ id: 'Passkey' })
  .register(typeNames, { name: 'Passkey', description: 'A key of a device of yours, which signs in.' });

export type PasskeyView = z.output<typeof passkeySchema>;

export const passkeyView = ({ createdAt, lastUsedAt, ...rest }: Passkey): PasskeyView => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const challenge = z.string().meta({ description: 'What the device signs, base64url; good for five minutes.' });
const rpId = z.string().meta({ description: 'The host that the key is bound to.' });
const timeoutMs = z.int().meta({ description: 'How long the device may take, milliseconds.' });

export const offerSchema = z
  .object({
    challenge,
    rpId,
    userName: z.string().meta({ description: 'Whom the device names.' }),
    displayName: z.string().meta({ description: 'How the device calls them.' }),
    userHandle: z.string().meta({ description: 'What stands for them on the device, base64url.' }),
    excludedIds: z.array(z.string()).meta({ description: 'Keys that they have: their devices make no second one.' }),
    timeoutMs,
  })
  .meta({ id: 'PasskeyOffer' })
  .register(typeNames, { name: 'PasskeyOffer', description: 'What a browser needs to have a device make a key.' });

export const questionSchema = z
  .object({ challenge, rpId, timeoutMs })
  .meta({ id: 'PasskeyQuestion' })
  .register(typeNames, { name: 'PasskeyQuestion', description: 'What a browser needs to have a device sign in.' });

/** The person's own passkeys, oldest first; there are at most twenty. */
export const listPasskeys = operation({
  title: 'auth.passkeys',
  summary: 'Your passkeys',
  scope: 'account',
  input: z.strictObject({}),
  run: ({ db }, actor): Promise<Passkey[]> =>
    db.query<Passkey>('people.passkeys', `select ${PASSKEY_COLUMNS} from passkey where person_id = $1 order by id`, [
      signedInAs(actor).userId,
    ]),
});

/**
 * Removes one of the person's own passkeys: it signs in no more. Sessions that it began go on, without a second factor where the
 * person has none left.
 * @throws Refusal 404.
 */
export const removePasskey = operation({
  title: 'auth.passkey_remove',
  summary: 'Remove one of your passkeys',
  scope: 'account',
  input: z.strictObject({ passkeyId: z.uuid().meta({ description: 'Its id.' }) }),
  async run(app, actor, { passkeyId }): Promise<string> {
    const { userId } = signedInAs(actor);
    const changed = await app.db.transaction(async (tx) => {
      await tx.query('people.lock', 'select from person where id = $1 for no key update', [userId]);
      const [gone] = await tx.query<{ name: string }>(
        'people.remove_passkey',
        'delete from passkey where id = $1 and person_id = $2 returning name',
        [passkeyId, userId],
      );
      if (!gone) throw new Refusal('not_found', 'You have no passkey with this id', { code: 'RECORD_NOT_FOUND' });
      await notify(app, tx, await personById(tx, userId), actor.businessId, 'passkey_removed');
      const entry = { action: 'auth.passkey_remove', subject: { type: 'passkey', id: passkeyId }, before: { name: gone.name } };
      await audit(tx, actor, { ...entry, isOfBusiness: true });
      return unmarkWithoutFactor(tx, userId);
    });
    sessions(app).announce(changed);
    return passkeyId;
  },
});
