import { lagosDay, naira } from '../../format.ts';
import type { OverviewQuery } from '../../gql/graphql.ts';
import { fill } from '../../texts/fill.ts';
import { paceTexts as texts } from '../../texts/wallet.ts';

type Buckets = readonly Omit<OverviewQuery['transferSummary']['buckets'][number], '__typename'>[];

interface Sums {
  sent: number;
  delivered: number;
  ended: number;
}

export function Pace({ buckets, available }: { buckets: Buckets; available: number }) {
  const [today, yesterday] = [sumOf(buckets, 0, 0), sumOf(buckets, 1, 1)];
  const [month, before] = [sumOf(buckets, 0, 29), sumOf(buckets, 30, 59)];
  const week = sumOf(buckets, 0, 6).sent / 7;
  return (
    <div className="cards figures">
      <Figure name="Sent today" value={naira(today.sent)} note={fill(texts.yesterdaySent, { sent: naira(yesterday.sent) })} />
      <Figure
        name="Sent in 30 days"
        value={naira(month.sent)}
        note={change(month.sent, before.sent)}
        tone={before.sent === 0 ? '' : toneOf(month.sent - before.sent)}
      />
      <Figure
        name="Success rate, 30 days"
        value={shareOf(month)}
        note={fill(texts.byAmountPrevious30Days, { before: before.ended === 0 ? 'none' : shareOf(before) })}
      />
      <Figure name="Balance runway" value={week === 0 ? '–' : daysOf(available / week)} note={texts.atTheAverageOfThe} />
    </div>
  );
}

interface FigureProps {
  name: string;
  value: string;
  note: string;
  tone?: 'up' | 'down' | '';
}

function Figure({ name, value, note, tone = '' }: FigureProps) {
  return (
    <section className="card" aria-label={name}>
      <span className="dim">{name}</span>
      <div className="figure">{value}</div>
      <span className={`delta ${tone}`}>{note}</span>
    </section>
  );
}

/** Sums of the transfers created `from` to `to` days ago, in Lagos. */
export function sumOf(buckets: Buckets, from: number, to: number): Sums {
  const [first, last] = [lagosDay(Date.now(), to), lagosDay(Date.now(), from)];
  const days = buckets.filter(({ start }) => {
    const day = lagosDay(Date.parse(start));
    return day >= first && day <= last;
  });
  const sum = (part: (bucket: Buckets[number]) => number): number => days.reduce((total, bucket) => total + part(bucket), 0);
  const delivered = sum((bucket) => bucket.delivered);
  const back = sum((bucket) => bucket.failed + bucket.reversed);
  return { delivered, ended: delivered + back, sent: delivered + sum((bucket) => bucket.pending) };
}

const shareOf = ({ delivered, ended }: Sums): string => (ended === 0 ? '–' : `${((delivered / ended) * 100).toFixed(1)}%`);
const toneOf = (difference: number): 'up' | 'down' | '' => (difference > 0 ? 'up' : difference < 0 ? 'down' : '');

function change(now: number, before: number): string {
  if (before === 0) return texts.noneInThePrevious30;
  const percent = Math.round(((now - before) / before) * 100);
  return fill(texts.vsPrevious30Days, { sign: percent > 0 ? '+' : '', percent });
}

function daysOf(days: number): string {
  if (days >= 365) return texts.moreThan1Year;
  return days < 1 ? texts.lessThan1Day : `${Math.floor(days)} ${Math.floor(days) === 1 ? 'day' : 'days'}`;
}
