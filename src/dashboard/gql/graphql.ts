/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** How much sandbox time passes. */
export type AdvanceSandboxInput = {
  /** Such as 30s, 5m, 2h or 1d; at most 400d. */
  by: string;
};

/** The address that shops compare. */
export type BillingAddressInput = {
  /** City. */
  city: string;
  /** Country, two letters. */
  country: string;
  /** Street and number. */
  line1: string;
  /** Postal code. */
  postalCode?: string | null | undefined;
  /** State. */
  state: string;
};

/** Which scheduled transfer to cancel. */
export type CancelTransferInput = {
  /** Our reference. */
  transferCode: string;
};

/** Where a card may be used; what is left out may be. */
export type CardChannelsInput = {
  /** At cash machines. */
  atm?: boolean | null | undefined;
  /** In apps. */
  mobile?: boolean | null | undefined;
  /** At terminals in shops. */
  pos?: boolean | null | undefined;
  /** On the web. */
  web?: boolean | null | undefined;
};

/** Onto the card, or off it. */
export type CardTransactionDirection =
  | 'CREDIT'
  | 'DEBIT';

/** What became of it. */
export type CardTransactionStatus =
  | 'APPROVED'
  | 'DECLINED'
  | 'REVERSED'
  | 'SETTLED';

/** What happened on a card. */
export type CardTransactionType =
  | 'ADJUSTMENT'
  | 'AUTHORIZATION'
  | 'FEE'
  | 'FUNDING'
  | 'REFUND'
  | 'REVERSAL'
  | 'SETTLEMENT'
  | 'WITHDRAWAL';

/** Whether the outcome is known. */
export type Certainty =
  | 'KNOWN'
  | 'UNKNOWN';

/** What a card may be used for from now on. */
export type ControlVirtualCardInput = {
  /** Merchant categories; when any are given, no others. */
  allowedCategories?: Array<string> | null | undefined;
  /** Merchant categories that are refused. */
  blockedCategories?: Array<string> | null | undefined;
  /** Which card. */
  cardId: string | number;
  /** Where. */
  channels?: CardChannelsInput | null | undefined;
  /** How much. */
  spendingLimits?: Array<SpendingLimitInput> | null | undefined;
};

/** A new card. */
export type CreateVirtualCardInput = {
  /** The address that shops compare. */
  billingAddress?: BillingAddressInput | null | undefined;
  /** VERVE unless told. */
  brand?: VirtualCardBrand | null | undefined;
  /** Whose it is. */
  customerId: string | number;
  /** Labels that come back: text by name. */
  metadata?: unknown;
  /** The customer’s name unless told. */
  nameOnCard?: string | null | undefined;
  /** What it may be used for. */
  spendingControls?: SpendingControlsInput | null | undefined;
};

/** Whether a customer buys. */
export type CustomerStatus =
  /** Can be subscribed and pay. */
  | 'ACTIVE'
  /** Buys no more. */
  | 'INACTIVE'
  /** Kept from buying for now. */
  | 'SUSPENDED';

/** What happened to the wallet; says nothing about delivery. */
export type DebitStatus =
  | 'ACCEPTED'
  | 'AWAITING_APPROVAL'
  | 'CANCELLED'
  | 'DEBITED'
  | 'REJECTED'
  | 'SCHEDULED';

/** Which declined transfer, and why it is decided so. */
export type DecideTransferInput = {
  /** Why; kept as evidence. */
  note: string;
  /** Our reference. */
  transferCode: string;
};

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
  /** Every provider is simulated. */
  | 'SANDBOX';

