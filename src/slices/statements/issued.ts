import type { Kobo } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** A statement of account that was issued: what it said then, it says for ever. */
export interface IssuedStatement {
  bookId: number;
  id: string;
  /** `ST-` and twelve characters, as it stands on paper. */
  number: string;
  /** The name of the business at that time. */
  businessName: string;
  /** `YYYY-MM-DD` in Lagos, both included. */
  from: string;
  to: string;
  /** Its rows are those of the wallet after the first number, up to the last. */
  firstSeq: number;
  lastSeq: number;
  opening: Kobo;
  credits: Kobo;
  debits: Kobo;
  closing: Kobo;
  /** The end of the last day, or the moment of issue while that day still ran. */
  closedAt: Date;
  /** SHA-256 in hex over what it says, every row included (`canonical.ts`). */
  hash: string;
  createdAt: Date;
}

export const COLUMNS = `book_id, id, number, business_name, from_day::text as "from", to_day::text as "to", first_seq, last_seq, opening, credits, debits, closing,
  closed_at, encode(hash, 'hex') as hash, created_at`;

export const rowsOf = ({ firstSeq, lastSeq }: Pick<IssuedStatement, 'firstSeq' | 'lastSeq'>): number => lastSeq - firstSeq;

export const statementNotFound = (): Refusal => new Refusal('not_found', 'No statement with this number', { code: 'RECORD_NOT_FOUND' });
