import { type Loaded, useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { VerificationBalanceQuery, VerificationPlansQuery } from '../../gql/graphql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Button } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ErrorNote, Money, Show, Time } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { VerificationBalance } from './verification-balance.tsx';
import { OPERATIONS } from './verification-operations.ts';
import { fill, rich } from '../../texts/fill.ts';
import { verificationBalanceTexts as texts } from '../../texts/verification.ts';

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
                  <div className="stack close" role="list">
                    {verificationPlans.map((plan) => (
                      <div key={plan.id} className="row" role="listitem">
                        <PlanOffer plan={plan} />
                        {may('VERIFICATION_WRITE') && (
                          <DialogButton label={fill(texts.buyName, { name: plan.name })} small>
                            {(close) => <Buy plan={plan} close={close} balance={balance} />}
                          </DialogButton>
                        )}
                      </div>
                    ))}
                  </div>
                )}
              </Show>
            </>
          )
        }
      </Show>
    </section>
  );
}

type Plan = VerificationPlansQuery['verificationPlans'][number];

function PlanOffer({ plan: { name, price, periodDays, quotas } }: { plan: Plan }) {
  return (
    <span className="grow">
      {rich(texts.namePriceForPeriodDaysDays, { name: <strong>{name}</strong>, price: <Money kobo={price} />, periodDays })}
      <br />
      <span className="dim small">
        {quotas.map(({ operation, limit }) => `${limit.toLocaleString('en-NG')} × ${OPERATIONS[operation]}`).join(', ')}
      </span>
    </span>
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

function Buy({ plan, close, balance }: { plan: Plan; close(): void; balance: Balance }) {
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
