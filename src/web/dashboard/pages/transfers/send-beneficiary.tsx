import { type FieldErrors, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { hints, commonTexts } from '../../texts/common.ts';
import { Field, TextField } from '../../ui/controls.tsx';
import { ErrorNote } from '../../ui/show.tsx';
import { Banks } from './bank-options.tsx';
import { SavePayeeForm, SavedPayees } from './saved-payees.tsx';
import type { Draft } from './send-draft.ts';
import { fill } from '../../texts/fill.ts';
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
  query NameEnquiry($accountNumber: String!, $bankCode: String!, $savedName: String) {
    accountInquiry(accountNumber: $accountNumber, bankCode: $bankCode, expectedName: $savedName) {
      accountName
      nameMatch {
        result
      }
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
  /** The saved name, where the bank has a different one now. */
  differsFrom?: string | null;
}

export function useName({ accountNumber, bankCode, savedName }: Draft): Name {
  const isWhole = /^\d{10}$/.test(accountNumber) && bankCode !== '';
  const found = useData(NameEnquiry, { accountNumber, bankCode, savedName }, !isWhole);
  if (!isWhole) return { text: null, hint: '' };
  if (found.trouble) return { text: null, hint: found.trouble.message };
  const inquiry = found.data?.accountInquiry;
  if (!inquiry) return { text: null, hint: texts.resolvingAccountName };
  const differsFrom = inquiry.nameMatch?.result === 'NO_MATCH' ? savedName : null;
  return { text: inquiry.accountName, hint: inquiry.accountName, differsFrom };
}

/** The saved name beside that of the bank, where they differ. */
export function NameDiffers({ name: { text, differsFrom } }: { name: Name }) {
  if (!differsFrom || text === null) return null;
  return <p className="note warn">{fill(texts.theBankHasAnotherName, { savedName: differsFrom, name: text })}</p>;
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
        onChange={(typed) => set({ accountNumber: typed.replaceAll(/\D/g, '').slice(0, 10), bankCode: '', savedName: null })}
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
            onChange={(event) => set({ bankCode: event.target.value, savedName: null })}
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
      <NameDiffers name={name} />
      <SavePayeeForm draft={draft} isKnown={name.text !== null} />
    </>
  );
}
