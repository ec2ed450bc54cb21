import { useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { settings } from '../../settings.ts';
import { Field, MoneyField, TextField } from '../../ui/controls.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money } from '../../ui/show.tsx';
import { rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { fundFormTexts as texts } from '../../texts/operations-records.ts';

const Credit = graphql(`
  mutation CreditWallet($input: CreateWalletFundingInput!) {
    createWalletFunding(input: $input) {
      result {
        approvalRequest {
          id
        }
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const EMPTY = { account: '', typed: '', reference: '', valueDate: '', document: '', documentSha256: '' };

/** Funding of a wallet with its proof. The file stays in the browser: only its SHA-256 hash is sent. */
export function FundForm({ businessId, done }: { businessId: string; done(): void }) {
  const act = useAction(Credit);
  const [draft, setDraft] = useState(EMPTY);
  const [amount, setAmount] = useState<number | null>(null);
  const set = (part: Partial<typeof EMPTY>): void => setDraft((now) => ({ ...now, ...part }));
  const { typed, ...result } = draft;
  const missing = amount === null || Object.values(result).some((text) => text.trim() === '') ? texts.fillInAllFields : null;
  const credit = async (note: string): Promise<void> => {
    const answer = await act.run({ input: { ...result, businessId, amount: amount ?? 0, note } });
    if (!answer) return;
    toast(answer.createWalletFunding.result?.approvalRequest ? texts.approvalRequestedAnother : texts.walletCredited);
    done();
  };
  const hash = async (file: File | undefined): Promise<void> => {
    if (file) set({ documentSha256: await sha256(file), ...(draft.document === '' && { document: file.name }) });
  };
  const text = (name: keyof typeof result, label: string, hint: string, maxLength = 100) => (
    <TextField
      label={label}
      value={result[name]}
      onChange={(value) => set({ [name]: value })}
      maxLength={maxLength}
      hint={hint}
      error={act.errors[name]}
    />
  );
  return (
    <NoteForm
      act={act}
      label={texts.creditWallet}
      fields={['account', 'amount', 'reference', 'valueDate', 'document', 'documentSha256']}
      reason={missing}
      onSubmit={credit}
    >
      {text('account', labels.providerAccount, texts.nameOfTheAccountIn, 64)}
      <MoneyField
        label={labels.amount}
        value={typed}
        onChange={(value, kobo) => (set({ typed: value }), setAmount(kobo))}
        error={act.errors['amount']}
      />
      {text('reference', texts.providerReference, texts.nIPSessionID)}
      <DateField
        label={texts.creditDate}
        value={result.valueDate}
        onChange={(valueDate) => set({ valueDate })}
        error={act.errors['valueDate']}
      />
      <Field label={texts.proofFile} hint={texts.theFileStaysInYour}>
        {(control) => <input {...control} type="file" onChange={(event) => void hash(event.target.files?.[0])} />}
      </Field>
      {text('documentSha256', texts.sHA256OfTheProof, texts.computedFromTheFile, 64)}
      {text('document', texts.proofDocument, texts.itsNameAndItsLocation, 200)}
      <p>
        {rich(texts.isCreditedToTheWallet, {
          amount: amount === null ? texts.theAmount : <Money kobo={amount} />,
          approval: settings.environment === 'live' && texts.anotherOperatorMustApproveIt,
        })}
      </p>
    </NoteForm>
  );
}

async function sha256(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
