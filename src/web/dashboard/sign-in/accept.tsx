import { useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { accessToken, ask, AuthError, currentSession, enter, onSession, type SignedIn, signOut, type User } from '../session.ts';
import { base } from '../settings.ts';
import { Button, TextField } from '../ui/controls.tsx';
import { type Field, Form, Names, NewPassword, tokenOfAddress, useForm, WhereMailsAre } from './form.tsx';
import { SignIn } from './sign-in.tsx';

/** Where an invitation is accepted: with a new account, or with the one that somebody has. */
export function Accept({ done }: { done(answer: SignedIn): void }) {
  const session = useSyncExternalStore(onSession, currentSession);
  const [token, setToken] = useState(tokenOfAddress);
  const [isKnown, setKnown] = useState(false);
  if (session.kind === 'in') return <Join user={session.user} token={token} />;
  if (isKnown)
    return (
      <>
        <p>Sign in with the address that was invited; then you join.</p>
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
  /** Goes on as somebody who has an account, with the token that was given so far. */
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
      title="Accept an invitation"
      form={form}
      button="Accept"
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
      <p>The address that the mail went to becomes yours to sign in with.</p>
      <WhereMailsAre />
      <Token {...form.field('token')} />
      <Names field={form.field} />
      <NewPassword field={form.field('password')} />
    </Form>
  );
}

/** The session goes on in the business that was joined, so the page begins anew there. */
function Join({ user, token: known }: { user: User; token: string }) {
  const form = useForm({ token: known }, async ({ token }) => {
    await ask<User>('/auth/invitations/join', { token: token.trim() }, (await accessToken()) ?? undefined);
    location.assign(`${base}/`);
  });
  return (
    <Form
      title="Accept an invitation"
      form={form}
      button="Join"
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
  return <TextField label="Token" {...field} hint="It begins with tgi_ and stands in the mail" required autoFocus={field.value === ''} />;
}
