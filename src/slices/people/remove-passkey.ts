import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { notify } from './notices.ts';
import { personById } from './person.ts';
import { unmarkWithoutFactor } from './second-factor.ts';
import { sessions } from './sessions.ts';
import { signedInAs } from './signed-in.ts';

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
