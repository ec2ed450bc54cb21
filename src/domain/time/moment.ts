import { z } from 'zod';
import { logged } from '../schema/logged.ts';
import { isCalendarDay, lagosDayEnd, lagosDayStart } from './lagos.ts';

const MOMENT = 'must be an RFC 3339 time';
const EITHER = `${MOMENT} such as 2026-01-31T09:30:00Z, or a day such as 2026-01-31`;
/** A `+` without percent-encoding arrives as a blank. */
const LOST_PLUS = / (?=\d\d:\d\d$)/;
const LOST = `${MOMENT}; the + of its offset arrived as a blank, so write %2B for it in a query`;

const RFC_3339 = z.iso.datetime({ offset: true });
const LEAP_SECOND = /(T\d\d:59):60(\.\d+)?(?=[Z+-])/;
/** Latest date with four digits, written equally everywhere. */
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');

export const timestamp = z.iso.datetime();

export const timestampOf = z.codec(timestamp, z.date().meta({ override: z.toJSONSchema(timestamp, { io: 'input' }) as object }), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** Time of a cursor in microseconds; year 0 is invalid. */
export const cursorTime = z.iso.datetime().regex(/^[1-9]/);

/** A time of RFC 3339 in any offset; the output is UTC with milliseconds, so equal times are equal texts. */
export const moment = logged(
  z
    .string({ error: MOMENT })
    .trim()
    .transform((text, context) => {
      const ms = millisecondsOf(text);
      if (ms !== null) return new Date(ms).toISOString();
      context.addIssue({ code: 'custom', message: LOST_PLUS.test(text) ? LOST : MOMENT });
      return z.NEVER;
    })
    .meta({ format: 'date-time' }),
);

export const calendarDay = z
  .string({ error: 'must be a calendar day such as 2026-01-31' })
  .trim()
  .refine(isCalendarDay, { error: 'must be a calendar day such as 2026-01-31' })
  .meta({ format: 'date' });

export const birthDay = calendarDay.refine((day) => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10), {
  error: 'must lie between 1900-01-01 and today',
});

const rangeStart = logged(
  edge((day) => lagosDayStart(day), 0).meta({ description: 'From this RFC 3339 moment, or day in Africa/Lagos, on.' }),
);
const rangeEnd = logged(
  edge((day) => lagosDayEnd(day), 1).meta({ description: 'Up to this RFC 3339 moment, or day in Africa/Lagos, included.' }),
);

/** Time range of a list; `to` becomes exclusive. */
export const rangeFields = { from: rangeStart.optional(), to: rangeEnd.optional() };

/** Refinement of `rangeFields`: an end before the begin is a problem of the input. */
export const inOrder: [(range: { from?: Date | undefined; to?: Date | undefined }) => boolean, { path: string[]; error: string }] = [
  ({ from, to }) => !from || !to || from < to,
  { path: ['to'], error: 'must not be before from' },
];

/** Why: a blank before an offset is an unencoded plus. */
function edge(ofDay: (day: string) => Date, addedMs: number) {
  return z
    .string({ error: EITHER })
    .trim()
    .transform((text, context) => {
      if (isCalendarDay(text)) return new Date(Math.max(ofDay(text).getTime(), 0));
      const ms = millisecondsOf(text.replace(LOST_PLUS, '+'));
      if (ms !== null) return new Date(ms + addedMs);
      context.addIssue({ code: 'custom', message: EITHER });
      return z.NEVER;
    });
}

function millisecondsOf(given: string): number | null {
  // Why: own timestamps are most frequent, and this check takes a tenth of the time.
  const own = given.length === 24 ? Date.parse(given) : Number.NaN;
  if (!Number.isNaN(own) && new Date(own).toISOString() === given) return Math.max(own, 0);
  const text = given.toUpperCase().replace(LEAP_SECOND, '$1:59.999');
  const ms = RFC_3339.safeParse(text).success ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LATEST_MS);
}

/** Time source of rules and logs. Business times come from the database's clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
