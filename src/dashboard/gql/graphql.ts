/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What happened to the wallet; says nothing about delivery. */
export type DebitStatus =
  | 'ACCEPTED'
  | 'AWAITING_APPROVAL'
  | 'CANCELLED'
  | 'DEBITED'
  | 'REJECTED'
  | 'SCHEDULED';

/** Whether money is real. */
export type Environment =
  /** It is. */
  | 'LIVE'
  /** Every provider is simulated. */
  | 'SANDBOX';

/** What a caller may do. */
export type Permission =
  | 'ACCOUNT'
  | 'AUDIT_READ'
  | 'BILLS_READ'
  | 'BILLS_WRITE'
  | 'CARDS_READ'
  | 'CARDS_WRITE'
  | 'CHECKOUT_READ'
  | 'CHECKOUT_WRITE'
  | 'CUSTOMERS_READ'
  | 'CUSTOMERS_WRITE'
  | 'KEYS_READ'
  | 'KEYS_WRITE'
  | 'PAYROLL_APPROVE'
  | 'PAYROLL_ARM'
  | 'PAYROLL_READ'
  | 'PAYROLL_WRITE'
  | 'PEOPLE_READ'
  | 'PEOPLE_WRITE'
  | 'PRODUCTS_READ'
  | 'PRODUCTS_WRITE'
  | 'QUEUES_OPERATE'
  | 'QUEUES_READ'
  | 'SANDBOX'
  | 'SMS_QUOTE'
  | 'SUBSCRIPTIONS_READ'
  | 'SUBSCRIPTIONS_WRITE'
  | 'TRANSFERS_READ'
  | 'TRANSFERS_REVIEW'
  | 'TRANSFERS_WRITE'
  | 'VERIFICATION_READ'
  | 'VERIFICATION_WRITE'
  | 'WALLET_READ'
  | 'WALLET_WRITE'
  | 'WEBHOOKS_READ'
  | 'WEBHOOKS_WRITE';

/** Where the money of a transfer is. */
export type SettlementStatus =
  /** The beneficiary was credited. */
  | 'DELIVERED'
  /** Declined; a person decides whether the money comes back. */
  | 'FAILED'
  /** Not known yet. Never send it again; ask for its status. */
  | 'PENDING'
  /** The money is back in the wallet. */
  | 'REVERSED';

/** What happened to a transfer. */
export type TransferEventKind =
  /** It was accepted: debited, or held when it is scheduled. */
  | 'CREATED'
  /** It was declined, and a person decides. */
  | 'FAILED'
  /** The money is back in the wallet. */
  | 'REVERSED'
  /** The beneficiary was credited. */
  | 'SETTLED'
  /** The bank was asked or answered and its outcome is still open, or a scheduled one was released. */
  | 'UPDATED';

/** Whether money may move. */
export type WalletStatus =
  | 'ACTIVE'
  | 'CLOSED'
  | 'FROZEN';

export type TransferRowFragment = { __typename: 'Transfer', id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, status: DebitStatus, isFinal: boolean, needsReview: boolean, createdAt: string, settledAt: string | null, scheduledAt: string | null, nextCheckAt: string | null, beneficiary: { __typename: 'BankAccount', accountName: string | null, accountNumber: string, bankName: string } };

export type TransferFeedSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type TransferFeedSubscription = { transferFeed: { __typename: 'TransferEvent', cursor: string, kind: TransferEventKind, at: string, transfer: { __typename: 'Transfer', id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, status: DebitStatus, isFinal: boolean, needsReview: boolean, createdAt: string, settledAt: string | null, scheduledAt: string | null, nextCheckAt: string | null, beneficiary: { __typename: 'BankAccount', accountName: string | null, accountNumber: string, bankName: string } } } };

export type WalletFeedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type WalletFeedSubscription = { walletUpdated: { __typename: 'Wallet', id: string, availableBalance: number, heldBalance: number, ledgerBalance: number, updatedAt: string } };

export type OverviewQueryVariables = Exact<{
  from: string;
  late: string;
  payroll: boolean;
  webhooks: boolean;
}>;


