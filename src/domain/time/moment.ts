import { z } from 'zod';
import { logged } from '../schema/logged.ts';
import { isCalendarDay, lagosDayEnd, lagosDayStart } from './lagos.ts';

const MOMENT = 'must be an RFC 3339 time';
const EITHER = `${MOMENT} such as 2026-01-31T09:30:00Z, or a day such as 2026-01-31`;
/** What a `+` that was not percent-encoded leaves behind: a query carries it as a blank. */
const LOST_PLUS = / (?=\d\d:\d\d$)/;
const LOST = `${MOMENT}; the + of its offset arrived as a blank, so write %2B for it in a query`;

const RFC_3339 = z.iso.datetime({ offset: true });
/** No clock here knows a leap second: it is the end of the second before it. */
const LEAP_SECOND = /(T\d\d:59):60(\.\d+)?(?=[Z+-])/;
/** Nothing here is older than 1970, and PostgreSQL and JavaScript write years of more than four digits differently. */
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** When something left, in what the API answers: always UTC with `Z`. */
export const timestamp = z.iso.datetime();

/** The same of an `output`: a Date in rows and operations, text where it leaves. */
export const timestampOf = z.codec(timestamp, z.date().meta({ override: z.toJSONSchema(timestamp, { io: 'input' }) as object }), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** The time in a cursor, to the microsecond. Times of the year 0 are no time to PostgreSQL, and none of ours. */
export const cursorTime = z.iso.datetime().regex(/^[1-9]/);

/**
 * A time that a caller gives, in any offset and spelling of RFC 3339: `t` and `z` may be small. It comes out in UTC with
 * milliseconds, so that equal times are equal text. This is the one reader of times: every door and operation uses it.
 */
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

/** A calendar day that exists, `YYYY-MM-DD`. */
export const calendarDay = z
  .string({ error: 'must be a calendar day such as 2026-01-31' })
  .trim()
  .refine(isCalendarDay, { error: 'must be a calendar day such as 2026-01-31' })
  .meta({ format: 'date' });

/** Date of birth of a person: a calendar day from 1900 to today. */
export const birthDay = calendarDay.refine((day) => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10), {
  error: 'must lie between 1900-01-01 and today',
});

/** The first moment of a range, from a moment or a day in Lagos. */
const rangeStart = logged(
  edge((day) => lagosDayStart(day), 0).meta({ description: 'From this RFC 3339 moment, or day in Africa/Lagos, on.' }),
);
/** The first moment after a range that ends with a millisecond or a day in Lagos. */
const rangeEnd = logged(
  edge((day) => lagosDayEnd(day), 1).meta({ description: 'Up to this RFC 3339 moment, or day in Africa/Lagos, included.' }),
);

/** The range of time that a list takes. `to` comes out as the first moment that is no longer in it. */
export const rangeFields = { from: rangeStart.optional(), to: rangeEnd.optional() };

/** What `refine` of a list with `rangeFields` takes: a range that ends before it begins is a mistake, not an empty list. */
export const inOrder: [(range: { from?: Date | undefined; to?: Date | undefined }) => boolean, { path: string[]; error: string }] = [
  ({ from, to }) => !from || !to || from < to,
  { path: ['to'], error: 'must not be before from' },
];

/** A query's blank before an offset can only have been a plus, and a filter does no harm by taking it so. */
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
  // What we answer ourselves comes back most often, and proves itself in a tenth of the time.
  const own = given.length === 24 ? Date.parse(given) : Number.NaN;
  if (!Number.isNaN(own) && new Date(own).toISOString() === given) return Math.max(own, 0);
  const text = given.toUpperCase().replace(LEAP_SECOND, '$1:59.999');
  const ms = RFC_3339.safeParse(text).success ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LATEST_MS);
}

/** Where an operation reads the time from. Business moments come from the database's clock; this one serves rules and logs. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
