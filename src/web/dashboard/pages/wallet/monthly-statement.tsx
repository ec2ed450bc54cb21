import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { MonthlyStatementQuery } from '../../gql/graphql.ts';
import { hints } from '../../texts/common.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Show, Time } from '../../ui/show.tsx';
import { rich } from '../../texts/fill.ts';
import { monthlyStatementTexts as texts } from '../../texts/wallet.ts';

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
  mutation SetMonthlyStatement($input: UpdateMonthlyStatementInput!) {
    updateMonthlyStatement(input: $input) {
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
  return <DialogButton label={texts.monthlyNotification}>{(close) => <Asked close={close} />}</DialogButton>;
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
    toast(enabled ? texts.monthlyNotificationEnabled : texts.monthlyNotificationDisabled);
    done();
  };
  return (
    <ActForm
      act={act}
      label={texts.saveNotification}
      fields={['emails']}
      reason={enabled && list.length === 0 ? texts.enterAtLeastOneAddress : null}
      onSubmit={save}
    >
      <p>{texts.onTheFirstOfEach}</p>
      <Select
        label={texts.notification}
        value={enabled ? 'on' : 'off'}
        onChange={(value) => setEnabled(value === 'on')}
        options={[
          ['on', texts.on],
          ['off', texts.off],
        ]}
      />
      <TextField label={texts.recipients} value={emails} onChange={setEmails} hint={hints.emails} error={act.errors['emails']} />
      {now.nextAt !== null && <p className="dim">{rich(texts.nextStatementNextAt, { nextAt: <Time at={now.nextAt} /> })}</p>}
    </ActForm>
  );
}
