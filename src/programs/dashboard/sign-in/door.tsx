import { useState } from 'react';
import { Link, Route, Switch, useLocation, useSearchParams } from 'wouter';
import { ask, AuthError, enter, type SignedIn } from '../session.ts';
import { otherUrl, settings } from '../settings.ts';
import { Button, TextField } from '../ui/controls.tsx';
import { Accept } from './accept.tsx';
import { at, Form, Names, NewPassword, tokenOfAddress, useStep, WhereMailsAre, Wrong } from './form.tsx';
import { SignIn } from './sign-in.tsx';
import { Mark } from '../ui/icon.tsx';

/** Whoever comes from a page goes back to it, because the address stays. */
export function Door() {
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
          <strong>Sandbox</strong>: no money is real. {otherUrl && <a href={otherUrl}>Switch to live</a>}
        </aside>
      )}
      <main className="door stack">
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
  const [given, setGiven] = useState({ firstName: '', lastName: '', businessName: '', email: '', password: '' });
  const [, navigate] = useLocation();
  const set = (field: keyof typeof given) => (value: string) => setGiven({ ...given, [field]: value });
  const { step, isBusy, error } = useStep(async () => {
    await ask('/auth/signup', { ...given, businessName: given.businessName || undefined, accountType: 'business' });
    navigate(`/verify?email=${encodeURIComponent(given.email)}`);
  });
  return (
    <Form title="Sign up" step={step} button="Sign up" isBusy={isBusy} below={<Link href="/sign-in">Sign in instead</Link>}>
      <Wrong error={error} fields={Object.keys(given)} />
      <Names given={given} set={set} error={error} autoFocus />
      <TextField
        label="Business"
        value={given.businessName}
        onChange={set('businessName')}
        error={at(error, 'businessName')}
        autoComplete="organization"
        hint="Your own name when left empty"
      />
      <TextField
        label="E-mail"
        type="email"
        value={given.email}
        onChange={set('email')}
        error={at(error, 'email')}
        autoComplete="username"
        required
      />
      <NewPassword value={given.password} onChange={set('password')} error={error} />
    </Form>
  );
}

function Verify({ done }: { done(answer: SignedIn): void }) {
  const [search] = useSearchParams();
  const email = search.get('email') ?? '';
  const [otp, setOtp] = useState('');
  const [told, setTold] = useState('');
  const { step, isBusy, error, setError } = useStep(async () => done(await ask<SignedIn>('/auth/verify-email', { email, otp })));
  const again = (): void =>
    void ask('/auth/resend-code', { email }).then(
      () => setTold('If this address awaits a code, another one is on its way.'),
      (failure: unknown) => failure instanceof AuthError && setError(failure),
    );
  return (
    <Form
      title="Verify your e-mail"
      step={step}
      button="Verify"
      isBusy={isBusy}
      below={
        <>
          <span>
            <Button small onClick={again}>
              Send another code
            </Button>
          </span>
          <span role="status">{told}</span>
        </>
      }
    >
      <p>
        A code of six digits was mailed to <strong>{email}</strong>. It is good for ten minutes.
      </p>
      <WhereMailsAre />
      <Wrong error={error} fields={['otp']} />
      <TextField
        label="Code"
        value={otp}
        onChange={setOtp}
        error={at(error, 'otp')}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        autoFocus
      />
    </Form>
  );
}

function Forgot() {
  const [email, setEmail] = useState('');
  const [, navigate] = useLocation();
  const { step, isBusy, error } = useStep(async () => {
    await ask('/auth/password/forgot', { email });
    navigate('/reset');
  });
  return (
    <Form
      title="Forgot your password?"
      step={step}
      button="Mail me a token"
      isBusy={isBusy}
      below={<Link href="/sign-in">Back to sign in</Link>}
    >
      <Wrong error={error} fields={['email']} />
      <TextField
        label="E-mail"
        type="email"
        value={email}
        onChange={setEmail}
        error={at(error, 'email')}
        autoComplete="username"
        required
        autoFocus
      />
    </Form>
  );
}

function Reset() {
  const [token, setToken] = useState(tokenOfAddress);
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const { step, isBusy, error } = useStep(async () => {
    await ask('/auth/password/reset', { token, password });
    setDone(true);
  });
  if (isDone)
    return (
      <>
        <title>Password set · Tollgate</title>
        <h1>The password is set</h1>
        <p>
          <Link href="/">Sign in with it</Link>
        </p>
      </>
    );
  return (
    <Form title="Set a new password" step={step} button="Set password" isBusy={isBusy} below={<Link href="/sign-in">Back to sign in</Link>}>
      <p>If the address has an account, a token was mailed to it. It is good for 30 minutes.</p>
      <WhereMailsAre />
      <Wrong error={error} fields={['token', 'password']} />
      <TextField label="Token" value={token} onChange={setToken} error={at(error, 'token')} required autoFocus />
      <TextField
        label="New password"
        type="password"
        value={password}
        onChange={setPassword}
        error={at(error, 'password')}
        autoComplete="new-password"
        hint="8 characters or more"
        required
      />
    </Form>
  );
}
