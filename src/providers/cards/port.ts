import type { WithAlert } from '../ports/ports.ts';
import type { Kobo } from '../../domain/money/money.ts';

export type ProcessorStatus = 'active' | 'inactive' | 'cancelled' | 'expired';

export interface SpendingControls {
  channels?: { atm?: boolean; pos?: boolean; web?: boolean; mobile?: boolean };
  /** Merchant category codes; when given, no others are served. */
  allowedCategories?: string[];
  blockedCategories?: string[];
  spendingLimits?: { amount: Kobo; interval: 'per_transaction' | 'daily' | 'weekly' | 'monthly' }[];
}

export interface Merchant {
  name: string;
  mcc: string | null;
  city: string | null;
  country: string | null;
}

export interface CardEntry {
  n: number;
  id: string;
  kind: 'load' | 'unload' | 'purchase' | 'refund' | 'fee';
  amount: Kobo;
  approved: boolean;
  reason: string | null;
  merchant: Merchant | null;
  channel: string | null;
  at: string;
}

export interface CardSnapshot {
  status: ProcessorStatus;
  balance: Kobo;
  entries: number;
  /** At most 500 entries; the caller asks again. */
  missing: CardEntry[];
}

export interface IssuedCard {
  providerCardId: string;
  maskedPan: string;
  last4: string;
  expiryMonth: string;
  expiryYear: string;
}

/** Answer to an instruction; silence is `no_answer`. */
export type Done<Result = unknown> = ({ kind: 'done'; result: Result } | { kind: 'refused'; reason: string } | { kind: 'no_answer' }) &
  WithAlert;

/** Answer to issuing. `not_now`: certainly no card by this instruction; another processor may be asked. */
export type Issued = Done<IssuedCard> | ({ kind: 'not_now' } & WithAlert);

/** Cardholder, for processors that store customers. */
export interface CardHolder {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  address: { line1: string; city: string; state: string; country: string; postalCode: string | null } | null;
}

/** Port of cards. A repeated instruction has no further effect. Adapters never throw for network failures: `no_answer`. */
export interface CardProcessor {
  readonly id: number;
  readonly name: string;
  issue(order: {
    instructionId: string;
    owner: number;
    brand: string;
    nameOnCard: string;
    holder: CardHolder;
    controls: SpendingControls;
  }): Promise<Issued>;
  load(order: { instructionId: string; providerCardId: string; amount: Kobo }): Promise<Done>;
  unload(order: { instructionId: string; providerCardId: string; amount: Kobo }): Promise<Done>;
  setStatus(order: { instructionId: string; providerCardId: string; status: ProcessorStatus }): Promise<Done>;
  setControls(order: { instructionId: string; providerCardId: string; controls: SpendingControls }): Promise<Done>;
  snapshot(card: { providerCardId: string; afterEntry: number }): Promise<Done<CardSnapshot>>;
  /** Processor's page with number and code, for one view. */
  detailsSession(card: { providerCardId: string }): Promise<Done<{ url: string; expiresAt: string }>>;
}

/** Durable notes of a processor without idempotency or entry numbers; recorded when a call resolves. */
export interface CardJournal {
  /** Recorded steps of an instruction. */
  steps(instructionId: string): Promise<ReadonlyMap<string, { value: string; at: Date }>>;
  note(instructionId: string, step: string, value: string): Promise<void>;
  forget(instructionId: string, step: string): Promise<void>;
  /** Last entry number, balance and reading position; null reads all. */
  end(providerCardId: string): Promise<{ entries: number; balance: Kobo; readTo: Date | null }>;
  reach(providerCardId: string, readTo: Date): Promise<void>;
  parts(providerCardId: string, seen: readonly { id: string; source: string; amount: Kobo }[]): Promise<ReadonlyMap<string, Kobo>>;
  /** Sum of recorded entries by source. */
  known(providerCardId: string, sources: readonly string[]): Promise<ReadonlyMap<string, { change: Kobo; entries: number }>>;
  /** Appends entries after this end. @returns false without a write when another process was first. */
  append(providerCardId: string, end: { entries: number; balance: Kobo }, entries: readonly NewEntry[]): Promise<boolean>;
  after(providerCardId: string, entry: number, limit: number): Promise<CardEntry[]>;
}

export interface NewEntry extends Omit<CardEntry, 'n' | 'approved'> {
  source: string;
  change: Kobo;
}

const noCard = (): Promise<never> => Promise.reject(new Error('no card is made or moved here'));

/** For adapters that issue no card. */
export const noCardJournal: CardJournal = {
  steps: noCard,
  note: noCard,
  forget: noCard,
  end: noCard,
  reach: noCard,
  parts: noCard,
  known: noCard,
  append: noCard,
  after: noCard,
};
