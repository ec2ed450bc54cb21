import { z } from 'zod';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { kobo } from '../../domain/money/money.ts';
import { dateTime, namedObject } from '../../domain/schema/type-names.ts';
import { conditionFields } from './find.ts';
import { refuseWrongParameters, subjectKind } from './scenario.ts';

const DRY_RUN_DAYS = 90;
const SHOWN = 100;

const subjectSchema = namedObject('MonitoringSubject', 'Business or payee of a match.', {
  kind: subjectKind.meta({ description: 'Kind.' }),
  name: z.string().nullable().meta({ description: 'Name of the business, or of the account at its bank.' }),
  businessId: z.uuid().nullable().meta({ description: 'Business id; null for a payee.' }),
  bankCode: z.string().nullable().meta({ description: 'Bank code of a payee.' }),
  accountNumber: z.string().nullable().meta({ description: 'Account of a payee.' }),
});

const count = (description: string) => z.int().nullable().meta({ description });

const matchFields = {
  at: dateTime.meta({ description: 'Hour or day in which the condition was met.' }),
  payments: count('Payments in the window; null where counterparties are counted.'),
  amount: kobo.nullable().meta({ description: 'Kobo: sum of the window; null where counterparties are counted.' }),
  counterparties: count('Counterparties in the window, counted up to the condition; null for other kinds.'),
};

const dryRunSchema = namedObject('MonitoringDryRun', 'Cases that a scenario would have opened.', {
  from: dateTime.meta({ description: 'First hour.' }),
  until: dateTime.meta({ description: 'Payments before this time are included, later ones are not.' }),
  total: z.int().meta({ description: 'Cases that the scenario would have opened.' }),
  matches: z
    .array(
      namedObject('MonitoringMatch', 'Match of a scenario.', { subject: subjectSchema.meta({ description: 'Subject.' }), ...matchFields }),
    )
    .meta({ description: `The latest of them, at most ${SHOWN}.` }),
}).meta({ id: 'MonitoringDryRun' });

type Match = z.output<typeof dryRunSchema>['matches'][number];

/** Finds the cases that a scenario would have opened in the last 90 days; stores nothing. @throws Refusal 400 for wrong parameters. */
export const dryRunScenario = operation({
  title: 'monitoringScenarios.preview',
  summary: 'Preview a monitoring scenario',
  scope: 'compliance:read',
  control: reads,
  mayReadAt: 'replica',
  input: z.strictObject(conditionFields),
  output: dryRunSchema,
  async run({ db }, { environment }, condition) {
    refuseWrongParameters(condition);
    // One statement, so that all is of one snapshot.
    const rows = await db.query<
      Pick<z.output<typeof dryRunSchema>, 'from' | 'until' | 'total'> & { [Name in keyof Match]: Match[Name] | null }
    >(
      'monitoring.preview',
      `select p.first as from, p.until, coalesce(m.total, 0)::int as total, m.at, m.payments, m.amount, m.counterparties,
              case when s.key is not null then jsonb_build_object('kind', s.kind, 'name', coalesce(b.name, s.name), 'businessId', s.business_id,
                'bankCode', s.bank_code, 'accountNumber', s.account_number) end as subject
         from (select until, date_trunc('hour', until) - interval '${DRY_RUN_DAYS} days' as first from monitoring.progress) p
         left join lateral (
           select m.*, count(*) over () as total
             from monitoring.matches(jsonb_populate_record(null::monitoring.scenario, $1), p.first, p.until, null) m
            order by m.at desc, m.subject limit ${SHOWN}) m on true
         left join monitoring.subject s on s.key = m.subject
         left join business b on b.id = s.business_id
        order by m.at desc, m.subject`,
      [JSON.stringify({ environment, ...condition })],
    );
    const [first] = rows;
    if (!first) throw new Error('monitoring has no progress row');
    const matches = rows.flatMap(({ subject, at, payments, amount, counterparties }) =>
      subject && at ? [{ subject, at, payments, amount, counterparties }] : [],
    );
    return { from: first.from, until: first.until, total: first.total, matches };
  },
});
