import { Arg, Args, Ctx, FieldResolver, ID, Resolver, Root, Subscription } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import { type Connection, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context, Subscribed } from '../../core/transport/graphql/context.ts';
import { connectionFrom, listArgsFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { pageLoader } from '../../core/transport/graphql/loader.ts';
import { type Batch, batchSchema } from './batch/batch.ts';
import { type Item, itemSchema } from './batch/item.ts';
import { itemsOfBatches, listBatchItems, watchBatch } from './batch/read.ts';

const TransferBatch = objectFrom(batchSchema);
const TransferBatchItemConnection = connectionFrom(itemSchema);
const TransferBatchItemArgs = listArgsFrom(listBatchItems.input.omit({ transferBatchId: true }));
type TransferBatchItemArgs = InstanceType<typeof TransferBatchItemArgs>;

const itemsOf = pageLoader(
  (context, batchIds, args: TransferBatchItemArgs) => ask(context, itemsOfBatches, { batchIds, ...pageInput(args) }),
  (item) => item,
);

@Resolver(() => TransferBatch)
export class TransferBatchResolver {
  @FieldResolver(() => TransferBatchItemConnection, { description: 'Items of the batch, in the order of the request.' })
  items(
    @Ctx() context: Context,
    @Root() { id }: { id: string },
    @Args(() => TransferBatchItemArgs) args: TransferBatchItemArgs,
  ): Promise<Connection<Item>> {
    return itemsOf(context, id, args);
  }

  @Subscription(() => TransferBatch, {
    subscribe: ({ args, context }: Subscribed) => ask(context, watchBatch, args),
    description: 'Current batch, then the batch after each change, at most four times a second; completes once the batch is complete.',
  })
  transferBatchUpdated(@Root() batch: Batch, @Arg('id', () => ID, { description: 'Id of the batch.' }) _id: string): Batch {
    return batch;
  }
}
