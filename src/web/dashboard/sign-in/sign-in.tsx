import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ask, AuthError, type SignedIn } from '../session.ts';
import { mayUsePasskeys, settings } from '../settings.ts';
import { Button, TextField } from '../ui/controls.tsx';
import { Email, Form, useForm } from './form.tsx';

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

/** Password, then the second factor of a person who has one. */
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
      title="Sign in"
      form={form}
      button="Sign in"
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
      <TextField label="Password" type="password" {...form.field('password')} autoComplete="current-password" required />
    </Form>
  );
}

function SecondFactor({ challengeId, done, again }: { challengeId: string; done(answer: SignedIn): void; again(): void }) {
  const form = useForm({ code: '' }, async ({ code }) => done(await ask<Answer>('/auth/2fa/verify', { challengeId, code })));
  return (
    <Form
      title="Second factor"
      form={form}
      button="Sign in"
      below={
        <span>
          <Button small onClick={again}>
            Start over
          </Button>
        </span>
      }
    >
      <TextField
        label="Code"
        hint="Six digits of your authenticator app, or a recovery code"
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
        <Link href="/forgot">Forgot your password?</Link>
      </span>
      <span>
        No account? <Link href="/sign-up">Sign up</Link>
      </span>
      {settings.demo && (
        <p className="note">
          Demo accounts: <code>owner@demo.test</code>, <code>finance@demo.test</code>, <code>approver@demo.test</code>,{' '}
          <code>developer@demo.test</code>, <code>support@demo.test</code>. Password <code>tollgate-demo</code>
        </p>
      )}
    </>
  );
}
