import { useState } from 'react';
import { Link, Route, Switch, useLocation, useSearchParams } from 'wouter';
import { ask, AuthError, enter, type SignedIn } from '../session.ts';
import { otherUrl, settings } from '../settings.ts';
import { Button, TextField } from '../ui/controls.tsx';
import { Accept } from './accept.tsx';
import { Email, Form, Names, NewPassword, tokenOfAddress, useForm, WhereMailsAre } from './form.tsx';
import { SignIn } from './sign-in.tsx';
import { Mark } from '../ui/icon.tsx';
import { rich } from '../texts/fill.ts';
import { labels } from '../texts/labels.ts';
import { signInPageTexts as texts } from '../texts/sign-in.ts';

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
        <aside className="banner" aria-label={texts.environment}>
          {rich(texts.noRealMoneyMoves, {
            sandbox: <strong>{labels.sandbox}</strong>,
            switchLink: otherUrl && <a href={otherUrl}>{texts.switchToLive}</a>,
          })}
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
    <Form title={texts.signUp} form={form} button={texts.signUp} below={<Link href="/sign-in">{texts.signInInstead}</Link>}>
      <Names field={field} autoFocus />
      <TextField label={labels.business} {...field('businessName')} autoComplete="organization" hint={texts.optionalYourOwnNameBy} />
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
      () => setResult(texts.ifThisAddressHasA),
      (failure: unknown) => failure instanceof AuthError && form.setError(failure),
    );
  return (
    <Form
      title={texts.verifyYourEmail}
      form={form}
      button={texts.verifyEmail}
      below={
        <>
          <span>
            <Button small onClick={again}>
              {texts.sendAnotherCode}
            </Button>
          </span>
          <span role="status">{result}</span>
        </>
      }
    >
      <p>{rich(texts.weSentACodeOf, { email: <strong>{email}</strong> })}</p>
      <WhereMailsAre />
      <TextField label={labels.code} {...form.field('otp')} autoComplete="one-time-code" inputMode="numeric" required autoFocus />
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
    <Form title={texts.resetYourPassword} form={form} button={texts.sendToken} below={<Link href="/sign-in">{texts.backToSignIn}</Link>}>
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
        <title>{texts.passwordSetTollgate}</title>
        <h1>{texts.passwordSet}</h1>
        <p>
          <Link href="/">{texts.signInWithTheNew}</Link>
        </p>
      </>
    );
  return (
    <Form title={texts.setANewPassword} form={form} button={texts.setPassword} below={<Link href="/sign-in">{texts.backToSignIn}</Link>}>
      <p>{texts.ifTheAddressHasAn}</p>
      <WhereMailsAre />
      <TextField label={texts.token} {...form.field('token')} required autoFocus />
      <NewPassword field={form.field('password')} label={texts.newPassword} />
    </Form>
  );
}
