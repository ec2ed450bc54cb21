import { MAX } from 'uuid';
import { z } from 'zod';
import { invalid } from '../../platform/errors/refusal.ts';
import { logged } from './logged.ts';

export interface PageMeta {
  limit: number;
  count: number;
  hasMore: boolean;
  nextCursor: string | null;
  /** Cursor of a row of the page by its index. Not enumerable: it is for the doors, not for what leaves. */
  cursorAt?(this: void, index: number): string;
}

export interface Page<T> {
  rows: T[];
  meta: PageMeta;
}

export const pageMeta = z.object({
  limit: z.int().meta({ description: 'The most rows that a page has.' }),
  count: z.int().meta({ description: 'How many rows this one has.' }),
  hasMore: z.boolean().meta({ description: 'More rows follow; request them with cursor.' }),
  nextCursor: logged(z.string()).nullable().meta({ description: 'The cursor of the next page; null at the end.' }),
});

/** Page size from a query string: whole, at least 1, clamped to `max` where the specification says "capped". */
const pageLimit = (fallback: number, max: number) =>
  logged(
    z
      .string()
      .trim()
      .regex(/^[1-9]\d*$/, { error: 'must be a whole number of at least 1' }),
  )
    .transform((text) => Math.min(Number(text), max))
    .optional()
    .transform((limit) => limit ?? fallback);

const PAGE_ROWS = 50;
const PAGE_ROWS_MAX = 200;

/** How every list is cut into pages. More rows than a page has are capped, and `meta.limit` tells; any other limit is 400. */
export const pageFields = {
  limit: pageLimit(PAGE_ROWS, PAGE_ROWS_MAX).meta({
    description: `Rows a page, ${PAGE_ROWS} unless told; above ${PAGE_ROWS_MAX} gives ${PAGE_ROWS_MAX}, and meta.limit tells`,
  }),
  cursor: logged(z.string().max(500)).optional().meta({ description: 'meta.nextCursor of the page before' }),
};

/** The page fields of a list whose filters come in a JSON body. */
export const bodyPageFields = {
  limit: z
    .int({ error: 'must be a whole number of at least 1' })
    .min(1, { error: 'must be a whole number of at least 1' })
    .transform((rows) => Math.min(rows, PAGE_ROWS_MAX))
    .optional()
    .transform((rows) => rows ?? PAGE_ROWS)
    .meta({ description: `Rows a page, ${PAGE_ROWS} unless told; above ${PAGE_ROWS_MAX} gives ${PAGE_ROWS_MAX}.` }),
  cursor: pageFields.cursor,
};

/** The meta of a list that always comes whole. */
export const wholePage = (rows: readonly unknown[]): PageMeta => ({
  limit: rows.length,
  count: rows.length,
  hasMore: false,
  nextCursor: null,
});

/** An opaque cursor of the last row's sort key. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/**
 * Reads a cursor back through `shape`.
 * @throws Refusal 400 naming `cursor` when it was not made by this service.
 */
export function decodeCursor<T>(cursor: string, shape: z.ZodType<T>): T {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    // Whatever the shape says of text, PostgreSQL compares none that holds this.
    if (Array.isArray(key) && key.some((part) => typeof part === 'string' && part.includes('\0')))
      throw new Error('a cursor of ours has no NUL');
    return shape.parse(key);
  } catch {
    throw invalid('cursor', 'cursor: is not one that this service gave out; start again without it');
  }
}

/** After every id that there can be. */
export const LAST_ID = MAX;

/**
 * The id before which a page of ids, newest first, goes on; after all of them where it is the first page.
 * @throws Refusal 400 naming `cursor` when it was not made by this service.
 */
export const lastIdOf = (cursor: string | undefined): string =>
  cursor === undefined ? LAST_ID : decodeCursor(cursor, z.tuple([z.uuid()]))[0];

/** One page out of `limit + 1` rows read: the extra row only tells that there are more. */
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
 * The text of a statement that reads the newest or first rows of many parents at once: `$2` is their ids, `$3` how many rows of each.
 * @param page a selection of rows of `parent.id`, without order and limit, which `orderBy` gives
 */
export const perParent = (page: string, orderBy: string): string => `
  select page.* from unnest($2::uuid[]) parent(id) cross join lateral (${page} order by ${orderBy} limit $3) page order by ${orderBy}`;

/** One page for each parent, out of rows of all of them in their order, `limit + 1` of each at most. A parent without rows has an empty page. */
export function pagesOf<Row, T>(
  parents: readonly string[],
  rows: readonly Row[],
  limit: number,
  { parentOf, keyOf, of }: { parentOf(row: Row): string; keyOf(row: Row): readonly (string | number)[]; of(row: Row): T },
): Map<string, Page<T>> {
  const own = new Map<string, Row[]>(parents.map((parent) => [parent, []]));
  for (const row of rows) own.get(parentOf(row))?.push(row);
  return new Map(
    [...own].map(([parent, found]) => {
      const page = pageOf(found, limit, keyOf);
      return [parent, { meta: page.meta, rows: page.rows.map(of) }];
    }),
  );
}

/** How many parents one statement may read pages of: a whole page of a list. */
export const MAX_PARENTS = 200;
