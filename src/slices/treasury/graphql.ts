import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import { ask } from '../../services/doors/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../services/doors/graphql/connection.ts';
import type { Context } from '../../services/doors/graphql/context.ts';
import { connectionFrom, listArgsFrom, objectFrom } from '../../services/doors/graphql/from-zod.ts';
import { showMargins } from './margin.ts';
import { listBalances, showTreasury } from './show.ts';
import { showTaxes } from './taxes.ts';
import {
  balanceSchema,
  balanceView,
  type BalanceView,
  marginsSchema,
  marginsView,
  type MarginsView,
  taxReportSchema,
  taxReportView,
  type TaxReportView,
  treasurySchema,
  treasuryView,
  type TreasuryView,
} from './views.ts';

const Treasury = objectFrom(treasurySchema);
const Margins = objectFrom(marginsSchema);
const TaxReport = objectFrom(taxReportSchema);
const TreasuryBalanceConnection = connectionFrom(balanceSchema);
const TreasuryBalanceArgs = listArgsFrom(listBalances.input, { types: { daily: () => Boolean } });
type TreasuryBalanceArgs = InstanceType<typeof TreasuryBalanceArgs>;

@Resolver()
export class TreasuryResolver {
  @Query(() => Treasury, { description: 'Where the money of everybody is, and whether it is covered. For operators.' })
  async treasury(@Ctx() context: Context): Promise<TreasuryView> {
    return treasuryView(await ask(context, showTreasury, {}));
  }

  @Query(() => TreasuryBalanceConnection, { description: 'What providers said of our balances, newest first. For operators.' })
  async treasuryBalances(
    @Ctx() context: Context,
    @Args(() => TreasuryBalanceArgs) args: TreasuryBalanceArgs,
  ): Promise<Connection<BalanceView>> {
    return connectionOf(await ask(context, listBalances, pageInput(args)), args, balanceView);
  }

  @Query(() => Margins, { description: 'What each product earned in a month. For operators.' })
  async treasuryMargins(
    @Ctx() context: Context,
    @Arg('month', () => String, { description: 'The month in Lagos, such as 2026-01.' }) month: string,
  ): Promise<MarginsView> {
    return marginsView(await ask(context, showMargins, { month }));
  }

  @Query(() => TaxReport, { description: 'The taxes in what clients paid in a month. For operators.' })
  async treasuryTaxes(
    @Ctx() context: Context,
    @Arg('month', () => String, { description: 'The month in Lagos, such as 2026-01.' }) month: string,
  ): Promise<TaxReportView> {
    return taxReportView(await ask(context, showTaxes, { month }));
  }
}
