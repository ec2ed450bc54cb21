import { useState } from 'react';
import { useAction } from '../../data.ts';
import { koboOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { OverviewQuery } from '../../gql/graphql.ts';
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

/** Sets below which balance people and programs are told. */
export function LowBalance({ alert, reload }: { alert: Alert; reload(): void }) {
  return (
    <DialogButton label="Low-balance level" small>
      {(close) => (
        <Level
          alert={alert}
          done={() => {
            toast('Told once, at the next drop below it');
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
    <ActForm act={act} label="Save" fields={['threshold']} reason={typeof threshold === 'string' ? '' : null} onSubmit={submit}>
      <p>
        When the balance falls below it, the event <code>wallet.balance.low</code> is sent and these addresses get a mail. Empty: nobody is
        told.
      </p>
      <MoneyField label="Level" value={typed} onChange={setTyped} error={act.errors['threshold']} />
      <TextField label="Mail to" value={emails} onChange={setEmails} hint="Addresses with commas between, at most 10" />
    </ActForm>
  );
}
