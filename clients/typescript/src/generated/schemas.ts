// Printed by `npm run generate` from schema/openapi.json.

export type ReconciliationMapping = {
  /** The delimiter of a CSV. */
  delimiter: ',' | ';' | '	' | '|';
  /** The line with the column names. */
  headerLine: number;
  /** Lines to ignore, by the beginning of their first cell: totals, page numbers, the end of the statement. A row with a date is never ignored. */
  footer: string[];
  /** The unit of CSV amounts. */
  unit: 'naira' | 'kobo';
  /** Date order and time zone: iso (2026-01-31), dmy (31/01/2026, 31/01/26, 31-Jan-2026) or mdy (01/31/2026, Jan 31, 2026). */
  date: {
    /** The date order: iso, dmy or mdy. */
    order: 'iso' | 'dmy' | 'mdy';
    /** The time zone. */
    zone: 'lagos' | 'utc';
  };
  /** The columns of a CSV, by their names in its header. */
  columns?: {
    /** The date. */
    date: string;
    /** The time of day, in a separate column. */
    time?: string;
    /** The amount, in a single column; its sign or `sign` sets the direction. */
    amount?: string;
    /** Incoming amounts, in a separate column. */
    in?: string;
    /** Outgoing amounts, in a separate column. */
    out?: string;
    /** Our reference. */
    reference?: string;
    /** The row id of the provider, which identifies the row across files. */
    id?: string;
    /** The counterparty. */
    name?: string;
    /** The fee of the provider for the payment. */
    fee?: string;
    /** The balance after the row. */
    balance?: string;
  };
  /** The direction of an amount: by its sign, always in, always out, or by the values of a column. */
  sign: 'signed' | 'in' | 'out' | {
    /** The column that sets the direction. */
    column: string;
    /** Values for incoming money. */
    in: string[];
    /** Values for outgoing money. */
    out: string[];
  };
  /** Rows that are not payments, by the values of a column: fee, house (operating funds moved), or skip. The first match applies. */
  kinds: {
    /** The column to compare. */
    column: string;
    /** The values to match. */
    is: string[];
    /** The kind of matching rows. */
    kind: 'payment' | 'fee' | 'house' | 'skip';
  }[];
  /** Agreed fees by payment amount, in kobo. Fees on statements are compared with this list. */
  fees: {
    /** The largest amount of the tier, in kobo; null for no limit. */
    upTo: number | null;
    /** The fee in kobo. */
    fee: number;
  }[];
  /** Fetches each day from the provider's own lists the next morning, the two days before again, and the settlements of the fortnight before. Statement files of the account are then refused. */
  daily: boolean;
  /** The maximum number of days between the two sides of a payment. */
  daysApart: number;
};

/** Every failure has this body. */
export type ErrorBody = {
  /** Nothing was done, unless the code says otherwise. */
  success: false;
  /** Sentence for people; always a plain string */
  error: string;
  /** Machine code; /docs/errors lists them all */
  code: string;
  /** The offending field, on validation errors: items[3].accountNumber */
  field?: string;
  /** Every wrong field of a validation error, at most 20; the first is the one that field names */
  errors?: {
    /** Path of the field: items[3].accountNumber */
    field: string;
    /** REQUIRED, UNKNOWN_FIELD, WRONG_TYPE, WRONG_FORMAT, NOT_ALLOWED, TOO_SMALL, TOO_LARGE or INVALID */
    code: string;
    /** Sentence for people, without the name of the field */
    message: string;
  }[];
  /** Whether the same request can succeed later: repeat it after Retry-After or with backoff, under the same reference */
  retryable: boolean;
  /** Diagnostic detail of the upstream processor, and nothing else */
  data?: { [key: string]: unknown };
  /** The address the server received, on refusals by address */
  yourIP?: string;
  /** The X-Request-Id of this answer */
  requestId: string;
  /** Where the code is explained, with what to do */
  docsUrl: string;
};

export type Transfer = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Transfer code, shown by banks and statements. */
  transferCode: string;
  /** Your own reference; null when none was given. */
  clientReference: string | null;
  /** Debit status of the wallet; independent of delivery. */
  status: 'accepted' | 'debited' | 'rejected' | 'scheduled' | 'awaiting_approval' | 'cancelled';
  /** Settlement status. */
  settlementStatus: 'pending' | 'delivered' | 'failed' | 'reversed';
  /** True once the outcome is final. Only a return can follow: the bank sends delivered money back, and the transfer becomes reversed. */
  isFinal: boolean;
  /** Kobo: amount credited to the beneficiary. */
  amount: number;
  /** Kobo: fee on top of the amount. */
  fee: number;
  /** Components of the fee. */
  feeBreakdown: {
    /** Component of the fee. */
    type: string;
    /** Kobo: amount of the component. */
    amount: number;
  }[];
  /** Kobo: amount debited from the wallet; 0 while the money is only held (scheduled or pending approval) and after a cancellation. */
  totalDebited: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Beneficiary account. */
  beneficiary: {
    /** NUBAN, 10 digits. */
    accountNumber: string;
    /** Account name from the bank; null when the bank did not answer. */
    accountName: string | null;
    /** Bank code. */
    bankCode: string;
    /** Bank name. */
    bankName: string;
  };
  /** Narration that the beneficiary sees; null when none was given. */
  narration: string | null;
  /** Certainty of the outcome. */
  certainty: 'known' | 'unknown';
  /** Latest answer of the provider; null before the first. */
  provider: {
    /** Response code, such as 90000. */
    transactionResponseCode: string | null;
    /** Provider reference. */
    transactionRef: string | null;
    /** Provider transaction id. */
    transactionId: string | null;
    /** NIP session id, which the beneficiary bank shares. */
    sessionId: string | null;
    /** Description of the response code. */
    responseDescription: string | null;
  } | null;
  /** Source of the confirmation: the provider, or operators after review. */
  settledBy: 'provider' | 'review' | null;
  /** Reason of the reversal; null unless reversed. */
  reason: 'provider_rejected' | 'manual_reversal' | null;
  /** Cause of the reversal, in more detail than `reason`. */
  reversalCause: 'refused' | 'declined' | 'returned' | 'review' | 'never_arrived' | null;
  /** Decline code; null unless declined. */
  declineCode: string | null;
  /** True while pending review. */
  needsReview: boolean;
  /** Time of acceptance. */
  createdAt: string;
  /** Scheduled time; null when sent at once. */
  scheduledAt: string | null;
  /** Time of the credit; null until delivered. */
  settledAt: string | null;
  /** Time of the decline; null unless declined. */
  failedAt: string | null;
  /** Time of the reversal; null for a cancelled transfer, which debited nothing. */
  reversedAt: string | null;
  /** Time of the cancellation, before any debit. */
  cancelledAt: string | null;
  /** Time of the next poll of the bank; null when no change is expected. */
  nextCheckAt: string | null;
  /** Your own labels. */
  metadata: { [key: string]: string };
  /** transferCode of the retried transfer; null when this is no retry. */
  retryOf: string | null;
  /** transferCode of the retry; null until retried. */
  retriedAs: string | null;
};

export type TransferBatch = {
  /** Your own reference of the batch. */
  batchReference: string;
  /** Number of accepted items. */
  acceptedCount: number;
  /** Number of rejected items. */
  refusedCount: number;
  /** Items in the order of the request. */
  items: {
    /** Your own reference. */
    clientReference: string;
    /** Accepted or refused. */
    outcome: 'accepted' | 'refused';
    /** True when an earlier request sent the item and nothing new was debited. */
    isReplay: boolean;
    /** Transfer code; null when nothing was debited. */
    transferCode: string | null;
    /** Debit status of the wallet; null when nothing was debited. */
    status: 'accepted' | 'debited' | 'rejected' | 'scheduled' | 'awaiting_approval' | 'cancelled' | null;
    /** Settlement status; null when nothing was debited. */
    settlementStatus: 'pending' | 'delivered' | 'failed' | 'reversed' | null;
    /** Kobo: amount credited to the beneficiary. */
    amount: number;
    /** Kobo: fee on top of the amount; null when there is none. */
    fee: number | null;
    /** Error code of the rejected item; null when accepted. */
    code: string | null;
    /** Error message of the rejected item. */
    error: string | null;
    /** Offending field of the item; null when there is none. */
    field: string | null;
  }[];
};

export type TransferStatus = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Transfer code, shown by banks and statements. */
  transferCode: string;
  /** Your own reference; null when none was given. */
  clientReference: string | null;
  /** Debit status of the wallet; independent of delivery. */
  status: 'accepted' | 'debited' | 'rejected' | 'scheduled' | 'awaiting_approval' | 'cancelled';
  /** Settlement status. */
  settlementStatus: 'pending' | 'delivered' | 'failed' | 'reversed';
  /** True once the outcome is final. Only a return can follow: the bank sends delivered money back, and the transfer becomes reversed. */
  isFinal: boolean;
  /** Kobo: amount credited to the beneficiary. */
  amount: number;
  /** Kobo: fee on top of the amount. */
  fee: number;
  /** Components of the fee. */
  feeBreakdown: {
    /** Component of the fee. */
    type: string;
    /** Kobo: amount of the component. */
    amount: number;
  }[];
  /** Kobo: amount debited from the wallet; 0 while the money is only held (scheduled or pending approval) and after a cancellation. */
  totalDebited: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Beneficiary account. */
  beneficiary: {
    /** NUBAN, 10 digits. */
    accountNumber: string;
    /** Account name from the bank; null when the bank did not answer. */
    accountName: string | null;
    /** Bank code. */
    bankCode: string;
    /** Bank name. */
    bankName: string;
  };
  /** Narration that the beneficiary sees; null when none was given. */
  narration: string | null;
  /** Certainty of the outcome. */
  certainty: 'known' | 'unknown';
  /** Latest answer of the provider; null before the first. */
  provider: {
    /** Response code, such as 90000. */
    transactionResponseCode: string | null;
    /** Provider reference. */
    transactionRef: string | null;
    /** Provider transaction id. */
    transactionId: string | null;
    /** NIP session id, which the beneficiary bank shares. */
    sessionId: string | null;
    /** Description of the response code. */
    responseDescription: string | null;
  } | null;
  /** Source of the confirmation: the provider, or operators after review. */
  settledBy: 'provider' | 'review' | null;
  /** Reason of the reversal; null unless reversed. */
  reason: 'provider_rejected' | 'manual_reversal' | null;
  /** Cause of the reversal, in more detail than `reason`. */
  reversalCause: 'refused' | 'declined' | 'returned' | 'review' | 'never_arrived' | null;
  /** Decline code; null unless declined. */
  declineCode: string | null;
  /** True while pending review. */
  needsReview: boolean;
  /** Time of acceptance. */
  createdAt: string;
  /** Scheduled time; null when sent at once. */
  scheduledAt: string | null;
  /** Time of the credit; null until delivered. */
  settledAt: string | null;
  /** Time of the decline; null unless declined. */
  failedAt: string | null;
  /** Time of the reversal; null for a cancelled transfer, which debited nothing. */
  reversedAt: string | null;
  /** Time of the cancellation, before any debit. */
  cancelledAt: string | null;
  /** Time of the next poll of the bank; null when no change is expected. */
  nextCheckAt: string | null;
  /** Your own labels. */
  metadata: { [key: string]: string };
  /** transferCode of the retried transfer; null when this is no retry. */
  retryOf: string | null;
  /** transferCode of the retry; null until retried. */
  retriedAs: string | null;
  /** Time of the latest poll of the bank; null before the first. */
  lastCheckedAt: string | null;
  /** Answers of the bank, oldest first. */
  attempts: {
    /** Time of the answer. */
    at: string;
    /** Channel of the answer. */
    source: 'submit' | 'poll' | 'webhook' | 'operator';
    /** Response code; null when none was given. */
    transactionResponseCode: string | null;
    /** Outcome of the answer, such as pending, delivered, declined_final or declined_review; silent: the bank gave no answer; not_found_yet: the bank cannot find the transfer, which is no decline. */
    outcome: string;
  }[];
};

export type BankFigures = {
  /** Bank code. */
  bankCode: string;
  /** Bank name. */
  bankName: string;
  /** Transfers submitted to the bank, of the latest 5,000 of all banks. */
  count: number;
  /** Transfers that were delivered. */
  delivered: number;
  /** Transfers that were declined or reversed. */
  failed: number;
  /** Delivered part of the finished transfers, 0 to 1; null while none has finished. */
  successShare: number | null;
  /** Median time from submission to confirmed delivery, in milliseconds; null while none was delivered. */
  medianMs: number | null;
  /** 95th percentile of the same time, in milliseconds; null while none was delivered. */
  p95Ms: number | null;
};

export type TransferQuote = {
  /** Kobo: amount credited to the beneficiary. */
  amount: number;
  /** Kobo: fee on top of the amount. */
  fee: number;
  /** Components of the fee. */
  feeBreakdown: {
    /** Component of the fee. */
    type: string;
    /** Kobo: amount of the component. */
    amount: number;
  }[];
  /** Kobo: amount plus fee. */
  totalDebited: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
};

export type TransferReceipt = {
  /** Transfer code. */
  transferCode: string;
  /** Your own reference; null when none was given. */
  clientReference: string | null;
  /** Provider reference; null until known. */
  transactionRef: string | null;
  /** NIP session id, by which the beneficiary bank finds the transfer; null until known. */
  sessionId: string | null;
  /** Payer. */
  payer: {
    /** Business name. */
    name: string;
  };
  /** Beneficiary account. */
  beneficiary: {
    /** NUBAN, 10 digits. */
    accountNumber: string;
    /** Account name from the bank; null when the bank did not answer. */
    accountName: string | null;
    /** Bank code. */
    bankCode: string;
    /** Bank name. */
    bankName: string;
  };
  /** Narration that the beneficiary sees; null when none was given. */
  narration: string | null;
  /** Kobo: amount credited to the beneficiary. */
  amount: number;
  /** Amount in words, in naira and kobo. */
  amountInWords: string;
  /** Kobo: fee on top of the amount. */
  fee: number;
  /** Components of the fee. */
  feeBreakdown: {
    /** Component of the fee. */
    type: string;
    /** Kobo: amount of the component. */
    amount: number;
  }[];
  /** Kobo: amount plus fee. */
  total: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Settlement status. */
  settlementStatus: 'pending' | 'delivered' | 'failed' | 'reversed';
  /** True once the outcome is final; a bank can still return delivered money. */
  isFinal: boolean;
  /** True only when the beneficiary was credited; sandbox receipts involve no real money. */
  isProofOfPayment: boolean;
  /** Statement of the receipt, in one sentence. */
  statement: string;
  /** Time of acceptance. In Lagos time, +01:00. */
  createdAt: string;
  /** Scheduled time; null when sent at once. In Lagos time, +01:00. */
  scheduledAt: string | null;
  /** Time of the credit; null until delivered. In Lagos time, +01:00. */
  settledAt: string | null;
  /** Time of the decline; null unless declined. In Lagos time, +01:00. */
  failedAt: string | null;
  /** Time of the reversal; null unless reversed. In Lagos time, +01:00. */
  reversedAt: string | null;
  /** Time of issue. In Lagos time, +01:00. */
  issuedAt: string;
  /** Time zone of all times of the receipt. */
  timeZone: 'Africa/Lagos';
  /** In the sandbox no real money moved. */
  environment: 'live' | 'sandbox';
};

export type RelatedToTransfer = {
  /** Relation to the transfer. */
  relation: 'retry_of' | 'retried_as' | 'salary' | 'refunded_order' | 'request';
  /** Id for the resource's own operation: a transfer, payroll or order id, or an X-Request-Id. */
  id: string;
  /** Title of the resource. */
  title: string;
  /** Detail that distinguishes resources with the same title; null when there is none. */
  detail: string | null;
  /** Kobo; null when the resource has no amount. */
  amount: number | null;
  /** Status of the resource, as its own operation returns it. */
  status: string | null;
  /** Time of creation. */
  at: string;
};

export type Bank = {
  /** Bank code in this API. */
  bankCode: string;
  /** NIBSS Instant Payment code, 6 digits. */
  nipCode: string;
  /** Bank name. */
  bankName: string;
  /** Name for URLs and files. */
  slug: string;
  /** Category of the institution. */
  category: 'commercial' | 'microfinance' | 'payment_service' | 'merchant' | 'mortgage' | 'finance' | 'mobile_money' | 'non_interest';
  /** False where account numbers are phone numbers without a check digit. */
  usesNuban: boolean;
  /** False for a bank that no longer receives transfers. */
  active: boolean;
};

