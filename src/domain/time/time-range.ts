import { z } from 'zod';
import { moment } from './moment.ts';
import { invalid } from '../../platform/errors/refusal.ts';

export const bucketSizes = ['hour', 'day'] as const;
export type BucketSize = (typeof bucketSizes)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DEFAULT_MS = 30 * DAY_MS;
const MAX_BUCKETS = 750;

export const timeRangeInput = z.strictObject({
  from: moment.optional().meta({ description: 'From the hour of this moment; 30 days ago by default.' }),
  to: moment.optional().meta({ description: 'Before this moment, up to its whole hour; now by default.' }),
  bucket: z
    .enum(bucketSizes)
    .optional()
    .meta({ description: `Length of a bucket; day by default, and at most ${MAX_BUCKETS} of them.` }),
});

export interface TimeRange {
  from: Date;
  to: Date;
  bucket: BucketSize;
}

/** Whole hours of a range, thirty days by the day by default. @throws Refusal 400 naming `to` when empty or over 750 buckets. */
export function timeRange({ bucket = 'day', ...range }: z.output<typeof timeRangeInput>, now: Date): TimeRange {
  const to = wholeHour(range.to === undefined ? now.getTime() : Date.parse(range.to), Math.ceil);
  const from = wholeHour(range.from === undefined ? to - DEFAULT_MS : Date.parse(range.from), Math.floor);
  const buckets = (to - from) / (bucket === 'day' ? DAY_MS : HOUR_MS);
  if (buckets <= 0) throw invalid('to', 'to: must be later than from');
  if (buckets > MAX_BUCKETS) throw invalid('to', `to: the range has more than ${MAX_BUCKETS} buckets; ask for days, or for less`);
  return { from: new Date(from), to: new Date(to), bucket };
}

const wholeHour = (ms: number, round: (hours: number) => number): number => Math.max(0, round(ms / HOUR_MS)) * HOUR_MS;
