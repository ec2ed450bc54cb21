import type { App } from '../../core/app/app.ts';
import { caseTimes, openCase, type CaseFindings } from '../../core/compliance/case.ts';
import type { RowOf } from '../../platform/db/entity.ts';
import type { MonitoringMatch, MonitoringSubject } from './entities.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Cases of one transaction. */
const CASES = 20;
const PURGED = 1_000;

export const monitoringDue = `select clock_timestamp() where exists (select from monitoring.match where case_id is null)
  or exists (select from monitoring.progress p join treasury.progress t on t.until > p.until)`;

/** Adds a batch of payments to the sums, and opens cases of new matches, each in one commit; true when more remain. */
export async function monitorPayments(app: App): Promise<boolean> {
  const [row] = await app.db.query<{ more: boolean }>('monitoring.advance', 'select monitoring.advance() as more');
  const opened = await app.db.transaction((tx) => openCases(app, tx));
  return (row?.more ?? false) || opened === CASES;
}

export async function purgeMonitoring({ db }: Pick<App, 'db'>): Promise<boolean> {
  const [row] = await db.query<{ more: boolean }>('monitoring.purge', 'select monitoring.purge($1) as more', [PURGED]);
  return row?.more ?? false;
}

type Matched = Pick<RowOf<typeof MonitoringMatch>, 'scenarioId' | 'subject' | 'period' | 'amount' | 'counterparties'> &
  Pick<RowOf<typeof MonitoringSubject>, 'environment' | 'name' | 'businessId'> &
  Pick<CaseFindings, 'payments' | 'count'> & { bookId: number | null; account: string | null; scenario: string; from: Date; to: Date };

async function openCases(app: App, tx: Tx): Promise<number> {
  const matches = await tx.query<Matched>('monitoring.matched', MATCHED, [CASES]);
  for (const { scenarioId, subject, period, businessId, bookId, counterparties: least, ...match } of matches) {
    const { environment, name, account, scenario, from, to, count, amount, payments } = match;
    const caseId = await openCase(tx, {
      environment,
      kind: 'monitoring',
      subject: businessId ? 'business' : 'payee_account',
      subjectId: businessId ?? account ?? subject,
      name,
      ...(businessId && { businessId }),
      ...(bookId !== null && { bookId }),
      scenario: scenarioId,
      findings: {
        cause: 'scenario',
        count,
        amount,
        payments,
        from: from.toISOString(),
        to: to.toISOString(),
        reasons: [scenario, ...(least === null ? [] : [`${least} counterparties or more`])],
      },
      ...caseTimes(app),
    });
    await tx.query(
      'monitoring.opened',
      'update monitoring.match set case_id = $4 where scenario_id = $1 and subject = $2 and period = $3',
      [scenarioId, subject, period, caseId],
    );
  }
  return matches.length;
}

/** New matches with their payments: those in the window that the condition is about. */
const MATCHED = `
  with fresh as materialized (
    select * from monitoring.match where case_id is null order by at limit $1 for no key update skip locked)
  select m.scenario_id, m.subject, m.period, c.environment, coalesce(b.name, s.name) as name, s.business_id, k.id as book_id,
         s.bank_code || ':' || s.account_number as account, c.name as scenario, x.ends - x.span as "from", x.ends as "to",
         m.payments as count, m.amount, m.counterparties, coalesce(p.payments, '[]') as payments
    from fresh m join monitoring.scenario c on c.id = m.scenario_id join monitoring.subject s on s.key = m.subject
    left join business b on b.id = s.business_id
    left join ledger.book k on k.business_id = s.business_id and k.environment = c.environment and k.currency = 'NGN'
   cross join lateral (
     select w.span, m.at + case when w.span >= interval '1 day' and c.kind in ('structuring', 'fan_in', 'fan_out') then interval '1 day' else interval '1 hour' end as ends
       from (select monitoring.window_of(c.kind, c.parameters) as span) w) x
    left join lateral (
      select jsonb_agg(jsonb_build_object('kind', p.kind, 'reference', p.reference, 'amount', p.amount, 'at', p.at) order by p.at desc) as payments
        from monitoring.payments_of(s, coalesce(c.parameters ->> 'direction', case c.kind when 'fan_out' then 'sent' when 'fan_in' then 'received' end), x.ends - x.span, x.ends,
          coalesce((c.parameters ->> 'from')::bigint, case c.kind when 'amount_threshold' then (c.parameters ->> 'amount')::bigint end, 0),
          coalesce((c.parameters ->> 'below')::bigint, 9223372036854775807), 100) p) p on true
   order by m.at`;
