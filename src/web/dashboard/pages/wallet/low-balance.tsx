import { useState } from 'react';
import { useAction } from '../../data.ts';
import { koboOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { OverviewQuery } from '../../gql/graphql.ts';
import { hints } from '../../texts.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { MoneyField, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';

const SetLowBalanceLevel = graphql(`
  mutation SetLowBalanceLevel($input: SetLowBalanceAlertInput!) {
    setLowBalanceAlert(input: $input) {
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
    <DialogButton label="Set low-balance alert" small>
      {(close) => (
        <Level
          alert={alert}
          done={() => {
            toast('Low-balance alert saved');
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
    <ActForm act={act} label="Save alert" fields={['threshold']} reason={typeof threshold === 'string' ? '' : null} onSubmit={submit}>
      <p>
        When the balance falls below the threshold, the event <code>wallet.balance.low</code> and a mail are sent, once per drop. Leave the
        threshold empty to disable the alert.
      </p>
      <MoneyField label="Threshold" value={typed} onChange={setTyped} error={act.errors['threshold']} />
      <TextField label="Recipients" value={emails} onChange={setEmails} hint={hints.emails} />
    </ActForm>
  );
}
