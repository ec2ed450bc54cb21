import { type Offer, usePasskey } from '../passkeys.ts';
import { ask, type SignedIn } from '../session.ts';
import { Button } from '../ui/controls.tsx';
import { useForm, Wrong } from './form.tsx';
import { passkeyTexts as texts } from '../texts/sign-in.ts';

/** Asks the device for its passkeys of this site. */
export function PasskeySignIn({ done }: { done(answer: SignedIn): void }) {
  const form = useForm({}, async () => {
    const question = await ask<Pick<Offer, 'challenge' | 'rpId' | 'timeoutMs'>>('/auth/passkeys/sign-in/begin', {
      origin: location.origin,
    });
    const signed = await usePasskey(question);
    if (signed) done(await ask<SignedIn>('/auth/passkeys/sign-in', signed));
  });
  return (
    <form className="stack close" onSubmit={form.step}>
      <div className="row">
        <Button type="submit" isBusy={form.isBusy}>
          {texts.signInWithAPasskey}
        </Button>
      </div>
      <Wrong form={form} />
    </form>
  );
}
