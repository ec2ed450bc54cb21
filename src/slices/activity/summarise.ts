import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { dateTime, typeNames, namedObject } from '../../domain/schema/type-names.ts';
import { type TimeRange, timeRange, timeRangeInput } from '../../domain/time/time-range.ts';
import { reads } from '../../core/controls/control.ts';
import { operation, type Permission } from '../../core/operation/operation.ts';
import type { ActivityKind } from '../../core/activity/activity.ts';

const countSchema = namedObject('ActivityCount', 'Number of events with one outcome within an hour or day.', {
  start: dateTime.meta({ description: 'Start of the hour, or of the day in Lagos.' }),
  outcome: z.string().meta({ description: 'Outcome, as the counted list names it.' }),
  count: z.int().meta({ description: 'Number of events.' }),
  meanMs: z.number().meta({ description: 'Mean duration in milliseconds; 0 when not recorded.' }),
});

const ofProviderSchema = countSchema
  .extend({ provider: z.string().meta({ description: 'Provider, prefixed by `sandbox_` when simulated.' }) })
  .register(typeNames, {
    name: 'ProviderActivityCount',
    description: 'Number of calls to one provider with one outcome within an hour or day.',
  });

type ActivityCount = z.output<typeof ofProviderSchema> & { subject: string };

interface Row {
  start: number;
  subject: string;
  outcome: string;
  count: number;
  milliseconds: number;
}

const SERVICE = 0;

export const ACTIVITY = `
  select extract(epoch from case when $5 = 'day' then date_trunc('day', hour, 'Africa/Lagos') else hour end)::bigint as start, subject, outcome,
         sum(count)::bigint as count, sum(milliseconds) as milliseconds
    from activity where book_id = $1 and kind = $2 and hour >= $3 and hour < $4 group by 1, 2, 3 order by 1, 2, 3`;

async function countsOf(
  { db }: Pick<App, 'db'>,
  bookId: number,
  kind: ActivityKind,
  { from, to, bucket }: TimeRange,
): Promise<ActivityCount[]> {
  const rows = await db.query<Row>('activity.summary', ACTIVITY, [bookId, kind, from, to, bucket]);
  return rows.map(({ start, subject, outcome, count, milliseconds }) => ({
    start: new Date(start * 1_000),
    subject,
    provider: subject,
    outcome,
    count,
    meanMs: milliseconds / count,
  }));
}

type Counted = Permission & {
  title: string;
  summary: string;
  kind: ActivityKind;
  ofService?: boolean;
};

const counting = ({ kind, ofService = false, ...spec }: Counted) =>
  operation({
    ...spec,
    input: timeRangeInput,
    output: { list: ofService ? ofProviderSchema : countSchema },
    mayReadAt: 'replica',
    run: (app, actor, input): Promise<ActivityCount[]> =>
      countsOf(app, ofService ? SERVICE : actor.bookId, kind, timeRange(input, app.clock.now())),
  });

/** Counts REST requests by status class. @throws Refusal 400. */
export const summariseRequests = counting({
  title: 'requestSummary.retrieve',
  summary: 'Count requests by status and time',
  scope: 'keys:read',
  kind: 'request',
});

/** Counts webhook attempts by result. @throws Refusal 400. */
export const summariseAttempts = counting({
  title: 'webhookSummary.retrieve',
  summary: 'Count webhook attempts by outcome and time',
  scope: 'webhooks:read',
  kind: 'attempt',
});

/** Counts verification calls by outcome. @throws Refusal 400. */
export const summariseVerifications = counting({
  title: 'verificationSummary.retrieve',
  summary: 'Count verification calls by outcome and time',
  scope: 'verification:read',
  kind: 'verification',
});

/** Counts provider calls of all businesses by result; `error` is no answer. @throws Refusal 400. */
export const summariseProviders = counting({
  title: 'providerSummary.retrieve',
  summary: 'Count provider calls by outcome and time',
  scope: 'queues:read',
  control: reads,
  kind: 'provider',
  ofService: true,
});
