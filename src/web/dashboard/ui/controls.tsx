import { type ButtonHTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { koboOf, naira } from '../format.ts';
import { Icon, type IconName } from './icon.tsx';
import { fill } from '../texts/fill.ts';
import { controlsTexts as texts } from '../texts/ui.ts';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'danger' | 'plain';
  small?: boolean;
  icon?: IconName;
  isBusy?: boolean;
  /** Why it may not be pressed now: shown, and the button stays reachable so that it can be read. */
  reason?: string | null;
}

export function Button({
  variant,
  small,
  icon,
  isBusy = false,
  reason,
  children,
  onClick,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isOff = isBusy || (reason ?? null) !== null;
  const id = useId();
  const button = (
    <button
      {...rest}
      type={type}
      className={['button', variant, small && 'small', className].filter(Boolean).join(' ')}
      aria-disabled={isOff || undefined}
      aria-describedby={reason ? id : undefined}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon name={icon} />}
      {children}
      {isBusy && <span className="busy">…</span>}
    </button>
  );
  if (reason === undefined) return button;
  return (
    <span className="reasoned">
      {button}
      {reason && (
        <span id={id} className="dim">
          {reason}
        </span>
      )}
    </span>
  );
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Receives the ids of its label and error. */
  children(control: { id: string; 'aria-describedby': string; 'aria-invalid': boolean | undefined }): ReactNode;
}

/** API error of a field, without its API name, amounts as typed. */
function beside(error: string): string {
  return error.replace(/^[a-z]\w*(?:\.\w+)*: /, '').replaceAll(/\b(\d+) kobo\b/g, (_, kobo: string) => naira(Number(kobo)));
}

/** A label above, a control, and below it a hint or what is wrong. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const isWrong = error !== undefined && error !== '';
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-below`, 'aria-invalid': isWrong || undefined })}
      <span
        id={`${id}-below`}
        className={isWrong ? 'wrong' : 'hint'}
        role={isWrong ? 'alert' : undefined}
        hidden={!isWrong && hint === undefined}
      >
        {isWrong ? beside(error) : hint}
      </span>
    </div>
  );
}

interface TextProps {
  label: string;
  value: string;
  onChange(value: string): void;
  hint?: ReactNode;
  error?: string | undefined;
  type?: 'text' | 'email' | 'password' | 'search' | 'url';
  autoComplete?: string;
  inputMode?: 'numeric' | 'decimal' | 'text';
  required?: boolean;
  autoFocus?: boolean;
  maxLength?: number;
  list?: string;
  placeholder?: string;
  /** Marks the field that `f` goes to. */
  isSearch?: boolean;
}

export function TextField({ label, hint, error, onChange, isSearch, autoComplete = 'off', ...input }: TextProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          {...input}
          autoComplete={autoComplete}
          data-search={isSearch || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface SelectProps {
  label: string;
  value: string;
  onChange(value: string): void;
  options: readonly (readonly [value: string, text: string])[];
  hint?: ReactNode;
  error?: string | undefined;
}

export function Select({ label, value, onChange, options, hint, error }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface MoneyProps {
  label: string;
  value: string;
  onChange(typed: string, kobo: number | null): void;
  error?: string | undefined;
  required?: boolean;
}

/** Takes naira, says below what it is in kobo, and refuses a third decimal. */
export function MoneyField({ label, value, onChange, error, required }: MoneyProps) {
  const kobo = value.trim() === '' ? null : koboOf(value);
  const hint =
    typeof kobo === 'number'
      ? fill(texts.nairaKoboKobo, { naira: naira(kobo), kobo: kobo.toLocaleString('en-NG') })
      : texts.inNairaSuchAs1500;
  const change = (typed: string): void => {
    const read = koboOf(typed);
    onChange(typed, typeof read === 'number' ? read : null);
  };
  return (
    <TextField
      label={label}
      value={value}
      onChange={change}
      hint={hint}
      error={error ?? (typeof kobo === 'string' ? kobo : undefined)}
      inputMode="decimal"
      required={required ?? false}
    />
  );
}

/** Copies a text, and says so; `bare` shows the drawing alone. */
export function Copy({ text, label = texts.copy, bare = false }: { text: string; label?: string; bare?: boolean }) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), 2_000);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <button
      type="button"
      className={bare ? 'button small plain icon' : 'button small'}
      aria-label={`${label} ${text.length <= 60 ? text : ''}`.trim()}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setDone(true))}
    >
      <Icon name={isDone ? 'check' : 'copy'} />
      <span aria-live="polite" className={bare ? 'hidden' : undefined}>
        {isDone ? texts.copied : label}
      </span>
    </button>
  );
}

/** A menu of buttons and links below its own button. One that `stays` is left by Escape or by a press beside it. */
export function Menu({ label, stays = false, children }: { label: ReactNode; stays?: boolean; children: ReactNode }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  // Why: a closed menu has no size to measure.
  const place = (): void => {
    const box = button.current?.getBoundingClientRect();
    if (!box || !menu.current) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const isRight = box.left + box.right > clientWidth;
    const isLow = box.top + box.bottom > 1.4 * clientHeight;
    Object.assign(menu.current.style, {
      top: isLow ? 'auto' : `${box.bottom + 4}px`,
      bottom: isLow ? `${clientHeight - box.top + 4}px` : 'auto',
      right: isRight ? `${Math.max(8, clientWidth - box.right)}px` : 'auto',
      left: isRight ? 'auto' : `${Math.max(8, box.left)}px`,
    });
  };
  return (
    <>
      <button ref={button} type="button" className="button small" popoverTarget={id}>
        {label}
        <Icon name="down" />
      </button>
      <div ref={menu} id={id} popover="auto" className="menu" onBeforeToggle={place} onClick={() => stays || menu.current?.hidePopover()}>
        {children}
      </div>
    </>
  );
}
