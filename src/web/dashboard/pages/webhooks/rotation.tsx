import { type ReactNode, useState } from 'react';
import { Select, TextField } from '../../ui/controls.tsx';
import { fill } from '../../texts/fill.ts';
import { rotationTexts as texts } from '../../texts/webhooks.ts';

const CONFIRMATION = 'rotate';

/** Fields before a rotation: the overlap of both secrets, and a confirmation typed by the person. */
export function useRotation(warning: string): { gracePeriodSeconds: number; isConfirmed: boolean; fields: ReactNode } {
  const [grace, setGrace] = useState('86400');
  const [typed, setTyped] = useState('');
  const fields = (
    <>
      <p>{warning}</p>
      <Select
        label={texts.validityOfTheOldSecret}
        value={grace}
        onChange={setGrace}
        options={[
          ['0', 'none'],
          ['3600', '1 hour'],
          ['86400', '1 day'],
          ['604800', '7 days'],
        ]}
        hint={texts.forWebhookSignatureAndThe}
      />
      <TextField label={fill(texts.typeConfirmationToConfirm, { confirmation: CONFIRMATION })} value={typed} onChange={setTyped} />
    </>
  );
  return { gracePeriodSeconds: Number(grace), isConfirmed: typed.trim() === CONFIRMATION, fields };
}
