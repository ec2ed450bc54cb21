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
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { verificationBalanceTexts as texts } from '../../texts/verification.ts';

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
  mutation TopUpVerification($input: TopUpVerificationBalanceInput!) {
    topUpVerificationBalance(input: $input) {
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
  mutation SetVerificationLevel($input: UpdateVerificationAlertInput!) {
    updateVerificationAlert(input: $input) {
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
  mutation BuyVerificationPlan($input: SubscribeToVerificationPlanInput!) {
    subscribeToVerificationPlan(input: $input) {
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
  mutation SetVerificationRenewal($input: UpdateVerificationPlanInput!) {
    updateVerificationPlan(input: $input) {
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
    <section className="card stack close" aria-label={texts.verificationBalance}>
      <h2>{labels.balance}</h2>
      <Show of={balance} rem={8}>
        {({ verificationBalance, verificationAlert }) => (
          <>
            <div>
              <div className="figure" data-testid="verification-balance">
                <Money kobo={verificationBalance.balance} />
              </div>
              <span className="dim">{texts.forCallsWithoutAPlan}</span>
            </div>
            {verificationAlert.enabled && verificationBalance.balance < verificationAlert.threshold && (
              <p className="note warn">
                {rich(texts.belowYourAlertThresholdOf, { threshold: <Money kobo={verificationAlert.threshold} /> })}
              </p>
            )}
            {may('VERIFICATION_WRITE') && (
              <div className="row">
                <DialogButton label={texts.topUp} title={texts.topUpVerificationBalance}>
                  {(close) => <TopUp close={close} reload={balance.reload} />}
                </DialogButton>
                <DialogButton label={texts.lowBalanceAlert} variant="plain">
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
    toast(texts.verificationBalanceToppedUp);
    close();
    reload();
  };
  return (
    <ActForm
      act={act}
      label={texts.topUpBalance}
      fields={['amount']}
      reason={typeof amount === 'number' && amount > 0 ? null : ''}
      onSubmit={submit}
    >
      <p>{texts.debitsTheWallet}</p>
      <MoneyField label={labels.amount} value={typed} onChange={setTyped} error={act.errors['amount']} required />
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
    toast(isOff ? texts.lowBalanceAlertOff : texts.lowBalanceAlertSet);
    close();
  };
  return (
    <ActForm act={act} label={texts.setAlert} fields={['threshold']} reason={typeof threshold === 'number' ? null : ''} onSubmit={submit}>
      <p>{texts.theEventVerificationBalance}</p>
      <MoneyField label={texts.alertThreshold} value={typed} onChange={setTyped} error={act.errors['threshold']} />
    </ActForm>
  );
}

/** Active plan with remaining calls, or plans for sale. */
export function PlanCard() {
  const may = useMay();
  const balance = useData(VerificationBalance, {});
  const running = balance.data?.verificationBalance.subscription;
  const plans = useData(VerificationPlans, {}, balance.data === undefined || Boolean(running));
  return (
    <section className="card stack close" aria-label={texts.plan}>
      <h2>{texts.plan}</h2>
      <Show of={balance} rem={8}>
        {() =>
          running ? (
            <Running plan={running} />
          ) : (
            <>
              <p className="dim">{texts.noActivePlan}</p>
              <Show of={plans} rem={4}>
                {({ verificationPlans }) => (
                  <ul>
                    {verificationPlans.map((plan) => (
                      <li key={plan.id}>
                        {rich(texts.namePriceForPeriodDaysDays, {
                          name: <strong>{plan.name}</strong>,
                          price: <Money kobo={plan.price} />,
                          periodDays: plan.periodDays,
                          quotas: plan.quotas
                            .map(({ operation, limit }) => `${limit.toLocaleString('en-NG')} × ${OPERATIONS[operation]}`)
                            .join(', '),
                          renewal: may('VERIFICATION_WRITE') && (
                            <DialogButton label={fill(texts.buyName, { name: plan.name })} small>
                              {(close) => <Buy plan={plan} close={close} balance={balance} />}
                            </DialogButton>
                          ),
                        })}
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
    if (done) toast(plan.autoRenew ? texts.renewalOffThePlanEnds : texts.renewalOnThePlanRenews);
  };
  return (
    <>
      <p>
        <strong>{plan.name}</strong>, <Money kobo={plan.price} />; {plan.autoRenew ? 'renews' : 'ends'} <Time at={plan.endsAt} />
      </p>
      <ul>
        {plan.quotas.map(({ operation, limit, remaining }) => (
          <li key={operation}>{rich(texts.operationRemainingOfLimit, { operation: OPERATIONS[operation], remaining, limit })}</li>
        ))}
      </ul>
      {act.trouble && <ErrorNote trouble={act.trouble} />}
      {may('VERIFICATION_WRITE') && (
        <div className="row">
          <Button isBusy={act.isBusy} onClick={() => void turn()}>
            {plan.autoRenew ? texts.turnOffRenewal : texts.turnOnRenewal}
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
    toast(fill(texts.planNameActive, { name: plan.name }));
    close();
    balance.reload();
  };
  return (
    <ActForm act={act} label={texts.buyPlan} onSubmit={submit}>
      <p>{rich(texts.isDebitedFromTheWallet, { price: <Money kobo={plan.price} />, periodDays: plan.periodDays })}</p>
    </ActForm>
  );
}
