import { MAX, NIL } from 'uuid';
import { z } from 'zod';
import { decodeCursor, type Page, pageOf } from '../schema/page.ts';
import { cursorTime } from './moment.ts';

export type Placed<Row> = Row & { place: string };

/** Selects the time of a row in microseconds, for the cursor. */
export const placeOf = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place`;

/** Time and id of the last row of the previous page, else before all rows. @throws Refusal 400 naming `cursor`. */
export const placeIn = (cursor: string | undefined, order: 'newest' | 'oldest'): [time: string, id: string] => {
  if (cursor !== undefined) return decodeCursor(cursor, z.tuple([cursorTime, z.uuid()]));
  return order === 'newest' ? ['infinity', MAX] : ['-infinity', NIL];
};

export function pageByTime<Row extends Placed<{ id: string }>, Shown>(rows: Row[], limit: number, shown: (row: Row) => Shown): Page<Shown> {
  const page = pageOf(rows, limit, ({ place, id }) => [place, id]);
  return { ...page, rows: page.rows.map(shown) };
}
