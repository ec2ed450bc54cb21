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

/** Whether a rule is to come, holds, or has ended. */
function standing({ effectiveFrom, effectiveTo }: Row): 'to come' | 'in force' | 'ended' {
  const now = Date.now();
  if (Date.parse(effectiveFrom) > now) return 'to come';
  return effectiveTo != null && Date.parse(effectiveTo) <= now ? 'ended' : 'in force';
}

const COLUMNS: readonly Column<Row>[] = [
  {
    head: 'What for',
    cell: ({ kind, item, forPlan, forBusiness }) => (
      <>
        <span title={forPlan === null ? undefined : `plan ${forPlan}`}>
          {labelOf(kind)}
          {item !== null && ` ${item.length > 20 ? `${item.slice(0, 4)}…${item.slice(-4)}` : item}`}
          {forPlan !== null && ' by plan'}
        </span>
        <br />
        <span className="dim">{forBusiness === null ? 'everybody' : <span className="code">{forBusiness}</span>}</span>
      </>
    ),
  },
  {
    head: 'Amounts',
    num: true,
    cell: (row) => <Amounts of={row} />,
  },
  {
    head: 'Charges',
    num: true,
    cell: (row) => <Charges of={row} />,
  },
  { head: 'State', cell: (row) => <span className="nowrap">{standing(row)}</span> },
  { head: 'From', cell: ({ effectiveFrom }) => <Time at={effectiveFrom} /> },
  { head: 'Until', cell: ({ effectiveTo }) => <Time at={effectiveTo} /> },
  { head: 'Holds in', cell: ({ environment }) => (environment === null ? 'both' : labelOf(environment)) },
];

/** One piece, since a card of a narrow screen lays the parts of a cell side by side. */
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
      {maxAmount === null ? 'and more' : <>to {<Money kobo={maxAmount} />}</>}
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
          at most <Money kobo={cap} />
        </>
      )}
    </div>
  );
}

/** What everything costs: rules with their dates, newest first, which is also their history. */
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
        A business’s own rules come before everybody’s, one that names a biller, network, operation or plan before one for all; of those
        that are left the one that began last holds. A rule is never changed: add one that begins later, or end it.
      </p>
      <div className="filters">
        <Select
          label="What for"
          value={kind ?? ''}
          onChange={(value) => setSearch(value === '' ? {} : { kind: value }, { replace: true })}
          options={[['', 'All'], ...KINDS]}
        />
        <DialogButton label="Add a rule" variant="primary">
          {(close) => <AddPrice done={() => (close(), list.reload())} />}
        </DialogButton>
      </div>
      <Show of={list} rem={24}>
        {({ prices }) => (
          <List
            label="Prices"
            columns={[...COLUMNS, end]}
            of={prices}
            paging={paging}
            keyOf={({ id }) => id}
            empty={<p>No rule is like this. A bill without a rule costs what its biller says.</p>}
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
    toast(answer.endPrice.change?.proposal ? 'Noted; another operator has to agree' : 'It ends in a minute');
    done();
  };
  return (
    <NoteForm act={act} label="End it" danger onSubmit={end}>
      <p>
        It holds no more from a minute on; an earlier rule that fits comes back.
        {settings.environment === 'live' && ' Another operator has to agree.'}
      </p>
    </NoteForm>
  );
}
