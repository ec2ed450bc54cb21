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

/** Funding of a wallet with its proof. The file stays in the browser: only its SHA-256 hash is sent. */
export function FundForm({ businessId, done }: { businessId: string; done(): void }) {
  const act = useAction(Credit);
  const [draft, setDraft] = useState(EMPTY);
  const [amount, setAmount] = useState<number | null>(null);
  const set = (part: Partial<typeof EMPTY>): void => setDraft((now) => ({ ...now, ...part }));
  const { typed, ...result } = draft;
  const missing = amount === null || Object.values(result).some((text) => text.trim() === '') ? 'Fill in all fields' : null;
  const credit = async (note: string): Promise<void> => {
    const answer = await act.run({ input: { ...result, businessId, amount: amount ?? 0, note } });
    if (!answer) return;
    toast(answer.creditWallet.result?.proposal ? 'Approval requested. Another operator must approve it.' : 'Wallet credited');
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
      label="Credit wallet"
      fields={['account', 'amount', 'reference', 'valueDate', 'document', 'documentSha256']}
      reason={missing}
      onSubmit={credit}
    >
      {text('account', 'Provider account', 'Name of the account in PROVIDERS_FILE that received the money', 64)}
      <MoneyField
        label="Amount"
        value={typed}
        onChange={(value, kobo) => (set({ typed: value }), setAmount(kobo))}
        error={act.errors['amount']}
      />
      {text('reference', 'Provider reference', 'NIP session ID, or the ID on the statement')}
      {text('valueDate', 'Credit date', 'For example 2026-01-05', 10)}
      <Field label="Proof file" hint="The file stays in your browser; only its SHA-256 hash is sent">
        {(control) => <input {...control} type="file" onChange={(event) => void hash(event.target.files?.[0])} />}
      </Field>
      {text('documentSha256', 'SHA-256 of the proof', 'Computed from the file, or typed', 64)}
      {text('document', 'Proof document', 'Its name and its location', 200)}
      <p>
        {amount === null ? 'The amount' : <Money kobo={amount} />} is credited to the wallet, with the event wallet.funded.
        {settings.environment === 'live' && ' Another operator must approve it.'}
      </p>
    </NoteForm>
  );
}

async function sha256(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
