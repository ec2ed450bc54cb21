import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useData } from '../../data.ts';
import { optionOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { ListVersionFragment, ScreeningListState } from '../../gql/graphql.ts';
import { usePoll } from '../../poll.ts';
import { DialogButton } from '../../ui/act.tsx';
import { Button, Select } from '../../ui/controls.tsx';
import { List } from '../../ui/list.tsx';
import { Drawer } from '../../ui/overlays.tsx';
import { Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { ComplianceHead } from './compliance-head.tsx';
import { ListChanges } from './list-changes.tsx';
import { ListUpload } from './list-upload.tsx';
import { LISTS } from './list-names.ts';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { listsTexts as texts } from '../../texts/compliance-lists.ts';

graphql(`
  fragment ListVersion on ScreeningListVersion {
    id
    list
    state
    publishedOn
    entryCount
    nameCount
    addedCount
    changedCount
    removedCount
    problem
    by
    startedAt
  }
`);

const Versions = graphql(`
  query ScreeningLists($after: String, $list: ScreeningListName, $state: ScreeningListState) {
    screeningLists(first: 25, after: $after, list: $list, state: $state) {
      nodes {
        ...ListVersion
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const STATES: readonly ScreeningListState[] = ['ACTIVE', 'RECEIVING', 'REPLACED', 'FAILED'];

const count = (n: number): string => n.toLocaleString('en-NG');

const COLUMNS: readonly Column<ListVersionFragment>[] = [
  {
    head: texts.list,
    cell: ({ list, id }) => (
      <>
        {list}
        <br />
        <span className="dim nowrap">{fill(texts.versionId, { id })}</span>
      </>
    ),
  },
  {
    head: labels.status,
    cell: ({ state, problem }) => (
      <>
        <Status of={state} />
        {problem !== null && <p className="note bad">{problem}</p>}
      </>
    ),
  },
  { head: texts.published, cell: ({ publishedOn }) => <span className="nowrap">{publishedOn ?? '–'}</span> },
  { head: texts.entries, num: true, cell: ({ entryCount }) => count(entryCount) },
  { head: texts.names, num: true, cell: ({ nameCount }) => count(nameCount) },
  { head: texts.imported, cell: ({ startedAt }) => <Time at={startedAt} age /> },
  { head: texts.by, cell: ({ by }) => by },
];

/** Versions of sanctions lists, newest first, each with its changes. */
export function Page() {
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const list = LISTS.find(([each]) => each === search.get('list'))?.[0] ?? null;
  const state = STATES.find((each) => each === search.get('status')) ?? null;
  const paging = usePaging(`${list} ${state}`);
  const versions = useData(Versions, { after: paging.after, list, state });
  usePoll(versions.reload, versions.data?.screeningLists.nodes.some((version) => version.state === 'RECEIVING') ?? false);
  const [opened, setOpened] = useState<ListVersionFragment | null>(null);
  const filter = (of: string, status: string): void =>
    setSearch({ ...(of !== '' && { list: of }), ...(status !== '' && { status }) }, { replace: true });
  const changes: Column<ListVersionFragment> = {
    head: texts.changes,
    cell: (row) =>
      row.state !== 'RECEIVING' &&
      row.state !== 'FAILED' && (
        <Button small aria-label={fill(texts.changesOfVersion, { list: row.list, id: row.id })} onClick={() => setOpened(row)}>
          {rich(texts.addedChangedRemoved, {
            added: count(row.addedCount),
            changed: count(row.changedCount),
            removed: count(row.removedCount),
          })}
        </Button>
      ),
  };
  return (
    <div className="stack">
      <ComplianceHead title={texts.sanctionsLists}>
        {may('COMPLIANCE_WRITE') && (
          <DialogButton label={texts.importList}>{(close) => <ListUpload done={() => (close(), versions.reload())} />}</DialogButton>
        )}
      </ComplianceHead>
      <div className="filters">
        <Select label={texts.list} value={list ?? ''} onChange={(of) => filter(of, state ?? '')} options={[['', labels.all], ...LISTS]} />
        <Select
          label={labels.status}
          value={state ?? ''}
          onChange={(status) => filter(list ?? '', status)}
          options={[['', labels.all], ...STATES.map((each): [string, string] => [each, optionOf(each)])]}
        />
      </div>
      <Show of={versions} rem={24}>
        {({ screeningLists }) => (
          <List
            label={texts.sanctionsLists}
            columns={[...COLUMNS, changes]}
            of={screeningLists}
            paging={paging}
            keyOf={({ id }) => String(id)}
            empty={<p>{list === null && state === null ? texts.noListYet : texts.noVersionMatches}</p>}
          />
        )}
      </Show>
      <Drawer
        title={opened ? fill(texts.changesOfVersion, { list: opened.list, id: opened.id }) : texts.changes}
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
      >
        {opened && <ListChanges version={opened.id} />}
      </Drawer>
    </div>
  );
}
