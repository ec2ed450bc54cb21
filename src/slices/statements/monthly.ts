import { z } from 'zod';
import { audit, audited } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { lagosDayStart, lagosTime, monthAfter } from '../../domain/time/lagos.ts';
import { alertEmails } from '../../domain/schema/text.ts';
import { namedObject } from '../../domain/schema/type-names.ts';
import { timestampOf } from '../../domain/time/moment.ts';
import type { App } from '../../core/app/app.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import { newId } from '../../domain/ids/ids.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { from, postponing, repository } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { dashboardOf } from '../people/mails.ts';
import { StatementMail } from './entities.ts';
import { issue } from './issue.ts';

const monthlySchema = namedObject(
  'MonthlyStatement',
  'Recipients of the monthly statement email, sent on the first day of the next month.',
  {
    enabled: z.boolean().meta({ description: 'True when the monthly email is on.' }),
    emails: z.array(z.string()).meta({ description: 'Recipients of the email.' }),
    nextAt: timestampOf.nullable().meta({ description: 'Time of the next statement; null while the email is off.' }),
  },
).meta({ id: 'MonthlyStatement' });

type MonthlyStatement = z.output<typeof monthlySchema>;

/** Delay for bookings of the last moment of a month. */
const AFTER_MIDNIGHT_MS = 60_000;
const DISABLED: MonthlyStatement = { enabled: false, emails: [], nextAt: null };

const mails = repository(StatementMail, ['enabled', 'emails', 'dueAt'], 'bookId');

async function monthlyOf(on: Sender, bookId: number): Promise<MonthlyStatement> {
  const row = await mails.find(on, { bookId });
  return row ? { enabled: row.enabled, emails: row.emails, nextAt: row.enabled ? row.dueAt : null } : DISABLED;
}

/** Retrieves the recipients of the monthly statement mail. */
export const findMonthlyStatement = operation({
  title: 'monthlyStatement.retrieve',
  summary: 'Retrieve the monthly statement email',
  scope: 'wallet:read',
  input: z.strictObject({}),
  output: monthlySchema,
  run: (app, actor) => monthlyOf(app.db, actor.bookId),
});

/**
 * Sets the recipients of the monthly statement email, sent on the first day of a month in Lagos. The email contains no figures and
 * no file.
 */
export const setMonthlyStatement = operation({
  title: 'monthlyStatement.update',
  summary: 'Set the monthly statement email',
  scope: 'wallet:write',
  input: z.strictObject({
    enabled: z.boolean({ error: 'must be true or false' }).meta({ description: 'False turns the email off.' }),
    emails: alertEmails.optional().meta({ description: 'At most 10 recipients; when omitted, the current ones stay.' }),
  }),
  output: monthlySchema,
  run: (app, actor, { enabled, emails }) =>
    audited(app, actor, async (tx) => {
      const month = lagosTime(app.clock.now()).slice(0, 7);
      const before = await monthlyOf(tx, actor.bookId);
      await tx.query(
        'statement_mail.set',
        `insert into statement_mail as m (book_id, enabled, emails, next_month, due_at) values ($1, $2, $3, $4, $5)
         on conflict (book_id) do update set enabled = $2, emails = $3,
           next_month = case when m.enabled then m.next_month else excluded.next_month end, due_at = case when m.enabled then m.due_at else excluded.due_at end`,
        [actor.bookId, enabled, emails ?? before.emails, `${month}-01`, dueAfter(month)],
      );
      const after = await monthlyOf(tx, actor.bookId);
      const chosen = ({ enabled: on, emails: to }: MonthlyStatement): object => ({ enabled: on, emails: to });
      const subject = { type: 'statement', id: 'monthly' };
      await audit(tx, actor, { action: 'monthlyStatement.update', subject, before: chosen(before), after: chosen(after) });
      return after;
    }),
});

const dueAfter = (month: string): Date => new Date(lagosDayStart(`${monthAfter(month)}-01`).getTime() + AFTER_MIDNIGHT_MS);

interface Due {
  bookId: number;
  environment: string;
  emails: string[];
  month: string;
}

/** Bound of statements per run: each may read many rows. */
const BATCH = 10;

export const monthlyDue = `select min(due_at) from statement_mail where enabled`;

const postpone = postponing(StatementMail, 'dueAt', ['bookId']);

/**
 * Invariant: statement, mails and the step to the next month commit together, so a crash repeats no mail. @returns true when
 * more are due.
 */
export async function makeMonthly(app: App): Promise<boolean> {
  const due = await app.db.query<Due>(
    'statement_mail.due',
    `select m.book_id, b.environment, m.emails, to_char(m.next_month, 'YYYY-MM') as month
       from statement_mail m join ledger.book b on b.id = m.book_id where m.enabled and m.due_at <= (select clock_timestamp()) order by m.due_at limit ${BATCH}`,
  );
  await forEachSettled(app.log, due, {
    work: (each) => makeOne(app, each),
    about: ({ bookId, month }) => ({ what: 'a monthly statement', bookId, month }),
    postpone: ({ bookId }, ms) => postpone(app.db, { bookId }, ms),
  });
  return due.length === BATCH;
}

async function makeOne(app: App, { bookId, environment, emails, month }: Due): Promise<void> {
  const number = await issued(app, bookId, month);
  app.failpoint('statement-issued');
  const next = monthAfter(month);
  await app.db.transaction(async (tx) => {
    const stepped = await from(tx, StatementMail)
      .updateTable('statement_mail')
      .set({ nextMonth: `${next}-01`, dueAt: dueAfter(next) })
      .where('bookId', '=', bookId)
      .where('enabled', '=', true)
      .where('nextMonth', '=', `${month}-01`)
      .returning('bookId')
      .executeTakeFirst();
    // Race: mails were sent, or recipients removed, meanwhile.
    if (!stepped) return;
    await tx.query(
      'statement_mail.enqueue',
      `insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at)
       select $1, id, $2, 'statement', recipient, $5, clock_timestamp() from unnest($3::uuid[], $4::text[]) as u(id, recipient)`,
      [bookId, environment, emails.map(() => newId()), emails, JSON.stringify({ number, month, ...dashboardOf(app) })],
    );
  });
}

async function issued(app: App, bookId: number, month: string): Promise<string | null> {
  try {
    return (await issue(app, { bookId, id: newId(), from: `${month}-01`, to: lastDayOf(month) })).number;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'invalid') return null;
    throw error;
  }
}

function lastDayOf(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10);
}
