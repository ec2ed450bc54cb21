import type { OperatorAlert } from '../ports/operator-alert.ts';
import type { CardJournal, Done } from './port.ts';

/** A transfer that was asked for, not answered, and is in no list after this long was never made. */
const ABSENT_MS = 24 * 3_600_000;
/** How far our clock and the processor's may lie apart. */
const APART_MS = ABSENT_MS;
const ASKED = 'transfer_asked';

/** What asking for something came to; `not_now`: certainly nothing was done. */
export type Asked<Result = unknown> = Done<Result> | { kind: 'not_now'; concern?: OperatorAlert };

/** Has something made, unless the journal has what it is called there: whoever goes on after a crash makes what is missing alone. */
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
  /** Why it is not even asked for; null where it is. */
  refusal: string | null;
  ask(): Promise<Asked>;
  /** Whether a list has it, by what came since a moment; null where that was not read to its end, because only then is it absent. */
  find(since: Date): Promise<boolean | null>;
  /** What operators are told while nobody knows. */
  missing: OperatorAlert;
}

/**
 * Moves money at a processor that may move it twice when it is told twice: it is asked for once, which is written down before
 * the first byte, and looked for after that.
 */
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
  if (Date.now() - asked.at.getTime() < ABSENT_MS) return { kind: 'no_answer', concern: missing };
  return { kind: 'refused', reason: 'the processor has nothing of it', concern: missing };
}
