import { lazy, Suspense } from 'react';
import { base } from '../settings.ts';
import { DialogButton } from './act.tsx';
import { Copy } from './controls.tsx';
import { Code } from './show.tsx';

// What draws the code is fetched with the first of them.
const QrCode = lazy(() => import('./qr-code.tsx').then((found) => ({ default: found.QrCode })));

interface Props {
  /** Below /dashboard: where it is decided. */
  path: string;
  /** What finds the same by hand: a code or reference. */
  code: string;
}

/** Shows where something is decided, for the camera of whoever is to decide it. An address and nothing else: on the phone one signs in as anywhere. */
export function OnPhone({ path, code }: Props) {
  const address = `${location.origin}${base}${path}`;
  return (
    <DialogButton label="Decide on a phone">
      {() => (
        <>
          <Suspense fallback={<div className="qr" />}>
            <QrCode text={address} label={`QR code of ${address}`} />
          </Suspense>
          <p>
            Point a phone’s camera at it. Whoever may decide signs in there, with a passkey or password and code, and sees this very page.
          </p>
          <div className="row">
            <Copy text={address} label="Copy the address" />
          </div>
          <p className="dim">
            Or sign in on the phone and find <Code text={code} />
          </p>
          {isHere() && <p className="note warn">This dashboard is open under an address of this machine, which a phone does not reach.</p>}
        </>
      )}
    </DialogButton>
  );
}

const isHere = (): boolean => /^(localhost|127\.|\[?::1)/.test(location.hostname);
