import type { Kobo } from '../../platform/kernel/money.ts';

/** What a row of a statement is: money of a payment, what the provider took for itself, or money of the house moved between its own accounts. */
export const rowKinds = ['payment', 'fee', 'house'] as const;
export type RowKind = (typeof rowKinds)[number];

/** A row of a provider's or bank's statement. */
export interface StatementRow {
  /** What the provider calls the row, where it has a name. */
  key: string | null;
  at: Date;
  kind: RowKind;
  /** What came in is above zero, what went out below. */
  amount: Kobo;
  /** What the provider took for it, where the row tells. */
  fee: Kobo | null;
  /** What was left after it, where the row tells. */
  balance: Kobo | null;
  /** Ours, or what the provider calls a payment into an account. */
  reference: string | null;
  /** Who was paid, or who paid. */
  name: string | null;
}

/** What a line of a file came to; a row that is left out on purpose comes to nothing. */
export type Read = { number: number } & ({ row: StatementRow } | { problem: string });

/** A row that cannot be what it should be; the message is for whoever brought the file. */
export class BadRow extends Error {
  override readonly name = 'BadRow';
}

const REFERENCE = /1453\d{11,25}(?:r\d{1,2})?/;

/** Our reference in a text that has others around it, as narrations of banks do. */
export const referenceIn = (text: string): string | null => REFERENCE.exec(text)?.[0] ?? null;
