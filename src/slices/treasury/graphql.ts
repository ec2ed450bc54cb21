import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ask, type Payload, payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { Kobo } from '../../core/transport/graphql/scalars.ts';
import { bookOwnMoney, listBookings } from './booking.ts';
import { enterBalance } from './enter-balance.ts';
import { showMargins } from './margin.ts';
import { listBalances, showTreasury } from './show.ts';
import { showTaxes } from './taxes.ts';
import {
  balanceSchema,
  balanceView,
  type BalanceView,
  bookingResultSchema,
  bookingResultView,
  type BookingResultView,
  bookingSchema,
  bookingView,
  type BookingView,
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

const Booking = objectFrom(bookingSchema);
const BookingConnection = connectionFrom(bookingSchema);
const BookingArgs = listArgsFrom(listBookings.input);
type BookingArgs = InstanceType<typeof BookingArgs>;
const BookingResult = objectFrom(bookingResultSchema, { types: { booking: () => Booking } });
const BookOwnMoneyInput = inputFrom(
  bookOwnMoney.input,
  { name: 'BookOwnMoneyInput', description: "What happened to the service's own money." },
  { types: { amount: () => Kobo } },
);
type BookOwnMoneyInput = InstanceType<typeof BookOwnMoneyInput>;
const BookOwnMoneyPayload = payloadOf('BookOwnMoneyPayload', 'What is booked, or waits', { result: () => BookingResult });
const TreasuryBalance = objectFrom(balanceSchema);
const EnterBalanceInput = inputFrom(
  enterBalance.input,
  { name: 'EnterBalanceInput', description: 'What lies at which provider.' },
  { types: { available: () => Kobo } },
);
type EnterBalanceInput = InstanceType<typeof EnterBalanceInput>;
const EnterBalancePayload = payloadOf('EnterBalancePayload', 'What is written down', { balance: () => TreasuryBalance });

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

  @Query(() => BookingConnection, { description: "What was booked of the service's own money, newest first. For operators." })
  async ownMoneyBookings(@Ctx() context: Context, @Args(() => BookingArgs) args: BookingArgs): Promise<Connection<BookingView>> {
    return connectionOf(await ask(context, listBookings, pageInput(args)), args, bookingView);
  }

  @Mutation(() => BookOwnMoneyPayload, {
    description: "Books what happened to the service's own money. For operators; in live it takes two.",
  })
  bookOwnMoney(
    @Ctx() context: Context,
    @Arg('input', () => BookOwnMoneyInput, { description: 'What.' }) input: BookOwnMoneyInput,
  ): Promise<Payload<{ result: BookingResultView }>> {
    return payload(async () => ({ result: bookingResultView(await ask(context, bookOwnMoney, input)) }));
  }

  @Mutation(() => EnterBalancePayload, { description: 'Writes down what lies at a provider that does not tell it itself. For operators.' })
  enterProviderBalance(
    @Ctx() context: Context,
    @Arg('input', () => EnterBalanceInput, { description: 'How much, and where.' }) input: EnterBalanceInput,
  ): Promise<Payload<{ balance: BalanceView }>> {
    return payload(async () => ({ balance: balanceView(await ask(context, enterBalance, input)) }));
  }
}
