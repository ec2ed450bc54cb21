import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { ProviderAccountsQuery, ProviderAccountState } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { List, Section } from '../../ui/list.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Show, Time } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';
import { usePoll } from '../../poll.ts';

const Accounts = graphql(`
  query ProviderAccounts {
    providerAccounts {
      account
      port
      state
      off {
        since
        by
        note
      }
    }
  }
`);

const Switch = graphql(`
  mutation SwitchProviderAccount($input: SwitchProviderAccountInput!) {
    switchProviderAccount(input: $input) {
      providerAccount {
        account
        port
        state
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Account = ProviderAccountsQuery['providerAccounts'][number];

const LABELS: Record<ProviderAccountState, string> = {
  WELL: 'active',
  EMPTY: 'low balance: other accounts first',
  ILL: 'breaker open: other accounts first',
  OFF: 'off',
};

const COLUMNS: readonly Column<Account>[] = [
  { head: 'Provider account', cell: ({ account }) => <span className="nowrap">{account}</span> },
  { head: 'Port', cell: ({ port }) => port },
  { head: 'Status', cell: ({ state }) => LABELS[state] },
  {
    head: 'Since',
    cell: ({ off }) =>
      off ? (
        <>
          <Time at={off.since} age /> ago, by {off.by}: {off.note}
        </>
      ) : (
        '–'
      ),
  },
];

/** Provider accounts with their breakers, and the switch for new payments. */
export function ProviderAccounts() {
  const accounts = useData(Accounts, {});
  const { reload } = accounts;
  usePoll(reload, true);
  const columns = [...COLUMNS, { head: 'Switch', cell: (row: Account) => <SwitchOf row={row} reload={reload} /> }];
  return (
    <Section title="Provider accounts">
      <p className="dim">
        Order in which new payments go to the accounts. An account that is off keeps its open payments and their status checks.
      </p>
      <Show of={accounts} rem={8}>
        {({ providerAccounts }) => (
          <List
            label="Provider accounts"
            columns={columns}
            of={{ nodes: providerAccounts }}
            keyOf={({ account, port }) => `${account} ${port}`}
            empty={<p>All providers are simulated. Accounts in PROVIDERS_FILE will appear here, each with its switch.</p>}
          />
        )}
      </Show>
    </Section>
  );
}

function SwitchOf({ row: { account, port, off }, reload }: { row: Account; reload(): void }) {
  const label = off ? 'Enable' : 'Disable';
  return (
    <DialogButton label={label} title={`${label}: ${account}, ${port}`} small>
      {(close) => <SwitchForm account={account} port={port} off={!off} label={label} done={() => (close(), reload())} />}
    </DialogButton>
  );
}

interface SwitchFormProps {
  account: string;
  port: string;
  off: boolean;
  label: string;
  done(): void;
}

function SwitchForm({ account, port, off, label, done }: SwitchFormProps) {
  const act = useAction(Switch);
  const turn = async (note: string): Promise<void> => {
    if (!(await act.run({ input: { account, port, off, note } }))) return;
    toast(off ? 'Provider account disabled' : 'Provider account enabled');
    done();
  };
  return (
    <NoteForm act={act} label={label} danger={off} onSubmit={turn}>
      <p>
        {off
          ? 'Stops new payments to this account in every process within one second, until an operator enables it.'
          : 'Resumes new payments to this account, in its order.'}
      </p>
    </NoteForm>
  );
}
