// Printed by `npm run generate` from schema/openapi.json.

import type { Call } from '../call.ts';
import type { Outcome } from '../outcome.ts';
import type { Pages } from '../pages.ts';
import type { RequestOptions } from '../transport.ts';
import type {
  AccountInquiry,
  AccountStatement,
  Bank,
  BankFigures,
  Beneficiary,
  Bill,
  BillCustomer,
  BillOption,
  BillQuote,
  BillService,
  BillStatus,
  CardTransaction,
  CheckoutLink,
  CheckoutLook,
  CheckoutOrder,
  ClosedDay,
  CompanyLookup,
  Customer,
  CustomerTransaction,
  DeliveryOption,
  Found,
  GenuineStatement,
  Hold,
  KeptReconciliationMapping,
  LedgerAccount,
  LedgerEntry,
  ListedBill,
  LoggedRequest,
  LowBalanceAlert,
  Margins,
  MonthlyStatement,
  NewWebhookEndpoint,
  NinFaceComparison,
  NinFullDetails,
  NinLookup,
  NinNameMatch,
  OperatedBusiness,
  OperatedBusinessDetail,
  OwnMoneyBooking,
  PayerLink,
  PayerOrder,
  PayrollApprovalLimits,
  PayrollBatch,
  PayrollItem,
  Payslip,
  Plan,
  Price,
  Product,
  Proposal,
  ProviderAccount,
  ProviderAttempt,
  ProviderExchange,
  ReconciliationException,
  ReconciliationMapping,
  ReconciliationReport,
  RefusedMessages,
  RelatedToTransfer,
  Review,
  SandboxMail,
  SandboxProvider,
  SmsMessage,
  SmsQuote,
  SmsSend,
  StatementImport,
  Subscription,
  SubscriptionInvoice,
  SubscriptionVirtualAccount,
  SuspenseDeposit,
  TaxReport,
  Transaction,
  Transfer,
  TransferApproval,
  TransferBatch,
  TransferMeeting,
  TransferQuote,
  TransferReceipt,
  TransferRule,
  TransferStatus,
  Treasury,
  TreasuryBalance,
  TriedRow,
  VerificationBalance,
  VerificationCall,
  VerificationLowBalanceAlert,
  VerificationPlan,
  VerificationSubscription,
  VerificationTopUp,
  VirtualAccount,
  VirtualCard,
  Wallet,
  WalletFunding,
  WalletLimits,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookMessage,
  WebhookResent,
  WebhookSettings,
} from './schemas.ts';

