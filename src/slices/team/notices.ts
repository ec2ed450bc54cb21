import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { mailHook } from '../../core/mail/template.ts';
import { operation } from '../../core/operation/operation.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { prepared } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { Membership } from '../people/person.ts';
import { signedInAs } from '../sessions/session.ts';

const noticeSchema = z
  .object({
    kind: z.string().meta({ description: 'Kind of the notice, such as `low_balance`.' }),
    about: z.string().meta({ description: 'Description of the notice.' }),
    mayBeOff: z.boolean().meta({ description: 'True for an optional notice. Security notices are always sent.' }),
    wanted: z.boolean().meta({ description: 'True when you receive the notice, if your role or address is a recipient.' }),
  })
  .meta({ id: 'Notice' })
  .register(typeNames, { name: 'Notice', description: 'Kind of email notice of this business.' });

type Notice = z.output<typeof noticeSchema>;

interface Member {
  businessId: string;
  personId: string;
}

const unwantedOf = prepared(Membership)('membership.unwanted', (db, $: Member) =>
  db.selectFrom('membership').select('unwantedNotices').where('businessId', '=', $.businessId).where('personId', '=', $.personId),
);

const lock = prepared(Membership)('membership.lock', (db, $: Member) =>
  db
    .selectFrom('membership')
    .select('unwantedNotices')
    .where('businessId', '=', $.businessId)
    .where('personId', '=', $.personId)
    .forNoKeyUpdate(),
);

const setUnwanted = prepared(Membership)('membership.set_unwanted', (db, $: Member & { unwantedNotices: string[] }) =>
  db
    .updateTable('membership')
    .set({ unwantedNotices: $.unwantedNotices })
    .where('businessId', '=', $.businessId)
    .where('personId', '=', $.personId),
);

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
    const [row] = await unwantedOf(app.db, { businessId: actor.businessId, personId: signedInAs(actor).userId });
    return noticesOf(app, row?.unwantedNotices ?? []);
  },
});

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
    const missing = new Refusal('not_found', 'No optional notice of this kind exists; list notices for valid kinds', {
      code: 'RECORD_NOT_FOUND',
    });
    if (!noticesOf(app, []).some((notice) => notice.kind === kind && notice.mayBeOff)) throw missing;
    const unwanted = await app.db.transaction(async (tx) => {
      const member = { businessId: actor.businessId, personId: userId };
      const [before] = await lock(tx, member);
      if (!before) throw missing;
      if (before.unwantedNotices.includes(kind) === !wanted) return before.unwantedNotices;
      const after = wanted ? before.unwantedNotices.filter((each) => each !== kind) : [...before.unwantedNotices, kind];
      await setUnwanted(tx, { ...member, unwantedNotices: after });
      const entry = { action: 'notices.update', subject: { type: 'person', id: userId }, after: { kind, wanted } };
      await audit(tx, actor, { ...entry, before: { kind, wanted: !wanted }, isOfBusiness: true });
      return after;
    });
    const set = noticesOf(app, unwanted).find((notice) => notice.kind === kind);
    if (!set) throw missing;
    return set;
  },
});
