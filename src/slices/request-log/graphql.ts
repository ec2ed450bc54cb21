import { Args, Ctx, Int, Query, Resolver } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, listArgsFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { listRequests, type LoggedRequest } from './list.ts';
import { requestSchema, requestView, type RequestView } from './views.ts';

const types = { durationMs: () => Int };
export const LoggedRequestType = objectFrom(requestSchema, { types });
const LoggedRequestConnection = connectionFrom(requestSchema, { types });

const RequestLogArgs = listArgsFrom(listRequests.input, { types: { failed: () => Boolean } });
type RequestLogArgs = InstanceType<typeof RequestLogArgs>;

@Resolver()
export class RequestLogResolver {
  @Query(() => LoggedRequestConnection, { description: 'What callers asked of the REST API, newest first.' })
  async requestLog(@Ctx() context: Context, @Args(() => RequestLogArgs) args: RequestLogArgs): Promise<Connection<RequestView>> {
    const { requestId, keyId, failed } = args;
    return connectionOf(await ask(context, listRequests, { requestId, keyId, failed, ...pageInput(args) }), args, loggedRequest);
  }
}

/** A kept request as GraphQL shows it. */
export function loggedRequest(row: LoggedRequest): RequestView {
  const view = requestView(row);
  return { ...view, durationMs: Math.round(view.durationMs) };
}
