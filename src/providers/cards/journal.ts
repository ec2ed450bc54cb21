import type { OperatorAlert, WithAlert } from '../ports/ports.ts';
import type { CardJournal, CardSnapshot, Done, NewEntry, ProcessorStatus } from './port.ts';
import { type Kobo, minus, sizeOf } from '../../domain/money/money.ts';

/** A transfer that was asked for, not answered, and is in no list after this long was never made. */
const ABSENT_MS = 24 * 3_600_000;
const APART_MS = ABSENT_MS;
const ASKED = 'transfer_asked';

export type Asked<Result = unknown> = Done<Result> | ({ kind: 'not_now' } & WithAlert);

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

export type Fact = Omit<NewEntry, 'id'>;

/** A card at one moment, with entries since its lists were last read. */
interface CardReading {
  status: ProcessorStatus;
  balance: Kobo;
  facts: readonly Fact[];
  /** Older rows are known and final; null when unknown. */
  readTo: Date | null;
}

/** `again`: changed during the reading. */
export type PollResult = CardReading | { kind: 'again' } | Exclude<Done<never>, { kind: 'done' }>;

const ENTRIES = 500;
/** Bound of readings when another process numbers entries meanwhile. */
const MAX_POLLS = 3;
/** Milliseconds between recorded reading positions. */
const STEP_MS = 3_600_000;

/** Final states: no balance remains usable. */
export const endings: ReadonlySet<ProcessorStatus> = new Set(['cancelled', 'expired']);

/** Cards of a processor without entry numbers: new rows are numbered in order of sight, first writer wins. */
export async function numberedSnapshot(
  journal: CardJournal,
  { providerCardId, afterEntry }: { providerCardId: string; afterEntry: number },
  readCard: (readTo: Date | null) => Promise<PollResult>,
): Promise<Done<CardSnapshot>> {
  for (let n = 1; n <= MAX_POLLS; n++) {
    const { readTo, ...end } = await journal.end(providerCardId);
    const seen = await readCard(readTo);
    if ('kind' in seen) {
      if (seen.kind === 'again') continue;
      return seen;
    }
    const known = await journal.known(
      providerCardId,
      seen.facts.map(({ source }) => source),
    );
    const fresh = entriesFor(seen.facts.toSorted(inOrder), known);
    if (fresh.length > 0 && !(await journal.append(providerCardId, end, fresh))) continue;
    if (seen.readTo && seen.readTo.getTime() - (readTo?.getTime() ?? 0) >= STEP_MS) await journal.reach(providerCardId, seen.readTo);
    const now = await journal.end(providerCardId);
    const missing = await journal.after(providerCardId, afterEntry, ENTRIES);
    const balance = endings.has(seen.status) ? now.balance : seen.balance;
    return { kind: 'done', result: { status: seen.status, balance, entries: now.entries, missing } };
  }
  return { kind: 'no_answer' };
}

/** Chronological, credits first: the balance stays positive. */
const inOrder = (one: Fact, other: Fact): number =>
  Date.parse(one.at) - Date.parse(other.at) || Number(other.change > 0) - Number(one.change > 0) || (one.source < other.source ? -1 : 1);

/** Entries from known to reported amounts: a partly settled or reversed purchase refunds the rest. */
function entriesFor(facts: readonly Fact[], known: Awaited<ReturnType<CardJournal['known']>>): NewEntry[] {
  return facts.flatMap((reported): NewEntry[] => {
    const before = known.get(reported.source);
    // Reversed before first sight: no entry.
    if (!before) return reported.change === 0 && reported.reason === null ? [] : [{ ...reported, id: reported.source }];
    const change = minus(reported.change, before.change);
    if (change === 0) return [];
    const kind = reported.kind === 'purchase' ? (change > 0 ? 'refund' : 'purchase') : change > 0 ? 'load' : 'unload';
    // Time of sight where the change has no time.
    return [
      { ...reported, id: `${reported.source}.${before.entries + 1}`, kind, change, amount: sizeOf(change), at: new Date().toISOString() },
    ];
  });
}

export const PAGE = 100;
/** Further pages are for operators. */
const MAX_PAGES = 50;

export interface ListedRow {
  _id: string;
  createdAt: string;
}

/**
 * Rows of a list since a moment, each once. Ends early only at a newest-first page past the moment. @returns null
 * when a page fails or the list has no end.
 */
export async function rowsSince<Row extends ListedRow>(
  since: Date | null,
  page: (number: number) => Promise<readonly Row[] | null>,
): Promise<Row[] | null> {
  const seen = new Map<string, Row>();
  for (let number = 0; number < MAX_PAGES; number++) {
    const rows = await page(number);
    if (!rows) return null;
    for (const row of rows) seen.set(row._id, row);
    if (rows.length < PAGE || (since !== null && hasPassed(rows, since.getTime()))) return [...seen.values()];
  }
  return null;
}

function hasPassed(rows: readonly ListedRow[], since: number): boolean {
  const times = rows.map(({ createdAt }) => Date.parse(createdAt));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return first > last && last < since && times.every((time, place) => place === 0 || time <= (times[place - 1] ?? time));
}
