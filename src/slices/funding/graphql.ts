import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ask, type Payload, payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { Kobo } from '../../core/transport/graphql/scalars.ts';
import { fundWallet } from './fund.ts';
import { listFundings } from './list.ts';
import { reverseFunding } from './reverse.ts';
import { fundingResultSchema, fundingResultView, type FundingResultView, fundingSchema, fundingView, type FundingView } from './views.ts';

const Funding = objectFrom(fundingSchema);
const FundingConnection = connectionFrom(fundingSchema);
const FundingArgs = listArgsFrom(listFundings.input);
type FundingArgs = InstanceType<typeof FundingArgs>;
const FundingResult = objectFrom(fundingResultSchema, { types: { funding: () => Funding } });
const result = () => FundingResult;
const CreditWalletInput = inputFrom(
  fundWallet.input,
  { name: 'CreditWalletInput', description: 'Which money, whose it is, and what proves it.' },
  { types: { amount: () => Kobo } },
);
type CreditWalletInput = InstanceType<typeof CreditWalletInput>;
const CreditWalletPayload = payloadOf('CreditWalletPayload', 'What is credited, or waits', { result });
const ReverseWalletFundingInput = inputFrom(reverseFunding.input, {
  name: 'ReverseWalletFundingInput',
  description: 'Which funding was wrong, and why.',
});
type ReverseWalletFundingInput = InstanceType<typeof ReverseWalletFundingInput>;
const ReverseWalletFundingPayload = payloadOf('ReverseWalletFundingPayload', 'What is taken back, or waits', { result });

@Resolver()
export class FundingResolver {
  @Query(() => FundingConnection, { description: 'What operators credited to wallets by hand, newest first. For operators.' })
  async walletFundings(@Ctx() context: Context, @Args(() => FundingArgs) args: FundingArgs): Promise<Connection<FundingView>> {
    return connectionOf(await ask(context, listFundings, pageInput(args)), args, fundingView);
  }

  @Mutation(() => CreditWalletPayload, {
    description: 'Credits money that lies at a provider to the wallet of a business, with its proof. For operators; in live it takes two.',
  })
  creditWallet(
    @Ctx() context: Context,
    @Arg('input', () => CreditWalletInput, { description: 'What, whose, and its proof.' }) input: CreditWalletInput,
  ): Promise<Payload<{ result: FundingResultView }>> {
    return payload(async () => ({ result: fundingResultView(await ask(context, fundWallet, input)) }));
  }

  @Mutation(() => ReverseWalletFundingPayload, {
    description: 'Takes money back that operators credited to a wallet by mistake. For operators; in live it takes two.',
  })
  reverseWalletFunding(
    @Ctx() context: Context,
    @Arg('input', () => ReverseWalletFundingInput, { description: 'Which, and why.' }) input: ReverseWalletFundingInput,
  ): Promise<Payload<{ result: FundingResultView }>> {
    return payload(async () => ({ result: fundingResultView(await ask(context, reverseFunding, input)) }));
  }
}
