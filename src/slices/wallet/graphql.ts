import { Arg, Ctx, Field, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { z } from 'zod';
import { ask } from '../../core/transport/graphql/call.ts';
import type { Context, Subscribed } from '../../core/transport/graphql/context.ts';
import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { Kobo, LocalDate } from '../../core/transport/graphql/scalars.ts';
import { objectType } from '../../core/transport/graphql/types.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { encoded } from '../../platform/fast/encode.ts';
import { exportTransactions, type Statement } from './export.ts';
import { setLowBalanceAlert } from './low-balance-alert.ts';
import { listTransactions } from './transactions.ts';
import { alertSchema, findWallet, type Wallet, walletSchema } from './wallet.ts';
import { watchWallet } from './watch.ts';

const shownWallet = walletSchema.extend({ lowBalanceAlert: alertSchema.meta({ description: 'Low-balance alert of the wallet.' }) });
typeNames.add(shownWallet, typeNames.get(walletSchema)!);
const WalletType = objectFrom(shownWallet);

@objectType('Statement', 'Balances of a range of days, both included, from Lagos midnight to Lagos midnight.')
class StatementType implements Pick<Statement, 'from' | 'to' | 'opening' | 'closing'> {
  @Field(() => LocalDate, { description: 'First day.' })
  from!: string;
  @Field(() => LocalDate, { description: 'Last day.' })
  to!: string;
  @Field(() => Kobo, { description: 'Balance before the first row.' })
  opening!: Statement['opening'];
  @Field(() => Kobo, { description: 'Balance after the last row.' })
  closing!: Statement['closing'];
  @Field(() => String, { description: 'Path of the CSV of the same range on this host; request it with the same credentials.' })
  exportUrl!: string;
}

@Resolver()
class WalletResolver {
  @Query(() => StatementType, { description: 'Opening and closing balance of at most 366 days, and the path of their CSV.' })
  async statement(
    @Ctx() context: Context,
    @Arg('from', () => LocalDate, { description: 'First day.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last day, included.' }) to: string,
  ): Promise<StatementType> {
    const { opening, closing } = await ask(context, exportTransactions, { from, to });
    return { from, to, opening, closing, exportUrl: `/api/v1/transactions/export?from=${from}&to=${to}` };
  }

  @Subscription(() => WalletType, {
    subscribe: ({ context }: Subscribed) => ask(context, watchWallet),
    description: 'Streams the wallet now and after changes: at most four times a second, always the latest state.',
  })
  walletUpdated(@Root() wallet: Wallet): z.input<typeof shownWallet> {
    return encoded(shownWallet, wallet);
  }
}

export const walletResolvers = [
  query('wallet', findWallet, {
    about: 'Retrieves the wallet: available, held and ledger balance, and the low-balance alert.',
    output: shownWallet,
    types: { asOf: () => String },
  }),
  list('transactions', listTransactions, {
    about: 'Lists the transactions of the wallet, newest first.',
    types: { from: () => String, to: () => String },
  }),
  mutation('updateLowBalanceAlert', setLowBalanceAlert, {
    about: 'Sets the low-balance level of the wallet; one notification per drop.',
    types: { threshold: () => Kobo },
  }),
  WalletResolver,
];