export type AccountInquiry = {
  /** Account number of the request. */
  accountNumber: string;
  /** Account name from the bank. */
  accountName: string;
  /** Bank code. */
  bankCode: string;
  /** Bank name. */
  bankName: string;
  /** True when the check digit matches; a hint, never a reason to reject. Null where account numbers are phone numbers. */
  nubanValid: boolean | null;
  /** Comparison of both names; present only with expectedName. */
  nameMatch?: {
    /** 0 to 100. */
    score: number;
    /** Result of the comparison. */
    result: 'EXACT_MATCH' | 'CLOSE_MATCH' | 'NO_MATCH';
  };
  /** NIP session id; null when the bank gives none. */
  sessionId: string | null;
  /** Reference of this inquiry. */
  inquiryReference: string;
  /** Time until which the name may be relied on. */
  expiresAt: string;
};

export type Beneficiary = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Bank code. */
  bankCode: string;
  /** Bank name; null when the bank left the directory. */
  bankName: string | null;
  /** NUBAN, 10 digits. */
  accountNumber: string;
  /** Account name from the bank at the time of saving; null when the bank did not answer. */
  accountName: string | null;
  /** Time of saving. */
  createdAt: string;
};

export type Wallet = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Kobo: available balance; ledgerBalance = availableBalance + heldBalance. */
  availableBalance: number;
  /** Kobo: booked balance. */
  ledgerBalance: number;
  /** Kobo: held for transfers and not yet booked: fees of sends in flight, scheduled transfers. */
  heldBalance: number;
  /** Status of the wallet. */
  status: 'active' | 'frozen' | 'closed';
  /** Low-balance alert of the wallet. */
  lowBalanceAlert: {
    /** Kobo: low-balance level. */
    threshold: number;
    /** True when notifications are on. */
    enabled: boolean;
    /** True when the next drop below the threshold notifies; false until the balance has reached the threshold. */
    armed: boolean;
    /** Time of the last notification; null before the first. */
    lastTriggeredAt: string | null;
  };
  /** Accounts that fund the wallet; empty while there are none. */
  fundingAccounts: {
    /** NUBAN, 10 digits. */
    accountNumber: string;
    /** Account name. */
    accountName: string;
    /** Bank code; null when unknown. */
    bankCode: string | null;
    /** Bank name. */
    bankName: string;
    /** True when payments to the account are credited. */
    isActive: boolean;
  }[];
  /** Booked balance at the moment `asOf`; null without it. */
  asOf: {
    /** The requested moment. */
    at: string;
    /** Booked balance at that moment, in kobo; holds are not recorded for the past. */
    ledgerBalance: number;
  } | null;
  /** Time of the latest movement. */
  updatedAt: string;
};

export type LowBalanceAlert = {
  /** Kobo: low-balance level. */
  threshold: number;
  /** True when notifications are on. */
  enabled: boolean;
  /** True when the next drop below the threshold notifies; false until the balance has reached the threshold. */
  armed: boolean;
  /** E-mail recipients, beside the webhook. */
  emails: string[];
  /** Time of the last notification; null before the first. */
  lastTriggeredAt: string | null;
};

export type Transaction = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** <transferCode>, FEE_<transferCode>, REV_<transferCode>, the same with the requestRef of a bill, or the reference of a deposit. */
  reference: string | null;
  /** Direction. */
  type: 'credit' | 'debit';
  /** Category. */
  category: 'transfer' | 'transfer_fee' | 'reversal' | 'funding' | 'bill' | 'bill_fee' | 'bill_reversal' | 'payroll' | 'payroll_reversal' | 'virtual_card_funding' | 'virtual_card_withdrawal' | 'virtual_card_reversal' | 'subscription_payment' | 'checkout_payment' | 'verification_topup' | 'sms' | 'adjustment';
  /** Kobo: amount; always positive. */
  amount: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Kobo: balance before the transaction. */
  balanceBefore: number;
  /** Kobo: balance after the transaction. */
  balanceAfter: number;
  /** reversed: a debit whose money was credited back in a row of its own; every other row is completed. */
  status: 'pending' | 'completed' | 'reversed';
  /** Description for people. */
  description: string;
  /** Your own reference of the cause; null when there is none. */
  clientReference: string | null;
  /** transferCode of the related transfer; null when there is none. */
  transferCode: string | null;
  /** Type of the related resource; null when there is none. */
  relatedType: 'transfer' | 'deposit' | 'bill' | null;
  /** Id of the related resource; null when there is none. */
  relatedId: string | null;
  /** Payee or payer; null when there is none. */
  counterparty: {
    /** Name; null when unknown. */
    name: string | null;
    /** Account number; null when unknown. */
    accountNumber: string | null;
    /** Bank code; null when unknown. */
    bankCode: string | null;
    /** Bank name; null when unknown. */
    bankName: string | null;
  } | null;
  /** Time of booking. */
  createdAt: string;
};

export type LedgerAccount = {
  /** Name of the account. */
  account: 'wallet' | 'verification_credits' | 'payouts_in_flight' | 'bills_in_flight' | 'virtual_cards';
  /** Booked balance, in kobo. */
  balance: number;
  /** Part of the balance reserved by holds, in kobo. */
  held: number;
  /** Balance without holds, in kobo. */
  available: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
};

export type LedgerEntry = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Account whose balance changed. */
  account: 'wallet' | 'verification_credits' | 'payouts_in_flight' | 'bills_in_flight' | 'virtual_cards' | 'fees' | 'verification_charges' | 'sms_charges' | 'settlement' | 'deposits' | 'bill_settlement' | 'card_settlement' | 'service';
  /** Account on the other side of the posting. */
  counterAccount: 'wallet' | 'verification_credits' | 'payouts_in_flight' | 'bills_in_flight' | 'virtual_cards' | 'fees' | 'verification_charges' | 'sms_charges' | 'settlement' | 'deposits' | 'bill_settlement' | 'card_settlement' | 'service';
  /** debit: out of `account`; credit: into it. */
  direction: 'debit' | 'credit';
  /** Kobo, always positive. */
  amount: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Balance of `account` after the entry; null for accounts without a stored balance. */
  balanceAfter: number | null;
  /** Kind of the posting. */
  kind: 'transfer' | 'transfer_fee' | 'settlement' | 'fee_revenue' | 'reversal' | 'return_fee' | 'return' | 'funding' | 'adjustment' | 'bill' | 'bill_fee' | 'bill_settlement' | 'bill_fee_revenue' | 'bill_reversal' | 'verification_topup' | 'verification_plan' | 'verification_funding' | 'verification_charge' | 'verification_refund' | 'virtual_card_funding' | 'virtual_card_fee' | 'virtual_card_withdrawal' | 'virtual_card_purchase' | 'virtual_card_refund' | 'virtual_card_adjustment' | 'payroll' | 'payroll_reversal' | 'subscription_payment' | 'checkout_payment' | 'virtual_card_reversal' | 'virtual_card_loss' | 'sms' | 'sms_refund' | 'provider_fee' | 'provider_invoice' | 'provider_invoice_paid' | 'float_in' | 'float_out' | 'float_correction' | 'vat' | 'vat_back' | 'stamp_duty' | 'stamp_duty_back' | 'tax_paid' | 'reconciliation' | 'deposit_provider_fee' | 'bill_provider_fee' | 'bill_commission';
  /** Reference in the statement of account; null without one. */
  reference: string | null;
  /** Reference of the caller; null without one. */
  clientReference: string | null;
  /** Id of the transfer, bill, deposit or card instruction that caused the posting. */
  relatedId: string;
  /** Time of the posting. */
  postedAt: string;
};

export type Hold = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Held amount, in kobo. */
  amount: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Reason of the hold. */
  reason: 'scheduled' | 'awaiting_approval' | 'submission';
  /** Transfer that holds the money. */
  transferCode: string;
  /** Reference of the caller; null without one. */
  clientReference: string | null;
  /** Time of the scheduled transfer; null for other reasons. */
  releasesAt: string | null;
  /** Time of the hold. */
  createdAt: string;
};

export type KeyLimits = {
  /** Kobo: limit per transaction; null without limit. */
  perPayment: number | null;
  /** Limits per day in Lagos. */
  day: {
    /** Kobo: limit per day in Lagos; null without limit. */
    amount: number | null;
    /** Kobo: paid today, without returns. */
    usedAmount: number;
    /** Kobo: remaining today; null without limit. */
    remainingAmount: number | null;
    /** Limit of payments per day; null without limit. */
    payments: number | null;
    /** Payments made today, without returns. */
    usedPayments: number;
    /** Remaining payments today; null without limit. */
    remainingPayments: number | null;
    /** Midnight in Lagos, when the daily limits reset. */
    startsAnewAt: string;
  };
  /** Limits per month. */
  month: {
    /** Kobo: limit per month; null without limit. */
    amount: number | null;
    /** Kobo: paid this month, without returns. */
    usedAmount: number;
    /** Kobo: remaining this month; null without limit. */
    remainingAmount: number | null;
    /** Start of the next month in Lagos. */
    startsAnewAt: string;
  };
};

export type WalletLimits = {
  /** Tier of the wallet; null for a wallet without limits. */
  tier: string | null;
  /** Kobo: limit per transaction; null without limit. */
  perPayment: number | null;
  /** Limits per day in Lagos. */
  day: {
    /** Kobo: limit per day in Lagos; null without limit. */
    amount: number | null;
    /** Kobo: paid today, without returns. */
    usedAmount: number;
    /** Kobo: remaining today; null without limit. */
    remainingAmount: number | null;
    /** Limit of payments per day; null without limit. */
    payments: number | null;
    /** Payments made today, without returns. */
    usedPayments: number;
    /** Remaining payments today; null without limit. */
    remainingPayments: number | null;
    /** Midnight in Lagos, when the daily limits reset. */
    startsAnewAt: string;
  };
  /** Limits per month. */
  month: {
    /** Kobo: limit per month; null without limit. */
    amount: number | null;
    /** Kobo: paid this month, without returns. */
    usedAmount: number;
    /** Kobo: remaining this month; null without limit. */
    remainingAmount: number | null;
    /** Start of the next month in Lagos. */
    startsAnewAt: string;
  };
  /** Limits of the calling API key; null when it has none. */
  key: KeyLimits | null;
};

export type Found = {
  /** Kind of the result. */
  kind: 'transfer' | 'payee' | 'customer' | 'bill' | 'order' | 'payroll_batch' | 'card' | 'webhook_delivery' | 'webhook_endpoint' | 'event' | 'request';
  /** Id for the resource's own operation: an id, or the requestRef of a bill. */
  id: string;
  /** Title of the result. */
  title: string;
  /** Detail that distinguishes results with the same title; null when there is none. */
  detail: string | null;
  /** Kobo; null when the resource has no amount. */
  amount: number | null;
  /** Status of the resource, as its own operation returns it; null when there is none. */
  status: string | null;
  /** Time of creation; null when unknown. */
  at: string | null;
};

export type TransferRule = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Rule name. */
  name: string;
  /** Action on a transfer that matches. */
  action: 'approval' | 'alarm';
  /** Kobo: matches transfers above this amount. */
  aboveAmount: number | null;
  /** Matches a payee first paid less than this number of days ago, or never. */
  newPayeeDays: number | null;
  /** Start of the allowed hours in Lagos; matches transfers requested outside. */
  hoursFrom: string | null;
  /** End of the allowed hours. */
  hoursTo: string | null;
  /** Days of the allowed hours; 1 is Monday. */
  weekdays: number[] | null;
  /** Window in minutes, with windowTransfers, windowAmount or both. */
  windowMinutes: number | null;
  /** Matches when the window has more transfers than this, including the new one. */
  windowTransfers: number | null;
  /** Kobo: matches when the window has a larger sum than this, including the new transfer. */
  windowAmount: number | null;
  /** Hours since the first payment to a payee, with payeeAmount. */
  payeeHours: number | null;
  /** Kobo: matches when the payee receives more than this in total within payeeHours. */
  payeeAmount: number | null;
  /** True when transfers of all API keys are exempt. */
  exemptsAllKeys: boolean;
  /** Exempt API keys, each by the first key of its line of rotations. */
  exemptKeyIds: string[];
  /** Start of validity. */
  createdAt: string;
  /** Creator of the rule. */
  createdBy: string;
};

export type TransferMeeting = {
  /** Outcome under the current rules, limits and balance. */
  outcome: 'sent' | 'awaiting_approval' | 'refused';
  /** Rejection of the transfer; null when it would be accepted. */
  refusal: {
    /** Error code. */
    code: string;
    /** Error message. */
    message: string;
  } | null;
  /** Matching rules. */
  rules: {
    /** Rule id. */
    id: string;
    /** Rule name. */
    name: string;
    /** Action of the rule. */
    action: 'approval' | 'alarm';
  }[];
  /** Kobo: fee on top of the amount. */
  fee: number;
  /** Components of the fee. */
  feeBreakdown: {
    /** Component of the fee. */
    type: string;
    /** Kobo: amount of the component. */
    amount: number;
  }[];
  /** Kobo: amount plus fee. */
  totalDebited: number;
  /** Kobo: available balance. */
  availableBalance: number;
  /** Limits before the transfer, of the wallet and the API key; the lower one of each. */
  remaining: {
    /** Kobo: limit per transaction; null without limit. */
    perPayment: number | null;
    /** Kobo: remaining limit of the day; null without limit. */
    day: number | null;
    /** Remaining payments of the day; null without limit. */
    dayPayments: number | null;
    /** Kobo: remaining limit of the month; null without limit. */
    month: number | null;
  };
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
};

export type TransferApproval = {
  /** Transfer pending approval; its money is held. */
  transfer: Transfer;
  /** Rules that require the approval. */
  rules: {
    /** Rule id. */
    id: string;
    /** Rule name. */
    name: string;
  }[];
  /** Name of the maker: a user or an API key. */
  askedBy: string;
  /** Expiry of the request, after which the hold is released. */
  expiresAt: string;
};

export type AccountStatement = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Statement number, as printed. */
  number: string;
  /** First day, Africa/Lagos. */
  from: string;
  /** Last day, included. */
  to: string;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Kobo: balance before the first row. */
  opening: number;
  /** Kobo: sum of the credits. */
  credits: number;
  /** Kobo: sum of the debits; opening + credits - debits = closing. */
  debits: number;
  /** Kobo: balance after the last row. */
  closing: number;
  /** Number of rows. */
  rows: number;
  /** End of the last day, or the time of issue while that day ran. */
  closedAt: string;
  /** SHA-256 over all contents, every row included. */
  hash: string;
  /** Path of the PDF on this host; request it with the same credentials. */
  pdfUrl: string;
  /** Time of issue. */
  createdAt: string;
};

export type GenuineStatement = {
  /** Number and hash belong to one issued statement. */
  isGenuine: true;
  /** Statement number, as printed. */
  number: string;
  /** Environment of the statement. */
  environment: 'live' | 'sandbox';
  /** Business name at issue. */
  business: string;
  /** First day, Africa/Lagos. */
  from: string;
  /** Last day, included. */
  to: string;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Kobo: balance before the first row. */
  opening: number;
  /** Kobo: balance after the last row. */
  closing: number;
};

export type MonthlyStatement = {
  /** True when the monthly mail is on. */
  enabled: boolean;
  /** Recipients of the mail. */
  emails: string[];
  /** Time of the next statement; null while the mail is off. */
  nextAt: string | null;
};

export type BillService = {
  /** Service id. */
  serviceId: string;
  /** Display name. */
  name: string;
  /** Category of the service. */
  category: 'airtime' | 'data' | 'cable' | 'electricity';
  /** Operator of the service: MTN, DSTV, IKEDC. */
  operator: string;
  /** Label of the customer number. */
  customerIdLabel: string;
  /** Format of the customer number, as a regular expression. */
  customerIdPattern: string;
  /** True when the customer is looked up before the debit. */
  requiresValidation: boolean;
};

