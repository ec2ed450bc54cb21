import { useState } from 'react';
import { type Loaded, useAction, useData } from '../../data.ts';
import { koboOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { VerificationBalanceQuery, VerificationPlansQuery } from '../../gql/graphql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Button, MoneyField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ErrorNote, Money, Show, Time } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { OPERATIONS } from './verification-operations.ts';

export const VerificationBalance = graphql(`
  query VerificationBalance {
    verificationBalance {
      balance
      prices {
        operation
        price
      }
      subscription {
        id
        name
        planId
        price
        autoRenew
        startsAt
        endsAt
        renewsAt
        quotas {
          operation
          limit
          used
          remaining
        }
      }
    }
    verificationAlert {
      threshold
      enabled
    }
  }
`);

const VerificationPlans = graphql(`
  query VerificationPlans {
    verificationPlans {
      id
      name
      price
      periodDays
      quotas {
        operation
        limit
      }
    }
  }
`);

const TopUpVerification = graphql(`
  mutation TopUpVerification($input: TopUpVerificationInput!) {
    topUpVerification(input: $input) {
      topUp {
        id
        amount
        balance
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const SetVerificationLevel = graphql(`
  mutation SetVerificationLevel($input: SetVerificationAlertInput!) {
    setVerificationAlert(input: $input) {
      alert {
        threshold
        enabled
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const BuyVerificationPlan = graphql(`
  mutation BuyVerificationPlan($input: BuyVerificationPlanInput!) {
    buyVerificationPlan(input: $input) {
      subscription {
        id
        name
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const SetVerificationRenewal = graphql(`
  mutation SetVerificationRenewal($input: SetVerificationRenewalInput!) {
    setVerificationRenewal(input: $input) {
      subscription {
        id
        autoRenew
        renewsAt
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Balance = Loaded<VerificationBalanceQuery>;

/** Verification balance, with the forms to top up and to set the alert threshold. */
export function BalanceCard() {
  const may = useMay();
  const balance = useData(VerificationBalance, {});
  return (
    <section className="card stack close" aria-label="Verification balance">
      <h2>Balance</h2>
      <Show of={balance} rem={8}>
        {({ verificationBalance, verificationAlert }) => (
          <>
            <div>
              <div className="figure" data-testid="verification-balance">
                <Money kobo={verificationBalance.balance} />
              </div>
              <span className="dim">for calls without a plan</span>
            </div>
            {verificationAlert.enabled && verificationBalance.balance < verificationAlert.threshold && (
              <p className="note warn">
                Below your alert threshold of <Money kobo={verificationAlert.threshold} />.
              </p>
            )}
            {may('VERIFICATION_WRITE') && (
              <div className="row">
                <DialogButton label="Top up" title="Top up verification balance">
                  {(close) => <TopUp close={close} reload={balance.reload} />}
                </DialogButton>
                <DialogButton label="Low-balance alert" variant="plain">
                  {(close) => <Level now={verificationAlert} close={close} />}
                </DialogButton>
              </div>
            )}
          </>
        )}
      </Show>
    </section>
  );
}

function TopUp({ close, reload }: { close(): void; reload(): void }) {
  const act = useAction(TopUpVerification);
  const [typed, setTyped] = useState('');
  const amount = koboOf(typed);
  const submit = async (): Promise<void> => {
    if (typeof amount !== 'number') return;
    if (!(await act.run({ input: { amount } }))) return;
    toast('Verification balance topped up');
    close();
    reload();
  };
  return (
    <ActForm
      act={act}
      label="Top up balance"
      fields={['amount']}
      reason={typeof amount === 'number' && amount > 0 ? null : ''}
      onSubmit={submit}
    >
      <p>Debits the wallet. A top-up cannot be moved back.</p>
      <MoneyField label="Amount" value={typed} onChange={setTyped} error={act.errors['amount']} required />
    </ActForm>
  );
}

function Level({ now, close }: { now: VerificationBalanceQuery['verificationAlert']; close(): void }) {
  const act = useAction(SetVerificationLevel);
  const [typed, setTyped] = useState(now.enabled ? String(now.threshold / 100) : '');
  const isOff = typed.trim() === '';
  const threshold = isOff ? 0 : koboOf(typed);
  const submit = async (): Promise<void> => {
    if (typeof threshold !== 'number') return;
    if (!(await act.run({ input: { threshold: isOff ? now.threshold : threshold, enabled: !isOff } }))) return;
    toast(isOff ? 'Low-balance alert off' : 'Low-balance alert set');
    close();
  };
  return (
    <ActForm act={act} label="Set alert" fields={['threshold']} reason={typeof threshold === 'number' ? null : ''} onSubmit={submit}>
      <p>The event verification.balance.low is sent once per drop below the threshold. An empty field turns the alert off.</p>
      <MoneyField label="Alert threshold" value={typed} onChange={setTyped} error={act.errors['threshold']} />
    </ActForm>
  );
}

/** Active plan with the remaining calls, or the plans for sale. */
export function PlanCard() {
  const may = useMay();
  const balance = useData(VerificationBalance, {});
  const running = balance.data?.verificationBalance.subscription;
  const plans = useData(VerificationPlans, {}, balance.data === undefined || Boolean(running));
  return (
    <section className="card stack close" aria-label="Plan">
      <h2>Plan</h2>
      <Show of={balance} rem={8}>
        {() =>
          running ? (
            <Running plan={running} />
          ) : (
            <>
              <p className="dim">No active plan. A plan includes a number of calls per period.</p>
              <Show of={plans} rem={4}>
                {({ verificationPlans }) => (
                  <ul>
                    {verificationPlans.map((plan) => (
                      <li key={plan.id}>
                        <strong>{plan.name}</strong>, <Money kobo={plan.price} /> for {plan.periodDays} days:{' '}
                        {plan.quotas.map(({ operation, limit }) => `${limit} × ${OPERATIONS[operation]}`).join(', ')}{' '}
                        {may('VERIFICATION_WRITE') && (
                          <DialogButton label={`Buy ${plan.name}`} small>
                            {(close) => <Buy plan={plan} close={close} balance={balance} />}
                          </DialogButton>
                        )}
                      </li>
                    ))}
                  </ul>
                )}
              </Show>
            </>
          )
        }
      </Show>
    </section>
  );
}

function Running({ plan }: { plan: NonNullable<VerificationBalanceQuery['verificationBalance']['subscription']> }) {
  const may = useMay();
  const act = useAction(SetVerificationRenewal);
  const turn = async (): Promise<void> => {
    const done = await act.run({ input: { autoRenew: !plan.autoRenew } });
    if (done)
      toast(plan.autoRenew ? 'Renewal off. The plan ends after this period.' : 'Renewal on. The plan renews at the end of this period.');
  };
  return (
    <>
      <p>
        <strong>{plan.name}</strong>, <Money kobo={plan.price} />; {plan.autoRenew ? 'renews' : 'ends'} <Time at={plan.endsAt} />
      </p>
      <ul>
        {plan.quotas.map(({ operation, limit, remaining }) => (
          <li key={operation}>
            {OPERATIONS[operation]}: {remaining} of {limit} remaining
          </li>
        ))}
      </ul>
      {act.trouble && <ErrorNote trouble={act.trouble} />}
      {may('VERIFICATION_WRITE') && (
        <div className="row">
          <Button isBusy={act.isBusy} onClick={() => void turn()}>
            {plan.autoRenew ? 'Turn off renewal' : 'Turn on renewal'}
          </Button>
        </div>
      )}
    </>
  );
}

function Buy({ plan, close, balance }: { plan: VerificationPlansQuery['verificationPlans'][number]; close(): void; balance: Balance }) {
  const act = useAction(BuyVerificationPlan);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { planId: plan.id } }))) return;
    toast(`Plan ${plan.name} active`);
    close();
    balance.reload();
  };
  return (
    <ActForm act={act} label="Buy plan" onSubmit={submit}>
      <p>
        <Money kobo={plan.price} /> is debited from the wallet now, and again every {plan.periodDays} days until you turn off the renewal.
      </p>
    </ActForm>
  );
}
