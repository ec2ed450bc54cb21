import type { SearchProvider } from '../../core/search/search-provider.ts';
import type { RelatedWay } from '../transfers/read/related.ts';

export const requestSearch: SearchProvider = {
  kind: 'request',
  by: 'id',
  matches: 'id',
  scope: 'requests:read',
  fits: /^[\w-]{8,64}$/,
  sql: `select request_id as id, method || ' ' || route as title, error_code as detail, null::bigint as amount, status::text, at
    from request_log where book_id = $1 and request_id = $2 order by id desc limit $3`,
};

/** Stored write requests whose answers name the transfer, oldest first. */
export const requestsOfTransfer: RelatedWay = {
  relation: 'request',
  scope: 'requests:read',
  sql: `select request_id as id, method || ' ' || route as title, error_code as detail, null::bigint as amount, status::text, at
    from request_log where book_id = $1 and method = 'POST' and response_body -> 'data' ->> 'transferCode' = $3 order by id limit $4`,
};