export type BillOption = {
  /** Payment code of the option. */
  paymentCode: string;
  /** Display name. */
  name: string;
  /** Fixed price in kobo; null when the caller chooses the amount. */
  amount: number | null;
  /** True when the price is fixed. */
  isFixedAmount: boolean;
  /** Minimum amount in kobo. */
  minAmount: number;
  /** Maximum amount in kobo. */
  maxAmount: number;
  /** Fee in kobo on top of the fixed price or the minimum amount; a quote returns the fee of another amount. */
  fee: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Validity in days; null where not applicable. */
  validityDays: number | null;
  /** Electricity: meter type. */
  meterType: 'prepaid' | 'postpaid' | null;
  /** True for an add-on, which is sold only with a bouquet. */
  isAddOn: boolean;
  /** Time of the last change. */
  updatedAt: string;
};

export type BillCustomer = {
  /** The service that was asked. */
  serviceId: string;
  /** The meter or smartcard number. */
  customerId: string;
  /** Name of the customer. */
  customerName: string;
  /** Address, where the biller returns one. */
  customerAddress: string | null;
  /** Phone number, where the biller returns one. */
  customerPhone: string | null;
  /** Meter type, for electricity. */
  meterType: 'prepaid' | 'postpaid' | null;
  /** Payment code of the current bouquet. */
  currentBouquet: string | null;
  /** Renewal price in kobo. */
  renewalAmount: number | null;
  /** End of the current period. */
  dueDate: string | null;
  /** Minimum amount for this customer, in kobo. */
  minimumAmount: number | null;
  /** Arrears in kobo, deducted from the next prepaid purchase. */
  arrears: number;
  /** False when the biller sells nothing to this customer now. */
  canVend: boolean;
};

export type BillQuote = {
  /** Payment code of the option. */
  paymentCode: string;
  /** Amount paid to the biller, in kobo. */
  amount: number;
  /** Fee on top, in kobo. */
  fee: number;
  /** Amount and fee, in kobo. */
  totalDebited: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** This price is guaranteed until then; afterwards the current price applies. */
  expiresAt: string;
};

export type BillToken = {
  /** The token: 20 digits. */
  value: string;
  /** The digits in groups of four. */
  formatted: string;
  /** Units that the token buys; null where the distributor does not report them. */
  units: string | null;
  /** Unit of measure: kWh. */
  unit: 'kWh';
  /** Tariff of the meter; null where the distributor does not report it. */
  tariff: string | null;
  /** Tax within the amount, in kobo; null where the distributor does not report it. */
  taxAmount: number | null;
  /** Part of the amount that paid arrears, in kobo; null where the distributor does not report it. */
  debtAmount: number | null;
  /** A further token, where the biller gives one. */
  bonusToken: string | null;
  /** First key-change token, typed in before the token. */
  kct1: string | null;
  /** Second key-change token, typed in before the token. */
  kct2: string | null;
  /** Receipt number. */
  receiptNumber: string | null;
};

export type Bill = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** 13 digits; the same reference is the same payment. */
  requestRef: string;
  /** Status. pending: outcome not known yet, polled until it is. reversed: failed and refunded. */
  status: 'pending' | 'successful' | 'failed' | 'reversed';
  /** True once the status is final. */
  isFinal: boolean;
  /** Type of the bill. */
  type: 'airtime' | 'data' | 'cable' | 'electricity';
  /** Service id. */
  serviceId: string;
  /** Display name of the service. */
  serviceName: string;
  /** Payment code of the purchase. */
  paymentCode: string;
  /** Display name of the option. */
  optionName: string;
  /** Phone, meter or smartcard number. */
  customerId: string;
  /** Customer name at the biller; null when no lookup was made. */
  customerName: string | null;
  /** Amount paid to the biller, in kobo. */
  amount: number;
  /** Fee on top, in kobo. */
  fee: number;
  /** Amount and fee, in kobo. */
  totalDebited: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Further parts of the purchase, by type. */
  details: {
    /** Electricity: prepaid or postpaid. */
    meterType?: 'prepaid' | 'postpaid';
    /** Cable: the same bouquet, or another bouquet. */
    action?: 'renew' | 'change';
    /** Cable: number of months. */
    months?: number;
    /** Cable: payment codes of add-ons. */
    addOns?: string[];
  };
  /** True when the bill has a token. */
  hasToken: boolean;
  /** Receipt number. */
  receiptNumber: string | null;
  /** Response of the biller; null before the first response. */
  provider: {
    /** Response code of the provider, such as 90000. */
    transactionResponseCode: string;
    /** Reference at the provider. */
    transactionRef: string | null;
    /** Description of the response code. */
    responseDescription: string | null;
  } | null;
  /** Reason of the reversal. */
  reason: 'provider_rejected' | 'manual_reversal' | null;
  /** Code of the decline; null without a decline. */
  declineCode: string | null;
  /** Time of the debit. */
  createdAt: string;
  /** Time of delivery. */
  completedAt: string | null;
  /** Time of the refund. */
  reversedAt: string | null;
  /** Time of the next poll, while the outcome is open. */
  nextCheckAt: string | null;
  /** Your own labels. */
  metadata: { [key: string]: string };
  /** Prepaid meters only, after delivery. Lists omit the token: retrieve a single bill. */
  token: BillToken | null;
};

export type BillStatus = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** 13 digits; the same reference is the same payment. */
  requestRef: string;
  /** Status. pending: outcome not known yet, polled until it is. reversed: failed and refunded. */
  status: 'pending' | 'successful' | 'failed' | 'reversed';
  /** True once the status is final. */
  isFinal: boolean;
  /** Type of the bill. */
  type: 'airtime' | 'data' | 'cable' | 'electricity';
  /** Service id. */
  serviceId: string;
  /** Display name of the service. */
  serviceName: string;
  /** Payment code of the purchase. */
  paymentCode: string;
  /** Display name of the option. */
  optionName: string;
  /** Phone, meter or smartcard number. */
  customerId: string;
  /** Customer name at the biller; null when no lookup was made. */
  customerName: string | null;
  /** Amount paid to the biller, in kobo. */
  amount: number;
  /** Fee on top, in kobo. */
  fee: number;
  /** Amount and fee, in kobo. */
  totalDebited: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Further parts of the purchase, by type. */
  details: {
    /** Electricity: prepaid or postpaid. */
    meterType?: 'prepaid' | 'postpaid';
    /** Cable: the same bouquet, or another bouquet. */
    action?: 'renew' | 'change';
    /** Cable: number of months. */
    months?: number;
    /** Cable: payment codes of add-ons. */
    addOns?: string[];
  };
  /** True when the bill has a token. */
  hasToken: boolean;
  /** Receipt number. */
  receiptNumber: string | null;
  /** Response of the biller; null before the first response. */
  provider: {
    /** Response code of the provider, such as 90000. */
    transactionResponseCode: string;
    /** Reference at the provider. */
    transactionRef: string | null;
    /** Description of the response code. */
    responseDescription: string | null;
  } | null;
  /** Reason of the reversal. */
  reason: 'provider_rejected' | 'manual_reversal' | null;
  /** Code of the decline; null without a decline. */
  declineCode: string | null;
  /** Time of the debit. */
  createdAt: string;
  /** Time of delivery. */
  completedAt: string | null;
  /** Time of the refund. */
  reversedAt: string | null;
  /** Time of the next poll, while the outcome is open. */
  nextCheckAt: string | null;
  /** Your own labels. */
  metadata: { [key: string]: string };
  /** Prepaid meters only, after delivery. */
  token: BillToken | null;
  /** Time of the last poll; null before the first. */
  lastCheckedAt: string | null;
  /** Answers of the biller, oldest first. */
  attempts: {
    /** Time of the answer. */
    at: string;
    /** Source of the answer. */
    source: 'submit' | 'poll' | 'operator';
    /** Response code; null when the answer had none. */
    transactionResponseCode: string | null;
    /** Outcome according to the answer. */
    outcome: string;
  }[];
};

export type ListedBill = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** 13 digits; the same reference is the same payment. */
  requestRef: string;
  /** Status. pending: outcome not known yet, polled until it is. reversed: failed and refunded. */
  status: 'pending' | 'successful' | 'failed' | 'reversed';
  /** True once the status is final. */
  isFinal: boolean;
  /** Type of the bill. */
  type: 'airtime' | 'data' | 'cable' | 'electricity';
  /** Service id. */
  serviceId: string;
  /** Display name of the service. */
  serviceName: string;
  /** Payment code of the purchase. */
  paymentCode: string;
  /** Display name of the option. */
  optionName: string;
  /** Phone, meter or smartcard number. */
  customerId: string;
  /** Customer name at the biller; null when no lookup was made. */
  customerName: string | null;
  /** Amount paid to the biller, in kobo. */
  amount: number;
  /** Fee on top, in kobo. */
  fee: number;
  /** Amount and fee, in kobo. */
  totalDebited: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Further parts of the purchase, by type. */
  details: {
    /** Electricity: prepaid or postpaid. */
    meterType?: 'prepaid' | 'postpaid';
    /** Cable: the same bouquet, or another bouquet. */
    action?: 'renew' | 'change';
    /** Cable: number of months. */
    months?: number;
    /** Cable: payment codes of add-ons. */
    addOns?: string[];
  };
  /** True when the bill has a token. */
  hasToken: boolean;
  /** Receipt number. */
  receiptNumber: string | null;
  /** Response of the biller; null before the first response. */
  provider: {
    /** Response code of the provider, such as 90000. */
    transactionResponseCode: string;
    /** Reference at the provider. */
    transactionRef: string | null;
    /** Description of the response code. */
    responseDescription: string | null;
  } | null;
  /** Reason of the reversal. */
  reason: 'provider_rejected' | 'manual_reversal' | null;
  /** Code of the decline; null without a decline. */
  declineCode: string | null;
  /** Time of the debit. */
  createdAt: string;
  /** Time of delivery. */
  completedAt: string | null;
  /** Time of the refund. */
  reversedAt: string | null;
  /** Time of the next poll, while the outcome is open. */
  nextCheckAt: string | null;
  /** Your own labels. */
  metadata: { [key: string]: string };
};

export type Customer = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** A code that is easy to read aloud: CUS_…. */
  customerCode: string;
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** E-mail address for receipts. */
  email: string;
  /** Phone number with country code. */
  phoneNumber: string | null;
  /** Date of birth. */
  dateOfBirth: string | null;
  /** Address of the customer. */
  address: {
    /** Street and number. */
    line1: string;
    /** Further address details. */
    line2?: string;
    /** City or town. */
    city: string;
    /** State. */
    state: string;
    /** Country code of two capitals, such as NG. */
    country: string;
    /** Postal code. */
    postalCode?: string;
  } | null;
  /** Status of the customer. */
  status: 'active' | 'suspended' | 'inactive';
  /** Your own labels. */
  metadata: { [key: string]: string };
  /** Time of creation. */
  createdAt: string;
  /** Time of the last change. */
  updatedAt: string;
};

export type VirtualCard = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The card holder. */
  customerId: string;
  /** A virtual card without plastic. */
  type: 'virtual';
  /** Card scheme. */
  brand: 'VERVE' | 'VISA' | 'MASTERCARD';
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Name on the card. */
  nameOnCard: string;
  /** First six and last four digits. */
  maskedPan: string | null;
  /** Last four digits. */
  last4: string | null;
  /** Two digits. */
  expiryMonth: string | null;
  /** Four digits. */
  expiryYear: string | null;
  /** Status of the card. */
  status: 'pending' | 'active' | 'frozen' | 'terminated' | 'expired' | 'failed';
  /** Status as the processor names it. */
  providerStatus: string | null;
  /** Balance in kobo. */
  balance: number;
  /** Billing address that merchants compare; null when none was given. */
  billingAddress: {
    /** Street and number. */
    line1: string;
    /** City or town. */
    city: string;
    /** State. */
    state: string;
    /** Country code of two capitals, such as NG. */
    country: string;
    /** Postal code. */
    postalCode?: string;
  } | null;
  /** Spending controls: channels, categories, limits. */
  spendingControls: {
    /** Allowed channels. */
    channels?: {
      /** Cash machines. */
      atm?: boolean;
      /** Terminals in shops. */
      pos?: boolean;
      /** Web shops. */
      web?: boolean;
      /** Mobile apps. */
      mobile?: boolean;
    };
    /** Allowed merchant categories; all when empty. */
    allowedCategories?: string[];
    /** Declined merchant categories. */
    blockedCategories?: string[];
    /** Spending limits. */
    spendingLimits?: {
      /** Limit in kobo. */
      amount: number;
      /** Interval of the limit. */
      interval: 'per_transaction' | 'daily' | 'weekly' | 'monthly';
    }[];
  };
  /** Processor of the card. */
  provider: string;
  /** Id at the processor; null before the card is issued. */
  providerCardId: string | null;
  /** Time of the last reconciliation with the processor. */
  lastSyncedAt: string | null;
  /** Origin of the freeze; null when not frozen. */
  frozenBy: 'business' | 'processor' | null;
  /** Reason of the termination. */
  terminatedReason: string | null;
  /** Your own labels. */
  metadata: { [key: string]: string };
  /** Time of the request. */
  createdAt: string;
  /** Time of the last change. */
  updatedAt: string;
};

export type CardTransaction = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The card. */
  cardId: string;
  /** Type of the transaction. */
  type: 'authorization' | 'settlement' | 'reversal' | 'refund' | 'funding' | 'withdrawal' | 'fee' | 'adjustment';
  /** credit adds to the card, debit takes from the card. */
  direction: 'credit' | 'debit';
  /** Amount in kobo. */
  amount: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Amount that the merchant requested, in kobo. */
  originalAmount: number;
  /** Currency of the original amount. */
  originalCurrency: 'NGN';
  /** Where; null for money that the business moved. */
  merchant: {
    /** Name of the merchant. */
    name: string;
    /** Merchant category code, 4 digits. */
    mcc: string | null;
    /** City of the merchant. */
    city: string | null;
    /** Country code of the merchant, two letters. */
    country: string | null;
  } | null;
  /** atm, pos, web or mobile. */
  channel: string | null;
  /** Status of the transaction. */
  status: 'approved' | 'declined' | 'settled' | 'reversed';
  /** Reason of the decline, such as insufficient_funds. */
  declineReason: string | null;
  /** Response code of the processor. */
  responseCode: string | null;
  /** Time at the processor. */
  createdAt: string;
};

export type PayrollBatch = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Reference of the batch. */
  batchReference: string;
  /** Name of the batch. */
  name: string;
  /** Pay date on the payslips. */
  payDate: string | null;
  /** Narration on the bank statements, for items without their own narration. */
  narration: string | null;
  /** Status of the batch. */
  status: 'draft' | 'awaiting_approval' | 'approved' | 'scheduled' | 'processing' | 'completed' | 'partially_completed' | 'failed' | 'canceled';
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Number of items. */
  itemCount: number;
  /** Total of the items, in kobo. */
  totalAmount: number;
  /** Total of the fees as approved, in kobo, including items later skipped or rejected without a charge. */
  totalFees: number;
  /** Total of amounts and fees as approved, in kobo; returnedAmount shows the part credited back. */
  totalDebited: number;
  /** Progress: the number of items in each status. */
  counts: {
    /** Items not started. */
    draft: number;
    /** Items with money held. */
    queued: number;
    /** Items debited, with an open outcome. */
    sent: number;
    /** Credited. */
    settled: number;
    /** Items declined and pending review. */
    failed: number;
    /** Items returned to the wallet. */
    reversed: number;
    /** Items not paid. */
    skipped: number;
  };
  /** Total credited to employees, in kobo. */
  settledAmount: number;
  /** Total credited back to the wallet, in kobo, fees included. */
  returnedAmount: number;
  /** Null before a preview, and after every change of an item. */
  preview: {
    /** Status of the preview. */
    status: 'computing' | 'ready';
    /** Time when the preview finished. */
    computedAt: string | null;
    /** Problems to fix before submission; the first 100 of each kind. */
    blockers: {
      /** Machine code, such as ACCOUNT_NOT_FOUND. */
      code: string;
      /** Message for people. */
      message: string;
      /** Id of the item; null for a finding about the whole batch. */
      itemId: string | null;
    }[];
    /** Possible mistakes; the first 100 of each kind. */
    warnings: {
      /** Machine code, such as ACCOUNT_NOT_FOUND. */
      code: string;
      /** Message for people. */
      message: string;
      /** Id of the item; null for a finding about the whole batch. */
      itemId: string | null;
    }[];
    /** Number of blockers. */
    blockerCount: number;
    /** Number of warnings. */
    warningCount: number;
    /** Wallet balance after payment and fees, in kobo; negative when too low. */
    walletAfter: number | null;
    /** Differences from the last paid batch; null for the first batch. */
    changes: {
      /** Id of the previous batch. */
      previousBatchId: string;
      /** Reference of the previous batch. */
      previousReference: string;
      /** Number of employees missing from the previous batch. */
      added: number;
      /** Number of employees missing from this batch. */
      removed: number;
      /** Number of employees with another amount. */
      changed: number;
      /** Difference of the totals, in kobo. */
      amountDelta: number;
    } | null;
  } | null;
  /** Submission and approval of the batch. */
  approval: {
    /** Name of the person or key that submitted the batch. */
    requestedBy: string | null;
    /** Time of the submission. */
    requestedAt: string | null;
    /** Name of the person or key that approved the batch. */
    approvedBy: string | null;
    /** Time of the approval. */
    approvedAt: string | null;
    /** Channel of the approval. */
    method: 'dashboard' | 'api' | null;
    /** Comment on the decision. */
    comment: string | null;
    /** Reason for the last rejection. */
    rejectedReason: string | null;
  };
  /** Reason for a delay: INSUFFICIENT_WALLET_BALANCE while the wallet is too low; LIMIT_EXCEEDED while the daily wallet limits are reached; REVIEW while a declined salary is pending review. */
  waitsFor: string | null;
  /** Time to pay the approved batch; null pays immediately. */
  scheduledAt: string | null;
  /** Time when the payment started. */
  processingStartedAt: string | null;
  /** Time when the batch ended. A later change of an item changes the status, not this time. */
  completedAt: string | null;
  /** Time of the cancellation. */
  canceledAt: string | null;
  /** Name of the person or key that created the batch. */
  createdBy: string;
  /** Time of the creation. */
  createdAt: string;
};

