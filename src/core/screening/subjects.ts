import type { Environment } from '../../domain/actor/actor.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import type { ScreeningMatch } from '../../providers/screening/port.ts';
import type { App } from '../app/app.ts';
import { type NewCase, openCase } from '../compliance/case.ts';
import { screeningCase } from './holds.ts';
import { matchId, screenNames } from './payees.ts';

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
