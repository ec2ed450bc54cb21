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
    "mutation SendTransfer($input: SendTransferInput!) {\n  sendTransfer(input: $input) {\n    isReplay\n    transfer {\n      ...TransferRow\n    }\n    userErrors {\n      code\n      message\n      field\n    }\n  }\n}": typeof types.SendTransferDocument,
    "query TransfersPage($first: Int! = 25, $after: String, $settlementStatus: SettlementStatus) {\n  transfers(first: $first, after: $after, settlementStatus: $settlementStatus) {\n    nodes {\n      ...TransferRow\n      timeline {\n        at\n        kind\n        summary\n      }\n      webhookDeliveries {\n        id\n        event\n        status\n        attempts\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nfragment TransferRow on Transfer {\n  id\n  transferCode\n  clientReference\n  amount\n  fee\n  settlementStatus\n  isFinal\n  nextCheckAt\n  createdAt\n  beneficiary {\n    accountNumber\n    accountName\n    bankName\n  }\n}": typeof types.TransfersPageDocument,
    "query Viewer {\n  viewer {\n    kind\n    environment\n    permissions\n    business {\n      id\n      name\n    }\n  }\n}": typeof types.ViewerDocument,
};
const documents: Documents = {
    "mutation SendTransfer($input: SendTransferInput!) {\n  sendTransfer(input: $input) {\n    isReplay\n    transfer {\n      ...TransferRow\n    }\n    userErrors {\n      code\n      message\n      field\n    }\n  }\n}": types.SendTransferDocument,
    "query TransfersPage($first: Int! = 25, $after: String, $settlementStatus: SettlementStatus) {\n  transfers(first: $first, after: $after, settlementStatus: $settlementStatus) {\n    nodes {\n      ...TransferRow\n      timeline {\n        at\n        kind\n        summary\n      }\n      webhookDeliveries {\n        id\n        event\n        status\n        attempts\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nfragment TransferRow on Transfer {\n  id\n  transferCode\n  clientReference\n  amount\n  fee\n  settlementStatus\n  isFinal\n  nextCheckAt\n  createdAt\n  beneficiary {\n    accountNumber\n    accountName\n    bankName\n  }\n}": types.TransfersPageDocument,
    "query Viewer {\n  viewer {\n    kind\n    environment\n    permissions\n    business {\n      id\n      name\n    }\n  }\n}": types.ViewerDocument,
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
export function graphql(source: "mutation SendTransfer($input: SendTransferInput!) {\n  sendTransfer(input: $input) {\n    isReplay\n    transfer {\n      ...TransferRow\n    }\n    userErrors {\n      code\n      message\n      field\n    }\n  }\n}"): (typeof documents)["mutation SendTransfer($input: SendTransferInput!) {\n  sendTransfer(input: $input) {\n    isReplay\n    transfer {\n      ...TransferRow\n    }\n    userErrors {\n      code\n      message\n      field\n    }\n  }\n}"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query TransfersPage($first: Int! = 25, $after: String, $settlementStatus: SettlementStatus) {\n  transfers(first: $first, after: $after, settlementStatus: $settlementStatus) {\n    nodes {\n      ...TransferRow\n      timeline {\n        at\n        kind\n        summary\n      }\n      webhookDeliveries {\n        id\n        event\n        status\n        attempts\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nfragment TransferRow on Transfer {\n  id\n  transferCode\n  clientReference\n  amount\n  fee\n  settlementStatus\n  isFinal\n  nextCheckAt\n  createdAt\n  beneficiary {\n    accountNumber\n    accountName\n    bankName\n  }\n}"): (typeof documents)["query TransfersPage($first: Int! = 25, $after: String, $settlementStatus: SettlementStatus) {\n  transfers(first: $first, after: $after, settlementStatus: $settlementStatus) {\n    nodes {\n      ...TransferRow\n      timeline {\n        at\n        kind\n        summary\n      }\n      webhookDeliveries {\n        id\n        event\n        status\n        attempts\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nfragment TransferRow on Transfer {\n  id\n  transferCode\n  clientReference\n  amount\n  fee\n  settlementStatus\n  isFinal\n  nextCheckAt\n  createdAt\n  beneficiary {\n    accountNumber\n    accountName\n    bankName\n  }\n}"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Viewer {\n  viewer {\n    kind\n    environment\n    permissions\n    business {\n      id\n      name\n    }\n  }\n}"): (typeof documents)["query Viewer {\n  viewer {\n    kind\n    environment\n    permissions\n    business {\n      id\n      name\n    }\n  }\n}"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;