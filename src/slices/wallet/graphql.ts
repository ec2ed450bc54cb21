import { Arg, Args, ArgsType, Ctx, Field, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import { ask, payload, type Payload } from '../../services/doors/graphql/call.ts';
import { type Connection, connection, connectionOf, PageArgs, pageInput } from '../../services/doors/graphql/connection.ts';
import type { Context } from '../../services/doors/graphql/context.ts';
import { DateTime, Kobo, LocalDate } from '../../services/doors/graphql/scalars.ts';
import { enumOf, Node, objectType } from '../../services/doors/graphql/types.ts';
import { UserError } from '../../services/doors/graphql/user-error.ts';
import { findWallet, type LowBalanceAlert, type Wallet } from './find.ts';
import { setLowBalanceAlert } from './low-balance-alert.ts';
import { exportTransactions, type Statement } from './export.ts';
import { type Category, categories, type Counterparty, type Side, sides, type Status, statuses, type Transaction } from './transaction.ts';
import { listTransactions } from './transactions.ts';

const WalletStatus = enumOf('WalletStatus', ['active', 'frozen', 'closed'], 'Whether money may move.');
const TransactionSide = enumOf('TransactionSide', sides, 'The direction of a movement.', {
  credit: 'Into the wallet.',
  debit: 'Out of it.',
});
const TransactionCategory = enumOf('TransactionCategory', categories, 'What a movement is about.');
const TransactionStatus = enumOf('TransactionStatus', statuses, 'Whether a movement stands.', {
  pending: 'None is; money that is only held has no row.',
  reversed: 'A debit whose money came back in a row of its own.',
});
const RelatedType = enumOf('TransactionRelatedType', ['transfer', 'deposit', 'bill'], 'What caused a movement.');

@objectType('LowBalanceAlert', 'When you are told that the wallet runs low: once per drop below the threshold.')
class LowBalanceAlertType implements LowBalanceAlert {
  @Field(() => Kobo, { description: 'The level.' })
  threshold!: number;
  @Field(() => Boolean, { description: 'Whether anybody is told.' })
  enabled!: boolean;
  @Field(() => Boolean, { description: 'Whether the next drop is told; false until the balance has reached the threshold.' })
  armed!: boolean;
  @Field(() => [String], { description: 'Who is told by mail, beside the webhook.' })
  emails!: string[];
  @Field(() => DateTime, { nullable: true, description: 'When somebody was told last; null when never.' })
  lastTriggeredAt!: Date | null;
}

@objectType('Wallet', 'Your money in this environment.', { implements: () => Node })
export class WalletType extends Node {
  @Field(() => Kobo, { description: 'What can be spent: ledgerBalance less heldBalance.' })
  availableBalance!: number;
  @Field(() => Kobo, { description: 'What is booked.' })
  ledgerBalance!: number;
  @Field(() => Kobo, { description: 'Promised to transfers and not yet booked.' })
  heldBalance!: number;
  @Field(() => WalletStatus, { description: 'Whether money may move.' })
  status!: Wallet['status'];
  @Field(() => LowBalanceAlertType, { description: 'When you are told that it runs low.' })
  lowBalanceAlert!: LowBalanceAlert;
  @Field(() => DateTime, { description: 'When its money last moved.' })
  updatedAt!: Date;
}

/** The wallet as its fields are read. */
export const walletView = ({ balance, held, alert, ...rest }: Wallet): WalletType => ({
  ...rest,
  availableBalance: balance - held,
  ledgerBalance: balance,
  heldBalance: held,
  lowBalanceAlert: alert,
});

@objectType('Counterparty', 'Who was paid, or who paid.')
class CounterpartyType implements Counterparty {
  @Field(() => String, { nullable: true, description: 'The name; null when it is not known.' })
  name!: string | null;
  @Field(() => String, { nullable: true, description: 'The account number; null when it is not known.' })
  accountNumber!: string | null;
  @Field(() => String, { nullable: true, description: 'The code of the bank; null when it is not known.' })
  bankCode!: string | null;
  @Field(() => String, { nullable: true, description: 'The name of the bank; null when it is not known.' })
  bankName!: string | null;
}

@objectType('Transaction', "One movement of the wallet's money.", { implements: () => Node })
class TransactionType extends Node implements Omit<Transaction, 'sessionId'> {
  @Field(() => String, {
    nullable: true,
    description: '<transferCode>, FEE_<transferCode>, REV_<transferCode>, or the reference of a deposit.',
  })
  reference!: string | null;
  @Field(() => TransactionSide, { description: 'Its direction.' })
  type!: Side;
  @Field(() => TransactionCategory, { description: 'What it is about.' })
  category!: Category;
  @Field(() => Kobo, { description: 'How much; always positive.' })
  amount!: number;
  @Field(() => Kobo, { description: 'The balance before it.' })
  balanceBefore!: number;
  @Field(() => Kobo, { description: 'The balance after it.' })
  balanceAfter!: number;
  @Field(() => TransactionStatus, { description: 'Whether it stands.' })
  status!: Status;
  @Field(() => String, { description: 'What it is, in words.' })
  description!: string;
  @Field(() => String, { nullable: true, description: 'Your own reference of what caused it; null when it has none.' })
  clientReference!: string | null;
  @Field(() => String, { nullable: true, description: 'The transfer it belongs to; null when none.' })
  transferCode!: string | null;
  @Field(() => RelatedType, { nullable: true, description: 'What caused it; null when the row is all there is.' })
  relatedType!: Transaction['relatedType'];
  @Field(() => ID, { nullable: true, description: 'The id of what caused it; null when the row is all there is.' })
  relatedId!: string | null;
  @Field(() => CounterpartyType, { nullable: true, description: 'Who was paid, or who paid; null when nobody else.' })
  counterparty!: Counterparty | null;
  @Field(() => DateTime, { description: 'When it was booked.' })
  createdAt!: Date;
}

const TransactionConnection = connection('Transaction', () => TransactionType);

@objectType('Statement', 'Balances of a range of days, both included, from Lagos midnight to Lagos midnight.')
export class StatementType implements Pick<Statement, 'from' | 'to' | 'opening' | 'closing'> {
  @Field(() => LocalDate, { description: 'The first day.' })
  from!: string;
  @Field(() => LocalDate, { description: 'The last day.' })
  to!: string;
  @Field(() => Kobo, { description: 'The balance before the first row.' })
  opening!: number;
  @Field(() => Kobo, { description: 'The balance after the last row.' })
  closing!: number;
  @Field(() => String, { description: 'Path of the CSV of the same range on this host; ask with the same credentials.' })
  exportUrl!: string;
}

@ArgsType()
class TransactionListArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'First day (Africa/Lagos) or RFC 3339 moment.' })
  from?: string | null;
  @Field(() => String, { nullable: true, description: 'Last day (Africa/Lagos) or RFC 3339 moment, inclusive.' })
  to?: string | null;
  @Field(() => TransactionSide, { nullable: true, description: 'Only movements of this direction.' })
  type?: Side | null;
  @Field(() => TransactionCategory, { nullable: true, description: 'Only movements about this.' })
  category?: Category | null;
  @Field(() => TransactionStatus, { nullable: true, description: 'Only movements that stand, or that do not.' })
  status?: Status | null;
  @Field(() => String, { nullable: true, description: 'Rows of the transfer with this clientReference: debit, fee and reversal.' })
  clientReference?: string | null;
  @Field(() => String, { nullable: true, description: 'The row with exactly this reference.' })
  reference?: string | null;
  @Field(() => String, { nullable: true, description: 'Rows of this transfer: debit, fee and reversal.' })
  transferCode?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Rows whose transferCode, clientReference, reference or account number is exactly this.',
  })
  q?: string | null;
}

