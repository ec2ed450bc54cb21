import { z } from 'zod';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { koboOf } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import { lagosDayEnd, lagosDayStart } from '../../domain/time/lagos.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { goamlReport } from './goaml.ts';
import { largePayments } from './payments.ts';

const MAX_DAYS = 31;
const DAY_MS = 86_400_000;
/** The sums that find the payments are deleted after 121 days. */
const MAX_AGE_DAYS = 120;

export const reporterFields = {
  rentityId: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, { error: 'must be the number that the NFIU assigned' })
    .meta({ description: 'Id of your institution in goAML, from the NFIU.' }),
  institution: plainText(100).meta({ description: 'Name of your institution.' }),
};

/** goAML report, made while it is read. */
export interface XmlReport {
  name: string;
  parts: AsyncGenerator<string, void, undefined>;
}

/** Exports the currency transaction report of a period as goAML XML. @throws Refusal 400 for an invalid period or over 31 days. */
export const exportCtr = operation({
  title: 'currencyTransactionReports.export',
  summary: 'Export a currency transaction report',
  scope: 'compliance:read',
  control: reads,
  mayReadAt: 'replica',
  input: z
    .strictObject({
      from: calendarDay.meta({ description: 'First day, Africa/Lagos.' }),
      to: calendarDay.meta({ description: `Last day, Africa/Lagos, inclusive; at most ${MAX_DAYS} days in all.` }),
      least: z.coerce
        .number()
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .default(500_000_000)
        .meta({ description: 'Kobo: least amount; ₦5m by default, for persons. Companies have 1000000000.' }),
      ...reporterFields,
    })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS, {
      path: ['to'],
      error: `must be at most ${MAX_DAYS} days from from, both days included`,
    }),
  async run(app, { environment, name }, { from, to, least, ...reporter }): Promise<XmlReport> {
    if (Date.parse(from) < app.clock.now().getTime() - MAX_AGE_DAYS * DAY_MS)
      throw invalid('from', `from: must be within the last ${MAX_AGE_DAYS} days`);
    const span = { from: lagosDayStart(from), to: lagosDayEnd(to), least: koboOf(least) };
    const head = { ...reporter, code: 'CTR', reference: `CTR-${from}-${to}`, submittedAt: app.clock.now(), operator: name } as const;
    const parts = goamlReport({ ...head, reason: null, indicators: [] }, largePayments(app, environment, span));
    return { name: `ctr-${from}-${to}.xml`, parts };
  },
});
