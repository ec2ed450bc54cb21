import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { SandboxPlace, SandboxPort, SandboxProvidersQuery } from '../../gql/graphql.ts';
import { Button } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ErrorNote, Show } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';

const Places = graphql(`
  query SandboxProviders {
    sandboxProviders {
      port
      place
      hasAccount
    }
  }
`);

const Choose = graphql(`
  mutation ChooseSandboxProviders($input: ChooseSandboxProvidersInput!) {
    chooseSandboxProviders(input: $input) {
      sandboxProviders {
        port
        place
        hasAccount
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Place = SandboxProvidersQuery['sandboxProviders'][number];

const PORTS: Record<SandboxPort, string> = {
  BANK: 'Transfers',
  BILLS: 'Bills',
  VIRTUAL_ACCOUNTS: 'Virtual accounts',
  ZEE: 'NIN and faces',
  SWITCH: 'Name match',
  SWITCH_FULL: 'Full identity',
  REGISTRY: 'Companies',
  SMS: 'Text messages',
  CARDS: 'Cards',
};
const WORDS: Record<SandboxPlace, string> = { SIMULATED: 'simulated', PROVIDER_TEST: "provider's test environment" };
const OTHER: Record<SandboxPlace, readonly [SandboxPlace, string]> = {
  SIMULATED: ['PROVIDER_TEST', 'Use test environment'],
  PROVIDER_TEST: ['SIMULATED', 'Simulate'],
};

/** Where the sandbox goes, port by port, and the choice for whoever may take it. */
export function SandboxProviders() {
  const places = useData(Places, {});
  const mayChoose = useMay()('SANDBOX_PROVIDERS');
  const columns: readonly Column<Place>[] = [
    { head: 'For', cell: ({ port }) => PORTS[port] },
    { head: 'Goes to', cell: ({ place }) => WORDS[place] },
    { head: 'Change', cell: (row) => (mayChoose && row.hasAccount ? <Change row={row} reload={places.reload} /> : '–') },
  ];
  return (
    <Section title="Where it goes">
      <p className="dim">
        What begins from now on. Payments, bills and accounts that are open stay with whoever has them. Magic values and the controls of
        this page are those of the simulation.
      </p>
      <Show of={places} rem={16}>
        {({ sandboxProviders }) => (
          <List
            label="Where the sandbox goes"
            columns={columns}
            of={{ nodes: sandboxProviders }}
            keyOf={({ port }) => port}
            empty={<p>Everything is simulated.</p>}
          />
        )}
      </Show>
    </Section>
  );
}

function Change({ row: { port, place }, reload }: { row: Place; reload(): void }) {
  const act = useAction(Choose);
  const [other, label] = OTHER[place];
  const choose = async (): Promise<void> => {
    if (!(await act.run({ input: { place: other, ports: [port] } }))) return;
    toast(`${PORTS[port]}: ${WORDS[other]} from now on`);
    reload();
  };
  return (
    <>
      <Button small isBusy={act.isBusy} aria-label={`${label}: ${PORTS[port]}`} onClick={() => void choose()}>
        {label}
      </Button>
      {act.trouble && <ErrorNote trouble={act.trouble} />}
    </>
  );
}
