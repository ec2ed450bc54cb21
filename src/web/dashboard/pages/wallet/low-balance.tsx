import { useState } from 'react';
import { useAction } from '../../data.ts';
import { koboOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { OverviewQuery } from '../../gql/graphql.ts';
import { hints } from '../../texts/common.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { MoneyField, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { rich } from '../../texts/fill.ts';
import { lowBalanceTexts as texts } from '../../texts/wallet.ts';

const SetLowBalanceLevel = graphql(`
  mutation SetLowBalanceLevel($input: UpdateLowBalanceAlertInput!) {
    updateLowBalanceAlert(input: $input) {
      lowBalanceAlert {
        threshold
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Alert = OverviewQuery['wallet']['lowBalanceAlert'];

export function LowBalance({ alert, reload }: { alert: Alert; reload(): void }) {
  return (
    <DialogButton label={texts.setLowBalanceAlert} small>
      {(close) => (
        <Level
          alert={alert}
          done={() => {
            toast(texts.lowBalanceAlertSaved);
            close();
            reload();
          }}
        />
      )}
    </DialogButton>
  );
}

function Level({ alert, done }: { alert: Alert; done(): void }) {
  const act = useAction(SetLowBalanceLevel);
  const [typed, setTyped] = useState(alert.threshold > 0 ? (alert.threshold / 100).toFixed(2) : '');
  const [emails, setEmails] = useState(alert.emails.join(', '));
  const threshold = typed.trim() === '' ? 0 : koboOf(typed);
  const submit = async (): Promise<void> => {
    if (typeof threshold === 'string') return;
    const list = emails.split(/[\s,]+/).filter((each) => each !== '');
    if (await act.run({ input: { threshold, enabled: threshold > 0, emails: list } })) done();
  };
  return (
    <ActForm act={act} label={texts.saveAlert} fields={['threshold']} reason={typeof threshold === 'string' ? '' : null} onSubmit={submit}>
      <p>{rich(texts.whenTheBalanceFallsBelow, { code: <code>wallet.balance.low</code> })}</p>
      <MoneyField label={texts.threshold} value={typed} onChange={setTyped} error={act.errors['threshold']} />
      <TextField label={texts.recipients} value={emails} onChange={setEmails} hint={hints.emails} />
    </ActForm>
  );
}
