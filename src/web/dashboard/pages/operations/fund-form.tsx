import { useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { settings } from '../../settings.ts';
import { Field, MoneyField, TextField } from '../../ui/controls.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money } from '../../ui/show.tsx';

const Credit = graphql(`
  mutation CreditWallet($input: CreditWalletInput!) {
    creditWallet(input: $input) {
      result {
        proposal {
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

/** What came in where, and the paper that proves it. The file stays on this machine: its hash alone is sent. */
export function FundForm({ businessId, done }: { businessId: string; done(): void }) {
  const act = useAction(Credit);
  const [draft, setDraft] = useState(EMPTY);
  const [amount, setAmount] = useState<number | null>(null);
  const set = (part: Partial<typeof EMPTY>): void => setDraft((now) => ({ ...now, ...part }));
  const { typed, ...result } = draft;
  const missing = amount === null || Object.values(result).some((text) => text.trim() === '') ? 'Fill in everything' : null;
  const credit = async (note: string): Promise<void> => {
    const answer = await act.run({ input: { ...result, businessId, amount: amount ?? 0, note } });
    if (!answer) return;
    toast(answer.creditWallet.result?.proposal ? 'Noted; another operator has to agree' : 'Credited to the wallet');
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
      label="Credit the wallet"
      fields={['account', 'amount', 'reference', 'valueDate', 'document', 'documentSha256']}
      reason={missing}
      onSubmit={credit}
    >
      {text('account', 'Account with a provider', 'Where the money lies: its name in PROVIDERS_FILE', 64)}
      <MoneyField
        label="Amount"
        value={typed}
        onChange={(value, kobo) => (set({ typed: value }), setAmount(kobo))}
        error={act.errors['amount']}
      />
      {text('reference', 'What the provider knows it by', 'Its session id, or the id that its statement has')}
      {text('valueDate', 'Credited there on', 'Such as 2026-01-05', 10)}
      <Field label="File of the proof" hint="It stays here; only its SHA-256 is sent">
        {(control) => <input {...control} type="file" onChange={(event) => void hash(event.target.files?.[0])} />}
      </Field>
      {text('documentSha256', 'Its SHA-256', 'From the file, or as you computed it', 64)}
      {text('document', 'Which paper it is', 'And where it lies', 200)}
      <p>
        {amount === null ? 'The amount' : <Money kobo={amount} />} go to the wallet, with the event wallet.funded.
        {settings.environment === 'live' && ' Another operator has to agree.'}
      </p>
    </NoteForm>
  );
}

async function sha256(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
