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

/** The wallet with the addresses of its alert, which REST answers by themselves. */
const shownWallet = walletSchema.extend({ lowBalanceAlert: alertSchema.meta({ description: 'When you are told that it runs low.' }) });
typeNames.add(shownWallet, typeNames.get(walletSchema)!);
const WalletType = objectFrom(shownWallet);

@objectType('Statement', 'Balances of a range of days, both included, from Lagos midnight to Lagos midnight.')
class StatementType implements Pick<Statement, 'from' | 'to' | 'opening' | 'closing'> {
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

/** Answers that are more than the output of their operation. */
@Resolver()
class WalletResolver {
  @Query(() => StatementType, { description: 'Opening and closing balance of at most 366 days, and where their CSV is.' })
  async statement(
    @Ctx() context: Context,
    @Arg('from', () => LocalDate, { description: 'The first day.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'The last day, included.' }) to: string,
  ): Promise<StatementType> {
    const { opening, closing } = await ask(context, exportTransactions, { from, to });
    return { from, to, opening, closing, exportUrl: `/api/v1/transactions/export?from=${from}&to=${to}` };
  }

  @Subscription(() => WalletType, {
    subscribe: ({ context }: Subscribed) => ask(context, watchWallet),
    description: 'The wallet as it is now, then again when it changed: at most four times a second, always the last state.',
  })
  walletUpdated(@Root() wallet: Wallet): z.input<typeof shownWallet> {
    return encoded(shownWallet, wallet);
  }
}

export const walletResolvers = [
  query('wallet', findWallet, { about: 'What can be spent, what is held, and the low-balance alert.', output: shownWallet }),
  list('transactions', listTransactions, {
    about: 'Movements of the wallet, newest first.',
    types: { from: () => String, to: () => String },
  }),
  mutation('setLowBalanceAlert', setLowBalanceAlert, {
    about: 'Sets the level below which you are told, once per drop.',
    input: 'The level, and who is told.',
    argument: 'The level, and who is told.',
    types: { threshold: () => Kobo },
    done: 'The alert as it stands',
  }),
  WalletResolver,
];
