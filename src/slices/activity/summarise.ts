import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { type TimeRange, timeRange, timeRangeInput } from '../../domain/time/time-range.ts';
import { reads } from '../../core/controls/control.ts';
import { operation, type Permission } from '../../core/operation/operation.ts';
import type { ActivityKind } from '../../core/activity/activity.ts';

/** How often something went one way within one hour or Lagos day. */
const countSchema = z
  .object({
    start: dateTime.meta({ description: 'When the hour, or the day in Lagos, began.' }),
    outcome: z.string().meta({ description: 'How it went, in the words of the list it counts.' }),
    count: z.int().meta({ description: 'How often.' }),
    meanMs: z.number().meta({ description: 'How long one took on average, in milliseconds; 0 where that is not kept.' }),
  })
  .register(typeNames, { name: 'ActivityCount', description: 'How often something went one way within one hour or day.' });

const ofProviderSchema = countSchema
  .extend({ provider: z.string().meta({ description: 'The provider, `sandbox_` before its name when it is simulated.' }) })
  .register(typeNames, {
    name: 'ProviderActivityCount',
    description: 'How often calls to one provider went one way within one hour or day.',
  });

/** `subject` is the provider, and empty where it is not about providers. */
type ActivityCount = z.output<typeof ofProviderSchema> & { subject: string };

interface Row {
  start: number;
  subject: string;
  outcome: string;
  count: number;
  milliseconds: number;
}

/** The book of what belongs to the whole service. */
const SERVICE = 0;

export const ACTIVITY = `
  select extract(epoch from case when $5 = 'day' then date_trunc('day', hour, 'Africa/Lagos') else hour end)::bigint as start, subject, outcome,
         sum(count)::bigint as count, sum(milliseconds) as milliseconds
    from activity where book_id = $1 and kind = $2 and hour >= $3 and hour < $4 group by 1, 2, 3 order by 1, 2, 3`;

/** Oldest first, without what did not happen. Costs the same however often it happened; behind by half a second at most. */
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
  /** Of the whole service, in place of the caller's book. */
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

/** Requests to the REST API by the class of their status: `2xx`, `4xx`. @throws Refusal 400 naming `to` for a range that is empty or too long. */
export const summariseRequests = counting({
  title: 'request_log.summary',
  summary: 'How many requests there were, by status and over time',
  scope: 'keys:read',
  kind: 'request',
});

/** Webhook attempts: `acknowledged`, or the class of their error. @throws Refusal 400 as above. */
export const summariseAttempts = counting({
  title: 'webhooks.summary',
  summary: 'How many webhook attempts there were, by outcome and over time',
  scope: 'webhooks:read',
  kind: 'attempt',
});

/** Verification calls by what was answered. @throws Refusal 400 as above. */
export const summariseVerifications = counting({
  title: 'verification.summary',
  summary: 'How many verification calls there were, by outcome and over time',
  scope: 'verification:read',
  kind: 'verification',
});

/** Calls to the providers of all businesses, for operators: `ok` or a kind of answer, `error` when none came. @throws Refusal 400 as above. */
export const summariseProviders = counting({
  title: 'providers.summary',
  summary: 'How many calls to providers there were, by provider and outcome, and how long they took',
  scope: 'queues:read',
  control: reads,
  kind: 'provider',
  ofService: true,
});
