import { type FieldErrors, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { hints, commonTexts } from '../../texts/common.ts';
import { Field, TextField } from '../../ui/controls.tsx';
import { ErrorNote } from '../../ui/show.tsx';
import { Banks } from './bank-options.tsx';
import { SavePayeeForm, SavedPayees } from './saved-payees.tsx';
import type { Draft } from './send-draft.ts';
import { labels } from '../../texts/labels.ts';
import { sendBeneficiaryTexts as texts } from '../../texts/send.ts';

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
  if (!inquiry) return { text: null, hint: texts.resolvingAccountName };
  return { text: inquiry.accountName, hint: inquiry.accountName };
}

export function Beneficiary({ draft, set, errors, name }: BeneficiaryProps) {
  const isWhole = /^\d{10}$/.test(draft.accountNumber);
  const banks = useData(BanksOf, { accountNumber: draft.accountNumber }, !isWhole);
  return (
    <>
      <SavedPayees draft={draft} set={set} />
      <TextField
        label={labels.accountNumber}
        value={draft.accountNumber}
        onChange={(typed) => set({ accountNumber: typed.replaceAll(/\D/g, '').slice(0, 10), bankCode: '' })}
        hint={hints.accountNumber}
        inputMode="numeric"
        error={errors['accountNumber']}
        required
      />
      <Field
        label={labels.bank}
        hint={isWhole ? name.hint || texts.likelyBanksFirst : texts.enterTheAccountNumberFirst}
        error={errors['bankCode'] ?? errors['accountName']}
      >
        {(control) => (
          <select
            {...control}
            value={draft.bankCode}
            disabled={!isWhole || !banks.data}
            onChange={(event) => set({ bankCode: event.target.value })}
          >
            <option value="">{isWhole && !banks.data ? commonTexts.loading : texts.selectABank}</option>
            {isWhole && banks.data && (
              <>
                <Banks label={texts.likelyCheckDigit} of={banks.data.likely} />
                <Banks label={texts.allBanks} of={banks.data.banks} />
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
