import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { naira, shortDay, shortNaira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { LineChart } from '../../ui/charts.tsx';
import { MoneyField, Select } from '../../ui/controls.tsx';
import { Section } from '../../ui/list.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Empty, Show } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';

const BalanceSeries = graphql(`
  query BalanceSeries($account: String!) {
    treasuryBalances(first: 90, account: $account, daily: true) {
      nodes {
        askedAt
        available
        day
      }
    }
  }
`);

const EnterBalance = graphql(`
  mutation EnterBalance($input: EnterBalanceInput!) {
    enterProviderBalance(input: $input) {
      balance {
        askedAt
        available
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

/** Balances reported by providers, one figure per day. */
export function Balances({ accounts }: { accounts: readonly string[] }) {
  const may = useMay();
  const [chosen, choose] = useState('');
  const account = accounts.includes(chosen) ? chosen : (accounts[0] ?? '');
  const series = useData(BalanceSeries, { account }, account === '');
  if (account === '') return null;
  return (
    <Section
      title="Reported balances"
      actions={
        may('TREASURY_WRITE') && (
          <DialogButton label="Record balance">
            {(close) => <EnterForm account={account} close={close} reload={series.reload} />}
          </DialogButton>
        )
      }
    >
      <div className="filters">
        <Select label="Account" value={account} onChange={choose} options={accounts.map((each) => [each, each] as const)} />
      </div>
      <Show of={series} rem={16}>
        {({ treasuryBalances: { nodes } }) =>
          nodes.length === 0 ? (
            <Empty>
              <p>
                No reported balance for {account}yet. Balances of connected providers are polled every five minutes; record others here.
              </p>
            </Empty>
          ) : (
            <LineChart
              title={`Reported balance of ${account}, first value of each day`}
              name="Balance"
              points={nodes
                .toReversed()
                .map(({ askedAt, available }) => ({ label: shortDay(askedAt), value: Math.max(0, available ?? 0) }))}
              show={naira}
              showShort={shortNaira}
            />
          )
        }
      </Show>
    </Section>
  );
}

function EnterForm({ account, close, reload }: { account: string; close(): void; reload(): void }) {
  const act = useAction(EnterBalance);
  const [typed, setTyped] = useState('');
  const [available, setAvailable] = useState<number | null>(null);
  const enter = async (note: string): Promise<void> => {
    if (available === null || !(await act.run({ input: { account, available, note } }))) return;
    toast('Balance recorded');
    close();
    reload();
  };
  return (
    <NoteForm
      act={act}
      label="Record balance"
      fields={['available']}
      reason={available === null ? 'Enter the balance' : null}
      onSubmit={enter}
    >
      <p>Balance that {account} reports now. Nothing is booked. The safeguarding check uses it for 36 hours.</p>
      <MoneyField
        label="Balance"
        value={typed}
        onChange={(text, kobo) => (setTyped(text), setAvailable(kobo))}
        error={act.errors['available']}
      />
    </NoteForm>
  );
}
