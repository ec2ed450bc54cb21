import { useState } from 'react';
import { enter, signOut, type User } from '../session.ts';
import { Button } from '../ui/controls.tsx';
import { Dialog } from '../ui/overlays.tsx';
import { SignIn } from './sign-in.tsx';

/** Sign-in over a page whose session expired; typed input stays. */
export function SignInAgain({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <div className="session row" role="alert">
        <span className="grow">Your session ended. Sign in again to continue; this page stays as it is.</span>
        <Button small onClick={() => setOpen(true)}>
          Sign in again
        </Button>
        <Button small onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
      <Dialog title="Sign in again" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{user.email}</p>
        <SignIn email={user.email} done={enter} />
      </Dialog>
    </>
  );
}
