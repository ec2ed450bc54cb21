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
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { treasuryBalancesTexts as texts } from '../../texts/treasury.ts';

const BalanceSeries = graphql(`
  query BalanceSeries($account: String!) {
    providerBalances(first: 90, account: $account, daily: true) {
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
    recordProviderBalance(input: $input) {
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
      title={texts.reportedBalances}
      actions={
        may('TREASURY_WRITE') && (
          <DialogButton label={texts.recordBalance}>
            {(close) => <EnterForm account={account} close={close} reload={series.reload} />}
          </DialogButton>
        )
      }
    >
      <div className="filters">
        <Select label={labels.account} value={account} onChange={choose} options={accounts.map((each) => [each, each] as const)} />
      </div>
      <Show of={series} rem={16}>
        {({ providerBalances: { nodes } }) =>
          nodes.length === 0 ? (
            <Empty>
              <p>{rich(texts.noReportedBalanceForYet, { account })}</p>
            </Empty>
          ) : (
            <LineChart
              title={fill(texts.reportedBalanceOf, { account })}
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
    toast(texts.balanceRecorded);
    close();
    reload();
  };
  return (
    <NoteForm
      act={act}
      label={texts.recordBalance}
      fields={['available']}
      reason={available === null ? texts.enterTheBalance : null}
      onSubmit={enter}
    >
      <p>{rich(texts.balanceThatReportsNow, { account })}</p>
      <MoneyField
        label={labels.balance}
        value={typed}
        onChange={(text, kobo) => (setTyped(text), setAvailable(kobo))}
        error={act.errors['available']}
      />
    </NoteForm>
  );
}
