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

const PayrollLimits = graphql(`
  query PayrollLimits {
    payrollApprovalLimits {
      armed
      armedBy
      armedAt
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

const ArmPayroll = graphql(`
  mutation ArmPayroll($input: ArmPayrollApprovalInput!) {
    armPayrollApproval(input: $input) {
      limits {
        armed
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const DisarmPayroll = graphql(`
  mutation DisarmPayroll {
    disarmPayrollApproval {
      limits {
        armed
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
  const isAllowed = limits.data?.payrollApprovalLimits.armed ?? false;
  return (
    <Section
      title="Approval by API"
      actions={
        may('PAYROLL_ARM') && (
          <>
            <DialogButton label={isAllowed ? 'Edit limits' : 'Allow approval by API'} title="Allow approval by API">
              {(close) => <AllowApproval close={close} reload={limits.reload} />}
            </DialogButton>
            {isAllowed && (
              <DialogButton label="Disallow approval by API" variant="danger" title="Disallow approval by API">
                {(close) => <DisallowApproval close={close} reload={limits.reload} />}
              </DialogButton>
            )}
          </>
        )
      }
    >
      <Show of={limits} rem={6}>
        {({ payrollApprovalLimits: at }) =>
          at.armed ? (
            <Facts
              rows={[
                ['Limit per batch', <Money key="batch" kobo={at.maxBatchAmount ?? 0} />],
                ['Limit per item', <Money key="item" kobo={at.maxItemAmount ?? 0} />],
                ['Daily limit', <Money key="day" kobo={at.dailyAmount ?? 0} />],
                ['Keys', at.allowedKeyIds.join(', ')],
                ['Valid until', <Time key="until" at={at.expiresAt} />],
                ['Allowed by', at.armedBy ?? '–'],
              ]}
            />
          ) : (
            <p className="dim">
              Not allowed: batches are approved in the dashboard only. {may('PAYROLL_ARM') ? '' : 'An owner can allow it.'}
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
  const act = useAction(ArmPayroll);
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
    toast('Approval by API allowed');
    close();
    reload();
  };
  return (
    <ActForm
      act={act}
      label="Allow approval by API"
      fields={['maxBatchAmount', 'maxItemAmount', 'dailyAmount', 'expiresAt']}
      reason={!areAmounts || chosen.length === 0 ? 'Enter all limits and select a key' : null}
      onSubmit={submit}
    >
      <MoneyField label="Limit per batch" value={batch} onChange={setBatch} error={act.errors['maxBatchAmount']} />
      <MoneyField label="Limit per item" value={item} onChange={setItem} error={act.errors['maxItemAmount']} />
      <MoneyField label="Daily limit" value={day} onChange={setDay} error={act.errors['dailyAmount']} />
      <DateField label="Valid until (end of day)" value={until} onChange={setUntil} error={act.errors['expiresAt']} />
      <Show of={keys} rem={4}>
        {({ apiKeys }) => {
          const able = apiKeys.nodes.filter(({ status, scopes }) => status === 'ACTIVE' && (scopes?.includes('PAYROLL_APPROVE') ?? true));
          return (
            <fieldset>
              <legend>API keys with approval</legend>
              {able.length === 0 && <p className="dim">No active key has the scope payroll:approve. Create a key with this scope first.</p>}
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
  const act = useAction(DisarmPayroll);
  const submit = async (): Promise<void> => {
    if (!(await act.run({}))) return;
    toast('Approval by API disallowed');
    close();
    reload();
  };
  return (
    <ActForm act={act} label="Disallow approval by API" danger onSubmit={submit}>
      <p>Approvals by API keys are rejected from now on. Approved batches are still paid.</p>
    </ActForm>
  );
}
