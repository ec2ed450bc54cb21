import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { AuditRowFragment } from '../../gql/graphql.ts';
import { Button, Copy, TextField } from '../../ui/controls.tsx';
import { DaysFilter } from '../../ui/days.tsx';
import { SavedFilters } from '../../ui/filters.tsx';
import { List } from '../../ui/list.tsx';
import { Drawer } from '../../ui/overlays.tsx';
import { Facts, PageHead, Show, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { TeamTabs } from './team.tsx';

graphql(`
  fragment AuditRow on AuditEntry {
    id
    seq
    action
    at
    environment
    address
    userAgent
    requestId
    hash
    before
    after
    actor {
      kind
      id
      name
    }
    subject {
      type
      id
    }
  }
`);

const AuditLog = graphql(`
  query AuditLog($after: String, $action: String, $actorId: String, $from: DateTime, $to: DateTime) {
    auditLog(first: 25, after: $after, action: $action, actorId: $actorId, from: $from, to: $to) {
      nodes {
        ...AuditRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const ACTION = /^[a-zA-Z0-9_]+(\.[a-zA-Z0-9_]+)+$/;

export function Page() {
  const [search, setSearch] = useSearchParams();
  const [action, actorId, from, to] = ['action', 'actor', 'from', 'to'].map((name) => search.get(name) ?? '') as [
    string,
    string,
    string,
    string,
  ];
  const set = (change: Record<string, string>): void =>
    setSearch(
      Object.entries({ action, actor: actorId, from, to, ...change }).filter(([, value]) => value !== ''),
      { replace: true },
    );
  const paging = usePaging([action, actorId, from, to].join(' '));
  const entries = useData(AuditLog, {
    after: paging.after,
    // Why: an incomplete action filters nothing.
    action: ACTION.test(action) ? action : null,
    actorId: actorId === '' ? null : actorId,
    from: from === '' ? null : `${from}T00:00:00+01:00`,
    to: to === '' ? null : `${to}T23:59:59.999+01:00`,
  });
  const [opened, setOpened] = useState<AuditRowFragment | null>(null);
  const columns = useMemo(() => columnsOf(setOpened), []);
  return (
    <div className="stack">
      <PageHead title="Audit log" />
      <TeamTabs />
      <form className="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Action"
          type="search"
          value={action}
          onChange={(typed) => set({ action: typed.trim() })}
          placeholder="apiKeys.create"
          isSearch
        />
        <TextField
          label="Actor ID"
          type="search"
          value={actorId}
          onChange={(typed) => set({ actor: typed.trim() })}
          placeholder="ID of a person or key"
        />
        <DaysFilter from={from} to={to} onChange={(days) => set({ ...days })} mayBeAll />
      </form>
      <SavedFilters list="audit" typed={['actor']} />
      <Show of={entries} rem={24}>
        {({ auditLog }) => (
          <List
            label="Entries of the audit log"
            columns={columns}
            of={auditLog}
            paging={paging}
            keyOf={({ id }) => id}
            empty={
              <p>
                {[action, actorId, from, to].every((each) => each === '')
                  ? 'No entries yet. Each change by people and keys will appear here; entries cannot be changed.'
                  : 'No entry matches. Change the filters.'}
              </p>
            }
          />
        )}
      </Show>
      <Drawer title="Entry of the audit log" isOpen={opened !== null} onClose={() => setOpened(null)}>
        {opened && <Detail row={opened} />}
      </Drawer>
    </div>
  );
}

const columnsOf = (open: (row: AuditRowFragment) => void): readonly Column<AuditRowFragment>[] => [
  {
    head: 'Action',
    cell: (row) => (
      <Button small variant="plain" aria-label={`Open entry ${row.seq}, ${row.action}`} onClick={() => open(row)}>
        <span className="code">{row.action}</span>
      </Button>
    ),
  },
  { head: 'Actor', cell: ({ actor }) => actor.name },
  { head: 'Subject', cell: ({ subject }) => <span className="nowrap">{subject.type.replaceAll('_', ' ')}</span> },
  { head: 'IP address', cell: ({ address }) => address ?? <span className="dim">–</span> },
  { head: 'No.', num: true, cell: ({ seq }) => seq },
  { head: 'Time', cell: ({ at }) => <Time at={at} /> },
];

function Detail({ row }: { row: AuditRowFragment }) {
  return (
    <>
      <Facts
        rows={[
          [
            'Action',
            <span key="action" className="code">
              {row.action}
            </span>,
          ],
          ['Actor', `${row.actor.name} (${row.actor.kind.toLowerCase()})`],
          row.actor.id
            ? [
                'Actor ID',
                <span key="id" className="code">
                  {row.actor.id}
                </span>,
              ]
            : null,
          ['Subject', <span key="subject" className="code">{`${row.subject.type} ${row.subject.id}`}</span>],
          ['Time', <Time key="at" at={row.at} />],
          ['Environment', row.environment?.toLowerCase() ?? 'both'],
          ['IP address', row.address ?? '–'],
          ['User agent', row.userAgent ?? '–'],
          [
            'Request ID',
            <span key="request" className="row">
              <span className="code">{row.requestId}</span> <Copy text={row.requestId} />
            </span>,
          ],
          ['No.', row.seq],
          [
            'Hash',
            <span key="hash" className="code">
              {row.hash}
            </span>,
          ],
        ]}
      />
      <Fields title="Before" value={row.before} />
      <Fields title="After" value={row.after} />
    </>
  );
}

function Fields({ title, value }: { title: string; value: unknown }) {
  if (value === null || value === undefined) return null;
  return (
    <section>
      <h3>{title}</h3>
      <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>
    </section>
  );
}
