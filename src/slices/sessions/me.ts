import { z } from 'zod';
import type { Environment, Scope } from '../../domain/actor/actor.ts';
import { operation } from '../../core/operation/operation.ts';
import { type User, userIn } from '../people/person.ts';
import type { Role } from '../people/roles.ts';
import { signedInAs } from './session.ts';

export interface Me {
  user: User;
  environment: Environment;
  /** What this person may do here and now. */
  permissions: Scope[];
  /** The businesses that they belong to. */
  businesses: { id: string; name: string; role: Role }[];
}

/** Who is signed in, where, and what they may do. */
export const me = operation({
  title: 'auth.me',
  summary: 'Who is signed in, and what they may do',
  scope: 'account',
  input: z.strictObject({}),
  async run(app, actor): Promise<Me> {
    const { userId } = signedInAs(actor);
    const businesses = await app.db.query<Me['businesses'][number]>(
      'people.businesses',
      `select b.id, b.name, m.role from membership m join business b on b.id = m.business_id
        where m.person_id = $1 order by m.created_at, b.id limit 100`,
      [userId],
    );
    return {
      user: await userIn(app.db, userId, actor.businessId),
      environment: actor.environment,
      permissions: [...actor.scopes].toSorted(),
      businesses,
    };
  },
});
