/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** People to add to a draft, 1 to 500 at a time. */
export type AddPayrollItemsInput = {
  /** The batch. */
  batchId: string | number;
  /** Whom. */
  items: Array<PayrollItemInput>;
  /** REFUSE unless told. */
  onInvalid?: PayrollOnInvalid | null | undefined;
};

/** How much sandbox time passes. */
export type AdvanceSandboxInput = {
  /** Such as 30s, 5m, 2h or 1d; at most 400d. */
  by: string;
};

/** What an API key may do. */
export type ApiKeyScope =
  | 'BILLS_READ'
  | 'BILLS_WRITE'
  | 'CARDS_READ'
  | 'CARDS_WRITE'
  | 'CHECKOUT_READ'
  | 'CHECKOUT_WRITE'
  | 'CUSTOMERS_READ'
  | 'CUSTOMERS_WRITE'
  | 'PAYROLL_APPROVE'
  | 'PAYROLL_READ'
  | 'PAYROLL_WRITE'
  | 'PRODUCTS_READ'
  | 'PRODUCTS_WRITE'
  | 'SANDBOX'
  | 'SMS_QUOTE'
  | 'SUBSCRIPTIONS_READ'
  | 'SUBSCRIPTIONS_WRITE'
  | 'TRANSFERS_READ'
  | 'TRANSFERS_WRITE'
  | 'VERIFICATION_READ'
  | 'VERIFICATION_WRITE'
  | 'WALLET_READ'
  | 'WALLET_WRITE'
  | 'WEBHOOKS_READ'
  | 'WEBHOOKS_WRITE';

/** Whether a key works. */
export type ApiKeyStatus =
  /** It works. */
  | 'ACTIVE'
  /** Its time has come. */
  | 'EXPIRED'
  /** It was ended for good. */
  | 'REVOKED';

/** Which batch, and the totals that you saw: other totals are not approved. */
export type ApprovePayrollBatchInput = {
  /** Its id. */
  batchId: string | number;
  /** What to say with it. */
  comment?: string | null | undefined;
  /** itemCount, as you saw it. */
  expectedItemCount?: number | null | undefined;
  /** totalAmount, as you saw it. */
  expectedTotal: number;
};

/** The limits of approval by API. */
export type ArmPayrollApprovalInput = {
  /** Keys that may approve. */
  allowedKeyIds: Array<string>;
  /** Of all batches of a day in Lagos. */
  dailyAmount: number;
  /** Until when, at most 366 days. */
  expiresAt: string;
  /** Of one batch. */
  maxBatchAmount: number;
  /** Of one item. */
  maxItemAmount: number;
};

/** Where a bill stands. */
export type BillStatus =
  /** Only in events: a failed bill has its money back at once. */
  | 'FAILED'
  /** Not known yet; the biller is asked until it is. Do not pay again. */
  | 'PENDING'
  /** It failed, and amount and fee are back in the wallet. */
  | 'REVERSED'
  /** Delivered. */
  | 'SUCCESSFUL';

/** What can be paid. */
export type BillType =
  | 'AIRTIME'
  | 'CABLE'
  | 'DATA'
  | 'ELECTRICITY';

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

/** Which plan. */
export type BuyVerificationPlanInput = {
  /** Buy the next period at the end of this one; true unless told. */
  autoRenew?: boolean | null | undefined;
  /** Its id. */
  planId: string | number;
};

