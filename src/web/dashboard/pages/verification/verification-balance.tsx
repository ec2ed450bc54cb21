import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { koboOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { VerificationBalanceQuery } from '../../gql/graphql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { MoneyField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, Show } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { rich } from '../../texts/fill.ts';
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
