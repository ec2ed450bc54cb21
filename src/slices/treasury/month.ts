import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { dateTime } from '../../domain/schema/type-names.ts';
import { lagosDayStart } from '../../domain/time/lagos.ts';

/** A calendar month in Lagos, `YYYY-MM`. */
export const month = z
  .string()
  .trim()
  .regex(/^(20[0-9]{2})-(0[1-9]|1[0-2])$/, { error: 'must be a month such as 2026-01' })
  .meta({ description: 'The month in Lagos, such as 2026-01.' });

/** The month of a report, and how far it goes. */
export const reportFields = {
  month: z.string().meta({ description: 'The month in Lagos.' }),
  until: dateTime.meta({ description: 'Postings before this moment are in it, and none after it.' }),
};

/** The first day of a month, and of the one after it, with the moments at which they begin. */
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

/** Every posting before this moment is in the tallies, and none after it. */
export async function talliedUntil({ db }: Pick<App, 'db'>): Promise<Date> {
  const [row] = await db.query<{ until: Date }>('treasury.until', 'select until from treasury.progress');
  if (!row) throw new Error('the treasury has no progress');
  return row.until;
}
