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

const WORDS: Record<ProviderAccountState, string> = {
  WELL: 'in its order',
  EMPTY: 'balance too low: others come first',
  ILL: 'breaker open: others come first',
  OFF: 'switched off',
};

const COLUMNS: readonly Column<Account>[] = [
  { head: 'Account', cell: ({ account }) => <span className="nowrap">{account}</span> },
  { head: 'Serves', cell: ({ port }) => port },
  { head: 'State', cell: ({ state }) => WORDS[state] },
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

/** The accounts that payments are handed to, their breakers, and the switch that takes one out for new payments. */
export function ProviderAccounts() {
  const accounts = useData(Accounts, {});
  const { reload } = accounts;
  usePoll(reload, true);
  const columns = [...COLUMNS, { head: 'Switch', cell: (row: Account) => <SwitchOf row={row} reload={reload} /> }];
  return (
    <Section title="Accounts with providers">
      <p className="dim">
        In the order in which new payments are offered to them. What an account has already it keeps, and is asked about.
      </p>
      <Show of={accounts} rem={8}>
        {({ providerAccounts }) => (
          <List
            label="Accounts with providers"
            columns={columns}
            of={{ nodes: providerAccounts }}
            keyOf={({ account, port }) => `${account} ${port}`}
            empty={<p>Every provider is simulated here. Accounts of PROVIDERS_FILE appear here, each with its switch.</p>}
          />
        )}
      </Show>
    </Section>
  );
}

function SwitchOf({ row: { account, port, off }, reload }: { row: Account; reload(): void }) {
  const label = off ? 'Switch on' : 'Switch off';
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
    toast(off ? 'Nothing new goes there' : 'It takes new payments again');
    done();
  };
  return (
    <NoteForm act={act} label={label} danger={off} onSubmit={turn}>
      <p>
        {off
          ? 'No new payment goes there, in every process within a second, until somebody switches it on.'
          : 'New payments go there again, in its order.'}
      </p>
    </NoteForm>
  );
}
