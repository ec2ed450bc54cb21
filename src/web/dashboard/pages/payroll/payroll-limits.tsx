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

/** Inside which limits a program may approve. Only an owner sets them. */
export function ApprovalLimits() {
  const may = useMay();
  const limits = useData(PayrollLimits, {});
  const isArmed = limits.data?.payrollApprovalLimits.armed ?? false;
  return (
    <Section
      title="Approval by API"
      actions={
        may('PAYROLL_ARM') && (
          <>
            <DialogButton label={isArmed ? 'Change the limits' : 'Arm'} title="Arm approval by API">
              {(close) => <AllowApproval close={close} reload={limits.reload} />}
            </DialogButton>
            {isArmed && (
              <DialogButton label="Disarm" variant="danger" title="Disarm approval by API">
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
                ['Of one batch', <Money key="batch" kobo={at.maxBatchAmount ?? 0} />],
                ['Of one person', <Money key="item" kobo={at.maxItemAmount ?? 0} />],
                ['Of a day', <Money key="day" kobo={at.dailyAmount ?? 0} />],
                ['Keys', at.allowedKeyIds.join(', ')],
                ['Until', <Time key="until" at={at.expiresAt} />],
                ['Armed by', at.armedBy ?? '–'],
              ]}
            />
          ) : (
            <p className="dim">Not armed: only people approve. {may('PAYROLL_ARM') ? '' : 'An owner can arm it.'}</p>
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
    toast('Keys may approve inside these limits');
    close();
    reload();
  };
  return (
    <ActForm
      act={act}
      label="Arm"
      fields={['maxBatchAmount', 'maxItemAmount', 'dailyAmount', 'expiresAt']}
      reason={!areAmounts || chosen.length === 0 ? 'Give every limit and choose a key' : null}
      onSubmit={submit}
    >
      <MoneyField label="Of one batch" value={batch} onChange={setBatch} error={act.errors['maxBatchAmount']} />
      <MoneyField label="Of one person" value={item} onChange={setItem} error={act.errors['maxItemAmount']} />
      <MoneyField label="Of a day" value={day} onChange={setDay} error={act.errors['dailyAmount']} />
      <DateField label="Until the end of" value={until} onChange={setUntil} error={act.errors['expiresAt']} />
      <Show of={keys} rem={4}>
        {({ apiKeys }) => {
          const able = apiKeys.nodes.filter(({ status, scopes }) => status === 'ACTIVE' && (scopes?.includes('PAYROLL_APPROVE') ?? true));
          return (
            <fieldset>
              <legend>Keys that may approve</legend>
              {able.length === 0 && <p className="dim">No active key has the scope payroll:approve.</p>}
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
    toast('Only people approve now');
    close();
    reload();
  };
  return (
    <ActForm act={act} label="Disarm now" danger onSubmit={submit}>
      <p>From then on keys that try to approve are refused. Batches that were approved already are paid.</p>
    </ActForm>
  );
}
