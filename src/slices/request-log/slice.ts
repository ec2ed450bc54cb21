import type { Slice } from '../../core/slice/slice.ts';
import { requestLogResolvers } from './graphql.ts';
import { RequestLiveResolver } from './graphql-live.ts';
import { requestLogRoutes } from './rest.ts';
import { searchHook } from '../../core/search/search-provider.ts';
import { requestsOfTransfer, requestSearch } from './search.ts';
import { relatedHook } from '../transfers/read/related.ts';

export const requestLog: Slice = {
  name: 'request-log',
  about: 'Recent API requests with redacted bodies.',
  subscribers: [searchHook.with(requestSearch), relatedHook.with(requestsOfTransfer)],
  routes: requestLogRoutes,
  resolvers: [...requestLogResolvers, RequestLiveResolver],
};
