/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Who asks. */
export type CallerKind =
  /** A program, with an API key. */
  | 'KEY'
  /** A person who signed in. */
  | 'PERSON';

/** Where a delivery stands. */
export type DeliveryStatus =
  | 'DELIVERED'
  /** Given up after its last attempt. It can still be sent again. */
  | 'FAILED'
  /** Attempts go on; nextRetryAt says when. */
  | 'PENDING';

/** Whether money is real. */
export type Environment =
  /** It is. */
  | 'LIVE'
  /** It is play money; providers are simulated, or in test mode. */
  | 'SANDBOX';

/** Why something was refused. New codes may come; treat one you do not know by its message. */
export type ErrorCode =
  /** The invited address has an account. */
  | 'ACCOUNT_EXISTS'
  /** `accountName` is not the account's name. */
  | 'ACCOUNT_NAME_MISMATCH'
  /** The invited person belongs to the business already. */
  | 'ALREADY_MEMBER'
  /** The API key has expired, and stays so. */
  | 'API_KEY_EXPIRED'
  /** The repeated request made a key before, and the key is in use. */
  | 'API_KEY_IN_USE'
  /** There are 50 active API keys in this environment. */
  | 'API_KEY_LIMIT'
  /** The API key is revoked, and stays so. */
  | 'API_KEY_NOT_ACTIVE'
  /** The API key has a successor. */
  | 'API_KEY_ROTATED'
  /** The payroll batch is outside the limits of approval by API. */
  | 'APPROVAL_LIMIT_EXCEEDED'
  /** The approver was added after the payroll batch or the transfer was created. */
  | 'APPROVER_ADDED_LATER'
  /** Something stands in the way of paying the batch. */
  | 'BATCH_BLOCKED'
  /** The batch is not the one whose totals you saw. */
  | 'BATCH_CHANGED'
  /** The reference is taken; of a batch of transfers, by one with other items. */
  | 'BATCH_EXISTS'
  /** Only a draft can be changed or submitted. */
  | 'BATCH_NOT_DRAFT'
  /** Sandbox only: the outcome of the bill is known and cannot be chosen any more. */
  | 'BILL_NOT_PENDING'
  /** The business is suspended in live. */
  | 'BUSINESS_SUSPENDED'
  /** Another change of the card is on its way. */
  | 'CARD_BUSY'
  /** The `clientReference` was used with another amount or destination. */
  | 'CLIENT_REFERENCE_CONFLICT'
  /** It contradicts something that happened before. */
  | 'CONFLICT'
  /** Another customer has the e-mail address; `error` names its id. */
  | 'CUSTOMER_EXISTS'
  /** The customer is suspended or inactive. */
  | 'CUSTOMER_NOT_ACTIVE'
  /** The webhook delivery is being sent right now. */
  | 'DELIVERY_IN_PROGRESS'
  /** Sandbox only: the deposit was announced before with another amount. */
  | 'DEPOSIT_CONFLICT'
  /** The credentials are right, but the e-mail address behind them was not proved yet. */
  | 'EMAIL_NOT_VERIFIED'
  /** The new address got an account before its code was entered. */
  | 'EMAIL_TAKEN'
  /** There are as many further webhook endpoints as this environment may have. */
  | 'ENDPOINT_LIMIT'
  /** The webhook endpoint is paused. */
  | 'ENDPOINT_PAUSED'
  /** This may not be done from here, or not by you. */
  | 'FORBIDDEN'
  /** The state of the way to live does not allow it. */
  | 'GOING_LIVE_STATE'
  /** A request with this `Idempotency-Key` still runs. */
  | 'IDEMPOTENCY_IN_PROGRESS'
  /** The `Idempotency-Key` was used by another API key or person of the business. */
  | 'IDEMPOTENCY_KEY_OTHER_CALLER'
  /** The `Idempotency-Key` belongs to another request. */
  | 'IDEMPOTENCY_KEY_REUSED'
  /** The verification balance does not cover the call, and no quota of a plan is left; nothing charged, nobody asked. */
  | 'INSUFFICIENT_BALANCE'
  /** The card has less than that. */
  | 'INSUFFICIENT_CARD_BALANCE'
  /** The available balance of the wallet does not cover amount and fee. */
  | 'INSUFFICIENT_WALLET_BALANCE'
  /** Something unexpected went wrong here; the log has it under the `requestId`. */
  | 'INTERNAL_ERROR'
  /** No API key has this secret. */
  | 'INVALID_API_CREDENTIALS'
  /** The second factor came too late, or too many were wrong. */
  | 'INVALID_CHALLENGE'
  /** Unknown address or wrong password. */
  | 'INVALID_CREDENTIALS'
  /** The passkey is unknown here, did not sign this, or took too long. */
  | 'INVALID_PASSKEY'
  /** The refresh token is unknown, used or ended. */
  | 'INVALID_REFRESH_TOKEN'
  /** The message of a provider is not signed as that provider signs. */
  | 'INVALID_SIGNATURE'
  /** This move is not made from the present state. */
  | 'INVALID_STATE'
  /** The API key may not be used from this address, which `yourIP` tells. */
  | 'IP_NOT_ALLOWED'
  /** The payment goes beyond what the API key may pay at once, in a day or in a month; `error` tells what is left, and until when. */
  | 'KEY_LIMIT_EXCEEDED'
  /** A business keeps at least one owner. */
  | 'LAST_OWNER'
  /** The payment goes beyond what the wallet may pay at once, in a day or in a month; `error` tells what is left, and until when. */
  | 'LIMIT_EXCEEDED'
  /** The checkout link takes no order: closed, over, paid already, sold out, or somebody is paying. */
  | 'LINK_NOT_OPEN'
  /** The request is not valid HTTP, or did not arrive whole in time. */
  | 'MALFORMED_REQUEST'
  /** The route answers other methods, which `Allow` lists. */
  | 'METHOD_NOT_ALLOWED'
  /** `X-API-Key` or `X-API-Secret` is missing. */
  | 'MISSING_API_CREDENTIALS'
  /** The business is not approved for live. */
  | 'NOT_LIVE'
  /** The route is for people, and the token is missing, ended or unknown. */
  | 'NO_TOKEN'
  /** The service has too much to do. */
  | 'OVERLOADED'
  /** Devices make no passkeys for the address of this page. */
  | 'PASSKEYS_UNAVAILABLE'
  /** There are twenty passkeys. */
  | 'PASSKEY_LIMIT'
  /** A verification plan runs already. */
  | 'PLAN_ACTIVE'
  /** Another plan has the code. */
  | 'PLAN_EXISTS'
  /** The payroll batch has no finished preview. */
  | 'PREVIEW_REQUIRED'
  /** What is bought costs something else than `expectedTotal`, or `expectedPrice` of a plan. */
  | 'PRICE_CHANGED'
  /** Another product has the slug or SKU. */
  | 'PRODUCT_EXISTS'
  /** Another operator asked for something else here, and that waits. */
  | 'PROPOSAL_DIFFERS'
  /** The proposal is decided already. */
  | 'PROPOSAL_ENDED'
  /** Nobody carries this out in live yet. */
  | 'PROVIDER_NOT_CONFIGURED'
  /** The bank refused the transfer (the amount is back, no fee was charged), the biller the bill (amount and fee are back), or the processor a change of a card (`data` names it; the money is where it was, of a funding in a row of category `virtual_card_reversal`). */
  | 'PROVIDER_REJECTED'
  /** The quote was for another message, other recipients, another sender or route, or was sent already with something else. */
  | 'QUOTE_MISMATCH'
  /** Too many requests of this key or address. */
  | 'RATE_LIMITED'
  /** There is no such thing, or it is not yours; after a verification, which is charged, `data.message` tells the provider's words. */
  | 'RECORD_NOT_FOUND'
  /** The transfer is not delivered, is of another amount, or gave back another order. */
  | 'REFUND_MISMATCH'
  /** The `requestRef` belongs to another bill. */
  | 'REQUEST_REF_CONFLICT'
  /** The body or the headers are larger than the service reads. */
  | 'REQUEST_TOO_LARGE'
  /** Live feeds only: more than 1,000 changes or an hour were missed, or the client reads too slowly. */
  | 'RESYNC_REQUIRED'
  /** Your role cannot give or take that one. */
  | 'ROLE_NOT_YOURS'
  /** There is no such route. */
  | 'ROUTE_NOT_FOUND'
  /** Whoever had a hand in a payroll batch, or asked for a transfer, also through an API key they made, may not approve it. */
  | 'SAME_MAKER_AND_CHECKER'
  /** The key, or the person's role, may not do this. */
  | 'SCOPE_MISSING'
  /** Who runs the service needs a second factor in live. */
  | 'SECOND_FACTOR_REQUIRED'
  /** There is a second factor already. */
  | 'SECOND_FACTOR_SET'
  /** Live only: the business may not send text messages under this senderId. */
  | 'SENDER_ID_NOT_ALLOWED'
  /** Too many wrong passwords or codes, or too many invitations. */
  | 'TOO_MANY_ATTEMPTS'
  /** Live feeds only: one connection carries 50 subscriptions. */
  | 'TOO_MANY_SUBSCRIPTIONS'
  /** The transfer was retried before; `error` and the transfer's `retriedAs` name the retry. */
  | 'TRANSFER_ALREADY_RETRIED'
  /** The transfer does not wait for a decision, or somebody else decided first. */
  | 'TRANSFER_NOT_IN_REVIEW'
  /** The money of the transfer is not back: it is pending, delivered or waits for a decision; or it paid a salary. */
  | 'TRANSFER_NOT_RETRYABLE'
  /** Only a scheduled transfer that was not yet released can be cancelled. */
  | 'TRANSFER_NOT_SCHEDULED'
  /** The transfer does not wait for approval: it was decided otherwise, or nobody decided in time. */
  | 'TRANSFER_NOT_WAITING'
  /** The service cannot reach what it needs. */
  | 'UNAVAILABLE'
  /** The provider did not answer. Nothing was debited, except that a verification is charged; `data.message` tells its words. */
  | 'UPSTREAM_ERROR'
  /** A field or the body is wrong; `field` names it. */
  | 'VALIDATION_ERROR'
  /** The wallet is frozen or closed. */
  | 'WALLET_NOT_ACTIVE'
  /** The person was taken out of the last business. */
  | 'WITHOUT_BUSINESS'
  /** The API key belongs to the other environment. */
  | 'WRONG_ENVIRONMENT'
  /** The code of the second factor is wrong or was used. */
  | 'WRONG_SECOND_FACTOR';

