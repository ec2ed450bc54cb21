/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Kind of the caller. */
export type CallerKind =
  /** API key. */
  | 'KEY'
  /** Signed-in person. */
  | 'PERSON';

/** The status of a webhook delivery. */
export type DeliveryStatus =
  | 'DELIVERED'
  /** Stopped after the last attempt. A resend is possible. */
  | 'FAILED'
  /** Attempts continue; `nextRetryAt` has the time of the next attempt. */
  | 'PENDING';

/** Whether money is real. */
export type Environment =
  /** It is. */
  | 'LIVE'
  /** It is play money; providers are simulated, or in test mode. */
  | 'SANDBOX';

/** Reason of a refusal. New codes may be added; treat unknown codes by their message. */
export type ErrorCode =
  /** The invited e-mail address already has an account. */
  | 'ACCOUNT_EXISTS'
  /** `accountName` does not match the name of the account. */
  | 'ACCOUNT_NAME_MISMATCH'
  /** The invited person is already a member of the business. */
  | 'ALREADY_MEMBER'
  /** The API key has expired. An expired key cannot be renewed. */
  | 'API_KEY_EXPIRED'
  /** The repeated request already created a key, and that key is in use. */
  | 'API_KEY_IN_USE'
  /** The environment already has 50 active API keys. */
  | 'API_KEY_LIMIT'
  /** The API key is revoked. A revoked key cannot be activated again. */
  | 'API_KEY_NOT_ACTIVE'
  /** The API key was rotated and has a successor. */
  | 'API_KEY_ROTATED'
  /** The payroll batch exceeds the limits for approval by API. */
  | 'APPROVAL_LIMIT_EXCEEDED'
  /** The approver was added after the payroll batch or the transfer was created. */
  | 'APPROVER_ADDED_LATER'
  /** The preview of the batch reports problems that block payment. */
  | 'BATCH_BLOCKED'
  /** The batch changed after you read its totals. */
  | 'BATCH_CHANGED'
  /** Another batch has this reference; for transfers, a batch with other items. */
  | 'BATCH_EXISTS'
  /** The batch is no longer a draft. Only a draft can be changed or submitted. */
  | 'BATCH_NOT_DRAFT'
  /** Sandbox only: the outcome of the bill is final and cannot be changed. */
  | 'BILL_NOT_PENDING'
  /** The business is suspended in live. */
  | 'BUSINESS_SUSPENDED'
  /** Another change of the card is in progress. */
  | 'CARD_BUSY'
  /** The `clientReference` was used with another amount or destination. */
  | 'CLIENT_REFERENCE_CONFLICT'
  /** The request conflicts with an earlier request or result. */
  | 'CONFLICT'
  /** Another customer has the e-mail address; `error` contains the id of that customer. */
  | 'CUSTOMER_EXISTS'
  /** The customer is suspended or inactive. */
  | 'CUSTOMER_NOT_ACTIVE'
  /** An attempt of the webhook delivery is in progress. */
  | 'DELIVERY_IN_PROGRESS'
  /** Sandbox only: the deposit was announced before with another amount. */
  | 'DEPOSIT_CONFLICT'
  /** The credentials are valid, but their e-mail address is not verified. */
  | 'EMAIL_NOT_VERIFIED'
  /** Another account took the new e-mail address before its code was entered. */
  | 'EMAIL_TAKEN'
  /** The environment has the maximum number of additional webhook endpoints. */
  | 'ENDPOINT_LIMIT'
  /** The webhook endpoint is paused. */
  | 'ENDPOINT_PAUSED'
  /** The caller may not perform this operation; `error` states the reason. */
  | 'FORBIDDEN'
  /** The state of the go-live request does not allow this operation. */
  | 'GOING_LIVE_STATE'
  /** An earlier request with this `Idempotency-Key` is still running. */
  | 'IDEMPOTENCY_IN_PROGRESS'
  /** The `Idempotency-Key` was used by another API key or person of the business. */
  | 'IDEMPOTENCY_KEY_OTHER_CALLER'
  /** The `Idempotency-Key` was used for another request. */
  | 'IDEMPOTENCY_KEY_REUSED'
  /** The verification balance does not cover the call, and no plan quota is left. The call was not charged and no provider was called. */
  | 'INSUFFICIENT_BALANCE'
  /** The card balance does not cover the amount. */
  | 'INSUFFICIENT_CARD_BALANCE'
  /** The available balance of the wallet does not cover the amount and the fee. */
  | 'INSUFFICIENT_WALLET_BALANCE'
  /** The service failed unexpectedly. Its log has the cause under the `requestId`. */
  | 'INTERNAL_ERROR'
  /** The API key and the secret do not match. */
  | 'INVALID_API_CREDENTIALS'
  /** The second factor came too late, or too many codes were wrong. */
  | 'INVALID_CHALLENGE'
  /** The e-mail address or the password is wrong. */
  | 'INVALID_CREDENTIALS'
  /** The passkey is not registered, its signature is invalid, or its challenge expired. */
  | 'INVALID_PASSKEY'
  /** The refresh token is unknown, used or expired. */
  | 'INVALID_REFRESH_TOKEN'
  /** The signature of an inbound provider webhook is invalid. */
  | 'INVALID_SIGNATURE'
  /** The present state does not allow this operation. */
  | 'INVALID_STATE'
  /** The API key does not allow requests from this address; `yourIP` states the address. */
  | 'IP_NOT_ALLOWED'
  /** The payment exceeds a limit of the API key (per transaction, per day or per month); `error` states the remaining amount and when the limit resets. */
  | 'KEY_LIMIT_EXCEEDED'
  /** A business must have at least one owner. */
  | 'LAST_OWNER'
  /** The payment exceeds a limit of the wallet (per transaction, per day or per month); `error` states the remaining amount and when the limit resets. */
  | 'LIMIT_EXCEEDED'
  /** The checkout link accepts no order: closed, expired, paid, sold out, or reserved by another payer. */
  | 'LINK_NOT_OPEN'
  /** The request is not valid HTTP, or was not received completely in time. */
  | 'MALFORMED_REQUEST'
  /** The route does not support this method; `Allow` lists the supported methods. */
  | 'METHOD_NOT_ALLOWED'
  /** `X-API-Key` or `X-API-Secret` is missing. */
  | 'MISSING_API_CREDENTIALS'
  /** The business is not approved for live. */
  | 'NOT_LIVE'
  /** The route requires a user session, and the token is missing, expired or unknown. */
  | 'NO_TOKEN'
  /** The service is overloaded and cannot accept this request now. */
  | 'OVERLOADED'
  /** Passkeys cannot be created at the address of this page. */
  | 'PASSKEYS_UNAVAILABLE'
  /** The account already has 20 passkeys. */
  | 'PASSKEY_LIMIT'
  /** The business already has an active verification plan. */
  | 'PLAN_ACTIVE'
  /** Another plan has this code. */
  | 'PLAN_EXISTS'
  /** The payroll batch has no finished preview. */
  | 'PREVIEW_REQUIRED'
  /** The present price differs from `expectedTotal`, or from the `expectedPrice` of a plan. */
  | 'PRICE_CHANGED'
  /** Another product has this slug or SKU. */
  | 'PRODUCT_EXISTS'
  /** A different approval request for this record is pending. */
  | 'PROPOSAL_DIFFERS'
  /** The approval request is already decided. */
  | 'PROPOSAL_ENDED'
  /** No provider is configured for this operation in live. */
  | 'PROVIDER_NOT_CONFIGURED'
  /** The bank refused the transfer (the amount is credited back, no fee is charged), the biller refused the bill (amount and fee are credited back), or the processor refused a change of a card (`data` has the reason; a funding is credited back in a row of category `virtual_card_reversal`). */
  | 'PROVIDER_REJECTED'
  /** The quote is for another message, other recipients, another sender or another route, or was already sent with other content. */
  | 'QUOTE_MISMATCH'
  /** The API key or the address exceeded its rate limit. */
  | 'RATE_LIMITED'
  /** No record has this id or these details, or the record belongs to another business. A verification with this answer is charged; `data.message` has the provider's message. */
  | 'RECORD_NOT_FOUND'
  /** The transfer is not delivered, has another amount, or already refunded another order. */
  | 'REFUND_MISMATCH'
  /** The `requestRef` belongs to another bill. */
  | 'REQUEST_REF_CONFLICT'
  /** The body or the headers exceed the size limit. */
  | 'REQUEST_TOO_LARGE'
  /** Live feeds only: the client missed more than 1,000 changes or one hour, or reads too slowly. */
  | 'RESYNC_REQUIRED'
  /** Your role may not assign or remove this role. */
  | 'ROLE_NOT_YOURS'
  /** No route has this address. */
  | 'ROUTE_NOT_FOUND'
  /** The approver also prepared the payroll batch or requested the transfer, in person or through an API key created by the approver. */
  | 'SAME_MAKER_AND_CHECKER'
  /** The API key or the role lacks the required scope. */
  | 'SCOPE_MISSING'
  /** Operators must have a second factor in live. */
  | 'SECOND_FACTOR_REQUIRED'
  /** The account already has a second factor. */
  | 'SECOND_FACTOR_SET'
  /** Live only: the senderId is not registered for the business. */
  | 'SENDER_ID_NOT_ALLOWED'
  /** The limit of wrong passwords, wrong codes or invitations is reached. */
  | 'TOO_MANY_ATTEMPTS'
  /** Live feeds only: a connection carries at most 50 subscriptions. */
  | 'TOO_MANY_SUBSCRIPTIONS'
  /** The transfer was already retried; `error` and the transfer's `retriedAs` name the retry. */
  | 'TRANSFER_ALREADY_RETRIED'
  /** The transfer is not pending review, or was decided by another reviewer. */
  | 'TRANSFER_NOT_IN_REVIEW'
  /** The money of the transfer is not returned: the transfer is pending, delivered or in review, or paid a salary. */
  | 'TRANSFER_NOT_RETRYABLE'
  /** The transfer is not scheduled, or was already released. Only a scheduled transfer can be cancelled. */
  | 'TRANSFER_NOT_SCHEDULED'
  /** The transfer is not pending approval: it was decided, or the time to decide expired. */
  | 'TRANSFER_NOT_WAITING'
  /** A component that the service needs is unreachable. */
  | 'UNAVAILABLE'
  /** The provider did not answer. Only a verification is charged; `data.message` has the provider's message. */
  | 'UPSTREAM_ERROR'
  /** A field or the body is invalid; `field` names the field. */
  | 'VALIDATION_ERROR'
  /** The wallet is frozen or closed. */
  | 'WALLET_NOT_ACTIVE'
  /** The person was removed from their last business. */
  | 'WITHOUT_BUSINESS'
  /** The API key belongs to the other environment. */
  | 'WRONG_ENVIRONMENT'
  /** The code of the second factor is wrong or was already used. */
  | 'WRONG_SECOND_FACTOR';

