import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { dateTime } from '../../domain/schema/type-names.ts';
import { lagosDayStart } from '../../domain/time/lagos.ts';

export const month = z
  .string()
  .trim()
  .regex(/^(20[0-9]{2})-(0[1-9]|1[0-2])$/, { error: 'must be a month such as 2026-01' })
  .meta({ description: 'Month in Lagos, such as 2026-01.' });

export const reportFields = {
  month: z.string().meta({ description: 'Month in Lagos.' }),
  until: dateTime.meta({ description: 'Postings before this time are included, later ones are not.' }),
};

export interface Span {
  firstDay: string;
  endDay: string;
  from: Date;
  to: Date;
}

export function spanOf(text: string): Span {
  const [year = 0, number = 0] = text.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  const [firstDay, endDay] = [`${text}-01`, `${next}-01`];
  return { firstDay, endDay, from: lagosDayStart(firstDay), to: lagosDayStart(endDay) };
}

/** Invariant: every posting before this time is rolled up, and no later one. */
export async function rolledUpUntil({ db }: Pick<App, 'db'>): Promise<Date> {
  const [row] = await db.query<{ until: Date }>('treasury.until', 'select until from treasury.progress');
  if (!row) throw new Error('the treasury has no progress row');
  return row.until;
}
