import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { AuthError } from '../session.ts';
import { settings } from '../settings.ts';
import { Button, TextField } from '../ui/controls.tsx';

export type Step = (event: SyntheticEvent<HTMLFormElement>) => void;

/** A form that asks one thing of the sign-in routes, and says what they answer. */
export function useStep(send: () => Promise<void>): {
  step: Step;
  isBusy: boolean;
  error: AuthError | null;
  setError(error: AuthError | null): void;
} {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AuthError | null>(null);
  const step: Step = (event) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    send()
      .catch((failure: unknown) =>
        setError(failure instanceof AuthError ? failure : new AuthError('Tollgate cannot be reached', 'UNAVAILABLE')),
      )
      .finally(() => setBusy(false));
  };
  return { step, isBusy, error, setError };
}

/** The token that the link of a mail has behind its #. */
export const tokenOfAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

export const at = (error: AuthError | null, field: string): string | undefined => (error?.field === field ? error.message : undefined);

/** A sandbox sends nothing: whoever waits for its mail is told where it is. */
export function WhereMailsAre() {
  return settings.mailsInLog ? <p className="note">This sandbox sends no mail; the words stand in its log.</p> : null;
}

/** What stands above a form when no field is to blame. */
export function Wrong({ error, fields }: { error: AuthError | null; fields: readonly string[] }) {
  if (!error || (error.field !== undefined && fields.includes(error.field))) return null;
  return (
    <p className="note bad" role="alert">
      {error.message}
    </p>
  );
}

export function Form({
  title,
  step,
  button,
  isBusy,
  children,
  below,
}: {
  title: string;
  step: Step;
  button: string;
  isBusy: boolean;
  children: ReactNode;
  below?: ReactNode;
}) {
  return (
    <>
      <title>{`${title} · Tollgate`}</title>
      <h1>{title}</h1>
      <form className="stack close" onSubmit={step}>
        {children}
        <div className="row">
          <Button look="primary" type="submit" isBusy={isBusy}>
            {button}
          </Button>
        </div>
      </form>
      <div className="stack close">{below}</div>
    </>
  );
}

interface NamesProps {
  given: { firstName: string; lastName: string };
  set(field: 'firstName' | 'lastName'): (value: string) => void;
  error: AuthError | null;
  autoFocus?: boolean;
}

/** The two names of somebody new. */
export function Names({ given, set, error, autoFocus = false }: NamesProps) {
  return (
    <>
      <TextField
        label="First name"
        value={given.firstName}
        onChange={set('firstName')}
        error={at(error, 'firstName')}
        autoComplete="given-name"
        required
        autoFocus={autoFocus}
      />
      <TextField
        label="Last name"
        value={given.lastName}
        onChange={set('lastName')}
        error={at(error, 'lastName')}
        autoComplete="family-name"
        required
      />
    </>
  );
}

/** A password that somebody chooses. */
export function NewPassword({ value, onChange, error }: { value: string; onChange(value: string): void; error: AuthError | null }) {
  return (
    <TextField
      label="Password"
      type="password"
      value={value}
      onChange={onChange}
      error={at(error, 'password')}
      autoComplete="new-password"
      hint="8 characters or more"
      required
    />
  );
}
