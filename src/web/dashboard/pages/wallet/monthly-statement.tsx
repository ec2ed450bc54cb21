import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { MonthlyStatementQuery } from '../../gql/graphql.ts';
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

/** Who is told each month that the statement of the month before is there. */
export function MonthlyMail() {
  return <DialogButton label="Monthly mail">{(close) => <Asked close={close} />}</DialogButton>;
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
    toast(enabled ? 'They are told on the first of each month' : 'Nobody is told');
    done();
  };
  return (
    <ActForm act={act} label="Save" fields={['emails']} reason={enabled && list.length === 0 ? 'Name an address' : null} onSubmit={save}>
      <p>
        On the first of each month, in Lagos, the statement of the month before is made and these addresses are told. The mail holds no
        figure and no file.
      </p>
      <Select
        label="Each month"
        value={enabled ? 'on' : 'off'}
        onChange={(value) => setEnabled(value === 'on')}
        options={[
          ['on', 'Tell these addresses'],
          ['off', 'Tell nobody'],
        ]}
      />
      <TextField
        label="Mail to"
        value={emails}
        onChange={setEmails}
        hint="Addresses with commas between, at most 10"
        error={act.errors['emails']}
      />
      {now.nextAt !== null && (
        <p className="dim">
          The next one is made at <Time at={now.nextAt} />.
        </p>
      )}
    </ActForm>
  );
}
