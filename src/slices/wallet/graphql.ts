import { Arg, Args, Ctx, Field, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { type Payload, ask, payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context, Subscribed } from '../../core/transport/graphql/context.ts';
import { connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { Kobo, LocalDate } from '../../core/transport/graphql/scalars.ts';
import { objectType } from '../../core/transport/graphql/types.ts';
import { type Statement, exportTransactions } from './export.ts';
import { type Wallet, findWallet } from './find.ts';
import { setLowBalanceAlert } from './low-balance-alert.ts';
import { listTransactions } from './transactions.ts';
import {
  type AlertView,
  type TransactionView,
  type WalletView,
  alertSchema,
  alertView,
  transactionSchema,
  transactionView,
  walletSchema,
  walletView,
} from './views.ts';
import { watchWallet } from './watch.ts';

const LowBalanceAlertType = objectFrom(alertSchema);
const WalletType = objectFrom(walletSchema, { types: { lowBalanceAlert: () => LowBalanceAlertType } });
const TransactionConnection = connectionFrom(transactionSchema);

/** The wallet as its fields are read: its alert has the addresses, too. */
export const shownWallet = (wallet: Wallet): WalletView & { lowBalanceAlert: AlertView } => ({
  ...walletView(wallet),
  lowBalanceAlert: alertView(wallet.alert),
});

@objectType('Statement', 'Balances of a range of days, both included, from Lagos midnight to Lagos midnight.')
export class StatementType implements Pick<Statement, 'from' | 'to' | 'opening' | 'closing'> {
  @Field(() => LocalDate, { description: 'The first day.' })
  from!: string;
  @Field(() => LocalDate, { description: 'The last day.' })
  to!: string;
  @Field(() => Kobo, { description: 'The balance before the first row.' })
  opening!: Statement['opening'];
  @Field(() => Kobo, { description: 'The balance after the last row.' })
  closing!: Statement['closing'];
  @Field(() => String, { description: 'Path of the CSV of the same range on this host; ask with the same credentials.' })
  exportUrl!: string;
}

const TransactionListArgs = listArgsFrom(listTransactions.input, { types: { from: () => String, to: () => String } });
type TransactionListArgs = InstanceType<typeof TransactionListArgs>;

const SetLowBalanceAlertInput = inputFrom(
  setLowBalanceAlert.input,
  { name: 'SetLowBalanceAlertInput', description: 'The level, and who is told.' },
  { types: { threshold: () => Kobo } },
);
type SetLowBalanceAlertInput = InstanceType<typeof SetLowBalanceAlertInput>;
const SetLowBalanceAlertPayload = payloadOf('SetLowBalanceAlertPayload', 'The alert as it stands', {
  lowBalanceAlert: () => LowBalanceAlertType,
});

@Resolver()
export class WalletResolver {
  @Query(() => WalletType, { description: 'What can be spent, what is held, and the low-balance alert.' })
  async wallet(@Ctx() context: Context): Promise<ReturnType<typeof shownWallet>> {
    return shownWallet(await ask(context, findWallet));
  }

  @Query(() => TransactionConnection, { description: 'Movements of the wallet, newest first.' })
  async transactions(
    @Ctx() context: Context,
    @Args(() => TransactionListArgs) args: TransactionListArgs,
  ): Promise<Connection<TransactionView>> {
    return connectionOf(await ask(context, listTransactions, pageInput(args)), args, transactionView);
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
  ): Promise<Payload<{ lowBalanceAlert: AlertView }>> {
    return payload(async () => ({ lowBalanceAlert: alertView(await ask(context, setLowBalanceAlert, input)) }));
  }
}

/** The live feed of the wallet. */
@Resolver()
export class WalletLiveResolver {
  @Subscription(() => WalletType, {
    subscribe: ({ context }: Subscribed) => ask(context, watchWallet),
    description: 'The wallet as it is now, then again when it changed: at most four times a second, always the last state.',
  })
  walletUpdated(@Root() wallet: Wallet): ReturnType<typeof shownWallet> {
    return shownWallet(wallet);
  }
}
