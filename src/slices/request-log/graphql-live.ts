import { Arg, Resolver, Root, Subscription } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import type { Subscribed } from '../../core/transport/graphql/context.ts';
import { encoded } from '../../platform/fast/encode.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { requestFeed } from './feed.ts';
import { type LoggedRequest, wholeRequestSchema } from './list.ts';

const LoggedRequestType = objectFrom(wholeRequestSchema);

@Resolver()
export class RequestLiveResolver {
  @Subscription(() => LoggedRequestType, {
    subscribe: ({ args, context }: Subscribed<{ status?: string | null }>) =>
      ask(context, requestFeed, { status: args.status ?? undefined }),
    description: 'Streams the REST requests of this environment, half a second after their answers.',
  })
  requestFeed(
    @Root() request: LoggedRequest,
    @Arg('status', () => String, {
      nullable: true,
      description: 'Only requests with this status, such as `404`, or status class, such as `4xx`.',
    })
    _status?: string | null,
  ): object {
    return encoded(wholeRequestSchema, request);
  }
}
