import type { DoubleReply } from './server.ts';

/** Its answer, under a code of its own and a grouping beside it. */
export const response = (status: number, code: string, grouping: string, more: object = {}): DoubleReply => ({
  status,
  body: { ...more, ResponseCode: code, ResponseCodeGrouping: grouping },
});
