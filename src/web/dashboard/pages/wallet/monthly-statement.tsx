import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { MonthlyStatementQuery } from '../../gql/graphql.ts';
import { hints } from '../../texts.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Show, Time } from '../../ui/show.tsx';

const MonthlyStatement = graphql(`
  query MonthlyStatement {
    monthlyStatement {
      enabled
      emails
      nextAt
    }
  }
`);

const SetMonthlyStatement = graphql(`
  mutation SetMonthlyStatement($input: SetMonthlyStatementInput!) {
    setMonthlyStatement(input: $input) {
      monthlyStatement {
        enabled
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export function MonthlyMail() {
  return <DialogButton label="Monthly notification">{(close) => <Asked close={close} />}</DialogButton>;
}

function Asked({ close }: { close(): void }) {
  const now = useData(MonthlyStatement, {});
  return (
    <Show of={now} rem={12}>
      {({ monthlyStatement }) => <MailForm now={monthlyStatement} done={() => (now.reload(), close())} />}
    </Show>
  );
}

function MailForm({ now, done }: { now: MonthlyStatementQuery['monthlyStatement']; done(): void }) {
  const act = useAction(SetMonthlyStatement);
  const [enabled, setEnabled] = useState(now.enabled);
  const [emails, setEmails] = useState(now.emails.join(', '));
  const list = emails.split(/[\s,]+/).filter((each) => each !== '');
  const save = async (): Promise<void> => {
    if (!(await act.run({ input: { enabled, emails: list } }))) return;
    toast(enabled ? 'Monthly notification enabled' : 'Monthly notification disabled');
    done();
  };
  return (
    <ActForm
      act={act}
      label="Save notification"
      fields={['emails']}
      reason={enabled && list.length === 0 ? 'Enter at least one address' : null}
      onSubmit={save}
    >
      <p>
        On the first of each month (Lagos time) the statement of the previous month is issued and these addresses are notified. The mail
        contains no amounts and no file.
      </p>
      <Select
        label="Notification"
        value={enabled ? 'on' : 'off'}
        onChange={(value) => setEnabled(value === 'on')}
        options={[
          ['on', 'On'],
          ['off', 'Off'],
        ]}
      />
      <TextField label="Recipients" value={emails} onChange={setEmails} hint={hints.emails} error={act.errors['emails']} />
      {now.nextAt !== null && (
        <p className="dim">
          Next statement: <Time at={now.nextAt} />.
        </p>
      )}
    </ActForm>
  );
}
