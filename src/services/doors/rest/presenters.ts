import { z } from 'zod';
import { type Page, pageMeta, wholePage } from '../../../platform/kernel/page.ts';
import type { Presenter } from './routes.ts';

/** How one thing leaves: as its view shows it, with what is said beside it, which may hang on the thing. */
export const one = <Result, View>(
  schema: z.ZodType<View>,
  view: (result: Result) => NoInfer<View>,
  message?: string | ((result: Result) => string),
): Presenter<Result> => ({
  schema,
  present: (result) => ({
    ...(message !== undefined && { message: typeof message === 'string' ? message : message(result) }),
    data: view(result),
  }),
});

/** How a page of things leaves: each as its view shows it. */
export const list = <Row, View>(schema: z.ZodType<View>, view: (row: Row) => NoInfer<View>): Presenter<Page<Row>> => ({
  schema: z.array(schema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map((row) => view(row)), meta }),
});

/** How a list leaves that always comes whole. */
export const wholeList = <Row, View>(schema: z.ZodType<View>, view: (row: Row) => NoInfer<View>): Presenter<readonly Row[]> => ({
  schema: z.array(schema),
  meta: pageMeta,
  present: (rows) => ({ data: rows.map((row) => view(row)), meta: wholePage(rows) }),
});