/** What a caller may do. */
export type Permission =
  | 'ACCOUNT'
  | 'AUDIT_READ'
  | 'BILLS_READ'
  | 'BILLS_REVIEW'
  | 'BILLS_WRITE'
  | 'BUSINESSES_OPERATE'
  | 'BUSINESSES_READ'
  | 'CARDS_READ'
  | 'CARDS_WRITE'
  | 'CHECKOUT_READ'
  | 'CHECKOUT_WRITE'
  | 'CUSTOMERS_READ'
  | 'CUSTOMERS_WRITE'
  | 'KEYS_READ'
  | 'KEYS_WRITE'
  | 'LIMITS_OPERATE'
  | 'LIVE_REQUEST'
  | 'LIVE_REVIEW'
  | 'PAYROLL_APPROVE'
  | 'PAYROLL_ARM'
  | 'PAYROLL_READ'
  | 'PAYROLL_WRITE'
  | 'PEOPLE_READ'
  | 'PEOPLE_WRITE'
  | 'PRICES_OPERATE'
  | 'PRIVACY_READ'
  | 'PRIVACY_WRITE'
  | 'PRODUCTS_READ'
  | 'PRODUCTS_WRITE'
  | 'PROPOSALS_DECIDE'
  | 'PROVIDERS_OPERATE'
  | 'QUEUES_OPERATE'
  | 'QUEUES_READ'
  | 'RECONCILIATION_READ'
  | 'RECONCILIATION_WRITE'
  | 'REQUESTS_READ'
  | 'REVIEWS_READ'
  | 'RULES_WRITE'
  | 'SANDBOX'
  | 'SANDBOX_PROVIDERS'
  | 'SMS_QUOTE'
  | 'SMS_READ'
  | 'SMS_SEND'
  | 'SUBSCRIPTIONS_READ'
  | 'SUBSCRIPTIONS_WRITE'
  | 'TRANSFERS_APPROVE'
  | 'TRANSFERS_READ'
  | 'TRANSFERS_REVIEW'
  | 'TRANSFERS_WRITE'
  | 'TREASURY_READ'
  | 'TREASURY_WRITE'
  | 'VERIFICATION_READ'
  | 'VERIFICATION_WRITE'
  | 'WALLET_READ'
  | 'WALLET_WRITE'
  | 'WEBHOOKS_READ'
  | 'WEBHOOKS_WRITE';

