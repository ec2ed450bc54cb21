import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ask, AuthError, type SignedIn } from '../session.ts';
import { mayUsePasskeys, settings } from '../settings.ts';
import { Button, TextField } from '../ui/controls.tsx';
import { Email, Form, useForm } from './form.tsx';
import { rich } from '../texts/fill.ts';
import { labels } from '../texts/labels.ts';
import { signInTexts as texts } from '../texts/sign-in.ts';

const PasskeySignIn = lazy(() => import('./passkey.tsx').then((part) => ({ default: part.PasskeySignIn })));

interface Answer extends SignedIn {
  twoFactorRequired: boolean;
  challengeId: string | null;
}

interface SignInProps {
  done(answer: SignedIn): void;
  /** Given when a signed-in person signs in again. */
  email?: string;
}

/** Password, then the second factor where one is set. */
export function SignIn({ done, email: known }: SignInProps) {
  const [challengeId, setChallenge] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const form = useForm({ email: known ?? '', password: '' }, async (given) => {
    try {
      const answer = await ask<Answer>('/auth/login', given);
      if (answer.twoFactorRequired) setChallenge(answer.challengeId);
      else done(answer);
    } catch (failure) {
      if (failure instanceof AuthError && failure.code === 'EMAIL_NOT_VERIFIED')
        return navigate(`/verify?email=${encodeURIComponent(given.email)}`);
      throw failure;
    }
  });
  if (challengeId !== null) return <SecondFactor challengeId={challengeId} done={done} again={() => setChallenge(null)} />;
  return (
    <Form
      title={texts.signIn}
      form={form}
      button={texts.signIn}
      below={
        <>
          {mayUsePasskeys() && (
            <Suspense fallback={null}>
              <PasskeySignIn done={done} />
            </Suspense>
          )}
          {!known && <OtherWays />}
        </>
      }
    >
      {!known && <Email field={form.field('email')} autoFocus />}
      <TextField label={labels.password} type="password" {...form.field('password')} autoComplete="current-password" required />
    </Form>
  );
}

function SecondFactor({ challengeId, done, again }: { challengeId: string; done(answer: SignedIn): void; again(): void }) {
  const form = useForm({ code: '' }, async ({ code }) => done(await ask<Answer>('/auth/2fa/verify', { challengeId, code })));
  return (
    <Form
      title={texts.secondFactor}
      form={form}
      button={texts.signIn}
      below={
        <span>
          <Button small onClick={again}>
            {texts.startOver}
          </Button>
        </span>
      }
    >
      <TextField
        label={labels.code}
        hint={texts.sixDigitsOfYourAuthenticator}
        {...form.field('code')}
        autoComplete="one-time-code"
        required
        autoFocus
      />
    </Form>
  );
}

function OtherWays() {
  return (
    <>
      <span>
        <Link href="/forgot">{texts.forgotYourPassword}</Link>
      </span>
      <span>{rich(texts.noAccountLink, { link: <Link href="/sign-up">{texts.signUp}</Link> })}</span>
      {settings.demo && (
        <p className="note">
          {rich(texts.demoAccountsOwnerFinance, {
            owner: <code>owner@demo.test</code>,
            finance: <code>finance@demo.test</code>,
            approver: <code>approver@demo.test</code>,
            developer: <code>developer@demo.test</code>,
            support: <code>support@demo.test</code>,
            password: <code>tollgate-demo</code>,
          })}
        </p>
      )}
    </>
  );
}
