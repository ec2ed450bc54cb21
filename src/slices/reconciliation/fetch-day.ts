import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { lagosDay } from '../../domain/time/lagos.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import type { App } from '../../core/app/app.ts';
import { audit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { accountName, providerOf } from './account.ts';
import { type Import, importOf } from './imports.ts';
import { expectLists, listsOf, type Whole } from './lists.ts';

/** Providers keep their lists longer; nobody reconciles what is older. */
const OLDEST_DAYS = 366;

const lists = z.enum(['movements', 'settlements']).register(typeNames, {
  name: 'StatementLists',
  description: 'Which lists of a provider.',
  meanings: {
    movements: 'What moved that day: transfers out, payments in, and what cards did.',
    settlements: 'What was settled to us of payments in, in the fortnight up to the day.',
  },
});

/**
 * Has the lists of a day read from the provider of an account, as a statement: transfers out, payments in, and what cards did; or what was settled to us up to it. While one of the day is being read that one is answered.
 * @throws Refusal 404 for an account that nobody knows, 400 for a day that has not begun, 409 where the provider has no list to ask for.
 */
export const fetchDay = operation({
  title: 'reconciliation.fetch',
  summary: "Read a day's statement from the provider's own lists",
  scope: 'reconciliation:write',
  control: records,
  input: z.strictObject({
    account: accountName,
    day: calendarDay.meta({ description: 'Which day, as in Africa/Lagos. One that is not over is not complete.' }),
    lists: lists.default('movements').meta({ description: 'What is asked for.' }),
  }),
  async run(app, operator, { account, day, lists: wanted }): Promise<Import> {
    const { environment, name } = operator;
    const provider = await providerOf(app, environment, account);
    const whole = wanted === 'settlements' ? 'settlements' : 'api';
    expectLists(app, environment, provider, account, whole);
    const now = app.clock.now();
    if (day > lagosDay(now)) throw invalid('day', 'day: has not begun');
    if (day < lagosDay(new Date(now.getTime() - OLDEST_DAYS * 86_400_000))) throw invalid('day', `day: at most ${OLDEST_DAYS} days ago`);
    const actor = { ...operator, businessId: SERVICE };
    return audited(app, actor, async (tx) => {
      const { id, isNew } = await beginDay(app, tx, { environment, provider, whole, day, by: name });
      const after = { account, day, lists: wanted };
      if (isNew) await audit(tx, actor, { action: 'reconciliation.fetch', subject: { type: 'statement_import', id }, after });
      return importOf(tx, environment, id);
    });
  },
});

interface Wanted {
  environment: Environment;
  provider: number;
  whole: Whole;
  day: string;
  by: string;
}

/** Writes down that a day is to be read, unless it is being read already. */
export async function beginDay(
  app: App,
  tx: Tx,
  { environment, provider, whole, day, by }: Wanted,
): Promise<{ id: string; isNew: boolean }> {
  await tx.query('reconciliation.lock_account', `select pg_advisory_xact_lock(hashtextextended($1, 80))`, [`${environment}/${provider}`]);
  const [known] = await tx.query<{ id: string }>(
    'reconciliation.same_day',
    `select i.id from reconciliation_fetch f join reconciliation_import i on i.id = f.import_id
      where f.day = $3 and i.environment = $1 and i.provider = $2 and i.format = $4 and i.state = 'reading'`,
    [environment, provider, day, whole],
  );
  if (known) return { id: known.id, isNew: false };
  const id = newId();
  const [first] = listsOf(app, environment, provider, whole).names;
  await tx.query(
    'reconciliation.begin_day',
    `with made as (
       insert into reconciliation_import (id, environment, provider, format, state, covers_from, covers_to, by_name)
       select $1, $2, $3, $7, 'reading', c.day, c.day, $5 from (values (case when $7 = 'api' and $4::date < (clock_timestamp() at time zone 'Africa/Lagos')::date then $4::date end)) c(day)
       returning id)
     insert into reconciliation_fetch (import_id, day, list) select id, $4, $6 from made`,
    [id, environment, provider, day, by, first ?? '', whole],
  );
  return { id, isNew: true };
}
