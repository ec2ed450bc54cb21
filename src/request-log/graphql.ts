import { Args, ArgsType, Ctx, Field, ID, Int, Query, Resolver } from 'type-graphql';
import { ask } from '../api/graphql/call.ts';
import { connection, type Connection, connectionOf, PageArgs, pageInput } from '../api/graphql/connection.ts';
import type { Context } from '../api/graphql/context.ts';
import { DateTime, Json } from '../api/graphql/scalars.ts';
import { Node, objectType } from '../api/graphql/types.ts';
import { listRequests } from './list.ts';
import { requestView, type RequestView } from './views.ts';

@objectType('LoggedRequest', 'A request to the REST API that was kept. Bodies are masked.', { implements: () => Node })
class LoggedRequest {
  @Field(() => ID, { description: 'Its place in the log.' })
  id!: string;
  @Field(() => String, { description: 'X-Request-Id of its answer.' })
  requestId!: string;
  @Field(() => String, { description: 'GET, POST, PUT or DELETE.' })
  method!: string;
  @Field(() => String, { description: 'The route, with names in place of ids.' })
  route!: string;
  @Field(() => Int, { description: 'HTTP status of its answer.' })
  status!: number;
  @Field(() => Int, { description: 'How long it took, in milliseconds.' })
  durationMs!: number;
  @Field(() => String, { nullable: true, description: 'The API key; null for a person’s own request.' })
  keyId!: string | null;
  @Field(() => String, { description: 'Where it came from.' })
  address!: string;
  @Field(() => String, { nullable: true, description: 'Its Idempotency-Key.' })
  idempotencyKey!: string | null;
  @Field(() => String, { nullable: true, description: 'The caller’s own reference in it.' })
  clientReference!: string | null;
  @Field(() => String, { nullable: true, description: 'Machine code of the refusal.' })
  errorCode!: string | null;
  @Field(() => Json, { nullable: true, description: 'What was asked, masked.' })
  requestBody!: unknown;
  @Field(() => Json, { nullable: true, description: 'What was answered, masked.' })
  responseBody!: unknown;
  @Field(() => DateTime, { description: 'When.' })
  at!: string;
}
const LoggedRequestConnection = connection('LoggedRequest', () => LoggedRequest);

@ArgsType()
class RequestLogArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Only the request with this X-Request-Id.' })
  requestId?: string | null;
  @Field(() => String, { nullable: true, description: 'Only those of this API key.' })
  keyId?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Only those that failed.' })
  failed?: boolean | null;
}

@Resolver()
export class RequestLogResolver {
  @Query(() => LoggedRequestConnection, { description: 'What callers asked of the REST API, newest first.' })
  async requestLog(@Ctx() context: Context, @Args(() => RequestLogArgs) args: RequestLogArgs): Promise<Connection<RequestView>> {
    const { requestId, keyId, failed } = args;
    return connectionOf(await ask(context, listRequests, { requestId, keyId, failed, ...pageInput(args) }), args, (row) => {
      const view = requestView(row);
      return { ...view, durationMs: Math.round(view.durationMs) };
    });
  }
}
