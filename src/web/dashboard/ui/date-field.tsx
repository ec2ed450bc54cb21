import { type ReactNode, useId, useRef, useState } from 'react';
import { lagosDay } from '../format.ts';
import { Calendar } from './calendar.tsx';
import { Field } from './controls.tsx';
import { readClock, readDay, shownDay, wholeDay } from './dates.ts';
import { Icon } from './icon.tsx';
import { fill } from '../texts/fill.ts';
import { labels } from '../texts/labels.ts';
import { dateFieldTexts as texts } from '../texts/ui.ts';

interface DateProps {
  label: string;
  /** YYYY-MM-DD in Lagos; empty for none. */
  value: string;
  /** Called with complete days and empty text only; forms check `hasUnread`. */
  onChange(day: string): void;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A day in Lagos, typed or chosen from a calendar, with its weekday below. */
export function DateField({ label, value, onChange, hint, error }: DateProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  // An invalid day of an address is shown as written, with its error.
  const known = readDay(value) ?? '';
  const isUnread = typed !== null && typed.trim() !== '' && readDay(typed) === null;
  const write = (text: string): void => {
    setTyped(text);
    setLeft(false);
    const day = text.trim() === '' ? '' : readDay(text);
    if (day !== null && day !== value) onChange(day);
  };
  const leave = (): void => {
    setLeft(true);
    if (!isUnread) setTyped(null);
  };
  const wrong = isUnread && isLeft ? texts.enterTheDateAsDD : error;
  return (
    <Field label={label} hint={known === '' ? (hint ?? texts.dDMMYYYY) : <DateHint day={known} hint={hint} />} error={wrong}>
      {(control) => (
        <div className="date">
          <input
            {...control}
            value={typed ?? (known === '' ? value : shownDay(known))}
            placeholder="dd/mm/yyyy"
            autoComplete="off"
            inputMode="text"
            maxLength={30}
            data-unread={isUnread || undefined}
            onChange={(event) => write(event.target.value)}
            onBlur={leave}
          />
          <Chooser
            label={label}
            value={known}
            onPick={(day) => {
              setTyped(null);
              onChange(day);
            }}
          />
        </div>
      )}
    </Field>
  );
}

function DateHint({ day, hint }: { day: string; hint: ReactNode }) {
  return (
    <>
      {wholeDay(day)}
      {hint !== undefined && <> · {hint}</>}
    </>
  );
}

/** The button beside the field, and the calendar that it opens. */
function Chooser({ label, value, onPick }: { label: string; value: string; onPick(day: string): void }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const pop = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const pick = (day: string): void => {
    onPick(day);
    pop.current?.hidePopover();
    button.current?.focus();
  };
  return (
    <>
      <button ref={button} type="button" className="button icon" popoverTarget={id} aria-label={fill(texts.openCalendarLabel, { label })}>
        <Icon name="calendar" />
      </button>
      <div
        ref={pop}
        id={id}
        popover="auto"
        className="menu calendar"
        role="dialog"
        aria-label={fill(texts.labelCalendarLagosTime, { label })}
        onBeforeToggle={(event) => event.newState === 'open' && place(button.current, pop.current)}
        // Once it is there: what is not shown takes no focus.
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && <Calendar day={value} today={lagosDay()} onPick={pick} />}
      </div>
    </>
  );
}

/** In pixels, with room for six weeks. */
const [WIDTH, HEIGHT, GAP] = [290, 350, 4];

/** Below its button where the screen has room, else above, and never over its edge. */
function place(button: HTMLElement | null, pop: HTMLElement | null): void {
  if (!button || !pop) return;
  const box = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const top = box.bottom + GAP + HEIGHT <= clientHeight ? box.bottom + GAP : box.top - GAP - HEIGHT;
  pop.style.top = `${Math.max(8, top)}px`;
  pop.style.left = `${Math.max(8, Math.min(box.right - WIDTH, clientWidth - WIDTH - 8))}px`;
}

const MORNING = '09:00';

/** A day and an hour in Lagos: `value` is YYYY-MM-DDTHH:MM, or empty. */
export function MomentField({ label, value, onChange, hint, error }: DateProps) {
  const [day = '', hour = ''] = value.split('T');
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isUnread = typed !== null && readClock(typed) === null && !(typed.trim() === '' && day === '');
  const write = (text: string): void => {
    setTyped(text);
    setLeft(false);
    const read = readClock(text);
    if (read !== null) onChange(`${day === '' ? lagosDay() : day}T${read}`);
  };
  return (
    <div className="moment" role="group" aria-label={label}>
      <DateField
        label={label}
        value={day}
        onChange={(next) => {
          if (next === '') setTyped(null);
          onChange(next === '' ? '' : `${next}T${hour || MORNING}`);
        }}
        hint={hint}
        error={error}
      />
      <Field label={labels.time} hint={texts.lagosTime} error={isUnread && isLeft ? texts.enterTheTimeAsHH : undefined}>
        {(control) => (
          <input
            {...control}
            value={typed ?? hour}
            placeholder="hh:mm"
            autoComplete="off"
            maxLength={8}
            data-unread={isUnread || undefined}
            onChange={(event) => write(event.target.value)}
            onBlur={() => {
              setLeft(true);
              if (!isUnread) setTyped(null);
            }}
          />
        )}
      </Field>
    </div>
  );
}