/** Why something was refused. New codes may come; treat one you do not know by its message. */
export type ErrorCode =
  /** The invited address has an account. */
  | 'ACCOUNT_EXISTS'
  /** accountName is not the account's name. */
  | 'ACCOUNT_NAME_MISMATCH'
  /** The invited person belongs to the business already. */
  | 'ALREADY_MEMBER'
  /** The request made a key before, and the key is in use. */
  | 'API_KEY_IN_USE'
  /** There are too many active API keys. */
  | 'API_KEY_LIMIT'
  /** The API key is revoked or expired, and stays so. */
  | 'API_KEY_NOT_ACTIVE'
  /** The API key has a successor. */
  | 'API_KEY_ROTATED'
  /** The payroll batch is outside the limits of approval by API. */
  | 'APPROVAL_LIMIT_EXCEEDED'
  /** Something stands in the way of paying the batch; its preview names it. */
  | 'BATCH_BLOCKED'
  /** The batch is not the one whose totals you saw. */
  | 'BATCH_CHANGED'
  /** Another batch has the reference. */
  | 'BATCH_EXISTS'
  /** Only a draft can be changed or submitted. */
  | 'BATCH_NOT_DRAFT'
  /** The outcome of the bill is known already. */
  | 'BILL_NOT_PENDING'
  /** Another change of the card is on its way. */
  | 'CARD_BUSY'
  /** The reference was used with another amount or account, or for another bill. */
  | 'CLIENT_REFERENCE_CONFLICT'
  /** It contradicts something that happened before. */
  | 'CONFLICT'
  /** The customer is suspended or inactive. */
  | 'CUSTOMER_NOT_ACTIVE'
  /** The webhook delivery is being sent right now. */
  | 'DELIVERY_IN_PROGRESS'
  /** The deposit was announced before with another amount. */
  | 'DEPOSIT_CONFLICT'
  /** The password is right, but the address was not proved yet. */
  | 'EMAIL_NOT_VERIFIED'
  /** This may not be done. */
  | 'FORBIDDEN'
  /** A request with this Idempotency-Key still runs. */
  | 'IDEMPOTENCY_IN_PROGRESS'
  /** The Idempotency-Key belongs to another request. */
  | 'IDEMPOTENCY_KEY_REUSED'
  /** The verification balance does not cover the call. */
  | 'INSUFFICIENT_BALANCE'
  /** The card has less than that. */
  | 'INSUFFICIENT_CARD_BALANCE'
  /** The available balance does not cover amount and fee. */
  | 'INSUFFICIENT_WALLET_BALANCE'
  /** The second factor came too late, or too many were wrong. */
  | 'INVALID_CHALLENGE'
  /** Unknown address or wrong password. */
  | 'INVALID_CREDENTIALS'
  /** The refresh token is unknown, used or ended. */
  | 'INVALID_REFRESH_TOKEN'
  /** This cannot be done in its present state. */
  | 'INVALID_STATE'
  /** A business keeps at least one owner. */
  | 'LAST_OWNER'
  /** The checkout link takes no order now. */
  | 'LINK_NOT_OPEN'
  /** The service has too much to do; try again shortly. */
  | 'OVERLOADED'
  /** A verification plan is active already. */
  | 'PLAN_ACTIVE'
  /** Another plan has the code. */
  | 'PLAN_EXISTS'
  /** The batch has no finished preview. */
  | 'PREVIEW_REQUIRED'
  /** The order would cost something else than the payer saw. */
  | 'PRICE_CHANGED'
  /** Another product has the slug or SKU. */
  | 'PRODUCT_EXISTS'
  /** Nobody carries this out in live yet. */
  | 'PROVIDER_NOT_CONFIGURED'
  /** The bank refused the transfer; the amount is back and no fee was charged. */
  | 'PROVIDER_REJECTED'
  /** Too many requests of this caller or address. */
  | 'RATE_LIMITED'
  /** There is no such thing, or it is not yours. */
  | 'RECORD_NOT_FOUND'
  /** The transfer did not give back what was paid for the order. */
  | 'REFUND_MISMATCH'
  /** More was missed than a live feed replays; read the list again. */
  | 'RESYNC_REQUIRED'
  /** Your role cannot give or take that one. */
  | 'ROLE_NOT_YOURS'
  /** Whoever had a hand in a batch may not approve it. */
  | 'SAME_MAKER_AND_CHECKER'
  /** The caller may not do this. */
  | 'SCOPE_MISSING'
  /** There is a second factor already. */
  | 'SECOND_FACTOR_SET'
  /** Too many wrong passwords or codes, or too many invitations. */
  | 'TOO_MANY_ATTEMPTS'
  /** The connection carries as many subscriptions as it may. */
  | 'TOO_MANY_SUBSCRIPTIONS'
  /** The transfer does not wait for a decision. */
  | 'TRANSFER_NOT_IN_REVIEW'
  /** Only a scheduled transfer that was not yet released can be cancelled. */
  | 'TRANSFER_NOT_SCHEDULED'
  /** The service cannot reach what it needs; try again shortly. */
  | 'UNAVAILABLE'
  /** The provider did not answer. Only a verification is charged all the same. */
  | 'UPSTREAM_ERROR'
  /** A field is wrong; `field` names it. */
  | 'VALIDATION_ERROR'
  /** The wallet is frozen or closed. */
  | 'WALLET_NOT_ACTIVE'
  /** The person was taken out of the last business. */
  | 'WITHOUT_BUSINESS'
  /** The code of the second factor is wrong or was used. */
  | 'WRONG_SECOND_FACTOR';

/** What a part of a fee is for. */
export type FeeType =
  | 'STAMP_DUTY'
  | 'TRANSFER_FEE'
  | 'VAT';

/** How much to put on a card, or to take from it. */
export type MoveCardMoneyInput = {
  /** How much. */
  amount: number;
  /** Which card. */
  cardId: string | number;
  /** Your own reference; a repeat does it once. */
  clientReference?: string | null | undefined;
};

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

/** Which delivery to send again. */
export type ResendWebhookDeliveryInput = {
  /** Its id. */
  deliveryId: string | number;
};

/** Why money came back. */
export type ReversalReason =
  | 'MANUAL_REVERSAL'
  | 'PROVIDER_REJECTED';

/** What the simulated bank can say of a transfer. */
export type SandboxOutcome =
  | 'DECLINED_FINAL'
  | 'DECLINED_REVIEW'
  | 'DELIVERED'
  | 'RETURNED';

