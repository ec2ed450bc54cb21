import type { DoubleReply } from './server.ts';
import { bodiesRefusedBy, pageOf } from './texts.ts';

/** A request with a body, or Paystack's refusal of it. */
export const withBody = bodiesRefusedBy((why) => refusal(400, why, 'validation_error'));

export const response = (message: string, data: unknown): DoubleReply => ({ status: 200, body: { status: true, message, data } });

export const refusal = (status: number, message: string, type: string, code?: string): DoubleReply => ({
  status,
  body: { status: false, message, meta: { nextStep: 'Check the request and try again' }, type, ...(code !== undefined && { code }) },
});

/** A page of what came about in the span of a query, from new to old. */
export function listed<Row>(
  message: string,
  query: URLSearchParams,
  rows: readonly Row[],
  { at, shown }: { at(row: Row): number; shown(row: Row): object },
): DoubleReply {
  const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
  const [page, perPage] = [Number(query.get('page') ?? 1), Math.min(Number(query.get('perPage') ?? 50), 100)];
  const {
    rows: there,
    total,
    pages,
  } = pageOf(
    rows.filter((row) => at(row) >= from && at(row) < to),
    page,
    perPage,
  );
  const meta = { total, skipped: (page - 1) * perPage, perPage, page, pageCount: pages };
  return { status: 200, body: { status: true, message, data: there.map(shown), meta } };
}
