import { useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { WebhookSetupQuery } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { toast } from '../../ui/overlays.tsx';
import { customerMailsTexts as texts } from '../../texts/webhooks.ts';

const SetCustomerMails = graphql(`
  mutation SetCustomerMails($input: UpdateCustomerEmailsInput!) {
    updateCustomerEmails(input: $input) {
      settings {
        handleCustomerEmails
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

interface Props {
  settings: Pick<WebhookSetupQuery['webhookSettings'], 'handleCustomerEmails'>;
  close(): void;
  reload(): void;
}

/** Sender of customer mails: Tollgate, or the business itself. */
export function CustomerMails({ settings, close, reload }: Props) {
  const act = useAction(SetCustomerMails);
  const [isOurs, setOurs] = useState(settings.handleCustomerEmails);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { handleCustomerEmails: isOurs } }))) return;
    toast(texts.customerMailsUpdated);
    close();
    reload();
  };
  return (
    <ActForm act={act} label={texts.saveSetting} onSubmit={submit}>
      <p>{texts.sendsReceiptsAndRemindersTo}</p>
      <label>
        <input type="checkbox" checked={isOurs} onChange={({ target }) => setOurs(target.checked)} /> {texts.sendMailsToCustomers}
      </label>
    </ActForm>
  );
}
