import { NIL } from 'uuid';
import { z } from 'zod';
import { decodeCursor, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import type { BusinessRole } from './roles.ts';

export interface Member {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  role: BusinessRole;
  twoFactorEnabled: boolean;
  joinedAt: Date;
}

/** The people of the business, in the order of their accounts. */
export const listMembers = operation({
  title: 'people.members',
  summary: 'The people of your business',
  scope: 'people:read',
  input: z.strictObject({ ...pageFields }),
  async run(app, actor, { limit, cursor }): Promise<Page<Member>> {
    const after = cursor === undefined ? NIL : decodeCursor(cursor, z.tuple([z.uuid()]))[0];
    const rows = await app.db.query<Member>(
      'people.members',
      `select p.id as "userId", p.first_name as "firstName", p.last_name as "lastName", p.email, m.role,
              p.totp_confirmed_at is not null as "twoFactorEnabled", m.created_at as "joinedAt"
         from membership m join person p on p.id = m.person_id
        where m.business_id = $1 and m.person_id > $2 order by m.person_id limit $3`,
      [actor.businessId, after, limit + 1],
    );
    return pageOf(rows, limit, ({ userId }) => [userId]);
  },
});
