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
  ['MOVEMENTS', 'What moved that day'],
  ['SETTLEMENTS', 'What was settled to us up to it'],
];

/** Has a day read from the provider's own lists; how far it is, the list of statements tells. */
export function StatementFetch({ done }: { done(): void }) {
  const act = useAction(FetchStatement);
  const [account, setAccount] = useState('');
  const [day, setDay] = useState('');
  const [lists, setLists] = useState<StatementLists>('MOVEMENTS');
  const send = async (): Promise<void> => {
    if (!(await act.run({ input: { account: account.trim(), day, lists } }))) return;
    toast('The provider is asked for it');
    done();
  };
  const reason = account.trim() === '' ? 'Name the account' : day === '' ? 'Choose the day' : null;
  return (
    <ActForm act={act} label="Ask for it" reason={reason} fields={['account', 'day', 'lists']} onSubmit={send}>
      <TextField
        label="Account with a provider"
        value={account}
        onChange={setAccount}
        hint="Its name in PROVIDERS_FILE"
        error={act.errors['account']}
      />
      <DateField label="Day" value={day} onChange={setDay} hint="In Lagos. One that is over is complete" error={act.errors['day']} />
      <Select
        label="What"
        value={lists}
        onChange={(value) => setLists(LISTS.find(([list]) => list === value)?.[0] ?? 'MOVEMENTS')}
        options={LISTS}
        error={act.errors['lists']}
      />
    </ActForm>
  );
}
