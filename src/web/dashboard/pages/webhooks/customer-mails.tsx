import { useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { WebhookSetupQuery } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { toast } from '../../ui/overlays.tsx';

const SetCustomerMails = graphql(`
  mutation SetCustomerMails($input: SetCustomerEmailsInput!) {
    setCustomerEmails(input: $input) {
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

/** Who writes to the customers of the business: Tollgate, or the business itself. */
export function CustomerMails({ settings, close, reload }: Props) {
  const act = useAction(SetCustomerMails);
  const [isOurs, setOurs] = useState(settings.handleCustomerEmails);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { handleCustomerEmails: isOurs } }))) return;
    toast('Used from the next mail on');
    close();
    reload();
  };
  return (
    <ActForm act={act} label="Save" onSubmit={submit}>
      <p>Receipts and reminders go to your customers when money moves. Without them your own programs write, from the webhooks.</p>
      <label>
        <input type="checkbox" checked={isOurs} onChange={({ target }) => setOurs(target.checked)} /> Send mails to my customers
      </label>
    </ActForm>
  );
}
