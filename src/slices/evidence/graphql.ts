import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, listArgsFrom } from '../../core/transport/graphql/from-zod.ts';
import { listBillAttempts, listTransferAttempts } from './attempts.ts';
import { listBillExchanges, listTransferExchanges } from './exchanges.ts';
import { attemptSchema, attemptView, type AttemptView, exchangeSchema, exchangeView, type ExchangeView } from './views.ts';

const AttemptConnection = connectionFrom(attemptSchema);
const ExchangeConnection = connectionFrom(exchangeSchema);
const TransferEvidenceArgs = listArgsFrom(listTransferAttempts.input);
type TransferEvidenceArgs = InstanceType<typeof TransferEvidenceArgs>;
const BillEvidenceArgs = listArgsFrom(listBillAttempts.input);
type BillEvidenceArgs = InstanceType<typeof BillEvidenceArgs>;

@Resolver()
export class EvidenceResolver {
  @Query(() => AttemptConnection, { description: 'How providers were handed one transfer of any business, oldest first. For operators.' })
  async transferAttempts(
    @Ctx() context: Context,
    @Args(() => TransferEvidenceArgs) args: TransferEvidenceArgs,
  ): Promise<Connection<AttemptView>> {
    return connectionOf(await ask(context, listTransferAttempts, pageInput(args)), args, attemptView);
  }

  @Query(() => ExchangeConnection, {
    description: 'What was said to providers about one transfer of any business, oldest first, as long as it is kept. For operators.',
  })
  async transferExchanges(
    @Ctx() context: Context,
    @Args(() => TransferEvidenceArgs) args: TransferEvidenceArgs,
  ): Promise<Connection<ExchangeView>> {
    return connectionOf(await ask(context, listTransferExchanges, pageInput(args)), args, exchangeView);
  }

  @Query(() => AttemptConnection, { description: 'How a provider was handed one bill of any business. For operators.' })
  async billAttempts(@Ctx() context: Context, @Args(() => BillEvidenceArgs) args: BillEvidenceArgs): Promise<Connection<AttemptView>> {
    return connectionOf(await ask(context, listBillAttempts, pageInput(args)), args, attemptView);
  }

  @Query(() => ExchangeConnection, {
    description: 'What was said to a provider about one bill of any business, oldest first, as long as it is kept. For operators.',
  })
  async billExchanges(@Ctx() context: Context, @Args(() => BillEvidenceArgs) args: BillEvidenceArgs): Promise<Connection<ExchangeView>> {
    return connectionOf(await ask(context, listBillExchanges, pageInput(args)), args, exchangeView);
  }
}
