import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { ListChangesQuery } from '../../gql/graphql.ts';
import { List } from '../../ui/list.tsx';
import { Show, Status } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { listChangesTexts as texts } from '../../texts/compliance-lists.ts';

const Changes = graphql(`
  query ListChanges($versionId: Int!, $after: String) {
    screeningListChanges(versionId: $versionId, first: 25, after: $after) {
      nodes {
        change
        entryId
        before {
          ...EntryDetails
        }
        after {
          ...EntryDetails
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

graphql(`
  fragment EntryDetails on ScreeningListEntryDetails {
    names
    birthDates
    programme
  }
`);

type Change = ListChangesQuery['screeningListChanges']['nodes'][number];

const detailsOf = (details: Change['before']): string =>
  details === null ? '–' : [details.names.join('; '), details.birthDates.join(', '), details.programme].filter(Boolean).join(' · ');

const COLUMNS: readonly Column<Change>[] = [
  { head: texts.entry, cell: ({ entryId }) => <span className="code">{entryId}</span> },
  { head: texts.change, cell: ({ change }) => <Status of={change} /> },
  { head: texts.before, cell: ({ before }) => detailsOf(before) },
  { head: texts.after, cell: ({ after }) => detailsOf(after) },
];

/** Entries of a list that a version added, changed or removed. */
export function ListChanges({ version }: { version: number }) {
  const paging = usePaging(String(version));
  const changes = useData(Changes, { versionId: version, after: paging.after });
  return (
    <Show of={changes} rem={16}>
      {({ screeningListChanges }) => (
        <List
          label={texts.changes}
          columns={COLUMNS}
          of={screeningListChanges}
          paging={paging}
          oldestFirst
          keyOf={({ entryId }) => entryId}
          empty={<p>{texts.noChange}</p>}
        />
      )}
    </Show>
  );
}
