import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Button } from './controls.tsx';

export interface Column<Row> {
  head: string;
  cell(row: Row): ReactNode;
  /** Right-aligned, digits of one width. */
  num?: boolean;
}

interface TableProps<Row> {
  /** What it lists, for those who do not see it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Where a row leads: its first cell is the link, and j, k and Enter go through them. */
  hrefOf?(row: Row): string;
  footer?: ReactNode;
}

export function Table<Row>({ label, columns, rows, keyOf, hrefOf, footer }: TableProps<Row>) {
  return (
    // Whoever has no mouse scrolls a wide table by its focus.
    <div className="scroll" role="region" aria-label={`Table: ${label}`} tabIndex={0}>
      {/* The roles stand here in words too: a browser forgets them where a row is shown as a card. */}
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ head, num }) => (
              <th key={head} role="columnheader" scope="col" className={num ? 'num' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map(({ head, cell, num }, at) =>
                at === 0 ? (
                  <th key={head} role="rowheader" scope="row">
                    {hrefOf ? (
                      <Link href={hrefOf(row)} data-row>
                        {cell(row)}
                      </Link>
                    ) : (
                      cell(row)
                    )}
                  </th>
                ) : (
                  <td key={head} role="cell" data-head={head} className={num ? 'num' : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {footer && <tfoot>{footer}</tfoot>}
      </table>
    </div>
  );
}

interface Paging {
  /** The cursor that the page begins after; null for the first page. */
  after: string | null;
  isFirst: boolean;
  next(cursor: string | null | undefined): void;
  back(): void;
  reset(): void;
}

/** The way through a list that is read by cursors. `key` names its filters: another key begins at the first page. */
export function usePaging(key: string): Paging {
  const [state, setState] = useState<{ key: string; cursors: readonly string[] }>({ key, cursors: [] });
  const cursors = state.key === key ? state.cursors : [];
  return {
    after: cursors.at(-1) ?? null,
    isFirst: cursors.length === 0,
    next: (cursor) => cursor && setState({ key, cursors: [...cursors, cursor] }),
    back: () => setState({ key, cursors: cursors.slice(0, -1) }),
    reset: () => setState({ key, cursors: [] }),
  };
}

export function Pager({
  paging,
  info,
  oldestFirst = false,
}: {
  paging: Paging;
  oldestFirst?: boolean;
  info: { hasNextPage: boolean; endCursor?: string | null | undefined } | undefined;
}) {
  if (paging.isFirst && !info?.hasNextPage) return null;
  return (
    <nav className="row" aria-label="Pages">
      <Button small reason={paging.isFirst ? '' : null} onClick={paging.back}>
        {oldestFirst ? 'Older' : 'Newer'}
      </Button>
      <Button small reason={info?.hasNextPage ? null : ''} onClick={() => paging.next(info?.endCursor)}>
        {oldestFirst ? 'Newer' : 'Older'}
      </Button>
    </nav>
  );
}
