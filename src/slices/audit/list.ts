import { z } from 'zod';
import type { Actor } from '../../domain/actor/actor.ts';
import { dateTime, ownId, shownEnvironment, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { inOrder, rangeFields } from '../../domain/time/moment.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';

const auditEnvironment = shownEnvironment({
  name: 'AuditEnvironment',
  description: 'Environment of an action.',
  meanings: { live: 'Real money.', test: 'The sandbox.' },
});

const auditActor = namedObject('AuditActor', 'Actor of an audit entry.', {
  kind: namedEnum('AuditActorKind', 'Kind of an actor.', {
    person: 'A signed-in user.',
    key: 'An API key.',
    system: 'A background job of the service.',
  }).meta({ description: 'Kind of the actor.' }),
  id: z.string().nullable().meta({ description: 'User id or key id; null for a job.' }),
  name: z.string().meta({ description: 'Name at the time of the action; of a key its id.' }),
  keyName: z.string().nullable().meta({ description: 'Name of the API key today, revoked keys included; null for other actors.' }),
});

const subject = namedObject('AuditSubject', 'Subject of an audit entry.', {
  type: z.string().meta({ description: 'Subject type, such as api_key or transfer.' }),
  id: z.string().meta({ description: 'Subject id.' }),
});

const fields = z.record(z.string(), z.unknown()).nullable();

const auditSchema = namedObject('AuditEntry', 'Entry of the audit log.', {
  id: ownId,
  seq: z.int().meta({ description: 'Position in the log of the business, from 1, without gaps across both environments.' }),
  environment: auditEnvironment.nullable().meta({ description: 'Environment; null when the action applies to both.' }),
  action: z.string().meta({ description: 'Action, such as keys.create.' }),
  subject: subject.meta({ description: 'Subject of the action.' }),
  actor: auditActor.meta({ description: 'Actor of the action.' }),
  address: z.string().nullable().meta({ description: 'IP address of the request.' }),
  userAgent: z.string().nullable().meta({ description: 'User agent of the request.' }),
  requestId: z.string().meta({ description: 'Request id, as in logs.' }),
  before: fields.meta({ description: 'Changed fields before the action; secrets hidden, personal data masked.' }),
  after: fields.meta({ description: 'Changed fields after the action.' }),
  at: dateTime.meta({ description: 'Time of the action.' }),
  hash: z.string().meta({
    description: 'SHA-256 over the previous hash and this entry; a copy stored elsewhere proves that no earlier entry was changed.',
  }),
}).meta({ id: 'AuditEntry' });

export type AuditRecord = z.output<typeof auditSchema>;

/** Lists audit entries of the caller's business, newest first: those of the caller's environment, and those of both. */
export const listAudit = operation({
  title: 'auditLog.list',
  summary: 'List audit entries',
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
      actorId: z.string().trim().min(1).max(100).optional().meta({ description: 'Only actions of this user id or API key.' }),
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

/** Reads each environment in the order of its own index. */
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
    select e.id, seq, e.environment, action, subject_type, subject_id, actor_kind, actor_id, actor_name, k.name as actor_key_name,
           address, user_agent, request_id, before, after, at, encode(hash, 'hex') as hash
      from (${branch('= $2')} union all ${branch('is null')}) e
      left join api_key k on e.actor_kind = 'key' and k.key_id = e.actor_id and k.business_id = $1 order by seq desc limit $6`;
}

type Row = Omit<AuditRecord, 'subject' | 'actor'> & {
  subjectType: string;
  subjectId: string;
  actorKind: Actor['kind'];
  actorId: string | null;
  actorName: string;
  actorKeyName: string | null;
};

function recordOf({ subjectType, subjectId, actorKind, actorId, actorName, actorKeyName, ...rest }: Row): AuditRecord {
  const actor = { kind: actorKind, id: actorId, name: actorName, keyName: actorKeyName };
  return { ...rest, subject: { type: subjectType, id: subjectId }, actor };
}
