import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import type { Subscribed } from '../../core/transport/graphql/context.ts';
import type { PayrollBatch as StoredBatch } from './batch.ts';
import { PayrollBatch } from './graphql-types.ts';
import { batchView, type BatchView } from './views.ts';
import { watchBatch } from './watch.ts';

/** The live feed of a batch. */
@Resolver()
export class PayrollLiveResolver {
  @Subscription(() => PayrollBatch, {
    subscribe: ({ args, context }: Subscribed) => ask(context, watchBatch, args),
    description: 'The batch as it is now, then again when it changed, at most four times a second; completes once it is over.',
  })
  payrollBatchUpdated(@Root() batch: StoredBatch, @Arg('id', () => ID, { description: 'Its id.' }) _id: string): BatchView {
    return batchView(batch);
  }
}
