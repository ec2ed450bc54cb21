import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { AuditRowFragment } from '../../gql/graphql.ts';
import { labelOf } from '../../format.ts';
import { Button, Copy, TextField } from '../../ui/controls.tsx';
import { DaysFilter } from '../../ui/days.tsx';
import { SavedFilters } from '../../ui/filters.tsx';
import { List } from '../../ui/list.tsx';
import { Drawer } from '../../ui/overlays.tsx';
import { Facts, PageHead, Show, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { TeamTabs } from './team.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { auditTexts as texts } from '../../texts/people.ts';

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
      keyName
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
      <PageHead title={texts.auditLog} />
      <TeamTabs />
      <form className="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label={labels.action}
          type="search"
          value={action}
          onChange={(typed) => set({ action: typed.trim() })}
          placeholder="apiKeys.create"
          isSearch
        />
        <TextField
          label={texts.actorID}
          type="search"
          value={actorId}
          onChange={(typed) => set({ actor: typed.trim() })}
          placeholder={texts.iDOfAPersonOr}
        />
        <DaysFilter from={from} to={to} onChange={(days) => set({ ...days })} mayBeAll />
      </form>
      <SavedFilters list="audit" typed={['actor']} />
      <Show of={entries} rem={24}>
        {({ auditLog }) => (
          <List
            label={texts.entriesOfTheAuditLog}
            columns={columns}
            of={auditLog}
            paging={paging}
            keyOf={({ id }) => id}
            empty={<p>{[action, actorId, from, to].every((each) => each === '') ? texts.noEntriesYet : texts.noEntryMatches}</p>}
          />
        )}
      </Show>
      <Drawer title={texts.entryOfTheAuditLog} isOpen={opened !== null} onClose={() => setOpened(null)}>
        {opened && <Detail row={opened} />}
      </Drawer>
    </div>
  );
}

const columnsOf = (open: (row: AuditRowFragment) => void): readonly Column<AuditRowFragment>[] => [
  {
    head: labels.action,
    cell: (row) => (
      <Button
        small
        variant="plain"
        aria-label={fill(texts.openEntrySeqAction, { seq: row.seq, action: row.action })}
        onClick={() => open(row)}
      >
        <span className="code">{row.action}</span>
      </Button>
    ),
  },
  { head: texts.actor, cell: ({ actor }) => <Actor of={actor} /> },
  { head: texts.subject, cell: ({ subject }) => <span className="nowrap">{labelOf(subject.type)}</span> },
  { head: texts.iPAddress, cell: ({ address }) => address ?? <span className="dim">–</span> },
  { head: texts.no, num: true, cell: ({ seq }) => seq },
  { head: labels.time, cell: ({ at }) => <Time at={at} /> },
];

/** A key by its name and the start of its id. */
function Actor({ of: { keyName, name } }: { of: Pick<AuditRowFragment['actor'], 'keyName' | 'name'> }) {
  if (!keyName) return name;
  return (
    <>
      <span className="cut" title={keyName}>
        {keyName}
      </span>
      <br />
      <span className="code dim nowrap" title={name}>
        {name.length > KEY_START ? `${name.slice(0, KEY_START)}…` : name}
      </span>
    </>
  );
}

const KEY_START = 14;

function Detail({ row }: { row: AuditRowFragment }) {
  return (
    <>
      <Facts
        rows={[
          [
            labels.action,
            <span key="action" className="code">
              {row.action}
            </span>,
          ],
          [texts.actor, `${row.actor.keyName ?? row.actor.name} (${row.actor.kind.toLowerCase()})`],
          row.actor.id
            ? [
                texts.actorID,
                <span key="id" className="code">
                  {row.actor.id}
                </span>,
              ]
            : null,
          [texts.subject, <span key="subject" className="code">{`${row.subject.type} ${row.subject.id}`}</span>],
          [labels.time, <Time key="at" at={row.at} />],
          [texts.environment, row.environment?.toLowerCase() ?? 'both'],
          [texts.iPAddress, row.address ?? '–'],
          [texts.userAgent, row.userAgent ?? '–'],
          [
            texts.requestID,
            <span key="request" className="row">
              <span className="code">{row.requestId}</span> <Copy text={row.requestId} />
            </span>,
          ],
          [texts.no, row.seq],
          [
            texts.hash,
            <span key="hash" className="code">
              {row.hash}
            </span>,
          ],
        ]}
      />
      <Fields title={texts.before} value={row.before} />
      <Fields title={texts.after} value={row.after} />
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
