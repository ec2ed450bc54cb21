import type { Kobo } from '../../../platform/kernel/money.ts';
import type { CardEntry } from './port.ts';

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
  /** Where the entries of a card end: their number, and what they add up to. */
  end(providerCardId: string): Promise<{ entries: number; balance: Kobo }>;
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

const nothingIsHandedIn = (): Promise<never> => Promise.reject(new Error('no card is made or moved here'));
/** For whoever opens an adapter and makes no card by it. */
export const noCardJournal: CardJournal = {
  steps: nothingIsHandedIn,
  note: nothingIsHandedIn,
  forget: nothingIsHandedIn,
  end: nothingIsHandedIn,
  known: nothingIsHandedIn,
  append: nothingIsHandedIn,
  after: nothingIsHandedIn,
};
