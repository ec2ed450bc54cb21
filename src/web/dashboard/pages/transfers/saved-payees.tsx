import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { commonTexts } from '../../texts/common.ts';
import { Button, Select } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ErrorNote, Skeleton } from '../../ui/show.tsx';
import type { Draft } from './send-draft.ts';
import { labels } from '../../texts/labels.ts';
import { savedPayeesTexts as texts } from '../../texts/send.ts';

const SavedPayeeList = graphql(`
  query SavedPayees {
    beneficiaries(first: 100) {
      nodes {
        id
        bankCode
        bankName
        accountNumber
        accountName
      }
    }
  }
`);

const SavePayee = graphql(`
  mutation SavePayee($input: CreateBeneficiaryInput!) {
    createBeneficiary(input: $input) {
      beneficiary {
        id
        bankCode
        bankName
        accountNumber
        accountName
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const ForgetPayee = graphql(`
  mutation ForgetPayee($input: DeleteBeneficiaryInput!) {
    deleteBeneficiary(input: $input) {
      beneficiaryId
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export function SavedPayees({ draft, set }: { draft: Draft; set(change: Partial<Draft>): void }) {
  const saved = useData(SavedPayeeList, {});
  if (saved.trouble) return <ErrorNote trouble={saved.trouble} onRetry={saved.reload} />;
  if (!saved.data) return <Skeleton rem={4} />;
  const rows = saved.data.beneficiaries.nodes;
  const chosen = rows.find(({ accountNumber, bankCode }) => accountNumber === draft.accountNumber && bankCode === draft.bankCode);
  const choose = (id: string): void => {
    const payee = rows.find((each) => each.id === id);
    set({ accountNumber: payee?.accountNumber ?? '', bankCode: payee?.bankCode ?? '', savedName: payee?.accountName ?? null });
  };
  return (
    <Select
      label={labels.beneficiary}
      value={chosen?.id ?? ''}
      onChange={choose}
      options={[
        ['', rows.length === 0 ? texts.noSavedBeneficiary : texts.newAccount],
        ...rows.map(
          ({ id, accountName, accountNumber, bankName, bankCode }) =>
            [id, `${accountName ?? commonTexts.accountNameUnknown} · ${accountNumber} · ${bankName ?? bankCode}`] as const,
        ),
      ]}
      hint={texts.latest100}
    />
  );
}

export function SavePayeeForm({ draft: { accountNumber, bankCode }, isKnown }: { draft: Draft; isKnown: boolean }) {
  const saved = useData(SavedPayeeList, {});
  const [save, forget] = [useAction(SavePayee), useAction(ForgetPayee)];
  const stored = saved.data?.beneficiaries.nodes.find((each) => each.accountNumber === accountNumber && each.bankCode === bankCode);
  const trouble = save.trouble ?? forget.trouble;
  const wrong = Object.values(save.errors)[0] ?? Object.values(forget.errors)[0];
  const turn = async (): Promise<void> => {
    const done = stored
      ? await forget.run({ input: { beneficiaryId: stored.id } })
      : await save.run({ input: { accountNumber, bankCode } });
    if (done === null) return;
    toast(stored ? texts.beneficiaryDeleted : texts.beneficiarySaved);
    saved.reload();
  };
  return (
    <div className="stack close">
      {wrong && <p className="note bad">{wrong}</p>}
      {trouble && <ErrorNote trouble={trouble} />}
      <div className="row">
        <Button
          small
          isBusy={save.isBusy || forget.isBusy}
          reason={stored || isKnown ? null : texts.theBankHasNotConfirmed}
          onClick={() => void turn()}
        >
          {stored ? texts.deleteBeneficiary : texts.saveBeneficiary}
        </Button>
      </div>
    </div>
  );
}
