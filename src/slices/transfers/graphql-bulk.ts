import { Field, InputType, Int } from 'type-graphql';
import { Kobo } from '../../services/doors/graphql/scalars.ts';
import { enumOf, objectType } from '../../services/doors/graphql/types.ts';
import { UserError } from '../../services/doors/graphql/user-error.ts';
import { type BulkItemView, type BulkView, itemOutcomes } from './bulk-views.ts';
import { DebitStatus, SendTransferInput, SettlementStatus } from './graphql-types.ts';

const ItemOutcome = enumOf('TransferBatchItemOutcome', itemOutcomes, 'What became of one item of a batch.', {
  accepted: 'It is a transfer.',
  refused: 'It is none, or the bank refused it; its code says why.',
});

@InputType('SendTransfersInput', { description: 'Many transfers under one reference.' })
export class SendTransfersInput {
  @Field(() => String, { description: 'Stands for these items for good: with others it is refused.' })
  batchReference!: string;
  @Field(() => [SendTransferInput], { description: '1 to 500; each needs a clientReference of its own.' })
  items!: SendTransferInput[];
}

@objectType('TransferBatchItem', 'What became of one item of a batch.')
class TransferBatchItem implements BulkItemView {
  @Field(() => String, { description: 'Your own reference.' })
  clientReference!: string;
  @Field(() => ItemOutcome, { description: 'Accepted or refused.' })
  outcome!: BulkItemView['outcome'];
  @Field(() => Boolean, { description: 'True when it was sent by an earlier request and nothing new was debited.' })
  isReplay!: boolean;
  @Field(() => String, { nullable: true, description: 'Our reference; null when nothing was debited.' })
  transferCode!: string | null;
  @Field(() => DebitStatus, { nullable: true, description: 'What happened to the wallet; null when nothing.' })
  status!: BulkItemView['status'];
  @Field(() => SettlementStatus, { nullable: true, description: 'Where the money is; null when it never moved.' })
  settlementStatus!: BulkItemView['settlementStatus'];
  @Field(() => Kobo, { description: 'What the beneficiary gets.' })
  amount!: number;
  @Field(() => Kobo, { nullable: true, description: 'What the transfer costs on top; null when there is none.' })
  fee!: number | null;
  @Field(() => String, { nullable: true, description: 'Why it was refused, as a transfer of its own would have been; null when accepted.' })
  code!: string | null;
  @Field(() => String, { nullable: true, description: 'The same in a sentence for people.' })
  error!: string | null;
  @Field(() => String, { nullable: true, description: 'The field of the item that is to blame; null when none is.' })
  field!: string | null;
}

@objectType('TransferBatch', 'Transfers that were sent together.')
class TransferBatch implements BulkView {
  @Field(() => String, { description: 'Your own reference for them all.' })
  batchReference!: string;
  @Field(() => Int, { description: 'How many are transfers.' })
  acceptedCount!: number;
  @Field(() => Int, { description: 'How many were refused.' })
  refusedCount!: number;
  @Field(() => [TransferBatchItem], { description: 'In the order of the request.' })
  items!: TransferBatchItem[];
}

@objectType('SendTransfersPayload', 'What became of each item, or why none was sent.')
export class SendTransfersPayload {
  @Field(() => TransferBatch, { nullable: true, description: 'What became of each; null when userErrors says why nothing was sent.' })
  batch?: BulkView;
  @Field(() => [UserError], { description: 'Why nothing was sent; empty when items were sent or refused one by one.' })
  userErrors!: UserError[];
}
