import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { type User, userIn } from '../people/person.ts';
import { signedInAs } from './session.ts';
import { sessions } from './sessions.ts';

/**
 * Goes on in another business that the person belongs to; staff of the service in any. The tokens stay the same.
 * @throws Refusal 404 when there is no such business for this person.
 */
export const switchBusiness = operation({
  title: 'auth.switch_business',
  summary: 'Go on in another of your businesses',
  scope: 'account',
  input: z.strictObject({ businessId: z.uuid().meta({ description: 'One of your businesses.' }) }),
  async run(app, actor, { businessId }): Promise<User> {
    const { userId, sessionId } = signedInAs(actor);
    const user = await app.db.transaction(async (tx) => {
      const moved = await tx.query(
        'people.switch_business',
        `update session s set business_id = $3, changed_at = clock_timestamp()
          where s.id = $1 and s.person_id = $2 and s.ended_at is null and exists (select from business where id = $3)
            and (exists (select from membership where business_id = $3 and person_id = $2)
                 or exists (select from person where id = $2 and is_operator))
         returning s.id`,
        [sessionId, userId, businessId],
      );
      if (moved.length === 0) throw new Refusal('not_found', 'You belong to no business with this id', { code: 'RECORD_NOT_FOUND' });
      const change = { action: 'auth.switch_business', subject: { type: 'session', id: sessionId }, isOfBusiness: true };
      // Whoever comes in stands in the log of the business that they come into.
      await audit(tx, { ...actor, businessId }, { ...change, before: { businessId: actor.businessId }, after: { businessId } });
      return userIn(tx, userId, businessId);
    });
    sessions(app).announce([sessionId]);
    return user;
  },
});
