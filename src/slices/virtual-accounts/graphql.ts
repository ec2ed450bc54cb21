import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import { type Connection, PageArgs, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { connectionFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { loader, pageLoader } from '../../core/transport/graphql/loader.ts';
import { encoded } from '../../platform/fast/encode.ts';
import type { Customer } from '../customers/customer.ts';
import { CustomerType } from '../customers/graphql.ts';
import { accountSchema, type VirtualAccount } from './account.ts';
import { deactivateAccount } from './deactivate.ts';
import { accountsOfSubjects, findAccount, listAccounts } from './find.ts';
import { transactionsOfParents } from './list-transactions.ts';
import { paidSchema, payVirtualAccount } from './pay.ts';
import { openCustomerAccount, openFundingAccount } from './permanent-account.ts';
import type { SubjectType } from './subject.ts';
import { creditSuspense, listSuspense, returnSuspense } from './suspense.ts';
import { type CustomerTransaction, transactionSchema } from './transaction.ts';

export const VirtualAccountType = objectFrom(accountSchema);
/** Payload of mutations of other slices that answer an account. */
export const givesAccount = { gives: 'virtualAccount', output: accountSchema };
const CustomerTransactionConnection = connectionFrom(transactionSchema);

/** The account opened last for each of several subjects; one statement a page. */
const accountOf = (type: SubjectType) => {
  const load = loader((context, ids: readonly string[]) => ask(context, accountsOfSubjects, { type, ids }));
  return async (context: Context, id: string): Promise<unknown> => {
    const account = await load(context, id);
    return account ? encoded(accountSchema, account) : null;
  };
};
const accountOfCustomer = accountOf('customer');
export const accountOfSubscription = accountOf('subscription');

const paid = (of: 'customerId' | 'accountId') =>
  pageLoader(
    (context, ids, args: PageArgs) => ask(context, transactionsOfParents, { of, ids, ...pageInput(args) }),
    (transaction: CustomerTransaction) => encoded(transactionSchema, transaction),
  );
const byCustomers = paid('customerId');
const intoAccounts = paid('accountId');

@Resolver(() => VirtualAccountType)
class VirtualAccountFields {
  @FieldResolver(() => CustomerTransactionConnection, { description: 'What was paid into it, newest first.' })
  transactions(@Ctx() context: Context, @Root() { id }: VirtualAccount, @Args(() => PageArgs) args: PageArgs): Promise<Connection<object>> {
    return intoAccounts(context, id, args);
  }
}

@Resolver(() => CustomerType)
class CustomerPayments {
  @FieldResolver(() => VirtualAccountType, { nullable: true, description: 'The permanent account; null when there is none.' })
  virtualAccount(@Ctx() context: Context, @Root() { id }: Customer): Promise<unknown> {
    return accountOfCustomer(context, id);
  }

  @FieldResolver(() => CustomerTransactionConnection, { description: 'What the customer paid into virtual accounts, newest first.' })
  transactions(@Ctx() context: Context, @Root() { id }: Customer, @Args(() => PageArgs) args: PageArgs): Promise<Connection<object>> {
    return byCustomers(context, id, args);
  }
}

/** A field of a simulated payment with its own description. */
const described = (field: 'sessionId' | 'transactionId' | 'match') => ({ from: field, about: paidSchema.shape[field].description ?? '' });

export const virtualAccountResolvers = [
  VirtualAccountFields,
  CustomerPayments,
  list('virtualAccounts', listAccounts),
  find('virtualAccount', findAccount, { about: 'One virtual account; null when there is none.' }),
  list('suspenseDeposits', listSuspense, { about: 'Deposits that could be credited to nobody, newest first. For operators.' }),
  mutation('openCustomerAccount', openCustomerAccount, {
    about: 'Gives a customer a permanent account; while one is active, that one.',
    input: 'Who gets a permanent account.',
    argument: 'Who.',
    done: 'The account',
  }),
  mutation('openFundingAccount', openFundingAccount, {
    about: 'Gives the wallet a permanent account to fund it through; while one is active, that one.',
    input: 'What the bank may ask for to open an account of the wallet.',
    argument: 'Only where the bank asks for it.',
    isOptional: true,
    done: 'The account',
  }),
  mutation('deactivateVirtualAccount', deactivateAccount, {
    about: 'Ends a virtual account for good.',
    inputType: 'VirtualAccountInput',
    input: 'Which virtual account.',
    argument: 'Which one.',
    done: 'The ended account',
  }),
  mutation('payVirtualAccount', payVirtualAccount, {
    about: 'Lets a bank transfer reach a virtual account. Sandbox only.',
    input: 'A bank transfer of the sandbox.',
    argument: 'What, and into which.',
    gives: { sessionId: described('sessionId'), transactionId: described('transactionId'), match: described('match') },
    done: 'What became of the transfer',
  }),
  mutation('creditSuspense', creditSuspense, {
    about: 'Credits a deposit in suspense to a business. For operators.',
    input: 'Whom to credit with a deposit in suspense.',
    argument: 'Which one, to whom.',
    gives: 'deposit',
    done: 'The decided deposit',
  }),
  mutation('returnSuspense', returnSuspense, {
    about: 'Marks a deposit in suspense as returned to its sender. For operators.',
    input: 'Which deposit in suspense went back to its sender.',
    argument: 'Which one.',
    gives: 'deposit',
    done: 'The decided deposit',
  }),
];
