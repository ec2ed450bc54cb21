import { type FieldErrors, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
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
  /** Null while it is not known. */
  text: string | null;
  hint: string;
}

/** The name behind the account, asked of the bank once both are there. */
export function useName({ accountNumber, bankCode }: Draft): Name {
  const isWhole = /^\d{10}$/.test(accountNumber) && bankCode !== '';
  const found = useData(NameEnquiry, { accountNumber, bankCode }, !isWhole);
  if (!isWhole) return { text: null, hint: '' };
  if (found.trouble) return { text: null, hint: found.trouble.message };
  const inquiry = found.data?.accountInquiry;
  if (!inquiry) return { text: null, hint: 'Asking the bank…' };
  return { text: inquiry.accountName, hint: inquiry.accountName };
}

/** Who is paid: a saved payee, or an account and its bank, whose name for it stands below. */
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
        hint="10 digits"
        inputMode="numeric"
        error={errors['accountNumber']}
        required
      />
      <Field
        label="Bank"
        hint={isWhole ? name.hint || 'The likely ones first' : 'After the account number'}
        error={errors['bankCode'] ?? errors['accountName']}
      >
        {(control) => (
          <select
            {...control}
            value={draft.bankCode}
            disabled={!isWhole || !banks.data}
            onChange={(event) => set({ bankCode: event.target.value })}
          >
            <option value="">{isWhole && !banks.data ? 'Looking…' : 'Choose the bank'}</option>
            {isWhole && banks.data && (
              <>
                <Banks label="Likely, by the check digit" of={banks.data.likely} />
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
