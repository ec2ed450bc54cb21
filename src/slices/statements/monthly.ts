import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { operation } from '../../core/operation/operation.ts';
import { lagosDayStart, lagosTime } from '../../domain/time/lagos.ts';
import { alertEmails } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { timestampOf } from '../../domain/time/moment.ts';

const monthlySchema = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether anybody is told.' }),
    emails: z.array(z.string()).meta({ description: 'Who is told that a statement is there.' }),
    nextAt: timestampOf.nullable().meta({ description: 'When the next one is made; null while nobody is told.' }),
  })
  .meta({ id: 'MonthlyStatement' })
  .register(typeNames, {
    name: 'MonthlyStatement',
    description: 'Who is told of the statement of each month, on the first day of the next.',
  });

type MonthlyStatement = z.output<typeof monthlySchema>;

/** What was booked in the last moment of a month is there by then. */
const AFTER_MIDNIGHT_MS = 60_000;
const NOBODY: MonthlyStatement = { enabled: false, emails: [], nextAt: null };
const SHOWN = `select enabled, emails, case when enabled then due_at end as next_at from statement_mail where book_id = $1`;

/** Who is told of monthly statements. */
export const findMonthlyStatement = operation({
  title: 'statements.monthly',
  summary: 'Shows who is told of the statement of each month',
  scope: 'wallet:read',
  input: z.strictObject({}),
  output: monthlySchema,
  run: async (app, actor) => (await app.db.query<MonthlyStatement>('statement_mail.find', SHOWN, [actor.bookId]))[0] ?? NOBODY,
});

/** Sets who is told, on the first of each month in Lagos, that the statement of the month before is there. The mail holds no figure and no file. */
export const setMonthlyStatement = operation({
  title: 'statements.set_monthly',
  summary: 'Sets who is told by mail, on the first day of a month in Lagos, that the statement of the month before is there',
  scope: 'wallet:write',
  input: z.strictObject({
    enabled: z.boolean({ error: 'must be true or false' }).meta({ description: 'False tells nobody.' }),
    emails: alertEmails.optional().meta({ description: 'Who is told: at most 10 addresses; left out, the present ones stay.' }),
  }),
  output: monthlySchema,
  run: (app, actor, { enabled, emails }) =>
    audited(app, actor, async (tx) => {
      const month = lagosTime(app.clock.now()).slice(0, 7);
      const [before] = await tx.query<MonthlyStatement>('statement_mail.before', SHOWN, [actor.bookId]);
      const kept = emails ?? before?.emails ?? [];
      await tx.query(
        'statement_mail.set',
        `insert into statement_mail as m (book_id, enabled, emails, next_month, due_at) values ($1, $2, $3, $4, $5)
         on conflict (book_id) do update set enabled = $2, emails = $3,
           next_month = case when m.enabled then m.next_month else excluded.next_month end, due_at = case when m.enabled then m.due_at else excluded.due_at end`,
        [actor.bookId, enabled, kept, `${month}-01`, dueAfter(month)],
      );
      const [set] = await tx.query<MonthlyStatement>('statement_mail.after', SHOWN, [actor.bookId]);
      const after = set ?? NOBODY;
      const chosen = ({ enabled: on, emails: to }: MonthlyStatement): object => ({ enabled: on, emails: to });
      const subject = { type: 'statement', id: 'monthly' };
      await audit(tx, actor, { action: 'statements.set_monthly', subject, before: chosen(before ?? NOBODY), after: chosen(after) });
      return after;
    }),
});

/** When the statement of a month (`YYYY-MM`) is made: once it has ended in Lagos. */
export const dueAfter = (month: string): Date => new Date(lagosDayStart(`${monthAfter(month)}-01`).getTime() + AFTER_MIDNIGHT_MS);

export function monthAfter(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, 1)).toISOString().slice(0, 7);
}
