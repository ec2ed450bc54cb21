import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync, type NonEmptyArray, type PubSub } from 'type-graphql';
import { AuditResolver } from '../../../slices/audit/graphql.ts';
import { BillResolver } from '../../../slices/bills/graphql.ts';
import { CardResolver } from '../../../slices/cards/graphql.ts';
import { CheckoutResolver } from '../../../slices/checkout/graphql.ts';
import { KeyResolver } from '../../../slices/keys/graphql.ts';
import { CustomerResolver } from '../../../slices/customers/graphql.ts';
import { ProductResolver } from '../../../slices/products/graphql.ts';
import { SubscriptionResolver } from '../../../slices/subscriptions/graphql.ts';
import { CustomerPaymentsResolver, VirtualAccountResolver } from '../../../slices/virtual-accounts/graphql.ts';
import { PeopleResolver } from '../../../slices/people/graphql.ts';
import { AuthResolver } from '../../../slices/people/graphql-auth.ts';
import { EmailChangeResolver } from '../../../slices/people/graphql-email-change.ts';
import { PayrollResolver } from '../../../slices/payroll/graphql.ts';
import { SmsResolver } from '../../../slices/sms/graphql.ts';
import { TransferResolver } from '../../../slices/transfers/graphql.ts';
import { BankResolver } from '../../../slices/banks/graphql.ts';
import { BeneficiaryResolver } from '../../../slices/beneficiaries/graphql.ts';
import { ViewerResolver } from '../../../slices/businesses/graphql.ts';
import { ActivityResolver } from '../../../slices/activity/graphql.ts';
import { ReviewResolver } from '../../../slices/reviews/graphql.ts';
import { RequestLogResolver } from '../../../slices/request-log/graphql.ts';
import { SandboxResolver } from '../../../slices/sandbox/graphql.ts';
import { SandboxProvidersResolver } from '../../../slices/sandbox/graphql-providers.ts';
import { VerificationResolver } from '../../../slices/verification/graphql.ts';
import { WalletResolver } from '../../../slices/wallet/graphql.ts';
import { TransferDeliveriesResolver, WebhookResolver } from '../../../slices/webhooks/graphql.ts';
import { LiveResolver } from './subscriptions.ts';

/** Every resolver of the GraphQL door. A new slice adds its own here. */
const resolvers: NonEmptyArray<new () => object> = [
  AuditResolver,
  BillResolver,
  CardResolver,
  CheckoutResolver,
  KeyResolver,
  TransferResolver,
  CustomerResolver,
  ProductResolver,
  SubscriptionResolver,
  VirtualAccountResolver,
  CustomerPaymentsResolver,
  AuthResolver,
  EmailChangeResolver,
  PeopleResolver,
  PayrollResolver,
  SmsResolver,
  BankResolver,
  BeneficiaryResolver,
  ViewerResolver,
  ActivityResolver,
  RequestLogResolver,
  ReviewResolver,
  SandboxProvidersResolver,
  SandboxResolver,
  WalletResolver,
  VerificationResolver,
  TransferDeliveriesResolver,
  WebhookResolver,
  LiveResolver,
];

/** type-graphql asks for one where there are subscriptions. Ours subscribe to live feeds themselves (subscriptions.ts). */
const noPubSub: PubSub = {
  publish: () => {
    throw new Error('subscriptions read live feeds, not topics');
  },
  subscribe: () => {
    throw new Error('subscriptions read live feeds, not topics');
  },
};

let built: GraphQLSchema | undefined;

/**
 * The schema, built once. Inputs are judged by the operations, so type-graphql need not; and whether it is a sound schema is judged by
 * `npm run check`, not with an introspection at every start.
 */
export function graphqlSchema(): GraphQLSchema {
  return (built ??= buildSchemaSync({ resolvers, validate: false, skipCheck: true, pubSub: noPubSub }));
}
