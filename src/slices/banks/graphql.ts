import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { argsFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import type { BankEntry } from '../../domain/banks/banks.ts';
import { type AccountInquiry, enquireAccount } from './enquire.ts';
import { listBanks } from './list.ts';
import { bankSchema, inquirySchema } from './views.ts';

const Bank = objectFrom(bankSchema);
const AccountInquiryView = objectFrom(
  inquirySchema
    .omit({ bankCode: true, bankName: true })
    .extend({ bank: bankSchema.meta({ description: 'The bank.' }) })
    .register(typeNames, { name: 'AccountInquiry', description: 'The name behind an account number.' }),
);

const BankListArgs = argsFrom(listBanks.input);
type BankListArgs = InstanceType<typeof BankListArgs>;
const AccountInquiryArgs = argsFrom(enquireAccount.input);
type AccountInquiryArgs = InstanceType<typeof AccountInquiryArgs>;

@Resolver()
export class BankResolver {
  @Query(() => [Bank], { description: 'The banks that can be paid, by name; with accountNumber those it may belong to.' })
  async banks(@Ctx() context: Context, @Args(() => BankListArgs) args: BankListArgs): Promise<readonly BankEntry[]> {
    return ask(context, listBanks, args);
  }

  @Query(() => AccountInquiryView, { description: 'Asks the bank for the name behind an account number.' })
  accountInquiry(@Ctx() context: Context, @Args(() => AccountInquiryArgs) args: AccountInquiryArgs): Promise<AccountInquiry> {
    return ask(context, enquireAccount, args);
  }
}