export type PayrollItem = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Id of the batch. */
  batchId: string;
  /** Reference of the batch. */
  batchReference: string;
  /** Your own reference for the employee. */
  employeeReference: string | null;
  /** Name of the employee, as submitted. */
  beneficiaryName: string;
  /** Account number: NUBAN, 10 digits. */
  accountNumber: string;
  /** Code of the bank. */
  bankCode: string;
  /** Name of the bank. */
  bankName: string;
  /** Account name at the bank. */
  resolvedAccountName: string | null;
  /** Result of the name comparison; null before a preview. */
  nameMatch: 'EXACT_MATCH' | 'CLOSE_MATCH' | 'NO_MATCH' | 'NOT_FOUND' | 'NO_ANSWER' | null;
  /** True when the item is paid despite another account name. */
  allowNameMismatch: boolean;
  /** Net salary, in kobo. */
  amount: number;
  /** Fee in kobo, without stamp duty; an estimate before payment; 0 when rejected at submission or skipped. */
  fee: number;
  /** Narration on the bank statement of the employee. */
  narration: string | null;
  /** Email address of the employee. */
  email: string | null;
  /** Phone number of the employee. */
  phoneNumber: string | null;
  /** Earnings on the payslip. */
  earnings: {
    /** Purpose of the line. */
    label: string;
    /** Amount in kobo. */
    amount: number;
  }[];
  /** Deductions on the payslip. */
  deductions: {
    /** Purpose of the line. */
    label: string;
    /** Amount in kobo. */
    amount: number;
  }[];
  /** Earnings before deductions, in kobo. */
  grossAmount: number;
  /** Status of the item. */
  status: 'draft' | 'queued' | 'sent' | 'settled' | 'failed' | 'reversed' | 'skipped';
  /** Code of the transfer. */
  transferCode: string | null;
  /** Reason why the item was not paid. */
  failureReason: string | null;
  /** Processor response; null before the first response. */
  provider: {
    /** Response code, such as 90000. */
    transactionResponseCode: string | null;
    /** Provider reference. */
    transactionRef: string | null;
    /** Provider transaction id. */
    transactionId: string | null;
    /** NIP session id, which the beneficiary bank shares. */
    sessionId: string | null;
    /** Description of the response code. */
    responseDescription: string | null;
  } | null;
  /** Time when the wallet was debited. */
  sentAt: string | null;
  /** Time when the employee was credited. */
  settledAt: string | null;
  /** Time when the item was added. */
  createdAt: string;
};

export type Payslip = {
  /** Name of the business. */
  employer: string;
  /** Reference of the batch. */
  batchReference: string;
  /** Pay date of the batch. */
  payDate: string | null;
  /** Your own reference for the employee. */
  employeeReference: string | null;
  /** Name of the employee, as submitted. */
  employeeName: string;
  /** Lines added to the salary. */
  earnings: {
    /** Purpose of the line. */
    label: string;
    /** Amount in kobo. */
    amount: number;
  }[];
  /** Lines subtracted from the salary. */
  deductions: {
    /** Purpose of the line. */
    label: string;
    /** Amount in kobo. */
    amount: number;
  }[];
  /** Earnings before deductions, in kobo. */
  grossAmount: number;
  /** Total of the deductions, in kobo. */
  totalDeductions: number;
  /** Net salary, in kobo. */
  netAmount: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Name of the bank. */
  bankName: string;
  /** Account number, masked except for the last four digits. */
  accountNumber: string;
  /** Status of the item. */
  status: 'draft' | 'queued' | 'sent' | 'settled' | 'failed' | 'reversed' | 'skipped';
  /** Code of the transfer. */
  transferCode: string | null;
  /** Time when the employee was credited; null unless status is settled. */
  paidAt: string | null;
};

export type PayrollApprovalLimits = {
  /** True while approval by API is allowed. */
  armed: boolean;
  /** Largest total of one batch, in kobo. */
  maxBatchAmount: number | null;
  /** Largest amount of one item, in kobo. */
  maxItemAmount: number | null;
  /** Largest total of all batches in a day in Lagos, in kobo. */
  dailyAmount: number | null;
  /** Ids of the keys that may approve. */
  allowedKeyIds: string[];
  /** End of the permission. */
  expiresAt: string | null;
  /** Name of the person who allowed approval by API. */
  armedBy: string | null;
  /** Time when approval by API was allowed. */
  armedAt: string | null;
};

export type DeliveryOption = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The product. */
  productId: string;
  /** Name shown to the buyer. */
  name: string;
  /** Pricing of the delivery. */
  type: 'flat_rate' | 'pickup' | 'free';
  /** Fee for the buyer, in kobo. */
  fee: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Regions served; empty for all regions. */
  regions: string[];
  /** Estimated delivery time. */
  estimatedDays: {
    /** Minimum. */
    min: number;
    /** Maximum. */
    max: number;
  } | null;
  /** True when buyers can choose the option. */
  active: boolean;
  /** Time of creation. */
  createdAt: string;
};

export type Product = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Name in addresses. */
  slug: string;
  /** Name of the product. */
  name: string;
  /** Description shown to the buyer. */
  description: string | null;
  /** Your own stock number (SKU). */
  sku: string | null;
  /** Unit price, in kobo. */
  price: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Type of product. */
  type: 'physical' | 'digital' | 'service' | 'subscription';
  /** Addresses of pictures. */
  images: string[];
  /** True when the stock is unlimited. */
  unlimited: boolean;
  /** Quantity in stock; null for unlimited. */
  quantity: number | null;
  /** Minimum quantity of an order. */
  minQuantity: number;
  /** Maximum quantity of an order. */
  maxQuantity: number | null;
  /** Stock at or below this quantity is low. */
  lowStockThreshold: number | null;
  /** True when the product is on sale. */
  active: boolean;
  /** Your own labels. */
  metadata: { [key: string]: string };
  /** Delivery options, oldest first. */
  deliveryOptions: DeliveryOption[];
  /** Time of creation. */
  createdAt: string;
  /** Time of the last change. */
  updatedAt: string;
};

export type CheckoutLink = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Secret end of the page address. */
  slug: string;
  /** Address of the page for payers. */
  url: string;
  /** Purpose of the link. */
  type: 'product' | 'subscription' | 'amount';
  /** The product for sale. */
  productId: string | null;
  /** The subscription to pay. */
  subscriptionId: string | null;
  /** Amount in kobo; null for products and subscriptions, and where the payer chooses the amount. */
  amount: number | null;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Heading for the payer. */
  title: string;
  /** Description below the heading. */
  description: string | null;
  /** Address for the payer after the payment. */
  successUrl: string | null;
  /** Contact data that the payer is asked for. */
  collect: {
    /** Phone number. */
    phone: boolean;
    /** Delivery address. */
    address: boolean;
    /** Delivery option. */
    deliveryOption: boolean;
  };
  /** True when the link can be paid once. */
  singleUse: boolean;
  /** Maximum number of payments; null for unlimited. */
  maxPayments: number | null;
  /** Number of paid orders. */
  payments: number;
  /** Number of pending orders; each reserves a place. */
  openOrders: number;
  /** Expiry of the link. */
  expiresAt: string | null;
  /** Status of the link. */
  status: 'active' | 'inactive' | 'expired' | 'completed';
  /** Your own labels, copied to orders. */
  metadata: { [key: string]: string };
  /** Time of creation. */
  createdAt: string;
  /** Time of the last change. */
  updatedAt: string;
};

export type CheckoutLook = {
  /** Colour of buttons and links, as chosen; null for the default. */
  colour: string | null;
  /** True when a logo is shown. */
  hasLogo: boolean;
};

export type CheckoutOrder = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The checkout link. */
  linkId: string;
  /** Reference for payer and business. */
  reference: string;
  /** Status of the order. */
  status: 'pending' | 'paid' | 'fulfilled' | 'canceled' | 'refunded';
  /** The subscription that the order pays. */
  subscriptionId: string | null;
  /** Ordered items. */
  items: {
    /** The product; null for an amount. */
    productId: string | null;
    /** Name of the item at the time of the order. */
    name: string;
    /** Quantity. */
    quantity: number;
    /** Unit price in kobo. */
    unitPrice: number;
  }[];
  /** Delivery option. */
  deliveryOption: {
    /** The delivery option, which may be removed since. */
    id: string;
    /** Name of the option at the time of the order. */
    name: string;
    /** Pricing of the delivery. */
    type: 'flat_rate' | 'pickup' | 'free';
    /** Fee in kobo. */
    fee: number;
  } | null;
  /** Delivery address. */
  deliveryAddress: {
    /** Street and number. */
    line1: string;
    /** Further address details. */
    line2?: string;
    /** City or town. */
    city: string;
    /** State. */
    state: string;
    /** Country code of two capitals, such as NG. */
    country: string;
    /** Postal code. */
    postalCode?: string;
  } | null;
  /** Total without delivery, in kobo. */
  subtotal: number;
  /** Delivery fee in kobo. */
  deliveryFee: number;
  /** Total in kobo. */
  total: number;
  /** Payments received in kobo, late and surplus payments included. */
  amountPaid: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** The buyer. */
  customer: {
    /** The customer. */
    id: string;
    /** First name. */
    firstName: string;
    /** Last name. */
    lastName: string;
    /** E-mail address. */
    email: string;
    /** Phone number, where the link asks for one. */
    phoneNumber: string | null;
  };
  /** Sender name reported by the bank. */
  senderName: string | null;
  /** Due time; an unpaid order is then cancelled. */
  dueAt: string | null;
  /** Reason of the cancellation. */
  cancelReason: 'unpaid' | 'business' | 'no_longer_due' | null;
  /** The deposit that completed the payment. */
  depositId: string | null;
  /** Code of the refund transfer. */
  refundTransferCode: string | null;
  /** Time of the payment. */
  paidAt: string | null;
  /** Time of the delivery. */
  fulfilledAt: string | null;
  /** Time of the cancellation. */
  canceledAt: string | null;
  /** Time of the refund. */
  refundedAt: string | null;
  /** Labels of the link at the time of the order. */
  metadata: { [key: string]: string };
  /** Time of creation. */
  createdAt: string;
  /** Time of the last change. */
  updatedAt: string;
};

export type PayerLink = {
  /** Name of the link in the address of the page. */
  slug: string;
  /** Name of the business. */
  business: string;
  /** Colour of the business, such as #0b6e4f; null for the default. */
  colour: string | null;
  /** Address of the logo; null without a logo. */
  logoUrl: string | null;
  /** sandbox: no real money is moved. */
  environment: 'live' | 'sandbox';
  /** Purpose of the link. */
  type: 'product' | 'subscription' | 'amount';
  /** Heading for the payer. */
  title: string;
  /** Description below the heading. */
  description: string | null;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** True when the link accepts orders. */
  isOpen: boolean;
  /** Reason why the link accepts no orders; null when open. */
  closedReason: 'inactive' | 'expired' | 'completed' | 'busy' | 'unavailable' | 'sold_out' | 'nothing_due' | null;
  /** The product; null for an amount. */
  item: {
    /** Name of the product. */
    name: string;
    /** Description of the product. */
    description: string | null;
    /** Address of the first picture; null without a picture. */
    picture: string | null;
    /** Unit price in kobo. */
    unitPrice: number;
    /** Minimum quantity of an order. */
    minQuantity: number;
    /** Maximum quantity of an order. */
    maxQuantity: number;
  } | null;
  /** Amount in kobo; null where quantity or payer decide. */
  amount: number | null;
  /** Contact data that the payer is asked for. */
  collect: {
    /** Phone number. */
    phone: boolean;
    /** Delivery address. */
    address: boolean;
    /** Delivery option. */
    deliveryOption: boolean;
  };
  /** Delivery options. */
  deliveryOptions: {
    /** Its id, the same at every door and in events. */
    id: string;
    /** Name of the option. */
    name: string;
    /** Pricing of the delivery. */
    type: 'flat_rate' | 'pickup' | 'free';
    /** Fee in kobo, on top of the price. */
    fee: number;
    /** Regions served; empty for all regions. */
    regions: string[];
    /** Estimated delivery time in days. */
    estimatedDays: {
      /** Minimum. */
      min: number;
      /** Maximum. */
      max: number;
    } | null;
  }[];
};

export type PayerOrder = {
  /** Token that retrieves this order again. */
  token: string;
  /** Reference for questions. */
  reference: string;
  /** Status of the order. */
  status: 'pending' | 'paid' | 'fulfilled' | 'canceled' | 'refunded';
  /** Ordered items. */
  items: {
    /** Name of the item at the time of the order. */
    name: string;
    /** Quantity. */
    quantity: number;
    /** Unit price in kobo. */
    unitPrice: number;
  }[];
  /** Delivery option; null without delivery. */
  deliveryOption: {
    /** Name of the option at the time of the order. */
    name: string;
    /** Pricing of the delivery. */
    type: 'flat_rate' | 'pickup' | 'free';
    /** Fee in kobo. */
    fee: number;
  } | null;
  /** Total of the items in kobo. */
  subtotal: number;
  /** Delivery fee in kobo. */
  deliveryFee: number;
  /** Total in kobo. */
  total: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Payments received in kobo. */
  amountPaid: number;
  /** Amount due in kobo. */
  amountDue: number;
  /** Account to pay into; null without an account. */
  account: {
    /** NUBAN, 10 digits. */
    accountNumber: string;
    /** Name of the account. */
    accountName: string;
    /** Name of the bank. */
    bankName: string;
    /** True when the account accepts payments. */
    isOpen: boolean;
    /** Expiry of the account; null without expiry. */
    expiresAt: string | null;
  } | null;
  /** Time of the payment; null while unpaid. */
  paidAt: string | null;
  /** Address of the business for the payer after the payment. */
  successUrl: string | null;
};

export type Plan = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Your own code. */
  code: string;
  /** Name of the plan. */
  name: string;
  /** Unit price in kobo. */
  amount: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Billing interval. */
  interval: 'daily' | 'every_3_days' | 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'biannual' | 'yearly';
  /** Number of intervals per billing period. */
  intervalCount: number;
  /** Free days at the beginning. */
  trialDays: number;
  /** Number of periods until the end; null for unlimited. */
  maxCycles: number | null;
  /** True when subscriptions can be created from the plan. */
  active: boolean;
  /** Time of creation. */
  createdAt: string;
};

