import type { DoubleReply } from './server.ts';
import { pageOf } from './texts.ts';

export const success = (responseBody: object): DoubleReply => ({
  status: 200,
  body: { requestSuccessful: true, responseMessage: 'success', responseCode: '0', responseBody },
});
export const error = (status: number, responseMessage: string, responseCode = '99'): DoubleReply => ({
  status,
  body: { requestSuccessful: false, responseMessage, responseCode },
});

/** A page of a list, counted from 0. */
export function listed<Row>(
  wanted: { page: string | null; size: string | null },
  all: readonly Row[],
  shown: (row: Row) => object,
): DoubleReply {
  const [page, size] = [Number(wanted.page ?? 0), Math.min(Number(wanted.size ?? 10), 100)];
  const { rows, total: totalElements } = pageOf(all, page + 1, size);
  const totalPages = Math.ceil(totalElements / size);
  const pageable = { pageNumber: page, pageSize: size };
  return success({ content: rows.map(shown), pageable, totalElements, totalPages, last: page + 1 >= totalPages, first: page === 0 });
}
