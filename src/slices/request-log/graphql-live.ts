import { Arg, Resolver, Root, Subscription } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import type { Subscribed } from '../../core/transport/graphql/context.ts';
import { encoded } from '../../platform/fast/encode.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { requestFeed } from './feed.ts';
import { type LoggedRequest, wholeRequestSchema } from './list.ts';

const LoggedRequestType = objectFrom(wholeRequestSchema);

/** The live feed of requests. */
@Resolver()
export class RequestLiveResolver {
  @Subscription(() => LoggedRequestType, {
    subscribe: ({ args, context }: Subscribed<{ status?: string | null }>) =>
      ask(context, requestFeed, { status: args.status ?? undefined }),
    description: 'Requests to the REST API in this environment as they are written down, half a second after their answers.',
  })
  requestFeed(
    @Root() request: LoggedRequest,
    @Arg('status', () => String, {
      nullable: true,
      description: 'Only those that were answered so: a status such as `404`, or a class such as `4xx`.',
    })
    _status?: string | null,
  ): object {
    return encoded(wholeRequestSchema, request);
  }
}
