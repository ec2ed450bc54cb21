import type { Kobo } from '../../domain/money/money.ts';

/** A transfer out of our balance, as a list of the provider has it. */
export interface ListedPayout {
  /** What the provider calls it, for ever. */
  id: string;
  /** What it knows the transfer by: ours, where it was handed in by us. */
  reference: string | null;
  amount: Kobo;
  /** What the provider took for it; null where the list does not tell. */
  fee: Kobo | null;
  name: string | null;
  /** When it was made there, by which its day in the list is told. */
  at: Date;
  /** `gone`: the money left our balance. `back`: it is there, as it never left or came back. */
  state: 'gone' | 'back';
}
