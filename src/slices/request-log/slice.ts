import { purgeRequests } from '../../core/request-log/purge.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { requestLogResolvers } from './graphql.ts';
import { RequestLiveResolver } from './graphql-live.ts';
import { requestLogRoutes } from './rest.ts';
import { searchHook } from '../../core/search/searched.ts';
import { requestsSearched } from './searched.ts';
import { relatedHook } from '../transfers/related.ts';
import { requestsOfTransfer } from './related.ts';

const HOUR_MS = 3_600_000;

export const requestLog: Slice = {
  name: 'request-log',
  about: 'Recent API requests with redacted bodies.',
  hooked: [searchHook.with(requestsSearched), relatedHook.with(requestsOfTransfer)],
  routes: requestLogRoutes,
  resolvers: [...requestLogResolvers, RequestLiveResolver],
  looks: [{ name: 'purge-requests', everyMs: HOUR_MS, look: async (app) => (await purgeRequests(app)) > 0 }],
};
