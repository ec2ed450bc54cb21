import { z } from 'zod';

const error = 'must be an RFC 3339 time';
const LEAP_SECOND = /(T\d\d:59):60(\.\d+)?(?=[Z+-])/;

/**
 * A time that a client gives, in any offset and spelling of RFC 3339: `t` and `z` may be small, and a leap second, which no
 * clock here knows, is the end of the second before it.
 */
export const moment = z
  .string({ error })
  .trim()
  .toUpperCase()
  .transform((text) => text.replace(LEAP_SECOND, '$1:59.999'))
  .pipe(z.iso.datetime({ offset: true, error }))
  .meta({ format: 'date-time' });

/** As PostgreSQL takes it, which knows neither the year 0 nor offsets beyond 16 hours. No event is older than 1970. */
export function instantOf(text: string): Date {
  return new Date(Math.max(0, Date.parse(text)));
}
