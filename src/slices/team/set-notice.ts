import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Notice, noticesOf } from './notice.ts';
import { signedInAs } from '../sessions/session.ts';

/**
 * Turns a kind of mail about the business off or on for the person, from the next one on that is sent.
 * @throws Refusal 404 for a kind that there is not, that always comes, or where the person has no place in the business.
 */
export const setNotice = operation({
  title: 'auth.set_notice',
  summary: 'Turn a kind of mail about the business off or on',
  scope: 'account',
  input: z.strictObject({
    kind: z.string().max(60).meta({ description: 'Which kind.' }),
    wanted: z.boolean({ error: 'must be true or false' }).meta({ description: 'Whether you want it.' }),
  }),
  async run(app, actor, { kind, wanted }): Promise<Notice> {
    const { userId } = signedInAs(actor);
    const missing = new Refusal('not_found', 'There is no notice of this kind that you may do without', { code: 'RECORD_NOT_FOUND' });
    if (!noticesOf(app, []).some((notice) => notice.kind === kind && notice.mayBeOff)) throw missing;
    const unwanted = await app.db.transaction(async (tx) => {
      const [before] = await tx.query<{ unwanted: string[] }>(
        'people.lock_notices',
        'select unwanted_notices as unwanted from membership where business_id = $1 and person_id = $2 for no key update',
        [actor.businessId, userId],
      );
      if (!before) throw missing;
      if (before.unwanted.includes(kind) === !wanted) return before.unwanted;
      const after = wanted ? before.unwanted.filter((each) => each !== kind) : [...before.unwanted, kind];
      await tx.query('people.set_notices', 'update membership set unwanted_notices = $3 where business_id = $1 and person_id = $2', [
        actor.businessId,
        userId,
        after,
      ]);
      const entry = { action: 'auth.set_notice', subject: { type: 'person', id: userId }, after: { kind, wanted } };
      await audit(tx, actor, { ...entry, before: { kind, wanted: !wanted }, isOfBusiness: true });
      return after;
    });
    const set = noticesOf(app, unwanted).find((notice) => notice.kind === kind);
    if (!set) throw missing;
    return set;
  },
});
