import { useState } from 'react';
import { lagosDay } from '../format.ts';
import { DateField } from './date-field.tsx';
import { labels } from '../texts/labels.ts';
import { daysTexts as texts } from '../texts/ui.ts';

interface Days {
  /** YYYY-MM-DD in Lagos; empty where there is no bound. */
  from: string;
  to: string;
}

interface DaysProps {
  from: string;
  /** Not given where a list has no last day. */
  to?: string;
  label?: string;
  onChange(days: Days): void;
  /** A choice without bounds is offered where the list takes it. */
  mayBeAll?: boolean;
  error?: string | undefined;
}

function presets(mayBeAll: boolean): [name: string, days: Days][] {
  const today = lagosDay();
  return [
    ...(mayBeAll ? [[texts.anyTime, { from: '', to: '' }] as [string, Days]] : []),
    [texts.today, { from: today, to: today }],
    ['7 days', { from: lagosDay(Date.now(), 6), to: today }],
    ['30 days', { from: lagosDay(Date.now(), 29), to: today }],
    [texts.thisMonth, { from: `${today.slice(0, 8)}01`, to: today }],
    [texts.lastMonth, monthBefore(today)],
  ];
}

/** All days of the month before that of a day. */
function monthBefore(day: string): Days {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return { from: dayOf(Date.UTC(year, month - 2, 1)), to: dayOf(Date.UTC(year, month - 1, 0)) };
}

/** Days in Lagos: a choice of the usual ones, or two dates of one's own. */
export function DaysFilter({ label = texts.days, from, to, onChange, mayBeAll = false, error }: DaysProps) {
  const all = presets(mayBeAll);
  const chosen = all.find(([, days]) => days.from === from && (to === undefined || days.to === to))?.[0];
  const [isOwn, setOwn] = useState(chosen === undefined);
  return (
    <fieldset className="days">
      <legend>{label}</legend>
      <div className="chips">
        {all.map(([name, days]) => (
          <button
            key={name}
            type="button"
            aria-pressed={!isOwn && name === chosen}
            onClick={() => {
              setOwn(false);
              onChange(days);
            }}
          >
            {name}
          </button>
        ))}
        <button type="button" aria-pressed={isOwn} onClick={() => setOwn(true)}>
          {to === undefined ? texts.otherDate : texts.customRange}
        </button>
      </div>
      {isOwn && (
        <div className="filters">
          <DateField label={labels.from} value={from} onChange={(day) => onChange({ from: day, to: to ?? '' })} />
          {to !== undefined && <DateField label={texts.to} value={to} onChange={(day) => onChange({ from, to: day })} error={error} />}
        </div>
      )}
    </fieldset>
  );
}
