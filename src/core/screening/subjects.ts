import type { Environment } from '../../domain/actor/actor.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import type { ScreeningMatch } from '../../providers/screening/port.ts';
import type { App } from '../app/app.ts';
import { type NewCase, openCase, caseRow, caseTimes, decisionMs } from '../compliance/case.ts';
import { matchId, screenNames, screenPayees, type Suspicion } from './payees.ts';
import type { Payment } from '../ledger/transitions.ts';

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

export type Subject = Pick<NewCase, 'subject' | 'subjectId' | 'businessId' | 'bookId'> & { name: string; dateOfBirth?: string | null };

export const directorId = (businessId: string, name: string): string => derivedId(businessId, `director ${name}`);

/** New cases of unclear subjects; decided matches open none. Call outside of transactions. */
export async function casesOf(app: App, environment: Environment, subjects: readonly Subject[]): Promise<NewCase[]> {
  if (!app.screening(environment) || subjects.length === 0) return [];
  const suspicions = await screenNames(
    app,
    environment,
    subjects.map(({ subject, subjectId, name, dateOfBirth }) => ({ id: `${subject} ${subjectId}`, name, dateOfBirth })),
  );
  const cases = subjects.flatMap(({ dateOfBirth: _, ...subject }, i) => {
    const suspicion = suspicions[i];
    return suspicion ? [screeningCase(app, { environment, ...subject }, suspicion)] : [];
  });
  if (cases.length === 0) return [];
  const decided = await app.db.query<{ subjectId: string; matches: ScreeningMatch[] }>('screening.decided', DECIDED, [
    environment,
    cases.map(({ subjectId }) => subjectId),
  ]);
  const known = Map.groupBy(decided, ({ subjectId }) => subjectId);
  return cases.filter(({ subjectId, findings: { cause, matches = [] } }) => {
    const seen = new Set(known.get(subjectId)?.flatMap((each) => each.matches.map(matchId)));
    return cause === 'no_answer' || matches.some((match) => !seen.has(matchId(match)));
  });
}

/** Opens cases of unclear subjects. @returns these cases. */
export async function screenSubjects(app: App, environment: Environment, subjects: readonly Subject[]): Promise<readonly NewCase[]> {
  const cases = await casesOf(app, environment, subjects);
  for (const each of cases) await openCase(app.db, each);
  return cases;
}

const DECIDED = `
  select subject_id, findings -> 'matches' as matches from compliance_case
   where environment = $1 and kind = 'screening' and subject_id = any($2) and decision is not null`;