export type Subscription = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The customer to bill. */
  customerId: string;
  /** The product; null for a subscription without product. */
  productId: string | null;
  /** The plan that the subscription was created from. */
  planId: string | null;
  /** Status of the subscription. */
  status: 'pending_payment' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled' | 'expired';
  /** Billing interval. */
  interval: 'daily' | 'every_3_days' | 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'biannual' | 'yearly';
  /** Number of intervals per billing period. */
  intervalCount: number;
  /** Unit price in kobo; a period costs amount × quantity. */
  amount: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Quantity. */
  quantity: number;
  /** Usual payment method. */
  paymentMethod: 'va' | 'manual' | 'wallet';
  /** Days that a payment may be late. */
  graceDays: number;
  /** Null without a trial. */
  trialEndsAt: string | null;
  /** The billing day. */
  billingAnchor: string;
  /** Null before the first payment. */
  currentPeriodStart: string | null;
  /** End of the paid period, exclusive. */
  currentPeriodEnd: string | null;
  /** Time of the next billing. */
  nextBillingAt: string | null;
  /** True when the subscription ends with its period. */
  cancelAtPeriodEnd: boolean;
  /** Time of the cancellation. */
  canceledAt: string | null;
  /** Time of the end. */
  endedAt: string | null;
  /** Start of the pause. */
  pausedAt: string | null;
  /** Periods paid so far. */
  cyclesPaid: number;
  /** Number of periods until the end; null for unlimited. */
  maxCycles: number | null;
  /** Amount due now, in kobo. */
  outstandingAmount: number;
  /** Credit in kobo, settled with the next invoice; below zero a debt. */
  creditBalance: number;
  /** Reminders. */
  dunning: {
    /** Reminders so far. */
    attempt: number;
    /** Time of the next step. */
    nextAttemptAt: string | null;
  };
  /** Address for the payer after the payment. */
  checkoutCallbackUrl: string | null;
  /** Your own labels. */
  metadata: { [key: string]: string };
  /** Time of creation. */
  createdAt: string;
  /** Time of the last change. */
  updatedAt: string;
};

export type SubscriptionInvoice = {
  /** The subscription. */
  subscriptionId: string;
  /** Number of the invoice, from 1. */
  number: number;
  /** Null until the first payment, which begins the period. */
  periodStart: string | null;
  /** End of the period, exclusive. */
  periodEnd: string | null;
  /** Price of the period, in kobo. */
  amount: number;
  /** Credit used, in kobo; below zero a debt that was added. */
  credit: number;
  /** Amount − credit, in kobo. */
  amountDue: number;
  /** Amount received, in kobo. */
  amountPaid: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Status of the invoice. */
  status: 'open' | 'paid' | 'void';
  /** Source of the payment. */
  paymentSource: 'virtual_account' | 'checkout' | 'manual' | 'wallet' | 'card' | 'credit' | null;
  /** Reference of the payment. */
  reference: string | null;
  /** Time of the payment. */
  paidAt: string | null;
  /** Time of creation. */
  createdAt: string;
};

export type SubscriptionVirtualAccount = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The customer of the account; null for a wallet. */
  customerId: string | null;
  /** Subject of payments into the account. */
  subject: {
    /** Type of the subject. */
    type: 'subscription' | 'checkout_order' | 'customer' | 'wallet';
    /** Id of the subject. */
    id: string;
  };
  /** NUBAN, 10 digits. */
  accountNumber: string;
  /** Name that the payer's bank shows. */
  accountName: string;
  /** Code of the bank; null when unknown. */
  bankCode: string | null;
  /** Name of the bank. */
  bankName: string;
  /** Lifetime of the account. */
  type: 'dynamic' | 'static';
  /** Exact amount to pay, in kobo; null accepts any amount. */
  amount: number | null;
  /** Payments received, in kobo. */
  amountReceived: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Our reference at the bank. */
  reference: string;
  /** Status of the account. */
  status: 'active' | 'completed' | 'expired' | 'deactivated';
  /** True when the account accepts payments. */
  isActive: boolean;
  /** Expiry of the account; null for none. */
  expiresAt: string | null;
  /** Provider of the account. */
  provider: string;
  /** Time of creation. */
  createdAt: string;
  /** The subscription. */
  subscriptionId: string;
};

export type VirtualAccount = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The customer of the account; null for a wallet. */
  customerId: string | null;
  /** Subject of payments into the account. */
  subject: {
    /** Type of the subject. */
    type: 'subscription' | 'checkout_order' | 'customer' | 'wallet';
    /** Id of the subject. */
    id: string;
  };
  /** NUBAN, 10 digits. */
  accountNumber: string;
  /** Name that the payer's bank shows. */
  accountName: string;
  /** Code of the bank; null when unknown. */
  bankCode: string | null;
  /** Name of the bank. */
  bankName: string;
  /** Lifetime of the account. */
  type: 'dynamic' | 'static';
  /** Exact amount to pay, in kobo; null accepts any amount. */
  amount: number | null;
  /** Payments received, in kobo. */
  amountReceived: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Our reference at the bank. */
  reference: string;
  /** Status of the account. */
  status: 'active' | 'completed' | 'expired' | 'deactivated';
  /** True when the account accepts payments. */
  isActive: boolean;
  /** Expiry of the account; null for none. */
  expiresAt: string | null;
  /** Provider of the account. */
  provider: string;
  /** Time of creation. */
  createdAt: string;
};

export type CustomerTransaction = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The paying customer. */
  customerId: string | null;
  /** The virtual account. */
  virtualAccountId: string;
  /** Number of the account. */
  accountNumber: string;
  /** Subject of the payment. */
  subject: {
    /** Type of the subject. */
    type: 'subscription' | 'checkout_order' | 'customer' | 'wallet';
    /** Id of the subject. */
    id: string;
  };
  /** Amount received, in kobo. */
  amount: number;
  /** Amount expected by the account, in kobo. */
  amountExpected: number | null;
  /** Amount beyond the amount due, in kobo; credited to the wallet. */
  surplus: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Status of the payment. */
  status: 'successful' | 'underpaid';
  /** Match of amount and amount due. */
  match: 'exact' | 'under' | 'over' | 'any';
  /** True when the payment arrived after the expiry of the account. */
  late: boolean;
  /** Reference of the statement line. */
  reference: string;
  /** Interbank session id of the transfer. */
  sessionId: string;
  /** Channel of the payment. */
  channel: string;
  /** Description of the payment. */
  description: string;
  /** Sender of the payment. */
  senderName: string;
  /** Time of the credit. */
  completedAt: string;
  /** Labels of the subject. */
  metadata: { [key: string]: string };
};

export type SmsQuoteLine = {
  /** The network: MTN, Airtel, Glo, 9mobile, Ntel, Smile, Mafab or unknown; by prefix, which a ported number keeps. */
  network: 'MTN' | 'Airtel' | 'Glo' | '9mobile' | 'Ntel' | 'Smile' | 'Mafab' | 'unknown';
  /** The number of different valid recipients. */
  recipients: number;
  /** The billable units: segments times recipients. */
  units: number;
  /** The price of a unit in kobo. */
  unitPrice: number;
  /** The amount of all units in kobo. */
  amount: number;
};

/** The same message in fewer parts */
export type SmsWording = {
  /** The cheaper text. */
  message: string;
  /** The encoding. */
  encoding: 'GSM-7' | 'UCS-2';
  /** The number of parts. */
  segments: number;
  /** The billable units. */
  units: number;
  /** The amount in kobo. */
  amount: number;
  /** The saving in kobo. */
  saving: number;
  /** The replacements. */
  changes: {
    /** The original text. */
    from: string;
    /** The replacement. */
    to: string;
    /** The number of replacements. */
    count: number;
  }[];
};

export type SmsQuote = {
  /** The id of the quote. */
  quoteId: string;
  /** The encoding of the message. */
  encoding: 'GSM-7' | 'UCS-2';
  /** Unicode code points. */
  characters: number;
  /** The length of a GSM-7 message; extension characters count twice. */
  septets: number | null;
  /** The length of a UCS-2 message in 16-bit units. */
  codeUnits: number | null;
  /** The number of parts. */
  segments: number;
  /** The capacity of each part: 160 or 153 septets, 70 or 67 units. */
  segmentSize: number;
  /** The free capacity of the last part. */
  remainingInSegment: number;
  /** The sender as submitted. */
  senderId: string | null;
  /** The route. */
  route: 'generic' | 'dnd';
  /** The number of submitted recipients. */
  recipients: number;
  /** The number of different valid recipients; only these are priced. */
  validRecipients: number;
  /** The number of invalid recipients. */
  invalidCount: number;
  /** The first 1,000; index counts from 0. Empty for a quote retrieved by its id. */
  invalidRecipients: {
    /** The index in the list, from 0. */
    index: number;
    /** The number as submitted. */
    recipient: string;
    /** The machine code. */
    reason: 'EMPTY' | 'NOT_DIGITS' | 'TOO_SHORT' | 'TOO_LONG' | 'NOT_NIGERIAN' | 'NOT_MOBILE';
    /** A sentence for people. */
    message: string;
  }[];
  /** The number of repeated recipients, in any spelling. */
  duplicates: number;
  /** The first 1,000; index counts from 0. Empty for a quote retrieved by its id. */
  duplicateRecipients: {
    /** The index in the list, from 0. */
    index: number;
    /** The number as submitted. */
    recipient: string;
    /** The index of the first occurrence. */
    firstIndex: number;
  }[];
  /** The billable units: segments times valid recipients. */
  units: number;
  /** The price of a unit in kobo; null for different networks, see breakdown. */
  unitPrice: number | null;
  /** The amount in kobo. */
  amount: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** The cost by network. */
  breakdown: SmsQuoteLine[];
  /** The characters that require UCS-2, with their GSM-7 replacement. */
  nonGsmCharacters: {
    /** The character. */
    character: string;
    /** The code point, such as U+20A6. */
    codePoint: string;
    /** The number of occurrences. */
    count: number;
    /** The positions in characters, from 1. */
    positions: number[];
    /** The GSM-7 replacement of a character outside GSM-7; null without one. */
    replacement: string | null;
  }[];
  /** The characters of two septets. */
  extensionCharacters: {
    /** The character. */
    character: string;
    /** The code point, such as U+20A6. */
    codePoint: string;
    /** The number of occurrences. */
    count: number;
    /** The positions in characters, from 1. */
    positions: number[];
  }[];
  /** The shortening that saves parts; null for one part. */
  shorten: {
    /** The characters to remove at the end. */
    characters: number;
    /** The remaining parts. */
    segments: number;
    /** The saving in kobo. */
    saving: number;
  } | null;
  /** A cheaper text, where one exists. */
  suggestion: SmsWording | null;
  /** The explanation of the cost, for people. */
  explanation: string[];
  /** Whether the available balance covers the amount now. */
  walletSufficient: boolean;
  /** The end of the validity of the prices. */
  expiresAt: string;
};

export type SmsSend = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Your reference. */
  clientReference: string | null;
  /** The quote whose price was paid. */
  quoteId: string | null;
  /** The text; null after 30 days. */
  message: string | null;
  /** The sender shown on phones; null for the default sender of the service. */
  senderId: string | null;
  /** The route. */
  route: 'generic' | 'dnd';
  /** The encoding of the message. */
  encoding: 'GSM-7' | 'UCS-2';
  /** Parts of each message. */
  segments: number;
  /** The number of messages: different valid recipients. */
  recipients: number;
  /** The number of invalid recipients, not charged. */
  invalidCount: number;
  /** The number of repeated recipients, not charged. */
  duplicates: number;
  /** The billable units: segments times recipients. */
  units: number;
  /** Kobo debited from the wallet. */
  amount: number;
  /** Kobo refunded, for messages that were never sent. */
  refunded: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** The messages by status. */
  counts: {
    /** Charged, and queued for submission. */
    pending: number;
    /** Accepted by the provider. */
    sent: number;
    /** Delivered to the phone. */
    delivered: number;
    /** Sent and not delivered. */
    undelivered: number;
    /** Never sent; refunded. */
    failed: number;
    /** Possibly sent; the outcome is unknown. */
    unknown: number;
  };
  /** The time of the charge. */
  createdAt: string;
};

export type SmsMessage = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The id of the send. */
  sendId: string;
  /** The masked phone number. */
  recipient: string;
  /** The network of the price. */
  network: 'MTN' | 'Airtel' | 'Glo' | '9mobile' | 'Ntel' | 'Smile' | 'Mafab' | 'unknown';
  /** The price in kobo. */
  price: number;
  /** The status of the message. */
  status: 'pending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'unknown';
  /** The reason of a failed or undelivered message; null otherwise. */
  reason: 'SENDER_ID' | 'REFUSED' | 'NOT_SENT' | 'DND' | 'REJECTED' | 'EXPIRED' | 'UNDELIVERED' | null;
  /** The time of the refund; null without a refund. */
  refundedAt: string | null;
  /** The time of the charge. */
  createdAt: string;
  /** The time of acceptance by the provider. */
  sentAt: string | null;
  /** The time of the final status; null before it. */
  endedAt: string | null;
};

export type NinLookup = {
  /** The NIN, 11 digits. */
  nin: string;
  /** The first name. */
  firstName: string;
  /** The last name. */
  lastName: string;
  /** The middle name. */
  middleName: string;
  /** The date of birth. */
  dateOfBirth: string;
  /** The gender as the provider returns it. */
  gender: string;
  /** The phone number, masked in the basic lookup. */
  phoneNumber: string;
  /** The address in one line. */
  address: string;
  /** The id of the charged call, for GET /kyc/calls/{verificationId}. */
  verificationId: string;
  /** Kobo debited from the balance; 0 when a plan paid. */
  charged: number;
};

export type NinFaceComparison = {
  /** The NIN, 11 digits. */
  nin: string;
  /** The first name. */
  firstName: string;
  /** The last name. */
  lastName: string;
  /** True when confidence reaches the threshold of the provider, 90 in the sandbox. */
  faceMatch: boolean;
  /** The confidence in percent. */
  confidence: number;
  /** The id of the charged call, for GET /kyc/calls/{verificationId}. */
  verificationId: string;
  /** Kobo debited from the balance; 0 when a plan paid. */
  charged: number;
};

export type NinNameMatch = {
  /** The NIN, 11 digits. */
  nin: string;
  /** EXACT_MATCH when both names match. */
  result: 'EXACT_MATCH' | 'NO_MATCH';
  /** Whether the first name matches. */
  firstNameMatch: boolean;
  /** Whether the last name matches. */
  lastNameMatch: boolean;
  /** The id of the charged call, for GET /kyc/calls/{verificationId}. */
  verificationId: string;
  /** Kobo debited from the balance; 0 when a plan paid. */
  charged: number;
};

export type NinFullDetails = {
  /** The NIN, 11 digits. */
  nin: string;
  /** The first name. */
  firstName: string;
  /** The last name. */
  lastName: string;
  /** The middle name. */
  middleName: string;
  /** The date of birth. */
  dateOfBirth: string;
  /** The gender as the provider returns it. */
  gender: string;
  /** The whole phone number. */
  phoneNumber: string;
  /** The address in one line. */
  address: string;
  /** The state of origin. */
  stateOfOrigin: string;
  /** The nationality. */
  nationality: string;
  /** The educational level as the provider returns it. */
  educationalLevel: string;
  /** The employment status as the provider returns it. */
  employmentStatus: string;
  /** A data URI with a base64 JPEG. */
  photo: string;
  /** The id of the charged call, for GET /kyc/calls/{verificationId}. */
  verificationId: string;
  /** Kobo debited from the balance; 0 when a plan paid. */
  charged: number;
};

