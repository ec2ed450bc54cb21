import { MAX } from 'uuid';
import { z } from 'zod';
import { invalid } from '../../platform/errors/refusal.ts';
import { logged } from './logged.ts';

export interface PageMeta {
  limit: number;
  count: number;
  hasMore: boolean;
  nextCursor: string | null;
  /** Cursor of a row of the page by its index. Not enumerable, so no answer contains it. */
  cursorAt?(this: void, index: number): string;
}

export interface Page<T> {
  rows: T[];
  meta: PageMeta;
}

export const pageMeta = z.object({
  limit: z.int().meta({ description: 'Maximum rows of a page.' }),
  count: z.int().meta({ description: 'Number of rows on this page.' }),
  hasMore: z.boolean().meta({ description: 'More rows follow; request them with cursor.' }),
  nextCursor: logged(z.string()).nullable().meta({ description: 'Cursor of the next page; null at the end.' }),
});

const PAGE_ROWS = 50;
const PAGE_ROWS_MAX = 200;

type Rendered = { jsonSchema: Record<string, unknown> };

/** Query values arrive as text; the document states the integer. */
const countInQuery = (error: string, maximum?: number) =>
  logged(
    z
      .string()
      .regex(/^[1-9]\d*$/, { error })
      .meta({
        override({ jsonSchema }: Rendered) {
          delete jsonSchema['pattern'];
          Object.assign(jsonSchema, { type: 'integer', minimum: 1, ...(maximum !== undefined && { maximum }), default: PAGE_ROWS });
        },
      }),
  ).transform(Number);

const rowsUpTo = (max: number) => `must be a whole number from 1 to ${max}`;

/** `limit` of a list: 1 to `max`, anything else is 400. */
export const pageLimit = (max = PAGE_ROWS_MAX) =>
  countInQuery(rowsUpTo(max), max)
    .pipe(z.int({ error: rowsUpTo(max) }).max(max, { error: rowsUpTo(max) }))
    .optional()
    .transform((rows) => rows ?? PAGE_ROWS)
    .meta({ description: `Rows per page, 1 to ${max}; default ${PAGE_ROWS}.` });

/** Spec: pages of transactions are capped at 200 rows. */
export const cappedLimit = countInQuery('must be a whole number of at least 1')
  .transform((rows) => Math.min(rows, PAGE_ROWS_MAX))
  .optional()
  .transform((rows) => rows ?? PAGE_ROWS)
  .meta({
    description: `Rows per page, ${PAGE_ROWS} by default. A page has at most ${PAGE_ROWS_MAX} rows: above gives ${PAGE_ROWS_MAX}, and meta.limit states it.`,
  });

/** Page fields of every list. */
export const pageFields = {
  limit: pageLimit(),
  cursor: logged(z.string().max(500)).optional().meta({ description: 'meta.nextCursor of the previous page' }),
};

export const bodyPageFields = {
  limit: z
    .int({ error: rowsUpTo(PAGE_ROWS_MAX) })
    .min(1, { error: rowsUpTo(PAGE_ROWS_MAX) })
    .max(PAGE_ROWS_MAX, { error: rowsUpTo(PAGE_ROWS_MAX) })
    .default(PAGE_ROWS)
    .meta({ description: pageFields.limit.description }),
  cursor: pageFields.cursor,
};

export const wholePage = (rows: readonly unknown[]): PageMeta => ({
  limit: rows.length,
  count: rows.length,
  hasMore: false,
  nextCursor: null,
});

export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Decodes a cursor by `shape`. @throws Refusal 400 naming `cursor`. */
export function decodeCursor<T>(cursor: string, shape: z.ZodType<T>): T {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(key) && key.some((part) => typeof part === 'string' && part.includes('\0')))
      throw new Error('a cursor of ours has no NUL');
    return shape.parse(key);
  } catch {
    throw invalid('cursor', 'cursor: is unknown; start again without it');
  }
}

export const LAST_ID = MAX;

/** Last id of the previous page, newest first. @throws Refusal 400 naming `cursor`. */
export const lastIdOf = (cursor: string | undefined): string =>
  cursor === undefined ? LAST_ID : decodeCursor(cursor, z.tuple([z.uuid()]))[0];

/** A page of `limit + 1` rows; the last signals more. */
export function pageOf<T>(rows: T[], limit: number, keyOf: (row: T) => readonly (string | number)[]): Page<T> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore && last ? encodeCursor(keyOf(last)) : null;
  const cursorAt = (index: number): string => encodeCursor(keyOf(page[index]!));
  const meta: PageMeta = { limit, count: page.length, hasMore, nextCursor };
  return { rows: page, meta: Object.defineProperty(meta, 'cursorAt', { value: cursorAt, enumerable: false }) };
}

/**
 * Statement that reads a page per parent: `$2` are the parents' ids, `$3` the rows of each. @param page selection
 * without order and limit.
 */
export const perParent = (page: string, orderBy: string): string => `
  select page.* from unnest($2::uuid[]) parent(id) cross join lateral (${page} order by ${orderBy} limit $3) page order by ${orderBy}`;

/** Splits rows of all parents into pages, `limit + 1` rows per parent at most. */
export function pagesOf<Row, T>(
  parents: readonly string[],
  rows: readonly Row[],
  limit: number,
  { parentOf, keyOf, of }: { parentOf(row: Row): string; keyOf(row: Row): readonly (string | number)[]; of(row: Row): T },
): Map<string, Page<T>> {
  const rowsOf = new Map<string, Row[]>(parents.map((parent) => [parent, []]));
  for (const row of rows) rowsOf.get(parentOf(row))?.push(row);
  return new Map(
    [...rowsOf].map(([parent, found]) => {
      const page = pageOf(found, limit, keyOf);
      return [parent, { meta: page.meta, rows: page.rows.map(of) }];
    }),
  );
}

export const MAX_PARENTS = 200;