/** Whom to pay how much: bankCode and accountNumber, or the beneficiaryId of a kept account. */
export type SendTransferInput = {
  /** Compared with the name the bank gives for the account. */
  accountName?: string | null | undefined;
  /** Required unless beneficiaryId is given. */
  accountNumber?: string | null | undefined;
  /** Sends although the names differ. */
  allowNameMismatch?: boolean | null | undefined;
  /** Kobo: what the beneficiary gets. */
  amount: number;
  /** Required unless beneficiaryId is given. */
  bankCode?: string | null | undefined;
  /** A kept account, in place of bankCode and accountNumber. */
  beneficiaryId?: string | number | null | undefined;
  /** Your own reference. The same one with the same amount and destination gives the original transfer, so a repeat is safe. */
  clientReference?: string | null | undefined;
  /** NGN, and nothing else yet. */
  currency?: string | null | undefined;
  /** Your own labels: at most 20 texts. */
  metadata?: unknown;
  /** What the beneficiary reads: at most 100 characters of the GSM-7 basic set. */
  narration?: string | null | undefined;
  /** Sends at this time; the money is held until then. */
  scheduledAt?: string | null | undefined;
  /** The e-mail address of the sender. */
  senderEmail?: string | null | undefined;
  /** Who sends it, when that is not you. */
  senderName?: string | null | undefined;
  /** The phone number of the sender. */
  senderPhone?: string | null | undefined;
};

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
export type TimelineKind =
  | 'AWAITING_APPROVAL'
  | 'CANCELLED'
  | 'DEBITED'
  | 'FAILED'
  | 'NOTIFIED'
  | 'REVERSED'
  | 'REVIEWED'
  | 'SCHEDULED'
  | 'SETTLED'
  | 'STATUS_CHECKED'
  | 'SUBMITTED';

