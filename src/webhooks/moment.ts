import { z } from 'zod';

/** A time that a client gives, in any offset of RFC 3339. */
export const moment = z.iso.datetime({ offset: true, error: 'must be an RFC 3339 time' });

/** As PostgreSQL takes it, which knows neither the year 0 nor offsets beyond 16 hours. No event is older than 1970. */
export function instantOf(text: string): Date {
  return new Date(Math.max(0, Date.parse(text)));
}
