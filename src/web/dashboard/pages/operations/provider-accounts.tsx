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
import { rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { providerAccountsTexts as texts } from '../../texts/prices-providers.ts';

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
  EMPTY: texts.lowBalanceOtherAccountsFirst,
  ILL: texts.breakerOpenOtherAccounts,
  OFF: 'off',
};

const COLUMNS: readonly Column<Account>[] = [
  { head: labels.providerAccount, cell: ({ account }) => <span className="nowrap">{account}</span> },
  { head: texts.port, cell: ({ port }) => port },
  { head: labels.status, cell: ({ state }) => LABELS[state] },
  {
    head: texts.since,
    cell: ({ off }) => (off ? <>{rich(texts.sinceByByNote, { since: <Time at={off.since} age />, by: off.by, note: off.note })}</> : '–'),
  },
];

/** Provider accounts with breaker and switch for new payments. */
export function ProviderAccounts() {
  const accounts = useData(Accounts, {});
  const { reload } = accounts;
  usePoll(reload, true);
  const columns = [...COLUMNS, { head: texts.switch, cell: (row: Account) => <SwitchOf row={row} reload={reload} /> }];
  return (
    <Section title={texts.providerAccounts}>
      <p className="dim">{texts.orderInWhichNewPayments}</p>
      <Show of={accounts} rem={8}>
        {({ providerAccounts }) => (
          <List
            label={texts.providerAccounts}
            columns={columns}
            of={{ nodes: providerAccounts }}
            keyOf={({ account, port }) => `${account} ${port}`}
            empty={<p>{texts.allProvidersAreSimulated}</p>}
          />
        )}
      </Show>
    </Section>
  );
}

function SwitchOf({ row: { account, port, off }, reload }: { row: Account; reload(): void }) {
  const label = off ? texts.enable : texts.disable;
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
    toast(off ? texts.providerAccountDisabled : texts.providerAccountEnabled);
    done();
  };
  return (
    <NoteForm act={act} label={label} danger={off} onSubmit={turn}>
      <p>{off ? texts.stopsNewPaymentsToThis : texts.resumesNewPaymentsToThis}</p>
    </NoteForm>
  );
}
