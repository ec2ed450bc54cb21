import { useSearchParams } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { PricesQuery } from '../../gql/graphql.ts';
import { settings } from '../../settings.ts';
import { DialogButton } from '../../ui/act.tsx';
import { Select } from '../../ui/controls.tsx';
import { List } from '../../ui/list.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, Show, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { OperationsHead } from './operations-head.tsx';
import { AddPrice, KINDS } from './price-form.tsx';

const Prices = graphql(`
  query Prices($after: String, $kind: FeeKind) {
    prices(first: 25, after: $after, kind: $kind) {
      nodes {
        id
        kind
        item
        forPlan
        forBusiness
        environment
        minAmount
        maxAmount
        flat
        basisPoints
        cap
        effectiveFrom
        effectiveTo
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const EndPrice = graphql(`
  mutation EndPrice($input: EndPriceInput!) {
    endPrice(input: $input) {
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

type Row = PricesQuery['prices']['nodes'][number];

/** Period of a rule: upcoming, active or ended. */
function standing({ effectiveFrom, effectiveTo }: Row): 'upcoming' | 'active' | 'ended' {
  const now = Date.now();
  if (Date.parse(effectiveFrom) > now) return 'upcoming';
  return effectiveTo != null && Date.parse(effectiveTo) <= now ? 'ended' : 'active';
}

const COLUMNS: readonly Column<Row>[] = [
  {
    head: 'Product',
    cell: ({ kind, item, forPlan, forBusiness }) => (
      <>
        <span title={forPlan === null ? undefined : `plan ${forPlan}`}>
          {labelOf(kind)}
          {item !== null && ` ${item.length > 20 ? `${item.slice(0, 4)}…${item.slice(-4)}` : item}`}
          {forPlan !== null && ' of a plan'}
        </span>
        <br />
        <span className="dim">{forBusiness === null ? 'all businesses' : <span className="code">{forBusiness}</span>}</span>
      </>
    ),
  },
  {
    head: 'Amounts',
    num: true,
    cell: (row) => <Amounts of={row} />,
  },
  {
    head: 'Price',
    num: true,
    cell: (row) => <Charges of={row} />,
  },
  { head: 'Status', cell: (row) => <span className="nowrap">{standing(row)}</span> },
  { head: 'From', cell: ({ effectiveFrom }) => <Time at={effectiveFrom} /> },
  { head: 'Until', cell: ({ effectiveTo }) => <Time at={effectiveTo} /> },
  { head: 'Environment', cell: ({ environment }) => (environment === null ? 'both' : labelOf(environment)) },
];

/** Why: a card of a narrow screen puts several parts of a cell in one row. */
function Amounts({ of: { minAmount, maxAmount } }: { of: Row }) {
  if (minAmount === 0 && maxAmount === null) return 'any';
  return (
    <div>
      {minAmount > 0 && (
        <>
          from <Money kobo={minAmount} />
          <br />
        </>
      )}
      {maxAmount === null ? 'or more' : <>to {<Money kobo={maxAmount} />}</>}
    </div>
  );
}

function Charges({ of: { flat, basisPoints, cap } }: { of: Row }) {
  const share = `${basisPoints / 100} %`;
  return (
    <div>
      {flat === 0 && basisPoints > 0 ? share : <Money kobo={flat} />}
      {flat > 0 && basisPoints > 0 && ` + ${share}`}
      {cap !== null && (
        <>
          <br />
          maximum <Money kobo={cap} />
        </>
      )}
    </div>
  );
}

/** Price rules, newest first; ended rules are the history. */
export function Page() {
  const [search, setSearch] = useSearchParams();
  const kind = KINDS.find(([each]) => each === search.get('kind'))?.[0] ?? null;
  const paging = usePaging(kind ?? '');
  const list = useData(Prices, { after: paging.after, kind });
  const end = {
    head: 'End',
    cell: (row: Row) => (standing(row) === 'ended' || row.effectiveTo !== null ? null : <EndButton row={row} reload={list.reload} />),
  };
  return (
    <div className="stack">
      <OperationsHead title="Prices" />
      <p className="dim">
        The most specific rule applies: a rule of one business before one for all businesses, then a rule of one biller, network, operation
        or plan. Among equal rules, the latest start applies. Rules never change: add a later rule, or end a rule.
      </p>
      <div className="filters">
        <Select
          label="Product"
          value={kind ?? ''}
          onChange={(value) => setSearch(value === '' ? {} : { kind: value }, { replace: true })}
          options={[['', 'All'], ...KINDS]}
        />
        <DialogButton label="Add price rule" variant="primary">
          {(close) => <AddPrice done={() => (close(), list.reload())} />}
        </DialogButton>
      </div>
      <Show of={list} rem={24}>
        {({ prices }) => (
          <List
            label="Price rules"
            columns={[...COLUMNS, end]}
            of={prices}
            paging={paging}
            keyOf={({ id }) => id}
            empty={<p>No price rules match. Add a rule; a bill without a rule costs the price of its biller.</p>}
          />
        )}
      </Show>
    </div>
  );
}

function EndButton({ row, reload }: { row: Row; reload(): void }) {
  return (
    <DialogButton label="End" title={`End: ${labelOf(row.kind)}`} small>
      {(close) => <EndForm row={row} done={() => (close(), reload())} />}
    </DialogButton>
  );
}

function EndForm({ row, done }: { row: Row; done(): void }) {
  const act = useAction(EndPrice);
  const end = async (note: string): Promise<void> => {
    const answer = await act.run({ input: { priceId: row.id, note } });
    if (!answer) return;
    toast(
      answer.endPrice.change?.proposal ? 'Approval requested. Another operator must send the same request.' : 'The rule ends in one minute',
    );
    done();
  };
  return (
    <NoteForm act={act} label="End rule" danger onSubmit={end}>
      <p>
        The rule ends in one minute; an earlier rule that matches applies again.
        {settings.environment === 'live' && ' Another operator must approve it.'}
      </p>
    </NoteForm>
  );
}
