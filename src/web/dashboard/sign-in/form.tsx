import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { AuthError } from '../session.ts';
import { settings } from '../settings.ts';
import { Button, TextField } from '../ui/controls.tsx';
import { labels } from '../texts/labels.ts';
import { formTexts as texts } from '../texts/sign-in.ts';

/** Form of a sign-in route: typed fields and answer. */
export interface FormState<Given> {
  given: Given;
  isBusy: boolean;
  error: AuthError | null;
  setError(error: AuthError | null): void;
  step(event: SyntheticEvent<HTMLFormElement>): void;
  /** Value and error of a field. */
  field(name: keyof Given): Field;
}

export interface Field {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

/** Form state from `initial`; `send` gets the typed fields. */
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
          setError(failure instanceof AuthError ? failure : new AuthError(texts.tollgateDoesNotRespond, 'UNAVAILABLE')),
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

/** Token after the # of a mailed link. */
export const tokenOfAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

/** Why: a sandbox sends no mail, so the person finds the text in the log. */
export function WhereMailsAre() {
  return settings.mailsInLog ? <p className="note">{texts.thisSandboxSendsNoMail}</p> : null;
}

/** Error of the form without a field, above the button. */
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
  return <TextField label={texts.email} type="email" {...field} autoComplete="username" required autoFocus={autoFocus} />;
}

/** First and last name of a new person. */
export function Names({ field, autoFocus = false }: { field(name: 'firstName' | 'lastName'): Field; autoFocus?: boolean }) {
  return (
    <>
      <TextField label={texts.firstName} {...field('firstName')} autoComplete="given-name" required autoFocus={autoFocus} />
      <TextField label={texts.lastName} {...field('lastName')} autoComplete="family-name" required />
    </>
  );
}

/** Field for a new password. */
export function NewPassword({ field, label = labels.password }: { field: Field; label?: string }) {
  return <TextField label={label} type="password" {...field} autoComplete="new-password" hint={texts.atLeast8Characters} required />;
}
