import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { AuthError } from '../session.ts';
import { settings } from '../settings.ts';
import { Button, TextField } from '../ui/controls.tsx';

/** A form that asks one thing of the sign-in routes: what was given in its fields, and what they answered. */
export interface FormState<Given> {
  given: Given;
  isBusy: boolean;
  error: AuthError | null;
  setError(error: AuthError | null): void;
  step(event: SyntheticEvent<HTMLFormElement>): void;
  /** What the field of that name shows. */
  field(name: keyof Given): Field;
}

export interface Field {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

/** Begins with `initial`, and sends what was given since. */
export function useForm<Given extends Record<string, string>>(
  initial: Given | (() => Given),
  send: (given: Given) => Promise<void>,
): FormState<Given> {
  const [given, setGiven] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AuthError | null>(null);
  return {
    given,
    isBusy,
    error,
    setError,
    step(event) {
      event.preventDefault();
      if (isBusy) return;
      setBusy(true);
      setError(null);
      send(given)
        .catch((failure: unknown) =>
          setError(failure instanceof AuthError ? failure : new AuthError('Tollgate cannot be reached', 'UNAVAILABLE')),
        )
        .finally(() => setBusy(false));
    },
    field: (name) => ({
      value: given[name] ?? '',
      onChange: (value) => setGiven((before) => ({ ...before, [name]: value })),
      error: error?.field === name ? error.message : undefined,
    }),
  };
}

/** The token that the link of a mail has behind its #. */
export const tokenOfAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

/** A sandbox sends nothing: whoever waits for its mail is told where it is. */
export function WhereMailsAre() {
  return settings.mailsInLog ? <p className="note">This sandbox sends no mail; the words stand in its log.</p> : null;
}

/** What no field is to blame for stands above the button. */
export function Wrong<Given>({ form: { error, given } }: { form: FormState<Given> }) {
  if (!error || (error.field !== undefined && Object.hasOwn(given as object, error.field))) return null;
  return (
    <p className="note bad" role="alert">
      {error.message}
    </p>
  );
}

interface FormProps<Given> {
  title: string;
  form: FormState<Given>;
  button: string;
  children: ReactNode;
  below?: ReactNode;
}

export function Form<Given>({ title, form, button, children, below }: FormProps<Given>) {
  return (
    <>
      <title>{`${title} · Tollgate`}</title>
      <h1>{title}</h1>
      <form className="stack close" onSubmit={form.step}>
        {children}
        <Wrong form={form} />
        <div className="row">
          <Button variant="primary" type="submit" isBusy={form.isBusy}>
            {button}
          </Button>
        </div>
      </form>
      <div className="stack close">{below}</div>
    </>
  );
}

export function Email({ field, autoFocus = false }: { field: Field; autoFocus?: boolean }) {
  return <TextField label="E-mail" type="email" {...field} autoComplete="username" required autoFocus={autoFocus} />;
}

/** The two names of somebody new. */
export function Names({ field, autoFocus = false }: { field(name: 'firstName' | 'lastName'): Field; autoFocus?: boolean }) {
  return (
    <>
      <TextField label="First name" {...field('firstName')} autoComplete="given-name" required autoFocus={autoFocus} />
      <TextField label="Last name" {...field('lastName')} autoComplete="family-name" required />
    </>
  );
}

/** A password that somebody chooses. */
export function NewPassword({ field, label = 'Password' }: { field: Field; label?: string }) {
  return <TextField label={label} type="password" {...field} autoComplete="new-password" hint="8 characters or more" required />;
}
