import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Action } from '../../data.ts';
import type { AskForPersonalDataMutation, AskForPersonalDataMutationVariables, PrivacyRequestKind } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Select, TextField } from '../../ui/controls.tsx';
import { askFormTexts as texts } from '../../texts/privacy.ts';

const MARKS = [
  ['email', texts.emailAddress, ''],
  ['phone', texts.phoneNumber, texts.forExample08031234567],
  ['accountNumber', texts.bankAccount, texts.digitsAnAccountThatYou],
  ['nin', texts.nationalIdentificationNumber, texts.digitsFindsVerificationCalls],
  ['bvn', texts.bankVerificationNumber, texts.digitsThatBeginWith22],
  ['tin', texts.taxpayerIdentificationNumber, texts.or13DigitsOr12345678],
] as const;
type Mark = (typeof MARKS)[number][0];

interface Props {
  act: Action<AskForPersonalDataMutation, AskForPersonalDataMutationVariables>;
  close(): void;
  reload(): void;
}

/** Identifiers of the person, and the kind of the request. */
export function AskForm({ act, close, reload }: Props) {
  const [kind, setKind] = useState<PrivacyRequestKind>('EXPORT');
  const [marks, setMarks] = useState<Partial<Record<Mark, string>>>({});
  const [, navigate] = useLocation();
  const given = Object.fromEntries(Object.entries(marks).filter(([, text]) => text !== ''));
  const ask = async (): Promise<void> => {
    const request = (await act.run({ input: { kind, ...given } }))?.createPrivacyRequest.request;
    if (!request) return;
    close();
    reload();
    navigate(`/privacy/${request.id}`);
  };
  return (
    <ActForm
      act={act}
      label={texts.createRequest}
      reason={Object.keys(given).length === 0 ? texts.enterAtLeastOneIdentifier : null}
      fields={MARKS.map(([field]) => field)}
      onSubmit={ask}
    >
      <Select
        label={texts.request}
        value={kind}
        onChange={(next) => setKind(next === 'ERASURE' ? 'ERASURE' : 'EXPORT')}
        options={[
          ['EXPORT', texts.exportOfTheStoredData],
          ['ERASURE', texts.erasureOfTheStoredData],
        ]}
        hint={texts.youReviewTheResultBefore}
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