export type CompanyLookup = {
  /** The name of the company. */
  companyName: string;
  /** Registration number, with the prefix of its form; digits alone where companyType is null. */
  rcNumber: string;
  /** The registered form; null when the registry does not return it. */
  companyType: 'BUSINESS_NAME' | 'COMPANY' | 'INCORPORATED_TRUSTEES' | 'LIMITED_PARTNERSHIP' | 'LIMITED_LIABILITY_PARTNERSHIP' | null;
  /** The status in the register; null when the registry does not return it. */
  status: 'ACTIVE' | 'INACTIVE' | 'STRUCK_OFF' | null;
  /** The date of registration; null when the registry does not return it. */
  registrationDate: string | null;
  /** Street. */
  address: string;
  /** City. */
  city: string;
  /** Local government area. */
  lga: string;
  /** State. */
  state: string;
  /** The masked email address; null when the registry has none. */
  email: string | null;
  /** The business activity. */
  natureOfBusiness: string;
  /** The branch address; null without a branch. */
  branchAddress: string | null;
  /** The share capital in kobo; null for forms without share capital. */
  shareCapital: number | null;
  /** Persons and companies with a role. */
  affiliates: {
    /** The name of the person or company. */
    name: string;
    /** The role: DIRECTOR, SECRETARY, PROPRIETOR, TRUSTEE, PARTNER, or the registry's term. */
    role: string;
    /** The status in the registry. */
    status: string;
    /** The country code. */
    nationality: string;
    /** The shares allotted; null for forms without shares. */
    sharesAllotted: number | null;
    /** The date of appointment; null when the registry has none. */
    appointedOn: string | null;
  }[];
  /** The score from 0 to 100; 100 is an exact match. */
  matchScore: number;
  /** Up to ten companies with similar names. */
  otherMatches: {
    /** The name of the company. */
    companyName: string;
    /** Registration number, with the prefix of its form; digits alone where companyType is null. */
    rcNumber: string;
    /** The registered form; null when the registry does not return it. */
    companyType: 'BUSINESS_NAME' | 'COMPANY' | 'INCORPORATED_TRUSTEES' | 'LIMITED_PARTNERSHIP' | 'LIMITED_LIABILITY_PARTNERSHIP' | null;
  }[];
  /** The id of the charged call, for GET /kyc/calls/{verificationId}. */
  verificationId: string;
  /** Kobo debited from the balance; 0 when a plan paid. */
  charged: number;
};

export type VerificationBalance = {
  /** The verification balance in kobo. */
  balance: number;
  /** Prices of calls without plan quota. */
  prices: {
    /** The verification operation. */
    operation: 'nin_basic' | 'nin_face' | 'nin_match' | 'nin_full' | 'cac';
    /** The price of a call in kobo. */
    price: number;
  }[];
  /** The time of the last change; null before the first. */
  updatedAt: string | null;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** The active plan; null without a plan. */
  plan: {
    /** The id of the plan. */
    id: string;
    /** The name of the plan. */
    name: string;
    /** Always active. */
    status: 'active';
    /** The time of the renewal; null without renewal. */
    renewsAt: string | null;
    /** The end of the present period. */
    endsAt: string;
  } | null;
  /** The remaining quotas. */
  quotas: {
    /** The verification operation. */
    operation: 'nin_basic' | 'nin_face' | 'nin_match' | 'nin_full' | 'cac';
    /** Calls per period. */
    limit: number;
    /** Calls used. */
    used: number;
    /** Calls remaining. */
    remaining: number;
  }[];
};

export type VerificationPlan = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The name of the plan. */
  name: string;
  /** The price per billing period in kobo. */
  price: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** The length of a period in days. */
  periodDays: number;
  /** The quotas of a period. */
  quotas: {
    /** The verification operation. */
    operation: 'nin_basic' | 'nin_face' | 'nin_match' | 'nin_full' | 'cac';
    /** Calls per period. */
    limit: number;
  }[];
};

export type VerificationSubscription = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The id of the plan. */
  planId: string;
  /** The name of the plan. */
  name: string;
  /** Always active. */
  status: 'active';
  /** The price of the period in kobo. */
  price: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** The start of the period. */
  startsAt: string;
  /** The end of the period. */
  endsAt: string;
  /** Whether the next period is bought at the end. */
  autoRenew: boolean;
  /** The time of the renewal; null without renewal. */
  renewsAt: string | null;
  /** The remaining quotas. */
  quotas: {
    /** The verification operation. */
    operation: 'nin_basic' | 'nin_face' | 'nin_match' | 'nin_full' | 'cac';
    /** Calls per period. */
    limit: number;
    /** Calls used. */
    used: number;
    /** Calls remaining. */
    remaining: number;
  }[];
};

export type VerificationTopUp = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The reference on the statement. */
  reference: string;
  /** The amount in kobo. */
  amount: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** The verification balance in kobo after the top-up. */
  balance: number;
  /** The available wallet balance in kobo after the top-up. */
  walletBalance: number;
  /** The time of the top-up. */
  createdAt: string;
};

export type VerificationCall = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The verification operation. */
  operation: 'nin_basic' | 'nin_face' | 'nin_match' | 'nin_full' | 'cac';
  /** pending: in progress. unanswered: charged, but no answer was recorded; repeat with the same Idempotency-Key, if any. */
  status: 'pending' | 'found' | 'not_found' | 'upstream_error' | 'unanswered';
  /** The masked subject. */
  subject: string;
  /** The payment source. */
  paidBy: 'quota' | 'balance';
  /** Kobo debited from the balance; 0 when a plan paid. */
  charged: number;
  /** The time of the refund; null without a refund. */
  refundedAt: string | null;
  /** The time of the charge. */
  createdAt: string;
  /** The time of the answer; null without an answer. */
  answeredAt: string | null;
};

export type VerificationLowBalanceAlert = {
  /** The level in kobo. */
  threshold: number;
  /** Whether the alert is on. */
  enabled: boolean;
  /** Whether the next drop below the level sends an alert. */
  armed: boolean;
  /** Mail recipients; empty for the recipients of the wallet alert. */
  emails: string[];
  /** The time of the last alert; null before the first. */
  lastTriggeredAt: string | null;
};

export type WebhookSettings = {
  /** The webhook URL; null when none is set. */
  webhookUrl: string | null;
  /** Source addresses that your endpoint accepts; empty means no restriction. */
  allowedIps: string[];
  /** Whether deliveries are signed. */
  hasSecret: boolean;
  /** First and last characters of the secret; null without a secret. */
  secretMasked: string | null;
  /** Whether the service sends mails to your customers. */
  handleCustomerEmails: boolean;
  /** Events to deliver; empty for all events except opt-in events. */
  eventTypes: string[];
  /** Ordered delivery: one event at a time, in order. */
  ordered: boolean;
  /** Problems that you can fix, one sentence each. */
  warnings: string[];
};

export type WebhookDelivery = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The id of your business. */
  clientId: string;
  /** The name of the event. */
  event: string;
  /** The additional endpoint; absent for the URL of the settings. */
  endpointId?: string;
  /** The status of the delivery. */
  status: 'pending' | 'delivered' | 'failed';
  /** Attempts made so far, automatic and manual. */
  attempts: number;
  /** Attempts allowed: six automatic attempts, and each requested resend. */
  maxAttempts: number;
  /** The HTTP status of the last response; null before a response. */
  httpStatus?: number;
  /** The failure of the last attempt; null when it succeeded. */
  lastError?: string;
  /** The time of the next attempt; null when none is planned. */
  nextRetryAt: string | null;
  /** The time of the acknowledgement; null before it. */
  deliveredAt?: string;
  /** The time of the event. */
  createdAt: string;
};

export type WebhookDeliveryDetail = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The id of your business. */
  clientId: string;
  /** The name of the event. */
  event: string;
  /** The additional endpoint; absent for the URL of the settings. */
  endpointId?: string;
  /** The status of the delivery. */
  status: 'pending' | 'delivered' | 'failed';
  /** Attempts made so far, automatic and manual. */
  attempts: number;
  /** Attempts allowed: six automatic attempts, and each requested resend. */
  maxAttempts: number;
  /** The HTTP status of the last response; null before a response. */
  httpStatus?: number;
  /** The failure of the last attempt; null when it succeeded. */
  lastError?: string;
  /** The time of the next attempt; null when none is planned. */
  nextRetryAt: string | null;
  /** The time of the acknowledgement; null before it. */
  deliveredAt?: string;
  /** The time of the event. */
  createdAt: string;
  /** The exact body of every attempt. */
  body: string;
  /** The latest 100 attempts, oldest first. */
  attemptLog: {
    /** The number of the attempt, from 1. */
    n: number;
    /** The reason of the attempt. */
    trigger: 'event' | 'manual' | 'recovery';
    /** The start of the attempt. */
    startedAt: string;
    /** The end of the attempt; null while it runs. */
    finishedAt: string | null;
    /** The HTTP status of the response; null without a response. */
    httpStatus: number | null;
    /** The failure class, such as timeout; null when acknowledged. */
    errorClass: string | null;
    /** Milliseconds by phase; null while the attempt runs. */
    timings: { [key: string]: number } | null;
    /** The first 16 KiB of the response; null without a response, or after its retention time. */
    responseHead: string | null;
  }[];
};

export type WebhookMessage = {
  /** The id of the event, for `after` of a stream. */
  id: string;
  /** The name of the event. */
  event: string;
  /** The time of the event. */
  occurredAt: string;
  /** The delivery of the event to your URL; null without a delivery. */
  deliveryId: string | null;
  /** The exact body of every attempt. */
  body: string;
  /** The headers of an attempt at this moment, with signatures once a secret is set. */
  headers: { [key: string]: string };
};

export type WebhookResent = {
  /** Deliveries that are pending again, oldest first. */
  deliveries: WebhookDelivery[];
  /** Deliveries that are not resent, with the reason. */
  refused: {
    /** The requested id. */
    deliveryId: string;
    /** The code of the refusal, the same as for a single resend. */
    code: string;
    /** The reason, for people. */
    error: string;
  }[];
};

export type WebhookEndpoint = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** True for the URL of the settings, which only the settings operations change. */
  isFirst: boolean;
  /** The URL of the endpoint. */
  url: string;
  /** The purpose of the endpoint, in your words. */
  description: string | null;
  /** Events to deliver; empty for all events except opt-in events. */
  eventTypes: string[];
  /** The filter on `data` of an event; null for none. */
  filter: { [key: string]: unknown } | null;
  /** Custom headers of every attempt. */
  headers: {
    /** The name of the header. */
    name: string;
    /** The last characters of the value. */
    value: string;
  }[];
  /** Maximum attempts per second; null for no rate limit. */
  ratePerSecond: number | null;
  /** Ordered delivery: one event at a time, in order. */
  ordered: boolean;
  /** First and last characters of the secret; null without a secret. */
  secretMasked: string | null;
  /** The time until which the previous secret also signs; null without a grace period. */
  previousSecretUntil: string | null;
  /** The status of the endpoint. */
  status: 'active' | 'paused';
  /** The start of the pause; null while active. */
  pausedAt: string | null;
  /** The origin of the pause; null while active. */
  pausedBy: 'person' | 'gone' | null;
  /** The reason of the pause, where one was given. */
  pauseReason: string | null;
  /** Problems that you can fix, one sentence each. */
  warnings: string[];
  /** The health of the endpoint. */
  health: {
    /** Acknowledged share of the latest 100 deliveries with a finished attempt, 0 to 1; null before the first one. */
    successShare: number | null;
    /** Failed attempts since the last acknowledgement. */
    consecutiveFailures: number;
    /** The time of the first failure since the last acknowledgement; null while healthy. */
    failingSince: string | null;
    /** The cause of the last failed attempt; null without a failure. */
    lastError: string | null;
    /** The time of the last acknowledgement, to the minute. */
    lastDeliveredAt: string | null;
    /** The time of the last failed attempt. */
    lastFailedAt: string | null;
    /** The time of the oldest event that waits for delivery; null when none waits. */
    oldestWaitingAt: string | null;
  };
  /** The time of creation. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
};

export type NewWebhookEndpoint = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** True for the URL of the settings, which only the settings operations change. */
  isFirst: boolean;
  /** The URL of the endpoint. */
  url: string;
  /** The purpose of the endpoint, in your words. */
  description: string | null;
  /** Events to deliver; empty for all events except opt-in events. */
  eventTypes: string[];
  /** The filter on `data` of an event; null for none. */
  filter: { [key: string]: unknown } | null;
  /** Custom headers of every attempt. */
  headers: {
    /** The name of the header. */
    name: string;
    /** The last characters of the value. */
    value: string;
  }[];
  /** Maximum attempts per second; null for no rate limit. */
  ratePerSecond: number | null;
  /** Ordered delivery: one event at a time, in order. */
  ordered: boolean;
  /** First and last characters of the secret; null without a secret. */
  secretMasked: string | null;
  /** The time until which the previous secret also signs; null without a grace period. */
  previousSecretUntil: string | null;
  /** The status of the endpoint. */
  status: 'active' | 'paused';
  /** The start of the pause; null while active. */
  pausedAt: string | null;
  /** The origin of the pause; null while active. */
  pausedBy: 'person' | 'gone' | null;
  /** The reason of the pause, where one was given. */
  pauseReason: string | null;
  /** Problems that you can fix, one sentence each. */
  warnings: string[];
  /** The health of the endpoint. */
  health: {
    /** Acknowledged share of the latest 100 deliveries with a finished attempt, 0 to 1; null before the first one. */
    successShare: number | null;
    /** Failed attempts since the last acknowledgement. */
    consecutiveFailures: number;
    /** The time of the first failure since the last acknowledgement; null while healthy. */
    failingSince: string | null;
    /** The cause of the last failed attempt; null without a failure. */
    lastError: string | null;
    /** The time of the last acknowledgement, to the minute. */
    lastDeliveredAt: string | null;
    /** The time of the last failed attempt. */
    lastFailedAt: string | null;
    /** The time of the oldest event that waits for delivery; null when none waits. */
    oldestWaitingAt: string | null;
  };
  /** The time of creation. */
  createdAt: string;
  /** The time of the last change. */
  updatedAt: string;
  /** The signing secret, returned once; null in a repeat. */
  secret: string | null;
};

export type User = {
  /** Id of the person. */
  id: string;
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** Email address for sign-in. */
  email: string;
  /** Country code of two capital letters, such as NG. */
  country: string;
  /** Role in this business. */
  role: 'owner' | 'admin' | 'finance' | 'approver' | 'developer' | 'support' | 'operator';
  /** Type of the account. */
  accountType: 'individual' | 'business';
  /** Status of the business account. */
  accountStatus: 'active' | 'suspended';
  /** Verification status of the business. */
  kycStatus: 'not_started' | 'pending' | 'verified' | 'rejected';
  /** True when the email address is verified. */
  emailVerified: boolean;
  /** True when a second factor is required at sign-in. */
  twoFactorEnabled: boolean;
  /** Id of the current business. */
  businessId: string;
  /** Name of the current business. */
  businessName: string;
};

export type SignIn = {
  /** Access token for `Authorization: Bearer`; null until the second factor is verified. */
  token: string | null;
  /** Expiry of the access token. */
  expiresAt: string | null;
  /** Refresh token for one use: POST /auth/refresh or refreshSession. REST also sets a cookie. */
  refreshToken: string | null;
  /** Expiry of the refresh token. */
  refreshExpiresAt: string | null;
  /** Signed-in person. */
  user: User | null;
  /** True when a second factor is required first. */
  twoFactorRequired: boolean;
  /** Id of the challenge for POST /auth/2fa/verify or verifySecondFactor. */
  challengeId: string | null;
  /** Expiry of the challenge. */
  challengeExpiresAt: string | null;
};

export type EmailChange = {
  /** New address, applied once its code is entered. */
  email: string;
  /** Time of the request; the change expires after a day. */
  askedAt: string;
  /** Expiry of the newest code. */
  codeExpiresAt: string;
  /** False after expiry or too many wrong attempts: request another code. */
  isCodeGood: boolean;
};

export type PasskeyQuestion = {
  /** Challenge for the device, base64url; valid for five minutes. */
  challenge: string;
  /** Host of the passkey. */
  rpId: string;
  /** Time limit for the device, in milliseconds. */
  timeoutMs: number;
};

export type Passkey = {
  /** Id of the passkey. */
  id: string;
  /** Name of the passkey. */
  name: string;
  /** True when the passkey is synchronised across devices. */
  isBackedUp: boolean;
  /** Time when the passkey was added. */
  createdAt: string;
  /** Time of the last sign-in; null before the first. */
  lastUsedAt: string | null;
};

export type PasskeyOffer = {
  /** Challenge for the device, base64url; valid for five minutes. */
  challenge: string;
  /** Host of the passkey. */
  rpId: string;
  /** Email address shown by the device. */
  userName: string;
  /** Name shown by the device. */
  displayName: string;
  /** Id of the person on the device, base64url. */
  userHandle: string;
  /** Ids of existing passkeys: their devices create no second passkey. */
  excludedIds: string[];
  /** Time limit for the device, in milliseconds. */
  timeoutMs: number;
};

export type Session = {
  /** Id of the session. */
  id: string;
  /** Address of the sign-in, shortened. */
  address: string;
  /** User agent of the sign-in. */
  userAgent: string | null;
  /** True when a second factor was verified. */
  secondFactor: boolean;
  /** True for the current session. */
  isCurrent: boolean;
  /** Time of the sign-in. */
  createdAt: string;
  /** Time of the last use. */
  lastSeenAt: string;
  /** Expiry of the session. */
  expiresAt: string;
};

