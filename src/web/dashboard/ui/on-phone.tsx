import { lazy, Suspense } from 'react';
import { base } from '../settings.ts';
import { DialogButton } from './act.tsx';
import { Copy } from './controls.tsx';
import { Code } from './show.tsx';

const QrCode = lazy(() => import('./qr-code.tsx').then((found) => ({ default: found.QrCode })));

interface Props {
  /** Below /dashboard: where it is decided. */
  path: string;
  code: string;
}

/** QR code of an address for the approver's phone, which signs in as usual. */
export function OnPhone({ path, code }: Props) {
  const address = `${location.origin}${base}${path}`;
  return (
    <DialogButton label="Decide on a phone">
      {() => (
        <>
          <Suspense fallback={<div className="qr" />}>
            <QrCode text={address} label={`QR code of ${address}`} />
          </Suspense>
          <p>Point a phone’s camera at it. The approver signs in there, with a passkey or password and code, and sees this page.</p>
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
