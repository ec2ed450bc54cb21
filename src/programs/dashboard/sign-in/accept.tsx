import { useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { accessToken, ask, AuthError, currentSession, enter, onSession, type SignedIn, signOut, type User } from '../session.ts';
import { base } from '../settings.ts';
import { Button, TextField } from '../ui/controls.tsx';
import { at, Form, Names, NewPassword, tokenOfAddress, useStep, WhereMailsAre, Wrong } from './form.tsx';
import { SignIn } from './sign-in.tsx';

/** Where an invitation is accepted: with a new account, or with the one that somebody has. */
export function Accept({ done }: { done(answer: SignedIn): void }) {
  const session = useSyncExternalStore(onSession, currentSession);
  const [token, setToken] = useState(tokenOfAddress);
  const [isKnown, setKnown] = useState(false);
  if (session.kind === 'in') return <Join user={session.user} token={token} setToken={setToken} />;
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
  return <Begin token={token} setToken={setToken} done={done} signIn={() => setKnown(true)} />;
}

interface TokenProps {
  token: string;
  setToken(token: string): void;
}

function Begin({ token, setToken, done, signIn }: TokenProps & { done(answer: SignedIn): void; signIn(): void }) {
  const [given, setGiven] = useState({ firstName: '', lastName: '', password: '' });
  const set = (field: keyof typeof given) => (value: string) => setGiven({ ...given, [field]: value });
  const { step, isBusy, error } = useStep(async () => {
    try {
      done(await ask<SignedIn>('/auth/invitations/accept', { token: token.trim(), ...given }));
    } catch (failure) {
      if (!(failure instanceof AuthError) || failure.code !== 'ACCOUNT_EXISTS') throw failure;
      signIn();
    }
  });
  return (
    <Form
      title="Accept an invitation"
      step={step}
      button="Accept"
      isBusy={isBusy}
      below={
        <>
          <span>
            <Button small onClick={signIn}>
              I have an account
            </Button>
          </span>
          <Link href="/">Back to sign in</Link>
        </>
      }
    >
      <p>The address that the mail went to becomes yours to sign in with.</p>
      <WhereMailsAre />
      <Wrong error={error} fields={['token', ...Object.keys(given)]} />
      <Token token={token} setToken={setToken} error={error} />
      <Names given={given} set={set} error={error} />
      <NewPassword value={given.password} onChange={set('password')} error={error} />
    </Form>
  );
}

/** The session goes on in the business that was joined, so the page begins anew there. */
function Join({ user, token, setToken }: TokenProps & { user: User }) {
  const { step, isBusy, error } = useStep(async () => {
    await ask<User>('/auth/invitations/join', { token: token.trim() }, (await accessToken()) ?? undefined);
    location.assign(`${base}/`);
  });
  return (
    <Form
      title="Accept an invitation"
      step={step}
      button="Join"
      isBusy={isBusy}
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
      <Wrong error={error} fields={['token']} />
      <Token token={token} setToken={setToken} error={error} />
    </Form>
  );
}

function Token({ token, setToken, error }: TokenProps & { error: AuthError | null }) {
  return (
    <TextField
      label="Token"
      value={token}
      onChange={setToken}
      error={at(error, 'token')}
      hint="It begins with tgi_ and stands in the mail"
      required
      autoFocus={token === ''}
    />
  );
}
