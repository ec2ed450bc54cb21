import { useState } from 'react';
import { enter, signOut, type User } from '../session.ts';
import { Button } from '../ui/controls.tsx';
import { Dialog } from '../ui/overlays.tsx';
import { SignIn } from './sign-in.tsx';
import { againTexts as texts } from '../texts/sign-in.ts';

/** Sign-in over a page whose session expired; typed input stays. */
export function SignInAgain({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <div className="session row" role="alert">
        <span className="grow">{texts.yourSessionEnded}</span>
        <Button small onClick={() => setOpen(true)}>
          {texts.signInAgain}
        </Button>
        <Button small onClick={() => void signOut()}>
          {texts.signOut}
        </Button>
      </div>
      <Dialog title={texts.signInAgain} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{user.email}</p>
        <SignIn email={user.email} done={enter} />
      </Dialog>
    </>
  );
}
