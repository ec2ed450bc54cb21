import type { App } from '../../core/app/app.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import { newId } from '../../domain/ids/ids.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { postponing } from '../../platform/db/entity.ts';
import { dashboardOf } from '../people/mails.ts';
import { StatementMail } from './entities.ts';
import { issue } from './issue.ts';
import { dueAfter, monthAfter } from './monthly.ts';

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
    const stepped = await tx.query(
      'statement_mail.step',
      `update statement_mail set next_month = $3, due_at = $4 where book_id = $1 and enabled and to_char(next_month, 'YYYY-MM') = $2 returning 1`,
      [bookId, month, `${next}-01`, dueAfter(next)],
    );
    // Race: mails were sent, or recipients removed, meanwhile.
    if (stepped.length === 0) return;
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
