import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { MappingsQuery } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { Section } from '../../ui/list.tsx';
import { Show, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { COLUMNS as NAMES, draftOf, type Mapping } from './mapping-draft.ts';
import { MappingForm } from './mapping-form.tsx';

const Mappings = graphql(`
  query Mappings {
    reconciliationMappings {
      account
      mapping
      changedAt
      changedBy
    }
  }
`);

type Row = MappingsQuery['reconciliationMappings'][number];

const columnsOf = ({ mapping }: Row): string => {
  const { columns } = draftOf(mapping as Mapping);
  return (
    NAMES.map(([name]) => columns[name])
      .filter(Boolean)
      .join(', ') || '–'
  );
};

const COLUMNS: readonly Column<Row>[] = [
  { head: 'Account', cell: ({ account }) => account },
  { head: 'Columns', cell: columnsOf },
  { head: 'Daily fetch', cell: ({ mapping }) => ((mapping as Mapping)['daily'] === true ? 'Yes' : 'No') },
  { head: 'Changed', cell: ({ changedAt }) => <Time at={changedAt} age /> },
  { head: 'By', cell: ({ changedBy }) => changedBy },
];

/** Import mappings by account, with the form to change each. */
export function StatementMappings({ mayWrite }: { mayWrite: boolean }) {
  const mappings = useData(Mappings, {});
  const form = (close: () => void, row?: Row) => (
    <MappingForm
      {...(row && { account: row.account, mapping: row.mapping as Mapping })}
      done={() => {
        close();
        mappings.reload();
      }}
    />
  );
  const change: Column<Row> = {
    head: 'Change',
    cell: (row) => (
      <DialogButton label="Update" title={`Import mapping of ${row.account}`} small>
        {(close) => form(close, row)}
      </DialogButton>
    ),
  };
  return (
    <Section title="Import mappings" actions={mayWrite && <DialogButton label="Add mapping">{(close) => form(close)}</DialogButton>}>
      <Show of={mappings} rem={6}>
        {({ reconciliationMappings: rows }) =>
          rows.length === 0 ? (
            <p>No import mappings yet. Add the mapping of an account before its first CSV.</p>
          ) : (
            <Table
              label="Import mappings"
              columns={mayWrite ? [...COLUMNS, change] : COLUMNS}
              rows={rows}
              keyOf={({ account }) => account}
            />
          )
        }
      </Show>
    </Section>
  );
}
