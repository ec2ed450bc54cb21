import type { DoubleReply } from './server.ts';
import { pageOf } from './texts.ts';

export const success = (message: string, data: unknown): DoubleReply => ({ status: 200, body: { status: 'success', message, data } });
export const error = (status: number, message: string): DoubleReply => ({ status, body: { status: 'error', message, data: null } });

/** Pages are of twenty, as in its samples. */
const PAGE = 20;

export function listed(message: string, query: URLSearchParams, all: readonly object[]): DoubleReply {
  const page = Number(query.get('page') ?? 1);
  const { rows: data, total, pages } = pageOf(all, page, PAGE);
  const meta = { page_info: { total, current_page: page, total_pages: pages, page_size: PAGE } };
  return { status: 200, body: { status: 'success', message, meta, data } };
}
