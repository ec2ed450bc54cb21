import { useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { ActForm } from '../../ui/act.tsx';
import type { StatementLists } from '../../gql/graphql.ts';
import { Select, TextField } from '../../ui/controls.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { toast } from '../../ui/overlays.tsx';
import { labels } from '../../texts/labels.ts';
import { statementFetchTexts as texts } from '../../texts/reconciliation.ts';

const FetchStatement = graphql(`
  mutation FetchStatement($input: CreateStatementFetchInput!) {
    createStatementFetch(input: $input) {
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
  ['MOVEMENTS', texts.movementsOfTheDay],
  ['SETTLEMENTS', texts.settlementsUpToTheDay],
];

/** Form to fetch the statement of a day from the provider; the list of statements shows the progress. */
export function StatementFetch({ done }: { done(): void }) {
  const act = useAction(FetchStatement);
  const [account, setAccount] = useState('');
  const [day, setDay] = useState('');
  const [lists, setLists] = useState<StatementLists>('MOVEMENTS');
  const send = async (): Promise<void> => {
    if (!(await act.run({ input: { account: account.trim(), day, lists } }))) return;
    toast(texts.statementRequestedFromTheProvider);
    done();
  };
  const reason = account.trim() === '' ? texts.enterTheAccount : day === '' ? texts.selectADay : null;
  return (
    <ActForm act={act} label={texts.fetchStatement} reason={reason} fields={['account', 'day', 'lists']} onSubmit={send}>
      <TextField
        label={labels.providerAccount}
        value={account}
        onChange={setAccount}
        hint={texts.nameOfTheAccountIn}
        error={act.errors['account']}
      />
      <DateField label={texts.day} value={day} onChange={setDay} hint={texts.lagosDatePastDaysAre} error={act.errors['day']} />
      <Select
        label={texts.list}
        value={lists}
        onChange={(value) => setLists(LISTS.find(([list]) => list === value)?.[0] ?? 'MOVEMENTS')}
        options={LISTS}
        error={act.errors['lists']}
      />
    </ActForm>
  );
}
