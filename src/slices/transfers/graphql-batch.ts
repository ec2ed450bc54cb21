import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import { type Connection, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, listArgsFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { pageLoader } from '../../core/transport/graphql/loader.ts';
import { batchSchema } from './batch/batch.ts';
import { type Item, itemSchema } from './batch/item.ts';
import { itemsOfBatches, listBatchItems } from './batch/read.ts';

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
}
