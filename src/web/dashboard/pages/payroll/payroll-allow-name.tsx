import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { PayrollItemRowFragment } from '../../gql/graphql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { toast } from '../../ui/overlays.tsx';
import { PreviewPayroll } from './payroll-preview.tsx';
import { fill } from '../../texts/fill.ts';
import { payrollAllowNameTexts as texts } from '../../texts/payroll.ts';

const UpdatePayrollItem = graphql(`
  mutation UpdatePayrollItem($input: UpdatePayrollItemInput!) {
    updatePayrollItem(input: $input) {
      item {
        ...PayrollItemRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

interface Props {
  batchId: string;
  item: PayrollItemRowFragment;
  reload(): void;
}

/** Allows an account name that differs, or takes it back; the preview runs again with the names that are known. */
export function AllowName({ batchId, item, reload }: Props) {
  const update = useAction(UpdatePayrollItem);
  const preview = useAction(PreviewPayroll);
  const isAllowed = item.allowNameMismatch;
  const submit = async (close: () => void): Promise<void> => {
    if (!(await update.run({ input: { batchId, itemId: item.id, allowNameMismatch: !isAllowed } }))) return;
    await preview.run({ input: { batchId } });
    toast(isAllowed ? texts.nameDisallowed : texts.nameAllowed);
    close();
    reload();
  };
  const label = isAllowed ? texts.disallowName : texts.allowName;
  return (
    <DialogButton
      label={label}
      title={isAllowed ? label : fill(texts.payDespiteAnotherName, { beneficiaryName: item.beneficiaryName })}
      small
    >
      {(close) => (
        <ActForm act={update} label={label} onSubmit={() => submit(close)}>
          <p className="note warn">
            {fill(texts.namesOfTheAccount, { beneficiaryName: item.beneficiaryName, nameAtBank: item.resolvedAccountName ?? '–' })}
          </p>
          <p>{isAllowed ? texts.theItemBlocksAgain : texts.checkBeforeAllowing}</p>
        </ActForm>
      )}
    </DialogButton>
  );
}
