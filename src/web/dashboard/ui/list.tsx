import type { ReactNode } from 'react';
import { useColumns } from './columns.tsx';
import { Button } from './controls.tsx';
import { AllBox, usePicking } from './picking.tsx';
import { Empty } from './show.tsx';
import { type Column, Pager, Table, type usePaging } from './table.tsx';
import { rich } from '../texts/fill.ts';
import { labels } from '../texts/labels.ts';
import { listTexts as texts } from '../texts/ui.ts';

interface ListProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  of: { nodes: readonly Row[]; pageInfo?: { hasNextPage: boolean; endCursor?: string | null | undefined } };
  paging?: ReturnType<typeof usePaging>;
  /** The next page is of what is newer. */
  oldestFirst?: boolean;
  keyOf(row: Row): string;
  hrefOf?(row: Row): string;
  empty: ReactNode;
  bulk?: Bulk<Row>;
}

interface Bulk<Row> {
  nameOf(row: Row): string;
  /** The buttons. */
  acts(rows: readonly Row[]): ReactNode;
}

/** A page of a list with the way to the next one, or what it will list. A list with pages lets its columns be chosen. */
export function List<Row>({ label, columns, of, paging, oldestFirst = false, keyOf, hrefOf, empty, bulk }: ListProps<Row>) {
  const { shown, menu } = useColumns(label, columns);
  const picking = usePicking();
  const isEmpty = of.nodes.length === 0 && (paging?.isFirst ?? true);
  return (
    <div className="list">
      {isEmpty && <Empty>{empty}</Empty>}
      {!isEmpty && paging && (
        <div className="list-bar">
          {bulk && (
            <label className="pick-all">
              <AllBox picking={picking} keys={of.nodes.map(keyOf)} /> {labels.all}
            </label>
          )}
          {menu}
        </div>
      )}
      {!isEmpty && (
        <Table
          label={label}
          columns={paging ? shown : columns}
          rows={of.nodes}
          keyOf={keyOf}
          {...(hrefOf && { hrefOf })}
          {...(bulk && { picked: { picking, nameOf: bulk.nameOf } })}
        />
      )}
      {bulk && <Chosen rows={of.nodes.filter((row) => picking.keys.has(keyOf(row)))} bulk={bulk} onNone={picking.clear} />}
      {!isEmpty && paging && <Pager paging={paging} info={of.pageInfo} oldestFirst={oldestFirst} />}
    </div>
  );
}

/** Bulk actions. Open dialogs stay, even when no chosen row is left. */
function Chosen<Row>({ rows, bulk, onNone }: { rows: readonly Row[]; bulk: Bulk<Row>; onNone(): void }) {
  const isAny = rows.length > 0;
  return (
    <div className={isAny ? 'bulk' : undefined} role={isAny ? 'group' : undefined} aria-label={isAny ? texts.selectedRows : undefined}>
      {isAny && <span role="status">{rich(texts.countSelected, { count: rows.length })}</span>}
      {bulk.acts(rows)}
      {isAny && <Button small variant="plain" icon="close" data-unpick aria-label={texts.clearSelection} onClick={onNone} />}
    </div>
  );
}

/** A part of a page under a heading of its own. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="stack close" aria-label={title}>
      <div className="row">
        <h2 className="grow">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