/** Whom to pay how much: bankCode and accountNumber, or the beneficiaryId of a kept account. */
export type SendTransferInput = {
  /** Compared with the name the bank gives for the account. */
  accountName?: string | null | undefined;
  /** Required unless beneficiaryId is given. */
  accountNumber?: string | null | undefined;
  /** Sends although the names differ. */
  allowNameMismatch?: boolean | null | undefined;
  /** What the beneficiary gets. */
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
  /** What the beneficiary reads: at most 100 characters of GSM-7. */
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

/** What the simulated bank says of a transfer from now on. */
export type SetTransferOutcomeInput = {
  /** What it says. */
  outcome: SandboxOutcome;
  /** Our reference of the transfer. */
  transferCode: string;
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

/** What a card may be used for; what is left out is not limited. */
export type SpendingControlsInput = {
  /** Merchant categories; when any are given, no others. */
  allowedCategories?: Array<string> | null | undefined;
  /** Merchant categories that are refused. */
  blockedCategories?: Array<string> | null | undefined;
  /** Where. */
  channels?: CardChannelsInput | null | undefined;
  /** How much. */
  spendingLimits?: Array<SpendingLimitInput> | null | undefined;
};

/** What a spending limit is for. */
export type SpendingInterval =
  | 'DAILY'
  | 'MONTHLY'
  | 'PER_TRANSACTION'
  | 'WEEKLY';

/** How much may be spent in a time. */
export type SpendingLimitInput = {
  /** How much. */
  amount: number;
  /** In which time. */
  interval: SpendingInterval;
};

/** Which card to end. */
export type TerminateVirtualCardInput = {
  /** Its id. */
  cardId: string | number;
  /** Why. */
  reason?: string | null | undefined;
};

/** What happened to a transfer. */
export type TimelineKind =
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

/** What a movement is about. */
export type TransactionCategory =
  | 'ADJUSTMENT'
  | 'BILL'
  | 'BILL_FEE'
  | 'BILL_REVERSAL'
  | 'CHECKOUT_PAYMENT'
  | 'FUNDING'
  | 'PAYROLL'
  | 'PAYROLL_REVERSAL'
  | 'REVERSAL'
  | 'SMS'
  | 'SUBSCRIPTION_PAYMENT'
  | 'TRANSFER'
  | 'TRANSFER_FEE'
  | 'VERIFICATION_TOPUP'
  | 'VIRTUAL_CARD_FUNDING'
  | 'VIRTUAL_CARD_WITHDRAWAL';

/** What caused a movement. */
export type TransactionRelatedType =
  | 'BILL'
  | 'DEPOSIT'
  | 'TRANSFER';

/** The direction of a movement. */
export type TransactionSide =
  /** Into the wallet. */
  | 'CREDIT'
  /** Out of it. */
  | 'DEBIT';

/** Whether a movement stands. */
export type TransactionStatus =
  | 'COMPLETED'
  /** None is; money that is only held has no row. */
  | 'PENDING'
  /** A debit whose money came back in a row of its own. */
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

/** The scheme of a card. */
export type VirtualCardBrand =
  | 'MASTERCARD'
  | 'VERVE'
  | 'VISA';

/** Who froze a card. */
export type VirtualCardFrozenBy =
  | 'BUSINESS'
  | 'PROCESSOR';

/** Which card. */
export type VirtualCardInput = {
  /** Its id. */
  cardId: string | number;
};

/** Where a virtual card stands. */
export type VirtualCardStatus =
  | 'ACTIVE'
  | 'EXPIRED'
  /** The processor refused it. */
  | 'FAILED'
  /** It buys nothing until it is unfrozen. */
  | 'FROZEN'
  /** The processor has not answered yet. */
  | 'PENDING'
  /** It ended; its balance went back to the wallet. */
  | 'TERMINATED';

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

export type FundCardMutationVariables = Exact<{
  input: MoveCardMoneyInput;
}>;


export type FundCardMutation = { __typename: 'Mutation', fundVirtualCard: { __typename: 'FundVirtualCardPayload', isPending: boolean | null, card: { __typename: 'VirtualCard', id: string, balance: number } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type WithdrawFromCardMutationVariables = Exact<{
  input: MoveCardMoneyInput;
}>;


export type WithdrawFromCardMutation = { __typename: 'Mutation', withdrawFromVirtualCard: { __typename: 'WithdrawFromVirtualCardPayload', isPending: boolean | null, card: { __typename: 'VirtualCard', id: string, balance: number } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type FreezeCardMutationVariables = Exact<{
  input: VirtualCardInput;
}>;


export type FreezeCardMutation = { __typename: 'Mutation', freezeVirtualCard: { __typename: 'FreezeVirtualCardPayload', isPending: boolean | null, card: { __typename: 'VirtualCard', id: string, status: VirtualCardStatus, frozenBy: VirtualCardFrozenBy | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type UnfreezeCardMutationVariables = Exact<{
  input: VirtualCardInput;
}>;


export type UnfreezeCardMutation = { __typename: 'Mutation', unfreezeVirtualCard: { __typename: 'UnfreezeVirtualCardPayload', isPending: boolean | null, card: { __typename: 'VirtualCard', id: string, status: VirtualCardStatus, frozenBy: VirtualCardFrozenBy | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type TerminateCardMutationVariables = Exact<{
  input: TerminateVirtualCardInput;
}>;


export type TerminateCardMutation = { __typename: 'Mutation', terminateVirtualCard: { __typename: 'TerminateVirtualCardPayload', isPending: boolean | null, card: { __typename: 'VirtualCard', id: string, status: VirtualCardStatus, balance: number, terminatedReason: string | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type ControlCardMutationVariables = Exact<{
  input: ControlVirtualCardInput;
}>;


export type ControlCardMutation = { __typename: 'Mutation', controlVirtualCard: { __typename: 'ControlVirtualCardPayload', isPending: boolean | null, card: { __typename: 'VirtualCard', id: string, spendingControls: unknown } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type CardQueryVariables = Exact<{
  id: string | number;
  after?: string | null | undefined;
}>;


export type CardQuery = { __typename: 'Query', virtualCard: { __typename: 'VirtualCard', id: string, customerId: string, nameOnCard: string, maskedPan: string | null, last4: string | null, brand: VirtualCardBrand, expiryMonth: string | null, expiryYear: string | null, balance: number, status: VirtualCardStatus, providerStatus: string | null, frozenBy: VirtualCardFrozenBy | null, terminatedReason: string | null, spendingControls: unknown, lastSyncedAt: string | null, createdAt: string, transactions: { __typename: 'CardTransactionConnection', nodes: Array<{ __typename: 'CardTransaction', id: string, type: CardTransactionType, direction: CardTransactionDirection, amount: number, status: CardTransactionStatus, channel: string | null, declineReason: string | null, createdAt: string, merchant: { __typename: 'CardMerchant', name: string, city: string | null } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type SyncCardMutationVariables = Exact<{
  input: VirtualCardInput;
}>;


export type SyncCardMutation = { __typename: 'Mutation', syncVirtualCard: { __typename: 'SyncVirtualCardPayload', changed: boolean | null, previousStatus: VirtualCardStatus | null, card: { __typename: 'VirtualCard', id: string, status: VirtualCardStatus, balance: number, providerStatus: string | null, frozenBy: VirtualCardFrozenBy | null, terminatedReason: string | null, lastSyncedAt: string | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type CardsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type CardsQuery = { __typename: 'Query', virtualCards: { __typename: 'VirtualCardConnection', nodes: Array<{ __typename: 'VirtualCard', id: string, nameOnCard: string, maskedPan: string | null, last4: string | null, brand: VirtualCardBrand, balance: number, status: VirtualCardStatus, lastSyncedAt: string | null, createdAt: string }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type IssueCardMutationVariables = Exact<{
  input: CreateVirtualCardInput;
}>;


export type IssueCardMutation = { __typename: 'Mutation', createVirtualCard: { __typename: 'CreateVirtualCardPayload', isPending: boolean | null, card: { __typename: 'VirtualCard', id: string, status: VirtualCardStatus } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type CustomerChoicesQueryVariables = Exact<{
  email?: string | null | undefined;
}>;


export type CustomerChoicesQuery = { __typename: 'Query', customers: { __typename: 'CustomerConnection', nodes: Array<{ __typename: 'Customer', id: string, firstName: string, lastName: string, email: string, status: CustomerStatus }> } };

export type OverviewQueryVariables = Exact<{
  from: string;
  late: string;
  payroll: boolean;
  webhooks: boolean;
}>;


export type OverviewQuery = { __typename: 'Query', wallet: { __typename: 'Wallet', id: string, availableBalance: number, heldBalance: number, ledgerBalance: number, status: WalletStatus, lowBalanceAlert: { __typename: 'LowBalanceAlert', threshold: number, enabled: boolean } }, transfers: { __typename: 'TransferConnection', nodes: Array<{ __typename: 'Transfer', id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, status: DebitStatus, isFinal: boolean, needsReview: boolean, createdAt: string, settledAt: string | null, scheduledAt: string | null, nextCheckAt: string | null, beneficiary: { __typename: 'BankAccount', accountName: string | null, accountNumber: string, bankName: string } }> }, failed: { __typename: 'TransferConnection', nodes: Array<{ __typename: 'Transfer', id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, status: DebitStatus, isFinal: boolean, needsReview: boolean, createdAt: string, settledAt: string | null, scheduledAt: string | null, nextCheckAt: string | null, beneficiary: { __typename: 'BankAccount', accountName: string | null, accountNumber: string, bankName: string } }> }, late: { __typename: 'TransferConnection', nodes: Array<{ __typename: 'Transfer', id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, status: DebitStatus, isFinal: boolean, needsReview: boolean, createdAt: string, settledAt: string | null, scheduledAt: string | null, nextCheckAt: string | null, beneficiary: { __typename: 'BankAccount', accountName: string | null, accountNumber: string, bankName: string } }> }, transferSummary: { __typename: 'TransferSummary', buckets: Array<{ __typename: 'TransferBucket', start: string, pending: number, delivered: number, failed: number, reversed: number }> }, payrollBatches?: { __typename: 'PayrollBatchConnection', nodes: Array<{ __typename: 'PayrollBatch', id: string, name: string, totalDebited: number, itemCount: number }> }, webhookDeliveries?: { __typename: 'WebhookDeliveryConnection', nodes: Array<{ __typename: 'WebhookDelivery', id: string, event: string }> } };

export type BanksOfQueryVariables = Exact<{
  accountNumber: string;
}>;


export type BanksOfQuery = { __typename: 'Query', banks: Array<{ __typename: 'Bank', bankCode: string, bankName: string }> };

export type NameEnquiryQueryVariables = Exact<{
  accountNumber: string;
  bankCode: string;
}>;


export type NameEnquiryQuery = { __typename: 'Query', accountInquiry: { __typename: 'AccountInquiry', accountName: string, nubanValid: boolean | null } };

export type QuoteQueryVariables = Exact<{
  amount: number;
}>;


export type QuoteQuery = { __typename: 'Query', transferQuote: { __typename: 'TransferQuote', fee: number, totalDebited: number, feeBreakdown: Array<{ __typename: 'FeePart', type: FeeType, amount: number }> }, wallet: { __typename: 'Wallet', id: string, availableBalance: number } };

export type SendTransferMutationVariables = Exact<{
  input: SendTransferInput;
}>;


export type SendTransferMutation = { __typename: 'Mutation', sendTransfer: { __typename: 'SendTransferPayload', isReplay: boolean, transfer: { __typename: 'Transfer', id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, status: DebitStatus, isFinal: boolean, needsReview: boolean, createdAt: string, settledAt: string | null, scheduledAt: string | null, nextCheckAt: string | null, beneficiary: { __typename: 'BankAccount', accountName: string | null, accountNumber: string, bankName: string } } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, field: Array<string> | null, message: string }> } };

export type StatementQueryVariables = Exact<{
  from: string;
  to: string;
  first: string;
  last: string;
  category?: TransactionCategory | null | undefined;
  after?: string | null | undefined;
}>;


export type StatementQuery = { __typename: 'Query', statement: { __typename: 'Statement', opening: number, closing: number, exportUrl: string }, transactions: { __typename: 'TransactionConnection', nodes: Array<{ __typename: 'Transaction', id: string, createdAt: string, type: TransactionSide, category: TransactionCategory, status: TransactionStatus, amount: number, balanceAfter: number, description: string, reference: string | null, clientReference: string | null, transferCode: string | null, relatedId: string | null, relatedType: TransactionRelatedType | null, counterparty: { __typename: 'Counterparty', name: string | null } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type CancelTransferMutationVariables = Exact<{
  input: CancelTransferInput;
}>;


export type CancelTransferMutation = { __typename: 'Mutation', cancelTransfer: { __typename: 'CancelTransferPayload', transfer: { __typename: 'Transfer', id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, status: DebitStatus, isFinal: boolean, needsReview: boolean, createdAt: string, settledAt: string | null, scheduledAt: string | null, nextCheckAt: string | null, beneficiary: { __typename: 'BankAccount', accountName: string | null, accountNumber: string, bankName: string } } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, field: Array<string> | null, message: string }> } };

export type ReverseTransferMutationVariables = Exact<{
  input: DecideTransferInput;
}>;


export type ReverseTransferMutation = { __typename: 'Mutation', reverseTransfer: { __typename: 'ReverseTransferPayload', transfer: { __typename: 'Transfer', id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, status: DebitStatus, isFinal: boolean, needsReview: boolean, createdAt: string, settledAt: string | null, scheduledAt: string | null, nextCheckAt: string | null, beneficiary: { __typename: 'BankAccount', accountName: string | null, accountNumber: string, bankName: string } } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, field: Array<string> | null, message: string }> } };

export type SettleTransferMutationVariables = Exact<{
  input: DecideTransferInput;
}>;


export type SettleTransferMutation = { __typename: 'Mutation', settleTransfer: { __typename: 'SettleTransferPayload', transfer: { __typename: 'Transfer', id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, status: DebitStatus, isFinal: boolean, needsReview: boolean, createdAt: string, settledAt: string | null, scheduledAt: string | null, nextCheckAt: string | null, beneficiary: { __typename: 'BankAccount', accountName: string | null, accountNumber: string, bankName: string } } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, field: Array<string> | null, message: string }> } };

export type SetTransferOutcomeMutationVariables = Exact<{
  input: SetTransferOutcomeInput;
}>;


export type SetTransferOutcomeMutation = { __typename: 'Mutation', setTransferOutcome: { __typename: 'SetTransferOutcomePayload', transferCode: string | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, field: Array<string> | null, message: string }> } };

export type AdvanceSandboxMutationVariables = Exact<{
  input: AdvanceSandboxInput;
}>;


export type AdvanceSandboxMutation = { __typename: 'Mutation', advanceSandbox: { __typename: 'AdvanceSandboxPayload', advancedSeconds: number | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, field: Array<string> | null, message: string }> } };

export type ResendDeliveryMutationVariables = Exact<{
  input: ResendWebhookDeliveryInput;
}>;


export type ResendDeliveryMutation = { __typename: 'Mutation', resendWebhookDelivery: { __typename: 'ResendWebhookDeliveryPayload', delivery: { __typename: 'WebhookDelivery', id: string, status: DeliveryStatus, attempts: number, nextRetryAt: string | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, field: Array<string> | null, message: string }> } };

export type TransferQueryVariables = Exact<{
  id: string | number;
  deliveries: boolean;
}>;


export type TransferQuery = { __typename: 'Query', transfer: { __typename: 'Transfer', narration: string | null, totalDebited: number, certainty: Certainty, declineCode: string | null, reason: ReversalReason | null, failedAt: string | null, reversedAt: string | null, metadata: unknown, id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, status: DebitStatus, isFinal: boolean, needsReview: boolean, createdAt: string, settledAt: string | null, scheduledAt: string | null, nextCheckAt: string | null, feeBreakdown: Array<{ __typename: 'FeePart', type: FeeType, amount: number }>, provider: { __typename: 'ProviderAnswer', transactionResponseCode: string | null, responseDescription: string | null, transactionRef: string | null, transactionId: string | null, sessionId: string | null } | null, timeline: Array<{ __typename: 'TimelineEntry', at: string, kind: TimelineKind, summary: string, responseCode: string | null }>, webhookDeliveries?: Array<{ __typename: 'WebhookDelivery', id: string, event: string, status: DeliveryStatus, attempts: number, httpStatus: number | null, createdAt: string, nextRetryAt: string | null }>, beneficiary: { __typename: 'BankAccount', accountName: string | null, accountNumber: string, bankName: string } } | null };

export type TransfersQueryVariables = Exact<{
  after?: string | null | undefined;
  status?: SettlementStatus | null | undefined;
  account?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type TransfersQuery = { __typename: 'Query', transfers: { __typename: 'TransferConnection', nodes: Array<{ __typename: 'Transfer', id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, status: DebitStatus, isFinal: boolean, needsReview: boolean, createdAt: string, settledAt: string | null, scheduledAt: string | null, nextCheckAt: string | null, beneficiary: { __typename: 'BankAccount', accountName: string | null, accountNumber: string, bankName: string } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type FoundTransferQueryVariables = Exact<{
  reference: string;
}>;


export type FoundTransferQuery = { __typename: 'Query', transferByCode: { __typename: 'Transfer', id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, status: DebitStatus, isFinal: boolean, needsReview: boolean, createdAt: string, settledAt: string | null, scheduledAt: string | null, nextCheckAt: string | null, beneficiary: { __typename: 'BankAccount', accountName: string | null, accountNumber: string, bankName: string } } | null, transferByClientReference: { __typename: 'Transfer', id: string, transferCode: string, clientReference: string | null, amount: number, fee: number, settlementStatus: SettlementStatus, status: DebitStatus, isFinal: boolean, needsReview: boolean, createdAt: string, settledAt: string | null, scheduledAt: string | null, nextCheckAt: string | null, beneficiary: { __typename: 'BankAccount', accountName: string | null, accountNumber: string, bankName: string } } | null };

export type SettleTimesQueryVariables = Exact<{ [key: string]: never; }>;


export type SettleTimesQuery = { __typename: 'Query', transfers: { __typename: 'TransferConnection', nodes: Array<{ __typename: 'Transfer', id: string, createdAt: string, scheduledAt: string | null, settledAt: string | null }> } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', permissions: Array<Permission>, environment: Environment, business: { __typename: 'Business', id: string, name: string } } };

export const TransferRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<TransferRowFragment, unknown>;
export const TransferFeedDocument = {"__meta__":{"hash":"sha256:6894c3f4eb0cef74199cd587e0a0b42bb727cc25a586fe08d8536add2a1898b4"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"TransferFeed"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transferFeed"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"transfer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<TransferFeedSubscription, TransferFeedSubscriptionVariables>;
export const WalletFeedDocument = {"__meta__":{"hash":"sha256:fc5f6bd07715a61c120c0ff0faa6b8edfe6a09ee06f9c62d52e1de3a803d390a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"WalletFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"walletUpdated"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availableBalance"}},{"kind":"Field","name":{"kind":"Name","value":"heldBalance"}},{"kind":"Field","name":{"kind":"Name","value":"ledgerBalance"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]}}]} as unknown as DocumentNode<WalletFeedSubscription, WalletFeedSubscriptionVariables>;
export const FundCardDocument = {"__meta__":{"hash":"sha256:4a0c228187767d3e8378560f2fa2ae273cd4879679432f3c7c9dc907d7331a39"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FundCard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MoveCardMoneyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fundVirtualCard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"isPending"}},{"kind":"Field","name":{"kind":"Name","value":"card"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<FundCardMutation, FundCardMutationVariables>;
export const WithdrawFromCardDocument = {"__meta__":{"hash":"sha256:9f8615f35ce777fc503e69af5e2e20ea526896291757f24e1f406de140330aaa"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WithdrawFromCard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MoveCardMoneyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"withdrawFromVirtualCard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"isPending"}},{"kind":"Field","name":{"kind":"Name","value":"card"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<WithdrawFromCardMutation, WithdrawFromCardMutationVariables>;
export const FreezeCardDocument = {"__meta__":{"hash":"sha256:c3e5956e04bd6ea490a7235fa93dca1fdc477833614af7ba3626885ad0c9e054"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FreezeCard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"VirtualCardInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"freezeVirtualCard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"isPending"}},{"kind":"Field","name":{"kind":"Name","value":"card"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"frozenBy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<FreezeCardMutation, FreezeCardMutationVariables>;
export const UnfreezeCardDocument = {"__meta__":{"hash":"sha256:67fbc490046e976287f8c0e9cb01d91ddb3f45758076fff588eadf9a7c5080e1"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UnfreezeCard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"VirtualCardInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"unfreezeVirtualCard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"isPending"}},{"kind":"Field","name":{"kind":"Name","value":"card"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"frozenBy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<UnfreezeCardMutation, UnfreezeCardMutationVariables>;
export const TerminateCardDocument = {"__meta__":{"hash":"sha256:9f7e85edaf647fa4a971a0ce7bfe3578c49769e1f1e537dc4ac84ba35aae54ff"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TerminateCard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TerminateVirtualCardInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"terminateVirtualCard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"isPending"}},{"kind":"Field","name":{"kind":"Name","value":"card"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"terminatedReason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<TerminateCardMutation, TerminateCardMutationVariables>;
export const ControlCardDocument = {"__meta__":{"hash":"sha256:6efb875db3d2957adaffe0be911eb430fbb5c0d6882710c9546a549f3f28dd51"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ControlCard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ControlVirtualCardInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"controlVirtualCard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"isPending"}},{"kind":"Field","name":{"kind":"Name","value":"card"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"spendingControls"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<ControlCardMutation, ControlCardMutationVariables>;
export const CardDocument = {"__meta__":{"hash":"sha256:3db9b8d8235dad27fbb07f9b75b68991b40dd6263477f7a2033c99b26220561d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Card"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"virtualCard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"nameOnCard"}},{"kind":"Field","name":{"kind":"Name","value":"maskedPan"}},{"kind":"Field","name":{"kind":"Name","value":"last4"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"expiryMonth"}},{"kind":"Field","name":{"kind":"Name","value":"expiryYear"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"providerStatus"}},{"kind":"Field","name":{"kind":"Name","value":"frozenBy"}},{"kind":"Field","name":{"kind":"Name","value":"terminatedReason"}},{"kind":"Field","name":{"kind":"Name","value":"spendingControls"}},{"kind":"Field","name":{"kind":"Name","value":"lastSyncedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"transactions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"declineReason"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"merchant"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"city"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CardQuery, CardQueryVariables>;
export const SyncCardDocument = {"__meta__":{"hash":"sha256:9d5b57dadf232c5ae64debe5aa7fc855f9111354e288b6aae3618ee4474dacf0"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SyncCard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"VirtualCardInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"syncVirtualCard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","name":{"kind":"Name","value":"card"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"providerStatus"}},{"kind":"Field","name":{"kind":"Name","value":"frozenBy"}},{"kind":"Field","name":{"kind":"Name","value":"terminatedReason"}},{"kind":"Field","name":{"kind":"Name","value":"lastSyncedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<SyncCardMutation, SyncCardMutationVariables>;
export const CardsDocument = {"__meta__":{"hash":"sha256:6bb15eec2c840fe260f1dedef7a098f0663f006fe333385804d463bd08c2837a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Cards"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"virtualCards"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nameOnCard"}},{"kind":"Field","name":{"kind":"Name","value":"maskedPan"}},{"kind":"Field","name":{"kind":"Name","value":"last4"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"lastSyncedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<CardsQuery, CardsQueryVariables>;
export const IssueCardDocument = {"__meta__":{"hash":"sha256:c3fdba45afd0261b9463651049ed09e82bb5e2054e50fddb3885261e476a03cd"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"IssueCard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateVirtualCardInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"createVirtualCard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"card"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isPending"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<IssueCardMutation, IssueCardMutationVariables>;
export const CustomerChoicesDocument = {"__meta__":{"hash":"sha256:24f0fa9a831acf256158c139be0cdf2276054f5e50d4c2f72a99fed6724d8073"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerChoices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"customers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]} as unknown as DocumentNode<CustomerChoicesQuery, CustomerChoicesQueryVariables>;
export const OverviewDocument = {"__meta__":{"hash":"sha256:d01061437c1480ca73dd638459c054b3d29e2bfdd08d36cad038e6c3f4c59a8f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Overview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"late"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"payroll"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhooks"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"wallet"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availableBalance"}},{"kind":"Field","name":{"kind":"Name","value":"heldBalance"}},{"kind":"Field","name":{"kind":"Name","value":"ledgerBalance"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"lowBalanceAlert"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"threshold"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"transfers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"failed"},"name":{"kind":"Name","value":"transfers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}},{"kind":"Argument","name":{"kind":"Name","value":"settlementStatus"},"value":{"kind":"EnumValue","value":"FAILED"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"late"},"name":{"kind":"Name","value":"transfers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}},{"kind":"Argument","name":{"kind":"Name","value":"settlementStatus"},"value":{"kind":"EnumValue","value":"PENDING"}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"late"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"transferSummary"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"buckets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"reversed"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"payrollBatches"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"AWAITING_APPROVAL"}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"payroll"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"totalDebited"}},{"kind":"Field","name":{"kind":"Name","value":"itemCount"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"webhookDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"FAILED"}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhooks"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"event"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<OverviewQuery, OverviewQueryVariables>;
export const BanksOfDocument = {"__meta__":{"hash":"sha256:4be4124bc1b04a973e8e44f0938fe1a0519e400af662cc92b70882e1db167d54"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BanksOf"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accountNumber"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"banks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accountNumber"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accountNumber"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"bankCode"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<BanksOfQuery, BanksOfQueryVariables>;
export const NameEnquiryDocument = {"__meta__":{"hash":"sha256:179e781479e11593af51dd98db5becc9de2dd8e93926aa988665aa17cf195c10"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NameEnquiry"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accountNumber"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"bankCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountInquiry"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accountNumber"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accountNumber"}}},{"kind":"Argument","name":{"kind":"Name","value":"bankCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bankCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"nubanValid"}}]}}]}}]} as unknown as DocumentNode<NameEnquiryQuery, NameEnquiryQueryVariables>;
export const QuoteDocument = {"__meta__":{"hash":"sha256:7e50aa6f185f80eb6840358c2d8d88223e4228177e3e8ca7f801b4cf076ea522"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Quote"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"amount"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Kobo"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"transferQuote"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"amount"},"value":{"kind":"Variable","name":{"kind":"Name","value":"amount"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"totalDebited"}},{"kind":"Field","name":{"kind":"Name","value":"feeBreakdown"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"wallet"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availableBalance"}}]}}]}}]} as unknown as DocumentNode<QuoteQuery, QuoteQueryVariables>;
export const SendTransferDocument = {"__meta__":{"hash":"sha256:9c407ba0dc1b319b44c3ffc13661ea6d45a0accfd0fba28af044c53d9524175d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendTransfer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendTransferInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"sendTransfer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"isReplay"}},{"kind":"Field","name":{"kind":"Name","value":"transfer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<SendTransferMutation, SendTransferMutationVariables>;
export const StatementDocument = {"__meta__":{"hash":"sha256:ba72e121f8771097735e4ba9bee7bd20fd8977bc143257220034b130c2e09e3e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Statement"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LocalDate"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LocalDate"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"category"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TransactionCategory"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"statement"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"opening"}},{"kind":"Field","name":{"kind":"Name","value":"closing"}},{"kind":"Field","name":{"kind":"Name","value":"exportUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"transactions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"category"},"value":{"kind":"Variable","name":{"kind":"Name","value":"category"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"balanceAfter"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"relatedId"}},{"kind":"Field","name":{"kind":"Name","value":"relatedType"}},{"kind":"Field","name":{"kind":"Name","value":"counterparty"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<StatementQuery, StatementQueryVariables>;
export const CancelTransferDocument = {"__meta__":{"hash":"sha256:1ea86a15bbb46ee566cea0faf62613730875d82fe7ee5348be6d22ebefb31d86"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelTransfer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelTransferInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cancelTransfer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"transfer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<CancelTransferMutation, CancelTransferMutationVariables>;
export const ReverseTransferDocument = {"__meta__":{"hash":"sha256:32d88e6f62dd97b77998c32e091b7c59df239e86379e98e92cf7991e4402b4bf"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReverseTransfer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DecideTransferInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"reverseTransfer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"transfer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<ReverseTransferMutation, ReverseTransferMutationVariables>;
export const SettleTransferDocument = {"__meta__":{"hash":"sha256:27ee659b1346d2130cae58b8c1b4f055d6fff6e5181333945da6ed58d79898eb"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettleTransfer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DecideTransferInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"settleTransfer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"transfer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<SettleTransferMutation, SettleTransferMutationVariables>;
export const SetTransferOutcomeDocument = {"__meta__":{"hash":"sha256:28f1afb90f726ddfb6f1694efc67ca0ed3391cab5e48598070ee28ef042156b7"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetTransferOutcome"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetTransferOutcomeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"setTransferOutcome"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<SetTransferOutcomeMutation, SetTransferOutcomeMutationVariables>;
export const AdvanceSandboxDocument = {"__meta__":{"hash":"sha256:a6e9eedbc8ed7f09e64fecd9a7778430b3ef1c76bc8cd74377d81b221699a7f2"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdvanceSandbox"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AdvanceSandboxInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"advanceSandbox"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"advancedSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<AdvanceSandboxMutation, AdvanceSandboxMutationVariables>;
export const ResendDeliveryDocument = {"__meta__":{"hash":"sha256:cb608ebf23fc5f5d6bd505849d09d16f0339949b1ccab36221e6fdeff44ca2a2"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResendDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResendWebhookDeliveryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"resendWebhookDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"nextRetryAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<ResendDeliveryMutation, ResendDeliveryMutationVariables>;
export const TransferDocument = {"__meta__":{"hash":"sha256:53e79cd95d052d57deb16a4a1d65088720fe524d54134415ccf6558659abcd5c"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Transfer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"deliveries"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"transfer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}},{"kind":"Field","name":{"kind":"Name","value":"narration"}},{"kind":"Field","name":{"kind":"Name","value":"totalDebited"}},{"kind":"Field","name":{"kind":"Name","value":"certainty"}},{"kind":"Field","name":{"kind":"Name","value":"declineCode"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"failedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reversedAt"}},{"kind":"Field","name":{"kind":"Name","value":"feeBreakdown"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"provider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"transactionResponseCode"}},{"kind":"Field","name":{"kind":"Name","value":"responseDescription"}},{"kind":"Field","name":{"kind":"Name","value":"transactionRef"}},{"kind":"Field","name":{"kind":"Name","value":"transactionId"}},{"kind":"Field","name":{"kind":"Name","value":"sessionId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"timeline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"responseCode"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"webhookDeliveries"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"deliveries"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"event"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextRetryAt"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<TransferQuery, TransferQueryVariables>;
export const TransfersDocument = {"__meta__":{"hash":"sha256:2a4e758d6a2ea91e6428c38b4613a5d301a36ad259a00e817476c365ca1a254d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Transfers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SettlementStatus"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"account"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"transfers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"settlementStatus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"accountNumber"},"value":{"kind":"Variable","name":{"kind":"Name","value":"account"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<TransfersQuery, TransfersQueryVariables>;
export const FoundTransferDocument = {"__meta__":{"hash":"sha256:3c5f9bd41ea98430fd2033e57ba4f01ddba7191ab96431c23731844e1e0c8768"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FoundTransfer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reference"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"transferByCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"transferCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reference"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"transferByClientReference"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"clientReference"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reference"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<FoundTransferQuery, FoundTransferQueryVariables>;
export const SettleTimesDocument = {"__meta__":{"hash":"sha256:1df5614a9580e508c4b08294a120372a318fa2e548cf52740fc6419de949b27d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SettleTimes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"transfers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"settlementStatus"},"value":{"kind":"EnumValue","value":"DELIVERED"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}}]}}]}}]}}]} as unknown as DocumentNode<SettleTimesQuery, SettleTimesQueryVariables>;
export const ViewerDocument = {"__meta__":{"hash":"sha256:08961df14853f3e3f437c137949000b9d0add07320d211b56bd95050d29d4f17"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"environment"}},{"kind":"Field","name":{"kind":"Name","value":"business"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;