import { z } from 'zod';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { koboOf } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import { lagosDayEnd, lagosDayStart } from '../../domain/time/lagos.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import { goamlReport } from './goaml.ts';
import { largePayments } from './payments.ts';

const MAX_DAYS = 31;
const DAY_MS = 86_400_000;
export const LEAST_PERSON = koboOf(500_000_000);
export const LEAST_COMPANY = koboOf(1_000_000_000);

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
        .min(LEAST_PERSON)
        .max(Number.MAX_SAFE_INTEGER)
        .default(LEAST_PERSON)
        .meta({ description: `Kobo: least amount; ₦5m by default, for persons. Companies have ${LEAST_COMPANY}.` }),
      ...reporterFields,
    })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS, {
      path: ['to'],
      error: `must be at most ${MAX_DAYS} days from from, both days included`,
    }),
  run(app, { environment, name }, { from, to, least, ...reporter }): Promise<XmlReport> {
    const span = { from: lagosDayStart(from), to: lagosDayEnd(to), least: koboOf(least) };
    const head = { ...reporter, code: 'CTR', reference: `CTR-${from}-${to}`, submittedAt: app.clock.now(), operator: name } as const;
    const parts = goamlReport({ ...head, reason: null, indicator: 'CTR' }, largePayments(app, environment, span));
    return Promise.resolve({ name: `ctr-${from}-${to}.xml`, parts });
  },
});
