import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { environmentSchema, operatorScopes, personScopes, scopes } from '../../domain/actor/actor.ts';
import { from } from '../../platform/db/entity.ts';
import { found } from '../../platform/errors/refusal.ts';
import { Business } from '../businesses/business.ts';
import { Membership, userIn, userSchema, anyRole } from '../people/person.ts';
import { signedInAs } from './session.ts';
import { sessions } from './sessions.ts';

/** Retrieves the signed-in person with businesses, environment and scopes. */
export const me = operation({
  title: 'viewer.retrieve',
  summary: 'Retrieve the signed-in person and permissions',
  scope: 'account',
  input: z.strictObject({}),
  output: z.object({
    user: userSchema.meta({ description: 'Signed-in person.' }),
    environment: environmentSchema.meta({ description: 'Environment of the request.' }),
    permissions: z.array(z.enum([...scopes, ...personScopes, ...operatorScopes])).meta({ description: 'Scopes in this environment.' }),
    businesses: z
      .array(
        z.object({
          id: z.uuid().meta({ description: 'Id of the business.' }),
          name: z.string().meta({ description: 'Name of the business.' }),
          role: anyRole.meta({ description: 'Role in the business.' }),
        }),
      )
      .meta({ description: 'Businesses of the person.' }),
  }),
  async run(app, actor) {
    const { userId } = signedInAs(actor);
    const businesses = await from(app.db, Membership, Business)
      .selectFrom('membership')
      .innerJoin('business', 'business.id', 'membership.businessId')
      .select(['business.id', 'business.name', 'membership.role'])
      .where('membership.personId', '=', userId)
      .orderBy('membership.createdAt')
      .orderBy('business.id')
      .limit(100)
      .execute();
    return {
      user: await userIn(app.db, userId, actor.businessId),
      environment: actor.environment,
      permissions: [...actor.scopes].toSorted(),
      businesses,
    };
  },
});

/** Switches the session to another business of the person, operators to any. @throws Refusal 404 for another business. */
export const switchBusiness = operation({
  title: 'sessions.switch',
  summary: 'Switch to another of your businesses',
  scope: 'account',
  input: z.strictObject({ businessId: z.uuid().meta({ description: 'Id of one of your businesses.' }) }),
  output: userSchema,
  async run(app, actor, { businessId }) {
    const { userId, sessionId } = signedInAs(actor);
    const user = await app.db.transaction(async (tx) => {
      const moved = await tx.query(
        'sessions.switch_business',
        `update session s set business_id = $3, changed_at = clock_timestamp()
          where s.id = $1 and s.person_id = $2 and s.ended_at is null and exists (select from business where id = $3)
            and (exists (select from membership where business_id = $3 and person_id = $2)
                 or exists (select from person where id = $2 and is_operator))
         returning s.id`,
        [sessionId, userId, businessId],
      );
      found(moved[0], 'Business not found among your businesses; check the id');
      const change = { action: 'sessions.switch', subject: { type: 'session', id: sessionId }, isOfBusiness: true };
      // Why: the audit entry belongs to the entered business.
      await audit(tx, { ...actor, businessId }, { ...change, before: { businessId: actor.businessId }, after: { businessId } });
      return userIn(tx, userId, businessId);
    });
    sessions(app).announce([sessionId]);
    return user;
  },
});