export type OverviewQuery = { __typename: 'Query', wallet: { __typename: 'Wallet', id: string, availableBalance: number, heldBalance: number, ledgerBalance: number, status: WalletStatus, lowBalanceAlert: { __typename: 'LowBalanceAlert', threshold: number, enabled: boolean } }, transfers: { __typename: 'TransferConnection', nodes: Array<{ __typename: 'Transfer', id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, status: DebitStatus, isFinal: boolean, needsReview: boolean, createdAt: string, settledAt: string | null, scheduledAt: string | null, nextCheckAt: string | null, beneficiary: { __typename: 'BankAccount', accountName: string | null, accountNumber: string, bankName: string } }> }, failed: { __typename: 'TransferConnection', nodes: Array<{ __typename: 'Transfer', id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, status: DebitStatus, isFinal: boolean, needsReview: boolean, createdAt: string, settledAt: string | null, scheduledAt: string | null, nextCheckAt: string | null, beneficiary: { __typename: 'BankAccount', accountName: string | null, accountNumber: string, bankName: string } }> }, late: { __typename: 'TransferConnection', nodes: Array<{ __typename: 'Transfer', id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, status: DebitStatus, isFinal: boolean, needsReview: boolean, createdAt: string, settledAt: string | null, scheduledAt: string | null, nextCheckAt: string | null, beneficiary: { __typename: 'BankAccount', accountName: string | null, accountNumber: string, bankName: string } }> }, transferSummary: { __typename: 'TransferSummary', buckets: Array<{ __typename: 'TransferBucket', start: string, pending: number, delivered: number, failed: number, reversed: number }> }, payrollBatches?: { __typename: 'PayrollBatchConnection', nodes: Array<{ __typename: 'PayrollBatch', id: string, name: string, totalDebited: number, itemCount: number }> }, webhookDeliveries?: { __typename: 'WebhookDeliveryConnection', nodes: Array<{ __typename: 'WebhookDelivery', id: string, event: string }> } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', permissions: Array<Permission>, environment: Environment, business: { __typename: 'Business', id: string, name: string } } };

export const TransferRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<TransferRowFragment, unknown>;
export const TransferFeedDocument = {"__meta__":{"hash":"sha256:6894c3f4eb0cef74199cd587e0a0b42bb727cc25a586fe08d8536add2a1898b4"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"TransferFeed"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transferFeed"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"transfer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<TransferFeedSubscription, TransferFeedSubscriptionVariables>;
export const WalletFeedDocument = {"__meta__":{"hash":"sha256:fc5f6bd07715a61c120c0ff0faa6b8edfe6a09ee06f9c62d52e1de3a803d390a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"WalletFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"walletUpdated"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availableBalance"}},{"kind":"Field","name":{"kind":"Name","value":"heldBalance"}},{"kind":"Field","name":{"kind":"Name","value":"ledgerBalance"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]}}]} as unknown as DocumentNode<WalletFeedSubscription, WalletFeedSubscriptionVariables>;
export const OverviewDocument = {"__meta__":{"hash":"sha256:d01061437c1480ca73dd638459c054b3d29e2bfdd08d36cad038e6c3f4c59a8f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Overview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"late"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"payroll"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhooks"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"wallet"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availableBalance"}},{"kind":"Field","name":{"kind":"Name","value":"heldBalance"}},{"kind":"Field","name":{"kind":"Name","value":"ledgerBalance"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"lowBalanceAlert"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"threshold"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"transfers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"failed"},"name":{"kind":"Name","value":"transfers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}},{"kind":"Argument","name":{"kind":"Name","value":"settlementStatus"},"value":{"kind":"EnumValue","value":"FAILED"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"late"},"name":{"kind":"Name","value":"transfers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}},{"kind":"Argument","name":{"kind":"Name","value":"settlementStatus"},"value":{"kind":"EnumValue","value":"PENDING"}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"late"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"transferSummary"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"buckets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"reversed"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"payrollBatches"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"AWAITING_APPROVAL"}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"payroll"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"totalDebited"}},{"kind":"Field","name":{"kind":"Name","value":"itemCount"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"webhookDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"FAILED"}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhooks"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"event"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<OverviewQuery, OverviewQueryVariables>;
export const ViewerDocument = {"__meta__":{"hash":"sha256:08961df14853f3e3f437c137949000b9d0add07320d211b56bd95050d29d4f17"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"environment"}},{"kind":"Field","name":{"kind":"Name","value":"business"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;