import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { SandboxPlace, SandboxPort, SandboxProvidersQuery } from '../../gql/graphql.ts';
import { Button } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ErrorNote, Show } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { sandboxProvidersTexts as texts } from '../../texts/developers.ts';

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
  mutation ChooseSandboxProviders($input: UpdateSandboxProvidersInput!) {
    updateSandboxProviders(input: $input) {
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
  BANK: labels.transfers,
  BILLS: texts.bills,
  VIRTUAL_ACCOUNTS: texts.virtualAccounts,
  ZEE: texts.nINAndFaceMatch,
  SWITCH: texts.nameMatch,
  SWITCH_FULL: texts.fullIdentity,
  BVN: texts.bVNLookup,
  BVN_MATCH: texts.bVNMatch,
  TIN: texts.tINLookup,
  REGISTRY: texts.companies,
  SMS: texts.textMessages,
  CARDS: labels.cards,
};
const LABELS: Record<SandboxPlace, string> = { SIMULATED: 'simulated', PROVIDER_TEST: 'provider test environment' };
const OTHER: Record<SandboxPlace, readonly [SandboxPlace, string]> = {
  SIMULATED: ['PROVIDER_TEST', texts.useTestEnvironment],
  PROVIDER_TEST: ['SIMULATED', texts.simulate],
};

/** Sandbox provider routing by port, with the choice for operators who may change it. */
export function SandboxProviders() {
  const places = useData(Places, {});
  const mayChoose = useMay()('SANDBOX_PROVIDERS');
  const columns: readonly Column<Place>[] = [
    { head: texts.service, cell: ({ port }) => PORTS[port] },
    { head: texts.provider, cell: ({ place }) => LABELS[place] },
    { head: labels.change, cell: (row) => (mayChoose && row.hasAccount ? <Change row={row} reload={places.reload} /> : '–') },
  ];
  return (
    <Section title={texts.providerRouting}>
      <p className="dim">{texts.appliesToNewPayments}</p>
      <Show of={places} rem={16}>
        {({ sandboxProviders }) => (
          <List
            label={texts.providerRouting}
            columns={columns}
            of={{ nodes: sandboxProviders }}
            keyOf={({ port }) => port}
            empty={<p>{texts.allProvidersAreSimulated}</p>}
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
    toast(fill(texts.portOtherFromNowOn, { port: PORTS[port], other: LABELS[other] }));
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
