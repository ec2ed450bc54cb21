import type { Environment } from '../../domain/actor/actor.ts';
import type { App } from '../app/app.ts';
import { caseRow, caseTimes, decisionMs, type NewCase } from '../compliance/case.ts';
import type { Payment } from '../ledger/transitions.ts';
import { screenPayees, type Suspicion } from './payees.ts';

/** Interval of questions without an answer. */
export const ASK_AGAIN_MS = 60_000;

export type Screened = Pick<NewCase, 'environment' | 'subject' | 'subjectId' | 'name' | 'businessId' | 'bookId'>;

export function screeningCase(app: App, screened: Screened, { digest, ...findings }: Suspicion): NewCase {
  return { ...screened, ...caseTimes(app), kind: 'screening', digest, findings };
}

export const holdMs = (app: App, { cause }: Suspicion): number => (cause === 'hit' ? decisionMs(app) : ASK_AGAIN_MS);

/** Holds payments to unclear payees; asks before the debit. */
export async function withHolds(app: App, environment: Environment, payments: readonly Payment[]): Promise<readonly Payment[]> {
  if (!app.screening(environment)) return payments;
  const suspicions = await screenPayees(app, environment, payments);
  return payments.map((payment, n) => {
    const suspicion = suspicions[n];
    if (!suspicion) return payment;
    const { bookId, id: subjectId, accountName: name } = payment;
    const opened = screeningCase(app, { environment, subject: 'transfer', bookId, subjectId, name }, suspicion);
    return { ...payment, hold: { case: caseRow(opened), checkMs: holdMs(app, suspicion) } };
  });
}
