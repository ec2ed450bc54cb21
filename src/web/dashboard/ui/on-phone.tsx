import { lazy, Suspense } from 'react';
import { base } from '../settings.ts';
import { DialogButton } from './act.tsx';
import { Copy } from './controls.tsx';
import { Code } from './show.tsx';
import { fill, rich } from '../texts/fill.ts';
import { onPhoneTexts as texts } from '../texts/ui.ts';

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
    <DialogButton label={texts.approveOnPhone}>
      {() => (
        <>
          <Suspense fallback={<div className="qr" />}>
            <QrCode text={address} label={fill(texts.qRCodeOfAddress, { address })} />
          </Suspense>
          {isHere() ? <p className="note warn">{texts.aPhoneCannotOpenThis}</p> : <p>{texts.scanTheCodeWithA}</p>}
          <div className="row">
            <Copy text={address} label={texts.copyAddress} />
          </div>
          <p className="dim">{rich(texts.orSignInOnThe, { code: <Code text={code} /> })}</p>
        </>
      )}
    </DialogButton>
  );
}

const isHere = (): boolean => /^(localhost|127\.|\[?::1)/.test(location.hostname);