/** Permissions of a caller. */
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

/** Destination and amount: bankCode and accountNumber, or the beneficiaryId of a saved beneficiary. */
export type SendTransferInput = {
  /** Expected account name, compared with the name from the bank. */
  accountName?: string | null | undefined;
  /** Required unless beneficiaryId is given. */
  accountNumber?: string | null | undefined;
  /** Sends although the names differ. */
  allowNameMismatch?: boolean | null | undefined;
  /** Kobo: amount credited to the beneficiary. */
  amount: number;
  /** Required unless beneficiaryId is given. */
  bankCode?: string | null | undefined;
  /** Saved beneficiary, in place of bankCode and accountNumber. */
  beneficiaryId?: string | number | null | undefined;
  /** Your own reference. A repeat with the same amount and destination returns the original transfer, so repeating is safe. */
  clientReference?: string | null | undefined;
  /** Currency; only NGN is supported. */
  currency?: string | null | undefined;
  /** Your own labels: at most 20 entries. */
  metadata?: unknown;
  /** Narration that the beneficiary sees: at most 100 characters of the GSM-7 basic set. */
  narration?: string | null | undefined;
  /** Time of release; the money is held until then. */
  scheduledAt?: string | null | undefined;
  /** Sender e-mail address. */
  senderEmail?: string | null | undefined;
  /** Sender name, when it is not yours. */
  senderName?: string | null | undefined;
  /** Sender phone number. */
  senderPhone?: string | null | undefined;
};

