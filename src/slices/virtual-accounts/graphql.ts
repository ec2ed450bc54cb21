import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ask, byId, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, PageArgs, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { pageLoader } from '../../core/transport/graphql/loader.ts';
import type { Customer } from '../customers/customer.ts';
import { CustomerType } from '../customers/graphql.ts';
import { openCustomerAccount } from './customer-account.ts';
import { deactivateAccount } from './deactivate.ts';
import { findAccount, listAccounts } from './find.ts';
import { accountOfCustomer } from './graphql-account-field.ts';
import {
  CreditSuspenseInput,
  CreditSuspensePayload,
  CustomerTransactionConnection,
  DeactivateVirtualAccountPayload,
  OpenCustomerAccountInput,
  OpenCustomerAccountPayload,
  OpenFundingAccountInput,
  OpenFundingAccountPayload,
  PayVirtualAccountInput,
  PayVirtualAccountPayload,
  ReturnSuspenseInput,
  ReturnSuspensePayload,
  SuspenseArgs,
  SuspenseConnection,
  VirtualAccountArgs,
  VirtualAccountConnection,
  VirtualAccountInput,
  VirtualAccountType,
} from './graphql-types.ts';
import { transactionsOfParents } from './list-transactions.ts';
import { openFundingAccount } from './funding-account.ts';
import { payVirtualAccount, type SandboxPayment } from './pay.ts';
import { creditSuspense, listSuspense, returnSuspense } from './suspense.ts';
import { accountView, type AccountView, suspenseView, type SuspenseView, transactionView, type TransactionView } from './views.ts';

const paid = (of: 'customer_id' | 'account_id') =>
  pageLoader((context, ids, args: PageArgs) => ask(context, transactionsOfParents, { of, ids, ...pageInput(args) }), transactionView);
const byCustomers = paid('customer_id');
const intoAccounts = paid('account_id');

@Resolver(() => VirtualAccountType)
export class VirtualAccountResolver {
  @Query(() => VirtualAccountConnection, { description: 'Virtual accounts, newest first.' })
  async virtualAccounts(
    @Ctx() context: Context,
    @Args(() => VirtualAccountArgs) args: VirtualAccountArgs,
  ): Promise<Connection<AccountView>> {
    return connectionOf(await ask(context, listAccounts, pageInput(args)), args, accountView);
  }

  @Query(() => VirtualAccountType, { nullable: true, description: 'One virtual account; null when there is none.' })
  async virtualAccount(@Ctx() context: Context, @Arg('id', () => ID, { description: 'Its id.' }) id: string): Promise<AccountView | null> {
    const found = await byId(context, findAccount, { virtualAccountId: id });
    return found && accountView(found);
  }

  @Query(() => SuspenseConnection, { description: 'Deposits that could be credited to nobody, newest first. For operators.' })
  async suspenseDeposits(@Ctx() context: Context, @Args(() => SuspenseArgs) args: SuspenseArgs): Promise<Connection<SuspenseView>> {
    return connectionOf(await ask(context, listSuspense, pageInput(args)), args, suspenseView);
  }

  @FieldResolver(() => CustomerTransactionConnection, { description: 'What was paid into it, newest first.' })
  transactions(
    @Ctx() context: Context,
    @Root() { id }: AccountView,
    @Args(() => PageArgs) args: PageArgs,
  ): Promise<Connection<TransactionView>> {
    return intoAccounts(context, id, args);
  }

  @Mutation(() => OpenCustomerAccountPayload, { description: 'Gives a customer a permanent account; while one is active, that one.' })
  openCustomerAccount(
    @Ctx() context: Context,
    @Arg('input', () => OpenCustomerAccountInput, { description: 'Who.' }) input: OpenCustomerAccountInput,
  ): Promise<Payload<{ virtualAccount: AccountView }>> {
    return payload(async () => ({ virtualAccount: accountView(await ask(context, openCustomerAccount, input)) }));
  }

  @Mutation(() => OpenFundingAccountPayload, {
    description: 'Gives the wallet a permanent account to fund it through; while one is active, that one.',
  })
  openFundingAccount(
    @Ctx() context: Context,
    @Arg('input', () => OpenFundingAccountInput, { nullable: true, description: 'Only where the bank asks for it.' })
    input: OpenFundingAccountInput | null,
  ): Promise<Payload<{ virtualAccount: AccountView }>> {
    return payload(async () => ({ virtualAccount: accountView(await ask(context, openFundingAccount, input ?? {})) }));
  }

  @Mutation(() => DeactivateVirtualAccountPayload, { description: 'Ends a virtual account for good.' })
  deactivateVirtualAccount(
    @Ctx() context: Context,
    @Arg('input', () => VirtualAccountInput, { description: 'Which one.' }) input: VirtualAccountInput,
  ): Promise<Payload<{ virtualAccount: AccountView }>> {
    return payload(async () => ({ virtualAccount: accountView(await ask(context, deactivateAccount, input)) }));
  }

  @Mutation(() => PayVirtualAccountPayload, { description: 'Lets a bank transfer reach a virtual account. Sandbox only.' })
  payVirtualAccount(
    @Ctx() context: Context,
    @Arg('input', () => PayVirtualAccountInput, { description: 'What, and into which.' }) input: PayVirtualAccountInput,
  ): Promise<Payload<Pick<SandboxPayment, 'sessionId' | 'transactionId' | 'match'>>> {
    return payload(async () => {
      const { sessionId, transactionId, match } = await ask(context, payVirtualAccount, input);
      return { sessionId, transactionId, match };
    });
  }

  @Mutation(() => CreditSuspensePayload, { description: 'Credits a deposit in suspense to a business. For operators.' })
  creditSuspense(
    @Ctx() context: Context,
    @Arg('input', () => CreditSuspenseInput, { description: 'Which one, to whom.' }) input: CreditSuspenseInput,
  ): Promise<Payload<{ deposit: SuspenseView }>> {
    return payload(async () => ({ deposit: suspenseView(await ask(context, creditSuspense, input)) }));
  }

  @Mutation(() => ReturnSuspensePayload, { description: 'Marks a deposit in suspense as returned to its sender. For operators.' })
  returnSuspense(
    @Ctx() context: Context,
    @Arg('input', () => ReturnSuspenseInput, { description: 'Which one.' }) input: ReturnSuspenseInput,
  ): Promise<Payload<{ deposit: SuspenseView }>> {
    return payload(async () => ({ deposit: suspenseView(await ask(context, returnSuspense, input)) }));
  }
}

/** What a customer has here. */
@Resolver(() => CustomerType)
export class CustomerPaymentsResolver {
  @FieldResolver(() => VirtualAccountType, { nullable: true, description: 'The permanent account; null when there is none.' })
  virtualAccount(@Ctx() context: Context, @Root() { id }: Customer): Promise<AccountView | null> {
    return accountOfCustomer(context, id);
  }

  @FieldResolver(() => CustomerTransactionConnection, { description: 'What the customer paid into virtual accounts, newest first.' })
  transactions(
    @Ctx() context: Context,
    @Root() { id }: Customer,
    @Args(() => PageArgs) args: PageArgs,
  ): Promise<Connection<TransactionView>> {
    return byCustomers(context, id, args);
  }
}
