import { useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { accessToken, ask, AuthError, currentSession, enter, onSession, type SignedIn, signOut, type User } from '../session.ts';
import { base } from '../settings.ts';
import { Button, TextField } from '../ui/controls.tsx';
import { type Field, Form, Names, NewPassword, tokenOfAddress, useForm, WhereMailsAre } from './form.tsx';
import { SignIn } from './sign-in.tsx';
import { rich } from '../texts/fill.ts';
import { acceptTexts as texts } from '../texts/sign-in.ts';

/** Acceptance of an invitation, with a new account or an existing one. */
export function Accept({ done }: { done(answer: SignedIn): void }) {
  const session = useSyncExternalStore(onSession, currentSession);
  const [token, setToken] = useState(tokenOfAddress);
  const [isKnown, setKnown] = useState(false);
  if (session.kind === 'in') return <Join user={session.user} token={token} />;
  if (isKnown)
    return (
      <>
        <p>{texts.signInWithTheInvited}</p>
        <SignIn done={enter} />
        <Button small onClick={() => setKnown(false)}>
          {texts.backToTheInvitation}
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
      title={texts.acceptInvitation}
      form={form}
      button={texts.acceptInvitation}
      below={
        <>
          <span>
            <Button small onClick={() => signIn(form.given.token)}>
              {texts.iHaveAnAccount}
            </Button>
          </span>
          <Link href="/">{texts.backToSignIn}</Link>
        </>
      }
    >
      <p>{texts.youSignInWithThe}</p>
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
      title={texts.acceptInvitation}
      form={form}
      button={texts.joinBusiness}
      below={
        <>
          <span>
            <Button small onClick={() => void signOut()}>
              {texts.useAnotherAccount}
            </Button>
          </span>
          <Link href="/">{rich(texts.backToBusinessName, { businessName: user.businessName })}</Link>
        </>
      }
    >
      <p>{rich(texts.youAreSignedInAs, { email: <strong>{user.email}</strong> })}</p>
      <Token {...form.field('token')} />
    </Form>
  );
}

function Token(field: Field) {
  return <TextField label={texts.token} {...field} hint={texts.startsWithTgi} required autoFocus={field.value === ''} />;
}
