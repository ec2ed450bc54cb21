import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, listArgsFrom } from '../../core/transport/graphql/from-zod.ts';
import { listReviews } from './list.ts';
import { reviewSchema, reviewView, type ReviewView } from './views.ts';

const ReviewConnection = connectionFrom(reviewSchema);
const ReviewArgs = listArgsFrom(listReviews.input);
type ReviewArgs = InstanceType<typeof ReviewArgs>;

@Resolver()
export class ReviewResolver {
  @Query(() => ReviewConnection, {
    description: 'What waits for a decision of an operator, of all businesses, longest waiting first. For operators.',
  })
  async reviews(@Ctx() context: Context, @Args(() => ReviewArgs) args: ReviewArgs): Promise<Connection<ReviewView>> {
    return connectionOf(await ask(context, listReviews, pageInput(args)), args, reviewView);
  }
}
