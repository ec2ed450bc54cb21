import { defineEntity, p } from '@mikro-orm/core';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import { postponing, references, type RowOf } from '../../platform/db/entity.ts';
import { firstId } from '../../domain/ids/ids.ts';
import type { App } from '../../core/app/app.ts';

/** Progress of the daily retention of each book. */
export const PrivacySweep = defineEntity({
  name: 'PrivacySweep',
  tableName: 'privacy.sweep',
  comment: 'not personal: progress of the job',
  properties: {
    kind: p.enum(['events', 'answers', 'evidence']).primary(),
    bookId: p.bigint('number').primary(),
    through: p.uuid().defaultRaw(`'00000000-0000-0000-0000-000000000000'`),
    dueAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'sweep_due', properties: ['dueAt'] }],
});
references(PrivacySweep, { properties: ['bookId'], table: 'ledger.book' });

export const sweepDue = 'select min(due_at) from privacy.sweep';

/** Books of one run, and rows of each. */
const BOOKS = 20;
const ROWS = 500;

type Sweep = Pick<RowOf<typeof PrivacySweep>, 'kind' | 'bookId' | 'through'>;

const postpone = postponing(PrivacySweep, 'dueAt', ['kind', 'bookId']);

/** Deletes old personal data of events, endpoint answers and provider answers. @returns whether more is due. */
export async function forgetInTime(app: Pick<App, 'db' | 'config' | 'log' | 'clock'>): Promise<boolean> {
  const { EVENT_DAYS, WEBHOOK_ANSWER_DAYS, EVIDENCE_DAYS } = app.config;
  const days = { events: EVENT_DAYS, answers: WEBHOOK_ANSWER_DAYS, evidence: EVIDENCE_DAYS };
  const due = await app.db.query<Sweep>(
    'privacy.sweep_due',
    `select kind, book_id, through from privacy.sweep where due_at <= (select clock_timestamp()) order by due_at limit ${BOOKS}`,
  );
  await forEachSettled(app.log, due, {
    work: (sweep) => forgetSome(app, sweep, firstId(new Date(app.clock.now().getTime() - days[sweep.kind] * 86_400_000))),
    about: ({ kind, bookId }) => ({ what: 'data retention', kind, bookId }),
    postpone: (sweep, ms) => postpone(app.db, sweep, ms),
  });
  return due.length === BOOKS;
}

/** One stretch and its progress in one commit; a finished book waits a day. */
async function forgetSome({ db }: Pick<App, 'db'>, { kind, bookId, through }: Sweep, before: string): Promise<void> {
  await db.query(
    'privacy.sweep_on',
    `with done as (select case when $3::uuid < $4::uuid then privacy.sweep_on($1, $2, $3, $4, ${ROWS}) end as came_to)
     update privacy.sweep s set through = coalesce(done.came_to, greatest(s.through, $4)),
            due_at = case when done.came_to is null then clock_timestamp() + interval '1 day' else clock_timestamp() end
       from done where s.kind = $1 and s.book_id = $2 and s.through = $3 returning 1`,
    [kind, bookId, through, before],
  );
}
