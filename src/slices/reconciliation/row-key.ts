import { createHash } from 'node:crypto';
import type { StatementRow } from './row.ts';

export const DAY_MS = 86_400_000;
const LAGOS_MS = 3_600_000;

/**
 * Identity of a row in other files: the provider's id with its day and amount, since some banks reuse their ids, or all that it says; and its place among equal rows of its file, so that two
 * of them count twice.
 */
export function rowKeys(): (row: StatementRow) => string {
  const seen = new Set<bigint>();
  const again = new Map<bigint, number>();
  return ({ key, at, kind, amount, reference, name, balance }) => {
    const digest = createHash('sha256')
      .update(JSON.stringify(key === null ? [at, kind, amount, reference, name, balance] : [key, lagosDayNumber(at), amount]))
      .digest();
    const mark = digest.readBigUInt64BE(0);
    let nth = 1;
    if (seen.has(mark)) again.set(mark, (nth = (again.get(mark) ?? 1) + 1));
    else seen.add(mark);
    return `${key === null ? 'says' : 'id'}:${digest.toString('base64url', 0, 18)}${nth === 1 ? '' : `#${nth}`}`;
  };
}

/** Days since 1970, as in Lagos. */
export const lagosDayNumber = (at: Date): number => Math.floor((at.getTime() + LAGOS_MS) / DAY_MS);
