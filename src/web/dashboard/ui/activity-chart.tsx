import { useState } from 'react';
import { clock, lagosDay, shortDay } from '../format.ts';
import { BarChart, type Series } from './charts.tsx';

interface Count {
  start: string;
  outcome: string;
  count: number;
}

export interface OutcomeSeries extends Series {
  /** Whether an outcome counts here. */
  has(outcome: string): boolean;
}

const HOUR_MS = 3_600_000;
const BARS = { HOUR: 24, DAY: 30 } as const;
type Bucket = keyof typeof BARS;

/** The beginnings of the hours of the last day, or of the last thirty days in Lagos, oldest first. */
function beginnings(bucket: Bucket): number[] {
  const now = Date.now();
  const ages = Array.from({ length: BARS[bucket] }, (_, at) => BARS[bucket] - 1 - at);
  if (bucket === 'HOUR') return ages.map((age) => (Math.floor(now / HOUR_MS) - age) * HOUR_MS);
  return ages.map((age) => Date.parse(`${lagosDay(now, age)}T00:00:00+01:00`));
}

/** Time span of a chart, stable while the page is open: another moment would be another query. */
export function useSpan<Of extends Bucket>(bucket: Of): { bucket: Of; from: string } {
  return useState(() => ({ bucket, from: new Date(beginnings(bucket)[0] ?? 0).toISOString() }))[0];
}

interface ActivityChartProps {
  title: string;
  bucket: Bucket;
  series: readonly OutcomeSeries[];
  counts: readonly Count[];
}

/** Counts by the hour of a day, or by the day of thirty. */
export function ActivityChart({ title, bucket, series, counts }: ActivityChartProps) {
  const bars = beginnings(bucket).map((start) => {
    const of = counts.filter((each) => Date.parse(each.start) === start);
    return {
      label: bucket === 'HOUR' ? clock(start) : shortDay(start),
      values: series.map(({ has }) => of.reduce((sum, { outcome, count }) => (has(outcome) ? sum + count : sum), 0)),
    };
  });
  return <BarChart title={title} series={series} bars={bars} show={String} />;
}
