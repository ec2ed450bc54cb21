import type { Environment } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { App } from '../app/app.ts';
import type { Payment } from '../ledger/transitions.ts';
import type { caseKinds } from './entities.ts';
import { screenPayees, type Suspicion } from './payees.ts';

const DAY_MS = 24 * 3_600_000;
/** Interval of questions without an answer. */
export const ASK_AGAIN_MS = 60_000;

export interface CaseSubject {
  environment: Environment;
  kind: (typeof caseKinds)[number];
  businessId?: string;
  bookId?: number;
  subjectId: string;
  name: string | null;
}

function newCase(app: App, { environment, kind, businessId, bookId, subjectId, name }: CaseSubject, suspicion: Suspicion): object {
  const now = app.clock.now();
  return {
    id: newId(),
    environment,
    kind,
    business_id: businessId ?? null,
    book_id: bookId ?? null,
    subject_id: subjectId,
    name,
    digest: suspicion.digest,
    cause: suspicion.cause,
    matches: suspicion.matches,
    list_version: suspicion.listVersion,
    opened_at: now,
    due_at: new Date(now.getTime() + holdMs(app)),
  };
}

export async function openCase(tx: Tx, row: object): Promise<void> {
  await tx.query(
    'screening.open_case',
    'insert into screening_case select * from jsonb_populate_record(null::screening_case, $1) on conflict do nothing',
    [JSON.stringify(row)],
  );
}

export const holdMs = ({ config }: Pick<App, 'config'>): number => config.SCREENING_HOLD_DAYS * DAY_MS;

export function holdFor(app: App, subject: CaseSubject, suspicion: Suspicion): NonNullable<Payment['hold']> {
  return { case: newCase(app, subject, suspicion), checkMs: suspicion.cause === 'hit' ? holdMs(app) : ASK_AGAIN_MS };
}

/** Holds payments to unclear payees; asks before the debit. */
export async function withHolds(app: App, environment: Environment, payments: readonly Payment[]): Promise<readonly Payment[]> {
  if (!app.screening(environment)) return payments;
  const suspicions = await screenPayees(app, environment, payments);
  return payments.map((payment, n) => {
    const suspicion = suspicions[n];
    if (!suspicion) return payment;
    const { bookId, id: subjectId, accountName: name } = payment;
    return { ...payment, hold: holdFor(app, { environment, kind: 'transfer', bookId, subjectId, name }, suspicion) };
  });
}
