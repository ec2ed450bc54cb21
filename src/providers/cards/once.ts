import type { OperatorAlert } from '../ports/operator-alert.ts';
import type { CardJournal, Done } from './port.ts';

/** A transfer that was asked for, not answered, and is in no list after this long was never made. */
const ABSENT_MS = 24 * 3_600_000;
const APART_MS = ABSENT_MS;
const ASKED = 'transfer_asked';

export type Asked<Result = unknown> = Done<Result> | { kind: 'not_now'; alert?: OperatorAlert };

/** Creates unless the journal has its id, so a retry after a crash creates missing parts only. */
export async function madeOnce(
  journal: CardJournal,
  instructionId: string,
  step: string,
  make: () => Promise<Asked<string>>,
): Promise<Asked<string>> {
  const known = (await journal.steps(instructionId)).get(step)?.value;
  if (known) return { kind: 'done', result: known };
  const made = await make();
  if (made.kind === 'done') await journal.note(instructionId, step, made.result);
  return made;
}

interface Instruction {
  refusal: string | null;
  ask(): Promise<Asked>;
  /** Searches rows since a moment; null when the list is incomplete, which proves no absence. */
  find(since: Date): Promise<boolean | null>;
  missing: OperatorAlert;
}

/** Moves money at a processor without idempotency: recorded before the first byte, sent once, then searched. */
export async function movedOnce(journal: CardJournal, instructionId: string, { refusal, ask, find, missing }: Instruction): Promise<Done> {
  const asked = (await journal.steps(instructionId)).get(ASKED);
  if (!asked) {
    if (refusal !== null) return { kind: 'refused', reason: refusal };
    await journal.note(instructionId, ASKED, '');
    const response = await ask();
    if (response.kind !== 'not_now') return response;
    await journal.forget(instructionId, ASKED);
    return { ...response, kind: 'no_answer' };
  }
  const isThere = await find(new Date(asked.at.getTime() - APART_MS));
  if (isThere) return { kind: 'done', result: null };
  if (isThere === null) return { kind: 'no_answer' };
  if (Date.now() - asked.at.getTime() < ABSENT_MS) return { kind: 'no_answer', alert: missing };
  return { kind: 'refused', reason: 'the processor has nothing of it', alert: missing };
}
