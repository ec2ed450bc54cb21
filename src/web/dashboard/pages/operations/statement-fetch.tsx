import { useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { ActForm } from '../../ui/act.tsx';
import type { StatementLists } from '../../gql/graphql.ts';
import { Select, TextField } from '../../ui/controls.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { toast } from '../../ui/overlays.tsx';

const FetchStatement = graphql(`
  mutation FetchStatement($input: FetchStatementInput!) {
    fetchStatement(input: $input) {
      statement {
        id
        state
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const LISTS: readonly (readonly [StatementLists, string])[] = [
  ['MOVEMENTS', 'Movements of the day'],
  ['SETTLEMENTS', 'Settlements up to the day'],
];

/** Form to fetch the statement of a day from the provider; the list of statements shows the progress. */
export function StatementFetch({ done }: { done(): void }) {
  const act = useAction(FetchStatement);
  const [account, setAccount] = useState('');
  const [day, setDay] = useState('');
  const [lists, setLists] = useState<StatementLists>('MOVEMENTS');
  const send = async (): Promise<void> => {
    if (!(await act.run({ input: { account: account.trim(), day, lists } }))) return;
    toast('Statement requested from the provider');
    done();
  };
  const reason = account.trim() === '' ? 'Enter the account' : day === '' ? 'Choose a day' : null;
  return (
    <ActForm act={act} label="Fetch statement" reason={reason} fields={['account', 'day', 'lists']} onSubmit={send}>
      <TextField
        label="Provider account"
        value={account}
        onChange={setAccount}
        hint="Name of the account in PROVIDERS_FILE"
        error={act.errors['account']}
      />
      <DateField label="Day" value={day} onChange={setDay} hint="Lagos date; past days are complete" error={act.errors['day']} />
      <Select
        label="List"
        value={lists}
        onChange={(value) => setLists(LISTS.find(([list]) => list === value)?.[0] ?? 'MOVEMENTS')}
        options={LISTS}
        error={act.errors['lists']}
      />
    </ActForm>
  );
}
