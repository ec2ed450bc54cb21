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
  { head: 'Per transaction', num: true, cell: ({ perPayment }) => most(perPayment) },
  { head: 'Per day', num: true, cell: ({ dayAmount }) => most(dayAmount) },
  { head: 'Payments per day', num: true, cell: ({ dayPayments }) => dayPayments ?? <span className="dim">no limit</span> },
  { head: 'Per month', num: true, cell: ({ monthAmount }) => most(monthAmount) },
];

/** Wallet limits by tier; those of one business are on its page. */
export function Page() {
  const list = useData(Tiers, {});
  const isLive = settings.environment === 'live';
  const change = { head: 'Change', cell: (row: Row) => <ChangeTier row={row} reload={list.reload} /> };
  return (
    <div className="stack">
      <OperationsHead title="Limits" />
      <p className="dim">
        Limits on payments from a wallet, without fees, in Lagos days. Live approval sets the first tier; another tier or separate limits
        are set on the page of the business. Tiers apply to both environments{isLive ? '.' : ' and are changed in live.'}
      </p>
      <Show of={list} rem={12}>
        {({ tiers }) => (
          <List
            label="Tiers"
            columns={isLive ? [...COLUMNS, change] : COLUMNS}
            of={{ nodes: tiers }}
            keyOf={({ tier }) => tier}
            empty={<p>No tiers yet. Tiers appear here after the installation defines them.</p>}
          />
        )}
      </Show>
    </div>
  );
}

function ChangeTier({ row, reload }: { row: Row; reload(): void }) {
  return (
    <DialogButton label="Update" title={`Update ${labelOf(row.tier)}`} small>
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
    toast(
      answer.setTier.change?.proposal
        ? 'Approval requested. Another operator must approve it with the same request.'
        : 'Limits updated. They apply from the next payment.',
    );
    done();
  };
  return (
    <NoteForm act={act} label="Update limits" reason={wanted ? null : 'Correct the amounts'} onSubmit={save}>
      <p>Applies to every wallet with this tier and without separate limits. A raise needs two operators. An empty field means no limit.</p>
      <LimitFields typed={typed} set={setTyped} errors={act.errors} />
    </NoteForm>
  );
}
