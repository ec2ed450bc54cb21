import { Arg, Args, ArgsType, Ctx, Field, Query, Resolver } from 'type-graphql';
import { ask, orNull } from '../api/graphql/call.ts';
import { type Connection, connection, connectionOf, PageArgs, pageInput } from '../api/graphql/connection.ts';
import type { Context } from '../api/graphql/context.ts';
import { DateTime, Json, Kobo } from '../api/graphql/scalars.ts';
import { enumOf, Node, objectType } from '../api/graphql/types.ts';
import { findTransfer, listTransfersPage } from './find.ts';
import { settlementStatuses } from './transfer.ts';
import { transferView, type TransferView } from './views.ts';

const SettlementStatus = enumOf('SettlementStatus', settlementStatuses, 'Where the money of a transfer is.', {
  pending: 'Not known yet. Never send it again; ask for its status.',
  delivered: 'The beneficiary was credited.',
  failed: 'Declined; a person decides whether the money comes back.',
  reversed: 'The money is back in the wallet.',
});

@objectType('BankAccount', 'An account at a bank.')
export class BankAccount {
  @Field(() => String, { description: 'NUBAN, 10 digits.' })
  accountNumber!: string;
  @Field(() => String, { nullable: true, description: 'As the bank gave it; null when the bank did not answer.' })
  accountName!: string | null;
  @Field(() => String, { description: 'Code of the bank.' })
  bankCode!: string;
  @Field(() => String, { description: 'Name of the bank.' })
  bankName!: string;
}

@objectType('Transfer', 'Money sent to a bank account.', { implements: () => Node })
export class Transfer extends Node implements Pick<TransferView, 'transferCode' | 'amount' | 'fee'> {
  @Field(() => String, { description: 'Our reference, which banks and statements show.' })
  transferCode!: string;
  @Field(() => String, { nullable: true, description: 'Your own reference; null when none was given.' })
  clientReference!: string | null;
  @Field(() => SettlementStatus, { description: 'Where the money is.' })
  settlementStatus!: TransferView['settlementStatus'];
  @Field(() => Boolean, { description: 'True once nothing will change any more.' })
  isFinal!: boolean;
  @Field(() => Kobo, { description: 'What the beneficiary gets.' })
  amount!: number;
  @Field(() => Kobo, { description: 'What the transfer costs on top.' })
  fee!: number;
  @Field(() => BankAccount, { description: 'Who is paid.' })
  beneficiary!: BankAccount;
  @Field(() => String, { nullable: true, description: 'What the beneficiary reads beside the money.' })
  narration!: string | null;
  @Field(() => DateTime, { description: 'When it was accepted.' })
  createdAt!: string;
  @Field(() => Json, { description: 'Your own labels.' })
  metadata!: Record<string, string>;
}

const TransferConnection = connection('Transfer', () => Transfer);

@ArgsType()
class TransferFilterArgs extends PageArgs {
  @Field(() => SettlementStatus, { nullable: true, description: 'Only transfers whose money is there.' })
  settlementStatus?: TransferView['settlementStatus'] | null;
}

@Resolver(() => Transfer)
export class TransferResolver {
  @Query(() => TransferConnection, { description: listTransfersPage.summary })
  async transfers(
    @Ctx() context: Context,
    @Args(() => TransferFilterArgs) { settlementStatus, ...page }: TransferFilterArgs,
  ): Promise<Connection<TransferView>> {
    return connectionOf(await ask(context, listTransfersPage, { ...pageInput(page), settlementStatus }), page, transferView);
  }

  @Query(() => Transfer, { nullable: true, description: findTransfer.summary })
  async transferByCode(
    @Ctx() context: Context,
    @Arg('transferCode', () => String, { description: 'Our reference.' }) transferCode: string,
  ): Promise<TransferView | null> {
    const found = await orNull(ask(context, findTransfer, { transferCode }));
    return found && transferView(found.transfer);
  }
}
