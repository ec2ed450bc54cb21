import { type Kobo, minus, sizeOf } from '../../domain/money/money.ts';
import type { CardJournal, CardSnapshot, Done, NewEntry, ProcessorStatus } from './port.ts';

/** Something at a processor, and what it has added to the card by now. */
export type Fact = Omit<NewEntry, 'id'>;

/** A card as its processor shows it at one moment, with whatever may have come or changed since the lists were read to. */
export interface Look {
  status: ProcessorStatus;
  balance: Kobo;
  facts: readonly Fact[];
  /** What is older than this was seen and changes no more; null where nothing tells. */
  readTo: Date | null;
}

/** `again`: it changed while it was looked at. */
export type PollResult = Look | { kind: 'again' } | Exclude<Done<never>, { kind: 'done' }>;

const ENTRIES = 500;
/** Somebody else may number entries meanwhile: then everything is looked at anew, so many times. */
const MAX_POLLS = 3;
/** How far two readings have to lie apart for the second to be written down. */
const STEP_MS = 3_600_000;

/** From these no card comes back: what is left on it is nobody's at the processor. */
export const endings: ReadonlySet<ProcessorStatus> = new Set(['canceled', 'expired']);

/** A card of a processor that numbers nothing: what is new in its lists is numbered in the order in which it was seen, by whoever is first. */
export async function numberedSnapshot(
  journal: CardJournal,
  { providerCardId, afterEntry }: { providerCardId: string; afterEntry: number },
  look: (readTo: Date | null) => Promise<PollResult>,
): Promise<Done<CardSnapshot>> {
  for (let n = 1; n <= MAX_POLLS; n++) {
    const { readTo, ...end } = await journal.end(providerCardId);
    const seen = await look(readTo);
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

/** As they came about; of one instant what came in before what went out, as no card can spend what is not on it yet. */
const inOrder = (one: Fact, other: Fact): number =>
  Date.parse(one.at) - Date.parse(other.at) || Number(other.change > 0) - Number(one.change > 0) || (one.source < other.source ? -1 : 1);

/** The entries by which what is known becomes what is told: a purchase that was settled for less, or reversed, gives the rest back. */
function entriesFor(facts: readonly Fact[], known: Awaited<ReturnType<CardJournal['known']>>): NewEntry[] {
  return facts.flatMap((reported): NewEntry[] => {
    const before = known.get(reported.source);
    // What was reversed before it was seen never was.
    if (!before) return reported.change === 0 && reported.reason === null ? [] : [{ ...reported, id: reported.source }];
    const change = minus(reported.change, before.change);
    if (change === 0) return [];
    const kind = reported.kind === 'purchase' ? (change > 0 ? 'refund' : 'purchase') : change > 0 ? 'load' : 'unload';
    // When it changed is not told of all of it: it is of when it was seen.
    return [
      { ...reported, id: `${reported.source}.${before.entries + 1}`, kind, change, amount: sizeOf(change), at: new Date().toISOString() },
    ];
  });
}