/** Which batch to give up. */
export type CancelPayrollBatchInput = {
  /** Its id. */
  batchId: string | number;
  /** What to say with it. */
  comment?: string | null | undefined;
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

/** Whether a company is in the register still. */
export type CompanyStatus =
  | 'ACTIVE'
  | 'INACTIVE'
  | 'STRUCK_OFF';

/** Registered forms. */
export type CompanyType =
  | 'BUSINESS_NAME'
  | 'COMPANY'
  | 'INCORPORATED_TRUSTEES'
  | 'LIMITED_LIABILITY_PARTNERSHIP'
  | 'LIMITED_PARTNERSHIP';

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

/** A new batch. */
export type CreatePayrollBatchInput = {
  /** Your own reference; made when left out. */
  batchReference?: string | null | undefined;
  /** What people call it. */
  name: string;
  /** What people read beside the money. */
  narration?: string | null | undefined;
  /** The day that the payslips name. */
  payDate?: string | null | undefined;
  /** When to pay once it is approved; at once without it. */
  scheduledAt?: string | null | undefined;
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

/** How a meter is paid. */
export type MeterType =
  /** Afterwards, by a bill. */
  | 'POSTPAID'
  /** Before: it takes a token. */
  | 'PREPAID';

/** How much to put on a card, or to take from it. */
export type MoveCardMoneyInput = {
  /** How much. */
  amount: number;
  /** Which card. */
  cardId: string | number;
  /** Your own reference; a repeat does it once. */
  clientReference?: string | null | undefined;
};

/** Whether both names are those of the NIN. */
export type NinNameMatchResult =
  | 'EXACT_MATCH'
  | 'NO_MATCH';

/** What to buy by its payment code. */
export type PayBillInput = {
  /** May be left out where the price is fixed. */
  amount?: number | null | undefined;
  /** Gets a receipt. */
  customerEmail?: string | null | undefined;
  /** Phone, meter or smartcard number. */
  customerId: string;
  /** The customer’s phone. */
  customerMobile?: string | null | undefined;
  /** Your own labels. */
  metadata?: unknown;
  /** From billOptions. */
  paymentCode: string;
  /** 13 digits; the same reference is the same payment. */
  requestRef?: string | null | undefined;
};

/** Where a batch was approved. */
export type PayrollApprovalMethod =
  | 'API'
  | 'DASHBOARD';

/** Which batch. */
export type PayrollBatchInput = {
  /** Its id. */
  batchId: string | number;
};

/** Where a payroll batch stands. */
export type PayrollBatchStatus =
  /** It is paid next. */
  | 'APPROVED'
  /** Nothing changes any more until somebody approves or rejects it. */
  | 'AWAITING_APPROVAL'
  /** It was given up. */
  | 'CANCELED'
  /** Everybody was paid. */
  | 'COMPLETED'
  /** People are added and taken out. */
  | 'DRAFT'
  /** Nobody was paid. */
  | 'FAILED'
  /** Some were paid. */
  | 'PARTIALLY_COMPLETED'
  /** It is being paid. */
  | 'PROCESSING'
  /** It is paid when its time comes. */
  | 'SCHEDULED';

/** Somebody to pay. Earnings less deductions must be the amount. */
export type PayrollItemInput = {
  /** NUBAN, 10 digits. */
  accountNumber: string;
  /** Pays although the bank gives another name. */
  allowNameMismatch?: boolean | null | undefined;
  /** What the person gets. */
  amount: number;
  /** Code of the bank. */
  bankCode: string;
  /** Compared with the name that the bank gives. */
  beneficiaryName: string;
  /** What the payslip takes off. */
  deductions?: Array<PayrollLineInput> | null | undefined;
  /** What the payslip adds up. */
  earnings?: Array<PayrollLineInput> | null | undefined;
  /** E-mail address of the person. */
  email?: string | null | undefined;
  /** Your own reference for the person. */
  employeeReference?: string | null | undefined;
  /** What the person reads beside the money. */
  narration?: string | null | undefined;
  /** Phone number of the person. */
  phoneNumber?: string | null | undefined;
};

/** Where one salary stands. */
export type PayrollItemStatus =
  | 'DRAFT'
  /** Declined; a person decides whether the money comes back. */
  | 'FAILED'
  /** Its money is held. */
  | 'QUEUED'
  /** The money is back in the wallet. */
  | 'REVERSED'
  /** The wallet is debited; that says nothing about delivery. */
  | 'SENT'
  /** The person was credited. */
  | 'SETTLED'
  /** It was not paid and cost nothing. */
  | 'SKIPPED';

/** A line of a payslip. */
export type PayrollLineInput = {
  /** How much. */
  amount: number;
  /** What it is for. */
  label: string;
};

/** How the name of an item compares with the one that the bank gives. */
export type PayrollNameMatch =
  | 'CLOSE_MATCH'
  | 'EXACT_MATCH'
  | 'NOT_FOUND'
  | 'NO_ANSWER'
  | 'NO_MATCH';

/** What becomes of items that are wrong. */
export type PayrollOnInvalid =
  /** Nobody is added. */
  | 'REFUSE'
  /** The others are added. */
  | 'SKIP';

/** Whether a preview is done. */
export type PayrollPreviewStatus =
  | 'COMPUTING'
  | 'READY';

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

/** Which batch, and why. */
export type RejectPayrollBatchInput = {
  /** Its id. */
  batchId: string | number;
  /** Why it is sent back. */
  reason: string;
};

/** Somebody to take out of a draft. */
export type RemovePayrollItemInput = {
  /** The batch. */
  batchId: string | number;
  /** The item. */
  itemId: string | number;
};

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

/** The level below which verification.balance.low is emitted. */
export type SetVerificationAlertInput = {
  /** True unless told. */
  enabled?: boolean | null | undefined;
  /** The level; 0 turns it off. */
  threshold: number;
};

/** Whether the active plan is renewed. */
export type SetVerificationRenewalInput = {
  /** False lets it end. */
  autoRenew: boolean;
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

/** How much leaves the wallet. */
export type TopUpVerificationInput = {
  /** How much. */
  amount: number;
};

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

/** What became of a charged call. */
export type VerificationCallStatus =
  | 'FOUND'
  | 'NOT_FOUND'
  /** It is being asked. */
  | 'PENDING'
  /** It was charged, and no answer was written down. */
  | 'UNANSWERED'
  | 'UPSTREAM_ERROR';

/** What can be verified. */
export type VerificationOperation =
  /** A company by its name, from the registry. */
  | 'CAC'
  /** A NIN, from provider A. */
  | 'NIN_BASIC'
  /** A NIN with a face, from provider A. */
  | 'NIN_FACE'
  /** A NIN with all details, from provider B. */
  | 'NIN_FULL'
  /** A name against a NIN, from provider B. */
  | 'NIN_MATCH';

/** Who paid for a call. */
export type VerificationPaidBy =
  | 'BALANCE'
  | 'QUOTA';

/** Which company. */
export type VerifyCompanyInput = {
  /** Its name or a part of it, at most 200 characters. */
  companyName: string;
};

/** Whose NIN. */
export type VerifyNinInput = {
  /** 11 digits. */
  nin: string;
};

/** Whose NIN, and the name to compare. */
export type VerifyNinNameInput = {
  /** At most 100 characters. */
  firstName: string;
  /** At most 100 characters. */
  lastName: string;
  /** 11 digits. */
  nin: string;
};

/** Whose NIN, and a photo. */
export type VerifyNinWithFaceInput = {
  /** Where the face image is publicly readable: JPEG or PNG, 5 MB at most. */
  imageUrl: string;
  /** 11 digits. */
  nin: string;
};

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

export type BillQueryVariables = Exact<{
  requestRef: string;
}>;


export type BillQuery = { __typename: 'Query', bill: { __typename: 'Bill', id: string, requestRef: string, type: BillType, serviceName: string, optionName: string, paymentCode: string, customerId: string, customerName: string | null, amount: number, fee: number, totalDebited: number, status: BillStatus, isFinal: boolean, reason: string | null, receiptNumber: string | null, hasToken: boolean, nextCheckAt: string | null, createdAt: string, completedAt: string | null, reversedAt: string | null } | null };

export type TokenOfBillQueryVariables = Exact<{
  requestRef: string;
}>;


export type TokenOfBillQuery = { __typename: 'Query', bill: { __typename: 'Bill', id: string, token: { __typename: 'BillToken', formatted: string, units: string, unit: string, tariff: string, taxAmount: number, debtAmount: number, bonusToken: string | null, kct1: string | null, kct2: string | null, receiptNumber: string | null } | null } | null };

export type BillsQueryVariables = Exact<{
  after?: string | null | undefined;
  type?: BillType | null | undefined;
  status?: BillStatus | null | undefined;
  customerId?: string | null | undefined;
}>;


export type BillsQuery = { __typename: 'Query', bills: { __typename: 'BillConnection', nodes: Array<{ __typename: 'Bill', id: string, requestRef: string, type: BillType, serviceName: string, optionName: string, customerId: string, customerName: string | null, amount: number, fee: number, status: BillStatus, isFinal: boolean, nextCheckAt: string | null, createdAt: string }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

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

export type BillServicesQueryVariables = Exact<{
  category: BillType;
}>;


export type BillServicesQuery = { __typename: 'Query', billServices: Array<{ __typename: 'BillService', serviceId: string, name: string, customerIdLabel: string, customerIdPattern: string, requiresValidation: boolean }> };

export type BillOptionsQueryVariables = Exact<{
  serviceId: string;
}>;


export type BillOptionsQuery = { __typename: 'Query', billOptions: Array<{ __typename: 'BillOption', paymentCode: string, name: string, amount: number | null, fee: number, isAddOn: boolean, isFixedAmount: boolean, minAmount: number, maxAmount: number, meterType: MeterType | null, validityDays: number | null }> | null };

export type BillCustomerQueryVariables = Exact<{
  serviceId: string;
  customerId: string;
  meterType?: MeterType | null | undefined;
}>;


export type BillCustomerQuery = { __typename: 'Query', validateBillCustomer: { __typename: 'BillCustomer', customerId: string, customerName: string, customerAddress: string | null, canVend: boolean, arrears: number, minimumAmount: number | null, currentBouquet: string | null, dueDate: string | null } | null };

export type PayBillMutationVariables = Exact<{
  input: PayBillInput;
}>;


export type PayBillMutation = { __typename: 'Mutation', payBill: { __typename: 'BillPayload', bill: { __typename: 'Bill', id: string, requestRef: string, status: BillStatus } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type SubmitPayrollMutationVariables = Exact<{
  input: PayrollBatchInput;
}>;


export type SubmitPayrollMutation = { __typename: 'Mutation', submitPayrollBatch: { __typename: 'SubmitPayrollBatchPayload', batch: { __typename: 'PayrollBatch', id: string, name: string, batchReference: string, status: PayrollBatchStatus, narration: string | null, payDate: string | null, scheduledAt: string | null, itemCount: number, totalAmount: number, totalFees: number, totalDebited: number, settledAmount: number, returnedAmount: number, waitsFor: string | null, createdBy: string, createdAt: string, processingStartedAt: string | null, completedAt: string | null, canceledAt: string | null, approval: { __typename: 'PayrollApproval', requestedBy: string | null, requestedAt: string | null, approvedBy: string | null, approvedAt: string | null, method: PayrollApprovalMethod | null, comment: string | null, rejectedReason: string | null }, counts: { __typename: 'PayrollCounts', draft: number, queued: number, sent: number, settled: number, failed: number, reversed: number, skipped: number }, preview: { __typename: 'PayrollPreview', status: PayrollPreviewStatus, computedAt: string | null, walletAfter: number | null, blockerCount: number, warningCount: number, blockers: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, warnings: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, changes: { __typename: 'PayrollChanges', previousBatchId: string, previousReference: string, added: number, removed: number, changed: number, amountDelta: number } | null } | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type ApprovePayrollMutationVariables = Exact<{
  input: ApprovePayrollBatchInput;
}>;


export type ApprovePayrollMutation = { __typename: 'Mutation', approvePayrollBatch: { __typename: 'ApprovePayrollBatchPayload', batch: { __typename: 'PayrollBatch', id: string, name: string, batchReference: string, status: PayrollBatchStatus, narration: string | null, payDate: string | null, scheduledAt: string | null, itemCount: number, totalAmount: number, totalFees: number, totalDebited: number, settledAmount: number, returnedAmount: number, waitsFor: string | null, createdBy: string, createdAt: string, processingStartedAt: string | null, completedAt: string | null, canceledAt: string | null, approval: { __typename: 'PayrollApproval', requestedBy: string | null, requestedAt: string | null, approvedBy: string | null, approvedAt: string | null, method: PayrollApprovalMethod | null, comment: string | null, rejectedReason: string | null }, counts: { __typename: 'PayrollCounts', draft: number, queued: number, sent: number, settled: number, failed: number, reversed: number, skipped: number }, preview: { __typename: 'PayrollPreview', status: PayrollPreviewStatus, computedAt: string | null, walletAfter: number | null, blockerCount: number, warningCount: number, blockers: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, warnings: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, changes: { __typename: 'PayrollChanges', previousBatchId: string, previousReference: string, added: number, removed: number, changed: number, amountDelta: number } | null } | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type RejectPayrollMutationVariables = Exact<{
  input: RejectPayrollBatchInput;
}>;


export type RejectPayrollMutation = { __typename: 'Mutation', rejectPayrollBatch: { __typename: 'RejectPayrollBatchPayload', batch: { __typename: 'PayrollBatch', id: string, name: string, batchReference: string, status: PayrollBatchStatus, narration: string | null, payDate: string | null, scheduledAt: string | null, itemCount: number, totalAmount: number, totalFees: number, totalDebited: number, settledAmount: number, returnedAmount: number, waitsFor: string | null, createdBy: string, createdAt: string, processingStartedAt: string | null, completedAt: string | null, canceledAt: string | null, approval: { __typename: 'PayrollApproval', requestedBy: string | null, requestedAt: string | null, approvedBy: string | null, approvedAt: string | null, method: PayrollApprovalMethod | null, comment: string | null, rejectedReason: string | null }, counts: { __typename: 'PayrollCounts', draft: number, queued: number, sent: number, settled: number, failed: number, reversed: number, skipped: number }, preview: { __typename: 'PayrollPreview', status: PayrollPreviewStatus, computedAt: string | null, walletAfter: number | null, blockerCount: number, warningCount: number, blockers: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, warnings: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, changes: { __typename: 'PayrollChanges', previousBatchId: string, previousReference: string, added: number, removed: number, changed: number, amountDelta: number } | null } | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type CancelPayrollMutationVariables = Exact<{
  input: CancelPayrollBatchInput;
}>;


export type CancelPayrollMutation = { __typename: 'Mutation', cancelPayrollBatch: { __typename: 'CancelPayrollBatchPayload', batch: { __typename: 'PayrollBatch', id: string, name: string, batchReference: string, status: PayrollBatchStatus, narration: string | null, payDate: string | null, scheduledAt: string | null, itemCount: number, totalAmount: number, totalFees: number, totalDebited: number, settledAmount: number, returnedAmount: number, waitsFor: string | null, createdBy: string, createdAt: string, processingStartedAt: string | null, completedAt: string | null, canceledAt: string | null, approval: { __typename: 'PayrollApproval', requestedBy: string | null, requestedAt: string | null, approvedBy: string | null, approvedAt: string | null, method: PayrollApprovalMethod | null, comment: string | null, rejectedReason: string | null }, counts: { __typename: 'PayrollCounts', draft: number, queued: number, sent: number, settled: number, failed: number, reversed: number, skipped: number }, preview: { __typename: 'PayrollPreview', status: PayrollPreviewStatus, computedAt: string | null, walletAfter: number | null, blockerCount: number, warningCount: number, blockers: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, warnings: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, changes: { __typename: 'PayrollChanges', previousBatchId: string, previousReference: string, added: number, removed: number, changed: number, amountDelta: number } | null } | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type RemovePayrollItemMutationVariables = Exact<{
  input: RemovePayrollItemInput;
}>;


export type RemovePayrollItemMutation = { __typename: 'Mutation', removePayrollItem: { __typename: 'RemovePayrollItemPayload', itemId: string | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type PayrollBatchWholeFragment = { __typename: 'PayrollBatch', id: string, name: string, batchReference: string, status: PayrollBatchStatus, narration: string | null, payDate: string | null, scheduledAt: string | null, itemCount: number, totalAmount: number, totalFees: number, totalDebited: number, settledAmount: number, returnedAmount: number, waitsFor: string | null, createdBy: string, createdAt: string, processingStartedAt: string | null, completedAt: string | null, canceledAt: string | null, approval: { __typename: 'PayrollApproval', requestedBy: string | null, requestedAt: string | null, approvedBy: string | null, approvedAt: string | null, method: PayrollApprovalMethod | null, comment: string | null, rejectedReason: string | null }, counts: { __typename: 'PayrollCounts', draft: number, queued: number, sent: number, settled: number, failed: number, reversed: number, skipped: number }, preview: { __typename: 'PayrollPreview', status: PayrollPreviewStatus, computedAt: string | null, walletAfter: number | null, blockerCount: number, warningCount: number, blockers: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, warnings: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, changes: { __typename: 'PayrollChanges', previousBatchId: string, previousReference: string, added: number, removed: number, changed: number, amountDelta: number } | null } | null };

export type PayrollItemRowFragment = { __typename: 'PayrollItem', id: string, beneficiaryName: string, resolvedAccountName: string | null, nameMatch: PayrollNameMatch | null, accountNumber: string, bankName: string, amount: number, fee: number, status: PayrollItemStatus, failureReason: string | null, employeeReference: string | null, transferCode: string | null };

export type OnePayrollBatchQueryVariables = Exact<{
  id: string | number;
  after?: string | null | undefined;
  status?: PayrollItemStatus | null | undefined;
}>;


export type OnePayrollBatchQuery = { __typename: 'Query', payrollBatch: { __typename: 'PayrollBatch', id: string, name: string, batchReference: string, status: PayrollBatchStatus, narration: string | null, payDate: string | null, scheduledAt: string | null, itemCount: number, totalAmount: number, totalFees: number, totalDebited: number, settledAmount: number, returnedAmount: number, waitsFor: string | null, createdBy: string, createdAt: string, processingStartedAt: string | null, completedAt: string | null, canceledAt: string | null, failed: { __typename: 'PayrollItemConnection', nodes: Array<{ __typename: 'PayrollItem', id: string, beneficiaryName: string, resolvedAccountName: string | null, nameMatch: PayrollNameMatch | null, accountNumber: string, bankName: string, amount: number, fee: number, status: PayrollItemStatus, failureReason: string | null, employeeReference: string | null, transferCode: string | null }> }, items: { __typename: 'PayrollItemConnection', nodes: Array<{ __typename: 'PayrollItem', id: string, beneficiaryName: string, resolvedAccountName: string | null, nameMatch: PayrollNameMatch | null, accountNumber: string, bankName: string, amount: number, fee: number, status: PayrollItemStatus, failureReason: string | null, employeeReference: string | null, transferCode: string | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } }, approval: { __typename: 'PayrollApproval', requestedBy: string | null, requestedAt: string | null, approvedBy: string | null, approvedAt: string | null, method: PayrollApprovalMethod | null, comment: string | null, rejectedReason: string | null }, counts: { __typename: 'PayrollCounts', draft: number, queued: number, sent: number, settled: number, failed: number, reversed: number, skipped: number }, preview: { __typename: 'PayrollPreview', status: PayrollPreviewStatus, computedAt: string | null, walletAfter: number | null, blockerCount: number, warningCount: number, blockers: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, warnings: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, changes: { __typename: 'PayrollChanges', previousBatchId: string, previousReference: string, added: number, removed: number, changed: number, amountDelta: number } | null } | null } | null };

export type PayrollBatchLiveSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type PayrollBatchLiveSubscription = { payrollBatchUpdated: { __typename: 'PayrollBatch', id: string, name: string, batchReference: string, status: PayrollBatchStatus, narration: string | null, payDate: string | null, scheduledAt: string | null, itemCount: number, totalAmount: number, totalFees: number, totalDebited: number, settledAmount: number, returnedAmount: number, waitsFor: string | null, createdBy: string, createdAt: string, processingStartedAt: string | null, completedAt: string | null, canceledAt: string | null, approval: { __typename: 'PayrollApproval', requestedBy: string | null, requestedAt: string | null, approvedBy: string | null, approvedAt: string | null, method: PayrollApprovalMethod | null, comment: string | null, rejectedReason: string | null }, counts: { __typename: 'PayrollCounts', draft: number, queued: number, sent: number, settled: number, failed: number, reversed: number, skipped: number }, preview: { __typename: 'PayrollPreview', status: PayrollPreviewStatus, computedAt: string | null, walletAfter: number | null, blockerCount: number, warningCount: number, blockers: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, warnings: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, changes: { __typename: 'PayrollChanges', previousBatchId: string, previousReference: string, added: number, removed: number, changed: number, amountDelta: number } | null } | null } };

export type PayrollBanksQueryVariables = Exact<{ [key: string]: never; }>;


export type PayrollBanksQuery = { __typename: 'Query', banks: Array<{ __typename: 'Bank', bankCode: string, bankName: string, active: boolean }> };

export type AddPeopleMutationVariables = Exact<{
  input: AddPayrollItemsInput;
}>;


export type AddPeopleMutation = { __typename: 'Mutation', addPayrollItems: { __typename: 'AddPayrollItemsPayload', batch: { __typename: 'PayrollBatch', id: string, name: string, batchReference: string, status: PayrollBatchStatus, narration: string | null, payDate: string | null, scheduledAt: string | null, itemCount: number, totalAmount: number, totalFees: number, totalDebited: number, settledAmount: number, returnedAmount: number, waitsFor: string | null, createdBy: string, createdAt: string, processingStartedAt: string | null, completedAt: string | null, canceledAt: string | null, approval: { __typename: 'PayrollApproval', requestedBy: string | null, requestedAt: string | null, approvedBy: string | null, approvedAt: string | null, method: PayrollApprovalMethod | null, comment: string | null, rejectedReason: string | null }, counts: { __typename: 'PayrollCounts', draft: number, queued: number, sent: number, settled: number, failed: number, reversed: number, skipped: number }, preview: { __typename: 'PayrollPreview', status: PayrollPreviewStatus, computedAt: string | null, walletAfter: number | null, blockerCount: number, warningCount: number, blockers: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, warnings: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, changes: { __typename: 'PayrollChanges', previousBatchId: string, previousReference: string, added: number, removed: number, changed: number, amountDelta: number } | null } | null } | null, warnings: Array<{ __typename: 'PayrollProblem', index: number, error: string }> | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type PayrollLimitsQueryVariables = Exact<{ [key: string]: never; }>;


export type PayrollLimitsQuery = { __typename: 'Query', payrollApprovalLimits: { __typename: 'PayrollApprovalLimits', armed: boolean, armedBy: string | null, armedAt: string | null, allowedKeyIds: Array<string>, maxBatchAmount: number | null, maxItemAmount: number | null, dailyAmount: number | null, expiresAt: string | null } };

export type ApproverKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type ApproverKeysQuery = { __typename: 'Query', apiKeys: { __typename: 'ApiKeyConnection', nodes: Array<{ __typename: 'ApiKey', id: string, keyId: string, name: string, status: ApiKeyStatus, scopes: Array<ApiKeyScope> | null }> } };

export type ArmPayrollMutationVariables = Exact<{
  input: ArmPayrollApprovalInput;
}>;


export type ArmPayrollMutation = { __typename: 'Mutation', armPayrollApproval: { __typename: 'ArmPayrollApprovalPayload', limits: { __typename: 'PayrollApprovalLimits', armed: boolean } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type DisarmPayrollMutationVariables = Exact<{ [key: string]: never; }>;


export type DisarmPayrollMutation = { __typename: 'Mutation', disarmPayrollApproval: { __typename: 'DisarmPayrollApprovalPayload', limits: { __typename: 'PayrollApprovalLimits', armed: boolean } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type PreviewPayrollMutationVariables = Exact<{
  input: PayrollBatchInput;
}>;


export type PreviewPayrollMutation = { __typename: 'Mutation', previewPayrollBatch: { __typename: 'PreviewPayrollBatchPayload', batch: { __typename: 'PayrollBatch', id: string, name: string, batchReference: string, status: PayrollBatchStatus, narration: string | null, payDate: string | null, scheduledAt: string | null, itemCount: number, totalAmount: number, totalFees: number, totalDebited: number, settledAmount: number, returnedAmount: number, waitsFor: string | null, createdBy: string, createdAt: string, processingStartedAt: string | null, completedAt: string | null, canceledAt: string | null, approval: { __typename: 'PayrollApproval', requestedBy: string | null, requestedAt: string | null, approvedBy: string | null, approvedAt: string | null, method: PayrollApprovalMethod | null, comment: string | null, rejectedReason: string | null }, counts: { __typename: 'PayrollCounts', draft: number, queued: number, sent: number, settled: number, failed: number, reversed: number, skipped: number }, preview: { __typename: 'PayrollPreview', status: PayrollPreviewStatus, computedAt: string | null, walletAfter: number | null, blockerCount: number, warningCount: number, blockers: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, warnings: Array<{ __typename: 'PayrollFinding', code: string, itemId: string | null, message: string }>, changes: { __typename: 'PayrollChanges', previousBatchId: string, previousReference: string, added: number, removed: number, changed: number, amountDelta: number } | null } | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type PayrollBatchesQueryVariables = Exact<{
  after?: string | null | undefined;
  status?: PayrollBatchStatus | null | undefined;
}>;


export type PayrollBatchesQuery = { __typename: 'Query', payrollBatches: { __typename: 'PayrollBatchConnection', nodes: Array<{ __typename: 'PayrollBatch', id: string, name: string, batchReference: string, status: PayrollBatchStatus, itemCount: number, totalAmount: number, totalDebited: number, createdBy: string, createdAt: string, payDate: string | null, scheduledAt: string | null, waitsFor: string | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type BeginPayrollMutationVariables = Exact<{
  input: CreatePayrollBatchInput;
}>;


export type BeginPayrollMutation = { __typename: 'Mutation', createPayrollBatch: { __typename: 'CreatePayrollBatchPayload', batch: { __typename: 'PayrollBatch', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

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

export type VerificationBalanceQueryVariables = Exact<{ [key: string]: never; }>;


export type VerificationBalanceQuery = { __typename: 'Query', verificationBalance: { __typename: 'VerificationBalance', balance: number, prices: Array<{ __typename: 'VerificationPrice', operation: VerificationOperation, price: number }>, subscription: { __typename: 'VerificationSubscription', id: string, name: string, planId: string, price: number, autoRenew: boolean, startsAt: string, endsAt: string, renewsAt: string | null, quotas: Array<{ __typename: 'VerificationQuota', operation: VerificationOperation, limit: number, used: number, remaining: number }> } | null }, verificationAlert: { __typename: 'VerificationAlert', threshold: number, enabled: boolean } };

export type VerificationPlansQueryVariables = Exact<{ [key: string]: never; }>;


export type VerificationPlansQuery = { __typename: 'Query', verificationPlans: Array<{ __typename: 'VerificationPlan', id: string, name: string, price: number, periodDays: number, quotas: Array<{ __typename: 'VerificationPlanQuota', operation: VerificationOperation, limit: number }> }> };

export type TopUpVerificationMutationVariables = Exact<{
  input: TopUpVerificationInput;
}>;


export type TopUpVerificationMutation = { __typename: 'Mutation', topUpVerification: { __typename: 'TopUpVerificationPayload', topUp: { __typename: 'VerificationTopUp', id: string, amount: number, balance: number } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type SetVerificationLevelMutationVariables = Exact<{
  input: SetVerificationAlertInput;
}>;


export type SetVerificationLevelMutation = { __typename: 'Mutation', setVerificationAlert: { __typename: 'SetVerificationAlertPayload', alert: { __typename: 'VerificationAlert', threshold: number, enabled: boolean } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type BuyVerificationPlanMutationVariables = Exact<{
  input: BuyVerificationPlanInput;
}>;


export type BuyVerificationPlanMutation = { __typename: 'Mutation', buyVerificationPlan: { __typename: 'BuyVerificationPlanPayload', subscription: { __typename: 'VerificationSubscription', id: string, name: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type SetVerificationRenewalMutationVariables = Exact<{
  input: SetVerificationRenewalInput;
}>;


export type SetVerificationRenewalMutation = { __typename: 'Mutation', setVerificationRenewal: { __typename: 'SetVerificationRenewalPayload', subscription: { __typename: 'VerificationSubscription', id: string, autoRenew: boolean, renewsAt: string | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type VerificationQueryVariables = Exact<{
  id: string | number;
}>;


export type VerificationQuery = { __typename: 'Query', verificationCall: { __typename: 'VerificationCall', id: string, operation: VerificationOperation, status: VerificationCallStatus, subject: string, paidBy: VerificationPaidBy, charged: number, refundedAt: string | null, createdAt: string, answeredAt: string | null } | null };

export type VerificationsQueryVariables = Exact<{
  after?: string | null | undefined;
  operation?: VerificationOperation | null | undefined;
}>;


export type VerificationsQuery = { __typename: 'Query', verificationCalls: { __typename: 'VerificationCallConnection', nodes: Array<{ __typename: 'VerificationCall', id: string, operation: VerificationOperation, status: VerificationCallStatus, subject: string, paidBy: VerificationPaidBy, charged: number, refundedAt: string | null, createdAt: string }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type VerificationDaysQueryVariables = Exact<{ [key: string]: never; }>;


export type VerificationDaysQuery = { __typename: 'Query', lastCalls: { __typename: 'VerificationCallConnection', nodes: Array<{ __typename: 'VerificationCall', id: string, status: VerificationCallStatus, createdAt: string }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean } } };

export type VerifyNinMutationVariables = Exact<{
  input: VerifyNinInput;
}>;


export type VerifyNinMutation = { __typename: 'Mutation', verifyNin: { __typename: 'VerifyNinPayload', found: { __typename: 'NinPerson', firstName: string, middleName: string, lastName: string, dateOfBirth: string, gender: string, phoneNumber: string, address: string } | null, receipt: { __typename: 'VerificationReceipt', verificationId: string, charged: number } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type VerifyNinFullMutationVariables = Exact<{
  input: VerifyNinInput;
}>;


export type VerifyNinFullMutation = { __typename: 'Mutation', verifyNinFull: { __typename: 'VerifyNinFullPayload', found: { __typename: 'NinFullPerson', firstName: string, middleName: string, lastName: string, dateOfBirth: string, gender: string, phoneNumber: string, address: string, stateOfOrigin: string, nationality: string, educationalLevel: string, employmentStatus: string } | null, receipt: { __typename: 'VerificationReceipt', verificationId: string, charged: number } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type VerifyNinNameMutationVariables = Exact<{
  input: VerifyNinNameInput;
}>;


export type VerifyNinNameMutation = { __typename: 'Mutation', verifyNinName: { __typename: 'VerifyNinNamePayload', found: { __typename: 'NinName', result: NinNameMatchResult, firstNameMatch: boolean, lastNameMatch: boolean } | null, receipt: { __typename: 'VerificationReceipt', verificationId: string, charged: number } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type VerifyNinFaceMutationVariables = Exact<{
  input: VerifyNinWithFaceInput;
}>;


export type VerifyNinFaceMutation = { __typename: 'Mutation', verifyNinWithFace: { __typename: 'VerifyNinWithFacePayload', found: { __typename: 'NinFace', firstName: string, lastName: string, faceMatch: boolean, confidence: number } | null, receipt: { __typename: 'VerificationReceipt', verificationId: string, charged: number } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type VerifyCompanyMutationVariables = Exact<{
  input: VerifyCompanyInput;
}>;


export type VerifyCompanyMutation = { __typename: 'Mutation', verifyCompany: { __typename: 'VerifyCompanyPayload', found: { __typename: 'Company', companyName: string, rcNumber: string, companyType: CompanyType, status: CompanyStatus, registrationDate: string, address: string, city: string, state: string, natureOfBusiness: string, matchScore: number } | null, receipt: { __typename: 'VerificationReceipt', verificationId: string, charged: number } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, field: Array<string> | null }> } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', permissions: Array<Permission>, environment: Environment, business: { __typename: 'Business', id: string, name: string } } };

export const TransferRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<TransferRowFragment, unknown>;
export const PayrollBatchWholeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PayrollBatchWhole"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PayrollBatch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"batchReference"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"narration"}},{"kind":"Field","name":{"kind":"Name","value":"payDate"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"itemCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"totalFees"}},{"kind":"Field","name":{"kind":"Name","value":"totalDebited"}},{"kind":"Field","name":{"kind":"Name","value":"settledAmount"}},{"kind":"Field","name":{"kind":"Name","value":"returnedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"waitsFor"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"processingStartedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedBy"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"comment"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"draft"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"sent"}},{"kind":"Field","name":{"kind":"Name","value":"settled"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"reversed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"preview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}},{"kind":"Field","name":{"kind":"Name","value":"walletAfter"}},{"kind":"Field","name":{"kind":"Name","value":"blockerCount"}},{"kind":"Field","name":{"kind":"Name","value":"warningCount"}},{"kind":"Field","name":{"kind":"Name","value":"blockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"previousBatchId"}},{"kind":"Field","name":{"kind":"Name","value":"previousReference"}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"removed"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"amountDelta"}}]}}]}}]}}]} as unknown as DocumentNode<PayrollBatchWholeFragment, unknown>;
export const PayrollItemRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PayrollItemRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PayrollItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiaryName"}},{"kind":"Field","name":{"kind":"Name","value":"resolvedAccountName"}},{"kind":"Field","name":{"kind":"Name","value":"nameMatch"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"employeeReference"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}}]}}]} as unknown as DocumentNode<PayrollItemRowFragment, unknown>;
export const TransferFeedDocument = {"__meta__":{"hash":"sha256:6894c3f4eb0cef74199cd587e0a0b42bb727cc25a586fe08d8536add2a1898b4"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"TransferFeed"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transferFeed"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"transfer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}},{"kind":"Field","name":{"kind":"Name","value":"clientReference"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"settlementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accountName"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}}]}}]}}]} as unknown as DocumentNode<TransferFeedSubscription, TransferFeedSubscriptionVariables>;
export const WalletFeedDocument = {"__meta__":{"hash":"sha256:fc5f6bd07715a61c120c0ff0faa6b8edfe6a09ee06f9c62d52e1de3a803d390a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"WalletFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"walletUpdated"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availableBalance"}},{"kind":"Field","name":{"kind":"Name","value":"heldBalance"}},{"kind":"Field","name":{"kind":"Name","value":"ledgerBalance"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]}}]} as unknown as DocumentNode<WalletFeedSubscription, WalletFeedSubscriptionVariables>;
export const BillDocument = {"__meta__":{"hash":"sha256:39810b2de1648b339c5eed67ca5e489e740f622012f6b3f94772b2e3c9809999"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Bill"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"requestRef"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"bill"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"requestRef"},"value":{"kind":"Variable","name":{"kind":"Name","value":"requestRef"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requestRef"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"serviceName"}},{"kind":"Field","name":{"kind":"Name","value":"optionName"}},{"kind":"Field","name":{"kind":"Name","value":"paymentCode"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"customerName"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"totalDebited"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"receiptNumber"}},{"kind":"Field","name":{"kind":"Name","value":"hasToken"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reversedAt"}}]}}]}}]} as unknown as DocumentNode<BillQuery, BillQueryVariables>;
export const TokenOfBillDocument = {"__meta__":{"hash":"sha256:0fc9c46cdcae4d6f5c64082b34168ed644542b04219fa8a9eb6a600447ef19da"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TokenOfBill"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"requestRef"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"bill"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"requestRef"},"value":{"kind":"Variable","name":{"kind":"Name","value":"requestRef"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"token"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"units"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"tariff"}},{"kind":"Field","name":{"kind":"Name","value":"taxAmount"}},{"kind":"Field","name":{"kind":"Name","value":"debtAmount"}},{"kind":"Field","name":{"kind":"Name","value":"bonusToken"}},{"kind":"Field","name":{"kind":"Name","value":"kct1"}},{"kind":"Field","name":{"kind":"Name","value":"kct2"}},{"kind":"Field","name":{"kind":"Name","value":"receiptNumber"}}]}}]}}]}}]} as unknown as DocumentNode<TokenOfBillQuery, TokenOfBillQueryVariables>;
export const BillsDocument = {"__meta__":{"hash":"sha256:6fd651a094efeb70a5dc7ad4177eae03f8b950ad64466b219a2632dda3bcebe9"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Bills"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"type"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"BillType"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"BillStatus"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"bills"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"type"},"value":{"kind":"Variable","name":{"kind":"Name","value":"type"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"customerId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requestRef"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"serviceName"}},{"kind":"Field","name":{"kind":"Name","value":"optionName"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"customerName"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<BillsQuery, BillsQueryVariables>;
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
export const BillServicesDocument = {"__meta__":{"hash":"sha256:f5e466cef71c1b15582f1de56fee716d3257ba5250e579eabcabffd33a0553da"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BillServices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"category"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BillType"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"billServices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"category"},"value":{"kind":"Variable","name":{"kind":"Name","value":"category"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"customerIdLabel"}},{"kind":"Field","name":{"kind":"Name","value":"customerIdPattern"}},{"kind":"Field","name":{"kind":"Name","value":"requiresValidation"}}]}}]}}]} as unknown as DocumentNode<BillServicesQuery, BillServicesQueryVariables>;
export const BillOptionsDocument = {"__meta__":{"hash":"sha256:13ca174cec28f215d74ccd8ca1c61eaf8c00926c842ba56de5324c2b1601bd45"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BillOptions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"serviceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"billOptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"serviceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"serviceId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"paymentCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"isAddOn"}},{"kind":"Field","name":{"kind":"Name","value":"isFixedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"minAmount"}},{"kind":"Field","name":{"kind":"Name","value":"maxAmount"}},{"kind":"Field","name":{"kind":"Name","value":"meterType"}},{"kind":"Field","name":{"kind":"Name","value":"validityDays"}}]}}]}}]} as unknown as DocumentNode<BillOptionsQuery, BillOptionsQueryVariables>;
export const BillCustomerDocument = {"__meta__":{"hash":"sha256:0a941421e0c52e94fc693038f6536774a304c586ff611026900bdd772cdd83d0"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BillCustomer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"serviceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"meterType"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MeterType"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"validateBillCustomer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"serviceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"serviceId"}}},{"kind":"Argument","name":{"kind":"Name","value":"customerId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}},{"kind":"Argument","name":{"kind":"Name","value":"meterType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"meterType"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"customerName"}},{"kind":"Field","name":{"kind":"Name","value":"customerAddress"}},{"kind":"Field","name":{"kind":"Name","value":"canVend"}},{"kind":"Field","name":{"kind":"Name","value":"arrears"}},{"kind":"Field","name":{"kind":"Name","value":"minimumAmount"}},{"kind":"Field","name":{"kind":"Name","value":"currentBouquet"}},{"kind":"Field","name":{"kind":"Name","value":"dueDate"}}]}}]}}]} as unknown as DocumentNode<BillCustomerQuery, BillCustomerQueryVariables>;
export const PayBillDocument = {"__meta__":{"hash":"sha256:ee793f3c42a1b7bee577ce376ace9d867176de72f71d883bdbedd8e799adc61e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PayBill"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PayBillInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"payBill"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"bill"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requestRef"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<PayBillMutation, PayBillMutationVariables>;
export const SubmitPayrollDocument = {"__meta__":{"hash":"sha256:01a2220789400acf6f88cd4b4050736daa914f4dd34947c00761e005d7a2f4f7"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SubmitPayroll"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PayrollBatchInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"submitPayrollBatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"batch"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PayrollBatchWhole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PayrollBatchWhole"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PayrollBatch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"batchReference"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"narration"}},{"kind":"Field","name":{"kind":"Name","value":"payDate"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"itemCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"totalFees"}},{"kind":"Field","name":{"kind":"Name","value":"totalDebited"}},{"kind":"Field","name":{"kind":"Name","value":"settledAmount"}},{"kind":"Field","name":{"kind":"Name","value":"returnedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"waitsFor"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"processingStartedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedBy"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"comment"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"draft"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"sent"}},{"kind":"Field","name":{"kind":"Name","value":"settled"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"reversed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"preview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}},{"kind":"Field","name":{"kind":"Name","value":"walletAfter"}},{"kind":"Field","name":{"kind":"Name","value":"blockerCount"}},{"kind":"Field","name":{"kind":"Name","value":"warningCount"}},{"kind":"Field","name":{"kind":"Name","value":"blockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"previousBatchId"}},{"kind":"Field","name":{"kind":"Name","value":"previousReference"}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"removed"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"amountDelta"}}]}}]}}]}}]} as unknown as DocumentNode<SubmitPayrollMutation, SubmitPayrollMutationVariables>;
export const ApprovePayrollDocument = {"__meta__":{"hash":"sha256:b8baea6cdb3a9df17c012e50893c810455fed9443722f9d05af4c0ffeb89f6ed"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApprovePayroll"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApprovePayrollBatchInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"approvePayrollBatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"batch"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PayrollBatchWhole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PayrollBatchWhole"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PayrollBatch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"batchReference"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"narration"}},{"kind":"Field","name":{"kind":"Name","value":"payDate"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"itemCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"totalFees"}},{"kind":"Field","name":{"kind":"Name","value":"totalDebited"}},{"kind":"Field","name":{"kind":"Name","value":"settledAmount"}},{"kind":"Field","name":{"kind":"Name","value":"returnedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"waitsFor"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"processingStartedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedBy"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"comment"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"draft"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"sent"}},{"kind":"Field","name":{"kind":"Name","value":"settled"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"reversed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"preview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}},{"kind":"Field","name":{"kind":"Name","value":"walletAfter"}},{"kind":"Field","name":{"kind":"Name","value":"blockerCount"}},{"kind":"Field","name":{"kind":"Name","value":"warningCount"}},{"kind":"Field","name":{"kind":"Name","value":"blockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"previousBatchId"}},{"kind":"Field","name":{"kind":"Name","value":"previousReference"}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"removed"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"amountDelta"}}]}}]}}]}}]} as unknown as DocumentNode<ApprovePayrollMutation, ApprovePayrollMutationVariables>;
export const RejectPayrollDocument = {"__meta__":{"hash":"sha256:600b7f621f275265a6f77735bc9fb01ea923fd78e1adc9e7654a20a95b51ae0f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RejectPayroll"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RejectPayrollBatchInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"rejectPayrollBatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"batch"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PayrollBatchWhole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PayrollBatchWhole"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PayrollBatch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"batchReference"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"narration"}},{"kind":"Field","name":{"kind":"Name","value":"payDate"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"itemCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"totalFees"}},{"kind":"Field","name":{"kind":"Name","value":"totalDebited"}},{"kind":"Field","name":{"kind":"Name","value":"settledAmount"}},{"kind":"Field","name":{"kind":"Name","value":"returnedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"waitsFor"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"processingStartedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedBy"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"comment"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"draft"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"sent"}},{"kind":"Field","name":{"kind":"Name","value":"settled"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"reversed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"preview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}},{"kind":"Field","name":{"kind":"Name","value":"walletAfter"}},{"kind":"Field","name":{"kind":"Name","value":"blockerCount"}},{"kind":"Field","name":{"kind":"Name","value":"warningCount"}},{"kind":"Field","name":{"kind":"Name","value":"blockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"previousBatchId"}},{"kind":"Field","name":{"kind":"Name","value":"previousReference"}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"removed"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"amountDelta"}}]}}]}}]}}]} as unknown as DocumentNode<RejectPayrollMutation, RejectPayrollMutationVariables>;
export const CancelPayrollDocument = {"__meta__":{"hash":"sha256:ca65cc93ea27261a4e7d758c4edf312b31d4c7992dc66644cc5eef353eb335f1"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelPayroll"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelPayrollBatchInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cancelPayrollBatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"batch"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PayrollBatchWhole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PayrollBatchWhole"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PayrollBatch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"batchReference"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"narration"}},{"kind":"Field","name":{"kind":"Name","value":"payDate"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"itemCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"totalFees"}},{"kind":"Field","name":{"kind":"Name","value":"totalDebited"}},{"kind":"Field","name":{"kind":"Name","value":"settledAmount"}},{"kind":"Field","name":{"kind":"Name","value":"returnedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"waitsFor"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"processingStartedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedBy"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"comment"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"draft"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"sent"}},{"kind":"Field","name":{"kind":"Name","value":"settled"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"reversed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"preview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}},{"kind":"Field","name":{"kind":"Name","value":"walletAfter"}},{"kind":"Field","name":{"kind":"Name","value":"blockerCount"}},{"kind":"Field","name":{"kind":"Name","value":"warningCount"}},{"kind":"Field","name":{"kind":"Name","value":"blockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"previousBatchId"}},{"kind":"Field","name":{"kind":"Name","value":"previousReference"}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"removed"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"amountDelta"}}]}}]}}]}}]} as unknown as DocumentNode<CancelPayrollMutation, CancelPayrollMutationVariables>;
export const RemovePayrollItemDocument = {"__meta__":{"hash":"sha256:0c9dad2c42ee157047e9b4c8ad1943efbb11dd69b91ceea9f2825072471121fb"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemovePayrollItem"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RemovePayrollItemInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"removePayrollItem"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<RemovePayrollItemMutation, RemovePayrollItemMutationVariables>;
export const OnePayrollBatchDocument = {"__meta__":{"hash":"sha256:684b08516299a6e1900c461809132f3ab34e02f6669c06039e85c5713cd3a8e1"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OnePayrollBatch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PayrollItemStatus"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"payrollBatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PayrollBatchWhole"}},{"kind":"Field","alias":{"kind":"Name","value":"failed"},"name":{"kind":"Name","value":"items"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"FAILED"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PayrollItemRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"items"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PayrollItemRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PayrollBatchWhole"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PayrollBatch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"batchReference"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"narration"}},{"kind":"Field","name":{"kind":"Name","value":"payDate"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"itemCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"totalFees"}},{"kind":"Field","name":{"kind":"Name","value":"totalDebited"}},{"kind":"Field","name":{"kind":"Name","value":"settledAmount"}},{"kind":"Field","name":{"kind":"Name","value":"returnedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"waitsFor"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"processingStartedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedBy"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"comment"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"draft"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"sent"}},{"kind":"Field","name":{"kind":"Name","value":"settled"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"reversed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"preview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}},{"kind":"Field","name":{"kind":"Name","value":"walletAfter"}},{"kind":"Field","name":{"kind":"Name","value":"blockerCount"}},{"kind":"Field","name":{"kind":"Name","value":"warningCount"}},{"kind":"Field","name":{"kind":"Name","value":"blockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"previousBatchId"}},{"kind":"Field","name":{"kind":"Name","value":"previousReference"}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"removed"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"amountDelta"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PayrollItemRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PayrollItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"beneficiaryName"}},{"kind":"Field","name":{"kind":"Name","value":"resolvedAccountName"}},{"kind":"Field","name":{"kind":"Name","value":"nameMatch"}},{"kind":"Field","name":{"kind":"Name","value":"accountNumber"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"employeeReference"}},{"kind":"Field","name":{"kind":"Name","value":"transferCode"}}]}}]} as unknown as DocumentNode<OnePayrollBatchQuery, OnePayrollBatchQueryVariables>;
export const PayrollBatchLiveDocument = {"__meta__":{"hash":"sha256:a79424044f77e2c251dbcd4392136ed4f7e7813ef0ab3f5931237c59efd7b747"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"PayrollBatchLive"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payrollBatchUpdated"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PayrollBatchWhole"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PayrollBatchWhole"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PayrollBatch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"batchReference"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"narration"}},{"kind":"Field","name":{"kind":"Name","value":"payDate"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"itemCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"totalFees"}},{"kind":"Field","name":{"kind":"Name","value":"totalDebited"}},{"kind":"Field","name":{"kind":"Name","value":"settledAmount"}},{"kind":"Field","name":{"kind":"Name","value":"returnedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"waitsFor"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"processingStartedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedBy"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"comment"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"draft"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"sent"}},{"kind":"Field","name":{"kind":"Name","value":"settled"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"reversed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"preview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}},{"kind":"Field","name":{"kind":"Name","value":"walletAfter"}},{"kind":"Field","name":{"kind":"Name","value":"blockerCount"}},{"kind":"Field","name":{"kind":"Name","value":"warningCount"}},{"kind":"Field","name":{"kind":"Name","value":"blockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"previousBatchId"}},{"kind":"Field","name":{"kind":"Name","value":"previousReference"}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"removed"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"amountDelta"}}]}}]}}]}}]} as unknown as DocumentNode<PayrollBatchLiveSubscription, PayrollBatchLiveSubscriptionVariables>;
export const PayrollBanksDocument = {"__meta__":{"hash":"sha256:9ac76aadc9a6b029543c18e3b4da93bb25fc8aa15125a92c8ed8f0af130bbf84"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PayrollBanks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"banks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"bankCode"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}},{"kind":"Field","name":{"kind":"Name","value":"active"}}]}}]}}]} as unknown as DocumentNode<PayrollBanksQuery, PayrollBanksQueryVariables>;
export const AddPeopleDocument = {"__meta__":{"hash":"sha256:a8381e4de60f7a13706a68381e0a95e3310ade50cf8c5be927ca55caff5ac1c3"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddPeople"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AddPayrollItemsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"addPayrollItems"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"batch"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PayrollBatchWhole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PayrollBatchWhole"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PayrollBatch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"batchReference"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"narration"}},{"kind":"Field","name":{"kind":"Name","value":"payDate"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"itemCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"totalFees"}},{"kind":"Field","name":{"kind":"Name","value":"totalDebited"}},{"kind":"Field","name":{"kind":"Name","value":"settledAmount"}},{"kind":"Field","name":{"kind":"Name","value":"returnedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"waitsFor"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"processingStartedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedBy"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"comment"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"draft"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"sent"}},{"kind":"Field","name":{"kind":"Name","value":"settled"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"reversed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"preview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}},{"kind":"Field","name":{"kind":"Name","value":"walletAfter"}},{"kind":"Field","name":{"kind":"Name","value":"blockerCount"}},{"kind":"Field","name":{"kind":"Name","value":"warningCount"}},{"kind":"Field","name":{"kind":"Name","value":"blockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"previousBatchId"}},{"kind":"Field","name":{"kind":"Name","value":"previousReference"}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"removed"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"amountDelta"}}]}}]}}]}}]} as unknown as DocumentNode<AddPeopleMutation, AddPeopleMutationVariables>;
export const PayrollLimitsDocument = {"__meta__":{"hash":"sha256:051fa60b78923e2877ea2ce395f694b0ca7105b2f4ea28efbe8f6fec85f69604"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PayrollLimits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"payrollApprovalLimits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"armed"}},{"kind":"Field","name":{"kind":"Name","value":"armedBy"}},{"kind":"Field","name":{"kind":"Name","value":"armedAt"}},{"kind":"Field","name":{"kind":"Name","value":"allowedKeyIds"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatchAmount"}},{"kind":"Field","name":{"kind":"Name","value":"maxItemAmount"}},{"kind":"Field","name":{"kind":"Name","value":"dailyAmount"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]} as unknown as DocumentNode<PayrollLimitsQuery, PayrollLimitsQueryVariables>;
export const ApproverKeysDocument = {"__meta__":{"hash":"sha256:5796413e6fd09e325e2cdbd199d6d666446e36ccaa2901ce4750f1fb15bb4222"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApproverKeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeys"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}}]}}]}}]}}]} as unknown as DocumentNode<ApproverKeysQuery, ApproverKeysQueryVariables>;
export const ArmPayrollDocument = {"__meta__":{"hash":"sha256:6704a054e5a587007bf2a7e7723a3837cce5f783024c12f7aab56c3efdaed871"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ArmPayroll"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ArmPayrollApprovalInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"armPayrollApproval"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"armed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<ArmPayrollMutation, ArmPayrollMutationVariables>;
export const DisarmPayrollDocument = {"__meta__":{"hash":"sha256:4b6ce9dc277b4f6396ef162a3cde9adee364fab5c945c666154180f434fa7a27"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DisarmPayroll"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"disarmPayrollApproval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"armed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<DisarmPayrollMutation, DisarmPayrollMutationVariables>;
export const PreviewPayrollDocument = {"__meta__":{"hash":"sha256:c27762b9551932aa328dccc0258e22fb1a980c1d7422273deedce9e136c7b526"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PreviewPayroll"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PayrollBatchInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"previewPayrollBatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"batch"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PayrollBatchWhole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PayrollBatchWhole"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PayrollBatch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"batchReference"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"narration"}},{"kind":"Field","name":{"kind":"Name","value":"payDate"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"itemCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"totalFees"}},{"kind":"Field","name":{"kind":"Name","value":"totalDebited"}},{"kind":"Field","name":{"kind":"Name","value":"settledAmount"}},{"kind":"Field","name":{"kind":"Name","value":"returnedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"waitsFor"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"processingStartedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedBy"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"comment"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"draft"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"sent"}},{"kind":"Field","name":{"kind":"Name","value":"settled"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"reversed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"preview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}},{"kind":"Field","name":{"kind":"Name","value":"walletAfter"}},{"kind":"Field","name":{"kind":"Name","value":"blockerCount"}},{"kind":"Field","name":{"kind":"Name","value":"warningCount"}},{"kind":"Field","name":{"kind":"Name","value":"blockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"previousBatchId"}},{"kind":"Field","name":{"kind":"Name","value":"previousReference"}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"removed"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"amountDelta"}}]}}]}}]}}]} as unknown as DocumentNode<PreviewPayrollMutation, PreviewPayrollMutationVariables>;
export const PayrollBatchesDocument = {"__meta__":{"hash":"sha256:219a5ca5faaa6d7d9c7dab6b7df010be5159ce1f72ee7805faf532ba9e6c2f0a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PayrollBatches"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PayrollBatchStatus"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"payrollBatches"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"batchReference"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"itemCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"totalDebited"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"payDate"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledAt"}},{"kind":"Field","name":{"kind":"Name","value":"waitsFor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<PayrollBatchesQuery, PayrollBatchesQueryVariables>;
export const BeginPayrollDocument = {"__meta__":{"hash":"sha256:91164b0d4785cc965342f4f3748534182f1743d426f6e246fe32a75a955b3546"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BeginPayroll"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePayrollBatchInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"createPayrollBatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"batch"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<BeginPayrollMutation, BeginPayrollMutationVariables>;
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
export const VerificationBalanceDocument = {"__meta__":{"hash":"sha256:5319106b563dd6f691a4a707c571e39f9cd1fb8e5b63e357400a837673ddb127"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"VerificationBalance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"verificationBalance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"price"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"planId"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"autoRenew"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"renewsAt"}},{"kind":"Field","name":{"kind":"Name","value":"quotas"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"verificationAlert"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"threshold"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}}]}}]}}]} as unknown as DocumentNode<VerificationBalanceQuery, VerificationBalanceQueryVariables>;
export const VerificationPlansDocument = {"__meta__":{"hash":"sha256:e27681abcb7af3f75e63a52a83aee0f2211aaf8cdffda517aadd0f606d7a260a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"VerificationPlans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"verificationPlans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"periodDays"}},{"kind":"Field","name":{"kind":"Name","value":"quotas"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]}}]}}]} as unknown as DocumentNode<VerificationPlansQuery, VerificationPlansQueryVariables>;
export const TopUpVerificationDocument = {"__meta__":{"hash":"sha256:6ccfb74e98c66b81804694b1f7789b81cf10bd4d8c4f4a2dc2137c68d6e82944"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TopUpVerification"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TopUpVerificationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"topUpVerification"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"topUp"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<TopUpVerificationMutation, TopUpVerificationMutationVariables>;
export const SetVerificationLevelDocument = {"__meta__":{"hash":"sha256:59ed26b9f9203611566a7708bec8d9a333edcf79f8acbdb7ac1472a8d73acfe4"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetVerificationLevel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetVerificationAlertInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"setVerificationAlert"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"alert"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"threshold"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<SetVerificationLevelMutation, SetVerificationLevelMutationVariables>;
export const BuyVerificationPlanDocument = {"__meta__":{"hash":"sha256:23769ca81bfd467f27f73f82990bfaf4fedd94f2e3a59993261f3832dd070df7"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BuyVerificationPlan"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BuyVerificationPlanInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"buyVerificationPlan"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<BuyVerificationPlanMutation, BuyVerificationPlanMutationVariables>;
export const SetVerificationRenewalDocument = {"__meta__":{"hash":"sha256:e93bcb645f9d673369901ddf3e6f3a8de71272114bd0453d16ffd36ee6da5f9b"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetVerificationRenewal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetVerificationRenewalInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"setVerificationRenewal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"autoRenew"}},{"kind":"Field","name":{"kind":"Name","value":"renewsAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<SetVerificationRenewalMutation, SetVerificationRenewalMutationVariables>;
export const VerificationDocument = {"__meta__":{"hash":"sha256:666ccc6d0af3fff69889bc0d807e422ba9f074777ff322935ceb589d3f353a52"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Verification"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"verificationCall"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"paidBy"}},{"kind":"Field","name":{"kind":"Name","value":"charged"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"answeredAt"}}]}}]}}]} as unknown as DocumentNode<VerificationQuery, VerificationQueryVariables>;
export const VerificationsDocument = {"__meta__":{"hash":"sha256:f29e304122c273e074b4235fd2658556b514238e418593fb24896ac11c5a0bbe"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Verifications"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"operation"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"VerificationOperation"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"verificationCalls"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"operation"},"value":{"kind":"Variable","name":{"kind":"Name","value":"operation"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"paidBy"}},{"kind":"Field","name":{"kind":"Name","value":"charged"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<VerificationsQuery, VerificationsQueryVariables>;
export const VerificationDaysDocument = {"__meta__":{"hash":"sha256:0a04d9f96c184940760171c9a78603aa817e4a974b2d349557c083db205a8c19"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"VerificationDays"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","alias":{"kind":"Name","value":"lastCalls"},"name":{"kind":"Name","value":"verificationCalls"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<VerificationDaysQuery, VerificationDaysQueryVariables>;
export const VerifyNinDocument = {"__meta__":{"hash":"sha256:2fefb2754625ec85bf18b15f4c9dd557520c5a9dae8bb50f6940a87928c39ee2"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"VerifyNin"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"VerifyNinInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"verifyNin"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"found"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"middleName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"dateOfBirth"}},{"kind":"Field","name":{"kind":"Name","value":"gender"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"verificationId"}},{"kind":"Field","name":{"kind":"Name","value":"charged"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<VerifyNinMutation, VerifyNinMutationVariables>;
export const VerifyNinFullDocument = {"__meta__":{"hash":"sha256:a87b36d7bf6d5475faf6f244869242dd326d05f44e62579de8e41e6228b24aeb"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"VerifyNinFull"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"VerifyNinInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"verifyNinFull"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"found"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"middleName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"dateOfBirth"}},{"kind":"Field","name":{"kind":"Name","value":"gender"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"stateOfOrigin"}},{"kind":"Field","name":{"kind":"Name","value":"nationality"}},{"kind":"Field","name":{"kind":"Name","value":"educationalLevel"}},{"kind":"Field","name":{"kind":"Name","value":"employmentStatus"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"verificationId"}},{"kind":"Field","name":{"kind":"Name","value":"charged"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<VerifyNinFullMutation, VerifyNinFullMutationVariables>;
export const VerifyNinNameDocument = {"__meta__":{"hash":"sha256:94a5dce4fb3b221e25250ebbfed420237d8c7420ef4b69b3fd42be542d1e9a3a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"VerifyNinName"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"VerifyNinNameInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"verifyNinName"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"found"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"firstNameMatch"}},{"kind":"Field","name":{"kind":"Name","value":"lastNameMatch"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"verificationId"}},{"kind":"Field","name":{"kind":"Name","value":"charged"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<VerifyNinNameMutation, VerifyNinNameMutationVariables>;
export const VerifyNinFaceDocument = {"__meta__":{"hash":"sha256:6573cf9637358b155f4c4b770bdd58ed7c6d1f4c829b40d3548b1d92f0989633"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"VerifyNinFace"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"VerifyNinWithFaceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"verifyNinWithFace"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"found"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"faceMatch"}},{"kind":"Field","name":{"kind":"Name","value":"confidence"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"verificationId"}},{"kind":"Field","name":{"kind":"Name","value":"charged"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<VerifyNinFaceMutation, VerifyNinFaceMutationVariables>;
export const VerifyCompanyDocument = {"__meta__":{"hash":"sha256:2732327b23d738594cbdb17ff0b9ddcbe53c674dcc16c56a10c9336a20cef5bb"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"VerifyCompany"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"VerifyCompanyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"verifyCompany"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"found"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"companyName"}},{"kind":"Field","name":{"kind":"Name","value":"rcNumber"}},{"kind":"Field","name":{"kind":"Name","value":"companyType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"registrationDate"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"natureOfBusiness"}},{"kind":"Field","name":{"kind":"Name","value":"matchScore"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"verificationId"}},{"kind":"Field","name":{"kind":"Name","value":"charged"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<VerifyCompanyMutation, VerifyCompanyMutationVariables>;
export const ViewerDocument = {"__meta__":{"hash":"sha256:08961df14853f3e3f437c137949000b9d0add07320d211b56bd95050d29d4f17"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"environment"}},{"kind":"Field","name":{"kind":"Name","value":"business"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;