export type SendTransferMutationVariables = Exact<{
  input: SendTransferInput;
}>;


export type SendTransferMutation = { sendTransfer: { isReplay: boolean, transfer: { ' $fragmentRefs'?: { 'TransferRowFragment': TransferRowFragment } } | null, userErrors: Array<{ code: ErrorCode, message: string, field: Array<string> | null }> } };

export type TransfersPageQueryVariables = Exact<{
  first?: number;
  after?: string | null | undefined;
  settlementStatus?: SettlementStatus | null | undefined;
}>;


export type TransfersPageQuery = { transfers: { nodes: Array<(
      { timeline: Array<{ at: string, kind: TimelineKind, summary: string }>, webhookDeliveries: Array<{ id: string, event: string, status: DeliveryStatus, attempts: number }> }
      & { ' $fragmentRefs'?: { 'TransferRowFragment': TransferRowFragment } }
    )>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type TransferRowFragment = { id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, isFinal: boolean, nextCheckAt: string | null, createdAt: string, beneficiary: { accountNumber: string, accountName: string | null, bankName: string } } & { ' $fragmentName'?: 'TransferRowFragment' };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { kind: CallerKind, environment: Environment, permissions: Array<Permission>, business: { id: string, name: string } } };

export const TransferRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<TransferRowFragment, unknown>;
export const SendTransferDocument = {"__meta__":{"hash":"sha256:4e713e8b451b2b26fd1bcfcb147c3837d3eef990d30376dc4b38c1491cce9e10"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendTransfer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendTransferInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendTransfer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isReplay"}},{"kind":"Field","name":{"kind":"Name","value":"transfer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<SendTransferMutation, SendTransferMutationVariables>;
export const TransfersPageDocument = {"__meta__":{"hash":"sha256:3ea0e82ca052db94c008360c2d08c58d4ce1272f29a3fff5fc6f8fe72042f4aa"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TransfersPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"25"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"settlementStatus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SettlementStatus"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transfers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"settlementStatus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"settlementStatus"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}},{"kind":"Field","name":{"kind":"Name","value":"timeline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}}]}},{"kind":"Field","name":{"kind":"Name","value":"webhookDeliveries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"event"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<TransfersPageQuery, TransfersPageQueryVariables>;
export const ViewerDocument = {"__meta__":{"hash":"sha256:970b8f959309d73f29ef5220dc45524750d2782b3cf0e0a90ec72793da4d5cdc"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"environment"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"business"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;