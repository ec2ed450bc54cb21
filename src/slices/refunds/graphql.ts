import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import { type Connection, PageArgs, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { connectionFrom } from '../../core/transport/graphql/from-zod.ts';
import { pageLoader } from '../../core/transport/graphql/loader.ts';
import { encoded } from '../../platform/fast/encode.ts';
import { CheckoutOrderType } from '../checkout/graphql.ts';
import { CustomerTransactionType } from '../virtual-accounts/graphql.ts';
import { refundOrder, refundTransaction } from './create.ts';
import { refundablePayments } from './payments.ts';
import { findRefund, listRefunds, refundsOfOrders, refundsOfTransactions } from './read.ts';
import { refundSchema, type RefundView } from './refund.ts';

const RefundConnection = connectionFrom(refundSchema);

const refundsOf = (operation: typeof refundsOfOrders) =>
  pageLoader(
    (context, ids, args: PageArgs) => ask(context, operation, { ids, ...pageInput(args) }),
    (refund: RefundView) => encoded(refundSchema, refund) as object,
  );
const ofOrders = refundsOf(refundsOfOrders);
const ofTransactions = refundsOf(refundsOfTransactions);

@Resolver(() => CheckoutOrderType)
class OrderRefunds {
  @FieldResolver(() => RefundConnection, { description: 'Refunds of the order, newest first.' })
  refunds(@Ctx() context: Context, @Root() { id }: { id: string }, @Args(() => PageArgs) args: PageArgs): Promise<Connection<object>> {
    return ofOrders(context, id, args);
  }
}

@Resolver(() => CustomerTransactionType)
class TransactionRefunds {
  @FieldResolver(() => RefundConnection, { description: 'Refunds of the payment, newest first.' })
  refunds(@Ctx() context: Context, @Root() { id }: { id: string }, @Args(() => PageArgs) args: PageArgs): Promise<Connection<object>> {
    return ofTransactions(context, id, args);
  }
}

export const refundResolvers = [
  OrderRefunds,
  TransactionRefunds,
  list('refunds', listRefunds, { about: 'Refunds, newest first.' }),
  find('refund', findRefund),
  query('refundablePayments', refundablePayments, { about: 'Payments of an order, or one payment, with what can be refunded.' }),
  mutation('refundCheckoutOrder', refundOrder, {
    about: 'Refunds an order to its payer, or records the transfer that refunded the order.',
    gives: { order: 'order', refund: 'refund' },
  }),
  mutation('refundCustomerTransaction', refundTransaction, { gives: { refund: 'refund' } }),
];
