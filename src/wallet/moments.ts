import { z } from 'zod';
import { lagosDayEnd, lagosDayStart } from '../kernel/lagos.ts';
import { LATEST, type Place } from './entries.ts';

const isDay = (text: string): boolean => {
  try {
    lagosDayStart(text);
    return true;
  } catch {
    return false;
  }
};

/** A calendar day of Lagos, `YYYY-MM-DD`, that exists. */
export const lagosDay = z.string().trim().refine(isDay, { error: 'must be a calendar day such as 2026-01-31' }).meta({ format: 'date' });

const dateTime = z.iso.datetime({ offset: true });

/** A Lagos day or an RFC 3339 moment. A `+` that was not percent-encoded arrives as a space and is taken for what it was. */
export const dayOrMoment = z
  .string()
  .trim()
  .transform((text) => (isDay(text) ? text : text.toUpperCase().replace(/ (?=\d{2}:\d{2}$)/, '+')))
  .refine((text) => isDay(text) || (dateTime.safeParse(text).success && !Number.isNaN(Date.parse(text))), {
    error: 'must be an RFC 3339 time such as 2026-01-31T09:30:00Z, or a day such as 2026-01-31',
  });

/** The place before every row of a day, or of a moment and later. */
export const placeAtStart = (text: string): Place => place(isDay(text) ? lagosDayStart(text).getTime() : Date.parse(text));

/** The place after every row of a day, or of a moment's millisecond and earlier. */
export const placeAtEnd = (text: string): Place => place(isDay(text) ? lagosDayEnd(text).getTime() : Date.parse(text) + 1);

function place(ms: number): Place {
  return { at: Math.min(Math.max(ms * 1_000, 0), LATEST), seq: 0 };
}
