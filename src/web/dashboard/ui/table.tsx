import { memo, type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Button } from './controls.tsx';
import { PickAll, PickRow, type Picking } from './picking.tsx';
import { fill } from '../texts/fill.ts';
import { tableTexts as texts } from '../texts/ui.ts';

export interface Column<Row> {
  head: string;
  cell(row: Row): ReactNode;
  /** Right-aligned, digits of one width. */
  num?: boolean;
  isExtra?: boolean;
}

/** Rows that can be chosen, to do something to all of them at once. */
interface PickedRows<Row> {
  picking: Picking;
  nameOf(row: Row): string;
}

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Where a row leads: its first cell is the link, and j, k and Enter go through them. */
  hrefOf?(row: Row): string;
  footer?: ReactNode;
  picked?: PickedRows<Row>;
}

/** Width of the screen in px below which rows are cards, even where a table fits. */
const CARDS_BELOW = 600;

/** A table that fits keeps its head in sight; one that does not fit, or on a phone, has a card for each row. */
function arrange(region: HTMLElement): void {
  const table = region.querySelector('table');
  if (!table) return;
  // Cards on a phone are not undone for a measurement, which would move them.
  const isPhone = document.documentElement.clientWidth < CARDS_BELOW;
  if (!isPhone) region.removeAttribute('data-cards');
  const fits = !isPhone && table.offsetWidth <= region.clientWidth;
  region.toggleAttribute('data-fits', fits);
  region.toggleAttribute('data-cards', !fits);
}

/** Arranges a table before it is painted: on new rows, on another width, and after a change of the font. */
function useArranged(): RefObject<HTMLDivElement | null> {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (region.current) arrange(region.current);
  });
  useEffect(() => {
    const { current: box } = region;
    const [ruler, table] = [box?.querySelector('.ruler'), box?.querySelector('table')];
    if (!box || !ruler || !table) return;
    let frame = 0;
    const ofWidth = new ResizeObserver(() => arrange(box));
    const ofContent = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => arrange(box));
    });
    ofWidth.observe(ruler);
    ofContent.observe(table);
    return () => {
      cancelAnimationFrame(frame);
      ofWidth.disconnect();
      ofContent.disconnect();
    };
  }, []);
  return region;
}

export function Table<Row>({ label, columns, rows, keyOf, hrefOf, footer, picked }: TableProps<Row>) {
  const region = useArranged();
  const now = useRef({ picked, keys: [] as string[] });
  useEffect(() => {
    now.current = { picked, keys: rows.map(keyOf) };
  });
  // The same for as long as the table stands: a line whose row is as it was is not drawn anew.
  const onPick = useCallback((id: string, isRange: boolean) => now.current.picked?.picking.toggle(id, now.current.keys, isRange), []);
  return (
    // Keyboard users scroll a wide table by focus.
    <div className="scroll" role="region" aria-label={fill(texts.tableLabel, { label })} tabIndex={0} ref={region}>
      <div className="ruler" />
      {/* Explicit roles: browsers drop them where a row is shown as a card. */}
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            {picked && <PickAll picking={picked.picking} keys={rows.map(keyOf)} />}
            {columns.map(({ head, num }) => (
              <th key={head} role="columnheader" scope="col" className={num ? 'num' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Line
              key={keyOf(row)}
              row={row}
              columns={columns}
              href={hrefOf?.(row)}
              pick={picked && { id: keyOf(row), name: picked.nameOf(row), isOn: picked.picking.keys.has(keyOf(row)) }}
              onPick={onPick}
            />
          ))}
        </tbody>
        {footer && <tfoot>{footer}</tfoot>}
      </table>
    </div>
  );
}

interface LineProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  href: string | undefined;
  pick: { id: string; name: string; isOn: boolean } | undefined;
  onPick(id: string, isRange: boolean): void;
}

/** A row. A feed may change one of a hundred many times a second, so that the others must cost nothing. */
const Line = memo(
  <Row,>({ row, columns, href, pick, onPick }: LineProps<Row>) => (
    <tr role="row">
      {pick && <PickRow {...pick} onPick={onPick} />}
      {columns.map(({ head, cell, num }, at) =>
        at === 0 ? (
          <th key={head} role="rowheader" scope="row">
            {href === undefined ? (
              cell(row)
            ) : (
              <Link href={href} data-row>
                {cell(row)}
              </Link>
            )}
          </th>
        ) : (
          <td key={head} role="cell" data-head={head} className={num ? 'num' : undefined}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  ),
  (before, after) =>
    before.row === after.row &&
    before.href === after.href &&
    before.pick?.isOn === after.pick?.isOn &&
    before.pick?.id === after.pick?.id &&
    before.columns.length === after.columns.length &&
    before.columns.every((column, at) => column === after.columns[at]),
) as <Row>(props: LineProps<Row>) => ReactNode;

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
    <nav className="row" aria-label={texts.pages}>
      <Button small reason={paging.isFirst ? '' : null} onClick={paging.back}>
        {oldestFirst ? texts.older : texts.newer}
      </Button>
      <Button small reason={info?.hasNextPage ? null : ''} onClick={() => paging.next(info?.endCursor)}>
        {oldestFirst ? texts.newer : texts.older}
      </Button>
    </nav>
  );
}
