import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { instant, typeNames } from '../../domain/schema/type-names.ts';
import type { ScreeningMatch } from '../../providers/screening/port.ts';

const MAX_MATCHES = 500;
const MAX_REASONS = 20;
const MAX_PAYMENTS = 100;

const cause = z.enum(['hit', 'no_answer', 'scenario']).register(typeNames, {
  name: 'CaseCause',
  description: 'Cause of a case.',
  meanings: {
    hit: 'An entry of a list resembles the name.',
    no_answer: 'The screening gave no answer and is asked again.',
    scenario: 'Payments meet a scenario of the monitoring.',
  },
});

const match = z
  .object({
    list: z.string().meta({ description: 'Published list.' }),
    entryId: z.string().meta({ description: 'Id of the entry in its list.' }),
    name: z.string().meta({ description: 'Name in the list.' }),
    score: z.number().meta({ description: 'Resemblance from 0 to 1.' }),
    reasons: z.array(z.string()).meta({ description: 'Explanation of the score.' }),
  })
  .register(typeNames, { name: 'CaseMatch', description: 'List entry that resembles the subject of a case.' });

const payment = z
  .object({
    kind: z
      .enum(['transfer', 'deposit'])
      .register(typeNames, { name: 'CasePaymentKind', description: 'Kind of a payment in a case.' })
      .meta({ description: 'Kind of the payment.' }),
    reference: z.string().meta({ description: 'Transfer code, or reference of the deposit.' }),
    amount: kobo.meta({ description: 'Kobo: amount.' }),
    at: instant.meta({ description: 'Time of the payment.' }),
  })
  .register(typeNames, { name: 'CasePayment', description: 'Payment that met a scenario.' });

export const caseFindings = z
  .object({
    cause: cause.meta({ description: 'Cause of the case.' }),
    listVersion: z.string().nullable().meta({ description: 'Versions of the compared lists.' }),
    matches: z.array(match).meta({ description: 'Entries that resemble the name, best first.' }),
    reasons: z.array(z.string()).meta({ description: 'Facts that met the scenario.' }),
    from: instant.nullable().meta({ description: 'Start of the window of the scenario.' }),
    to: instant.nullable().meta({ description: 'End of the window of the scenario.' }),
    count: z.int().nullable().meta({ description: 'Number of payments in the window.' }),
    amount: kobo.nullable().meta({ description: 'Kobo: sum of the payments in the window.' }),
    payments: z.array(payment).meta({ description: 'Payments that met the scenario, newest first.' }),
  })
  .register(typeNames, { name: 'CaseFindings', description: 'Findings of a case: matches of the screening, or payments of a scenario.' });

export type CaseFindings = z.output<typeof caseFindings>;

export interface Found extends Partial<Omit<CaseFindings, 'matches'>> {
  cause: CaseFindings['cause'];
  matches?: readonly ScreeningMatch[];
}

const NONE = { listVersion: null, matches: [], reasons: [], from: null, to: null, count: null, amount: null, payments: [] };

export function findingsOf(found: Found): CaseFindings {
  const { matches, reasons, payments, ...all } = caseFindings.parse({ ...NONE, ...found });
  return {
    ...all,
    matches: matches.slice(0, MAX_MATCHES),
    reasons: reasons.slice(0, MAX_REASONS),
    payments: payments.slice(0, MAX_PAYMENTS),
  };
}
