import { type Kobo, minus, sizeOf } from '../../domain/money/money.ts';
import type { CardJournal, CardSnapshot, Done, NewEntry, ProcessorStatus } from './port.ts';

export type Fact = Omit<NewEntry, 'id'>;

/** A card at one moment, with entries since its lists were last read. */
export interface CardReading {
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
