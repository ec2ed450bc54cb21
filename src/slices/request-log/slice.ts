import type { Slice } from '../../core/slice/slice.ts';
import { searchHook, type SearchProvider } from '../../core/search/search-provider.ts';
import { relatedHook, type RelatedWay } from '../transfers/read/related.ts';
import { Args, Resolver, Root, Subscription } from 'type-graphql';
import { ask, type Subscribed } from '../../core/transport/graphql/call.ts';
import { encoded } from '../../platform/fast/encode.ts';
import { argsFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { type LoggedRequest, wholeRequestSchema, listRequests, requestFeed } from './list.ts';
import { list } from '../../core/transport/graphql/fields.ts';
import { routes } from '../../core/transport/rest/routes.ts';

const requestSearch: SearchProvider = {
  kind: 'request',
  by: 'id',
  matches: 'id',
  scope: 'requests:read',
  fits: /^[\w-]{8,64}$/,
  sql: `select request_id as id, method || ' ' || route as title, error_code as detail, null::bigint as amount, status::text, at
    from request_log where book_id = $1 and request_id = $2 order by id desc limit $3`,
};

/** Stored write requests whose answers name the transfer, oldest first. */
const requestsOfTransfer: RelatedWay = {
  relation: 'request',
  scope: 'requests:read',
  sql: `select request_id as id, method || ' ' || route as title, error_code as detail, null::bigint as amount, status::text, at
    from request_log where book_id = $1 and method = 'POST' and response_body -> 'data' ->> 'transferCode' = $3 order by id limit $4`,
};

const requestLogRoutes = routes({ tag: 'API keys', bucket: 'reads', access: 'either' }, (route) => {
  route.get('/request-log', listRequests);
});

const requestLogResolvers = [
  list('requestLog', listRequests, {
    about: 'Lists REST requests, newest first.',
    types: { failed: () => Boolean },
    output: { page: wholeRequestSchema },
  }),
];

const LoggedRequestType = objectFrom(wholeRequestSchema);
const RequestFeedArgs = argsFrom(requestFeed.input);

@Resolver()
class RequestLiveResolver {
  @Subscription(() => LoggedRequestType, {
    subscribe: ({ args, context }: Subscribed) => ask(context, requestFeed, args),
    description: 'Streams the REST requests of this environment, half a second after their answers.',
  })
  requestFeed(@Root() request: LoggedRequest, @Args(() => RequestFeedArgs) _args: object): object {
    return encoded(wholeRequestSchema, request);
  }
}

export const requestLog: Slice = {
  name: 'request-log',
  about: 'Recent API requests with redacted bodies.',
  subscribers: [searchHook.with(requestSearch), relatedHook.with(requestsOfTransfer)],
  routes: requestLogRoutes,
  resolvers: [...requestLogResolvers, RequestLiveResolver],
};
