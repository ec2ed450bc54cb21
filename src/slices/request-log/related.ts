import type { RelatedWay } from '../transfers/related.ts';

/** What was asked about a transfer, oldest first: the requests that wrote and whose answers name it, as they were kept. */
export const requestsOfTransfer: RelatedWay = {
  relation: 'request',
  scope: 'requests:read',
  sql: `select request_id as id, method || ' ' || route as title, error_code as detail, null::bigint as amount, status::text, at
    from request_log where book_id = $1 and method = 'POST' and response_body -> 'data' ->> 'transferCode' = $3 order by id limit $4`,
};
