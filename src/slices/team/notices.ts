import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { mailHook } from '../../core/mail/template.ts';
import { operation } from '../../core/operation/operation.ts';
import { namedObject } from '../../domain/schema/type-names.ts';
import { repository } from '../../platform/db/entity.ts';
import { found, notFound } from '../../platform/errors/refusal.ts';
import { Membership } from '../people/person.ts';
import { auditOwn, signedInAs } from '../sessions/session.ts';

const noticeSchema = namedObject('Notice', 'Kind of email notice of this business.', {
  kind: z.string().meta({ description: 'Kind of the notice, such as `low_balance`.' }),
  about: z.string().meta({ description: 'Description of the notice.' }),
  mayBeOff: z.boolean().meta({ description: 'True for an optional notice. Security notices are always sent.' }),
  wanted: z.boolean().meta({ description: 'True when you receive the notice, if your role or address is a recipient.' }),
}).meta({ id: 'Notice' });

type Notice = z.output<typeof noticeSchema>;

const members = repository(Membership, ['unwantedNotices'], 'businessId', 'personId');

/** Notices for a person without `unwanted`, optional ones first. */
function noticesOf(app: Pick<App, 'part'>, unwanted: readonly string[]): Notice[] {
  const all = mailHook(app).flatMap((templates) =>
    Object.entries(templates).flatMap(([kind, { notice }]) =>
      notice ? { kind, ...notice, wanted: !notice.mayBeOff || !unwanted.includes(kind) } : [],
    ),
  );
  return all.toSorted((a, b) => Number(b.mayBeOff) - Number(a.mayBeOff) || a.about.localeCompare(b.about));
}

/** Lists the kinds of mail to the signed-in person, optional ones first, with their current setting. */
export const listNotices = operation({
  title: 'notices.list',
  summary: 'List your email notices',
  scope: 'account',
  input: z.strictObject({}),
  output: { list: noticeSchema },
  async run(app, actor) {
    const member = await members.find(app.db, { businessId: actor.businessId, personId: signedInAs(actor).userId });
    return noticesOf(app, member?.unwantedNotices ?? []);
  },
});

const NOT_FOUND = 'No optional notice of this kind exists; list notices for valid kinds';

/**
 * Turns a notice off or on for the person, from the next mail. @throws Refusal 404 for an unknown or required kind, or without
 * a membership.
 */
export const setNotice = operation({
  title: 'notices.update',
  summary: 'Turn an email notice on or off',
  scope: 'account',
  input: z.strictObject({
    kind: z.string().max(60).meta({ description: 'Kind of the notice.' }),
    wanted: z.boolean({ error: 'must be true or false' }).meta({ description: 'True to receive the notice.' }),
  }),
  output: noticeSchema,
  async run(app, actor, { kind, wanted }) {
    const { userId } = signedInAs(actor);
    if (!noticesOf(app, []).some((notice) => notice.kind === kind && notice.mayBeOff)) throw notFound(NOT_FOUND);
    const unwanted = await app.db.transaction(async (tx) => {
      const own = { businessId: actor.businessId, personId: userId };
      const member = found(await tx.em.findOne(Membership, own, { lockMode: LockMode.PESSIMISTIC_WRITE }), NOT_FOUND);
      const before = member.unwantedNotices;
      if (before.includes(kind) === !wanted) return before;
      member.unwantedNotices = wanted ? before.filter((each) => each !== kind) : [...before, kind];
      await auditOwn(tx, actor, 'notices.update', { before: { kind, wanted: !wanted }, after: { kind, wanted } });
      return member.unwantedNotices;
    });
    return found(
      noticesOf(app, unwanted).find((notice) => notice.kind === kind),
      NOT_FOUND,
    );
  },
});
