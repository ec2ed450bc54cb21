/* eslint-disable */
import * as types from './graphql.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  fragment TransferRow on Transfer {\n    id\n    transferCode\n    clientReference\n    amount\n    fee\n    settlementStatus\n    status\n    isFinal\n    needsReview\n    createdAt\n    settledAt\n    scheduledAt\n    nextCheckAt\n    beneficiary {\n      accountName\n      accountNumber\n      bankName\n    }\n  }\n": typeof types.TransferRowFragmentDoc,
    "\n  subscription TransferFeed($after: String) {\n    transferFeed(after: $after) {\n      cursor\n      kind\n      at\n      transfer {\n        ...TransferRow\n      }\n    }\n  }\n": typeof types.TransferFeedDocument,
    "\n  subscription WalletFeed {\n    walletUpdated {\n      id\n      availableBalance\n      heldBalance\n      ledgerBalance\n      updatedAt\n    }\n  }\n": typeof types.WalletFeedDocument,
    "\n  query Overview($from: DateTime!, $late: DateTime!, $payroll: Boolean!, $webhooks: Boolean!) {\n    wallet {\n      id\n      availableBalance\n      heldBalance\n      ledgerBalance\n      status\n      lowBalanceAlert {\n        threshold\n        enabled\n      }\n    }\n    transfers(first: 10) {\n      nodes {\n        ...TransferRow\n      }\n    }\n    failed: transfers(first: 5, settlementStatus: FAILED) {\n      nodes {\n        ...TransferRow\n      }\n    }\n    late: transfers(first: 5, settlementStatus: PENDING, to: $late) {\n      nodes {\n        ...TransferRow\n      }\n    }\n    transferSummary(from: $from) {\n      buckets {\n        start\n        pending\n        delivered\n        failed\n        reversed\n      }\n    }\n    payrollBatches(first: 5, status: AWAITING_APPROVAL) @include(if: $payroll) {\n      nodes {\n        id\n        name\n        totalDebited\n        itemCount\n      }\n    }\n    webhookDeliveries(first: 1, status: FAILED) @include(if: $webhooks) {\n      nodes {\n        id\n        event\n      }\n    }\n  }\n": typeof types.OverviewDocument,
    "\n  query Viewer {\n    viewer {\n      permissions\n      environment\n      business {\n        id\n        name\n      }\n    }\n  }\n": typeof types.ViewerDocument,
};
const documents: Documents = {
    "\n  fragment TransferRow on Transfer {\n    id\n    transferCode\n    clientReference\n    amount\n    fee\n    settlementStatus\n    status\n    isFinal\n    needsReview\n    createdAt\n    settledAt\n    scheduledAt\n    nextCheckAt\n    beneficiary {\n      accountName\n      accountNumber\n      bankName\n    }\n  }\n": types.TransferRowFragmentDoc,
    "\n  subscription TransferFeed($after: String) {\n    transferFeed(after: $after) {\n      cursor\n      kind\n      at\n      transfer {\n        ...TransferRow\n      }\n    }\n  }\n": types.TransferFeedDocument,
    "\n  subscription WalletFeed {\n    walletUpdated {\n      id\n      availableBalance\n      heldBalance\n      ledgerBalance\n      updatedAt\n    }\n  }\n": types.WalletFeedDocument,
    "\n  query Overview($from: DateTime!, $late: DateTime!, $payroll: Boolean!, $webhooks: Boolean!) {\n    wallet {\n      id\n      availableBalance\n      heldBalance\n      ledgerBalance\n      status\n      lowBalanceAlert {\n        threshold\n        enabled\n      }\n    }\n    transfers(first: 10) {\n      nodes {\n        ...TransferRow\n      }\n    }\n    failed: transfers(first: 5, settlementStatus: FAILED) {\n      nodes {\n        ...TransferRow\n      }\n    }\n    late: transfers(first: 5, settlementStatus: PENDING, to: $late) {\n      nodes {\n        ...TransferRow\n      }\n    }\n    transferSummary(from: $from) {\n      buckets {\n        start\n        pending\n        delivered\n        failed\n        reversed\n      }\n    }\n    payrollBatches(first: 5, status: AWAITING_APPROVAL) @include(if: $payroll) {\n      nodes {\n        id\n        name\n        totalDebited\n        itemCount\n      }\n    }\n    webhookDeliveries(first: 1, status: FAILED) @include(if: $webhooks) {\n      nodes {\n        id\n        event\n      }\n    }\n  }\n": types.OverviewDocument,
    "\n  query Viewer {\n    viewer {\n      permissions\n      environment\n      business {\n        id\n        name\n      }\n    }\n  }\n": types.ViewerDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TransferRow on Transfer {\n    id\n    transferCode\n    clientReference\n    amount\n    fee\n    settlementStatus\n    status\n    isFinal\n    needsReview\n    createdAt\n    settledAt\n    scheduledAt\n    nextCheckAt\n    beneficiary {\n      accountName\n      accountNumber\n      bankName\n    }\n  }\n"): (typeof documents)["\n  fragment TransferRow on Transfer {\n    id\n    transferCode\n    clientReference\n    amount\n    fee\n    settlementStatus\n    status\n    isFinal\n    needsReview\n    createdAt\n    settledAt\n    scheduledAt\n    nextCheckAt\n    beneficiary {\n      accountName\n      accountNumber\n      bankName\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription TransferFeed($after: String) {\n    transferFeed(after: $after) {\n      cursor\n      kind\n      at\n      transfer {\n        ...TransferRow\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription TransferFeed($after: String) {\n    transferFeed(after: $after) {\n      cursor\n      kind\n      at\n      transfer {\n        ...TransferRow\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WalletFeed {\n    walletUpdated {\n      id\n      availableBalance\n      heldBalance\n      ledgerBalance\n      updatedAt\n    }\n  }\n"): (typeof documents)["\n  subscription WalletFeed {\n    walletUpdated {\n      id\n      availableBalance\n      heldBalance\n      ledgerBalance\n      updatedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Overview($from: DateTime!, $late: DateTime!, $payroll: Boolean!, $webhooks: Boolean!) {\n    wallet {\n      id\n      availableBalance\n      heldBalance\n      ledgerBalance\n      status\n      lowBalanceAlert {\n        threshold\n        enabled\n      }\n    }\n    transfers(first: 10) {\n      nodes {\n        ...TransferRow\n      }\n    }\n    failed: transfers(first: 5, settlementStatus: FAILED) {\n      nodes {\n        ...TransferRow\n      }\n    }\n    late: transfers(first: 5, settlementStatus: PENDING, to: $late) {\n      nodes {\n        ...TransferRow\n      }\n    }\n    transferSummary(from: $from) {\n      buckets {\n        start\n        pending\n        delivered\n        failed\n        reversed\n      }\n    }\n    payrollBatches(first: 5, status: AWAITING_APPROVAL) @include(if: $payroll) {\n      nodes {\n        id\n        name\n        totalDebited\n        itemCount\n      }\n    }\n    webhookDeliveries(first: 1, status: FAILED) @include(if: $webhooks) {\n      nodes {\n        id\n        event\n      }\n    }\n  }\n"): (typeof documents)["\n  query Overview($from: DateTime!, $late: DateTime!, $payroll: Boolean!, $webhooks: Boolean!) {\n    wallet {\n      id\n      availableBalance\n      heldBalance\n      ledgerBalance\n      status\n      lowBalanceAlert {\n        threshold\n        enabled\n      }\n    }\n    transfers(first: 10) {\n      nodes {\n        ...TransferRow\n      }\n    }\n    failed: transfers(first: 5, settlementStatus: FAILED) {\n      nodes {\n        ...TransferRow\n      }\n    }\n    late: transfers(first: 5, settlementStatus: PENDING, to: $late) {\n      nodes {\n        ...TransferRow\n      }\n    }\n    transferSummary(from: $from) {\n      buckets {\n        start\n        pending\n        delivered\n        failed\n        reversed\n      }\n    }\n    payrollBatches(first: 5, status: AWAITING_APPROVAL) @include(if: $payroll) {\n      nodes {\n        id\n        name\n        totalDebited\n        itemCount\n      }\n    }\n    webhookDeliveries(first: 1, status: FAILED) @include(if: $webhooks) {\n      nodes {\n        id\n        event\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Viewer {\n    viewer {\n      permissions\n      environment\n      business {\n        id\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query Viewer {\n    viewer {\n      permissions\n      environment\n      business {\n        id\n        name\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;