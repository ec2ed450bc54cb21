import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { MappingsQuery } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { Section } from '../../ui/list.tsx';
import { Show, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { COLUMNS as NAMES, draftOf, type Mapping } from './mapping-draft.ts';
import { MappingForm } from './mapping-form.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { mappingsTexts as texts } from '../../texts/reconciliation.ts';

const Mappings = graphql(`
  query Mappings {
    importMappings {
      account
      mapping
      changedAt
      changedBy
    }
  }
`);

type Row = MappingsQuery['importMappings'][number];

const columnsOf = ({ mapping }: Row): string => {
  const { columns } = draftOf(mapping as Mapping);
  return (
    NAMES.map(([name]) => columns[name])
      .filter(Boolean)
      .join(', ') || '–'
  );
};

const COLUMNS: readonly Column<Row>[] = [
  { head: labels.account, cell: ({ account }) => account },
  { head: texts.columns, cell: columnsOf },
  { head: texts.dailyFetch, cell: ({ mapping }) => ((mapping as Mapping)['daily'] === true ? texts.yes : texts.no) },
  { head: texts.changed, cell: ({ changedAt }) => <Time at={changedAt} age /> },
  { head: texts.by, cell: ({ changedBy }) => changedBy },
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
    head: labels.change,
    cell: (row) => (
      <DialogButton label={labels.update} title={fill(texts.importMappingOfAccount, { account: row.account })} small>
        {(close) => form(close, row)}
      </DialogButton>
    ),
  };
  return (
    <Section
      title={texts.importMappings}
      actions={mayWrite && <DialogButton label={texts.addMapping}>{(close) => form(close)}</DialogButton>}
    >
      <Show of={mappings} rem={6}>
        {({ importMappings: rows }) =>
          rows.length === 0 ? (
            <p>{texts.noImportMappingsYet}</p>
          ) : (
            <Table
              label={texts.importMappings}
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
