import type { OperatorAlert } from '../ports/operator-alert.ts';
import type { Kobo } from '../../domain/money/money.ts';

/** The processor's words for a card: SU's `inactive` is our frozen, its `canceled` our terminated. */
export type ProcessorStatus = 'active' | 'inactive' | 'canceled' | 'expired';

/** What a card may be used for. Amounts in kobo. */
export interface SpendingControls {
  channels?: { atm?: boolean; pos?: boolean; web?: boolean; mobile?: boolean };
  /** Merchant category codes; when any are given, no others are served. */
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

/** One entry of a card's account at the processor, numbered from 1 without gaps. */
export interface CardEntry {
  n: number;
  id: string;
  kind: 'load' | 'unload' | 'purchase' | 'refund' | 'fee';
  amount: Kobo;
  approved: boolean;
  /** Why it was declined. */
  reason: string | null;
  merchant: Merchant | null;
  channel: string | null;
  /** ISO time. */
  at: string;
}

/** A card as the processor has it, with its entries after those that the caller knows. */
export interface CardSnapshot {
  status: ProcessorStatus;
  /** Kobo, after the last of its entries. */
  balance: Kobo;
  /** How many entries it has. */
  entries: number;
  /** At most 500 of those that follow; the caller asks again for more. */
  missing: CardEntry[];
}

export interface IssuedCard {
  providerCardId: string;
  maskedPan: string;
  last4: string;
  expiryMonth: string;
  expiryYear: string;
}

/** What the processor says to an instruction. Silence is an answer of its own: it may or may not have been done. */
export type Done<Result = unknown> = ({ kind: 'done'; result: Result } | { kind: 'refused'; reason: string } | { kind: 'no_answer' }) & {
  /** What operators have to look at. No client reads it. */
  concern?: OperatorAlert;
};

/** What asking for a card came to. `not_now`: certainly none was made nor will be by this instruction, for what is ours or theirs; another processor may be asked. */
export type Issued = Done<IssuedCard> | { kind: 'not_now'; concern?: OperatorAlert };

/** Whose card it is, for processors that keep their customers. */
export interface CardHolder {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  /** Null where the business gave none: a processor may refuse the card then. */
  address: { line1: string; city: string; state: string; country: string; postalCode: string | null } | null;
}

/**
 * What we need from any processor of cards. Every instruction carries an id of ours; one that was done is not done again.
 * Adapters never throw for what the network does: that is `no_answer`.
 */
export interface CardProcessor {
  /** Account number in the ledger: settlement with this processor is account 400 + id. */
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
  /** A page of the processor's own, for one look, where the holder sees number and code. */
  detailsSession(card: { providerCardId: string }): Promise<Done<{ url: string; expiresAt: string }>>;
}

/**
 * What an adapter of cards keeps where its processor neither knows our instructions nor numbers its entries: written down when a call resolves, so that whoever goes on after a
 * crash knows it.
 */
export interface CardJournal {
  /** How far an instruction has come: what was written down by step, and when. */
  steps(instructionId: string): Promise<ReadonlyMap<string, { value: string; at: Date }>>;
  note(instructionId: string, step: string, value: string): Promise<void>;
  /** A step that was written down before it was asked for and was certainly not taken. */
  forget(instructionId: string, step: string): Promise<void>;
  /** Where the entries of a card end: their number, and what they add up to; and how far back its lists are read again, null for all of them. */
  end(providerCardId: string): Promise<{ entries: number; balance: Kobo; readTo: Date | null }>;
  /** From now on its lists are read again as far as this moment, or as far as it was said before where that is later. */
  reach(providerCardId: string, readTo: Date): Promise<void>;
  /** Keeps the parts of purchases that were seen. @returns what all parts that ever were come to, by purchase. */
  parts(providerCardId: string, seen: readonly { id: string; source: string; amount: Kobo }[]): Promise<ReadonlyMap<string, Kobo>>;
  /** What is known of these at the processor: what the entries of each add up to. */
  known(providerCardId: string, sources: readonly string[]): Promise<ReadonlyMap<string, { change: Kobo; entries: number }>>;
  /** Numbers further entries after this end. @returns false when somebody else did so meanwhile; then nothing was written. */
  append(providerCardId: string, end: { entries: number; balance: Kobo }, entries: readonly NewEntry[]): Promise<boolean>;
  /** Entries after this one, in their order. */
  after(providerCardId: string, entry: number, limit: number): Promise<CardEntry[]>;
}

export interface NewEntry extends Omit<CardEntry, 'n' | 'approved'> {
  source: string;
  /** What it adds to the card. */
  change: Kobo;
}
