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
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { tiersTexts as texts } from '../../texts/prices-providers.ts';

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
  mutation SetTier($input: UpdateTierInput!) {
    updateTier(input: $input) {
      change {
        approvalRequest {
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

const most = (kobo: number | null) => (kobo === null ? <span className="dim">{texts.noLimit}</span> : <Money kobo={kobo} />);

const COLUMNS: readonly Column<Row>[] = [
  { head: texts.tier, cell: ({ tier }) => labelOf(tier) },
  { head: texts.perTransaction, num: true, cell: ({ perPayment }) => most(perPayment) },
  { head: texts.perDay, num: true, cell: ({ dayAmount }) => most(dayAmount) },
  {
    head: texts.paymentsPerDay,
    num: true,
    cell: ({ dayPayments }) => dayPayments?.toLocaleString('en-NG') ?? <span className="dim">{texts.noLimit}</span>,
  },
  { head: texts.perMonth, num: true, cell: ({ monthAmount }) => most(monthAmount) },
];

/** Wallet limits by tier; those of one business are on its page. */
export function Page() {
  const list = useData(Tiers, {});
  const isLive = settings.environment === 'live';
  const change = { head: labels.change, cell: (row: Row) => <ChangeTier row={row} reload={list.reload} /> };
  return (
    <div className="stack">
      <OperationsHead title={labels.limits} />
      <p className="dim">{rich(texts.limitsOnPaymentsFromA, { liveNote: isLive ? '.' : texts.andAreChangedInLive })}</p>
      <Show of={list} rem={12}>
        {({ tiers }) => (
          <List
            label={texts.tiers}
            columns={isLive ? [...COLUMNS, change] : COLUMNS}
            of={{ nodes: tiers }}
            keyOf={({ tier }) => tier}
            empty={<p>{texts.noTiersYet}</p>}
          />
        )}
      </Show>
    </div>
  );
}

function ChangeTier({ row, reload }: { row: Row; reload(): void }) {
  return (
    <DialogButton label={labels.update} title={fill(texts.updateTier, { tier: labelOf(row.tier) })} small>
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
    toast(answer.updateTier.change?.approvalRequest ? texts.approvalRequestedAnother : texts.limitsUpdatedTheyApplyFrom);
    done();
  };
  return (
    <NoteForm act={act} label={texts.updateLimits} reason={wanted ? null : texts.correctTheAmounts} onSubmit={save}>
      <p>{texts.appliesToEveryWalletWith}</p>
      <LimitFields typed={typed} set={setTyped} errors={act.errors} />
    </NoteForm>
  );
}
