import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { TiersQuery } from '../../gql/graphql.ts';
import { settings } from '../../settings.ts';
import { DialogButton } from '../../ui/act.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { List } from '../../ui/list.tsx';
import { Money, Show } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';
import { LimitFields, limitsOf, typedLimits } from '../../ui/limit-fields.tsx';
import { OperationsHead } from './operations-head.tsx';

const Tiers = graphql(`
  query Tiers {
    tiers {
      tier
      perPayment
      dayAmount
      dayPayments
      monthAmount
    }
  }
`);

const SetTier = graphql(`
  mutation SetTier($input: SetTierInput!) {
    setTier(input: $input) {
      change {
        proposal {
          id
        }
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Row = TiersQuery['tiers'][number];

const most = (kobo: number | null) => (kobo === null ? <span className="dim">no limit</span> : <Money kobo={kobo} />);

const COLUMNS: readonly Column<Row>[] = [
  { head: 'Tier', cell: ({ tier }) => labelOf(tier) },
  { head: 'At once', num: true, cell: ({ perPayment }) => most(perPayment) },
  { head: 'A day', num: true, cell: ({ dayAmount }) => most(dayAmount) },
  { head: 'Payments a day', num: true, cell: ({ dayPayments }) => dayPayments ?? <span className="dim">no limit</span> },
  { head: 'A month', num: true, cell: ({ monthAmount }) => most(monthAmount) },
];

/** What wallets may pay to others, by their tier. Those of one business are set on its page. */
export function Page() {
  const list = useData(Tiers, {});
  const isLive = settings.environment === 'live';
  const change = { head: 'Change', cell: (row: Row) => <ChangeTier row={row} reload={list.reload} /> };
  return (
    <div className="stack">
      <OperationsHead title="Limits" />
      <p className="dim">
        What a wallet may pay to others, without fees, in days of Lagos. The approval of live gives the first tier; another one, or limits
        of its own, are set on the page of the business. The tiers hold in both environments{isLive ? '.' : ' and are changed in live.'}
      </p>
      <Show of={list} rem={12}>
        {({ tiers }) => (
          <List
            label="Tiers"
            columns={isLive ? [...COLUMNS, change] : COLUMNS}
            of={{ nodes: tiers }}
            keyOf={({ tier }) => tier}
            empty={<p>There is no tier.</p>}
          />
        )}
      </Show>
    </div>
  );
}

function ChangeTier({ row, reload }: { row: Row; reload(): void }) {
  return (
    <DialogButton label="Change" title={`Change ${labelOf(row.tier)}`} small>
      {(close) => <TierForm row={row} done={() => (close(), reload())} />}
    </DialogButton>
  );
}

function TierForm({ row, done }: { row: Row; done(): void }) {
  const act = useAction(SetTier);
  const [typed, setTyped] = useState(() => typedLimits(row));
  const wanted = limitsOf(typed);
  const save = async (note: string): Promise<void> => {
    if (!wanted) return;
    const answer = await act.run({ input: { tier: row.tier, ...wanted, note } });
    if (!answer) return;
    toast(answer.setTier.change?.proposal ? 'Noted; another operator has to agree' : 'In force with the next payment');
    done();
  };
  return (
    <NoteForm act={act} label="Set it" reason={wanted ? null : 'Put the numbers right'} onSubmit={save}>
      <p>For every wallet that has it and no limits of its own. What lets more pass takes two operators. Empty is without limit.</p>
      <LimitFields typed={typed} set={setTyped} errors={act.errors} />
    </NoteForm>
  );
}