export type Notice = {
  /** Kind of the notice, such as `low_balance`. */
  kind: string;
  /** Description of the notice. */
  about: string;
  /** True for an optional notice. Security notices are always sent. */
  mayBeOff: boolean;
  /** True when you receive the notice, if your role or address is a recipient. */
  wanted: boolean;
};

export type Member = {
  /** Id of the person. */
  userId: string;
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** Email address. */
  email: string;
  /** Role in the business. */
  role: 'owner' | 'admin' | 'finance' | 'approver' | 'developer' | 'support';
  /** True with a second factor. */
  twoFactorEnabled: boolean;
  /** Time when the person joined. */
  joinedAt: string;
};

export type Invitation = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Invited email address. */
  email: string;
  /** Role of the invitee. */
  role: 'owner' | 'admin' | 'finance' | 'approver' | 'developer' | 'support';
  /** Status of the invitation. */
  status: 'open' | 'accepted' | 'revoked' | 'expired';
  /** Name of the inviter. */
  invitedBy: string | null;
  /** When. */
  createdAt: string;
  /** Expiry of the invitation. */
  expiresAt: string;
};

export type PrivacyRequest = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Export or erasure. */
  kind: 'export' | 'erasure';
  /** Status of the request. */
  status: 'searching' | 'ready' | 'waiting' | 'erasing' | 'done' | 'canceled' | 'expired';
  /** Name of the requester. */
  askedBy: string;
  /** Name of the approver of the erasure. */
  confirmedBy: string | null;
  /** Data found, and its erasure. */
  tables: {
    /** Table as in docs/data.md; `(free text)` marks rows of other people that mention the person, of which only that text is exported or erased. */
    table: string;
    /** Number of rows about the person. */
    rows: number;
    /** Number of rows in progress; an erasure is refused until zero. */
    underWay: number;
    /** Columns that an erasure empties, or deletes with the row. */
    erases: string[];
    /** Retained columns. */
    keeps: string[];
    /** Reason for the retention; null without retained columns. */
    because: string | null;
    /** Number of erased rows. */
    erased: number;
  }[];
  /** Path of the export on this host; append `.csv` for CSV. Null unless ready. */
  downloadUrl: string | null;
  /** Deadline of the download or approval. */
  expiresAt: string | null;
  /** Time of the creation. */
  createdAt: string;
  /** Time of the end, when the identifiers were deleted. */
  endedAt: string | null;
};

export type ApiKey = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Name of the key. */
  name: string;
  /** Environment of the key. */
  environment: 'live' | 'test';
  /** Value for X-API-Key. */
  keyId: string;
  /** Start of the secret, to distinguish keys. */
  secretPrefix: string | null;
  /** Scopes of the key; null for all. */
  scopes: ('transfers:read' | 'transfers:write' | 'wallet:read' | 'wallet:write' | 'webhooks:read' | 'webhooks:write' | 'verification:read' | 'verification:write' | 'bills:read' | 'bills:write' | 'sms:quote' | 'sms:read' | 'sms:send' | 'payroll:read' | 'payroll:write' | 'payroll:approve' | 'customers:read' | 'customers:write' | 'products:read' | 'products:write' | 'checkout:read' | 'checkout:write' | 'subscriptions:read' | 'subscriptions:write' | 'cards:read' | 'cards:write' | 'requests:read' | 'sandbox')[] | null;
  /** Allowed addresses and CIDR blocks; empty for all. */
  allowedIps: string[];
  /** Status of the key. */
  status: 'active' | 'revoked' | 'expired' | 'suspended';
  /** Expiry of the key; null for none. */
  expiresAt: string | null;
  /** Time of the last use, to the minute. */
  lastUsedAt: string | null;
  /** Address of the last use. */
  lastUsedIp: string | null;
  /** Creator of the key; null for preinstalled keys. */
  createdBy: {
    /** Id of the person. */
    id: string;
    /** Name at that time. */
    name: string;
  } | null;
  /** Time of the creation. */
  createdAt: string;
  /** Id of the rotated key. */
  rotatedFrom: string | null;
  /** Payment limits with the remaining amounts, shared by rotations; null without limits. */
  limits: KeyLimits | null;
};

export type NewApiKey = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Name of the key. */
  name: string;
  /** Environment of the key. */
  environment: 'live' | 'test';
  /** Value for X-API-Key. */
  keyId: string;
  /** Start of the secret, to distinguish keys. */
  secretPrefix: string | null;
  /** Scopes of the key; null for all. */
  scopes: ('transfers:read' | 'transfers:write' | 'wallet:read' | 'wallet:write' | 'webhooks:read' | 'webhooks:write' | 'verification:read' | 'verification:write' | 'bills:read' | 'bills:write' | 'sms:quote' | 'sms:read' | 'sms:send' | 'payroll:read' | 'payroll:write' | 'payroll:approve' | 'customers:read' | 'customers:write' | 'products:read' | 'products:write' | 'checkout:read' | 'checkout:write' | 'subscriptions:read' | 'subscriptions:write' | 'cards:read' | 'cards:write' | 'requests:read' | 'sandbox')[] | null;
  /** Allowed addresses and CIDR blocks; empty for all. */
  allowedIps: string[];
  /** Status of the key. */
  status: 'active' | 'revoked' | 'expired' | 'suspended';
  /** Expiry of the key; null for none. */
  expiresAt: string | null;
  /** Time of the last use, to the minute. */
  lastUsedAt: string | null;
  /** Address of the last use. */
  lastUsedIp: string | null;
  /** Creator of the key; null for preinstalled keys. */
  createdBy: {
    /** Id of the person. */
    id: string;
    /** Name at that time. */
    name: string;
  } | null;
  /** Time of the creation. */
  createdAt: string;
  /** Id of the rotated key. */
  rotatedFrom: string | null;
  /** Payment limits with the remaining amounts, shared by rotations; null without limits. */
  limits: KeyLimits | null;
  /** Value for X-API-Secret; shown once, null in a repeat */
  secret: string | null;
};

export type AuditEntry = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Position in the log of the business, from 1, without gaps across both environments. */
  seq: number;
  /** Environment; null when the action applies to both. */
  environment: 'live' | 'test' | null;
  /** Action, such as keys.create. */
  action: string;
  /** Subject of the action. */
  subject: {
    /** Subject type, such as api_key or transfer. */
    type: string;
    /** Subject id. */
    id: string;
  };
  /** Actor of the action. */
  actor: {
    /** Kind of the actor. */
    kind: 'person' | 'key' | 'system';
    /** User id or key id; null for a job. */
    id: string | null;
    /** Name at the time of the action. */
    name: string;
  };
  /** IP address of the request. */
  address: string | null;
  /** User agent of the request. */
  userAgent: string | null;
  /** Request id, as in logs. */
  requestId: string;
  /** Changed fields before the action; secrets hidden, personal data masked. */
  before: { [key: string]: unknown } | null;
  /** Changed fields after the action. */
  after: { [key: string]: unknown } | null;
  /** Time of the action. */
  at: string;
  /** SHA-256 over the previous hash and this entry; a copy stored elsewhere proves that no earlier entry was changed. */
  hash: string;
};

export type LoggedRequest = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** X-Request-Id of the answer. */
  requestId: string;
  /** GET, POST, PUT or DELETE. */
  method: string;
  /** Route, with names in place of ids. */
  route: string;
  /** HTTP status of the answer. */
  status: number;
  /** Duration in milliseconds. */
  durationMs: number;
  /** API key; null for a request of a signed-in user. */
  keyId: string | null;
  /** IP address of the caller. */
  address: string;
  /** Idempotency-Key of the request. */
  idempotencyKey: string | null;
  /** clientReference of the request. */
  clientReference: string | null;
  /** Error code of the answer. */
  errorCode: string | null;
  /** Request body, masked; null when not stored. */
  requestBody: unknown | null;
  /** Response body, masked; null when not stored. */
  responseBody: unknown | null;
  /** Time of the request. */
  at: string;
};

export type Review = {
  /** Kind of the item. */
  kind: 'transfer' | 'unconfirmed' | 'bill' | 'suspense' | 'proposal' | 'reconciliation' | 'endpoint' | 'refused_messages';
  /** Id of the transfer, bill, deposit or approval request. */
  id: string;
  /** Reference for a decision: transferCode, requestRef, or the id of the deposit or approval request. */
  reference: string;
  /** Business of the item; null for an unallocated deposit. */
  business: {
    /** Business id; decisions take it as businessId. */
    id: string;
    /** Business name. */
    name: string;
  } | null;
  /** Kobo: amount; null when no money moves. */
  amount: number | null;
  /** Kobo: fee; credited back together with the amount. */
  fee: number;
  /** Counterparty of the item: account, phone, meter or sender. */
  party: {
    /** Name, when known; for a bill the service. */
    name: string | null;
    /** Account, phone, meter or smartcard number; for an approval request its subject. */
    number: string;
    /** Bank. */
    institution: string | null;
  };
  /** Provider code; for an approval request the operation; for rejected messages the reason. */
  code: string | null;
  /** Reason of the review. */
  reason: string;
  /** Start of the review. */
  since: string;
  /** Time of creation. */
  createdAt: string;
  /** Time of the latest poll of the provider. */
  lastCheckedAt: string | null;
  /** Time of the next poll of the provider, until decided. */
  nextCheckAt: string | null;
  /** Number of polls. */
  timesAsked: number;
  /** Latest provider answer. */
  lastAnswer: string | null;
  /** First decision where two operators are needed; the second approves with the same decision. */
  proposal: {
    /** Decision. */
    decision: 'reverse' | 'settle' | 'deliver' | 'credit' | 'return' | 'agree' | 'refuse' | 'book' | 'explain' | 'seen';
    /** Operator. */
    by: string;
    /** Proof. */
    note: string;
    /** Time of the decision. */
    at: string;
  } | null;
  /** Available decisions. */
  decisions: ('reverse' | 'settle' | 'deliver' | 'credit' | 'return' | 'agree' | 'refuse' | 'book' | 'explain' | 'seen')[];
  /** Ledger movements of each decision; an unlisted decision books nothing. */
  outcomes: {
    /** Decision. */
    decision: 'reverse' | 'settle' | 'deliver' | 'credit' | 'return' | 'agree' | 'refuse' | 'book' | 'explain' | 'seen';
    /** Debited account. */
    from: string;
    /** Credited account. */
    to: string;
    /** Kobo: amount. */
    amount: number;
  }[];
};

export type Proposal = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Which business it concerns; null for the service itself. */
  businessId: string | null;
  /** The operation that was asked for, such as `wallet.unfreeze`. */
  kind: string;
  /** What it is about. */
  subject: string;
  /** What was asked, in the words of the operation. */
  asked: { [key: string]: unknown };
  /** Kobo: how much it moves; null where it moves no money. */
  amount: number | null;
  /** Why. */
  note: string;
  /** Who asked. */
  by: string;
  /** When it was asked. */
  askedAt: string;
  /** When it ends by itself. */
  expiresAt: string;
  /** How it ended; null while it is open. */
  ended: 'agreed' | 'refused' | 'withdrawn' | 'expired' | null;
  /** When it ended. */
  endedAt: string | null;
  /** Who ended it. */
  endedBy: string | null;
  /** Why. */
  endedNote: string | null;
};

export type OperatedBusiness = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Business name. */
  name: string;
  /** E-mail address. */
  email: string;
  /** Time of sign-up. */
  createdAt: string;
  /** Environment of the figures. */
  environment: 'live' | 'sandbox';
  /** Status in both environments. */
  status: 'active' | 'suspended';
  /** Status of the go-live request; null without a request. */
  goingLive: 'requested' | 'in_review' | 'approved' | 'refused' | 'suspended' | null;
  /** Status of the wallet. */
  walletStatus: 'active' | 'frozen' | 'closed';
  /** Freeze of the wallet by operators; null when not frozen. */
  freeze: {
    /** Reason. */
    reason: string;
    /** Name of the operator. */
    by: string;
    /** Start of the hold. */
    since: string;
  } | null;
  /** Tier of its wallet; null for a wallet without limits. */
  tier: string | null;
  /** Kobo: booked balance of the wallet. */
  balance: number;
  /** Kobo: held balance of the wallet. */
  held: number;
  /** Transfers created in the last 30 days. */
  transfers: number;
  /** Kobo: delivered amount of these transfers. */
  volume: number;
};

export type OperatedBusinessDetail = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Business name. */
  name: string;
  /** E-mail address. */
  email: string;
  /** Time of sign-up. */
  createdAt: string;
  /** Environment of the figures. */
  environment: 'live' | 'sandbox';
  /** Status in both environments. */
  status: 'active' | 'suspended';
  /** Status of the go-live request; null without a request. */
  goingLive: 'requested' | 'in_review' | 'approved' | 'refused' | 'suspended' | null;
  /** Status of the wallet. */
  walletStatus: 'active' | 'frozen' | 'closed';
  /** Freeze of the wallet by operators; null when not frozen. */
  freeze: {
    /** Reason. */
    reason: string;
    /** Name of the operator. */
    by: string;
    /** Start of the hold. */
    since: string;
  } | null;
  /** Tier of its wallet; null for a wallet without limits. */
  tier: string | null;
  /** Kobo: booked balance of the wallet. */
  balance: number;
  /** Kobo: held balance of the wallet. */
  held: number;
  /** Transfers created in the last 30 days. */
  transfers: number;
  /** Kobo: delivered amount of these transfers. */
  volume: number;
  /** Owners. */
  owners: {
    /** Name. */
    name: string;
    /** E-mail address. */
    email: string;
  }[];
  /** Newest API keys in this environment. */
  keys: {
    /** Its id, the same at every door and in events. */
    id: string;
    /** Value of X-API-Key. */
    keyId: string;
    /** Key name. */
    name: string;
    /** Status of the key. */
    status: 'active' | 'revoked' | 'expired' | 'suspended';
    /** Suspension by operators; null when not suspended. */
    suspension: {
      /** Reason. */
      reason: string;
      /** Name of the operator. */
      by: string;
      /** Start of the hold. */
      since: string;
    } | null;
    /** Time of the latest use, to the minute. */
    lastUsedAt: string | null;
  }[];
  /** Pending approval requests. */
  proposals: {
    /** Its id, the same at every door and in events. */
    id: string;
    /** Operation of the request. */
    kind: string;
    /** Subject of the request. */
    subject: string;
    /** Operator who made the request. */
    by: string;
    /** Reason. */
    note: string;
  }[];
};

export type ProviderAttempt = {
  /** Number of the attempt, from 1. */
  number: number;
  /** Provider account, by its name in PROVIDERS_FILE; `sandbox` is the simulated one. */
  account: string;
  /** Reference of the attempt, its only reference at the provider. */
  reference: string;
  /** Numeric reference for providers with a shorter format; null otherwise. */
  shortReference: number | null;
  /** Outcome of the attempt. */
  outcome: 'waits' | 'handed_in' | 'not_taken' | 'refused' | 'pending' | 'unknown' | 'delivered' | 'declined' | 'came_back' | 'cancelled';
  /** Code of the latest provider answer; null before an answer. */
  code: string | null;
  /** Description of the latest provider answer; long numbers are masked to four digits. */
  description: string | null;
  /** NIP session id; null when not reported. */
  sessionId: string | null;
  /** Part of the answer for operators; null when there is none. */
  concern: 'purse' | 'credentials' | 'setup' | 'mistake' | 'contradiction' | 'unknown_answer' | 'unreachable' | null;
  /** Time of submission; null before it. */
  beganAt: string | null;
  /** Time of the outcome; null before it. */
  endedAt: string | null;
};

export type ProviderExchange = {
  /** Exchange id. */
  id: string;
  /** Number of the attempt. */
  attempt: number;
  /** Provider account of the request. */
  account: string;
  /** Called operation: `submit`, `outcomeOf`. */
  operation: string;
  /** Method and path, with `…` in place of identifying parts; null for older exchanges. */
  request: string | null;
  /** Start time. */
  startedAt: string;
  /** Duration in milliseconds. */
  durationMs: number;
  /** Result of the request. */
  ended: 'not_taken' | 'answered' | 'unknown';
  /** Failure without an answer, such as `timed_out`; null with an answer. */
  why: string | null;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Provider code in the answer; null when there is none. */
  code: string | null;
  /** Provider's request id, for its support. */
  providerRequestId: string | null;
};