@InputType('SetLowBalanceAlertInput', { description: 'The level, and who is told.' })
class SetLowBalanceAlertInput {
  @Field(() => Kobo, { description: 'The level; 0 turns the alert off.' })
  threshold!: number;
  @Field(() => Boolean, { nullable: true, description: 'True unless told; false keeps the threshold and tells nobody.' })
  enabled?: boolean | null;
  @Field(() => [String], { nullable: true, description: 'At most 10 addresses; left out, the present ones stay.' })
  emails?: string[] | null;
}

@objectType('SetLowBalanceAlertPayload', 'The alert as it stands, or why it was not set.')
class SetLowBalanceAlertPayload {
  @Field(() => LowBalanceAlertType, { nullable: true, description: 'The alert; null when userErrors says why.' })
  lowBalanceAlert?: LowBalanceAlert;
  @Field(() => [UserError], { description: 'Why nothing was set; empty on success.' })
  userErrors!: UserError[];
}

@Resolver()
export class WalletResolver {
  @Query(() => WalletType, { description: 'What can be spent, what is held, and the low-balance alert.' })
  async wallet(@Ctx() context: Context): Promise<WalletType> {
    return walletView(await ask(context, findWallet));
  }

  @Query(() => TransactionConnection, { description: 'Movements of the wallet, newest first.' })
  async transactions(
    @Ctx() context: Context,
    @Args(() => TransactionListArgs) args: TransactionListArgs,
  ): Promise<Connection<Transaction>> {
    return connectionOf(await ask(context, listTransactions, pageInput(args)), args, (row) => row);
  }

  @Query(() => StatementType, { description: 'Opening and closing balance of at most 366 days, and where their CSV is.' })
  async statement(
    @Ctx() context: Context,
    @Arg('from', () => LocalDate, { description: 'The first day.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'The last day, included.' }) to: string,
  ): Promise<StatementType> {
    const { opening, closing } = await ask(context, exportTransactions, { from, to });
    return { from, to, opening, closing, exportUrl: `/api/v1/transactions/export?from=${from}&to=${to}` };
  }

  @Mutation(() => SetLowBalanceAlertPayload, { description: 'Sets the level below which you are told, once per drop.' })
  setLowBalanceAlert(
    @Ctx() context: Context,
    @Arg('input', () => SetLowBalanceAlertInput, { description: 'The level, and who is told.' }) input: SetLowBalanceAlertInput,
  ): Promise<Payload<{ lowBalanceAlert: LowBalanceAlert }>> {
    return payload(async () => ({ lowBalanceAlert: await ask(context, setLowBalanceAlert, input) }));
  }
}