/** Every operation, by what it is about. */
export const resources = (call: Call) => ({
  transfers: {
    /** Send a transfer. Sends money to a bank account. A repeated clientReference with the same amount and destination returns the original. Without an answer of the bank the transfer stays pending (202): never send it again. Refuses with 400 INSUFFICIENT_WALLET_BALANCE, ACCOUNT_NAME_MISMATCH or VALIDATION_ERROR, 403 LIMIT_EXCEEDED, 409 CLIENT_REFERENCE_CONFLICT, 200 PROVIDER_REJECTED when the bank refused and the money is back. Scope: `transfers:write`. */
    send: (body: {
      /** Kobo: amount credited to the beneficiary. */
      amount: number;
      /** Required unless beneficiaryId is given. */
      bankCode?: string;
      /** Required unless beneficiaryId is given. */
      accountNumber?: string;
      /** Saved beneficiary, in place of bankCode and accountNumber. */
      beneficiaryId?: string;
      /** Expected account name, compared with the name from the bank. */
      accountName?: string;
      /** Sends although the names differ. */
      allowNameMismatch?: boolean;
      /** Narration that the beneficiary sees: at most 100 characters of the GSM-7 basic set. */
      narration?: string;
      /** Currency; only NGN is supported. */
      currency?: 'NGN';
      /** Sender name, when it is not yours. */
      senderName?: string;
      /** Sender e-mail address. */
      senderEmail?: string;
      /** Sender phone number. */
      senderPhone?: string;
      /** Time of release; the money is held until then. */
      scheduledAt?: string;
      /** Your own labels: at most 20 entries. */
      metadata?: { [key: string]: string };
      /** Your own reference. A repeat with the same amount and destination returns the original transfer, so repeating is safe. */
      clientReference?: string;
    }, options?: RequestOptions): Promise<Outcome<Transfer>> =>
      call.outcome<Transfer>('POST', '/money-transfer/send', { body, options }),
    /** List transfers. Lists transfers, newest first; pages stay stable while new transfers arrive. Scope: `transfers:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** From this RFC 3339 moment, or day in Africa/Lagos, on. */
      from?: string;
      /** Up to this RFC 3339 moment, or day in Africa/Lagos, included. */
      to?: string;
      /** Only transfers with this settlement status. */
      settlementStatus?: 'pending' | 'delivered' | 'failed' | 'reversed';
      /** Only transfers to this account number. */
      accountNumber?: string;
      /** Only the transfer with this clientReference. */
      clientReference?: string;
    }, options?: RequestOptions): Pages<Transfer> =>
      call.page<Transfer>('GET', '/money-transfer', { query, options }),
    /** Initiate a transfer without idempotency. Creates a new transfer on every call, without idempotency by reference. Scope: `transfers:write`. */
    initiate: (body: {
      /** Kobo: amount credited to the beneficiary. */
      amount: number;
      /** Required unless beneficiaryId is given. */
      bankCode?: string;
      /** Required unless beneficiaryId is given. */
      accountNumber?: string;
      /** Saved beneficiary, in place of bankCode and accountNumber. */
      beneficiaryId?: string;
      /** Expected account name, compared with the name from the bank. */
      accountName?: string;
      /** Sends although the names differ. */
      allowNameMismatch?: boolean;
      /** Narration that the beneficiary sees: at most 100 characters of the GSM-7 basic set. */
      narration?: string;
      /** Currency; only NGN is supported. */
      currency?: 'NGN';
      /** Sender name, when it is not yours. */
      senderName?: string;
      /** Sender e-mail address. */
      senderEmail?: string;
      /** Sender phone number. */
      senderPhone?: string;
      /** Time of release; the money is held until then. */
      scheduledAt?: string;
      /** Your own labels: at most 20 entries. */
      metadata?: { [key: string]: string };
    }, options?: RequestOptions): Promise<Outcome<Transfer>> =>
      call.outcome<Transfer>('POST', '/transfers/initiate', { body, options }),
    /** Send transfers in bulk. Sends up to 500 transfers, each accepted or rejected on its own. All items are validated before any debit. A repeat with the same batchReference and items returns sent items by clientReference and sends the rest. Refuses with 400 VALIDATION_ERROR naming `items[3].amount`; 409 BATCH_EXISTS when the reference belongs to other items; 503 when an outcome is unknown: repeat the request. Scope: `transfers:write`. */
    sendBulk: (body: {
      /** Identifies these items permanently; a reuse with other items is rejected. */
      batchReference: string;
      /** 1 to 500 items, each the body of a send, with its own clientReference. */
      items: {
        /** Kobo: amount credited to the beneficiary. */
        amount: number;
        /** Required unless beneficiaryId is given. */
        bankCode?: string;
        /** Required unless beneficiaryId is given. */
        accountNumber?: string;
        /** Saved beneficiary, in place of bankCode and accountNumber. */
        beneficiaryId?: string;
        /** Expected account name, compared with the name from the bank. */
        accountName?: string;
        /** Sends although the names differ. */
        allowNameMismatch?: boolean;
        /** Narration that the beneficiary sees: at most 100 characters of the GSM-7 basic set. */
        narration?: string;
        /** Currency; only NGN is supported. */
        currency?: 'NGN';
        /** Sender name, when it is not yours. */
        senderName?: string;
        /** Sender e-mail address. */
        senderEmail?: string;
        /** Sender phone number. */
        senderPhone?: string;
        /** Time of release; the money is held until then. */
        scheduledAt?: string;
        /** Your own labels: at most 20 entries. */
        metadata?: { [key: string]: string };
        /** Your own reference. A repeat with the same amount and destination returns the original transfer, so repeating is safe. */
        clientReference: string;
      }[];
    }, options?: RequestOptions): Promise<TransferBatch> =>
      call.data<TransferBatch>('POST', '/money-transfer/bulk', { body, options }),
    /** Retrieve the status of a transfer. Retrieves the status of one transfer and the provider's answers, by exactly one reference. Refuses with 404 RECORD_NOT_FOUND, also for another business's transfer; 400 unless exactly one reference is given. Scope: `transfers:read`. */
    status: (query?: {
      /** Transfer code. */
      transferCode?: string;
      /** Your own reference. */
      clientReference?: string;
      /** Either a transferCode or a clientReference. */
      reference?: string;
    }, options?: RequestOptions): Promise<TransferStatus> =>
      call.data<TransferStatus>('GET', '/money-transfer/status', { query, options }),
    /** Summarize transfers by bank. Delivery rate and speed by bank, over the latest 5,000 transfers of the range (30 days by default); the bank with the most transfers first. Scope: `transfers:read`. */
    byBank: (query?: {
      /** From this RFC 3339 moment, or day in Africa/Lagos, on. */
      from?: string;
      /** Up to this RFC 3339 moment, or day in Africa/Lagos, included. */
      to?: string;
    }, options?: RequestOptions): Pages<BankFigures> =>
      call.page<BankFigures>('GET', '/money-transfer/by-bank', { query, options }),
    /** Quote a transfer. Calculates the fee of a transfer at current prices; moves no money. Scope: `transfers:read`. */
    quote: (body: {
      /** Kobo: amount credited to the beneficiary. */
      amount: number;
      /** Currency; only NGN is supported. */
      currency?: 'NGN';
    }, options?: RequestOptions): Promise<TransferQuote> =>
      call.data<TransferQuote>('POST', '/money-transfer/quote', { body, options }),
    /** Retrieve a transfer. Retrieves one transfer by its transferCode. Refuses with 404 RECORD_NOT_FOUND. Scope: `transfers:read`. */
    find: (transferCode: string, options?: RequestOptions): Promise<TransferStatus> =>
      call.data<TransferStatus>('GET', `/money-transfer/${encodeURIComponent(transferCode)}`, { options }),
    /** Retrieve the receipt of a transfer. Retrieves the receipt of a transfer in any state. `isProofOfPayment` is true only after delivery. Send Accept: text/html for a page to print. Refuses with 404 RECORD_NOT_FOUND. Scope: `transfers:read`. */
    receipt: (transferCode: string, options?: RequestOptions): Promise<TransferReceipt> =>
      call.data<TransferReceipt>('GET', `/money-transfer/${encodeURIComponent(transferCode)}/receipt`, { options }),
    /** Retrieve the receipt of a transfer. Retrieves the receipt of a transfer in any state. `isProofOfPayment` is true only after delivery. Send Accept: text/html for a page to print. Refuses with 404 RECORD_NOT_FOUND. Scope: `transfers:read`. */
    receiptPdf: (transferCode: string, options?: RequestOptions): Promise<Uint8Array> =>
      call.bytes<Uint8Array>('GET', `/money-transfer/${encodeURIComponent(transferCode)}/receipt/pdf`, { options }),
    /** List resources related to a transfer. Lists the resources related to a transfer that the caller may read: retries, payroll, refunded order, and the REST requests that created or changed the transfer, within their retention. Refuses with 404 RECORD_NOT_FOUND, also for another business's transfer. Scope: `transfers:read`. */
    related: (transferCode: string, options?: RequestOptions): Pages<RelatedToTransfer> =>
      call.page<RelatedToTransfer>('GET', `/money-transfer/${encodeURIComponent(transferCode)}/related`, { options }),
    /** Cancel a scheduled transfer. Cancels a scheduled transfer before release, or a transfer pending approval, and releases its hold. A second cancel returns the same answer. Refuses with 404 when unknown, 409 TRANSFER_NOT_SCHEDULED after release. Scope: `transfers:write`. */
    cancel: (transferCode: string, options?: RequestOptions): Promise<Transfer> =>
      call.data<Transfer>('POST', `/money-transfer/${encodeURIComponent(transferCode)}/cancel`, { options }),
    /** Retry a reversed transfer. Retries a reversed transfer as a new transfer that names the old one, at most once; the retry itself can be retried. A repeat with the same clientReference returns the existing retry, and concurrent requests create one. Refuses with 404; 409 TRANSFER_NOT_RETRYABLE until reversed, TRANSFER_ALREADY_RETRIED naming the retry, CLIENT_REFERENCE_CONFLICT when another transfer has the reference; and every error of a send. Scope: `transfers:write`. */
    retry: (transferCode: string, body?: {
      /** Your own reference of the new transfer; must be new. */
      clientReference?: string;
    }, options?: RequestOptions): Promise<Outcome<Transfer>> =>
      call.outcome<Transfer>('POST', `/money-transfer/${encodeURIComponent(transferCode)}/retry`, { body, options }),
  },
  banks: {
    /** List banks. Lists the banks that can be paid, by name. With `accountNumber`: the active banks with a matching check digit, deposit money banks first, and the phone-number wallets last for a phone number. A suggestion: an unlisted bank may still hold the account. Scope: `transfers:read`. */
    list: (query?: {
      /** Only institutions of this category. */
      category?: 'commercial' | 'microfinance' | 'payment_service' | 'merchant' | 'mortgage' | 'finance' | 'mobile_money' | 'non_interest';
      /** Part of a name or a code. */
      q?: string;
      /** Only banks with a matching check digit, likelier ones first. */
      accountNumber?: string;
    }, options?: RequestOptions): Pages<Bank> =>
      call.page<Bank>('GET', '/money-transfer/banks', { query, options }),
    /** Enquire an account name. Enquires the account name behind an account number at the bank. Stores nothing, so repeating is safe. Refuses with 400 for an unknown or closed bank, 404 RECORD_NOT_FOUND for an unknown account, 502 UPSTREAM_ERROR when the bank does not answer. Scope: `transfers:read`. */
    enquireAccount: (query: {
      /** NUBAN, 10 digits. */
      accountNumber: string;
      /** Bank code: the CBN code, the NIP code, or that of a microfinance bank. */
      bankCode: string;
      /** Expected account name, compared with the name from the bank. */
      expectedName?: string;
    }, options?: RequestOptions): Promise<AccountInquiry> =>
      call.data<AccountInquiry>('GET', '/money-transfer/account-inquiry', { query, options }),
  },
  beneficiaries: {
    /** List beneficiaries. Lists beneficiaries with the names from their banks, newest first. Scope: `transfers:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<Beneficiary> =>
      call.page<Beneficiary>('GET', '/beneficiaries', { query, options }),
    /** Create a beneficiary. Creates a beneficiary with the account name from its bank. A repeat returns the existing beneficiary. Refuses with 400 naming `bankCode` or `accountNumber` for an unknown bank or account. Scope: `transfers:write`. */
    save: (body: {
      /** Bank code: the CBN code, the NIP code, or that of a microfinance bank. */
      bankCode: string;
      /** NUBAN, 10 digits. */
      accountNumber: string;
    }, options?: RequestOptions): Promise<Beneficiary> =>
      call.data<Beneficiary>('POST', '/beneficiaries', { body, options }),
    /** Delete a beneficiary. Deletes a beneficiary; its transfers stay unchanged. Refuses with 404, also for a second delete. Scope: `transfers:write`. */
    remove: (beneficiaryId: string, options?: RequestOptions): Promise<{
      /** Its id, the same at every door and in events. */
      id: string;
      /** It is gone. */
      deleted: true;
    }> =>
      call.data<{
      /** Its id, the same at every door and in events. */
      id: string;
      /** It is gone. */
      deleted: true;
    }>('DELETE', `/beneficiaries/${encodeURIComponent(beneficiaryId)}`, { options }),
  },
  wallet: {
    /** Retrieve the wallet. Retrieves the wallet; one row by primary key. Refuses with 400 naming `asOf` when the moment is in the future. Scope: `wallet:read`. */
    find: (query?: {
      /** RFC 3339 moment or day in Africa/Lagos, included: adds the booked balance at its end. */
      asOf?: string;
    }, options?: RequestOptions): Promise<Wallet> =>
      call.data<Wallet>('GET', '/wallet', { query, options }),
    /** Retrieve the low-balance alert. Retrieves the low-balance level and whether the next drop below it notifies. Scope: `wallet:read`. */
    findLowBalanceAlert: (options?: RequestOptions): Promise<LowBalanceAlert> =>
      call.data<LowBalanceAlert>('GET', '/wallet/low-balance-alert', { options }),
    /** Set the low-balance alert. Sets the level below which `wallet.balance.low` is emitted, once per drop: when the available balance falls from at least `threshold` to less. Active while the balance is at least `threshold`, and again after a recovery; a threshold above the current balance activates once the balance reaches it. Refuses with 400 naming the field. Scope: `wallet:write`. */
    setLowBalanceAlert: (body: {
      /** Kobo: low-balance level; 0 turns the alert off. */
      threshold: number;
      /** Default true; false saves the threshold without notifications. */
      enabled?: boolean;
      /** E-mail recipients beside the webhook, at most 10; when omitted, the current ones stay. */
      emails?: string[];
    }, options?: RequestOptions): Promise<LowBalanceAlert> =>
      call.data<LowBalanceAlert>('PUT', '/wallet/low-balance-alert', { body, options }),
    /** List transactions. Lists the transactions of the wallet, newest first. Pages follow posting time and sequence number, so new rows never shift or repeat others. Refuses with 400 naming the field. Scope: `wallet:read`. */
    transactions: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Page number, from 1, up to row 5000; or a cursor. New rows shift numbered pages. */
      page?: string;
      /** From this RFC 3339 moment, or day in Africa/Lagos, on. */
      from?: string;
      /** Up to this RFC 3339 moment, or day in Africa/Lagos, included. */
      to?: string;
      /** Only transactions of this direction. */
      type?: 'credit' | 'debit';
      /** Only transactions of this category. */
      category?: 'transfer' | 'transfer_fee' | 'reversal' | 'funding' | 'bill' | 'bill_fee' | 'bill_reversal' | 'payroll' | 'payroll_reversal' | 'virtual_card_funding' | 'virtual_card_withdrawal' | 'virtual_card_reversal' | 'subscription_payment' | 'checkout_payment' | 'verification_topup' | 'sms' | 'adjustment';
      /** completed, or reversed: debits credited back, found from the reversals since `from`, so give a range in long histories. No row is pending. */
      status?: 'pending' | 'completed' | 'reversed';
      /** Rows of the transfer with this clientReference: debit, fee and reversal. */
      clientReference?: string;
      /** The row with exactly this reference: <transferCode>, FEE_<transferCode>, REV_<transferCode>, the same with the requestRef of a bill, or that of a deposit. */
      reference?: string;
      /** Rows of this transfer: debit, fee and reversal. */
      transferCode?: string;
      /** Rows of the transfer, bill or deposit with this id: debit, fee and reversal. */
      relatedId?: string;
      /** Exact match on transferCode, clientReference, reference, beneficiary account number, or the customer of a bill. Partial text and names are not searched. */
      q?: string;
    }, options?: RequestOptions): Pages<Transaction> =>
      call.page<Transaction>('GET', '/transactions', { query, options }),
    /** Export a statement as CSV. Exports the statement of a range of days as CSV, as of one moment: without a filter, opening balance + credits - debits = closing balance. Balances are those of the wallet, independent of filters. Refuses with 400 naming `from` or `to`: missing, invalid, in the wrong order, or more than 366 days. Scope: `wallet:read`. */
    exportTransactions: (query: {
      /** First day, Africa/Lagos. */
      from: string;
      /** Last day, Africa/Lagos, inclusive; at most 366 days in all. */
      to: string;
      /** Only transactions of this direction. */
      type?: 'credit' | 'debit';
      /** Only transactions of this category. */
      category?: 'transfer' | 'transfer_fee' | 'reversal' | 'funding' | 'bill' | 'bill_fee' | 'bill_reversal' | 'payroll' | 'payroll_reversal' | 'virtual_card_funding' | 'virtual_card_withdrawal' | 'virtual_card_reversal' | 'subscription_payment' | 'checkout_payment' | 'verification_topup' | 'sms' | 'adjustment';
    }, options?: RequestOptions): Promise<string> =>
      call.text<string>('GET', '/transactions/export', { query, options }),
    /** Open a permanent account for the wallet. Opens a permanent account that funds the wallet, or returns the active one. Refuses with 400 naming required holder details, 502 when the bank does not open the account, 503 without a bank. Scope: `wallet:write`. */
    openFundingAccount: (body?: {
      /** Phone number of a director of the business, where the bank requires one; not stored. */
      phoneNumber?: string;
      /** Bank verification number of a director of the business, where the bank requires one; not stored. */
      bvn?: string;
      /** National identity number of a director of the business, in place of a BVN; not stored. */
      nin?: string;
    }, options?: RequestOptions): Promise<VirtualAccount> =>
      call.data<VirtualAccount>('POST', '/wallet/funding-accounts', { body, options }),
  },
  ledger: {
    /** List ledger accounts. Accounts of the business with their balances, as of one moment. The sum over all books and all accounts of the service is zero. Scope: `wallet:read`. */
    accounts: (options?: RequestOptions): Pages<LedgerAccount> =>
      call.page<LedgerAccount>('GET', '/ledger/accounts', { options }),
    /** List ledger entries. Double-entry postings of the business, newest first. With `relatedId` the answer is one page of every entry of that payment. Refuses with 400 naming the field that is malformed. Scope: `wallet:read`. */
    entries: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** From this RFC 3339 moment, or day in Africa/Lagos, on. */
      from?: string;
      /** Up to this RFC 3339 moment, or day in Africa/Lagos, included. */
      to?: string;
      /** Account whose entries are listed, `wallet` by default; ignored with `relatedId`. */
      account?: 'wallet' | 'verification_credits';
      /** Every entry of one transfer, bill, deposit or card instruction, in all accounts of the business. */
      relatedId?: string;
    }, options?: RequestOptions): Pages<LedgerEntry> =>
      call.page<LedgerEntry>('GET', '/ledger/entries', { query, options }),
    /** List holds of the wallet. Holds of the wallet, newest first; their sum is `heldBalance` of the wallet. Scope: `wallet:read`. */
    holds: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<Hold> =>
      call.page<Hold>('GET', '/ledger/holds', { query, options }),
  },
  limits: {
    /** Retrieve the limits of the wallet. Retrieves the limits of the wallet and of the calling API key: per transaction, per day and per month, with the remaining amounts. Scope: `wallet:read`. */
    find: (options?: RequestOptions): Promise<WalletLimits> =>
      call.data<WalletLimits>('GET', '/wallet/limits', { options }),
  },
  search: {
    /** Search all resources. Searches all resources that the caller may read: transfers by code, reference, session id or account; payees and customers by name prefixes; bills, orders and payrolls by reference; cards by the last four digits; webhook endpoints by any part of URL or description; other resources by id. The cost is independent of the history. Scope: `transfers:read`. */
    find: (query: {
      /** Code, reference, number, id, name or e-mail address. */
      text: string;
    }, options?: RequestOptions): Pages<Found> =>
      call.page<Found>('GET', '/search', { query, options }),
  },
  rules: {
    /** List active transfer rules. Lists the active rules for transfers of this environment, oldest first, at most 20. Ended rules are in the audit log. Scope: `transfers:read`. */
    list: (options?: RequestOptions): Pages<TransferRule> =>
      call.page<TransferRule>('GET', '/transfer-rules', { options }),
    /** Preview transfer rules. Previews rules, limits, fee and outcome of a transfer. Moves no money and reserves nothing; no name enquiry. Refuses with 400 VALIDATION_ERROR naming the field. Scope: `transfers:read`. */
    meet: (body: {
      /** Kobo: amount credited to the beneficiary. */
      amount: number;
      /** Required unless beneficiaryId is given. */
      bankCode?: string;
      /** Required unless beneficiaryId is given. */
      accountNumber?: string;
      /** Saved beneficiary, in place of bankCode and accountNumber. */
      beneficiaryId?: string;
      /** Time of the request; now by default. Past transfers count as of now. */
      at?: string;
      /** Id of the sending API key; the caller by default. */
      keyId?: string;
    }, options?: RequestOptions): Promise<TransferMeeting> =>
      call.data<TransferMeeting>('POST', '/transfer-rules/preview', { body, options }),
  },
  approvals: {
    /** List transfers pending approval. Lists transfers pending approval, oldest first. Scope: `transfers:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<TransferApproval> =>
      call.page<TransferApproval>('GET', '/approvals', { query, options }),
  },
  statements: {
    /** List issued statements. Lists issued statements, newest first. Scope: `wallet:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<AccountStatement> =>
      call.page<AccountStatement>('GET', '/statements', { query, options }),
    /** Issue a statement. Issues the statement of whole Lagos days: number, balances and row hash are saved, so the PDF can be verified. The same days with the same rows return the same statement. Refuses with 400 naming `from` or `to`: in the wrong order, more than 366 days or 100,000 rows, or future days. Scope: `wallet:read`. */
    issue: (body: {
      /** First day, Africa/Lagos. */
      from: string;
      /** Last day, Africa/Lagos, inclusive; at most 366 days in all. */
      to: string;
    }, options?: RequestOptions): Promise<AccountStatement> =>
      call.data<AccountStatement>('POST', '/statements', { body, options }),
    /** Retrieve a statement. Retrieves an issued statement. Refuses with 404 RECORD_NOT_FOUND, also for another business's statement. Scope: `wallet:read`. */
    find: (number: string, options?: RequestOptions): Promise<AccountStatement> =>
      call.data<AccountStatement>('GET', `/statements/${encodeURIComponent(number)}`, { options }),
    /** Download a statement as PDF. Downloads an issued statement as PDF, with a QR code for its verification. Refuses with 404 RECORD_NOT_FOUND, also for another business's statement. Scope: `wallet:read`. */
    pdf: (number: string, options?: RequestOptions): Promise<Uint8Array> =>
      call.bytes<Uint8Array>('GET', `/statements/${encodeURIComponent(number)}/pdf`, { options }),
    /** Verify a statement. Verifies an issued statement by number and hash, without credentials. Without both the existence of a statement is not disclosed. Refuses with 404 RECORD_NOT_FOUND unless both belong to one statement of this environment. Without credentials. */
    verify: (number: string, hash: string, options?: RequestOptions): Promise<GenuineStatement> =>
      call.data<GenuineStatement>('GET', `/statements/verify/${encodeURIComponent(number)}/${encodeURIComponent(hash)}`, { options }),
    /** Retrieve the monthly statement mail. Retrieves the recipients of the monthly statement mail. Scope: `wallet:read`. */
    monthly: (options?: RequestOptions): Promise<MonthlyStatement> =>
      call.data<MonthlyStatement>('GET', '/wallet/monthly-statement', { options }),
    /** Set the monthly statement mail. Sets the recipients of the monthly statement mail, sent on the first day of a month in Lagos. The mail contains no figures and no file. Scope: `wallet:write`. */
    setMonthly: (body: {
      /** False turns the mail off. */
      enabled: boolean;
      /** At most 10 recipients; when omitted, the current ones stay. */
      emails?: string[];
    }, options?: RequestOptions): Promise<MonthlyStatement> =>
      call.data<MonthlyStatement>('PUT', '/wallet/monthly-statement', { body, options }),
  },
  bills: {
    /** List bill categories. Lists the categories of bills; each has services, and each service has payment codes. Scope: `bills:read`. */
    categories: (options?: RequestOptions): Pages<{
      /** Type of bill. */
      category: 'airtime' | 'data' | 'cable' | 'electricity';
      /** Display name. */
      name: string;
      /** Number of services in the category. */
      services: number;
    }> =>
      call.page<{
      /** Type of bill. */
      category: 'airtime' | 'data' | 'cable' | 'electricity';
      /** Display name. */
      name: string;
      /** Number of services in the category. */
      services: number;
    }>('GET', '/bills/categories', { options }),
    /** List bill services. Lists bill services, filtered by category and search text. Scope: `bills:read`. */
    services: (query?: {
      /** Only services of this category. */
      category?: 'airtime' | 'data' | 'cable' | 'electricity';
      /** Part of the name, the operator or the serviceId. */
      q?: string;
    }, options?: RequestOptions): Pages<BillService> =>
      call.page<BillService>('GET', '/bills/services', { query, options }),
    /** List payment codes of a bill service. Payment codes and prices of one service. Refuses with 404 RECORD_NOT_FOUND. Scope: `bills:read`. */
    serviceOptions: (query: {
      /** The service. */
      serviceId: string;
    }, options?: RequestOptions): Pages<BillOption> =>
      call.page<BillOption>('GET', '/bills/service-options', { query, options }),
    /** Look up a meter or smartcard. Retrieves a customer from the biller. Refuses with 404 RECORD_NOT_FOUND, 502 UPSTREAM_ERROR without an answer. Scope: `bills:read`. */
    validate: (query: {
      /** The service. */
      serviceId: string;
      /** Meter, smartcard or phone number. */
      customerId: string;
      /** Electricity: meter type. */
      meterType?: 'prepaid' | 'postpaid';
    }, options?: RequestOptions): Promise<BillCustomer> =>
      call.data<BillCustomer>('GET', '/bills/validate', { query, options }),
    /** Quote a bill. Quotes a bill without asking the biller; guaranteed until `expiresAt`. Refuses with 400 VALIDATION_ERROR. Scope: `bills:read`. */
    quote: (body: {
      /** Payment code of the option, from the options of a service. */
      paymentCode: string;
      /** Amount in kobo. Optional where the price is fixed. */
      amount?: number;
      /** Cable television: number of months, 1 to 12. */
      months?: number;
      /** Cable television: payment codes of add-ons. */
      addOns?: string[];
    }, options?: RequestOptions): Promise<BillQuote> =>
      call.data<BillQuote>('POST', '/bills/quote', { body, options }),
    /** Pay a bill by payment code. Pays a bill by payment code; the amount of a fixed price may be left out. Refuses with 400 VALIDATION_ERROR, INSUFFICIENT_WALLET_BALANCE; 409 REQUEST_REF_CONFLICT; 502 UPSTREAM_ERROR before the debit; 200 PROVIDER_REJECTED after the refund. Scope: `bills:write`. */
    pay: (body: {
      /** Payment code of the option, from the options of a service. */
      paymentCode: string;
      /** Phone, meter or smartcard number. */
      customerId: string;
      /** Amount in kobo. Optional where the price is fixed. */
      amount?: number;
      /** Phone number of the customer. */
      customerMobile?: string;
      /** 13 digits. The same reference with the same content returns the original payment; generated when left out */
      requestRef?: string;
      /** Email address that receives a receipt. */
      customerEmail?: string;
      /** Your own labels. */
      metadata?: { [key: string]: string };
    }, options?: RequestOptions): Promise<Outcome<Bill>> =>
      call.outcome<Bill>('POST', '/bills/pay', { body, options }),
    /** Buy airtime, data, cable TV or electricity. Pays a bill without a payment code. Refuses as POST /bills/pay. Scope: `bills:write`. */
    topup: (body: {
      /** Type of the purchase. */
      type: 'airtime';
      /** Phone number to top up. */
      phoneNumber: string;
      /** From the prefix when left out; required for a number that was ported to another network */
      network?: 'MTN' | 'AIRTEL' | 'GLO' | '9MOBILE';
      /** Kobo (1/100 naira) */
      amount: number;
      /** 13 digits. The same reference with the same content returns the original payment; generated when left out */
      requestRef?: string;
      /** Email address that receives a receipt. */
      customerEmail?: string;
      /** Your own labels. */
      metadata?: { [key: string]: string };
    } | {
      /** Type of the purchase. */
      type: 'data';
      /** Phone number to top up. */
      phoneNumber: string;
      /** From the prefix when left out; required for a number that was ported to another network */
      network?: 'MTN' | 'AIRTEL' | 'GLO' | '9MOBILE';
      /** Payment code of the plan. */
      paymentCode: string;
      /** Amount in kobo. Optional: the price is fixed. */
      amount?: number;
      /** 13 digits. The same reference with the same content returns the original payment; generated when left out */
      requestRef?: string;
      /** Email address that receives a receipt. */
      customerEmail?: string;
      /** Your own labels. */
      metadata?: { [key: string]: string };
    } | {
      /** Type of the purchase. */
      type: 'cable';
      /** Cable provider of the decoder. */
      provider: 'DSTV' | 'GOTV' | 'STARTIMES' | 'SHOWMAX';
      /** Smartcard number, 8 to 11 digits. */
      smartcardNumber: string;
      /** Payment code of the bouquet. Optional to renew the current one. */
      paymentCode?: string;
      /** `renew` needs no payment code. */
      action?: 'renew' | 'change';
      /** Number of months, 1 to 12. */
      months?: number;
      /** Payment codes of add-ons. */
      addOns?: string[];
      /** Amount in kobo. Optional: the price is fixed. */
      amount?: number;
      /** 13 digits. The same reference with the same content returns the original payment; generated when left out */
      requestRef?: string;
      /** Email address that receives a receipt. */
      customerEmail?: string;
      /** Your own labels. */
      metadata?: { [key: string]: string };
    } | {
      /** Type of the purchase. */
      type: 'electricity';
      /** Distribution company of the meter. */
      disco: 'IKEDC' | 'EKEDC' | 'AEDC' | 'IBEDC' | 'KEDCO' | 'KAEDCO' | 'PHED' | 'JED' | 'EEDC' | 'BEDC' | 'YEDC' | 'ABA';
      /** Meter number, 6 to 13 digits. */
      meterNumber: string;
      /** Meter type; prepaid meters get a token. */
      meterType: 'prepaid' | 'postpaid';
      /** Kobo (1/100 naira) */
      amount: number;
      /** Phone number of the customer. */
      phoneNumber: string;
      /** 13 digits. The same reference with the same content returns the original payment; generated when left out */
      requestRef?: string;
      /** Email address that receives a receipt. */
      customerEmail?: string;
      /** Your own labels. */
      metadata?: { [key: string]: string };
    }, options?: RequestOptions): Promise<Outcome<Bill>> =>
      call.outcome<Bill>('POST', '/bills/topup', { body, options }),
    /** Retrieve a bill. Returns a bill, after delivery with its token. Refuses with 404 RECORD_NOT_FOUND, also for another business. Scope: `bills:read`. */
    status: (query: {
      /** 13 digits. The same reference with the same content returns the original payment; generated when left out */
      requestRef: string;
    }, options?: RequestOptions): Promise<BillStatus> =>
      call.data<BillStatus>('GET', '/bills/status', { query, options }),
    /** List bills. Lists bills, newest first, on pages that stay stable while new bills arrive. Tokens are omitted. Scope: `bills:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** From this RFC 3339 moment, or day in Africa/Lagos, on. */
      from?: string;
      /** Up to this RFC 3339 moment, or day in Africa/Lagos, included. */
      to?: string;
      /** Only bills with this status. */
      status?: 'pending' | 'successful' | 'failed' | 'reversed';
      /** Only bills of this type. */
      type?: 'airtime' | 'data' | 'cable' | 'electricity';
      /** Only bills of this phone, meter or smartcard number. */
      customerId?: string;
    }, options?: RequestOptions): Pages<ListedBill> =>
      call.page<ListedBill>('GET', '/bills', { query, options }),
  },
  customers: {
    /** List customers. Lists customers, newest first, filtered by `email` or `search`. Scope: `customers:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Only customers with this e-mail address. */
      email?: string;
      /** Beginnings of words of the name, e-mail address or code, in any order; case and accents are ignored. Text with an @ must match a part of the e-mail address */
      search?: string;
    }, options?: RequestOptions): Pages<Customer> =>
      call.page<Customer>('GET', '/customers', { query, options }),
    /** Create a customer. Creates a customer; a repeated request returns the same customer. Refuses with 409 CUSTOMER_EXISTS for a used e-mail address, unless `allowDuplicate`. Scope: `customers:write`. */
    create: (body: {
      /** First name. */
      firstName: string;
      /** Last name. */
      lastName: string;
      /** E-mail address for receipts. */
      email: string;
      /** 0801… or +234801…; null removes the number. */
      phoneNumber?: string | null;
      /** Date of birth; null removes the date. */
      dateOfBirth?: string | null;
      /** Address of the customer; null removes the address. */
      address?: {
        /** Street and number. */
        line1: string;
        /** Further address details. */
        line2?: string;
        /** City or town. */
        city: string;
        /** State. */
        state: string;
        /** Country code of two capitals; NG by default. */
        country?: string;
        /** Postal code. */
        postalCode?: string;
      } | null;
      /** Your own labels; replaces all labels. */
      metadata?: { [key: string]: string };
      /** Create the customer although another customer has the e-mail address */
      allowDuplicate?: boolean;
    }, options?: RequestOptions): Promise<Customer> =>
      call.data<Customer>('POST', '/customers', { body, options }),
    /** Retrieve a customer. Returns a customer. Refuses with 404 RECORD_NOT_FOUND. Scope: `customers:read`. */
    find: (customerId: string, options?: RequestOptions): Promise<Customer> =>
      call.data<Customer>('GET', `/customers/${encodeURIComponent(customerId)}`, { options }),
    /** Update a customer. Updates the given fields; null clears. Refuses with 400 without fields; 404 RECORD_NOT_FOUND; 409 CUSTOMER_EXISTS for a used e-mail address. Scope: `customers:write`. */
    update: (customerId: string, body?: {
      /** First name. */
      firstName?: string;
      /** Last name. */
      lastName?: string;
      /** E-mail address for receipts. */
      email?: string;
      /** 0801… or +234801…; null removes the number. */
      phoneNumber?: string | null;
      /** Date of birth; null removes the date. */
      dateOfBirth?: string | null;
      /** Address of the customer; null removes the address. */
      address?: {
        /** Street and number. */
        line1: string;
        /** Further address details. */
        line2?: string;
        /** City or town. */
        city: string;
        /** State. */
        state: string;
        /** Country code of two capitals; NG by default. */
        country?: string;
        /** Postal code. */
        postalCode?: string;
      } | null;
      /** Status of the customer. */
      status?: 'active' | 'suspended' | 'inactive';
      /** Your own labels; replaces all labels. */
      metadata?: { [key: string]: string };
      /** Create the customer although another customer has the e-mail address */
      allowDuplicate?: boolean;
    }, options?: RequestOptions): Promise<Customer> =>
      call.data<Customer>('PUT', `/customers/${encodeURIComponent(customerId)}`, { body, options }),
    /** Retrieve the permanent account of a customer. Returns the permanent account of a customer. Refuses with 404 without an account. Scope: `subscriptions:read`. */
    virtualAccount: (customerId: string, options?: RequestOptions): Promise<VirtualAccount> =>
      call.data<VirtualAccount>('GET', `/customers/${encodeURIComponent(customerId)}/virtual-account`, { options }),
    /** Open a permanent account for a customer. Opens a permanent account for a customer, or returns the active one. Refuses with 400 naming required holder details; 404; 409 CUSTOMER_NOT_ACTIVE; 502 when the bank does not answer. Scope: `subscriptions:write`. */
    openVirtualAccount: (customerId: string, body?: {
      /** Phone number of the customer, where the bank requires one; not stored. */
      phoneNumber?: string;
      /** Bank verification number of the customer, where the bank requires one; not stored. */
      bvn?: string;
      /** National identity number of the customer, in place of a BVN; not stored. */
      nin?: string;
    }, options?: RequestOptions): Promise<VirtualAccount> =>
      call.data<VirtualAccount>('POST', `/customers/${encodeURIComponent(customerId)}/virtual-account`, { body, options }),
    /** List payments of a customer. Lists payments of a customer into virtual accounts, newest first. Refuses with 404. Scope: `subscriptions:read`. */
    transactions: (customerId: string, query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<CustomerTransaction> =>
      call.page<CustomerTransaction>('GET', `/customers/${encodeURIComponent(customerId)}/transactions`, { query, options }),
  },
  cards: {
    /** List virtual cards. Lists cards, newest first, filtered by `customerId`. Scope: `cards:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Only cards of this customer. */
      customerId?: string;
    }, options?: RequestOptions): Pages<VirtualCard> =>
      call.page<VirtualCard>('GET', '/virtual-cards', { query, options }),
    /** Issue a virtual card. Issues a card without balance; a repeated request returns the same card, `pending` until the processor answers. Refuses with 404 for an unknown customer, 409 CUSTOMER_NOT_ACTIVE, 503 without an available processor. Scope: `cards:write`. */
    create: (body: {
      /** The card holder. */
      customerId: string;
      /** Card scheme; VERVE by default. */
      brand?: 'VERVE' | 'VISA' | 'MASTERCARD';
      /** NGN, and nothing else yet. */
      currency?: 'NGN';
      /** Name on the card; the name of the customer by default. */
      nameOnCard?: string;
      /** Billing address that merchants compare. */
      billingAddress?: {
        /** Street and number. */
        line1: string;
        /** City. */
        city: string;
        /** State. */
        state: string;
        /** Country code of two capitals, such as NG. */
        country: string;
        /** Postal code. */
        postalCode?: string;
      };
      /** Spending controls of the card. */
      spendingControls?: {
        /** Where. */
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
        /** Allowed merchant categories; all others are declined. */
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
      /** Your own labels: text by name. */
      metadata?: { [key: string]: string };
    }, options?: RequestOptions): Promise<Outcome<VirtualCard>> =>
      call.outcome<VirtualCard>('POST', '/virtual-cards', { body, options }),
    /** Retrieve a virtual card. Returns a card as stored; sync asks the processor. Refuses with 404 RECORD_NOT_FOUND. Scope: `cards:read`. */
    find: (cardId: string, options?: RequestOptions): Promise<VirtualCard> =>
      call.data<VirtualCard>('GET', `/virtual-cards/${encodeURIComponent(cardId)}`, { options }),
    /** Fund a card. Debits the wallet, then loads the card; a rejection refunds in full, and without an answer the movement is pending. Refuses with 404, 409 INVALID_STATE or CARD_BUSY, 400 INSUFFICIENT_WALLET_BALANCE, 403 KEY_LIMIT_EXCEEDED, 409 CLIENT_REFERENCE_CONFLICT, 200 PROVIDER_REJECTED. Scope: `cards:write`. */
    fund: (cardId: string, body: {
      /** Amount in kobo. */
      amount: number;
      /** Your own reference; a repeat has no second effect. */
      clientReference?: string;
    }, options?: RequestOptions): Promise<Outcome<{
      /** The card after the request. */
      card: VirtualCard;
      /** Reference of the movement on statements. */
      reference: string;
      /** Amount in kobo. */
      amount: number;
      /** Your own reference; null when none was given. */
      clientReference: string | null;
      /** pending while the processor has not answered; workers retry until it does. */
      status: 'pending' | 'done';
    }>> =>
      call.outcome<{
      /** The card after the request. */
      card: VirtualCard;
      /** Reference of the movement on statements. */
      reference: string;
      /** Amount in kobo. */
      amount: number;
      /** Your own reference; null when none was given. */
      clientReference: string | null;
      /** pending while the processor has not answered; workers retry until it does. */
      status: 'pending' | 'done';
    }>('POST', `/virtual-cards/${encodeURIComponent(cardId)}/fund`, { body, options }),
    /** Withdraw from a card. Moves money to the wallet once the processor released it. Refuses as for funding, 400 INSUFFICIENT_CARD_BALANCE. Scope: `cards:write`. */
    withdraw: (cardId: string, body: {
      /** Amount in kobo. */
      amount: number;
      /** Your own reference; a repeat has no second effect. */
      clientReference?: string;
    }, options?: RequestOptions): Promise<Outcome<{
      /** The card after the request. */
      card: VirtualCard;
      /** Reference of the movement on statements. */
      reference: string;
      /** Amount in kobo. */
      amount: number;
      /** Your own reference; null when none was given. */
      clientReference: string | null;
      /** pending while the processor has not answered; workers retry until it does. */
      status: 'pending' | 'done';
    }>> =>
      call.outcome<{
      /** The card after the request. */
      card: VirtualCard;
      /** Reference of the movement on statements. */
      reference: string;
      /** Amount in kobo. */
      amount: number;
      /** Your own reference; null when none was given. */
      clientReference: string | null;
      /** pending while the processor has not answered; workers retry until it does. */
      status: 'pending' | 'done';
    }>('POST', `/virtual-cards/${encodeURIComponent(cardId)}/withdraw`, { body, options }),
    /** Freeze a card. Blocks purchases until the card is unfrozen. Refuses with 404, 409 INVALID_STATE or CARD_BUSY. Scope: `cards:write`. */
    freeze: (cardId: string, options?: RequestOptions): Promise<Outcome<{
      /** The card after the request. */
      card: VirtualCard;
      /** True while the processor has not answered; workers retry until it does. */
      isPending: boolean;
    }>> =>
      call.outcome<{
      /** The card after the request. */
      card: VirtualCard;
      /** True while the processor has not answered; workers retry until it does. */
      isPending: boolean;
    }>('POST', `/virtual-cards/${encodeURIComponent(cardId)}/freeze`, { options }),
    /** Unfreeze a card. Allows purchases again, unless the processor froze the card. Refuses with 404, 409 INVALID_STATE or CARD_BUSY. Scope: `cards:write`. */
    unfreeze: (cardId: string, options?: RequestOptions): Promise<Outcome<{
      /** The card after the request. */
      card: VirtualCard;
      /** True while the processor has not answered; workers retry until it does. */
      isPending: boolean;
    }>> =>
      call.outcome<{
      /** The card after the request. */
      card: VirtualCard;
      /** True while the processor has not answered; workers retry until it does. */
      isPending: boolean;
    }>('POST', `/virtual-cards/${encodeURIComponent(cardId)}/unfreeze`, { options }),
    /** Terminate a card and return its balance. Terminates a card permanently and returns its balance to the wallet. Refuses with 404, 409 INVALID_STATE or CARD_BUSY. Scope: `cards:write`. */
    terminate: (cardId: string, body?: {
      /** The reason. */
      reason?: string;
    }, options?: RequestOptions): Promise<Outcome<{
      /** The card after the request. */
      card: VirtualCard;
      /** True while the processor has not answered; workers retry until it does. */
      isPending: boolean;
    }>> =>
      call.outcome<{
      /** The card after the request. */
      card: VirtualCard;
      /** True while the processor has not answered; workers retry until it does. */
      isPending: boolean;
    }>('POST', `/virtual-cards/${encodeURIComponent(cardId)}/terminate`, { body, options }),
    /** Update the spending controls of a card. Changes spending controls; omitted fields are unchanged. Refuses with 404, 409 INVALID_STATE or CARD_BUSY. Scope: `cards:write`. */
    controls: (cardId: string, body?: {
      /** Channels by name; an omitted channel is unchanged. Null allows all. */
      channels?: {
        /** Cash machines. */
        atm?: boolean | null;
        /** Terminals in shops. */
        pos?: boolean | null;
        /** Web shops. */
        web?: boolean | null;
        /** Mobile apps. */
        mobile?: boolean | null;
      } | null;
      /** Replaces the list; empty or null allows all. */
      allowedCategories?: string[] | null;
      /** Replaces the list; empty or null declines none. */
      blockedCategories?: string[] | null;
      /** Replaces the limits; empty or null removes all limits. */
      spendingLimits?: {
        /** Limit in kobo. */
        amount: number;
        /** Interval of the limit. */
        interval: 'per_transaction' | 'daily' | 'weekly' | 'monthly';
      }[] | null;
    }, options?: RequestOptions): Promise<Outcome<{
      /** The card after the request. */
      card: VirtualCard;
      /** True while the processor has not answered; workers retry until it does. */
      isPending: boolean;
    }>> =>
      call.outcome<{
      /** The card after the request. */
      card: VirtualCard;
      /** True while the processor has not answered; workers retry until it does. */
      isPending: boolean;
    }>('PUT', `/virtual-cards/${encodeURIComponent(cardId)}/controls`, { body, options }),
    /** List card transactions. Lists transactions of a card, newest first. Refuses with 404 RECORD_NOT_FOUND. Scope: `cards:read`. */
    transactions: (cardId: string, query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<CardTransaction> =>
      call.page<CardTransaction>('GET', `/virtual-cards/${encodeURIComponent(cardId)}/transactions`, { query, options }),
    /** Create a one-time page with card details. Opens a one-time page of the processor with number and code of the card; each request is audited. Refuses with 404, 409 INVALID_STATE, 502 UPSTREAM_ERROR. Scope: `cards:write`. */
    detailsSession: (cardId: string, options?: RequestOptions): Promise<{
      /** The card. */
      cardId: string;
      /** Address of the page, valid for a single request; null in a repeated response. */
      url: string | null;
      /** Expiry of the page. */
      expiresAt: string;
    }> =>
      call.data<{
      /** The card. */
      cardId: string;
      /** Address of the page, valid for a single request; null in a repeated response. */
      url: string | null;
      /** Expiry of the page. */
      expiresAt: string;
    }>('POST', `/virtual-cards/${encodeURIComponent(cardId)}/details-session`, { options }),
    /** Reconcile a card with its processor. Reconciles status, balance and transactions with the processor, which is authoritative. Refuses with 404, 409 INVALID_STATE before the card is issued, 502 UPSTREAM_ERROR without an answer. Scope: `cards:write`. */
    sync: (cardId: string, options?: RequestOptions): Promise<{
      /** The card after the request. */
      card: VirtualCard;
      /** True when status, balance or transactions changed. */
      changed: boolean;
      /** True when the processor still reports another status: an ended card is never reopened. */
      drift: boolean;
      /** Previous status. */
      previousStatus: 'pending' | 'active' | 'frozen' | 'terminated' | 'expired' | 'failed';
      /** Status as the processor names it. */
      providerStatus: string | null;
      /** Time of the request to the processor. */
      syncedAt: string;
    }> =>
      call.data<{
      /** The card after the request. */
      card: VirtualCard;
      /** True when status, balance or transactions changed. */
      changed: boolean;
      /** True when the processor still reports another status: an ended card is never reopened. */
      drift: boolean;
      /** Previous status. */
      previousStatus: 'pending' | 'active' | 'frozen' | 'terminated' | 'expired' | 'failed';
      /** Status as the processor names it. */
      providerStatus: string | null;
      /** Time of the request to the processor. */
      syncedAt: string;
    }>('POST', `/virtual-cards/${encodeURIComponent(cardId)}/sync`, { options }),
  },
  payroll: {
    /** List payroll batches. Batches, newest first, optionally in one status. Scope: `payroll:read`. */
    listBatches: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Returns only batches in this status. */
      status?: 'draft' | 'awaiting_approval' | 'approved' | 'scheduled' | 'processing' | 'completed' | 'partially_completed' | 'failed' | 'canceled';
    }, options?: RequestOptions): Pages<PayrollBatch> =>
      call.page<PayrollBatch>('GET', '/payroll/batches', { query, options }),
    /** Create a payroll batch. Creates an empty batch. A repeated request returns the same batch. Refuses with 409 BATCH_EXISTS when the reference is taken. Scope: `payroll:write`. */
    createBatch: (body: {
      /** Name of the batch. */
      name: string;
      /** Narration on the bank statements of employees: at most 100 characters of the GSM-7 basic set. */
      narration?: string | null;
      /** Pay date on the payslips. */
      payDate?: string | null;
      /** Time to pay the approved batch; without a value, the approved batch is paid immediately. */
      scheduledAt?: string | null;
      /** Your own reference; generated when omitted. */
      batchReference?: string;
    }, options?: RequestOptions): Promise<PayrollBatch> =>
      call.data<PayrollBatch>('POST', '/payroll/batches', { body, options }),
    /** Retrieve a payroll batch. Batch with sums, counts and preview. Refuses with 404 RECORD_NOT_FOUND. Scope: `payroll:read`. */
    findBatch: (batchId: string, options?: RequestOptions): Promise<PayrollBatch> =>
      call.data<PayrollBatch>('GET', `/payroll/batches/${encodeURIComponent(batchId)}`, { options }),
    /** Update a draft batch. Updates the given fields of a draft. Refuses with 400 without a field, 404, 409 BATCH_NOT_DRAFT. Scope: `payroll:write`. */
    updateBatch: (batchId: string, body?: {
      /** Name of the batch. */
      name?: string;
      /** Narration on the bank statements of employees: at most 100 characters of the GSM-7 basic set. */
      narration?: string | null;
      /** Pay date on the payslips. */
      payDate?: string | null;
      /** Time to pay the approved batch; without a value, the approved batch is paid immediately. */
      scheduledAt?: string | null;
    }, options?: RequestOptions): Promise<PayrollBatch> =>
      call.data<PayrollBatch>('PUT', `/payroll/batches/${encodeURIComponent(batchId)}`, { body, options }),
    /** List the items of a payroll batch. Items of a batch in their order, optionally in one status. Refuses with 404. Scope: `payroll:read`. */
    listItems: (batchId: string, query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Returns only items in this status. */
      status?: 'draft' | 'queued' | 'sent' | 'settled' | 'failed' | 'reversed' | 'skipped';
    }, options?: RequestOptions): Pages<PayrollItem> =>
      call.page<PayrollItem>('GET', `/payroll/batches/${encodeURIComponent(batchId)}/items`, { query, options }),
    /** Add items to a draft batch. Adds all items to a draft, or only the valid ones with `onInvalid: "skip"`, and discards the preview. A repeated request returns the same items. Refuses with 400 naming the first invalid field as `items[3].accountNumber`, 404, 409 BATCH_NOT_DRAFT. Scope: `payroll:write`. */
    addItems: (batchId: string, body: {
      /** Whom. */
      items: {
        /** Compared with the account name at the bank. */
        beneficiaryName: string;
        /** NUBAN, 10 digits. */
        accountNumber: string;
        /** Bank code: the CBN code, the NIP code, or that of a microfinance bank. */
        bankCode: string;
        /** Net salary, in kobo. */
        amount: number;
        /** Your own reference for the employee. */
        employeeReference?: string;
        /** Narration on the bank statement of the employee: at most 100 characters of the GSM-7 basic set. */
        narration?: string;
        /** Email address of the employee. */
        email?: string;
        /** Phone number of the employee. */
        phoneNumber?: string;
        /** Earnings on the payslip. */
        earnings?: {
          /** Purpose of the line. */
          label: string;
          /** Amount in kobo. */
          amount: number;
        }[];
        /** Deductions on the payslip. */
        deductions?: {
          /** Purpose of the line. */
          label: string;
          /** Amount in kobo. */
          amount: number;
        }[];
        /** Pays even when the account name at the bank differs. */
        allowNameMismatch?: boolean;
      }[];
      /** Treatment of invalid items; default refuse. */
      onInvalid?: 'refuse' | 'skip';
    }, options?: RequestOptions): Promise<{
      /** Id of the batch. */
      batchId: string;
      /** Reference of the batch. */
      batchReference: string;
      /** Items that were added. */
      added: PayrollItem[];
      /** Items that were rejected, with the reasons. */
      rejected: {
        /** Position in the request, from 0. */
        index: number;
        /** Name of the field. */
        field: string;
        /** Problem of the field. */
        error: string;
      }[];
      /** Possible mistakes in the added items. */
      warnings: {
        /** Position in the request, from 0. */
        index: number;
        /** Name of the field. */
        field: string;
        /** Problem of the field. */
        error: string;
      }[];
      /** Number of items in the batch. */
      itemCount: number;
      /** Total of the items, in kobo. */
      totalAmount: number;
    }> =>
      call.data<{
      /** Id of the batch. */
      batchId: string;
      /** Reference of the batch. */
      batchReference: string;
      /** Items that were added. */
      added: PayrollItem[];
      /** Items that were rejected, with the reasons. */
      rejected: {
        /** Position in the request, from 0. */
        index: number;
        /** Name of the field. */
        field: string;
        /** Problem of the field. */
        error: string;
      }[];
      /** Possible mistakes in the added items. */
      warnings: {
        /** Position in the request, from 0. */
        index: number;
        /** Name of the field. */
        field: string;
        /** Problem of the field. */
        error: string;
      }[];
      /** Number of items in the batch. */
      itemCount: number;
      /** Total of the items, in kobo. */
      totalAmount: number;
    }>('POST', `/payroll/batches/${encodeURIComponent(batchId)}/items`, { body, options }),
    /** Remove an item from a draft batch. Removes an item from a draft and discards the preview. Refuses with 404, also for a repeat, 409 BATCH_NOT_DRAFT. Scope: `payroll:write`. */
    removeItem: (batchId: string, itemId: string, options?: RequestOptions): Promise<{
      /** Its id, the same at every door and in events. */
      id: string;
      /** Id of the batch. */
      batchId: string;
      /** It is gone. */
      deleted: true;
    }> =>
      call.data<{
      /** Its id, the same at every door and in events. */
      id: string;
      /** Id of the batch. */
      batchId: string;
      /** It is gone. */
      deleted: true;
    }>('DELETE', `/payroll/batches/${encodeURIComponent(batchId)}/items/${encodeURIComponent(itemId)}`, { options }),
    /** Retrieve the payslip of an item. Payslip of an item: the submitted lines and the payment status. Refuses with 404. Scope: `payroll:read`. */
    payslip: (batchId: string, itemId: string, options?: RequestOptions): Promise<Payslip> =>
      call.data<Payslip>('GET', `/payroll/batches/${encodeURIComponent(batchId)}/items/${encodeURIComponent(itemId)}/payslip`, { options }),
    /** Preview a draft batch. Starts a preview: workers verify the account names, and the status turns from `computing` to `ready`. Known names stay; unanswered enquiries are repeated. Refuses with 404, 409 BATCH_NOT_DRAFT. Scope: `payroll:write`. */
    preview: (batchId: string, options?: RequestOptions): Promise<PayrollBatch> =>
      call.data<PayrollBatch>('POST', `/payroll/batches/${encodeURIComponent(batchId)}/preview`, { options }),
    /** Submit a draft batch for approval. Submits a draft for approval; a submitted batch cannot be changed unless rejected. Refuses with 404, 409 BATCH_NOT_DRAFT, PREVIEW_REQUIRED without a finished preview, BATCH_BLOCKED with blockers. Scope: `payroll:write`. */
    submit: (batchId: string, options?: RequestOptions): Promise<PayrollBatch> =>
      call.data<PayrollBatch>('POST', `/payroll/batches/${encodeURIComponent(batchId)}/submit`, { options }),
    /** Approve a batch for payment. Approves a batch for payment, bound to the totals that the approver saw. Preparers of the batch, and people who became approvers later, cannot approve; an API key only within the approval limits. Refuses with 404, 409 INVALID_STATE or BATCH_CHANGED, 403 SAME_MAKER_AND_CHECKER, APPROVER_ADDED_LATER or APPROVAL_LIMIT_EXCEEDED. Scope: `payroll:approve`. */
    approve: (batchId: string, body: {
      /** totalAmount as you saw it, in kobo. */
      expectedTotal: number;
      /** itemCount as you saw it. */
      expectedItemCount?: number;
      /** Comment on the decision. */
      comment?: string;
    }, options?: RequestOptions): Promise<PayrollBatch> =>
      call.data<PayrollBatch>('POST', `/payroll/batches/${encodeURIComponent(batchId)}/approve`, { body, options }),
    /** Reject a submitted batch. Returns a batch to draft, with the reason. Refuses with 404, 409 INVALID_STATE. Scope: `payroll:approve`. */
    reject: (batchId: string, body: {
      /** Reason for the rejection. */
      reason: string;
    }, options?: RequestOptions): Promise<PayrollBatch> =>
      call.data<PayrollBatch>('POST', `/payroll/batches/${encodeURIComponent(batchId)}/reject`, { body, options }),
    /** Cancel a batch before payment. Cancels a batch before payment and skips its items. Refuses with 404, 409 INVALID_STATE once payment has begun. Scope: `payroll:write`. */
    cancel: (batchId: string, body?: {
      /** Comment on the cancellation. */
      comment?: string;
    }, options?: RequestOptions): Promise<PayrollBatch> =>
      call.data<PayrollBatch>('POST', `/payroll/batches/${encodeURIComponent(batchId)}/cancel`, { body, options }),
    /** Retrieve the limits of approval by API. Current limits; the fields are null while approval by API is not allowed. Scope: `payroll:read`. */
    limits: (options?: RequestOptions): Promise<PayrollApprovalLimits> =>
      call.data<PayrollApprovalLimits>('GET', '/payroll/approval-limits', { options }),
  },
  products: {
    /** List products. Lists products with their delivery options, newest first. Scope: `products:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<Product> =>
      call.page<Product>('GET', '/products', { query, options }),
    /** Create a product. Creates a product; a repeated request returns the same product. Refuses with 409 PRODUCT_EXISTS naming `slug` or `sku`. Scope: `products:write`. */
    create: (body: {
      /** Name of the product. */
      name: string;
      /** Unit price, in kobo. */
      price: number;
      /** Type of product; physical by default. */
      type?: 'physical' | 'digital' | 'service' | 'subscription';
      /** Description shown to the buyer. */
      description?: string | null;
      /** Your own stock number (SKU). */
      sku?: string | null;
      /** Name in addresses; generated from the name when left out. */
      slug?: string;
      /** https addresses of pictures, at most 10. */
      images?: string[];
      /** NGN, and nothing else yet. */
      currency?: 'NGN';
      /** Quantity in stock; null for unlimited. */
      quantity?: number | null;
      /** True equals quantity null. */
      unlimited?: boolean;
      /** Minimum quantity of an order. */
      minQuantity?: number;
      /** Maximum quantity of an order. */
      maxQuantity?: number | null;
      /** Stock at or below this quantity is low. */
      lowStockThreshold?: number | null;
      /** True when the product is on sale. */
      active?: boolean;
      /** Your own labels: text by name. */
      metadata?: { [key: string]: string };
    }, options?: RequestOptions): Promise<Product> =>
      call.data<Product>('POST', '/products', { body, options }),
    /** Retrieve a product. Returns a product with its delivery options. Refuses with 404 RECORD_NOT_FOUND. Scope: `products:read`. */
    find: (productId: string, options?: RequestOptions): Promise<Product> =>
      call.data<Product>('GET', `/products/${encodeURIComponent(productId)}`, { options }),
    /** Update a product. Updates the given fields; null clears. Existing orders are unchanged. Refuses with 400 without fields; 404 RECORD_NOT_FOUND; 409 PRODUCT_EXISTS. Scope: `products:write`. */
    update: (productId: string, body?: {
      /** Name of the product. */
      name?: string;
      /** Description shown to the buyer. */
      description?: string | null;
      /** Your own stock number (SKU). */
      sku?: string | null;
      /** Name in addresses; generated from the name when left out. */
      slug?: string;
      /** Unit price, in kobo. */
      price?: number;
      /** Type of product; physical by default. */
      type?: 'physical' | 'digital' | 'service' | 'subscription';
      /** https addresses of pictures, at most 10. */
      images?: string[];
      /** NGN, and nothing else yet. */
      currency?: 'NGN';
      /** Quantity in stock; null for unlimited. */
      quantity?: number | null;
      /** True equals quantity null. */
      unlimited?: boolean;
      /** Minimum quantity of an order. */
      minQuantity?: number;
      /** Maximum quantity of an order. */
      maxQuantity?: number | null;
      /** Stock at or below this quantity is low. */
      lowStockThreshold?: number | null;
      /** True when the product is on sale. */
      active?: boolean;
      /** Your own labels: text by name. */
      metadata?: { [key: string]: string };
    }, options?: RequestOptions): Promise<Product> =>
      call.data<Product>('PUT', `/products/${encodeURIComponent(productId)}`, { body, options }),
    deliveryOptions: {
      /** Add a delivery option to a product. Adds a delivery option; a repeated request returns the same option. Refuses with 404; 400 naming `fee` for a wrong fee. Scope: `products:write`. */
      add: (productId: string, body: {
        /** Name shown to the buyer. */
        name: string;
        /** Pricing of the delivery; flat_rate by default. */
        type?: 'flat_rate' | 'pickup' | 'free';
        /** Fee in kobo: above 0 when the type is flat_rate, else 0, the default. */
        fee?: number;
        /** NGN, and nothing else yet. */
        currency?: 'NGN';
        /** Regions served; empty for all regions. */
        regions?: string[];
        /** Estimated delivery time. */
        estimatedDays?: {
          /** Minimum. */
          min: number;
          /** Maximum. */
          max: number;
        } | null;
        /** True when buyers can choose the option. */
        active?: boolean;
      }, options?: RequestOptions): Promise<DeliveryOption> =>
        call.data<DeliveryOption>('POST', `/products/${encodeURIComponent(productId)}/delivery-options`, { body, options }),
      /** Remove a delivery option from a product. Removes a delivery option; orders that chose it have their own copy. Refuses with 404 RECORD_NOT_FOUND, also when repeated. Scope: `products:write`. */
      remove: (productId: string, optionId: string, options?: RequestOptions): Promise<{
        /** Its id, the same at every door and in events. */
        id: string;
        /** The product. */
        productId: string;
        /** It is gone. */
        deleted: true;
      }> =>
        call.data<{
        /** Its id, the same at every door and in events. */
        id: string;
        /** The product. */
        productId: string;
        /** It is gone. */
        deleted: true;
      }>('DELETE', `/products/${encodeURIComponent(productId)}/delivery-options/${encodeURIComponent(optionId)}`, { options }),
    },
  },
  checkout: {
    links: {
      /** List checkout links. Lists checkout links in every status, newest first, with their counts of paid orders. Scope: `checkout:read`. */
      list: (query?: {
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<CheckoutLink> =>
        call.page<CheckoutLink>('GET', '/checkout/links', { query, options }),
      /** Create a checkout link. Creates a link at which any holder of its address can pay; a repeated request returns the same link. Refuses with 400 naming a field that does not fit the type; 404 for an unknown product or subscription. Scope: `checkout:write`. */
      create: (body: {
        /** Purpose of the link. */
        type: 'product' | 'subscription' | 'amount';
        /** The product; required for type product. */
        productId?: string;
        /** The subscription; required for type subscription. */
        subscriptionId?: string;
        /** Amount in kobo, for type amount; the payer chooses when left out. */
        amount?: number;
        /** NGN, and nothing else yet. */
        currency?: 'NGN';
        /** Heading for the payer; the name of the product by default. */
        title?: string;
        /** Description below the heading. */
        description?: string | null;
        /** Address for the payer after the payment: https, in the sandbox also http. */
        successUrl?: string | null;
        /** Contact data that the payer is asked for. */
        collect?: {
          /** Phone number. */
          phone?: boolean;
          /** Delivery address. */
          address?: boolean;
          /** Delivery option; only for products. */
          deliveryOption?: boolean;
        };
        /** Equals maxPayments 1. */
        singleUse?: boolean;
        /** Maximum number of payments. */
        maxPayments?: number | null;
        /** Expiry of the link. */
        expiresAt?: string | null;
        /** Your own labels. */
        metadata?: { [key: string]: string };
      }, options?: RequestOptions): Promise<CheckoutLink> =>
        call.data<CheckoutLink>('POST', '/checkout/links', { body, options }),
      /** Retrieve a checkout link. Returns a checkout link. Refuses with 404 RECORD_NOT_FOUND. Scope: `checkout:read`. */
      find: (linkId: string, options?: RequestOptions): Promise<CheckoutLink> =>
        call.data<CheckoutLink>('GET', `/checkout/links/${encodeURIComponent(linkId)}`, { options }),
      /** Update a checkout link. Updates a link for later orders; type, product and amount are fixed. Refuses with 400 without fields, or naming `maxPayments` below the paid and open orders; 404; 409 INVALID_STATE. Scope: `checkout:write`. */
      update: (linkId: string, body?: {
        /** Heading for the payer. */
        title?: string;
        /** Description below the heading. */
        description?: string | null;
        /** Address for the payer after the payment: https, in the sandbox also http. */
        successUrl?: string | null;
        /** Contact data that the payer is asked for; omitted fields are unchanged. */
        collect?: {
          /** Phone number. */
          phone?: boolean;
          /** Delivery address. */
          address?: boolean;
          /** Delivery option; only for products. */
          deliveryOption?: boolean;
        };
        /** Maximum number of payments. */
        maxPayments?: number | null;
        /** Expiry of the link. */
        expiresAt?: string | null;
        /** Your own labels. */
        metadata?: { [key: string]: string };
      }, options?: RequestOptions): Promise<CheckoutLink> =>
        call.data<CheckoutLink>('PUT', `/checkout/links/${encodeURIComponent(linkId)}`, { body, options }),
      /** Activate a checkout link. Reopens a link. Refuses with 404, 409 INVALID_STATE. Scope: `checkout:write`. */
      activate: (linkId: string, options?: RequestOptions): Promise<CheckoutLink> =>
        call.data<CheckoutLink>('POST', `/checkout/links/${encodeURIComponent(linkId)}/activate`, { options }),
      /** Deactivate a checkout link. Closes a link for new orders; existing orders can still be paid. Refuses with 404, 409 INVALID_STATE. Scope: `checkout:write`. */
      deactivate: (linkId: string, options?: RequestOptions): Promise<CheckoutLink> =>
        call.data<CheckoutLink>('POST', `/checkout/links/${encodeURIComponent(linkId)}/deactivate`, { options }),
    },
    look: {
      /** Retrieve the checkout branding. Returns the branding of the payment pages. Scope: `checkout:read`. */
      find: (options?: RequestOptions): Promise<CheckoutLook> =>
        call.data<CheckoutLook>('GET', '/checkout/look', { options }),
      /** Update the checkout branding. Updates the branding of the payment pages; omitted fields are unchanged, null removes. Refuses with 400 without fields, or naming `logo` unless it is a PNG, JPEG or WebP of at most 32,768 bytes. Scope: `checkout:write`. */
      set: (body?: {
        /** Colour of buttons and links; adjusted where text would be unreadable. */
        colour?: string | null;
        /** A PNG, JPEG or WebP of at most 32,768 bytes, in base64. */
        logo?: string | null;
      }, options?: RequestOptions): Promise<CheckoutLook> =>
        call.data<CheckoutLook>('PUT', '/checkout/look', { body, options }),
    },
    orders: {
      /** List orders. Lists orders, newest first, filtered by link and status. Scope: `checkout:read`. */
      list: (query?: {
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
        /** Only orders with this status. */
        status?: 'pending' | 'paid' | 'fulfilled' | 'canceled' | 'refunded';
        /** Only orders of this link. */
        linkId?: string;
      }, options?: RequestOptions): Pages<CheckoutOrder> =>
        call.page<CheckoutOrder>('GET', '/checkout/orders', { query, options }),
      /** Retrieve an order. Returns an order. Refuses with 404 RECORD_NOT_FOUND. Scope: `checkout:read`. */
      find: (orderId: string, options?: RequestOptions): Promise<CheckoutOrder> =>
        call.data<CheckoutOrder>('GET', `/checkout/orders/${encodeURIComponent(orderId)}`, { options }),
      /** Mark a paid order as fulfilled. Marks a paid order as fulfilled. Refuses with 404, 409 INVALID_STATE. Scope: `checkout:write`. */
      fulfil: (orderId: string, options?: RequestOptions): Promise<CheckoutOrder> =>
        call.data<CheckoutOrder>('POST', `/checkout/orders/${encodeURIComponent(orderId)}/fulfil`, { options }),
      /** Cancel a pending order. Cancels a pending order and releases its place and stock. Refuses with 404, 409 INVALID_STATE once the order is paid. Scope: `checkout:write`. */
      cancel: (orderId: string, options?: RequestOptions): Promise<CheckoutOrder> =>
        call.data<CheckoutOrder>('POST', `/checkout/orders/${encodeURIComponent(orderId)}/cancel`, { options }),
      /** Record the refund of an order. Records a refund: a delivered transfer after the payment, over all that was paid, for a single order. Refuses with 404 for an unknown order or transfer, 409 INVALID_STATE when nothing was paid, or REFUND_MISMATCH. Scope: `checkout:write`. */
      refund: (orderId: string, body: {
        /** Code of the delivered transfer that refunded all that was paid. */
        transferCode: string;
        /** True to return the items to the stock. */
        restock?: boolean;
      }, options?: RequestOptions): Promise<CheckoutOrder> =>
        call.data<CheckoutOrder>('POST', `/checkout/orders/${encodeURIComponent(orderId)}/refund`, { body, options }),
    },
    pay: {
      /** Retrieve a checkout link as payer. Returns a link for its payer, without credentials: the slug is the secret. Refuses with 404 RECORD_NOT_FOUND. Without credentials. */
      link: (slug: string, options?: RequestOptions): Promise<PayerLink> =>
        call.data<PayerLink>('GET', `/pay/${encodeURIComponent(slug)}`, { options }),
      /** Place an order through a checkout link. Places an order with reserved place and stock, and opens its account; a repeated attempt opens a missing account. Refuses with 400 naming a missing or unexpected field, 404, 409 LINK_NOT_OPEN or PRICE_CHANGED, 502 from the bank, 503. Without credentials. */
      order: (slug: string, body?: {
        /** Idempotency key of the page: the same attempt with the same content returns the same order */
        attempt?: string;
        /** Quantity; 1 by default */
        quantity?: number;
        /** Amount in kobo, where the payer chooses */
        amount?: number;
        /** The chosen delivery option. */
        deliveryOptionId?: string;
        /** Total shown to the payer; another total is refused */
        expectedTotal?: number;
        /** First name. */
        firstName?: string;
        /** Last name. */
        lastName?: string;
        /** E-mail address for receipts. */
        email?: string;
        /** Only where the link asks for a phone number. */
        phoneNumber?: string;
        /** Only where the link or the delivery option asks for an address. */
        address?: {
          /** Street and number. */
          line1: string;
          /** Further address details. */
          line2?: string;
          /** City or town. */
          city: string;
          /** State. */
          state: string;
          /** Country code of two capitals; NG by default. */
          country?: string;
          /** Postal code. */
          postalCode?: string;
        };
      }, options?: RequestOptions): Promise<PayerOrder> =>
        call.data<PayerOrder>('POST', `/pay/${encodeURIComponent(slug)}/orders`, { body, options }),
      /** Retrieve an order as payer. Returns an order for its payer: items, account and payment status. Refuses with 404 RECORD_NOT_FOUND for an unknown token. Without credentials. */
      find: (slug: string, token: string, options?: RequestOptions): Promise<PayerOrder> =>
        call.data<PayerOrder>('GET', `/pay/${encodeURIComponent(slug)}/orders/${encodeURIComponent(token)}`, { options }),
      /** Simulate a payment of the payer. Simulates a bank transfer of the payer in the sandbox, over the amount due or another amount. Refuses with 404, 409 INVALID_STATE for an order without account. Without credentials. On the sandbox only. */
      simulate: (slug: string, token: string, body?: {
        /** Kobo (1/100 naira) */
        amount?: number;
      }, options?: RequestOptions): Promise<PayerOrder> =>
        call.data<PayerOrder>('POST', `/pay/${encodeURIComponent(slug)}/orders/${encodeURIComponent(token)}/simulate`, { body, options }),
    },
  },
  plans: {
    /** List plans. Lists plans, newest first, inactive plans included. Scope: `subscriptions:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<Plan> =>
      call.page<Plan>('GET', '/plans', { query, options }),
    /** Create a plan. Creates a plan; a repeated request returns the same plan. Refuses with 409 PLAN_EXISTS for a used code. Scope: `subscriptions:write`. */
    create: (body: {
      /** Name of the plan. */
      name: string;
      /** Your own code. */
      code?: string;
      /** Unit price in kobo. */
      amount: number;
      /** NGN, and nothing else yet. */
      currency?: 'NGN';
      /** Billing interval. */
      interval: 'daily' | 'every_3_days' | 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'biannual' | 'yearly';
      /** Number of intervals per billing period; 1 by default. */
      intervalCount?: number;
      /** Free days at the beginning. */
      trialDays?: number;
      /** Number of periods until the end; null for unlimited. */
      maxCycles?: number | null;
    }, options?: RequestOptions): Promise<Plan> =>
      call.data<Plan>('POST', '/plans', { body, options }),
    /** Retrieve a plan. Returns a plan. Refuses with 404. Scope: `subscriptions:read`. */
    find: (planId: string, options?: RequestOptions): Promise<Plan> =>
      call.data<Plan>('GET', `/plans/${encodeURIComponent(planId)}`, { options }),
    /** Update a plan. Updates name or availability of a plan; existing subscriptions are unchanged. Refuses with 404. Scope: `subscriptions:write`. */
    update: (planId: string, body?: {
      /** Name of the plan. */
      name?: string;
      /** True when subscriptions can be created from the plan. */
      active?: boolean;
    }, options?: RequestOptions): Promise<Plan> =>
      call.data<Plan>('PUT', `/plans/${encodeURIComponent(planId)}`, { body, options }),
  },
  subscriptions: {
    /** List subscriptions. Lists subscriptions, newest first, filtered by `status` and `customerId`. Scope: `subscriptions:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Only subscriptions with this status. */
      status?: 'pending_payment' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled' | 'expired';
      /** Only subscriptions of this customer. */
      customerId?: string;
    }, options?: RequestOptions): Pages<Subscription> =>
      call.page<Subscription>('GET', '/subscriptions', { query, options }),
    /** Create a subscription. Creates a subscription at `amount`, or the price of plan or product; its period begins with a trial or the first payment. Refuses with 404 for an unknown customer, plan or product; 409 CUSTOMER_NOT_ACTIVE or INVALID_STATE; 400. Scope: `subscriptions:write`. */
    create: (body: {
      /** The customer to bill. */
      customerId: string;
      /** The plan; supplies price and interval. */
      planId?: string;
      /** The product; supplies the price without a plan. */
      productId?: string;
      /** Unit price in kobo; from the plan or product by default. */
      amount?: number;
      /** NGN, and nothing else yet. */
      currency?: 'NGN';
      /** Billing interval; from the plan by default. */
      interval?: 'daily' | 'every_3_days' | 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'biannual' | 'yearly';
      /** Number of intervals per billing period. */
      intervalCount?: number;
      /** Quantity; 1 by default. */
      quantity?: number;
      /** Usual payment method; va by default. */
      paymentMethod?: 'va' | 'manual' | 'wallet';
      /** Days that a payment may be late; 3 by default. */
      graceDays?: number;
      /** Free days at the beginning. */
      trialDays?: number;
      /** Number of periods until the end; null for unlimited. */
      maxCycles?: number | null;
      /** The billing day; the day of the first payment by default. */
      billingAnchor?: string;
      /** Address for the payer after the payment. */
      checkoutCallbackUrl?: string;
      /** Your own labels: text by name. */
      metadata?: { [key: string]: string };
    }, options?: RequestOptions): Promise<Subscription> =>
      call.data<Subscription>('POST', '/subscriptions', { body, options }),
    /** Retrieve a subscription. Returns a subscription. Refuses with 404 RECORD_NOT_FOUND. Scope: `subscriptions:read`. */
    find: (subscriptionId: string, options?: RequestOptions): Promise<Subscription> =>
      call.data<Subscription>('GET', `/subscriptions/${encodeURIComponent(subscriptionId)}`, { options }),
    /** List invoices of a subscription. Lists invoices of a subscription, newest first. Refuses with 404. Scope: `subscriptions:read`. */
    invoices: (subscriptionId: string, query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<SubscriptionInvoice> =>
      call.page<SubscriptionInvoice>('GET', `/subscriptions/${encodeURIComponent(subscriptionId)}/invoices`, { query, options }),
    /** Generate a virtual account for a subscription. Opens a virtual account over the amount due; an active account is returned unchanged. Refuses with 404; 409 INVALID_STATE when nothing is due; 502 when the bank does not answer. Scope: `subscriptions:write`. */
    generateVa: (subscriptionId: string, body?: {
      /** 10, 15, 30 or 60; 30 by default. */
      expiryMinutes?: 10 | 15 | 30 | 60;
    }, options?: RequestOptions): Promise<SubscriptionVirtualAccount> =>
      call.data<SubscriptionVirtualAccount>('POST', `/subscriptions/${encodeURIComponent(subscriptionId)}/generate-va`, { body, options }),
    /** Retrieve the last account of a subscription. Returns the last account of a subscription, in any status. Refuses with 404 without an account. Scope: `subscriptions:read`. */
    virtualAccount: (subscriptionId: string, options?: RequestOptions): Promise<SubscriptionVirtualAccount> =>
      call.data<SubscriptionVirtualAccount>('GET', `/subscriptions/${encodeURIComponent(subscriptionId)}/va`, { options }),
    /** Pause a subscription. Pauses billing and preserves the rest of the period. Refuses with 404, 409 INVALID_STATE. Scope: `subscriptions:write`. */
    pause: (subscriptionId: string, options?: RequestOptions): Promise<Subscription> =>
      call.data<Subscription>('POST', `/subscriptions/${encodeURIComponent(subscriptionId)}/pause`, { options }),
    /** Resume a subscription. Resumes billing; the period and the billing day move by the pause, except for a pause within a day. Refuses with 404, 409. Scope: `subscriptions:write`. */
    resume: (subscriptionId: string, options?: RequestOptions): Promise<Subscription> =>
      call.data<Subscription>('POST', `/subscriptions/${encodeURIComponent(subscriptionId)}/resume`, { options }),
    /** Cancel a subscription. Cancels at once and waives debts, or with the paid period after a final invoice. Refuses with 404; 409 INVALID_STATE after the end, or without a period. Scope: `subscriptions:write`. */
    cancel: (subscriptionId: string, body?: {
      /** True to end with the paid period; at once by default. */
      atPeriodEnd?: boolean;
    }, options?: RequestOptions): Promise<Subscription> =>
      call.data<Subscription>('POST', `/subscriptions/${encodeURIComponent(subscriptionId)}/cancel`, { body, options }),
    /** Undo a cancellation at period end. Undoes a cancellation at the end of the period. Refuses with 404; 409 INVALID_STATE without such a cancellation. Scope: `subscriptions:write`. */
    undoCancellation: (subscriptionId: string, options?: RequestOptions): Promise<Subscription> =>
      call.data<Subscription>('POST', `/subscriptions/${encodeURIComponent(subscriptionId)}/undo-cancellation`, { options }),
    /** Change product or quantity of a subscription. Changes product, amount or quantity; `create_prorations` settles the rest of the period with the next invoice. Refuses with 400 without fields, 404, 409 INVALID_STATE. Scope: `subscriptions:write`. */
    change: (subscriptionId: string, body?: {
      /** The product; its price applies unless amount is given. */
      productId?: string;
      /** Unit price in kobo. */
      amount?: number;
      /** Quantity. */
      quantity?: number;
      /** create_prorations by default. */
      prorationBehavior?: 'create_prorations' | 'none';
    }, options?: RequestOptions): Promise<Subscription> =>
      call.data<Subscription>('POST', `/subscriptions/${encodeURIComponent(subscriptionId)}/change`, { body, options }),
    /** Mark a subscription as paid. Records a payment of the amount due: outside the service (`manual`), or by an unused deposit in the wallet (`wallet`). Refuses with 404; 409 INVALID_STATE when nothing is due; 400 naming `reference` without a deposit large enough. Scope: `subscriptions:write`. */
    markPaid: (subscriptionId: string, body: {
      /** manual by default. */
      source?: 'manual' | 'wallet';
      /** Your own reference, or the reference of the deposit. */
      reference: string;
    }, options?: RequestOptions): Promise<Subscription> =>
      call.data<Subscription>('POST', `/subscriptions/${encodeURIComponent(subscriptionId)}/mark-paid`, { body, options }),
  },
  virtualAccounts: {
    /** List virtual accounts. Lists virtual accounts in the order of their ids, filtered by `customerId`. Scope: `subscriptions:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Only virtual accounts of this customer. */
      customerId?: string;
    }, options?: RequestOptions): Pages<VirtualAccount> =>
      call.page<VirtualAccount>('GET', '/virtual-accounts', { query, options }),
    /** Retrieve a virtual account. Returns a virtual account. Refuses with 404 RECORD_NOT_FOUND. Scope: `subscriptions:read`. */
    find: (virtualAccountId: string, options?: RequestOptions): Promise<VirtualAccount> =>
      call.data<VirtualAccount>('GET', `/virtual-accounts/${encodeURIComponent(virtualAccountId)}`, { options }),
    /** List payments into a virtual account. Lists payments into a virtual account, newest first. Refuses with 404. Scope: `subscriptions:read`. */
    transactions: (virtualAccountId: string, query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<CustomerTransaction> =>
      call.page<CustomerTransaction>('GET', `/virtual-accounts/${encodeURIComponent(virtualAccountId)}/transactions`, { query, options }),
    /** Deactivate a virtual account. Closes an account permanently, here and then at the bank; payments until then are held in suspense. Refuses with 404, 409. Scope: `subscriptions:write`. */
    deactivate: (virtualAccountId: string, options?: RequestOptions): Promise<VirtualAccount> =>
      call.data<VirtualAccount>('POST', `/virtual-accounts/${encodeURIComponent(virtualAccountId)}/deactivate`, { options }),
  },
  sms: {
    /** Quote a text message. Quotes a text message: parts, billable units and price by network, invalid recipients with reasons, and savings. Sends nothing and moves no money. Refuses with 400 naming the invalid field. Invalid numbers are listed and not priced, without a refusal. Scope: `sms:quote`. */
    quote: (body: {
      /** The message, 1 to 1,530 characters, counted as submitted: leading and trailing spaces are charged. */
      message: string;
      /** 1 to 10,000 Nigerian mobile numbers: 080…, +234…, 234…; either recipients or recipientCount. */
      recipients?: string[];
      /** The number of different recipients, instead of a list. */
      recipientCount?: number;
      /** The sender, 3 to 11 letters or digits. */
      senderId?: string;
      /** The route; default generic. dnd also reaches numbers that refuse bulk messages. */
      route?: 'generic' | 'dnd';
      /** The network of all recipients, such as MTN or 9mobile, instead of the network of each prefix: numbers are portable. */
      network?: 'MTN' | 'Airtel' | 'Glo' | '9mobile' | 'Ntel' | 'Smile' | 'Mafab' | 'unknown';
    }, options?: RequestOptions): Promise<SmsQuote> =>
      call.data<SmsQuote>('POST', '/sms/quote', { body, options }),
    /** Retrieve a text message quote. Retrieves a quote while it is valid, without the lists of recipients, which are not stored. Refuses with 404 RECORD_NOT_FOUND once expired, and for a quote of another business. Scope: `sms:quote`. */
    findQuote: (quoteId: string, options?: RequestOptions): Promise<SmsQuote> =>
      call.data<SmsQuote>('GET', `/sms/quotes/${encodeURIComponent(quoteId)}`, { options }),
    /** Send a text message. Sends a text message to each number. The wallet pays all messages in one commit before submission; messages that were certainly never sent are refunded automatically, and possibly sent messages are never sent again. Refuses with 400 INSUFFICIENT_WALLET_BALANCE, 403 SENDER_ID_NOT_ALLOWED, 404 for an expired quote, 409 QUOTE_MISMATCH or CLIENT_REFERENCE_CONFLICT, 503 PROVIDER_NOT_CONFIGURED; all without a charge. Scope: `sms:send`. */
    send: (body: {
      /** The message, 1 to 1,530 characters, counted as submitted: leading and trailing spaces are charged. */
      message: string;
      /** The sender, 3 to 11 letters or digits. */
      senderId?: string;
      /** The route; default generic. dnd also reaches numbers that refuse bulk messages. */
      route?: 'generic' | 'dnd';
      /** The network of all recipients, such as MTN or 9mobile, instead of the network of each prefix: numbers are portable. */
      network?: 'MTN' | 'Airtel' | 'Glo' | '9mobile' | 'Ntel' | 'Smile' | 'Mafab' | 'unknown';
      /** 1 to 1,000 Nigerian mobile numbers: 080…, +234…, 234…. Each number receives the message once; invalid numbers are counted and not charged. */
      recipients: string[];
      /** A quote for the same message and recipients, whose price applies while valid. A quote is sent once: a repeat returns the first send. */
      quoteId?: string;
      /** Your own reference; a repeat returns the first send. */
      clientReference?: string;
    }, options?: RequestOptions): Promise<SmsSend> =>
      call.data<SmsSend>('POST', '/sms/send', { body, options }),
    /** Retrieve a text message send. Retrieves a send with the number of its messages by status. Refuses with 404 RECORD_NOT_FOUND. Scope: `sms:read`. */
    findSend: (sendId: string, options?: RequestOptions): Promise<SmsSend> =>
      call.data<SmsSend>('GET', `/sms/sends/${encodeURIComponent(sendId)}`, { options }),
    /** List text messages. Lists text messages, newest first; with `sendId`, those of one send. Scope: `sms:read`. */
    messages: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Only messages of this send. */
      sendId?: string;
      /** Only messages with this status. */
      status?: 'pending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'unknown';
    }, options?: RequestOptions): Pages<SmsMessage> =>
      call.page<SmsMessage>('GET', '/sms/messages', { query, options }),
    /** Retrieve a text message. Retrieves a text message with its status. Refuses with 404 RECORD_NOT_FOUND. Scope: `sms:read`. */
    message: (messageId: string, options?: RequestOptions): Promise<SmsMessage> =>
      call.data<SmsMessage>('GET', `/sms/messages/${encodeURIComponent(messageId)}`, { options }),
  },
  verification: {
    /** Verify a NIN. Retrieves the person of a NIN from provider A, with a masked phone number; the full lookup returns the whole number. A repeat under the same Idempotency-Key returns the stored success without a charge. Refuses with 402 INSUFFICIENT_BALANCE with nothing charged; 404 RECORD_NOT_FOUND and 502 UPSTREAM_ERROR, both charged. Scope: `verification:write`. */
    nin: (body: {
      /** National Identification Number: 11 digits */
      nin: string;
    }, options?: RequestOptions): Promise<NinLookup> =>
      call.data<NinLookup>('POST', '/kyc/zee/nin', { body, options }),
    /** Verify a NIN with a face. Retrieves the person of a NIN from provider A and compares a photo. The photo is fetched before the charge, and only for a caller who can pay. A repeat under the same Idempotency-Key returns the stored success without a charge. Refuses with 400 naming `imageUrl` when the photo is unavailable, with nothing charged; 402 INSUFFICIENT_BALANCE with nothing charged; 404 RECORD_NOT_FOUND and 502 UPSTREAM_ERROR, both charged. Scope: `verification:write`. */
    ninFace: (body: {
      /** National Identification Number: 11 digits */
      nin: string;
      /** The publicly accessible URL of the face image: JPEG, or PNG where the provider accepts it, 5 MB at most */
      imageUrl: string;
      /** The date of birth, YYYY-MM-DD: sent to a provider that requires it for the face comparison, and not stored */
      dateOfBirth?: string;
    }, options?: RequestOptions): Promise<NinFaceComparison> =>
      call.data<NinFaceComparison>('POST', '/kyc/zee/nin/with-face', { body, options }),
    /** Match a name against a NIN. Compares a first and a last name with a NIN, from provider B. A difference returns NO_MATCH; the flags show the differing name. A repeat under the same Idempotency-Key returns the stored success without a charge. Scope: `verification:write`. */
    ninMatch: (body: {
      /** National Identification Number: 11 digits */
      nin: string;
      /** The first name, at most 100 characters. */
      firstName: string;
      /** The last name, at most 100 characters. */
      lastName: string;
    }, options?: RequestOptions): Promise<NinNameMatch> =>
      call.data<NinNameMatch>('POST', '/kyc/switch/nin', { body, options }),
    /** Verify a NIN with full details. Retrieves all details of a NIN from provider B, photo included. Nothing is stored. A repeat under the same Idempotency-Key returns the stored success without a charge. Scope: `verification:write`. */
    ninFull: (body: {
      /** National Identification Number: 11 digits */
      nin: string;
    }, options?: RequestOptions): Promise<NinFullDetails> =>
      call.data<NinFullDetails>('POST', '/kyc/switch/nin/full', { body, options }),
    /** Verify a company by name. Searches the company registry by name: the best match, and up to ten others, with a masked email address. Some registries return form, status, date and persons only for an exact match; absent values are null or empty. A repeat under the same Idempotency-Key returns the stored success without a charge. Scope: `verification:write`. */
    cac: (body: {
      /** The name or a part of it, at most 200 characters. */
      companyName: string;
    }, options?: RequestOptions): Promise<CompanyLookup> =>
      call.data<CompanyLookup>('POST', '/kyc/verify/cac', { body, options }),
    /** Retrieve the verification balance. Retrieves the verification balance, the active plan with its quotas, and the prices of calls beyond them. Scope: `verification:read`. */
    balance: (options?: RequestOptions): Promise<VerificationBalance> =>
      call.data<VerificationBalance>('GET', '/kyc/balance', { options }),
    /** List verification plans. Lists the plans on sale, cheapest first. Scope: `verification:read`. */
    plans: (options?: RequestOptions): Pages<VerificationPlan> =>
      call.page<VerificationPlan>('GET', '/kyc/plans', { options }),
    /** Subscribe to a verification plan. Buys a period of a plan from the wallet. The period begins now and renews at its end unless `autoRenew` is false. Refuses with 404 when no such plan is on sale, 409 PLAN_ACTIVE while a period runs, 409 PRICE_CHANGED when the price differs from `expectedPrice`, 400 INSUFFICIENT_WALLET_BALANCE. Scope: `verification:write`. */
    subscribe: (body: {
      /** The id of the plan. */
      planId: string;
      /** Renew at the end of the period, at the price of that day; default true */
      autoRenew?: boolean;
      /** The expected price in kobo; another price is refused. */
      expectedPrice?: number;
    }, options?: RequestOptions): Promise<VerificationSubscription> =>
      call.data<VerificationSubscription>('POST', '/kyc/subscribe', { body, options }),
    /** Retrieve the active plan. Retrieves the active plan with its quotas. Refuses with 404 without an active plan. Scope: `verification:read`. */
    currentPlan: (options?: RequestOptions): Promise<VerificationSubscription> =>
      call.data<VerificationSubscription>('GET', '/kyc/plan', { options }),
    /** Update the renewal of the plan. Enables or disables the renewal of the active plan; its quotas stay. Refuses with 404 without an active plan. Scope: `verification:write`. */
    setRenewal: (body: {
      /** False ends the plan after the present period. */
      autoRenew: boolean;
    }, options?: RequestOptions): Promise<VerificationSubscription> =>
      call.data<VerificationSubscription>('PUT', '/kyc/plan', { body, options }),
    /** Top up the verification balance. Moves money from the wallet to the verification balance, permanently. Refuses with 400 INSUFFICIENT_WALLET_BALANCE when the wallet does not cover the amount. Scope: `verification:write`. */
    topUp: (body: {
      /** Kobo (1/100 naira) */
      amount: number;
    }, options?: RequestOptions): Promise<VerificationTopUp> =>
      call.data<VerificationTopUp>('POST', '/kyc/topup', { body, options }),
    /** List verification calls. Lists charged calls with price and status, newest first. Looked-up data is not included. Scope: `verification:read`. */
    calls: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Only calls of this operation. */
      operation?: 'nin_basic' | 'nin_face' | 'nin_match' | 'nin_full' | 'cac';
    }, options?: RequestOptions): Pages<VerificationCall> =>
      call.page<VerificationCall>('GET', '/kyc/calls', { query, options }),
    /** Search verification calls by NIN. Lists the calls about a NIN, newest first, for a data subject request. The NIN is in the body, so that no access log has it, and is compared by keyed hash. Scope: `verification:read`. */
    searchCalls: (body: {
      /** National Identification Number: 11 digits */
      nin: string;
      /** Rows a page, 50 unless told; above 200 gives 200. */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<VerificationCall> =>
      call.page<VerificationCall>('POST', '/kyc/calls/search', { body, options }),
    /** Retrieve a verification call. Retrieves a charged call by its verificationId. Refuses with 404 when the business has none. Scope: `verification:read`. */
    call: (verificationId: string, options?: RequestOptions): Promise<VerificationCall> =>
      call.data<VerificationCall>('GET', `/kyc/calls/${encodeURIComponent(verificationId)}`, { options }),
    /** Retrieve the verification low-balance alert. Retrieves the low-balance alert of the verification balance; off until set. Scope: `verification:read`. */
    lowBalanceAlert: (options?: RequestOptions): Promise<VerificationLowBalanceAlert> =>
      call.data<VerificationLowBalanceAlert>('GET', '/kyc/low-balance-alert', { options }),
    /** Set the verification low-balance alert. Sets the level of the event verification.balance.low, which is emitted once per drop and again after the balance has reached the level. Scope: `verification:write`. */
    setLowBalanceAlert: (body: {
      /** The level in kobo; 0 turns the alert off. */
      threshold: number;
      /** default true; a threshold of 0 also turns the alert off */
      enabled?: boolean;
      /** Mail recipients; if omitted, the present recipients stay. Without recipients, those of the wallet alert receive the mail */
      emails?: string[];
    }, options?: RequestOptions): Promise<VerificationLowBalanceAlert> =>
      call.data<VerificationLowBalanceAlert>('PUT', '/kyc/low-balance-alert', { body, options }),
  },
  webhooks: {
    /** Retrieve the webhook settings. Retrieves the webhook settings with a masked secret. Scope: `webhooks:read`. */
    find: (options?: RequestOptions): Promise<WebhookSettings> =>
      call.data<WebhookSettings>('GET', '/webhooks/settings', { options }),
    /** Set the webhook URL. Sets the webhook URL and delivery options. Omitted fields stay unchanged; the next attempt of every pending delivery uses the new settings. Refuses with 400 naming `webhookUrl` when it is not a URL that may be called. Scope: `webhooks:write`. */
    set: (body: {
      /** The webhook URL: https in live; http or https in the sandbox. */
      webhookUrl: string;
      /** Source addresses that your endpoint accepts; empty means no restriction. */
      allowedIps?: string[];
      /** Events to deliver; empty for all events except opt-in events. */
      eventTypes?: ('transfer.settled' | 'transfer.failed' | 'transfer.reversed' | 'transfer.approval.requested' | 'transfer.approval.given' | 'transfer.approval.refused' | 'transfer.approval.expired' | 'transfer.alarm' | 'wallet.funded' | 'wallet.balance.low' | 'bill.payment.completed' | 'bill.payment.failed' | 'bill.payment.reversed' | 'virtual_card.created' | 'virtual_card.frozen' | 'virtual_card.unfrozen' | 'virtual_card.terminated' | 'virtual_card.expired' | 'virtual_card.funded' | 'virtual_card.withdrawn' | 'virtual_card.transaction' | 'virtual_card.declined' | 'payroll.item.settled' | 'payroll.item.failed' | 'payroll.item.reversed' | 'payroll.batch.completed' | 'checkout.payment.completed' | 'product.stock.low' | 'subscription.payment.completed' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.payment.failed' | 'subscription.canceled' | 'subscription.expired' | 'customer.transaction.completed' | 'sms.delivered' | 'sms.failed' | 'verification.balance.low' | 'verification.plan.lapsed' | 'test.webhook')[];
      /** Ordered delivery: one event at a time, in order. */
      ordered?: boolean;
    }, options?: RequestOptions): Promise<{
      /** The webhook URL; null when none is set. */
      webhookUrl: string | null;
      /** Source addresses that your endpoint accepts; empty means no restriction. */
      allowedIps: string[];
      /** Events to deliver; empty for all events except opt-in events. */
      eventTypes: string[];
      /** Ordered delivery: one event at a time, in order. */
      ordered: boolean;
      /** Problems that you can fix, one sentence each. */
      warnings: string[];
    }> =>
      call.data<{
      /** The webhook URL; null when none is set. */
      webhookUrl: string | null;
      /** Source addresses that your endpoint accepts; empty means no restriction. */
      allowedIps: string[];
      /** Events to deliver; empty for all events except opt-in events. */
      eventTypes: string[];
      /** Ordered delivery: one event at a time, in order. */
      ordered: boolean;
      /** Problems that you can fix, one sentence each. */
      warnings: string[];
    }>('POST', '/webhooks/settings', { body, options }),
    /** Delete the webhook URL. Removes the webhook URL. Pending deliveries fail; once a URL is set, a recovery can deliver the events. Scope: `webhooks:write`. */
    remove: (options?: RequestOptions): Promise<{
      /** The webhook URL; null when none is set. */
      webhookUrl: string | null;
      /** Source addresses that your endpoint accepts; empty means no restriction. */
      allowedIps: string[];
      /** Events to deliver; empty for all events except opt-in events. */
      eventTypes: string[];
      /** Ordered delivery: one event at a time, in order. */
      ordered: boolean;
      /** Problems that you can fix, one sentence each. */
      warnings: string[];
    }> =>
      call.data<{
      /** The webhook URL; null when none is set. */
      webhookUrl: string | null;
      /** Source addresses that your endpoint accepts; empty means no restriction. */
      allowedIps: string[];
      /** Events to deliver; empty for all events except opt-in events. */
      eventTypes: string[];
      /** Ordered delivery: one event at a time, in order. */
      ordered: boolean;
      /** Problems that you can fix, one sentence each. */
      warnings: string[];
    }>('DELETE', '/webhooks/settings', { options }),
    /** Rotate the webhook signing secret. Rotates the signing secret and returns the new secret once. The old secret becomes invalid immediately, unless a grace period adds its signature to the `webhook-signature` header. Scope: `webhooks:write`. */
    rotateSecret: (body?: {
      /** Seconds that the previous secret also signs, in webhook-signature only, at most a week; default 0. */
      gracePeriodSeconds?: number;
    }, options?: RequestOptions): Promise<{
      /** The secret, returned once; null in a repeat. */
      secret: string | null;
    }> =>
      call.data<{
      /** The secret, returned once; null in a repeat. */
      secret: string | null;
    }>('POST', '/webhooks/settings/secret', { body, options }),
    /** Send a test event. Delivers a test.webhook event to the configured URL in the same way as any other event. Refuses with 400 when no webhook URL is configured. Scope: `webhooks:write`. */
    test: (options?: RequestOptions): Promise<{
      /** The id of the delivery. */
      deliveryId: string;
    }> =>
      call.data<{
      /** The id of the delivery. */
      deliveryId: string;
    }>('POST', '/webhooks/settings/test', { options }),
    /** Update customer email settings. Enables or disables mails to the customers of the business. The field is required; false disables the mails. Scope: `webhooks:write`. */
    customerEmails: (body: {
      /** Whether the service sends mails to your customers. */
      handleCustomerEmails: boolean;
    }, options?: RequestOptions): Promise<{
      /** Whether the service sends mails to your customers. */
      handleCustomerEmails: boolean;
    }> =>
      call.data<{
      /** Whether the service sends mails to your customers. */
      handleCustomerEmails: boolean;
    }>('PUT', '/webhooks/settings/customer-emails', { body, options }),
    /** List webhook deliveries. Lists webhook deliveries, newest first. Refuses with 404 for an unknown endpoint; 400 naming `limit` outside 1.100, or `since` when it is not RFC 3339. Scope: `webhooks:read`. */
    deliveries: (query?: {
      /** Rows per page, 1 to 100; default 50. */
      limit?: number;
      /** Only events at or after this time. */
      since?: string;
      /** Only deliveries with this status. */
      status?: 'pending' | 'delivered' | 'failed';
      /** Only events with this name. */
      event?: 'transfer.settled' | 'transfer.failed' | 'transfer.reversed' | 'transfer.approval.requested' | 'transfer.approval.given' | 'transfer.approval.refused' | 'transfer.approval.expired' | 'transfer.alarm' | 'wallet.funded' | 'wallet.balance.low' | 'bill.payment.completed' | 'bill.payment.failed' | 'bill.payment.reversed' | 'virtual_card.created' | 'virtual_card.frozen' | 'virtual_card.unfrozen' | 'virtual_card.terminated' | 'virtual_card.expired' | 'virtual_card.funded' | 'virtual_card.withdrawn' | 'virtual_card.transaction' | 'virtual_card.declined' | 'payroll.item.settled' | 'payroll.item.failed' | 'payroll.item.reversed' | 'payroll.batch.completed' | 'checkout.payment.completed' | 'product.stock.low' | 'subscription.payment.completed' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.payment.failed' | 'subscription.canceled' | 'subscription.expired' | 'customer.transaction.completed' | 'sms.delivered' | 'sms.failed' | 'verification.balance.low' | 'verification.plan.lapsed' | 'test.webhook';
      /** Only deliveries to this endpoint. */
      endpointId?: string;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<WebhookDelivery> =>
      call.page<WebhookDelivery>('GET', '/webhooks/events', { query, options }),
    /** List event types. Lists every event type with its JSON Schema and an example. Scope: `webhooks:read`. */
    eventTypes: (options?: RequestOptions): Pages<{
      /** The name of the event. */
      event: string;
      /** The occasion of the event. */
      summary: string;
      /** The time format of the envelope. */
      timestamp: 'unix' | 'rfc3339';
      /** Delivered only to an endpoint with this event in `eventTypes`. */
      optIn: boolean;
      /** JSON Schema of the whole body. */
      schema: { [key: string]: unknown };
      /** An example of the whole body. */
      example: { [key: string]: unknown };
    }> =>
      call.page<{
      /** The name of the event. */
      event: string;
      /** The occasion of the event. */
      summary: string;
      /** The time format of the envelope. */
      timestamp: 'unix' | 'rfc3339';
      /** Delivered only to an endpoint with this event in `eventTypes`. */
      optIn: boolean;
      /** JSON Schema of the whole body. */
      schema: { [key: string]: unknown };
      /** An example of the whole body. */
      example: { [key: string]: unknown };
    }>('GET', '/webhooks/event-types', { options }),
    /** Retrieve a webhook delivery. Retrieves a delivery with its body and its attempts. Refuses with 404, also for a delivery of another business. Scope: `webhooks:read`. */
    findDelivery: (deliveryId: string, options?: RequestOptions): Promise<WebhookDeliveryDetail> =>
      call.data<WebhookDeliveryDetail>('GET', `/webhooks/events/${encodeURIComponent(deliveryId)}`, { options }),
    /** Retrieve an event as delivered. Retrieves an event with the exact body and headers of an attempt, signed at the time of the request, for a server that the service cannot reach. An event with a delivery has that delivery's `webhook-id`; without a secret there are no signatures. Refuses with 404, also for an event of another business. Scope: `webhooks:read`. */
    findMessage: (eventId: string, options?: RequestOptions): Promise<WebhookMessage> =>
      call.data<WebhookMessage>('GET', `/webhooks/messages/${encodeURIComponent(eventId)}`, { options }),
    /** Mark a delivery as acknowledged. Marks a delivery as acknowledged after the server received the event in another way. Automatic attempts end; earlier attempts stay in the history, and the audit log names the caller. Refuses with 404; 409 while an attempt is in progress, whose result decides. Scope: `webhooks:write`. */
    acknowledge: (deliveryId: string, options?: RequestOptions): Promise<WebhookDeliveryDetail> =>
      call.data<WebhookDeliveryDetail>('POST', `/webhooks/events/${encodeURIComponent(deliveryId)}/acknowledge`, { options }),
    /** Resend a webhook delivery. Resends a delivery in any status under the same X-Webhook-ID: one attempt in addition to the automatic attempts, whose times stay. A delivered delivery stays delivered; a failed one is failed again unless acknowledged. Refuses with 404; 409 while an attempt is in progress, and ENDPOINT_PAUSED or INVALID_STATE when its endpoint is paused or removed; 400 when no URL is configured. Scope: `webhooks:write`. */
    resend: (deliveryId: string, options?: RequestOptions): Promise<WebhookDeliveryDetail> =>
      call.data<WebhookDeliveryDetail>('POST', `/webhooks/events/${encodeURIComponent(deliveryId)}/resend`, { options }),
    /** Resend webhook deliveries. Resends up to 100 deliveries in any status, each under its X-Webhook-ID, as one attempt in addition to the automatic attempts. A delivery that cannot be sent is listed with its code and does not block the others; a repeated id counts once. Scope: `webhooks:write`. */
    resendMany: (body: {
      /** The ids of the deliveries, the X-Webhook-ID of every attempt. */
      deliveryIds: string[];
    }, options?: RequestOptions): Promise<WebhookResent> =>
      call.data<WebhookResent>('POST', '/webhooks/events/resend', { body, options }),
    /** Recover missed webhook events. Delivers missed events of a time range: events without a delivery get one, failed deliveries are sent again, acknowledged ones are not. `dryRun` only counts. A recovery is durable. Refuses with 400 naming `since` in the future or before the retention time (`WEBHOOK_HISTORY_DAYS`), `until` of an empty range, or `webhookUrl` when none is set; 404 for an unknown endpoint; 409 ENDPOINT_PAUSED; 429 while five run. Scope: `webhooks:write`. */
    recover: (body: {
      /** The start of the range, inclusive. */
      since: string;
      /** The end of the range; default: now. */
      until?: string;
      /** Counts the events without delivering them. */
      dryRun?: boolean;
      /** Only to this endpoint; default: the URL of the settings. */
      endpointId?: string;
    }, options?: RequestOptions): Promise<{
      /** The id of the recovery; null for a dry run. */
      id: string | null;
      /** The start of the range, inclusive. */
      since: string;
      /** The end of the range. */
      until: string;
      /** Events delivered again so far; for a dry run, events that would be delivered. */
      events: number;
      /** The status of the recovery. */
      status: 'dry_run' | 'running' | 'finished';
    }> =>
      call.data<{
      /** The id of the recovery; null for a dry run. */
      id: string | null;
      /** The start of the range, inclusive. */
      since: string;
      /** The end of the range. */
      until: string;
      /** Events delivered again so far; for a dry run, events that would be delivered. */
      events: number;
      /** The status of the recovery. */
      status: 'dry_run' | 'running' | 'finished';
    }>('POST', '/webhooks/recover', { body, options }),
    /** Retrieve a recovery. Retrieves a recovery with its progress. Refuses with 404. Scope: `webhooks:read`. */
    findRecovery: (recoveryId: string, options?: RequestOptions): Promise<{
      /** The id of the recovery; null for a dry run. */
      id: string | null;
      /** The start of the range, inclusive. */
      since: string;
      /** The end of the range. */
      until: string;
      /** Events delivered again so far; for a dry run, events that would be delivered. */
      events: number;
      /** The status of the recovery. */
      status: 'dry_run' | 'running' | 'finished';
    }> =>
      call.data<{
      /** The id of the recovery; null for a dry run. */
      id: string | null;
      /** The start of the range, inclusive. */
      since: string;
      /** The end of the range. */
      until: string;
      /** Events delivered again so far; for a dry run, events that would be delivered. */
      events: number;
      /** The status of the recovery. */
      status: 'dry_run' | 'running' | 'finished';
    }>('GET', `/webhooks/recover/${encodeURIComponent(recoveryId)}`, { options }),
    /** List webhook endpoints. Lists the webhook endpoints of the business in this environment with their health, the first endpoint first. Scope: `webhooks:read`. */
    endpoints: (options?: RequestOptions): Pages<WebhookEndpoint> =>
      call.page<WebhookEndpoint>('GET', '/webhooks/endpoints', { options }),
    /** Create a webhook endpoint. Creates an additional webhook endpoint and returns its secret once. The endpoint receives events from now on; a recovery delivers earlier events. Refuses with 400 naming `url` when it may not be called; 409 ENDPOINT_LIMIT. Scope: `webhooks:write`. */
    addEndpoint: (body: {
      /** The URL of the endpoint: https in live; http or https in the sandbox. */
      url: string;
      /** The purpose of the endpoint, in your words; null for none. */
      description?: string | null;
      /** Events to deliver; empty for all events except opt-in events. */
      eventTypes?: ('transfer.settled' | 'transfer.failed' | 'transfer.reversed' | 'transfer.approval.requested' | 'transfer.approval.given' | 'transfer.approval.refused' | 'transfer.approval.expired' | 'transfer.alarm' | 'wallet.funded' | 'wallet.balance.low' | 'bill.payment.completed' | 'bill.payment.failed' | 'bill.payment.reversed' | 'virtual_card.created' | 'virtual_card.frozen' | 'virtual_card.unfrozen' | 'virtual_card.terminated' | 'virtual_card.expired' | 'virtual_card.funded' | 'virtual_card.withdrawn' | 'virtual_card.transaction' | 'virtual_card.declined' | 'payroll.item.settled' | 'payroll.item.failed' | 'payroll.item.reversed' | 'payroll.batch.completed' | 'checkout.payment.completed' | 'product.stock.low' | 'subscription.payment.completed' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.payment.failed' | 'subscription.canceled' | 'subscription.expired' | 'customer.transaction.completed' | 'sms.delivered' | 'sms.failed' | 'verification.balance.low' | 'verification.plan.lapsed' | 'test.webhook')[];
      /** Conditions on `data` of an event: fields with a value or with `$eq`, `$neq`, `$in`, `$nin`, `$gt`, `$gte`, `$lt`, `$lte`, `$exist`; groups with `$and`, `$or`, `$not`. At most 20 conditions. */
      filter?: { [key: string]: unknown } | null;
      /** Custom headers of every attempt, at most 10. The list replaces the present headers; an empty list removes all. */
      headers?: {
        /** `Authorization`, `Api-Key` or a name with the prefix `X-`. */
        name: string;
        /** The value, never shown again. If omitted, an existing header keeps its value. */
        value?: string;
      }[];
      /** Maximum attempts per second, 1 to 100; null for no rate limit. */
      ratePerSecond?: number | null;
      /** Ordered delivery: one event at a time, in order. */
      ordered?: boolean;
    }, options?: RequestOptions): Promise<NewWebhookEndpoint> =>
      call.data<NewWebhookEndpoint>('POST', '/webhooks/endpoints', { body, options }),
    /** Retrieve a webhook endpoint. Retrieves a webhook endpoint with its health. Refuses with 404. Scope: `webhooks:read`. */
    findEndpoint: (endpointId: string, options?: RequestOptions): Promise<WebhookEndpoint> =>
      call.data<WebhookEndpoint>('GET', `/webhooks/endpoints/${encodeURIComponent(endpointId)}`, { options }),
    /** Update a webhook endpoint. Updates an additional webhook endpoint; omitted fields stay unchanged. A new URL, new headers and a new rate take effect with the next attempt, new event types with the next event. Refuses with 404; 400 naming `url` when it may not be called, or `headers` when the URL is on another server and values were omitted; 409 INVALID_STATE for the first endpoint. Scope: `webhooks:write`. */
    updateEndpoint: (endpointId: string, body?: {
      /** The URL of the endpoint: https in live; http or https in the sandbox. */
      url?: string;
      /** The purpose of the endpoint, in your words; null for none. */
      description?: string | null;
      /** Events to deliver; empty for all events except opt-in events. */
      eventTypes?: ('transfer.settled' | 'transfer.failed' | 'transfer.reversed' | 'transfer.approval.requested' | 'transfer.approval.given' | 'transfer.approval.refused' | 'transfer.approval.expired' | 'transfer.alarm' | 'wallet.funded' | 'wallet.balance.low' | 'bill.payment.completed' | 'bill.payment.failed' | 'bill.payment.reversed' | 'virtual_card.created' | 'virtual_card.frozen' | 'virtual_card.unfrozen' | 'virtual_card.terminated' | 'virtual_card.expired' | 'virtual_card.funded' | 'virtual_card.withdrawn' | 'virtual_card.transaction' | 'virtual_card.declined' | 'payroll.item.settled' | 'payroll.item.failed' | 'payroll.item.reversed' | 'payroll.batch.completed' | 'checkout.payment.completed' | 'product.stock.low' | 'subscription.payment.completed' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.payment.failed' | 'subscription.canceled' | 'subscription.expired' | 'customer.transaction.completed' | 'sms.delivered' | 'sms.failed' | 'verification.balance.low' | 'verification.plan.lapsed' | 'test.webhook')[];
      /** Conditions on `data` of an event: fields with a value or with `$eq`, `$neq`, `$in`, `$nin`, `$gt`, `$gte`, `$lt`, `$lte`, `$exist`; groups with `$and`, `$or`, `$not`. At most 20 conditions. */
      filter?: { [key: string]: unknown } | null;
      /** Custom headers of every attempt, at most 10. The list replaces the present headers; an empty list removes all. */
      headers?: {
        /** `Authorization`, `Api-Key` or a name with the prefix `X-`. */
        name: string;
        /** The value, never shown again. If omitted, an existing header keeps its value. */
        value?: string;
      }[];
      /** Maximum attempts per second, 1 to 100; null for no rate limit. */
      ratePerSecond?: number | null;
      /** Ordered delivery: one event at a time, in order. */
      ordered?: boolean;
    }, options?: RequestOptions): Promise<WebhookEndpoint> =>
      call.data<WebhookEndpoint>('PUT', `/webhooks/endpoints/${encodeURIComponent(endpointId)}`, { body, options }),
    /** Delete a webhook endpoint. Removes an additional endpoint, its secret and its headers. Pending deliveries fail; an attempt in progress ends first. Refuses with 404; 409 INVALID_STATE for the first endpoint. Scope: `webhooks:write`. */
    removeEndpoint: (endpointId: string, options?: RequestOptions): Promise<{
      /** Its id, the same at every door and in events. */
      id: string;
      /** It is gone. */
      deleted: true;
    }> =>
      call.data<{
      /** Its id, the same at every door and in events. */
      id: string;
      /** It is gone. */
      deleted: true;
    }>('DELETE', `/webhooks/endpoints/${encodeURIComponent(endpointId)}`, { options }),
    /** Rotate an endpoint's signing secret. Rotates the signing secret of an additional endpoint and returns the new secret once. It signs from the next attempt, retries included; during a grace period `webhook-signature` carries both. Refuses with 404; 409 INVALID_STATE for the first endpoint. Scope: `webhooks:write`. */
    rotateEndpointSecret: (endpointId: string, body?: {
      /** Seconds that the previous secret also signs, in webhook-signature only, at most a week; default 0. */
      gracePeriodSeconds?: number;
    }, options?: RequestOptions): Promise<NewWebhookEndpoint> =>
      call.data<NewWebhookEndpoint>('POST', `/webhooks/endpoints/${encodeURIComponent(endpointId)}/secret`, { body, options }),
    /** Send a test event to an endpoint. Delivers a test.webhook event to one endpoint in the same way as any other event, regardless of its filter. Refuses with 404; 409 ENDPOINT_PAUSED. Scope: `webhooks:write`. */
    testEndpoint: (endpointId: string, options?: RequestOptions): Promise<{
      /** The id of the delivery. */
      deliveryId: string;
    }> =>
      call.data<{
      /** The id of the delivery. */
      deliveryId: string;
    }>('POST', `/webhooks/endpoints/${encodeURIComponent(endpointId)}/test`, { options }),
    /** Pause a webhook endpoint. Pauses an additional endpoint: later events are skipped, and so are retries that fall due meanwhile. An attempt in progress ends normally. Repeating the request changes nothing. Refuses with 404; 409 INVALID_STATE for the first endpoint. Scope: `webhooks:write`. */
    pauseEndpoint: (endpointId: string, body?: {
      /** The reason, for later readers. */
      reason?: string;
    }, options?: RequestOptions): Promise<WebhookEndpoint> =>
      call.data<WebhookEndpoint>('POST', `/webhooks/endpoints/${encodeURIComponent(endpointId)}/pause`, { body, options }),
    /** Resume a webhook endpoint. Resumes an additional endpoint: later events are delivered. With `deliverMissed` a recovery, under the id of this request, delivers the skipped events. An active endpoint stays unchanged. Refuses with 404; 409 INVALID_STATE for the first endpoint; 429 with `deliverMissed` while five recoveries run. Scope: `webhooks:write`. */
    resumeEndpoint: (endpointId: string, body?: {
      /** Delivers the skipped events; default false. A recovery can deliver them later. */
      deliverMissed?: boolean;
    }, options?: RequestOptions): Promise<WebhookEndpoint> =>
      call.data<WebhookEndpoint>('POST', `/webhooks/endpoints/${encodeURIComponent(endpointId)}/resume`, { body, options }),
    /** Resend an event. Resends an event to the named endpoint, subscribed or not, or to every endpoint that has a delivery of it or subscribes to it. A new delivery has six attempts; an existing delivery is resent under its id. Refuses with 404 for an unknown event or endpoint; 409 ENDPOINT_PAUSED when the named endpoint is paused, INVALID_STATE when no endpoint subscribes to it. Scope: `webhooks:write`. */
    resendEvent: (eventId: string, body?: {
      /** Only to this endpoint; default: all subscribed endpoints. */
      endpointId?: string;
    }, options?: RequestOptions): Promise<WebhookDelivery[]> =>
      call.data<WebhookDelivery[]>('POST', `/webhooks/messages/${encodeURIComponent(eventId)}/resend`, { body, options }),
  },
  requestLog: {
    /** List REST requests. Lists the REST requests of this environment, newest first; by request id, by key, or failures alone. Scope: `requests:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Only the request with this X-Request-Id. */
      requestId?: string;
      /** Only requests of this API key. */
      keyId?: string;
      /** Only failed requests. */
      failed?: boolean;
    }, options?: RequestOptions): Pages<LoggedRequest> =>
      call.page<LoggedRequest>('GET', '/request-log', { query, options }),
  },
  operators: {
    reviews: {
      /** List items pending review. Lists the items of this environment pending review by operators, of all businesses, oldest first. Decided items leave the queue. The cost follows open items alone. Scope: `reviews:read`. */
      list: (query?: {
        /** Only items of this kind. */
        kind?: 'transfer' | 'unconfirmed' | 'bill' | 'suspense' | 'proposal' | 'reconciliation' | 'endpoint' | 'refused_messages';
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<Review> =>
        call.page<Review>('GET', '/ops/reviews', { query, options }),
    },
    proposals: {
      /** Retrieve an approval request. Retrieves an approval request, open or ended. Refuses with 404. Scope: `reviews:read`. */
      show: (proposalId: string, options?: RequestOptions): Promise<Proposal> =>
        call.data<Proposal>('GET', `/ops/proposals/${encodeURIComponent(proposalId)}`, { options }),
      /** Approve an approval request. Approves and runs an approval request. Refuses with 404; 403 SAME_MAKER_AND_CHECKER; 409 PROPOSAL_ENDED; its own errors. Scope: `proposals:decide`. */
      agree: (proposalId: string, body: {
        /** Reason; saved in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<Proposal> =>
        call.data<Proposal>('POST', `/ops/proposals/${encodeURIComponent(proposalId)}/agree`, { body, options }),
      /** Reject or withdraw an approval request. Rejects another operator's approval request, or withdraws the caller's own. Refuses with 404; 409 PROPOSAL_ENDED. Scope: `proposals:decide`. */
      refuse: (proposalId: string, body: {
        /** Reason; saved in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<Proposal> =>
        call.data<Proposal>('POST', `/ops/proposals/${encodeURIComponent(proposalId)}/refuse`, { body, options }),
    },
    operators: {
      /** List businesses. Lists businesses of this environment by name, by id, or by the prefix of an owner's address. The cost is one page, except for a name and a state together. The audit log of the service records the reader. Scope: `businesses:read`. */
      businesses: (query?: {
        /** Prefix of the name, prefix of an owner's e-mail address, or the id. */
        search?: string;
        /** Only businesses with this go-live status, or `frozen`. */
        status?: 'requested' | 'in_review' | 'approved' | 'refused' | 'suspended' | 'frozen';
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<OperatedBusiness> =>
        call.page<OperatedBusiness>('GET', '/ops/businesses', { query, options }),
      /** Retrieve a business. Retrieves one business with owners, keys and pending approval requests. Its audit log records every read. Refuses with 404. Scope: `businesses:read`. */
      business: (businessId: string, options?: RequestOptions): Promise<OperatedBusinessDetail> =>
        call.data<OperatedBusinessDetail>('GET', `/ops/businesses/${encodeURIComponent(businessId)}`, { options }),
      /** Freeze a wallet. Freezes the wallet of a business: every debit is rejected at once, and credits continue. One operator suffices. Refuses with 404; 403 FORBIDDEN for a member of that business; 409 INVALID_STATE when already frozen by operators. Scope: `businesses:operate`. */
      freezeWallet: (businessId: string, body: {
        /** Reason; shown to the owners of the business. */
        note: string;
      }, options?: RequestOptions): Promise<OperatedBusinessDetail> =>
        call.data<OperatedBusinessDetail>('POST', `/ops/businesses/${encodeURIComponent(businessId)}/wallet/freeze`, { body, options }),
      /** Unfreeze a wallet. Unfreezes a wallet that operators froze. In live two operators are needed: the first call creates an approval request, the same call by another operator approves it. A live wallet stays frozen until its business is approved. Refuses as `freezeWallet`; 409 INVALID_STATE when operators did not freeze it. Scope: `businesses:operate`. */
      unfreezeWallet: (businessId: string, body: {
        /** Reason; shown to the owners of the business. */
        note: string;
      }, options?: RequestOptions): Promise<OperatedBusinessDetail> =>
        call.data<OperatedBusinessDetail>('POST', `/ops/businesses/${encodeURIComponent(businessId)}/wallet/unfreeze`, { body, options }),
      /** Suspend an API key. Suspends an API key of a business from the next request on. One operator suffices. Refuses with 404; 403 FORBIDDEN for a member of that business; 409 API_KEY_NOT_ACTIVE when not active. Scope: `businesses:operate`. */
      suspendKey: (businessId: string, keyId: string, body: {
        /** Reason; shown to the owners of the business. */
        note: string;
      }, options?: RequestOptions): Promise<OperatedBusinessDetail> =>
        call.data<OperatedBusinessDetail>('POST', `/ops/businesses/${encodeURIComponent(businessId)}/keys/${encodeURIComponent(keyId)}/suspend`, { body, options }),
      /** Reinstate an API key. Reinstates a key that operators suspended. In live two operators are needed, as for `unfreezeWallet`. Refuses with 404; 403 FORBIDDEN; 409 INVALID_STATE when not suspended. Scope: `businesses:operate`. */
      reinstateKey: (businessId: string, keyId: string, body: {
        /** Reason; shown to the owners of the business. */
        note: string;
      }, options?: RequestOptions): Promise<OperatedBusinessDetail> =>
        call.data<OperatedBusinessDetail>('POST', `/ops/businesses/${encodeURIComponent(businessId)}/keys/${encodeURIComponent(keyId)}/reinstate`, { body, options }),
    },
    evidence: {
      /** List provider attempts of a transfer. Lists the provider attempts of a transfer, oldest first. Every read is audited for its business. Refuses with 404. Scope: `reviews:read`. */
      transferAttempts: (businessId: string, transferCode: string, query?: {
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<ProviderAttempt> =>
        call.page<ProviderAttempt>('GET', `/ops/businesses/${encodeURIComponent(businessId)}/transfers/${encodeURIComponent(transferCode)}/attempts`, { query, options }),
      /** List provider requests about a transfer. Lists the provider requests about a transfer within PROVIDER_LOG_DAYS. Every read is audited. Refuses with 404. Scope: `reviews:read`. */
      transferExchanges: (businessId: string, transferCode: string, query?: {
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<ProviderExchange> =>
        call.page<ProviderExchange>('GET', `/ops/businesses/${encodeURIComponent(businessId)}/transfers/${encodeURIComponent(transferCode)}/exchanges`, { query, options }),
      /** List provider attempts of a bill. Lists the provider attempts of a bill, oldest first. Every read is audited for its business. Refuses with 404. Scope: `reviews:read`. */
      billAttempts: (businessId: string, requestRef: string, query?: {
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<ProviderAttempt> =>
        call.page<ProviderAttempt>('GET', `/ops/businesses/${encodeURIComponent(businessId)}/bills/${encodeURIComponent(requestRef)}/attempts`, { query, options }),
      /** List provider requests about a bill. Lists the provider requests about a bill within PROVIDER_LOG_DAYS. Every read is audited. Refuses with 404. Scope: `reviews:read`. */
      billExchanges: (businessId: string, requestRef: string, query?: {
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<ProviderExchange> =>
        call.page<ProviderExchange>('GET', `/ops/businesses/${encodeURIComponent(businessId)}/bills/${encodeURIComponent(requestRef)}/exchanges`, { query, options }),
    },
    sandbox: {
      /** Update the sandbox routing of a business. Changes the sandbox routing of any business, for operators. Refuses as `chooseSandboxProviders`; 404 when there is no such business. Scope: `businesses:operate`. On the sandbox only. */
      chooseProvidersOf: (businessId: string, body: {
        /** The new destination. */
        place: 'simulated' | 'provider_test';
        /** The ports to change; default: all available ports. */
        ports?: ('bank' | 'bills' | 'virtualAccounts' | 'cards' | 'zee' | 'switch' | 'switchFull' | 'registry' | 'sms')[];
        /** The reason, stored in the audit log of the business. */
        note: string;
      }, options?: RequestOptions): Pages<SandboxProvider> =>
        call.page<SandboxProvider>('PUT', `/ops/businesses/${encodeURIComponent(businessId)}/sandbox-providers`, { body, options }),
    },
    transfers: {
      /** Reverse a transfer under review. Reverses a transfer under review and credits principal and fee back. Without a decline of the bank, live money needs two operators: the first call creates an approval request, the same call by another operator approves it. Refuses with 404; 409 TRANSFER_NOT_IN_REVIEW when no review is pending or another operator decided first. Scope: `transfers:review`. */
      reverse: (transferCode: string, body: {
        /** Id of the business, as in the review queue; default your current business. */
        businessId?: string;
        /** Proof of the decision, such as the reference of the bank's answer; saved as evidence. */
        note: string;
      }, options?: RequestOptions): Promise<Transfer> =>
        call.data<Transfer>('POST', `/ops/transfers/${encodeURIComponent(transferCode)}/reverse`, { body, options }),
      /** Settle a transfer under review. Settles a transfer under review that the bank proves it credited. In live, two operators are needed. Refuses with 404; 409 TRANSFER_NOT_IN_REVIEW. Scope: `transfers:review`. */
      settle: (transferCode: string, body: {
        /** Id of the business, as in the review queue; default your current business. */
        businessId?: string;
        /** Proof of the decision, such as the reference of the bank's answer; saved as evidence. */
        note: string;
      }, options?: RequestOptions): Promise<Transfer> =>
        call.data<Transfer>('POST', `/ops/transfers/${encodeURIComponent(transferCode)}/settle`, { body, options }),
    },
    limits: {
      /** List wallet tiers. Lists the limits of each tier, the lowest first; null is without limit. Scope: `limits:operate`. */
      tiers: (options?: RequestOptions): Pages<{
        /** Name of the tier. */
        tier: string;
        /** Kobo: limit per transaction; null without limit. */
        perPayment: number | null;
        /** Kobo: limit per day; null without limit. */
        dayAmount: number | null;
        /** Limit of payments per day; null without limit. */
        dayPayments: number | null;
        /** Kobo: limit per month; null without limit. */
        monthAmount: number | null;
      }> =>
        call.page<{
        /** Name of the tier. */
        tier: string;
        /** Kobo: limit per transaction; null without limit. */
        perPayment: number | null;
        /** Kobo: limit per day; null without limit. */
        dayAmount: number | null;
        /** Limit of payments per day; null without limit. */
        dayPayments: number | null;
        /** Kobo: limit per month; null without limit. */
        monthAmount: number | null;
      }>('GET', '/ops/tiers', { options }),
      /** Update the limits of a tier. Updates the limits of a tier for every wallet with the tier and without own limits, in force with the next payment. Tiers are shared by both environments, so live alone changes them: a raise needs two operators, a reduction applies at once. Refuses with 404; 409 CONFLICT in the sandbox; errors of the approval. Scope: `limits:operate`. */
      setTier: (tier: string, body: {
        /** Kobo: limit per transaction; null without limit. */
        perPayment: number | null;
        /** Kobo: limit per day; null without limit. */
        dayAmount: number | null;
        /** Limit of payments per day; null without limit. */
        dayPayments: number | null;
        /** Kobo: limit per month; null without limit. */
        monthAmount: number | null;
        /** Reason; saved in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<{
        /** Current limits of the tier. */
        tier: {
          /** Name of the tier. */
          tier: string;
          /** Kobo: limit per transaction; null without limit. */
          perPayment: number | null;
          /** Kobo: limit per day; null without limit. */
          dayAmount: number | null;
          /** Limit of payments per day; null without limit. */
          dayPayments: number | null;
          /** Kobo: limit per month; null without limit. */
          monthAmount: number | null;
        };
        /** What waits for a second operator; null when it is done. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }> =>
        call.data<{
        /** Current limits of the tier. */
        tier: {
          /** Name of the tier. */
          tier: string;
          /** Kobo: limit per transaction; null without limit. */
          perPayment: number | null;
          /** Kobo: limit per day; null without limit. */
          dayAmount: number | null;
          /** Limit of payments per day; null without limit. */
          dayPayments: number | null;
          /** Kobo: limit per month; null without limit. */
          monthAmount: number | null;
        };
        /** What waits for a second operator; null when it is done. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }>('POST', `/ops/tiers/${encodeURIComponent(tier)}`, { body, options }),
      /** Retrieve the limits of a business. Retrieves the limits of a business's wallet. Every read is recorded in its audit log. Refuses with 404. Scope: `limits:operate`. */
      show: (businessId: string, options?: RequestOptions): Promise<{
        /** Business id. */
        businessId: string;
        /** Limits of its wallet. */
        limits: WalletLimits;
        /** What waits for a second operator; null when it is done. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }> =>
        call.data<{
        /** Business id. */
        businessId: string;
        /** Limits of its wallet. */
        limits: WalletLimits;
        /** What waits for a second operator; null when it is done. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }>('GET', `/ops/limits/${encodeURIComponent(businessId)}`, { options }),
      /** Set the limits of a business. Sets the tier of a business's wallet and own limits in place of the tier's, or removes all limits. In force with the next payment. In live, a raise creates an approval request first; a reduction applies at once. Refuses with 404; 400 VALIDATION_ERROR for an unknown tier; errors of the approval. Scope: `limits:operate`. */
      set: (businessId: string, body: {
        /** Tier; null for a wallet without limits. */
        tier: string | null;
        /** Kobo: own limit per transaction; the tier’s by default. */
        perPayment?: number | null;
        /** Kobo: own limit per day; the tier’s by default. */
        dayAmount?: number | null;
        /** Own limit of payments per day; the tier’s by default. */
        dayPayments?: number | null;
        /** Kobo: own limit per month; the tier’s by default. */
        monthAmount?: number | null;
        /** Reason; saved in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<{
        /** Business id. */
        businessId: string;
        /** Limits of its wallet. */
        limits: WalletLimits;
        /** What waits for a second operator; null when it is done. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }> =>
        call.data<{
        /** Business id. */
        businessId: string;
        /** Limits of its wallet. */
        limits: WalletLimits;
        /** What waits for a second operator; null when it is done. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }>('POST', `/ops/limits/${encodeURIComponent(businessId)}`, { body, options }),
    },
    bills: {
      /** Reverse a pending bill. Refunds a pending bill that was not delivered; live needs a second approval. Refuses with 404; 409 INVALID_STATE. Scope: `bills:review`. */
      reverse: (requestRef: string, body: {
        /** Id of the business, as in the review queue; default your current business. */
        businessId?: string;
        /** The reason; recorded as evidence. */
        note: string;
      }, options?: RequestOptions): Promise<ListedBill> =>
        call.data<ListedBill>('POST', `/ops/bills/${encodeURIComponent(requestRef)}/reverse`, { body, options }),
      /** Mark a pending bill as delivered. Marks a pending bill as delivered, proved by the provider; stores no token. Refuses with 404; 409 INVALID_STATE. Scope: `bills:review`. */
      deliver: (requestRef: string, body: {
        /** Id of the business, as in the review queue; default your current business. */
        businessId?: string;
        /** The reason; recorded as evidence. */
        note: string;
      }, options?: RequestOptions): Promise<ListedBill> =>
        call.data<ListedBill>('POST', `/ops/bills/${encodeURIComponent(requestRef)}/deliver`, { body, options }),
    },
    virtualAccounts: {
      /** List deposits in suspense. Lists deposits in suspense of this environment and all businesses, newest first. Scope: `transfers:review`. */
      suspense: (query?: {
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
        /** open by default. */
        status?: 'open' | 'credited' | 'returned';
      }, options?: RequestOptions): Pages<SuspenseDeposit> =>
        call.page<SuspenseDeposit>('GET', '/ops/suspense', { query, options }),
      /** Credit a deposit in suspense. Credits a deposit in suspense to a business, with wallet.funded in the same commit. Live needs a second approval. Refuses with 404 for an unknown deposit or business, 409 INVALID_STATE after a decision, 403 for a closed wallet. Scope: `transfers:review`. */
      creditSuspense: (suspenseId: string, body: {
        /** The reason; saved with the decision. */
        note: string;
        /** The business. */
        businessId: string;
      }, options?: RequestOptions): Promise<SuspenseDeposit> =>
        call.data<SuspenseDeposit>('POST', `/ops/suspense/${encodeURIComponent(suspenseId)}/credit`, { body, options }),
      /** Mark a deposit in suspense as returned. Marks a deposit as returned to its sender, without a posting. Refuses with 404, 409 INVALID_STATE. Scope: `transfers:review`. */
      returnSuspense: (suspenseId: string, body: {
        /** The reason; saved with the decision. */
        note: string;
      }, options?: RequestOptions): Promise<SuspenseDeposit> =>
        call.data<SuspenseDeposit>('POST', `/ops/suspense/${encodeURIComponent(suspenseId)}/return`, { body, options }),
    },
    funding: {
      /** List manual wallet credits. Lists manual credits, newest first. Each read is recorded in the audit log of the business or of the service. Scope: `treasury:read`. */
      list: (query?: {
        /** Only credits of this business. */
        businessId?: string;
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<WalletFunding> =>
        call.page<WalletFunding>('GET', '/ops/fundings', { query, options }),
      /** Credit a wallet by hand. Credits a payment at a provider to a wallet as a deposit, with wallet.funded in the same commit; a payment is credited once. Live needs a second approval. Refuses with 400 for a future day; 404 for an unknown business or account; 403 WALLET_NOT_ACTIVE; 409 CONFLICT when the payment is booked already. Scope: `treasury:write`. */
      fund: (body: {
        /** The business whose wallet is credited. */
        businessId: string;
        /** The provider account, by its name in PROVIDERS_FILE; `sandbox` is the simulated account. */
        account: string;
        /** Amount credited, in kobo. */
        amount: number;
        /** Payment reference at the provider: its session id or its id on the statement. A payment is credited once. */
        reference: string;
        /** The day on which the provider credited the payment, in Lagos time. */
        valueDate: string;
        /** The document that proves the payment, and its location. */
        document: string;
        /** SHA-256 of the document file, in hexadecimal. */
        documentSha256: string;
        /** The reason; recorded in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<{
        /** The funding after this request; null while it is pending approval. */
        funding: WalletFunding | null;
        /** What waits for a second operator; null when it is done. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }> =>
        call.data<{
        /** The funding after this request; null while it is pending approval. */
        funding: WalletFunding | null;
        /** What waits for a second operator; null when it is done. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }>('POST', '/ops/fundings', { body, options }),
      /** Reverse a manual wallet credit. Reverses a funding in full, also from a frozen wallet, and notifies the owners. Live needs a second approval. Refuses with 404; 409 INVALID_STATE when already reversed or the balance is too low; 403 WALLET_NOT_ACTIVE. Scope: `treasury:write`. */
      reverse: (fundingId: string, body: {
        /** The reason; shown to the owners of the business. */
        note: string;
      }, options?: RequestOptions): Promise<{
        /** The funding after this request; null while it is pending approval. */
        funding: WalletFunding | null;
        /** What waits for a second operator; null when it is done. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }> =>
        call.data<{
        /** The funding after this request; null while it is pending approval. */
        funding: WalletFunding | null;
        /** What waits for a second operator; null when it is done. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }>('POST', `/ops/fundings/${encodeURIComponent(fundingId)}/reverse`, { body, options }),
    },
    goingLive: {
      /** List go-live requests. Go-live requests, longest waiting first; by default those pending review. Each read is logged. Scope: `reviews:read`. */
      list: (query?: {
        /** Returns only requests in this status; default those pending review. */
        status?: 'requested' | 'in_review' | 'approved' | 'refused' | 'suspended';
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<{
        /** Id of the business. */
        id: string;
        /** Name of the business. */
        businessName: string;
        /** Environment of the request; a rehearsal in the sandbox. */
        environment: 'live' | 'sandbox';
        /** Status of the request; null before a request. */
        status: 'requested' | 'in_review' | 'approved' | 'refused' | 'suspended' | null;
        /** Company in the registry. */
        company: {
          /** Name in the registry. */
          name: string;
          /** Registration number. */
          rcNumber: string;
          /** Type of the company. */
          type: string;
        } | null;
        /** Named directors, each confirmed by the registry. */
        directors: string[];
        /** Bank account of the business, with the name confirmed by the bank. */
        bankAccount: {
          /** Code of the bank. */
          bankCode: string;
          /** Name of the bank. */
          bankName: string;
          /** Account number. */
          accountNumber: string;
          /** Account name at the bank. */
          accountName: string;
        } | null;
        /** Accepted contract. */
        contract: {
          /** Which. */
          version: string;
          /** Name of the person who accepted the contract. */
          by: string;
          /** When. */
          at: string;
        } | null;
        /** Current contract version. */
        contractVersion: string;
        /** Reason for the decision. */
        reason: string | null;
        /** Decision proposed by one operator, pending a second. */
        proposal: {
          /** What. */
          decision: 'review' | 'approve' | 'refuse' | 'suspend';
          /** Who. */
          by: string;
          /** Why. */
          note: string;
          /** When. */
          at: string;
        } | null;
        /** Time of the request. */
        requestedAt: string | null;
        /** Time of the last change. */
        changedAt: string | null;
      }> =>
        call.page<{
        /** Id of the business. */
        id: string;
        /** Name of the business. */
        businessName: string;
        /** Environment of the request; a rehearsal in the sandbox. */
        environment: 'live' | 'sandbox';
        /** Status of the request; null before a request. */
        status: 'requested' | 'in_review' | 'approved' | 'refused' | 'suspended' | null;
        /** Company in the registry. */
        company: {
          /** Name in the registry. */
          name: string;
          /** Registration number. */
          rcNumber: string;
          /** Type of the company. */
          type: string;
        } | null;
        /** Named directors, each confirmed by the registry. */
        directors: string[];
        /** Bank account of the business, with the name confirmed by the bank. */
        bankAccount: {
          /** Code of the bank. */
          bankCode: string;
          /** Name of the bank. */
          bankName: string;
          /** Account number. */
          accountNumber: string;
          /** Account name at the bank. */
          accountName: string;
        } | null;
        /** Accepted contract. */
        contract: {
          /** Which. */
          version: string;
          /** Name of the person who accepted the contract. */
          by: string;
          /** When. */
          at: string;
        } | null;
        /** Current contract version. */
        contractVersion: string;
        /** Reason for the decision. */
        reason: string | null;
        /** Decision proposed by one operator, pending a second. */
        proposal: {
          /** What. */
          decision: 'review' | 'approve' | 'refuse' | 'suspend';
          /** Who. */
          by: string;
          /** Why. */
          note: string;
          /** When. */
          at: string;
        } | null;
        /** Time of the request. */
        requestedAt: string | null;
        /** Time of the last change. */
        changedAt: string | null;
      }>('GET', '/ops/going-live', { query, options }),
      /** Decide on a go-live request. Decides on a go-live request and notifies the owners. With maker-checker, the first call creates a `proposal`, a second operator confirms it. Refuses with 404; 403 FORBIDDEN for a member of that business; 409 GOING_LIVE_STATE in another state. Scope: `live:review`. */
      decide: (businessId: string, body: {
        /** What. */
        decision: 'review' | 'approve' | 'refuse' | 'suspend';
        /** Reason. The business reads it after a refusal or suspension. */
        note: string;
      }, options?: RequestOptions): Promise<{
        /** Id of the business. */
        id: string;
        /** Name of the business. */
        businessName: string;
        /** Environment of the request; a rehearsal in the sandbox. */
        environment: 'live' | 'sandbox';
        /** Status of the request; null before a request. */
        status: 'requested' | 'in_review' | 'approved' | 'refused' | 'suspended' | null;
        /** Company in the registry. */
        company: {
          /** Name in the registry. */
          name: string;
          /** Registration number. */
          rcNumber: string;
          /** Type of the company. */
          type: string;
        } | null;
        /** Named directors, each confirmed by the registry. */
        directors: string[];
        /** Bank account of the business, with the name confirmed by the bank. */
        bankAccount: {
          /** Code of the bank. */
          bankCode: string;
          /** Name of the bank. */
          bankName: string;
          /** Account number. */
          accountNumber: string;
          /** Account name at the bank. */
          accountName: string;
        } | null;
        /** Accepted contract. */
        contract: {
          /** Which. */
          version: string;
          /** Name of the person who accepted the contract. */
          by: string;
          /** When. */
          at: string;
        } | null;
        /** Current contract version. */
        contractVersion: string;
        /** Reason for the decision. */
        reason: string | null;
        /** Decision proposed by one operator, pending a second. */
        proposal: {
          /** What. */
          decision: 'review' | 'approve' | 'refuse' | 'suspend';
          /** Who. */
          by: string;
          /** Why. */
          note: string;
          /** When. */
          at: string;
        } | null;
        /** Time of the request. */
        requestedAt: string | null;
        /** Time of the last change. */
        changedAt: string | null;
      }> =>
        call.data<{
        /** Id of the business. */
        id: string;
        /** Name of the business. */
        businessName: string;
        /** Environment of the request; a rehearsal in the sandbox. */
        environment: 'live' | 'sandbox';
        /** Status of the request; null before a request. */
        status: 'requested' | 'in_review' | 'approved' | 'refused' | 'suspended' | null;
        /** Company in the registry. */
        company: {
          /** Name in the registry. */
          name: string;
          /** Registration number. */
          rcNumber: string;
          /** Type of the company. */
          type: string;
        } | null;
        /** Named directors, each confirmed by the registry. */
        directors: string[];
        /** Bank account of the business, with the name confirmed by the bank. */
        bankAccount: {
          /** Code of the bank. */
          bankCode: string;
          /** Name of the bank. */
          bankName: string;
          /** Account number. */
          accountNumber: string;
          /** Account name at the bank. */
          accountName: string;
        } | null;
        /** Accepted contract. */
        contract: {
          /** Which. */
          version: string;
          /** Name of the person who accepted the contract. */
          by: string;
          /** When. */
          at: string;
        } | null;
        /** Current contract version. */
        contractVersion: string;
        /** Reason for the decision. */
        reason: string | null;
        /** Decision proposed by one operator, pending a second. */
        proposal: {
          /** What. */
          decision: 'review' | 'approve' | 'refuse' | 'suspend';
          /** Who. */
          by: string;
          /** Why. */
          note: string;
          /** When. */
          at: string;
        } | null;
        /** Time of the request. */
        requestedAt: string | null;
        /** Time of the last change. */
        changedAt: string | null;
      }>('POST', `/ops/going-live/${encodeURIComponent(businessId)}`, { body, options }),
    },
    prices: {
      /** List price rules. Price rules of this environment, latest start first. Scope: `prices:operate`. */
      list: (query?: {
        /** Returns only rules of this kind. */
        kind?: 'transfer_fee' | 'vat' | 'stamp_duty' | 'bill_fee' | 'sms_part' | 'verification_call' | 'verification_plan';
        /** Returns only rules of this business. */
        forBusiness?: string;
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<Price> =>
        call.page<Price>('GET', '/ops/prices', { query, options }),
      /** Add a price rule. Adds a price rule with a start time; of equal rules, the latest applies. Requires two operators in live. Refuses with 404 for an unknown business; 400 VALIDATION_ERROR; 409 CONFLICT with a rule of the same start and amounts. Scope: `prices:operate`. */
      add: (body: {
        /** Kind of the price. */
        kind: 'transfer_fee' | 'vat' | 'stamp_duty' | 'bill_fee' | 'sms_part' | 'verification_call' | 'verification_plan';
        /** Item of the kind. Bills: a serviceId, or airtime, data, cable, electricity; text messages: a network, a route, or both as MTN/dnd; verification calls: the operation; plans: the id of the plan, required. Default all. */
        item?: string | null;
        /** Verification calls only: id of the plan of the businesses; default all. */
        forPlan?: string | null;
        /** Id of the business; default all. */
        forBusiness?: string | null;
        /** Smallest amount of the rule, in kobo; default any. */
        minAmount?: number;
        /** Largest amount of the rule, in kobo; default any. */
        maxAmount?: number | null;
        /** Flat charge, in kobo. */
        flat?: number;
        /** Percentage in basis points: of the amount; for VAT, of the fee. */
        basisPoints?: number;
        /** Largest charge, in kobo; default without limit. */
        cap?: number | null;
        /** Start of the rule; at least a minute ahead, the default. */
        effectiveFrom?: string;
        /** Reason, for the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<{
        /** Changed rule; null while pending a second operator. */
        price: Price | null;
        /** What waits for a second operator; null when it is done. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }> =>
        call.data<{
        /** Changed rule; null while pending a second operator. */
        price: Price | null;
        /** What waits for a second operator; null when it is done. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }>('POST', '/ops/prices', { body, options }),
      /** Preview a price rule with past charges. Compares the charges of the last 30 days with and without a rule, reversed ones included; reads at most 40,000 rows. Scope: `prices:operate`. */
      preview: (body: {
        /** Kind of the price. */
        kind: 'transfer_fee' | 'vat' | 'stamp_duty' | 'bill_fee' | 'sms_part' | 'verification_call' | 'verification_plan';
        /** Item of the kind. Bills: a serviceId, or airtime, data, cable, electricity; text messages: a network, a route, or both as MTN/dnd; verification calls: the operation; plans: the id of the plan, required. Default all. */
        item?: string | null;
        /** Verification calls only: id of the plan of the businesses; default all. */
        forPlan?: string | null;
        /** Id of the business; default all. */
        forBusiness?: string | null;
        /** Smallest amount of the rule, in kobo; default any. */
        minAmount?: number;
        /** Largest amount of the rule, in kobo; default any. */
        maxAmount?: number | null;
        /** Flat charge, in kobo. */
        flat?: number;
        /** Percentage in basis points: of the amount; for VAT, of the fee. */
        basisPoints?: number;
        /** Largest charge, in kobo; default without limit. */
        cap?: number | null;
      }, options?: RequestOptions): Promise<{
        /** Number of sales in the last 30 days; an estimate for kinds other than transfers beyond the sample. */
        transfers: number;
        /** Number of sales calculated; the rest is extrapolated. Exact when equal to the total. */
        sampled: number;
        /** Charges with the current rules, in kobo. */
        feesNow: number;
        /** Charges with this rule, in kobo. */
        feesThen: number;
      }> =>
        call.data<{
        /** Number of sales in the last 30 days; an estimate for kinds other than transfers beyond the sample. */
        transfers: number;
        /** Number of sales calculated; the rest is extrapolated. Exact when equal to the total. */
        sampled: number;
        /** Charges with the current rules, in kobo. */
        feesNow: number;
        /** Charges with this rule, in kobo. */
        feesThen: number;
      }>('POST', '/ops/prices/preview', { body, options }),
      /** End a price rule. Ends a price rule. Requires two operators in live. Refuses with 404; 409 CONFLICT for an ended rule, a live rule from the sandbox, or a required default. Scope: `prices:operate`. */
      end: (priceId: string, body: {
        /** End of the rule; at least a minute ahead, the default. */
        effectiveTo?: string;
        /** Reason, for the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<{
        /** Changed rule; null while pending a second operator. */
        price: Price | null;
        /** What waits for a second operator; null when it is done. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }> =>
        call.data<{
        /** Changed rule; null while pending a second operator. */
        price: Price | null;
        /** What waits for a second operator; null when it is done. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }>('POST', `/ops/prices/${encodeURIComponent(priceId)}/end`, { body, options }),
    },
    providers: {
      /** List provider accounts. Lists the provider accounts of each port in the order of the file, with their health. Empty when all providers are simulated. Scope: `providers:operate`. */
      list: (options?: RequestOptions): Pages<ProviderAccount> =>
        call.page<ProviderAccount>('GET', '/ops/providers', { options }),
      /** Switch a provider account on or off. Switches a provider account off for new payments of a port, or on again, in every process within a second. Existing payments are still polled. The audit log of the service names the operator. Refuses with 404 RECORD_NOT_FOUND for an account that does not serve this port. Scope: `providers:operate`. */
      switch: (account: string, port: string, body: {
        /** True to switch off, false to switch on. */
        off: boolean;
        /** Reason; saved in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<ProviderAccount> =>
        call.data<ProviderAccount>('POST', `/ops/providers/${encodeURIComponent(account)}/${encodeURIComponent(port)}/switch`, { body, options }),
      /** Dismiss rejected provider messages. Dismisses rejected provider messages from the queue after their sender was reviewed. Later messages are a new entry. The audit log of the service names the operator. Refuses with 404 RECORD_NOT_FOUND; 409 INVALID_STATE when already dismissed. Scope: `providers:operate`. */
      seeRefused: (refusalId: string, body: {
        /** Finding; saved with the entry and in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<RefusedMessages> =>
        call.data<RefusedMessages>('POST', `/ops/refused-messages/${encodeURIComponent(refusalId)}/seen`, { body, options }),
    },
    reconciliation: {
      /** List statement imports. Lists statement imports with their status, newest first. Scope: `reconciliation:read`. */
      imports: (query?: {
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<StatementImport> =>
        call.page<StatementImport>('GET', '/ops/reconciliation/imports', { query, options }),
      /** Retrieve a statement import. Retrieves a statement import. Refuses with 404. Scope: `reconciliation:read`. */
      findImport: (importId: string, options?: RequestOptions): Promise<StatementImport> =>
        call.data<StatementImport>('GET', `/ops/reconciliation/imports/${encodeURIComponent(importId)}`, { options }),
      /** Fetch a day's statement from the provider. Fetches the lists of a day from the provider of an account, as a statement: the movements of the day, or the settlements up to the day. A running fetch of the same day is returned instead. Refuses with 404 for an unknown account, 400 for a future day, 409 where the provider has no list. Scope: `reconciliation:write`. */
      fetch: (body: {
        /** The provider account, by its name in PROVIDERS_FILE; `sandbox` is the simulated account. */
        account: string;
        /** The day to fetch, in Africa/Lagos. The present day is incomplete. */
        day: string;
        /** The lists to fetch. */
        lists?: 'movements' | 'settlements';
      }, options?: RequestOptions): Promise<StatementImport> =>
        call.data<StatementImport>('POST', '/ops/reconciliation/fetches', { body, options }),
      /** List import mappings. Lists the import mappings of all provider accounts. Scope: `reconciliation:read`. */
      mappings: (options?: RequestOptions): Pages<KeptReconciliationMapping> =>
        call.page<KeptReconciliationMapping>('GET', '/ops/reconciliation/mappings', { options }),
      /** Set the import mapping of an account. Sets the import mapping of a provider account. Imports from now on use the mapping. Refuses with 404 for an unknown account, 409 for a daily fetch from a provider without lists. Scope: `reconciliation:write`. */
      saveMapping: (account: string, body: {
        /** The import mapping. */
        mapping: ReconciliationMapping;
      }, options?: RequestOptions): Promise<KeptReconciliationMapping> =>
        call.data<KeptReconciliationMapping>('PUT', `/ops/reconciliation/mappings/${encodeURIComponent(account)}`, { body, options }),
      /** Preview an import mapping. Previews how a mapping reads the first rows of a CSV. Nothing is stored. Scope: `reconciliation:write`. */
      tryMapping: (body: {
        /** The mapping to preview. */
        mapping: ReconciliationMapping;
        /** The first lines of a CSV, with its header. */
        sample: string;
      }, options?: RequestOptions): Pages<TriedRow> =>
        call.page<TriedRow>('POST', '/ops/reconciliation/mappings/try', { body, options }),
      /** List reconciliation differences. Lists differences, longest waiting first, or by state. Scope: `reconciliation:read`. */
      exceptions: (query?: {
        /** The state; default open. */
        state?: 'open' | 'booked' | 'explained' | 'cleared';
        /** Only differences of this kind. */
        kind?: 'missing_there' | 'missing_here' | 'amount_differs' | 'doubled' | 'returned' | 'not_settled' | 'wrong_day' | 'fee_differs';
        /** Only differences of this provider account. */
        account?: string;
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<ReconciliationException> =>
        call.page<ReconciliationException>('GET', '/ops/reconciliation/exceptions', { query, options }),
      /** Retrieve a reconciliation difference. Retrieves a difference. Refuses with 404. Scope: `reconciliation:read`. */
      findException: (exceptionId: string, options?: RequestOptions): Promise<ReconciliationException> =>
        call.data<ReconciliationException>('GET', `/ops/reconciliation/exceptions/${encodeURIComponent(exceptionId)}`, { options }),
      /** Resolve a reconciliation difference. Resolves a difference permanently: posts the proposed correction, or records an explanation. In live the first call requests approval and the same call of another operator executes. The audit log has an entry. Refuses with 404; 409 INVALID_STATE when the difference is already resolved or has no correction. Scope: `reconciliation:write`. */
      resolve: (exceptionId: string, body: {
        /** The decision. */
        decision: 'book' | 'explain';
        /** The reason, stored with the decision. */
        note: string;
      }, options?: RequestOptions): Promise<ReconciliationException> =>
        call.data<ReconciliationException>('POST', `/ops/reconciliation/exceptions/${encodeURIComponent(exceptionId)}/resolve`, { body, options }),
      /** Retrieve a reconciliation report. Reports the figures of a provider account over a period: opening, incoming and outgoing on each side, matched, explained, unexplained and closing. Refuses with 404 for an unknown account. Scope: `reconciliation:read`. */
      report: (query: {
        /** The provider account, by its name in PROVIDERS_FILE; `sandbox` is the simulated account. */
        account: string;
        /** The first day. */
        from: string;
        /** The last day, at most a year later. */
        to: string;
      }, options?: RequestOptions): Promise<ReconciliationReport> =>
        call.data<ReconciliationReport>('GET', '/ops/reconciliation/report', { query, options }),
      /** Retrieve a reconciliation report. Reports the figures of a provider account over a period: opening, incoming and outgoing on each side, matched, explained, unexplained and closing. Refuses with 404 for an unknown account. Scope: `reconciliation:read`. */
      reportCsv: (query: {
        /** The provider account, by its name in PROVIDERS_FILE; `sandbox` is the simulated account. */
        account: string;
        /** The first day. */
        from: string;
        /** The last day, at most a year later. */
        to: string;
      }, options?: RequestOptions): Promise<string> =>
        call.text<string>('GET', '/ops/reconciliation/report.csv', { query, options }),
      /** Close a reconciliation day. Closes a day at every provider account once every row is matched or explained. Later rows of the day are flagged as late. Closing a closed day changes nothing. Refuses with 409 INVALID_STATE with the open points of the day. Scope: `reconciliation:write`. */
      closeDay: (day: string, body: {
        /** A note for later readers. */
        note: string;
      }, options?: RequestOptions): Promise<ClosedDay> =>
        call.data<ClosedDay>('POST', `/ops/reconciliation/days/${encodeURIComponent(day)}/close`, { body, options }),
    },
    treasury: {
      /** Retrieve the treasury position. Retrieves client money, provider balances, safeguarding, and taxes owed to the state. Scope: `treasury:read`. */
      show: (options?: RequestOptions): Promise<Treasury> =>
        call.data<Treasury>('GET', '/ops/treasury', { options }),
      /** List balances reported by providers. Lists balances reported by providers beside the ledger balances, newest first. Scope: `treasury:read`. */
      balances: (query?: {
        /** Name of the account in PROVIDERS_FILE; all accounts by default. */
        account?: string;
        /** True for daily balances alone. */
        daily?: boolean;
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<TreasuryBalance> =>
        call.page<TreasuryBalance>('GET', '/ops/treasury/balances', { query, options }),
      /** Record a provider balance. Records the balance of a provider that does not report its own, as read now. Books nothing, so one operator suffices; the audit log names the operator. Safeguarding uses the balance for 36 hours, plus later ledger movements. Refuses with 404; 409 INVALID_STATE for a provider that reports. Scope: `treasury:write`. */
      enterBalance: (body: {
        /** The provider account, by its name in PROVIDERS_FILE; `sandbox` is the simulated account. */
        account: string;
        /** Kobo: balance that the provider shows now. */
        available: number;
        /** Source of the balance; saved in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<TreasuryBalance> =>
        call.data<TreasuryBalance>('POST', '/ops/treasury/balances', { body, options }),
      /** List bookings of corporate funds. Lists bookings of corporate funds, newest first, with requester and approver. Scope: `treasury:read`. */
      bookings: (query?: {
        /** Only bookings of this kind. */
        kind?: 'float_in' | 'float_out' | 'float_correction' | 'provider_invoice' | 'provider_invoice_paid' | 'tax_paid';
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<OwnMoneyBooking> =>
        call.page<OwnMoneyBooking>('GET', '/ops/treasury/bookings', { query, options }),
      /** Book corporate funds. Books corporate funds, never from or to a client account. In live one operator requests and another approves with the same request. A reference is booked once; a repeat returns the booking. Refuses with 400 VALIDATION_ERROR for a missing or unused field; 404 for an unknown account; 409 INVALID_STATE beyond the corporate funds or the amount owed; 409 CONFLICT for a reference with another amount; errors of the approval. Scope: `treasury:write`. */
      book: (body: {
        /** Kind of the booking. */
        kind: 'float_in' | 'float_out' | 'float_correction' | 'provider_invoice' | 'provider_invoice_paid' | 'tax_paid';
        /** Provider account, by its name in PROVIDERS_FILE. Optional for taxes alone, when paid from elsewhere. */
        account?: string;
        /** Direction, for float_correction alone. */
        direction?: 'in' | 'out';
        /** Tax, for `tax_paid` alone. */
        tax?: 'vat' | 'stamp_duty';
        /** Kobo: amount. */
        amount: number;
        /** Number of the supporting document, such as an invoice or a statement line; booked once. */
        reference: string;
        /** Reason; saved in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<{
        /** The booking; null while pending approval. */
        booking: OwnMoneyBooking | null;
        /** Approval request; null once booked. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }> =>
        call.data<{
        /** The booking; null while pending approval. */
        booking: OwnMoneyBooking | null;
        /** Approval request; null once booked. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }>('POST', '/ops/treasury/bookings', { body, options }),
      /** Retrieve the margins of a month. Retrieves the margins of a month by product: charges less taxes and provider fees. Scope: `treasury:read`. */
      margins: (query: {
        /** Month in Lagos, such as 2026-01. */
        month: string;
      }, options?: RequestOptions): Promise<Margins> =>
        call.data<Margins>('GET', '/ops/treasury/margins', { query, options }),
      /** Retrieve the taxes of a month. Retrieves the taxes due for a month. Scope: `treasury:read`. */
      taxes: (query: {
        /** Month in Lagos, such as 2026-01. */
        month: string;
      }, options?: RequestOptions): Promise<TaxReport> =>
        call.data<TaxReport>('GET', '/ops/treasury/taxes', { query, options }),
      /** Export the taxes of a month as CSV. Exports the tax rows of a month; rows and report share the snapshot `until`, so the rows add up. Scope: `treasury:read`. */
      exportTaxes: (query: {
        /** Month in Lagos, such as 2026-01. */
        month: string;
      }, options?: RequestOptions): Promise<string> =>
        call.text<string>('GET', '/ops/treasury/taxes/export', { query, options }),
    },
  },
  sandbox: {
    /** Advance sandbox time. Advances sandbox time for the business: every due time moves nearer by the same amount, at the simulated bank as well; workers process due work within a second. Clocks, signatures and creation times stay real. Scope: `sandbox`. On the sandbox only. */
    advance: (body: {
      /** Such as 30s, 5m, 2h or 1d; at most 400d. */
      by: string;
    }, options?: RequestOptions): Promise<{
      /** The time passed, in milliseconds. */
      advancedMs: number;
      /** The number of due records, by kind. */
      due: { [key: string]: number };
    }> =>
      call.data<{
      /** The time passed, in milliseconds. */
      advancedMs: number;
      /** The number of due records, by kind. */
      due: { [key: string]: number };
    }>('POST', '/sandbox/advance', { body, options }),
    /** Fund the sandbox wallet. Credits the sandbox wallet like a deposit, with the event wallet.funded. Scope: `sandbox`. On the sandbox only. */
    fundWallet: (body: {
      /** The amount in kobo. */
      amount: number;
    }, options?: RequestOptions): Promise<{
      /** The reference of the deposit. */
      reference: string;
      /** The amount in kobo. */
      amount: number;
      /** NGN, the naira, whose kobo all amounts are. */
      currency: 'NGN';
      /** The available balance in kobo. */
      availableBalance: number;
      /** The time of the credit. */
      creditedAt: string;
    }> =>
      call.data<{
      /** The reference of the deposit. */
      reference: string;
      /** The amount in kobo. */
      amount: number;
      /** NGN, the naira, whose kobo all amounts are. */
      currency: 'NGN';
      /** The available balance in kobo. */
      availableBalance: number;
      /** The time of the credit. */
      creditedAt: string;
    }>('POST', '/sandbox/wallet/fund', { body, options }),
    /** Set the outcome of a transfer. Sets the outcome of a transfer at the simulated bank. The next status check finds the outcome. `returned` money was credited first: a pending transfer is delivered, and a delivered one is checked again a day later. `unseen`: the bank cannot find the transfer until another outcome is set. Refuses with 404 when the transfer belongs to another business, 409 INVALID_STATE before the bank has the transfer, or once the bank is not queried any more. Scope: `sandbox`. On the sandbox only. */
    setOutcome: (transferCode: string, body: {
      /** The outcome. */
      outcome: 'delivered' | 'declined_final' | 'declined_review' | 'returned' | 'unseen';
    }, options?: RequestOptions): Promise<{
      /** The transfer code. */
      transferCode: string;
      /** The outcome at the simulated bank. */
      outcome: 'delivered' | 'declined_final' | 'declined_review' | 'returned' | 'unseen';
    }> =>
      call.data<{
      /** The transfer code. */
      transferCode: string;
      /** The outcome at the simulated bank. */
      outcome: 'delivered' | 'declined_final' | 'declined_review' | 'returned' | 'unseen';
    }>('POST', `/sandbox/transfers/${encodeURIComponent(transferCode)}/outcome`, { body, options }),
    /** Decide a transfer in review. Decides a transfer in review, as an operator would. With play money, the business decides alone. Refuses with 404 when the transfer belongs to another business, 409 TRANSFER_NOT_IN_REVIEW when no review is pending. Scope: `sandbox`. On the sandbox only. */
    reviewTransfer: (transferCode: string, body: {
      /** reverse credits the money back (manual_reversal), settle marks the transfer as delivered. */
      decision: 'reverse' | 'settle';
      /** The reason, stored as evidence. */
      note?: string;
    }, options?: RequestOptions): Promise<Transfer> =>
      call.data<Transfer>('POST', `/sandbox/transfers/${encodeURIComponent(transferCode)}/review`, { body, options }),
    /** Retrieve a transfer at the simulated bank. Retrieves a transfer as the simulated bank recorded it, for comparison. Refuses with 404 when the transfer never reached the bank, or belongs to another business. Scope: `sandbox`. On the sandbox only. */
    seenByBank: (transferCode: string, options?: RequestOptions): Promise<{
      /** The reference at the bank. */
      reference: string;
      /** The amount in kobo. */
      amount: number;
      /** The account number of the beneficiary. */
      accountNumber: string;
      /** The number of submissions. */
      submissions: number;
      /** The outcome at the bank. */
      outcome: 'credited' | 'undecided' | 'declined' | 'refused' | 'returned';
    }> =>
      call.data<{
      /** The reference at the bank. */
      reference: string;
      /** The amount in kobo. */
      amount: number;
      /** The account number of the beneficiary. */
      accountNumber: string;
      /** The number of submissions. */
      submissions: number;
      /** The outcome at the bank. */
      outcome: 'credited' | 'undecided' | 'declined' | 'refused' | 'returned';
    }>('GET', `/sandbox/transfers/${encodeURIComponent(transferCode)}/bank`, { options }),
    /** Simulate a card purchase. Simulates a purchase with a card, or a refund by a merchant, at the processor. The processor decides by its own ledger and sends a webhook, unless `silent`: then only a sync finds the change. Refuses with 404, 409 INVALID_STATE before the card is issued. Scope: `sandbox`. On the sandbox only. */
    authorizeCard: (cardId: string, body: {
      /** The amount in kobo. */
      amount: number;
      /** The merchant. */
      merchant: {
        /** The name of the merchant. */
        name: string;
        /** The merchant category code, 4 digits. */
        mcc?: string;
        /** The city of the merchant. */
        city?: string;
        /** The country of the merchant, two letters; default NG. */
        country?: string;
      };
      /** The channel; default web. */
      channel?: 'atm' | 'pos' | 'web' | 'mobile';
      /** A refund by the merchant instead of a purchase. */
      refund?: boolean;
      /** The processor sends no webhook: only a sync finds the change. */
      silent?: boolean;
    }, options?: RequestOptions): Promise<{
      /** Whether the processor approved the payment. */
      approved: boolean;
      /** The reason of a decline; null when approved. */
      reason: string | null;
      /** The amount in kobo. */
      amount: number;
      /** The time of the payment. */
      at: string;
    }> =>
      call.data<{
      /** Whether the processor approved the payment. */
      approved: boolean;
      /** The reason of a decline; null when approved. */
      reason: string | null;
      /** The amount in kobo. */
      amount: number;
      /** The time of the payment. */
      at: string;
    }>('POST', `/sandbox/cards/${encodeURIComponent(cardId)}/authorize`, { body, options }),
    /** Simulate a processor change of a card. Simulates a processor change of a card: its status, a fee, or an outage. A sync finds the change. Refuses with 404, 409 INVALID_STATE before the card is issued. Scope: `sandbox`. On the sandbox only. */
    disturbCard: (cardId: string, body?: {
      /** The new status. */
      status?: 'active' | 'inactive' | 'canceled' | 'expired';
      /** A fee of the processor in kobo. */
      fee?: number;
      /** True: the processor does not answer requests about this card. */
      silent?: boolean;
    }, options?: RequestOptions): Promise<{
      /** The card. */
      cardId: string;
    }> =>
      call.data<{
      /** The card. */
      cardId: string;
    }>('POST', `/sandbox/cards/${encodeURIComponent(cardId)}/processor`, { body, options }),
    /** Set the outcome of a bill. Sets the outcome of an open bill at the simulated provider. The next status check finds the outcome. Refuses with 404 when the bill belongs to another business or has not reached the provider, 409 BILL_NOT_PENDING when it is final, INVALID_STATE when it is at another provider. Scope: `sandbox`. On the sandbox only. */
    setBillOutcome: (requestRef: string, body: {
      /** The outcome. */
      outcome: 'delivered' | 'failed';
    }, options?: RequestOptions): Promise<{
      /** Your reference of the bill. */
      requestRef: string;
      /** The outcome at the simulated provider. */
      outcome: 'delivered' | 'failed';
    }> =>
      call.data<{
      /** Your reference of the bill. */
      requestRef: string;
      /** The outcome at the simulated provider. */
      outcome: 'delivered' | 'failed';
    }>('POST', `/sandbox/bills/${encodeURIComponent(requestRef)}/outcome`, { body, options }),
    /** Retrieve a bill at the simulated provider. Retrieves a bill as the simulated provider recorded it, for comparison. Refuses with 404 when the bill never reached the provider, or belongs to another business. Scope: `sandbox`. On the sandbox only. */
    billSeenByProvider: (requestRef: string, options?: RequestOptions): Promise<{
      /** The reference at the provider. */
      reference: string;
      /** The amount in kobo. */
      amount: number;
      /** The purchased service. */
      paymentCode: string;
      /** The customer of the service. */
      customerId: string;
      /** The number of submissions. */
      submissions: number;
      /** The outcome at the provider. */
      outcome: 'delivered' | 'undecided' | 'failed' | 'refused';
    }> =>
      call.data<{
      /** The reference at the provider. */
      reference: string;
      /** The amount in kobo. */
      amount: number;
      /** The purchased service. */
      paymentCode: string;
      /** The customer of the service. */
      customerId: string;
      /** The number of submissions. */
      submissions: number;
      /** The outcome at the provider. */
      outcome: 'delivered' | 'undecided' | 'failed' | 'refused';
    }>('GET', `/sandbox/bills/${encodeURIComponent(requestRef)}/provider`, { options }),
    /** Trigger an event. Runs the real flow of an event with a new customer, card or transfer, including other events, postings and mails. Costs play money; subscribed endpoints receive the event within a second. Refuses with 400 naming `event`; 409 INVALID_STATE for an event without a flow of its own; refusals of the flow, such as 400 INSUFFICIENT_WALLET_BALANCE. Scope: `sandbox`. On the sandbox only. */
    triggerEvent: (body: {
      /** The name of the event, such as `transfer.settled`. */
      event: 'transfer.settled' | 'transfer.failed' | 'transfer.reversed' | 'transfer.approval.requested' | 'transfer.approval.given' | 'transfer.approval.refused' | 'transfer.approval.expired' | 'transfer.alarm' | 'wallet.funded' | 'wallet.balance.low' | 'bill.payment.completed' | 'bill.payment.failed' | 'bill.payment.reversed' | 'virtual_card.created' | 'virtual_card.frozen' | 'virtual_card.unfrozen' | 'virtual_card.terminated' | 'virtual_card.expired' | 'virtual_card.funded' | 'virtual_card.withdrawn' | 'virtual_card.transaction' | 'virtual_card.declined' | 'payroll.item.settled' | 'payroll.item.failed' | 'payroll.item.reversed' | 'payroll.batch.completed' | 'checkout.payment.completed' | 'product.stock.low' | 'subscription.payment.completed' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.payment.failed' | 'subscription.canceled' | 'subscription.expired' | 'customer.transaction.completed' | 'sms.delivered' | 'sms.failed' | 'verification.balance.low' | 'verification.plan.lapsed' | 'test.webhook';
    }, options?: RequestOptions): Promise<Outcome<{
      /** The name of the event. */
      event: string;
      /** Whether the event is delivered: a webhook URL is set, and `eventTypes` includes the event or is empty and the event is not opt-in. */
      subscribed: boolean;
      /** The ids of the created records, by kind. */
      made: { [key: string]: string };
    }>> =>
      call.outcome<{
      /** The name of the event. */
      event: string;
      /** Whether the event is delivered: a webhook URL is set, and `eventTypes` includes the event or is empty and the event is not opt-in. */
      subscribed: boolean;
      /** The ids of the created records, by kind. */
      made: { [key: string]: string };
    }>('POST', '/sandbox/events/trigger', { body, options }),
    /** List sandbox mails. Lists the newest 1,000 mails that live would have sent, newest first. Account mails contain codes and tokens, so only a signed-in owner receives them, never an API key. Scope: `sandbox`. On the sandbox only. */
    mail: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Only mails to this address. */
      to?: string;
    }, options?: RequestOptions): Pages<SandboxMail> =>
      call.page<SandboxMail>('GET', '/sandbox/mail', { query, options }),
    /** Wait for due sandbox work. Waits until no work of the business is due or running, at most `timeout` seconds (1 to 60, default 10). Scope: `sandbox`. On the sandbox only. */
    quiet: (query?: {
      /** The maximum time to wait in seconds, 1 to 60; default 10. */
      timeout?: number;
    }, options?: RequestOptions): Promise<{
      /** False when work was still due or running at the time-out. */
      quiet: boolean;
      /** The time waited, in milliseconds. */
      waitedMs: number;
    }> =>
      call.data<{
      /** False when work was still due or running at the time-out. */
      quiet: boolean;
      /** The time waited, in milliseconds. */
      waitedMs: number;
    }>('GET', '/sandbox/quiet', { query, options }),
    /** List sandbox provider routing. Lists the provider routing of the sandbox, port by port. Changes take effect within a second. Scope: `sandbox`. On the sandbox only. */
    providers: (options?: RequestOptions): Pages<SandboxProvider> =>
      call.page<SandboxProvider>('GET', '/sandbox/providers', { options }),
    /** Pay into a virtual account. Simulates a bank transfer; polling finds a payment that is not booked at once. Refuses with 404 for an account of another business, 409 INVALID_STATE for a closed account or a real bank. Scope: `sandbox`. On the sandbox only. */
    payVirtualAccount: (accountNumber: string, body: {
      /** Amount in kobo. */
      amount: number;
      /** Sender of the transfer. */
      senderName?: string;
    }, options?: RequestOptions): Promise<{
      /** Interbank session id of the transfer. */
      sessionId: string;
      /** The account. */
      accountNumber: string;
      /** Amount in kobo. */
      amount: number;
      /** suspended when the payment is unallocated. */
      outcome: 'credited' | 'suspended';
      /** Match of amount and amount due. */
      match: 'exact' | 'under' | 'over' | 'any' | null;
      /** The customer transaction; null while the payment is in suspense. */
      transactionId: string | null;
    }> =>
      call.data<{
      /** Interbank session id of the transfer. */
      sessionId: string;
      /** The account. */
      accountNumber: string;
      /** Amount in kobo. */
      amount: number;
      /** suspended when the payment is unallocated. */
      outcome: 'credited' | 'suspended';
      /** Match of amount and amount due. */
      match: 'exact' | 'under' | 'over' | 'any' | null;
      /** The customer transaction; null while the payment is in suspense. */
      transactionId: string | null;
    }>('POST', `/sandbox/virtual-accounts/${encodeURIComponent(accountNumber)}/pay`, { body, options }),
    /** Count sends at the simulated provider. Counts the requests and sends of a message at the simulated provider, for comparison with charges. Refuses with 404 when the message never reached the provider, or belongs to another business. Scope: `sandbox`. On the sandbox only. */
    seenBySmsProvider: (messageId: string, options?: RequestOptions): Promise<{
      /** The id of the message. */
      messageId: string;
      /** The number of submissions. */
      requests: number;
      /** The number of sends. */
      sent: number;
    }> =>
      call.data<{
      /** The id of the message. */
      messageId: string;
      /** The number of submissions. */
      requests: number;
      /** The number of sends. */
      sent: number;
    }>('GET', `/sandbox/sms/${encodeURIComponent(messageId)}/provider`, { options }),
    /** Top up the sandbox verification balance. Credits the sandbox verification balance with play money. Scope: `sandbox`. On the sandbox only. */
    fundVerification: (body: {
      /** Kobo (1/100 naira) */
      amount: number;
    }, options?: RequestOptions): Promise<VerificationTopUp> =>
      call.data<VerificationTopUp>('POST', '/sandbox/verification/fund', { body, options }),
    /** Count requests at the simulated provider. Counts the requests of a call at the simulated provider, for comparison with charges. Refuses with 404 when the call never reached the provider, or belongs to another business. Scope: `sandbox`. On the sandbox only. */
    seenByVerificationProvider: (verificationId: string, options?: RequestOptions): Promise<{
      /** The id of the verification call. */
      verificationId: string;
      /** The number of requests. */
      requests: number;
    }> =>
      call.data<{
      /** The id of the verification call. */
      verificationId: string;
      /** The number of requests. */
      requests: number;
    }>('GET', `/sandbox/verification/${encodeURIComponent(verificationId)}/provider`, { options }),
  },
});
