import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Empty } from './show.tsx';
import { type Column, Pager, Table, type usePaging } from './table.tsx';

interface ListProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  of: { nodes: readonly Row[]; pageInfo?: { hasNextPage: boolean; endCursor?: string | null | undefined } };
  paging?: ReturnType<typeof usePaging>;
  /** The next page is of what is newer. */
  oldestFirst?: boolean;
  keyOf(row: Row): string;
  hrefOf?(row: Row): string;
  /** What will appear, and what to do next. */
  empty: ReactNode;
}

/** A page of a list with the way to the next one, or what it will list. */
export function List<Row>({ label, columns, of, paging, oldestFirst = false, keyOf, hrefOf, empty }: ListProps<Row>) {
  if (of.nodes.length === 0 && (paging?.isFirst ?? true)) return <Empty>{empty}</Empty>;
  return (
    <>
      <Table label={label} columns={columns} rows={of.nodes} keyOf={keyOf} {...(hrefOf && { hrefOf })} />
      {paging && <Pager paging={paging} info={of.pageInfo} oldestFirst={oldestFirst} />}
    </>
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

/** What a detail page says where there is nothing of that id. */
export function Missing({ what, list }: { what: string; list: string }) {
  return (
    <Empty>
      <p>No {what} has this id.</p>
      <p>
        <Link href={list}>Back to the list</Link>
      </p>
    </Empty>
  );
}
