import { useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { accessToken, ask, AuthError, currentSession, enter, onSession, type SignedIn, signOut, type User } from '../session.ts';
import { base } from '../settings.ts';
import { Button, TextField } from '../ui/controls.tsx';
import { type Field, Form, Names, NewPassword, tokenOfAddress, useForm, WhereMailsAre } from './form.tsx';
import { SignIn } from './sign-in.tsx';

/** Acceptance of an invitation, with a new account or an existing one. */
export function Accept({ done }: { done(answer: SignedIn): void }) {
  const session = useSyncExternalStore(onSession, currentSession);
  const [token, setToken] = useState(tokenOfAddress);
  const [isKnown, setKnown] = useState(false);
  if (session.kind === 'in') return <Join user={session.user} token={token} />;
  if (isKnown)
    return (
      <>
        <p>Sign in with the invited address, then join the business.</p>
        <SignIn done={enter} />
        <Button small onClick={() => setKnown(false)}>
          Back to the invitation
        </Button>
      </>
    );
  const signIn = (given: string): void => {
    setToken(given);
    setKnown(true);
  };
  return <Begin token={token} done={done} signIn={signIn} />;
}

interface BeginProps {
  token: string;
  done(answer: SignedIn): void;
  /** Continues with an existing account and the typed token. */
  signIn(token: string): void;
}

function Begin({ token: known, done, signIn }: BeginProps) {
  const form = useForm({ token: known, firstName: '', lastName: '', password: '' }, async ({ token, ...given }) => {
    try {
      done(await ask<SignedIn>('/auth/invitations/accept', { token: token.trim(), ...given }));
    } catch (failure) {
      if (!(failure instanceof AuthError) || failure.code !== 'ACCOUNT_EXISTS') throw failure;
      signIn(token);
    }
  });
  return (
    <Form
      title="Accept invitation"
      form={form}
      button="Accept invitation"
      below={
        <>
          <span>
            <Button small onClick={() => signIn(form.given.token)}>
              I have an account
            </Button>
          </span>
          <Link href="/">Back to sign in</Link>
        </>
      }
    >
      <p>You sign in with the address that received the invitation.</p>
      <WhereMailsAre />
      <Token {...form.field('token')} />
      <Names field={form.field} />
      <NewPassword field={form.field('password')} />
    </Form>
  );
}

/** The session moves to the joined business, so the page reloads there. */
function Join({ user, token: known }: { user: User; token: string }) {
  const form = useForm({ token: known }, async ({ token }) => {
    await ask<User>('/auth/invitations/join', { token: token.trim() }, (await accessToken()) ?? undefined);
    location.assign(`${base}/`);
  });
  return (
    <Form
      title="Accept invitation"
      form={form}
      button="Join business"
      below={
        <>
          <span>
            <Button small onClick={() => void signOut()}>
              Use another account
            </Button>
          </span>
          <Link href="/">Back to {user.businessName}</Link>
        </>
      }
    >
      <p>
        You are signed in as <strong>{user.email}</strong>.
      </p>
      <Token {...form.field('token')} />
    </Form>
  );
}

function Token(field: Field) {
  return <TextField label="Token" {...field} hint="Starts with tgi_; from the invitation mail" required autoFocus={field.value === ''} />;
}
