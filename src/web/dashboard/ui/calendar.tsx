import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from './controls.tsx';
import { daysAfter, mondayOf, monthsAfter, shownMonth, weeksOf, wholeDay } from './dates.ts';
import { calendarTexts as texts } from '../texts/ui.ts';

const WEEKDAYS = [texts.monday, texts.tuesday, texts.wednesday, texts.thursday, texts.friday, texts.saturday, texts.sunday];

/** Target day of each key, as in other calendars. */
const STEPS: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => daysAfter(day, -1),
  ArrowRight: (day) => daysAfter(day, 1),
  ArrowUp: (day) => daysAfter(day, -7),
  ArrowDown: (day) => daysAfter(day, 7),
  Home: mondayOf,
  End: (day) => daysAfter(mondayOf(day), 6),
  PageUp: (day) => monthsAfter(day, -1),
  PageDown: (day) => monthsAfter(day, 1),
};

interface CalendarProps {
  /** The chosen day; empty for none. */
  day: string;
  today: string;
  onPick(day: string): void;
}

/** A month of days. One of them takes the focus; arrows, Home, End and the page keys move it, Enter chooses. */
export function Calendar({ day, today, onPick }: CalendarProps) {
  const [at, setAt] = useState(day === '' ? today : day);
  const title = useId();
  const grid = useRef<HTMLDivElement>(null);
  // Buttons that turn the month keep the focus.
  const isMoved = useRef(true);
  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [at]);
  const move = (next: string, takesFocus: boolean): void => {
    isMoved.current = takesFocus;
    setAt(next);
  };
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    if (step) move(step(at), true);
    else onPick(at);
  };
  return (
    <>
      <div className="row">
        <Button small variant="plain" icon="back" aria-label={texts.previousMonth} onClick={() => move(monthsAfter(at, -1), false)} />
        <strong className="grow" id={title} aria-live="polite">
          {shownMonth(at)}
        </strong>
        <Button small variant="plain" icon="forward" aria-label={texts.nextMonth} onClick={() => move(monthsAfter(at, 1), false)} />
      </div>
      {/* No table: on a telephone the rows of those are cards. */}
      <div ref={grid} role="grid" tabIndex={-1} aria-labelledby={title} className="month" onKeyDown={press}>
        <div role="row">
          {WEEKDAYS.map((name) => (
            <span key={name} role="columnheader" aria-label={name}>
              {name.slice(0, 2)}
            </span>
          ))}
        </div>
        {weeksOf(at).map((week) => (
          <div key={week.find((each) => each !== null)} role="row">
            {week.map((each, index) =>
              each === null ? (
                <span key={WEEKDAYS[index]} role="gridcell" />
              ) : (
                <span
                  key={each}
                  role="gridcell"
                  tabIndex={each === at ? 0 : -1}
                  aria-label={wholeDay(each)}
                  aria-selected={each === day}
                  aria-current={each === today ? 'date' : undefined}
                  onClick={() => onPick(each)}
                >
                  {Number(each.slice(8))}
                </span>
              ),
            )}
          </div>
        ))}
      </div>
      <div className="row">
        <Button small onClick={() => onPick(today)}>
          {texts.todayInLagos}
        </Button>
      </div>
    </>
  );
}