/** Settlement status of a transfer. */
export type SettlementStatus =
  /** The beneficiary was credited. */
  | 'DELIVERED'
  /** Declined, pending review. */
  | 'FAILED'
  /** Outcome unknown. Never send the transfer again; retrieve its status. */
  | 'PENDING'
  /** The money was credited back to the wallet. */
  | 'REVERSED';

/** Kind of a timeline entry. */
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

export type SendTransferMutation = {
  sendTransfer: {
    isReplay: boolean;
    transfer: { ' $fragmentRefs'?: { TransferRowFragment: TransferRowFragment } } | null;
    userErrors: Array<{ code: ErrorCode; message: string; field: Array<string> | null }>;
  };
};

export type TransfersPageQueryVariables = Exact<{
  first?: number;
  after?: string | null | undefined;
  settlementStatus?: SettlementStatus | null | undefined;
}>;

export type TransfersPageQuery = {
  transfers: {
    nodes: Array<
      {
        timeline: Array<{ at: string; kind: TimelineKind; summary: string }>;
        webhookDeliveries: Array<{ id: string; event: string; status: DeliveryStatus; attempts: number }>;
      } & { ' $fragmentRefs'?: { TransferRowFragment: TransferRowFragment } }
    >;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
};

export type TransferRowFragment = {
  id: string;
  transferCode: string;
  clientReference: string | null;
  amount: number;
  fee: number;
  settlementStatus: SettlementStatus;
  isFinal: boolean;
  nextCheckAt: string | null;
  createdAt: string;
  beneficiary: { accountNumber: string; accountName: string | null; bankName: string };
} & { ' $fragmentName'?: 'TransferRowFragment' };

export type ViewerQueryVariables = Exact<{ [key: string]: never }>;

export type ViewerQuery = {
  viewer: { kind: CallerKind; environment: Environment; permissions: Array<Permission>; business: { id: string; name: string } };
};

export const TransferRowFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TransferRow' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Transfer' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'transferCode' } },
          { kind: 'Field', name: { kind: 'Name', value: 'clientReference' } },
          { kind: 'Field', name: { kind: 'Name', value: 'amount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'fee' } },
          { kind: 'Field', name: { kind: 'Name', value: 'settlementStatus' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isFinal' } },
          { kind: 'Field', name: { kind: 'Name', value: 'nextCheckAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'beneficiary' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'accountNumber' } },
                { kind: 'Field', name: { kind: 'Name', value: 'accountName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'bankName' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<TransferRowFragment, unknown>;
export const SendTransferDocument = {
  __meta__: { hash: 'sha256:4e713e8b451b2b26fd1bcfcb147c3837d3eef990d30376dc4b38c1491cce9e10' },
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SendTransfer' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'SendTransferInput' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'sendTransfer' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'isReplay' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'transfer' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'TransferRow' } }],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'userErrors' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'code' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'message' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'field' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TransferRow' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Transfer' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'transferCode' } },
          { kind: 'Field', name: { kind: 'Name', value: 'clientReference' } },
          { kind: 'Field', name: { kind: 'Name', value: 'amount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'fee' } },
          { kind: 'Field', name: { kind: 'Name', value: 'settlementStatus' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isFinal' } },
          { kind: 'Field', name: { kind: 'Name', value: 'nextCheckAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'beneficiary' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'accountNumber' } },
                { kind: 'Field', name: { kind: 'Name', value: 'accountName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'bankName' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<SendTransferMutation, SendTransferMutationVariables>;
export const TransfersPageDocument = {
  __meta__: { hash: 'sha256:3ea0e82ca052db94c008360c2d08c58d4ce1272f29a3fff5fc6f8fe72042f4aa' },
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'TransfersPage' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'first' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } } },
          defaultValue: { kind: 'IntValue', value: '25' },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'after' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'settlementStatus' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'SettlementStatus' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'transfers' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'first' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'first' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'after' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'after' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'settlementStatus' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'settlementStatus' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'nodes' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'TransferRow' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'timeline' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'at' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'summary' } },
                          ],
                        },
                      },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'webhookDeliveries' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'event' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'status' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'attempts' } },
                          ],
                        },
                      },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'pageInfo' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'hasNextPage' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'endCursor' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'TransferRow' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Transfer' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'transferCode' } },
          { kind: 'Field', name: { kind: 'Name', value: 'clientReference' } },
          { kind: 'Field', name: { kind: 'Name', value: 'amount' } },
          { kind: 'Field', name: { kind: 'Name', value: 'fee' } },
          { kind: 'Field', name: { kind: 'Name', value: 'settlementStatus' } },
          { kind: 'Field', name: { kind: 'Name', value: 'isFinal' } },
          { kind: 'Field', name: { kind: 'Name', value: 'nextCheckAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'beneficiary' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'accountNumber' } },
                { kind: 'Field', name: { kind: 'Name', value: 'accountName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'bankName' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<TransfersPageQuery, TransfersPageQueryVariables>;
export const ViewerDocument = {
  __meta__: { hash: 'sha256:970b8f959309d73f29ef5220dc45524750d2782b3cf0e0a90ec72793da4d5cdc' },
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Viewer' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'viewer' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
                { kind: 'Field', name: { kind: 'Name', value: 'environment' } },
                { kind: 'Field', name: { kind: 'Name', value: 'permissions' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'business' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
