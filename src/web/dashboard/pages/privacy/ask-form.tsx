import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Action } from '../../data.ts';
import type { AskForPersonalDataMutation, AskForPersonalDataMutationVariables, PrivacyRequestKind } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Select, TextField } from '../../ui/controls.tsx';

const MARKS = [
  ['email', 'E-mail address', ''],
  ['phone', 'Phone number', 'Such as 08031234567'],
  ['accountNumber', 'Bank account', '10 digits: one that you paid, or that paid you'],
  ['nin', 'National identification number', '11 digits: look-ups of it are found'],
] as const;
type Mark = (typeof MARKS)[number][0];

interface Props {
  act: Action<AskForPersonalDataMutation, AskForPersonalDataMutationVariables>;
  close(): void;
  reload(): void;
}

/** What is known of a person, and what they want. */
export function AskForm({ act, close, reload }: Props) {
  const [kind, setKind] = useState<PrivacyRequestKind>('EXPORT');
  const [marks, setMarks] = useState<Partial<Record<Mark, string>>>({});
  const [, navigate] = useLocation();
  const given = Object.fromEntries(Object.entries(marks).filter(([, text]) => text !== ''));
  const ask = async (): Promise<void> => {
    const request = (await act.run({ input: { kind, ...given } }))?.askForPersonalData.request;
    if (!request) return;
    close();
    reload();
    navigate(`/privacy/${request.id}`);
  };
  return (
    <ActForm
      act={act}
      label="Look for it"
      reason={Object.keys(given).length === 0 ? 'Say at least one thing that the person is known by' : null}
      fields={MARKS.map(([field]) => field)}
      onSubmit={ask}
    >
      <Select
        label="They want"
        value={kind}
        onChange={(next) => setKind(next === 'ERASURE' ? 'ERASURE' : 'EXPORT')}
        options={[
          ['EXPORT', 'a copy of what is kept of them'],
          ['ERASURE', 'it to be erased'],
        ]}
        hint="Nothing is erased before you have seen what was found."
      />
      {MARKS.map(([field, label, hint]) => (
        <TextField
          key={field}
          label={label}
          value={marks[field] ?? ''}
          onChange={(text) => setMarks({ ...marks, [field]: text.trim() })}
          error={act.errors[field]}
          {...(hint !== '' && { hint })}
        />
      ))}
    </ActForm>
  );
}
