import { Args, ArgsType, Ctx, Field, Int, Query, Resolver } from 'type-graphql';
import { ask } from '../api/graphql/call.ts';
import type { Context } from '../api/graphql/context.ts';
import { DateTime } from '../api/graphql/scalars.ts';
import { enumOf, objectType } from '../api/graphql/types.ts';
import { bankCategories, type BankCategory, type BankEntry } from './directory.ts';
import { type AccountInquiry, enquireAccount } from './enquire.ts';
import { listBanks } from './list.ts';
import { nameMatchResults, type NameMatch } from './name-match.ts';

const Category = enumOf('BankCategory', bankCategories, 'What kind of institution a bank is.');
const MatchResult = enumOf('NameMatchResult', nameMatchResults, 'How well two names agree.');

@objectType('Bank', 'An institution that can be paid.')
class Bank implements Omit<BankEntry, 'aliases'> {
  @Field(() => String, { description: 'The code this service uses.' })
  bankCode!: string;
  @Field(() => String, { description: 'The code on NIBSS Instant Payment, 6 digits.' })
  nipCode!: string;
  @Field(() => String, { description: 'Its name.' })
  bankName!: string;
  @Field(() => String, { description: 'Its name for addresses and files.' })
  slug!: string;
  @Field(() => Category, { description: 'What kind of institution it is.' })
  category!: BankCategory;
  @Field(() => Boolean, { description: 'False where account numbers are phone numbers, so that a check digit says nothing.' })
  usesNuban!: boolean;
  @Field(() => Boolean, { description: 'False for a bank that no longer takes transfers.' })
  active!: boolean;
}

@objectType('NameMatch', 'How well the expected name agrees with the name the bank gave.')
class NameMatchView implements NameMatch {
  @Field(() => Int, { description: '0 to 100.' })
  score!: number;
  @Field(() => MatchResult, { description: 'The same in a word.' })
  result!: NameMatch['result'];
}

@objectType('AccountInquiry', 'The name behind an account number.')
class AccountInquiryView implements AccountInquiry {
  @Field(() => String, { description: 'The account number that was asked for.' })
  accountNumber!: string;
  @Field(() => String, { description: 'The name the bank gave.' })
  accountName!: string;
  @Field(() => Bank, { description: 'The bank.' })
  bank!: BankEntry;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the check digit fits; a hint, never a ground to refuse. Null where account numbers are phone numbers.',
  })
  nubanValid!: boolean | null;
  @Field(() => NameMatchView, { nullable: true, description: 'Null when no name was expected.' })
  nameMatch!: NameMatch | null;
  @Field(() => String, { description: 'The session id of NIP.' })
  sessionId!: string;
  @Field(() => String, { description: 'What this inquiry is called.' })
  inquiryReference!: string;
  @Field(() => DateTime, { description: 'How long the name may be relied on.' })
  expiresAt!: Date;
}

@ArgsType()
class BankListArgs {
  @Field(() => Category, { nullable: true, description: 'Only institutions of this kind.' })
  category?: BankCategory | null;
  @Field(() => String, { nullable: true, description: 'Part of a name or a code.' })
  q?: string | null;
  @Field(() => String, { nullable: true, description: 'Only the banks this account number may belong to, likelier ones first.' })
  accountNumber?: string | null;
}

@ArgsType()
class AccountInquiryArgs {
  @Field(() => String, { description: '10 digits.' })
  accountNumber!: string;
  @Field(() => String, { description: 'The code of the bank.' })
  bankCode!: string;
  @Field(() => String, { nullable: true, description: 'Compared with the name the bank gives.' })
  expectedName?: string | null;
}

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
