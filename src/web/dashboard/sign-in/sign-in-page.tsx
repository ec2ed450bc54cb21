import { useState } from 'react';
import { Link, Route, Switch, useLocation, useSearchParams } from 'wouter';
import { ask, AuthError, enter, type SignedIn } from '../session.ts';
import { otherUrl, settings } from '../settings.ts';
import { Button, TextField } from '../ui/controls.tsx';
import { Accept } from './accept.tsx';
import { Email, Form, Names, NewPassword, tokenOfAddress, useForm, WhereMailsAre } from './form.tsx';
import { SignIn } from './sign-in.tsx';
import { Mark } from '../ui/icon.tsx';

/** Sign-in pages; the address stays, so the person returns to the requested page. */
export function SignInPage() {
  const [path, navigate] = useLocation();
  const home = ['/sign-up', '/verify', '/forgot', '/reset', '/accept', '/sign-in'].includes(path) ? '/' : path;
  const done = (answer: SignedIn): void => {
    if (home !== path) navigate(home, { replace: true });
    enter(answer);
  };
  return (
    <>
      {settings.environment === 'sandbox' && (
        <aside className="banner" aria-label="Environment">
          <strong>Sandbox</strong>: no real money. {otherUrl && <a href={otherUrl}>Switch to live</a>}
        </aside>
      )}
      <main className="sign-in-page stack">
        <p className="brand">
          <Mark /> Tollgate
        </p>
        <Switch>
          <Route path="/sign-up">
            <SignUp />
          </Route>
          <Route path="/verify">
            <Verify done={done} />
          </Route>
          <Route path="/forgot">
            <Forgot />
          </Route>
          <Route path="/reset">
            <Reset />
          </Route>
          <Route path="/accept">
            <Accept done={done} />
          </Route>
          <Route>
            <SignIn done={done} />
          </Route>
        </Switch>
      </main>
    </>
  );
}

function SignUp() {
  const [, navigate] = useLocation();
  const form = useForm({ firstName: '', lastName: '', businessName: '', email: '', password: '' }, async (given) => {
    await ask('/auth/signup', { ...given, businessName: given.businessName || undefined, accountType: 'business' });
    navigate(`/verify?email=${encodeURIComponent(given.email)}`);
  });
  const { field } = form;
  return (
    <Form title="Sign up" form={form} button="Sign up" below={<Link href="/sign-in">Sign in instead</Link>}>
      <Names field={field} autoFocus />
      <TextField label="Business" {...field('businessName')} autoComplete="organization" hint="Optional; your own name by default" />
      <Email field={field('email')} />
      <NewPassword field={field('password')} />
    </Form>
  );
}

function Verify({ done }: { done(answer: SignedIn): void }) {
  const [search] = useSearchParams();
  const email = search.get('email') ?? '';
  const [result, setResult] = useState('');
  const form = useForm({ otp: '' }, async ({ otp }) => done(await ask<SignedIn>('/auth/verify-email', { email, otp })));
  const again = (): void =>
    void ask('/auth/resend-code', { email }).then(
      () => setResult('If this address has a pending verification, we sent another code.'),
      (failure: unknown) => failure instanceof AuthError && form.setError(failure),
    );
  return (
    <Form
      title="Verify your e-mail"
      form={form}
      button="Verify e-mail"
      below={
        <>
          <span>
            <Button small onClick={again}>
              Send another code
            </Button>
          </span>
          <span role="status">{result}</span>
        </>
      }
    >
      <p>
        We sent a code of six digits to <strong>{email}</strong>. The code expires after ten minutes.
      </p>
      <WhereMailsAre />
      <TextField label="Code" {...form.field('otp')} autoComplete="one-time-code" inputMode="numeric" required autoFocus />
    </Form>
  );
}

function Forgot() {
  const [, navigate] = useLocation();
  const form = useForm({ email: '' }, async (given) => {
    await ask('/auth/password/forgot', given);
    navigate('/reset');
  });
  return (
    <Form title="Reset your password" form={form} button="Send token" below={<Link href="/sign-in">Back to sign in</Link>}>
      <Email field={form.field('email')} autoFocus />
    </Form>
  );
}

function Reset() {
  const [isDone, setDone] = useState(false);
  const form = useForm(
    () => ({ token: tokenOfAddress(), password: '' }),
    async (given) => {
      await ask('/auth/password/reset', given);
      setDone(true);
    },
  );
  if (isDone)
    return (
      <>
        <title>Password set · Tollgate</title>
        <h1>Password set</h1>
        <p>
          <Link href="/">Sign in with the new password</Link>
        </p>
      </>
    );
  return (
    <Form title="Set a new password" form={form} button="Set password" below={<Link href="/sign-in">Back to sign in</Link>}>
      <p>If the address has an account, we sent a token to it. The token expires after 30 minutes.</p>
      <WhereMailsAre />
      <TextField label="Token" {...form.field('token')} required autoFocus />
      <NewPassword field={form.field('password')} label="New password" />
    </Form>
  );
}
