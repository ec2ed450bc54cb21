import { type FieldErrors, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { hints, texts } from '../../texts.ts';
import { Field, TextField } from '../../ui/controls.tsx';
import { ErrorNote } from '../../ui/show.tsx';
import { Banks } from './bank-options.tsx';
import { SavePayeeForm, SavedPayees } from './saved-payees.tsx';
import type { Draft } from './send-draft.ts';

const BanksOf = graphql(`
  query BanksOf($accountNumber: String!) {
    likely: banks(accountNumber: $accountNumber) {
      bankCode
      bankName
    }
    banks {
      bankCode
      bankName
    }
  }
`);

const NameEnquiry = graphql(`
  query NameEnquiry($accountNumber: String!, $bankCode: String!) {
    accountInquiry(accountNumber: $accountNumber, bankCode: $bankCode) {
      accountName
      nubanValid
    }
  }
`);

export interface BeneficiaryProps {
  draft: Draft;
  set(change: Partial<Draft>): void;
  errors: FieldErrors;
  name: Name;
}

interface Name {
  text: string | null;
  hint: string;
}

export function useName({ accountNumber, bankCode }: Draft): Name {
  const isWhole = /^\d{10}$/.test(accountNumber) && bankCode !== '';
  const found = useData(NameEnquiry, { accountNumber, bankCode }, !isWhole);
  if (!isWhole) return { text: null, hint: '' };
  if (found.trouble) return { text: null, hint: found.trouble.message };
  const inquiry = found.data?.accountInquiry;
  if (!inquiry) return { text: null, hint: 'Resolving account name…' };
  return { text: inquiry.accountName, hint: inquiry.accountName };
}

export function Beneficiary({ draft, set, errors, name }: BeneficiaryProps) {
  const isWhole = /^\d{10}$/.test(draft.accountNumber);
  const banks = useData(BanksOf, { accountNumber: draft.accountNumber }, !isWhole);
  return (
    <>
      <SavedPayees draft={draft} set={set} />
      <TextField
        label="Account number"
        value={draft.accountNumber}
        onChange={(typed) => set({ accountNumber: typed.replaceAll(/\D/g, '').slice(0, 10), bankCode: '' })}
        hint={hints.accountNumber}
        inputMode="numeric"
        error={errors['accountNumber']}
        required
      />
      <Field
        label="Bank"
        hint={isWhole ? name.hint || 'Likely banks first' : 'Enter the account number first'}
        error={errors['bankCode'] ?? errors['accountName']}
      >
        {(control) => (
          <select
            {...control}
            value={draft.bankCode}
            disabled={!isWhole || !banks.data}
            onChange={(event) => set({ bankCode: event.target.value })}
          >
            <option value="">{isWhole && !banks.data ? texts.loading : 'Select a bank'}</option>
            {isWhole && banks.data && (
              <>
                <Banks label="Likely (check digit)" of={banks.data.likely} />
                <Banks label="All banks" of={banks.data.banks} />
              </>
            )}
          </select>
        )}
      </Field>
      {banks.trouble && <ErrorNote trouble={banks.trouble} onRetry={banks.reload} />}
      <SavePayeeForm draft={draft} isKnown={name.text !== null} />
    </>
  );
}
