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
    enabled: z.boolean().meta({ description: 'True when the monthly email is on.' }),
    emails: z.array(z.string()).meta({ description: 'Recipients of the email.' }),
    nextAt: timestampOf.nullable().meta({ description: 'Time of the next statement; null while the email is off.' }),
  })
  .meta({ id: 'MonthlyStatement' })
  .register(typeNames, {
    name: 'MonthlyStatement',
    description: 'Recipients of the monthly statement email, sent on the first day of the next month.',
  });

type MonthlyStatement = z.output<typeof monthlySchema>;

/** Delay for bookings of the last moment of a month. */
const AFTER_MIDNIGHT_MS = 60_000;
const DISABLED: MonthlyStatement = { enabled: false, emails: [], nextAt: null };
const SHOWN = `select enabled, emails, case when enabled then due_at end as next_at from statement_mail where book_id = $1`;

/** Retrieves the recipients of the monthly statement mail. */
export const findMonthlyStatement = operation({
  title: 'monthlyStatement.retrieve',
  summary: 'Retrieve the monthly statement email',
  scope: 'wallet:read',
  input: z.strictObject({}),
  output: monthlySchema,
  run: async (app, actor) => (await app.db.query<MonthlyStatement>('statement_mail.find', SHOWN, [actor.bookId]))[0] ?? DISABLED,
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
      const [before] = await tx.query<MonthlyStatement>('statement_mail.before', SHOWN, [actor.bookId]);
      const saved = emails ?? before?.emails ?? [];
      await tx.query(
        'statement_mail.set',
        `insert into statement_mail as m (book_id, enabled, emails, next_month, due_at) values ($1, $2, $3, $4, $5)
         on conflict (book_id) do update set enabled = $2, emails = $3,
           next_month = case when m.enabled then m.next_month else excluded.next_month end, due_at = case when m.enabled then m.due_at else excluded.due_at end`,
        [actor.bookId, enabled, saved, `${month}-01`, dueAfter(month)],
      );
      const [set] = await tx.query<MonthlyStatement>('statement_mail.after', SHOWN, [actor.bookId]);
      const after = set ?? DISABLED;
      const chosen = ({ enabled: on, emails: to }: MonthlyStatement): object => ({ enabled: on, emails: to });
      const subject = { type: 'statement', id: 'monthly' };
      await audit(tx, actor, { action: 'monthlyStatement.update', subject, before: chosen(before ?? DISABLED), after: chosen(after) });
      return after;
    }),
});

export const dueAfter = (month: string): Date => new Date(lagosDayStart(`${monthAfter(month)}-01`).getTime() + AFTER_MIDNIGHT_MS);

export function monthAfter(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, 1)).toISOString().slice(0, 7);
}
