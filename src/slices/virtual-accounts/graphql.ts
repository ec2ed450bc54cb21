import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ask, type Context } from '../../core/transport/graphql/call.ts';
import { find, list, mutation, nested } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { loader } from '../../core/transport/graphql/loader.ts';
import { encoded } from '../../platform/fast/encode.ts';
import type { Customer } from '../customers/customer.ts';
import { CustomerType } from '../customers/graphql.ts';
import { accountSchema } from './account.ts';
import { deactivateAccount } from './deactivate.ts';
import { accountsOfSubjects, findAccount, listAccounts, transactionsOfParents } from './find.ts';
import { payVirtualAccount } from './pay.ts';
import { openCustomerAccount, openFundingAccount } from './permanent-account.ts';
import type { SubjectType } from './subject.ts';
import { creditSuspense, returnSuspense } from './suspense.ts';
import { transactionSchema } from './transaction.ts';

export const VirtualAccountType = objectFrom(accountSchema);
export const givesAccount = { gives: 'virtualAccount', output: accountSchema };
export const CustomerTransactionType = objectFrom(transactionSchema);

const accountOf = (type: SubjectType) => {
  const load = loader((context, ids: readonly string[]) => ask(context, accountsOfSubjects, { type, ids }));
  return async (context: Context, id: string): Promise<unknown> => {
    const account = await load(context, id);
    return account ? encoded(accountSchema, account) : null;
  };
};
const accountOfCustomer = accountOf('customer');
export const accountOfSubscription = accountOf('subscription');

@Resolver(() => CustomerType)
class CustomerPayments {
  @FieldResolver(() => VirtualAccountType, { nullable: true, description: 'The permanent account; null without an account.' })
  virtualAccount(@Ctx() context: Context, @Root() { id }: Customer): Promise<unknown> {
    return accountOfCustomer(context, id);
  }
}

const paymentsOf = (parent: ClassType, of: 'customerId' | 'accountId', about: string) =>
  nested(parent, 'transactions', transactionsOfParents, { row: transactionSchema, about, given: { of } });

export const virtualAccountResolvers = [
  paymentsOf(VirtualAccountType, 'accountId', 'Payments into the account, newest first.'),
  CustomerPayments,
  paymentsOf(CustomerType, 'customerId', 'Payments of the customer into virtual accounts, newest first.'),
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
    gives: ['sessionId', 'transactionId', 'match'],
  }),
  mutation('creditSuspenseDeposit', creditSuspense, { gives: 'deposit' }),
  mutation('returnSuspenseDeposit', returnSuspense, { gives: 'deposit' }),
];
