import { createHash } from 'node:crypto';
import { lagosTime } from '../../domain/time/lagos.ts';
import type { Transaction } from '../wallet/transaction.ts';
import type { IssuedStatement } from './issued.ts';

type Head = Pick<IssuedStatement, 'number' | 'businessName' | 'from' | 'to' | 'closedAt' | 'opening'>;

/**
 * The hash of a statement, made as its rows are read. It is SHA-256 over lines of JSON: the head, a line for each row, the closing balance.
 * A row's line holds what the CSV of the same days has, amounts in kobo, so that whoever has both can make the hash anew.
 */
export function statementHash({ number, businessName, from, to, closedAt, opening }: Head) {
  const hash = createHash('sha256');
  const line = (...values: unknown[]): void => void hash.update(`${JSON.stringify(values)}\n`);
  line('Tollgate statement of account 1', number, businessName, from, to, lagosTime(closedAt), 'NGN', opening);
  return {
    add({ createdAt, reference, type, category, amount, balanceAfter }: Transaction): void {
      line(lagosTime(createdAt), reference, type, category, amount, balanceAfter);
    },
    /** @returns the hash in hex; nothing can be added after it. */
    close(closing: IssuedStatement['closing']): string {
      line(closing);
      return hash.digest('hex');
    },
  };
}
