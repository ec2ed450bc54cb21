import { type ReactNode, useState } from 'react';
import { Select, TextField } from '../../ui/controls.tsx';

const WORD = 'rotate';

/** What is asked before a secret is replaced: for how long the old one signs beside it, and a word that nobody types by accident. */
export function useRotation(warning: string): { gracePeriodSeconds: number; isConfirmed: boolean; fields: ReactNode } {
  const [grace, setGrace] = useState('0');
  const [typed, setTyped] = useState('');
  const fields = (
    <>
      <p>{warning}</p>
      <Select
        label="The old secret signs beside it"
        value={grace}
        onChange={setGrace}
        options={[
          ['0', 'not at all'],
          ['3600', 'for 1 hour'],
          ['86400', 'for 1 day'],
          ['604800', 'for 7 days'],
        ]}
        hint="In webhook-signature; the X-Service signatures carry the new one alone"
      />
      <TextField label={`Type ${WORD} to confirm`} value={typed} onChange={setTyped} />
    </>
  );
  return { gracePeriodSeconds: Number(grace), isConfirmed: typed.trim() === WORD, fields };
}
