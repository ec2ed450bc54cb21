import { useState } from 'react';
import { enter, signOut, type User } from '../session.ts';
import { Button } from '../ui/controls.tsx';
import { Dialog } from '../ui/overlays.tsx';
import { SignIn } from './sign-in.tsx';

/** A session that ended while somebody was at work: what they wrote stays, and they sign in above it. */
export function SignInAgain({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <div className="session row" role="alert">
        <span className="grow">Your session ended. What is on this page stays until you sign in again.</span>
        <Button small onClick={() => setOpen(true)}>
          Sign in again
        </Button>
        <Button small onClick={() => void signOut()}>
          Leave
        </Button>
      </div>
      <Dialog title="Sign in again" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{user.email}</p>
        <SignIn email={user.email} done={enter} />
      </Dialog>
    </>
  );
}
