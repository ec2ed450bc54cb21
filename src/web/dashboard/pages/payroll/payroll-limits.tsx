import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { koboOf, lagosDay } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { MoneyField } from '../../ui/controls.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Section } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Facts, Money, Show, Time } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { rich } from '../../texts/fill.ts';
import { payrollLimitsTexts as texts } from '../../texts/payroll.ts';

const PayrollLimits = graphql(`
  query PayrollLimits {
    payrollApprovalLimits {
      allowed
      allowedBy
      allowedAt
      allowedKeyIds
      maxBatchAmount
      maxItemAmount
      dailyAmount
      expiresAt
    }
  }
`);

const ApproverKeys = graphql(`
  query ApproverKeys {
    apiKeys(first: 100) {
      nodes {
        id
        keyId
        name
        status
        scopes
      }
    }
  }
`);

const AllowPayroll = graphql(`
  mutation AllowPayroll($input: AllowPayrollApprovalInput!) {
    allowPayrollApproval(input: $input) {
      limits {
        allowed
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const DisallowPayroll = graphql(`
  mutation DisallowPayroll {
    disallowPayrollApproval {
      limits {
        allowed
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export function ApprovalLimits() {
  const may = useMay();
  const limits = useData(PayrollLimits, {});
  const isAllowed = limits.data?.payrollApprovalLimits.allowed ?? false;
  return (
    <Section
      title={texts.approvalByAPI}
      actions={
        may('PAYROLL_ALLOW_API') && (
          <>
            <DialogButton label={isAllowed ? texts.editLimits : texts.allowApprovalByAPI} title={texts.allowApprovalByAPI}>
              {(close) => <AllowApproval close={close} reload={limits.reload} />}
            </DialogButton>
            {isAllowed && (
              <DialogButton label={texts.disallowApprovalByAPI} variant="danger" title={texts.disallowApprovalByAPI}>
                {(close) => <DisallowApproval close={close} reload={limits.reload} />}
              </DialogButton>
            )}
          </>
        )
      }
    >
      <Show of={limits} rem={6}>
        {({ payrollApprovalLimits: at }) =>
          at.allowed ? (
            <Facts
              rows={[
                [texts.limitPerBatch, <Money key="batch" kobo={at.maxBatchAmount ?? 0} />],
                [texts.limitPerItem, <Money key="item" kobo={at.maxItemAmount ?? 0} />],
                [texts.dailyLimit, <Money key="day" kobo={at.dailyAmount ?? 0} />],
                [texts.keys, at.allowedKeyIds.join(', ')],
                [texts.validUntil, <Time key="until" at={at.expiresAt} />],
                [texts.allowedBy, at.allowedBy ?? '–'],
              ]}
            />
          ) : (
            <p className="dim">
              {rich(texts.notAllowedBatchesAreApproved, { owner: may('PAYROLL_ALLOW_API') ? '' : texts.anOwnerCanAllowIt })}
            </p>
          )
        }
      </Show>
    </Section>
  );
}

interface Props {
  close(): void;
  reload(): void;
}

function AllowApproval({ close, reload }: Props) {
  const act = useAction(AllowPayroll);
  const keys = useData(ApproverKeys, {});
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [batch, setBatch] = useState('');
  const [item, setItem] = useState('');
  const [day, setDay] = useState('');
  const [until, setUntil] = useState(lagosDay(Date.now(), -30));
  const [maxBatchAmount, maxItemAmount, dailyAmount] = [batch, item, day].map(koboOf);
  const areAmounts = typeof maxBatchAmount === 'number' && typeof maxItemAmount === 'number' && typeof dailyAmount === 'number';
  const submit = async (): Promise<void> => {
    if (!areAmounts) return;
    const expiresAt = `${until}T23:59:59+01:00`;
    const done = await act.run({ input: { allowedKeyIds: [...chosen], maxBatchAmount, maxItemAmount, dailyAmount, expiresAt } });
    if (!done) return;
    toast(texts.approvalByAPIAllowed);
    close();
    reload();
  };
  return (
    <ActForm
      act={act}
      label={texts.allowApprovalByAPI}
      fields={['maxBatchAmount', 'maxItemAmount', 'dailyAmount', 'expiresAt']}
      reason={!areAmounts || chosen.length === 0 ? texts.enterAllLimitsAndSelect : null}
      onSubmit={submit}
    >
      <MoneyField label={texts.limitPerBatch} value={batch} onChange={setBatch} error={act.errors['maxBatchAmount']} />
      <MoneyField label={texts.limitPerItem} value={item} onChange={setItem} error={act.errors['maxItemAmount']} />
      <MoneyField label={texts.dailyLimit} value={day} onChange={setDay} error={act.errors['dailyAmount']} />
      <DateField label={texts.validUntilEndOfDay} value={until} onChange={setUntil} error={act.errors['expiresAt']} />
      <Show of={keys} rem={4}>
        {({ apiKeys }) => {
          const able = apiKeys.nodes.filter(({ status, scopes }) => status === 'ACTIVE' && (scopes?.includes('PAYROLL_APPROVE') ?? true));
          return (
            <fieldset>
              <legend>{texts.aPIKeysWithApproval}</legend>
              {able.length === 0 && <p className="dim">{texts.noActiveKeyHasThe}</p>}
              {able.map(({ id, keyId, name }) => (
                <div key={id}>
                  <label>
                    <input
                      type="checkbox"
                      checked={chosen.includes(keyId)}
                      onChange={({ target }) => setChosen(target.checked ? [...chosen, keyId] : chosen.filter((each) => each !== keyId))}
                    />
                    {name} <span className="code">{keyId}</span>
                  </label>
                </div>
              ))}
            </fieldset>
          );
        }}
      </Show>
    </ActForm>
  );
}

function DisallowApproval({ close, reload }: Props) {
  const act = useAction(DisallowPayroll);
  const submit = async (): Promise<void> => {
    if (!(await act.run({}))) return;
    toast(texts.approvalByAPIDisallowed);
    close();
    reload();
  };
  return (
    <ActForm act={act} label={texts.disallowApprovalByAPI} danger onSubmit={submit}>
      <p>{texts.approvalsByAPIKeysAre}</p>
    </ActForm>
  );
}
