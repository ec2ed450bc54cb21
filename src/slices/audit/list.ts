import { z } from 'zod';
import type { Actor } from '../../domain/actor/actor.ts';
import { dateTime, ownId, shownEnvironment, typeNames } from '../../domain/schema/type-names.ts';
import { inOrder, rangeFields } from '../../domain/time/moment.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';

const auditEnvironment = shownEnvironment({
  name: 'AuditEnvironment',
  description: 'Where something was done.',
  meanings: { live: 'Real money.', test: 'The sandbox.' },
});

const auditActor = z
  .object({
    kind: z
      .enum(['person', 'key', 'system'])
      .register(typeNames, {
        name: 'AuditActorKind',
        description: 'What kind of caller did something.',
        meanings: { person: 'Somebody who signed in.', key: 'An API key.', system: 'A job of the service itself.' },
      })
      .meta({ description: 'What kind of caller.' }),
    id: z.string().nullable().meta({ description: 'Id of the person, or key id; null for a job.' }),
    name: z.string().meta({ description: 'The name at that time.' }),
  })
  .register(typeNames, { name: 'AuditActor', description: 'Who did something.' });

const subject = z
  .object({
    type: z.string().meta({ description: 'Such as api_key or transfer.' }),
    id: z.string().meta({ description: 'Its id.' }),
  })
  .register(typeNames, { name: 'AuditSubject', description: 'What something was done to.' });

const fields = z.record(z.string(), z.unknown()).nullable();

const auditSchema = z
  .object({
    id: ownId,
    seq: z.int().meta({ description: 'Place in the log of the business, from 1, without gaps over both environments.' }),
    environment: auditEnvironment.nullable().meta({ description: 'Null when it concerns both.' }),
    action: z.string().meta({ description: 'Such as keys.create.' }),
    subject: subject.meta({ description: 'What it was done to.' }),
    actor: auditActor.meta({ description: 'Who did it.' }),
    address: z.string().nullable().meta({ description: 'The address it was asked from.' }),
    userAgent: z.string().nullable().meta({ description: 'The program it was asked with.' }),
    requestId: z.string().meta({ description: 'The request, as logs name it.' }),
    before: fields.meta({ description: 'The fields that changed, as they were; secrets hidden, personal data masked.' }),
    after: fields.meta({ description: 'The same fields as they are since.' }),
    at: dateTime.meta({ description: 'When.' }),
    hash: z
      .string()
      .meta({ description: 'SHA-256 over the hash before and this entry; kept elsewhere, it proves that nothing up to here was changed.' }),
  })
  .meta({ id: 'AuditEntry' })
  .register(typeNames, { name: 'AuditEntry', description: 'One entry of the audit log.', isNode: true });

export type AuditRecord = z.output<typeof auditSchema>;

/** The audit log of the actor's business, newest first: what was done in the actor's environment, and in both. */
export const listAudit = operation({
  title: 'audit.list',
  summary: 'Who did what, newest first',
  scope: 'audit:read',
  mayReadAt: 'replica',
  input: z
    .strictObject({
      ...pageFields,
      action: z
        .string()
        .trim()
        .regex(/^[a-zA-Z0-9_]+(\.[a-zA-Z0-9_]+)+$/, { error: 'must be an action such as keys.create' })
        .optional()
        .meta({ description: 'Only this action.' }),
      actorId: z.string().trim().min(1).max(100).optional().meta({ description: 'Only what this person, by id, or this API key did.' }),
      ...rangeFields,
    })
    .refine(...inOrder),
  output: { page: auditSchema },
  async run(app, actor, { limit, cursor, action, actorId, from, to }) {
    const below = cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(cursor, z.tuple([z.int().positive()]))[0];
    const filters = { action, actorId };
    const rows = await app.db.query<Row>(nameOf(filters), pageOfEntries(filters), [
      actor.businessId,
      actor.environment,
      below,
      from?.toISOString() ?? null,
      to?.toISOString() ?? null,
      limit + 1,
      ...(action === undefined ? [] : [action]),
      ...(actorId === undefined ? [] : [actorId]),
    ]);
    return pageOf(rows.map(recordOf), limit, ({ seq }) => [seq]);
  },
});

interface Filters {
  action?: string | undefined;
  actorId?: string | undefined;
}

const nameOf = ({ action, actorId }: Filters): string =>
  `audit.list${action === undefined ? '' : '.action'}${actorId === undefined ? '' : '.actor'}`;

/**
 * The environment's own entries and those of both, each read from the end of an index. Numbers rise with time, so the
 * edges in time are looked up once and become edges of numbers. Each branch has one environment: sorting by it changes nothing,
 * and tells PostgreSQL, which does not take `is null` for a constant, that the index has the rows in this order.
 */
function pageOfEntries({ action, actorId }: Filters): string {
  const filter = [
    action === undefined ? '' : 'and e.action = $7',
    actorId === undefined ? '' : `and e.actor_id = $${action === undefined ? 7 : 8}`,
  ].join(' ');
  const branch = (environment: string): string => `
    (select e.* from audit.entry e
      where e.business_id = $1 and e.environment ${environment}
        and e.seq < (select below from edge) and e.seq >= (select start from edge) ${filter}
      order by e.environment desc, e.seq desc limit $6)`;
  return `
    with edge as materialized (
      select least($3::bigint, case when $5::timestamptz is null then $3::bigint
               else coalesce((select seq from audit.entry where business_id = $1 and at >= $5 order by at limit 1), $3::bigint) end) as below,
             case when $4::timestamptz is null then 0
               else coalesce((select seq from audit.entry where business_id = $1 and at >= $4 order by at limit 1), $3::bigint) end as start)
    select id, seq, environment, action, subject_type, subject_id, actor_kind, actor_id, actor_name, address, user_agent, request_id, before, after, at,
           encode(hash, 'hex') as hash
      from (${branch('= $2')} union all ${branch('is null')}) e order by seq desc limit $6`;
}

type Row = Omit<AuditRecord, 'subject' | 'actor'> & {
  subjectType: string;
  subjectId: string;
  actorKind: Actor['kind'];
  actorId: string | null;
  actorName: string;
};

function recordOf({ subjectType, subjectId, actorKind, actorId, actorName, ...rest }: Row): AuditRecord {
  return { ...rest, subject: { type: subjectType, id: subjectId }, actor: { kind: actorKind, id: actorId, name: actorName } };
}
