import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useData } from '../../data.ts';
import { labelOf, optionOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { BusinessFilter, OperatedBusinessesQuery } from '../../gql/graphql.ts';
import { Button, Select, TextField } from '../../ui/controls.tsx';
import { List } from '../../ui/list.tsx';
import { Money, Show, Status } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { OperationsHead } from './operations-head.tsx';
import { labels } from '../../texts/labels.ts';
import { businessesTexts as texts } from '../../texts/operations.ts';

const Businesses = graphql(`
  query OperatedBusinesses($after: String, $search: String, $status: BusinessFilter) {
    businesses(first: 25, after: $after, search: $search, status: $status) {
      nodes {
        id
        name
        email
        status
        goingLive
        walletStatus
        freeze {
          since
        }
        tier
        balance
        held
        transfers
        volume
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type Row = OperatedBusinessesQuery['businesses']['nodes'][number];

const STATES: readonly BusinessFilter[] = ['REQUESTED', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'SUSPENDED', 'FROZEN'];

const COLUMNS: readonly Column<Row>[] = [
  { head: labels.business, cell: ({ name }) => name },
  { head: labels.email, cell: ({ email }) => <span className="dim">{email}</span> },
  {
    head: texts.tier,
    cell: ({ tier }) =>
      tier === null ? <span className="dim nowrap">{texts.noLimits}</span> : <span className="nowrap">{labelOf(tier)}</span>,
  },
  {
    head: labels.status,
    cell: ({ status, goingLive, freeze }) => (
      <span className="row">
        {status === 'SUSPENDED' && <Status of={status} />}
        {goingLive ? <Status of={goingLive} /> : <span className="dim nowrap">{texts.sandboxOnly}</span>}
        {freeze && <Status of="FROZEN" />}
      </span>
    ),
  },
  { head: labels.balance, num: true, cell: ({ balance }) => <Money kobo={balance} /> },
  { head: texts.held, num: true, cell: ({ held }) => <Money kobo={held} /> },
  { head: labels.transfersIn30Days, num: true, cell: ({ transfers }) => transfers },
  { head: labels.deliveredIn30Days, num: true, cell: ({ volume }) => <Money kobo={volume} /> },
];

export function Page() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('q') ?? '';
  const status = STATES.find((each) => each === search.get('status')) ?? null;
  const [typed, setTyped] = useState(wanted);
  const paging = usePaging(`${wanted} ${status}`);
  const list = useData(Businesses, { after: paging.after, search: wanted === '' ? null : wanted, status });
  const applySearch = (q: string, state: string): void =>
    setSearch({ ...(q !== '' && { q }), ...(state !== '' && { status: state }) }, { replace: true });
  return (
    <div className="stack">
      <OperationsHead title={texts.businesses} />
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault();
          applySearch(typed.trim(), status ?? '');
        }}
      >
        <TextField label={labels.search} type="search" value={typed} onChange={setTyped} hint={texts.beginningOfTheName} isSearch />
        <Select
          label={labels.status}
          value={status ?? ''}
          onChange={(state) => applySearch(typed.trim(), state)}
          options={[['', labels.all], ...STATES.map((each): [string, string] => [each, optionOf(each)])]}
        />
        <Button type="submit">{labels.search}</Button>
      </form>
      <Show of={list} rem={24}>
        {({ businesses }) => (
          <List
            label={texts.businesses}
            columns={COLUMNS}
            of={businesses}
            paging={paging}
            oldestFirst
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/operations/businesses/${id}`}
            empty={<p>{texts.noBusinessMatches}</p>}
          />
        )}
      </Show>
    </div>
  );
}
