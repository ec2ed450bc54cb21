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
import { creditSuspense, returnSuspense } from './suspense.ts';
import { type CustomerTransaction, transactionSchema } from './transaction.ts';

export const VirtualAccountType = objectFrom(accountSchema);
export const givesAccount = { gives: 'virtualAccount', output: accountSchema };
export const CustomerTransactionType = objectFrom(transactionSchema);
const CustomerTransactionConnection = connectionFrom(transactionSchema);

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
  @FieldResolver(() => CustomerTransactionConnection, { description: 'Payments into the account, newest first.' })
  transactions(@Ctx() context: Context, @Root() { id }: VirtualAccount, @Args(() => PageArgs) args: PageArgs): Promise<Connection<object>> {
    return intoAccounts(context, id, args);
  }
}

@Resolver(() => CustomerType)
class CustomerPayments {
  @FieldResolver(() => VirtualAccountType, { nullable: true, description: 'The permanent account; null without an account.' })
  virtualAccount(@Ctx() context: Context, @Root() { id }: Customer): Promise<unknown> {
    return accountOfCustomer(context, id);
  }

  @FieldResolver(() => CustomerTransactionConnection, { description: 'Payments of the customer into virtual accounts, newest first.' })
  transactions(@Ctx() context: Context, @Root() { id }: Customer, @Args(() => PageArgs) args: PageArgs): Promise<Connection<object>> {
    return byCustomers(context, id, args);
  }
}

const described = (field: 'sessionId' | 'transactionId' | 'match') => ({ from: field, about: paidSchema.shape[field].description ?? '' });

export const virtualAccountResolvers = [
  VirtualAccountFields,
  CustomerPayments,
  list('virtualAccounts', listAccounts),
  find('virtualAccount', findAccount),
  mutation('createCustomerVirtualAccount', openCustomerAccount, {
    about: 'Opens a permanent account for a customer; an active account is returned unchanged.',
  }),
  mutation('createFundingAccount', openFundingAccount, {
    about: 'Opens a permanent account for the wallet; an active account is returned unchanged.',
    isOptional: true,
  }),
  mutation('deactivateVirtualAccount', deactivateAccount, { inputType: 'VirtualAccountInput' }),
  mutation('payVirtualAccount', payVirtualAccount, {
    about: 'Simulates a bank transfer into a virtual account. Sandbox only.',
    gives: { sessionId: described('sessionId'), transactionId: described('transactionId'), match: described('match') },
  }),
  mutation('creditSuspenseDeposit', creditSuspense, { gives: 'deposit' }),
  mutation('returnSuspenseDeposit', returnSuspense, { gives: 'deposit' }),
];
