import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/entity.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountSql, dayShown } from './account.ts';
import { ReconciliationClosedDay } from './entities.ts';

const closedDaySchema = z
  .object({
    day: dayShown,
    closedAt: dateTime.meta({ description: 'The time of closing.' }),
    closedBy: z.string().meta({ description: 'The operator who closed the day.' }),
    note: z.string().meta({ description: 'The note of the operator.' }),
  })
  .meta({ id: 'ClosedDay' })
  .register(typeNames, { name: 'ClosedDay', description: 'A closed day: every row is matched or explained.' });

type ClosedDay = z.output<typeof closedDaySchema>;

interface Key {
  environment: Environment;
  day: string;
}

const insert = prepared(ReconciliationClosedDay)('reconciliation.close_day', (db, $: Key & { closedBy: string; note: string }) =>
  db
    .insertInto('reconciliation_closed_day')
    .values({ environment: $.environment, day: $.day, closedBy: $.closedBy, note: $.note })
    .returning('day'),
);

const closedOn = prepared(ReconciliationClosedDay)('reconciliation.closed_day', (db, $: Key) =>
  db
    .selectFrom('reconciliation_closed_day')
    .select([sql<string>`day::text`.as('day'), 'closedAt', 'closedBy', 'note'])
    .where('environment', '=', $.environment)
    .where('day', '=', $.day),
);

/**
 * Closes a day at every provider account once every row is matched or explained. Later rows of the day are flagged as late.
 * Closing a closed day changes nothing.
 * @throws Refusal 409 INVALID_STATE with the open points of the day.
 */
export const closeDay = operation({
  title: 'reconciliationDays.close',
  summary: 'Close a reconciliation day',
  scope: 'reconciliation:write',
  control: records,
  input: z.strictObject({
    day: calendarDay.meta({ description: 'The day to close, in Africa/Lagos.' }),
    note: plainText(500).meta({ description: 'A note for later readers.' }),
  }),
  output: closedDaySchema,
  async run(app, operator, { day, note }): Promise<ClosedDay> {
    const { environment, name } = operator;
    const actor = { ...operator, businessId: SERVICE };
    return audited(app, actor, async (tx) => {
      const [known] = await closedOn(tx, { environment, day });
      if (known) return known;
      const left = await leftOf(tx, environment, day);
      if (left.length > 0) throw new Refusal('conflict', `The day cannot be closed: ${left.join('; ')}`, { code: 'INVALID_STATE' });
      await insert(tx, { environment, day, closedBy: name, note });
      await audit(tx, actor, { action: 'reconciliationDays.close', subject: { type: 'day', id: day }, after: { note } });
      const [closed] = await closedOn(tx, { environment, day });
      return closed!;
    });
  },
});

async function leftOf(tx: Tx, environment: Environment, day: string): Promise<string[]> {
  const [time] = await tx.query<{ isOver: boolean }>(
    'reconciliation.day_is_over',
    `select coalesce($1::date < (clock_timestamp() at time zone 'Africa/Lagos')::date, false) as is_over`,
    [day],
  );
  if (!time?.isOver) return ['the day is not over'];
  const rows = await tx.query<{ account: string; isCovered: boolean; isDue: boolean; open: number; exceptions: number }>(
    'reconciliation.left_of_day',
    `with moved as (
       select distinct (greatest(case when p.debit between 100 and 499 then p.debit end, case when p.credit between 100 and 499 then p.credit end) % 100)::smallint as provider
         from ledger.posting p join ledger.book b on b.id = p.book_id and b.environment = $1
        where p.posted_at >= $2::date::timestamp at time zone 'Africa/Lagos' and p.posted_at < ($2::date + 1)::timestamp at time zone 'Africa/Lagos'
          and p.kind <> 'reconciliation' and (p.debit between 100 and 499 or p.credit between 100 and 499)
       union select d.provider from reconciliation_day d where d.environment = $1 and d.day = $2::date and (d.is_covered or (d.figures ->> 'lines')::integer + (d.figures ->> 'items')::integer > 0))
     select ${accountSql('x')} as account, coalesce(d.is_covered, false) as is_covered, coalesce(d.to_take or d.to_pair or d.to_judge or d.to_count, false) as is_due,
            coalesce((d.figures ->> 'openLines')::integer + (d.figures ->> 'openItems')::integer, 0) as open,
            (select count(*)::integer from reconciliation_exception e where e.environment = $1 and e.provider = x.provider and e.state = 'open' and (e.day = $2::date or e.item_day = $2::date)) as exceptions
       from (select $1::text as environment, m.provider from moved m) x
       left join reconciliation_day d on d.environment = $1 and d.provider = x.provider and d.day = $2::date
      order by x.provider`,
    [environment, day],
  );
  return rows.flatMap(({ account, isCovered, isDue, open, exceptions }) => {
    if (!isCovered) return [`${account} has no statement of the day`];
    if (isDue) return [`${account} is being reconciled`];
    if (exceptions > 0) return [`${account} has ${exceptions} open exceptions`];
    return open > 0 ? [`${account} has ${open} unprocessed rows`] : [];
  });
}