export type SandboxProvider = {
  /** The capability of the port. */
  port: 'bank' | 'bills' | 'virtualAccounts' | 'cards' | 'zee' | 'switch' | 'switchFull' | 'registry' | 'sms';
  /** The present destination. */
  place: 'simulated' | 'provider_test';
  /** Whether the operator has an account with a provider test environment for the port. */
  hasAccount: boolean;
};

export type SuspenseDeposit = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Account number of the payment. */
  accountNumber: string;
  /** Amount in kobo. */
  amount: number;
  /** NGN, the naira, whose kobo all amounts are. */
  currency: 'NGN';
  /** Sender of the payment. */
  senderName: string;
  /** Interbank session id of the transfer. */
  sessionId: string;
  /** Reason why the deposit is unallocated. */
  reason: 'unknown_account' | 'account_deactivated' | 'wallet_closed';
  /** Status of the deposit. */
  status: 'open' | 'credited' | 'returned';
  /** Note of the decision. */
  note: string | null;
  /** The operator who decided. */
  resolvedBy: string | null;
  /** Time of the decision. */
  resolvedAt: string | null;
  /** Time of the payment. */
  paidAt: string;
  /** Time of receipt. */
  receivedAt: string;
  /** Credit pending approval by a second operator; null for none. */
  proposal: {
    /** Id of the approval request. */
    id: string;
    /** The operator who requested. */
    by: string;
    /** Time of the request. */
    askedAt: string;
  } | null;
};

export type WalletFunding = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The business whose wallet was credited. */
  businessId: string;
  /** Provider account that holds the money. */
  account: string;
  /** Payment reference at the provider. */
  reference: string;
  /** Amount credited, in kobo. */
  amount: number;
  /** The day on which the provider credited the payment, in Lagos time. */
  valueDate: string;
  /** The document that proves the payment, and its location. */
  document: string;
  /** SHA-256 of the document file, in hexadecimal. */
  documentSha256: string;
  /** The reason. */
  note: string;
  /** The operator who requested the credit; null when no second approval was needed. */
  askedBy: string | null;
  /** The operator who approved or made the credit. */
  fundedBy: string;
  /** Time of the credit to the wallet. */
  fundedAt: string;
  /** The reversal; null when the funding is not reversed. */
  reversal: {
    /** Time of the reversal. */
    at: string;
    /** The reason for the reversal. */
    note: string;
    /** The operator who requested the reversal; null when no second approval was needed. */
    askedBy: string | null;
    /** The operator who approved or made the reversal. */
    by: string;
  } | null;
};

export type Price = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Kind of the price. */
  kind: 'transfer_fee' | 'vat' | 'stamp_duty' | 'bill_fee' | 'sms_part' | 'verification_call' | 'verification_plan';
  /** Item of the kind; null for all. */
  item: string | null;
  /** Verification plan of the businesses; null for all. */
  forPlan: string | null;
  /** Id of the business; null for all. */
  forBusiness: string | null;
  /** Environment of the rule; null for both. */
  environment: 'live' | 'sandbox' | null;
  /** Smallest amount of the rule, in kobo. */
  minAmount: number;
  /** Largest amount of the rule, in kobo; null without limit. */
  maxAmount: number | null;
  /** Flat charge, in kobo. */
  flat: number;
  /** Percentage in basis points: of the amount; for VAT, of the fee. */
  basisPoints: number;
  /** Largest charge, in kobo; null without limit. */
  cap: number | null;
  /** Start of the rule. */
  effectiveFrom: string;
  /** End of the rule; null without one. */
  effectiveTo: string | null;
};

export type ProviderAccount = {
  /** Name of the account in PROVIDERS_FILE. */
  account: string;
  /** Port, such as bank. */
  port: string;
  /** Health, as seen by the answering process. */
  state: 'well' | 'empty' | 'ill' | 'off';
  /** Switch-off; null when switched on. */
  off: {
    /** Start of the switch-off. */
    since: string;
    /** Operator. */
    by: string;
    /** Reason. */
    note: string;
  } | null;
};

export type RefusedMessages = {
  /** Id of the group. */
  id: string;
  /** Provider account of the messages; empty for a combined count. */
  account: string;
  /** Reason of the rejection. */
  reason: 'forged' | 'address' | 'no_account';
  /** Sender address; empty for a combined count. */
  source: string;
  /** First half of the SHA-256 of the latest body, which is not stored. */
  digest: string;
  /** Number of messages. */
  times: number;
  /** Time of the first message. */
  firstAt: string;
  /** Time of the latest message. */
  lastAt: string;
  /** Time of the dismissal; null while pending. */
  seenAt: string | null;
};

export type StatementImport = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The name of the provider account. */
  account: string;
  /** The format. */
  format: 'csv' | 'mt940' | 'camt053' | 'api' | 'settlements';
  /** The name of the file. */
  fileName: string | null;
  /** The status. */
  state: 'receiving' | 'reading' | 'imported' | 'refused';
  /** The SHA-256 of the file in hex; null until the upload is complete. */
  sha256: string | null;
  /** The bytes received so far. */
  bytes: number;
  /** Rows read so far. */
  rowCount: number;
  /** Rows already imported from another file; duplicates count once. */
  knownCount: number;
  /** The first day of the imported rows. */
  firstDay: string | null;
  /** The last day of the imported rows. */
  lastDay: string | null;
  /** Reasons of a rejection, at most 100 lines; for an imported file, points to check. */
  problems: {
    /** The line of the file; 0 for the file as a whole. */
    line: number;
    /** The problem of the line. */
    problem: string;
  }[];
  /** The operator who imported the file. */
  by: string;
  /** The start of the upload or fetch. */
  startedAt: string;
  /** The time of import or rejection. */
  endedAt: string | null;
};

export type KeptReconciliationMapping = {
  /** The name of the provider account. */
  account: string;
  /** The import mapping. */
  mapping: ReconciliationMapping;
  /** The time of the last change. */
  changedAt: string;
  /** The operator who changed the mapping last. */
  changedBy: string;
};

export type TriedRow = {
  /** The line of the sample. */
  line: number;
  /** The reason why the line cannot be read. */
  problem: string | null;
  /** The row as the mapping reads it; null for a line without a row. */
  row: {
    /** The row id of the provider. */
    key: string | null;
    /** The time of the row. */
    at: string;
    /** The kind of the row. */
    kind: 'payment' | 'fee' | 'house';
    /** Kobo; below zero is outgoing. */
    amount: number;
    /** The fee of the provider in kobo. */
    fee: number | null;
    /** The balance in kobo after the row. */
    balance: number | null;
    /** Our reference. */
    reference: string | null;
    /** The counterparty. */
    name: string | null;
  } | null;
};

export type ReconciliationException = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The name of the provider account. */
  account: string;
  /** The day of the statement, or of the ledger where the statement has nothing. */
  day: string;
  /** The kind of the difference. */
  kind: 'missing_there' | 'missing_here' | 'amount_differs' | 'doubled' | 'returned' | 'not_settled' | 'wrong_day' | 'fee_differs';
  /** Kobo on the statement; below zero is outgoing. */
  lineAmount: number | null;
  /** Kobo in the ledger; below zero is outgoing. */
  itemAmount: number | null;
  /** The reference of the payment. */
  reference: string | null;
  /** The counterparty. */
  name: string | null;
  /** The finding, with the next step for the operator. */
  explanation: string;
  /** The proposed correction; null where the amounts agree. */
  proposal: {
    /** The ledger account to debit. */
    debit: number;
    /** The ledger account to credit. */
    credit: number;
    /** The amount in kobo. */
    amount: number;
  } | null;
  /** The state of the difference. */
  state: 'open' | 'booked' | 'explained' | 'cleared';
  /** True when the difference arose after its day was closed. */
  isLate: boolean;
  /** The reason of the resolution. */
  note: string | null;
  /** The operator who resolved the difference. */
  resolvedBy: string | null;
  /** The time of detection. */
  raisedAt: string;
  /** The time of the resolution. */
  resolvedAt: string | null;
};

export type ReconciliationReport = {
  /** The name of the provider account. */
  account: string;
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
  /** The sums of the statements. */
  theirs: {
    /** Kobo before the first day, since the first statement. */
    opening: number;
    /** Kobo of incoming payments. */
    in: number;
    /** Kobo of outgoing payments, below zero. */
    out: number;
    /** Kobo matched on both sides, incoming plus outgoing. */
    matched: number;
    /** Kobo of differences that two operators corrected or explained. */
    explained: number;
    /** Kobo of differences that are pending review. */
    unexplained: number;
    /** Kobo not yet processed, such as days without a statement. */
    open: number;
    /** Kobo after the last day. */
    closing: number;
    /** Kobo of provider fees in separate rows, below zero. */
    fees: number;
    /** Kobo of operating funds moved. */
    house: number;
    /** Kobo by the last row with a balance; null without such a row. */
    told: number | null;
  };
  /** The sums of the ledger. */
  ours: {
    /** Kobo before the first day, since the first statement. */
    opening: number;
    /** Kobo of incoming payments. */
    in: number;
    /** Kobo of outgoing payments, below zero. */
    out: number;
    /** Kobo matched on both sides, incoming plus outgoing. */
    matched: number;
    /** Kobo of differences that two operators corrected or explained. */
    explained: number;
    /** Kobo of differences that are pending review. */
    unexplained: number;
    /** Kobo not yet processed, such as days without a statement. */
    open: number;
    /** Kobo after the last day. */
    closing: number;
    /** Kobo posted as corrections. */
    booked: number;
  };
  /** The settlements of incoming payments; zeros where settlements are not fetched. */
  settled: {
    /** Kobo of settled incoming payments: fees, other and net. */
    gross: number;
    /** Kobo of fees deducted by the provider. */
    fees: number;
    /** Kobo of refunds to payers and other deductions; each is a difference for operators. */
    other: number;
    /** Kobo settled to the operating bank account or the provider balance. */
    net: number;
    /** Kobo of incoming payments since the first statement that no settlement covers at the end. */
    waiting: number;
  };
  /** Kobo matched within these days on one side and outside of these days on the other. */
  acrossDays: number;
  /** Kobo at the provider minus kobo in the ledger, at the end. */
  difference: number;
  /** True when in + out = matched + explained + unexplained + open on both sides, counted from the rows. */
  addsUp: boolean;
  /** True when no step of these days is pending. */
  isCurrent: boolean;
  /** Days without a complete statement. */
  daysWithoutStatement: number;
  /** Differences pending review. */
  openExceptions: number;
  /** Closed days. */
  closedDays: number;
};

export type ClosedDay = {
  /** The day, in Africa/Lagos. */
  day: string;
  /** The time of closing. */
  closedAt: string;
  /** The operator who closed the day. */
  closedBy: string;
  /** The note of the operator. */
  note: string;
};

export type Treasury = {
  /** Time of all ledger figures. */
  asOf: string;
  /** Client money. */
  clients: {
    /** Kobo: in wallets. */
    wallets: number;
    /** Kobo: in verification balances. */
    verificationCredits: number;
    /** Kobo: in pending transfers, with fees. */
    transfersInFlight: number;
    /** Kobo: in pending bills, with fees. */
    billsInFlight: number;
    /** Kobo: on virtual cards. */
    cards: number;
    /** Kobo: unallocated deposits. */
    suspense: number;
    /** Kobo: total. */
    total: number;
  };
  /** Client money against provider balances. */
  safeguarding: {
    /** Safeguarding status. */
    state: 'covered' | 'covered_unless_paid' | 'short' | 'unknown';
    /** Kobo: client money. */
    owed: number;
    /** Kobo: part of it that may have been paid out already. */
    mayBePaid: number;
    /** Kobo: balances reported by providers; null while unknown. */
    held: number | null;
    /** Kobo: certain shortfall; null while unknown. */
    shortBy: number | null;
    /** Accounts with a missing or outdated balance. */
    silent: string[];
  };
  /** Providers with a balance or a poll. */
  providers: {
    /** Number of the provider in the ledger. */
    provider: number;
    /** Name of the account in PROVIDERS_FILE; null for a simulated provider. */
    account: string | null;
    /** Kobo: expected balance by the ledger without pending payments. */
    booked: number;
    /** Kobo: unallocated deposits. */
    unassigned: number;
    /** Kobo: submitted payments with an unknown outcome, with their fees; at most this part may have left. */
    underWay: number;
    /** Kobo: unpaid invoices of the provider. */
    feesOwed: number;
    /** Latest reported balance; null when the provider is not polled. */
    told: {
      /** Name of the account in PROVIDERS_FILE. */
      account: string;
      /** Time of the poll. */
      askedAt: string;
      /** Kobo: reported balance; null without an answer. */
      available: number | null;
      /** Kobo outside the ledger bounds, negative for a shortfall; null without an answer. */
      unexplained: number | null;
      /** Operator who recorded the balance; null for a reported one. */
      by: string | null;
    } | null;
  }[];
  /** Taxes collected and not paid yet. */
  owedToState: {
    /** Kobo: value added tax. */
    vat: number;
    /** Kobo: stamp duty. */
    stampDuty: number;
  };
  /** Corporate funds of the service. */
  own: {
    /** Kobo: capital paid in, less withdrawals. */
    capital: number;
    /** Kobo: revenue, without taxes. */
    revenue: number;
    /** Kobo: provider costs. */
    providerCosts: number;
    /** Kobo: total. */
    total: number;
  };
};

export type TreasuryBalance = {
  /** Name of the account in PROVIDERS_FILE. */
  account: string;
  /** Time of the poll. */
  askedAt: string;
  /** Kobo: reported balance; null without an answer. */
  available: number | null;
  /** Kobo outside the ledger bounds, negative for a shortfall; null without an answer. */
  unexplained: number | null;
  /** Operator who recorded the balance; null for a reported one. */
  by: string | null;
  /** Kobo: lowest possible balance by the ledger. */
  least: number;
  /** Kobo: highest possible balance by the ledger. */
  most: number;
  /** Lagos day whose daily balance this is; null for all others. */
  day: string | null;
};

export type OwnMoneyBooking = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** Kind of the booking. */
  kind: 'float_in' | 'float_out' | 'float_correction' | 'provider_invoice' | 'provider_invoice_paid' | 'tax_paid';
  /** Provider account; null when none is involved. */
  account: string | null;
  /** Tax that was paid; null for other kinds. */
  tax: 'vat' | 'stamp_duty' | null;
  /** Number of the debited ledger account. */
  debit: number;
  /** Number of the credited ledger account. */
  credit: number;
  /** Kobo: amount. */
  amount: number;
  /** Number of the supporting document. */
  reference: string;
  /** Reason. */
  note: string;
  /** Operator who requested the booking; null when no approval was needed. */
  askedBy: string | null;
  /** Operator who approved the booking, or booked alone. */
  bookedBy: string;
  /** Time of booking. */
  bookedAt: string;
};

export type Margins = {
  /** Month in Lagos. */
  month: string;
  /** Postings before this time are included, later ones are not. */
  until: string;
  /** Margins by product. */
  products: {
    /** Product. */
    product: 'transfers' | 'deposits' | 'bills' | 'cards' | 'verification' | 'sms' | 'other';
    /** Kobo: charged to clients, taxes included, less refunds. */
    charged: number;
    /** Kobo: taxes within the charges. */
    taxes: number;
    /** Kobo: reported provider fees. */
    providerFees: number;
    /** Kobo: margin. */
    margin: number;
    /** Payments without a reported provider fee, missing in the margin; null when no provider is polled. */
    withoutProviderFee: number | null;
  }[];
};

export type TaxReport = {
  /** Month in Lagos. */
  month: string;
  /** Postings before this time are included, later ones are not. */
  until: string;
  /** Taxes. */
  taxes: {
    /** Tax. */
    tax: 'vat' | 'stamp_duty';
    /** Kobo: tax charged to clients. */
    charged: number;
    /** Kobo: tax refunded with fees. */
    givenBack: number;
    /** Kobo: tax due for this month. */
    due: number;
    /** Kobo: tax paid in this month, for any month. */
    paid: number;
  }[];
};

export type SandboxMail = {
  /** Its id, the same at every door and in events. */
  id: string;
  /** The recipient. */
  to: string;
  /** The subject. */
  subject: string;
  /** The text of the mail. */
  text: string;
  /** The time of the mail. */
  createdAt: string;
};
