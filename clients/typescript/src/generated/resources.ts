// Printed by `npm run generate` from schema/openapi.json.

import type { Call } from '../call.ts';
import type { Outcome } from '../outcome.ts';
import type { Pages } from '../pages.ts';
import type { RequestOptions } from '../transport.ts';
import type {
  AccountInquiry,
  AccountStatement,
  Bank,
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
  KeptReconciliationMapping,
  ListedBill,
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
  WebhookSettings,
} from './schemas.ts';

/** Every operation, by what it is about. */
export const resources = (call: Call) => ({
  transfers: {
    /** Send money to a bank account. Scope: `transfers:write`. */
    send: (body: {
      /** Kobo: what the beneficiary gets. */
      amount: number;
      /** Required unless beneficiaryId is given. */
      bankCode?: string;
      /** Required unless beneficiaryId is given. */
      accountNumber?: string;
      /** A kept account, in place of bankCode and accountNumber. */
      beneficiaryId?: string;
      /** Compared with the name the bank gives for the account. */
      accountName?: string;
      /** Sends although the names differ. */
      allowNameMismatch?: boolean;
      /** What the beneficiary reads: at most 100 characters of the GSM-7 basic set. */
      narration?: string;
      /** NGN, and nothing else yet. */
      currency?: 'NGN';
      /** Who sends it, when that is not you. */
      senderName?: string;
      /** The e-mail address of the sender. */
      senderEmail?: string;
      /** The phone number of the sender. */
      senderPhone?: string;
      /** Sends at this time; the money is held until then. */
      scheduledAt?: string;
      /** Your own labels: at most 20 texts. */
      metadata?: { [key: string]: string };
      /** Your own reference. The same one with the same amount and destination gives the original transfer, so a repeat is safe. */
      clientReference?: string;
    }, options?: RequestOptions): Promise<Outcome<Transfer>> =>
      call.outcome<Transfer>('POST', '/money-transfer/send', { body, options }),
    /** Transfers, newest first. Scope: `transfers:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** From this RFC 3339 moment, or day in Africa/Lagos, on. */
      from?: string;
      /** Up to this RFC 3339 moment, or day in Africa/Lagos, included. */
      to?: string;
      /** Only transfers whose money is there. */
      settlementStatus?: 'pending' | 'delivered' | 'failed' | 'reversed';
      /** Only transfers to this account number. */
      accountNumber?: string;
      /** Only the transfer with this reference of yours. */
      clientReference?: string;
    }, options?: RequestOptions): Pages<Transfer> =>
      call.page<Transfer>('GET', '/money-transfer', { query, options }),
    /** Send money, making a new transfer on every call. Scope: `transfers:write`. */
    initiate: (body: {
      /** Kobo: what the beneficiary gets. */
      amount: number;
      /** Required unless beneficiaryId is given. */
      bankCode?: string;
      /** Required unless beneficiaryId is given. */
      accountNumber?: string;
      /** A kept account, in place of bankCode and accountNumber. */
      beneficiaryId?: string;
      /** Compared with the name the bank gives for the account. */
      accountName?: string;
      /** Sends although the names differ. */
      allowNameMismatch?: boolean;
      /** What the beneficiary reads: at most 100 characters of the GSM-7 basic set. */
      narration?: string;
      /** NGN, and nothing else yet. */
      currency?: 'NGN';
      /** Who sends it, when that is not you. */
      senderName?: string;
      /** The e-mail address of the sender. */
      senderEmail?: string;
      /** The phone number of the sender. */
      senderPhone?: string;
      /** Sends at this time; the money is held until then. */
      scheduledAt?: string;
      /** Your own labels: at most 20 texts. */
      metadata?: { [key: string]: string };
    }, options?: RequestOptions): Promise<Outcome<Transfer>> =>
      call.outcome<Transfer>('POST', '/transfers/initiate', { body, options }),
    /** Send up to 500 transfers, each of which is accepted or refused for itself. Scope: `transfers:write`. */
    sendBulk: (body: {
      /** Stands for these items for good: with others it is refused. */
      batchReference: string;
      /** 1 to 500, each the body of a send, with a clientReference of its own. */
      items: {
        /** Kobo: what the beneficiary gets. */
        amount: number;
        /** Required unless beneficiaryId is given. */
        bankCode?: string;
        /** Required unless beneficiaryId is given. */
        accountNumber?: string;
        /** A kept account, in place of bankCode and accountNumber. */
        beneficiaryId?: string;
        /** Compared with the name the bank gives for the account. */
        accountName?: string;
        /** Sends although the names differ. */
        allowNameMismatch?: boolean;
        /** What the beneficiary reads: at most 100 characters of the GSM-7 basic set. */
        narration?: string;
        /** NGN, and nothing else yet. */
        currency?: 'NGN';
        /** Who sends it, when that is not you. */
        senderName?: string;
        /** The e-mail address of the sender. */
        senderEmail?: string;
        /** The phone number of the sender. */
        senderPhone?: string;
        /** Sends at this time; the money is held until then. */
        scheduledAt?: string;
        /** Your own labels: at most 20 texts. */
        metadata?: { [key: string]: string };
        /** Your own reference. The same one with the same amount and destination gives the original transfer, so a repeat is safe. */
        clientReference: string;
      }[];
    }, options?: RequestOptions): Promise<TransferBatch> =>
      call.data<TransferBatch>('POST', '/money-transfer/bulk', { body, options }),
    /** Where a transfer stands, by transferCode or clientReference. Scope: `transfers:read`. */
    status: (query?: {
      /** Our reference. */
      transferCode?: string;
      /** Your own reference. */
      clientReference?: string;
      /** Either of the two. */
      reference?: string;
    }, options?: RequestOptions): Promise<TransferStatus> =>
      call.data<TransferStatus>('GET', '/money-transfer/status', { query, options }),
    /** What a transfer would cost. Scope: `transfers:read`. */
    quote: (body: {
      /** Kobo: what the beneficiary would get. */
      amount: number;
      /** NGN, and nothing else yet. */
      currency?: 'NGN';
    }, options?: RequestOptions): Promise<TransferQuote> =>
      call.data<TransferQuote>('POST', '/money-transfer/quote', { body, options }),
    /** One transfer by its transferCode. Scope: `transfers:read`. */
    find: (transferCode: string, options?: RequestOptions): Promise<TransferStatus> =>
      call.data<TransferStatus>('GET', `/money-transfer/${encodeURIComponent(transferCode)}`, { options }),
    /** The receipt of a transfer, as JSON or as a page to print (Accept: text/html); says whether it proves a payment. Scope: `transfers:read`. */
    receipt: (transferCode: string, options?: RequestOptions): Promise<TransferReceipt> =>
      call.data<TransferReceipt>('GET', `/money-transfer/${encodeURIComponent(transferCode)}/receipt`, { options }),
    /** Cancel a scheduled transfer, or one that waits for approval. Scope: `transfers:write`. */
    cancel: (transferCode: string, options?: RequestOptions): Promise<Transfer> =>
      call.data<Transfer>('POST', `/money-transfer/${encodeURIComponent(transferCode)}/cancel`, { options }),
    /** Send a transfer whose money came back once more, as a new transfer. Scope: `transfers:write`. */
    retry: (transferCode: string, body?: {
      /** Your own reference for the new transfer; a new one, or none. */
      clientReference?: string;
    }, options?: RequestOptions): Promise<Outcome<Transfer>> =>
      call.outcome<Transfer>('POST', `/money-transfer/${encodeURIComponent(transferCode)}/retry`, { body, options }),
  },
  banks: {
    /** Lists the banks that can be paid, or suggests those an account number may belong to. Scope: `transfers:read`. */
    list: (query?: {
      /** Only institutions of this kind. */
      category?: 'commercial' | 'microfinance' | 'payment_service' | 'merchant' | 'mortgage' | 'finance' | 'mobile_money' | 'non_interest';
      /** Part of a name or a code. */
      q?: string;
      /** Only the banks this account number may belong to, likelier ones first. */
      accountNumber?: string;
    }, options?: RequestOptions): Pages<Bank> =>
      call.page<Bank>('GET', '/money-transfer/banks', { query, options }),
    /** Asks the bank for the name behind an account number. Scope: `transfers:read`. */
    enquireAccount: (query: {
      /** NUBAN, 10 digits. */
      accountNumber: string;
      /** Code of the bank: that of CBN, of NIP, or of a microfinance bank. */
      bankCode: string;
      /** Compared with the name that the bank gives. */
      expectedName?: string;
    }, options?: RequestOptions): Promise<AccountInquiry> =>
      call.data<AccountInquiry>('GET', '/money-transfer/account-inquiry', { query, options }),
  },
  beneficiaries: {
    /** Kept accounts, newest first. Scope: `transfers:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<Beneficiary> =>
      call.page<Beneficiary>('GET', '/beneficiaries', { query, options }),
    /** Keep an account to pay again. Scope: `transfers:write`. */
    save: (body: {
      /** Code of the bank: that of CBN, of NIP, or of a microfinance bank. */
      bankCode: string;
      /** NUBAN, 10 digits. */
      accountNumber: string;
    }, options?: RequestOptions): Promise<Beneficiary> =>
      call.data<Beneficiary>('POST', '/beneficiaries', { body, options }),
    /** Forget a kept account. Scope: `transfers:write`. */
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
    /** Shows the wallet: what can be spent, what is held, and its low-balance alert. Scope: `wallet:read`. */
    find: (options?: RequestOptions): Promise<Wallet> =>
      call.data<Wallet>('GET', '/wallet', { options }),
    /** Shows the low-balance level and whether it is armed. Scope: `wallet:read`. */
    findLowBalanceAlert: (options?: RequestOptions): Promise<LowBalanceAlert> =>
      call.data<LowBalanceAlert>('GET', '/wallet/low-balance-alert', { options }),
    /** Sets the low-balance level: wallet.balance.low is emitted once per drop below it. A level above the present balance is armed only once the balance has reached it. Scope: `wallet:write`. */
    setLowBalanceAlert: (body: {
      /** Kobo: the level; 0 turns the alert off. */
      threshold: number;
      /** True unless told; false keeps the threshold and tells nobody. */
      enabled?: boolean;
      /** Who is told beside the webhook: at most 10 addresses; left out, the present ones stay. */
      emails?: string[];
    }, options?: RequestOptions): Promise<LowBalanceAlert> =>
      call.data<LowBalanceAlert>('PUT', '/wallet/low-balance-alert', { body, options }),
    /** Lists the movements of the wallet, newest first. Scope: `wallet:read`. */
    transactions: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Number of the page, from 1, down to row 5000; or what cursor takes. Rows that arrive meanwhile shift numbered pages. */
      page?: string;
      /** From this RFC 3339 moment, or day in Africa/Lagos, on. */
      from?: string;
      /** Up to this RFC 3339 moment, or day in Africa/Lagos, included. */
      to?: string;
      /** Only movements of this direction. */
      type?: 'credit' | 'debit';
      /** Only movements about this. */
      category?: 'transfer' | 'transfer_fee' | 'reversal' | 'funding' | 'bill' | 'bill_fee' | 'bill_reversal' | 'payroll' | 'payroll_reversal' | 'virtual_card_funding' | 'virtual_card_withdrawal' | 'virtual_card_reversal' | 'subscription_payment' | 'checkout_payment' | 'verification_topup' | 'sms' | 'adjustment';
      /** completed, or reversed: debits whose money came back, found from the reversals since `from`, so give one where there are many. Rows are movements that have happened, so none is pending. */
      status?: 'pending' | 'completed' | 'reversed';
      /** Rows of the transfer with this clientReference: debit, fee and reversal. */
      clientReference?: string;
      /** The row with exactly this reference: <transferCode>, FEE_<transferCode>, REV_<transferCode>, the same with the requestRef of a bill, or that of a deposit. */
      reference?: string;
      /** Rows of this transfer: debit, fee and reversal. */
      transferCode?: string;
      /** Finds rows whose transferCode, clientReference, reference, beneficiary account number, or the customer of a bill is exactly this. There is no search by parts or names: its cost follows what it finds, not the length of the history. */
      q?: string;
    }, options?: RequestOptions): Pages<Transaction> =>
      call.page<Transaction>('GET', '/transactions', { query, options }),
    /** Exports the statement of a range of days as CSV; opening and closing balance are those of the wallet, whatever the filter. Scope: `wallet:read`. */
    exportTransactions: (query: {
      /** First day, Africa/Lagos */
      from: string;
      /** Last day, Africa/Lagos, inclusive; at most 366 days in all */
      to: string;
      /** Only movements of this direction. */
      type?: 'credit' | 'debit';
      /** Only movements about this. */
      category?: 'transfer' | 'transfer_fee' | 'reversal' | 'funding' | 'bill' | 'bill_fee' | 'bill_reversal' | 'payroll' | 'payroll_reversal' | 'virtual_card_funding' | 'virtual_card_withdrawal' | 'virtual_card_reversal' | 'subscription_payment' | 'checkout_payment' | 'verification_topup' | 'sms' | 'adjustment';
    }, options?: RequestOptions): Promise<string> =>
      call.text<string>('GET', '/transactions/export', { query, options }),
    /** A permanent account to fund the wallet through. Scope: `wallet:write`. */
    openFundingAccount: (body?: {
      /** Bank verification number of a director of the business, where the bank asks for it; not kept here. */
      bvn?: string;
      /** National identity number of a director of the business, in place of a BVN; not kept here. */
      nin?: string;
    }, options?: RequestOptions): Promise<VirtualAccount> =>
      call.data<VirtualAccount>('POST', '/wallet/funding-accounts', { body, options }),
  },
  limits: {
    /** What the wallet and the API key that asks may pay, for one payment, in a day and in a month, and what is left. Scope: `wallet:read`. */
    find: (options?: RequestOptions): Promise<WalletLimits> =>
      call.data<WalletLimits>('GET', '/wallet/limits', { options }),
  },
  search: {
    /** Anything by a reference, number or name that people hold of it. Scope: `transfers:read`. */
    find: (query: {
      /** A code, reference, number, id, name or e-mail address. */
      text: string;
    }, options?: RequestOptions): Pages<Found> =>
      call.page<Found>('GET', '/search', { query, options }),
  },
  rules: {
    /** The rules for transfers that are in force. Scope: `transfers:read`. */
    list: (options?: RequestOptions): Pages<TransferRule> =>
      call.page<TransferRule>('GET', '/transfer-rules', { options }),
    /** Which rules, limits and fees a transfer would meet; moves nothing. Scope: `transfers:read`. */
    meet: (body: {
      /** Kobo: what the beneficiary would get. */
      amount: number;
      /** Required unless beneficiaryId is given. */
      bankCode?: string;
      /** Required unless beneficiaryId is given. */
      accountNumber?: string;
      /** A kept account, in place of bankCode and accountNumber. */
      beneficiaryId?: string;
      /** Asked for at this time; now unless told. What was sent counts as it stands now. */
      at?: string;
      /** Id of the API key that would send it; whoever asks unless told. */
      keyId?: string;
    }, options?: RequestOptions): Promise<TransferMeeting> =>
      call.data<TransferMeeting>('POST', '/transfer-rules/preview', { body, options }),
  },
  approvals: {
    /** Transfers that wait for approval, longest waiting first. Scope: `transfers:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<TransferApproval> =>
      call.page<TransferApproval>('GET', '/approvals', { query, options }),
  },
  statements: {
    /** Statements of account that were issued, newest first. Scope: `wallet:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<AccountStatement> =>
      call.page<AccountStatement>('GET', '/statements', { query, options }),
    /** Issues a statement of account over whole days, to fetch as PDF and to prove genuine; the same days with the same rows are the same statement. Scope: `wallet:read`. */
    issue: (body: {
      /** First day, Africa/Lagos */
      from: string;
      /** Last day, Africa/Lagos, inclusive; at most 366 days in all */
      to: string;
    }, options?: RequestOptions): Promise<AccountStatement> =>
      call.data<AccountStatement>('POST', '/statements', { body, options }),
    /** One statement of account, by its number. Scope: `wallet:read`. */
    find: (number: string, options?: RequestOptions): Promise<AccountStatement> =>
      call.data<AccountStatement>('GET', `/statements/${encodeURIComponent(number)}`, { options }),
    /** A statement of account as PDF, with a code by which anybody can see that it is genuine. Scope: `wallet:read`. */
    pdf: (number: string, options?: RequestOptions): Promise<Uint8Array> =>
      call.bytes<Uint8Array>('GET', `/statements/${encodeURIComponent(number)}/pdf`, { options }),
    /** Whether a statement of account is genuine, by the number and the hash on it; asks for no credentials. Without credentials. */
    verify: (number: string, hash: string, options?: RequestOptions): Promise<GenuineStatement> =>
      call.data<GenuineStatement>('GET', `/statements/verify/${encodeURIComponent(number)}/${encodeURIComponent(hash)}`, { options }),
    /** Shows who is told of the statement of each month. Scope: `wallet:read`. */
    monthly: (options?: RequestOptions): Promise<MonthlyStatement> =>
      call.data<MonthlyStatement>('GET', '/wallet/monthly-statement', { options }),
    /** Sets who is told by mail, on the first day of a month in Lagos, that the statement of the month before is there. Scope: `wallet:write`. */
    setMonthly: (body: {
      /** False tells nobody. */
      enabled: boolean;
      /** Who is told: at most 10 addresses; left out, the present ones stay. */
      emails?: string[];
    }, options?: RequestOptions): Promise<MonthlyStatement> =>
      call.data<MonthlyStatement>('PUT', '/wallet/monthly-statement', { body, options }),
  },
  bills: {
    /** What kinds of bills can be paid. Scope: `bills:read`. */
    categories: (options?: RequestOptions): Pages<{
      /** The kind. */
      category: 'airtime' | 'data' | 'cable' | 'electricity';
      /** Its name for people. */
      name: string;
      /** How many services it has. */
      services: number;
    }> =>
      call.page<{
      /** The kind. */
      category: 'airtime' | 'data' | 'cable' | 'electricity';
      /** Its name for people. */
      name: string;
      /** How many services it has. */
      services: number;
    }>('GET', '/bills/categories', { options }),
    /** Billers that can be paid. Scope: `bills:read`. */
    services: (query?: {
      /** Only billers of this kind. */
      category?: 'airtime' | 'data' | 'cable' | 'electricity';
      /** Part of the name, the operator or the serviceId. */
      q?: string;
    }, options?: RequestOptions): Pages<BillService> =>
      call.page<BillService>('GET', '/bills/services', { query, options }),
    /** Payment codes and fixed amounts of a bill service. Scope: `bills:read`. */
    serviceOptions: (query: {
      /** Which biller. */
      serviceId: string;
    }, options?: RequestOptions): Pages<BillOption> =>
      call.page<BillOption>('GET', '/bills/service-options', { query, options }),
    /** Look up a meter or smartcard. Scope: `bills:read`. */
    validate: (query: {
      /** Which biller. */
      serviceId: string;
      /** Meter, smartcard or phone. */
      customerId: string;
      /** Of a meter. */
      meterType?: 'prepaid' | 'postpaid';
    }, options?: RequestOptions): Promise<BillCustomer> =>
      call.data<BillCustomer>('GET', '/bills/validate', { query, options }),
    /** What a bill would cost. Scope: `bills:read`. */
    quote: (body: {
      /** Of what would be bought, as the options of a service tell it. */
      paymentCode: string;
      /** Kobo. May be left out where the price is fixed. */
      amount?: number;
      /** Of cable television: for how many, 1 to 12. */
      months?: number;
      /** Of cable television: payment codes of add-ons. */
      addOns?: string[];
    }, options?: RequestOptions): Promise<BillQuote> =>
      call.data<BillQuote>('POST', '/bills/quote', { body, options }),
    /** Pay a bill by its payment code. Scope: `bills:write`. */
    pay: (body: {
      /** Of what is bought, as the options of a service tell it. */
      paymentCode: string;
      /** Phone, meter or smartcard number. */
      customerId: string;
      /** Kobo. May be left out where the price is fixed. */
      amount?: number;
      /** The customer’s phone. */
      customerMobile?: string;
      /** 13 digits. The same reference with the same content gives the original; without one, the service draws one */
      requestRef?: string;
      /** Gets a receipt. */
      customerEmail?: string;
      /** Your own labels. */
      metadata?: { [key: string]: string };
    }, options?: RequestOptions): Promise<Outcome<Bill>> =>
      call.outcome<Bill>('POST', '/bills/pay', { body, options }),
    /** Buy airtime, data, cable television or electricity. Scope: `bills:write`. */
    topup: (body: {
      /** What is bought. */
      type: 'airtime';
      /** Whom for. */
      phoneNumber: string;
      /** Taken from the prefix when left out; give it for a number that moved to another network */
      network?: 'MTN' | 'AIRTEL' | 'GLO' | '9MOBILE';
      /** Kobo (1/100 naira) */
      amount: number;
      /** 13 digits. The same reference with the same content gives the original; without one, the service draws one */
      requestRef?: string;
      /** Gets a receipt. */
      customerEmail?: string;
      /** Your own labels. */
      metadata?: { [key: string]: string };
    } | {
      /** What is bought. */
      type: 'data';
      /** Whom for. */
      phoneNumber: string;
      /** Taken from the prefix when left out; give it for a number that moved to another network */
      network?: 'MTN' | 'AIRTEL' | 'GLO' | '9MOBILE';
      /** Code of the plan. */
      paymentCode: string;
      /** Kobo. May be left out: the price is fixed. */
      amount?: number;
      /** 13 digits. The same reference with the same content gives the original; without one, the service draws one */
      requestRef?: string;
      /** Gets a receipt. */
      customerEmail?: string;
      /** Your own labels. */
      metadata?: { [key: string]: string };
    } | {
      /** What is bought. */
      type: 'cable';
      /** Whose decoder it is. */
      provider: 'DSTV' | 'GOTV' | 'STARTIMES' | 'SHOWMAX';
      /** 8 to 11 digits. */
      smartcardNumber: string;
      /** The bouquet. May be left out to renew the present one. */
      paymentCode?: string;
      /** renew needs no payment code. */
      action?: 'renew' | 'change';
      /** For how many, 1 to 12. */
      months?: number;
      /** Payment codes of add-ons. */
      addOns?: string[];
      /** Kobo. May be left out: the price is fixed. */
      amount?: number;
      /** 13 digits. The same reference with the same content gives the original; without one, the service draws one */
      requestRef?: string;
      /** Gets a receipt. */
      customerEmail?: string;
      /** Your own labels. */
      metadata?: { [key: string]: string };
    } | {
      /** What is bought. */
      type: 'electricity';
      /** Whose meter it is. */
      disco: 'IKEDC' | 'EKEDC' | 'AEDC' | 'IBEDC' | 'KEDCO' | 'KAEDCO' | 'PHED' | 'JED' | 'EEDC' | 'BEDC' | 'YEDC' | 'ABA';
      /** 6 to 13 digits. */
      meterNumber: string;
      /** Prepaid meters get a token. */
      meterType: 'prepaid' | 'postpaid';
      /** Kobo (1/100 naira) */
      amount: number;
      /** Phone of the customer. */
      phoneNumber: string;
      /** 13 digits. The same reference with the same content gives the original; without one, the service draws one */
      requestRef?: string;
      /** Gets a receipt. */
      customerEmail?: string;
      /** Your own labels. */
      metadata?: { [key: string]: string };
    }, options?: RequestOptions): Promise<Outcome<Bill>> =>
      call.outcome<Bill>('POST', '/bills/topup', { body, options }),
    /** Where a bill stands, by its requestRef. Scope: `bills:read`. */
    status: (query: {
      /** 13 digits. The same reference with the same content gives the original; without one, the service draws one */
      requestRef: string;
    }, options?: RequestOptions): Promise<BillStatus> =>
      call.data<BillStatus>('GET', '/bills/status', { query, options }),
    /** Bills, newest first. Scope: `bills:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** From this RFC 3339 moment, or day in Africa/Lagos, on. */
      from?: string;
      /** Up to this RFC 3339 moment, or day in Africa/Lagos, included. */
      to?: string;
      /** Only bills that stand there. */
      status?: 'pending' | 'successful' | 'failed' | 'reversed';
      /** Only bills of this kind. */
      type?: 'airtime' | 'data' | 'cable' | 'electricity';
      /** Only bills of this phone, meter or smartcard. */
      customerId?: string;
    }, options?: RequestOptions): Pages<ListedBill> =>
      call.page<ListedBill>('GET', '/bills', { query, options }),
  },
  customers: {
    /** Customers, newest first. Scope: `customers:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Only those with this e-mail address. */
      email?: string;
      /** Words that each begin a word of the name, e-mail address or code, in any order; case and accents do not count */
      search?: string;
    }, options?: RequestOptions): Pages<Customer> =>
      call.page<Customer>('GET', '/customers', { query, options }),
    /** Keep a customer. Scope: `customers:write`. */
    create: (body: {
      /** First name. */
      firstName: string;
      /** Last name. */
      lastName: string;
      /** Where receipts go. */
      email: string;
      /** 0801… or +234801…; null forgets it. */
      phoneNumber?: string | null;
      /** Date of birth; null forgets it. */
      dateOfBirth?: string | null;
      /** Where they are found; null forgets it. */
      address?: {
        /** Street and number. */
        line1: string;
        /** What does not fit there. */
        line2?: string;
        /** City or town. */
        city: string;
        /** State. */
        state: string;
        /** Two capitals; NG unless told. */
        country?: string;
        /** Postal code. */
        postalCode?: string;
      } | null;
      /** Your own labels, all of them anew. */
      metadata?: { [key: string]: string };
      /** Keep it although another customer has the e-mail address */
      allowDuplicate?: boolean;
    }, options?: RequestOptions): Promise<Customer> =>
      call.data<Customer>('POST', '/customers', { body, options }),
    /** One customer by its id. Scope: `customers:read`. */
    find: (customerId: string, options?: RequestOptions): Promise<Customer> =>
      call.data<Customer>('GET', `/customers/${encodeURIComponent(customerId)}`, { options }),
    /** Change a customer. Scope: `customers:write`. */
    update: (customerId: string, body?: {
      /** First name. */
      firstName?: string;
      /** Last name. */
      lastName?: string;
      /** Where receipts go. */
      email?: string;
      /** 0801… or +234801…; null forgets it. */
      phoneNumber?: string | null;
      /** Date of birth; null forgets it. */
      dateOfBirth?: string | null;
      /** Where they are found; null forgets it. */
      address?: {
        /** Street and number. */
        line1: string;
        /** What does not fit there. */
        line2?: string;
        /** City or town. */
        city: string;
        /** State. */
        state: string;
        /** Two capitals; NG unless told. */
        country?: string;
        /** Postal code. */
        postalCode?: string;
      } | null;
      /** Whether they buy. */
      status?: 'active' | 'suspended' | 'inactive';
      /** Your own labels, all of them anew. */
      metadata?: { [key: string]: string };
      /** Keep it although another customer has the e-mail address */
      allowDuplicate?: boolean;
    }, options?: RequestOptions): Promise<Customer> =>
      call.data<Customer>('PUT', `/customers/${encodeURIComponent(customerId)}`, { body, options }),
    /** The permanent account of a customer. Scope: `subscriptions:read`. */
    virtualAccount: (customerId: string, options?: RequestOptions): Promise<VirtualAccount> =>
      call.data<VirtualAccount>('GET', `/customers/${encodeURIComponent(customerId)}/virtual-account`, { options }),
    /** A permanent account for a customer. Scope: `subscriptions:write`. */
    openVirtualAccount: (customerId: string, body?: {
      /** Bank verification number of the customer, where the bank asks for it; not kept here. */
      bvn?: string;
      /** National identity number of the customer, in place of a BVN; not kept here. */
      nin?: string;
    }, options?: RequestOptions): Promise<VirtualAccount> =>
      call.data<VirtualAccount>('POST', `/customers/${encodeURIComponent(customerId)}/virtual-account`, { body, options }),
    /** Payments of a customer, newest first. Scope: `subscriptions:read`. */
    transactions: (customerId: string, query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<CustomerTransaction> =>
      call.page<CustomerTransaction>('GET', `/customers/${encodeURIComponent(customerId)}/transactions`, { query, options }),
  },
  cards: {
    /** Virtual cards, newest first. Scope: `cards:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Only those of this customer. */
      customerId?: string;
    }, options?: RequestOptions): Pages<VirtualCard> =>
      call.page<VirtualCard>('GET', '/virtual-cards', { query, options }),
    /** Issue a virtual card. Scope: `cards:write`. */
    create: (body: {
      /** Whose it is. */
      customerId: string;
      /** VERVE unless told. */
      brand?: 'VERVE' | 'VISA' | 'MASTERCARD';
      /** NGN, and nothing else yet. */
      currency?: 'NGN';
      /** The customer’s name unless told. */
      nameOnCard?: string;
      /** The address that shops compare. */
      billingAddress?: {
        /** Street and number. */
        line1: string;
        /** City. */
        city: string;
        /** State. */
        state: string;
        /** Country, two capitals. */
        country: string;
        /** Postal code. */
        postalCode?: string;
      };
      /** What it may be used for. */
      spendingControls?: {
        /** Where. */
        channels?: {
          /** At cash machines. */
          atm?: boolean;
          /** At terminals in shops. */
          pos?: boolean;
          /** On the web. */
          web?: boolean;
          /** In apps. */
          mobile?: boolean;
        };
        /** Merchant categories; when any are given, no others. */
        allowedCategories?: string[];
        /** Merchant categories that are refused. */
        blockedCategories?: string[];
        /** How much. */
        spendingLimits?: {
          /** Kobo: how much. */
          amount: number;
          /** In which time. */
          interval: 'per_transaction' | 'daily' | 'weekly' | 'monthly';
        }[];
      };
      /** Labels that come back: text by name. */
      metadata?: { [key: string]: string };
    }, options?: RequestOptions): Promise<Outcome<VirtualCard>> =>
      call.outcome<VirtualCard>('POST', '/virtual-cards', { body, options }),
    /** One virtual card. Scope: `cards:read`. */
    find: (cardId: string, options?: RequestOptions): Promise<VirtualCard> =>
      call.data<VirtualCard>('GET', `/virtual-cards/${encodeURIComponent(cardId)}`, { options }),
    /** Put money on a card. Scope: `cards:write`. */
    fund: (cardId: string, body: {
      /** Kobo: how much. */
      amount: number;
      /** Your own reference; a repeat does it once. */
      clientReference?: string;
    }, options?: RequestOptions): Promise<Outcome<{
      /** The card as it is now. */
      card: VirtualCard;
      /** Of this movement, on statements. */
      reference: string;
      /** Kobo: how much. */
      amount: number;
      /** Your own reference; null when none was given. */
      clientReference: string | null;
      /** pending while the processor is silent; workers ask until they know. */
      status: 'pending' | 'done';
    }>> =>
      call.outcome<{
      /** The card as it is now. */
      card: VirtualCard;
      /** Of this movement, on statements. */
      reference: string;
      /** Kobo: how much. */
      amount: number;
      /** Your own reference; null when none was given. */
      clientReference: string | null;
      /** pending while the processor is silent; workers ask until they know. */
      status: 'pending' | 'done';
    }>('POST', `/virtual-cards/${encodeURIComponent(cardId)}/fund`, { body, options }),
    /** Take money from a card. Scope: `cards:write`. */
    withdraw: (cardId: string, body: {
      /** Kobo: how much. */
      amount: number;
      /** Your own reference; a repeat does it once. */
      clientReference?: string;
    }, options?: RequestOptions): Promise<Outcome<{
      /** The card as it is now. */
      card: VirtualCard;
      /** Of this movement, on statements. */
      reference: string;
      /** Kobo: how much. */
      amount: number;
      /** Your own reference; null when none was given. */
      clientReference: string | null;
      /** pending while the processor is silent; workers ask until they know. */
      status: 'pending' | 'done';
    }>> =>
      call.outcome<{
      /** The card as it is now. */
      card: VirtualCard;
      /** Of this movement, on statements. */
      reference: string;
      /** Kobo: how much. */
      amount: number;
      /** Your own reference; null when none was given. */
      clientReference: string | null;
      /** pending while the processor is silent; workers ask until they know. */
      status: 'pending' | 'done';
    }>('POST', `/virtual-cards/${encodeURIComponent(cardId)}/withdraw`, { body, options }),
    /** Freeze a card. Scope: `cards:write`. */
    freeze: (cardId: string, options?: RequestOptions): Promise<Outcome<{
      /** The card as it is now. */
      card: VirtualCard;
      /** True while the processor is silent; workers ask until it answers. */
      isPending: boolean;
    }>> =>
      call.outcome<{
      /** The card as it is now. */
      card: VirtualCard;
      /** True while the processor is silent; workers ask until it answers. */
      isPending: boolean;
    }>('POST', `/virtual-cards/${encodeURIComponent(cardId)}/freeze`, { options }),
    /** Unfreeze a card. Scope: `cards:write`. */
    unfreeze: (cardId: string, options?: RequestOptions): Promise<Outcome<{
      /** The card as it is now. */
      card: VirtualCard;
      /** True while the processor is silent; workers ask until it answers. */
      isPending: boolean;
    }>> =>
      call.outcome<{
      /** The card as it is now. */
      card: VirtualCard;
      /** True while the processor is silent; workers ask until it answers. */
      isPending: boolean;
    }>('POST', `/virtual-cards/${encodeURIComponent(cardId)}/unfreeze`, { options }),
    /** Terminate a card and take its balance back. Scope: `cards:write`. */
    terminate: (cardId: string, body?: {
      /** Why. */
      reason?: string;
    }, options?: RequestOptions): Promise<Outcome<{
      /** The card as it is now. */
      card: VirtualCard;
      /** True while the processor is silent; workers ask until it answers. */
      isPending: boolean;
    }>> =>
      call.outcome<{
      /** The card as it is now. */
      card: VirtualCard;
      /** True while the processor is silent; workers ask until it answers. */
      isPending: boolean;
    }>('POST', `/virtual-cards/${encodeURIComponent(cardId)}/terminate`, { body, options }),
    /** Change what a card may be used for. Scope: `cards:write`. */
    controls: (cardId: string, body?: {
      /** By name; a channel that is left out stays as it is. Null allows every one. */
      channels?: {
        /** At cash machines. */
        atm?: boolean | null;
        /** At terminals in shops. */
        pos?: boolean | null;
        /** On the web. */
        web?: boolean | null;
        /** In apps. */
        mobile?: boolean | null;
      } | null;
      /** In place of those before; empty or null allows all. */
      allowedCategories?: string[] | null;
      /** In place of those before; empty or null blocks none. */
      blockedCategories?: string[] | null;
      /** In place of those before; empty or null limits nothing. */
      spendingLimits?: {
        /** Kobo: how much. */
        amount: number;
        /** In which time. */
        interval: 'per_transaction' | 'daily' | 'weekly' | 'monthly';
      }[] | null;
    }, options?: RequestOptions): Promise<Outcome<{
      /** The card as it is now. */
      card: VirtualCard;
      /** True while the processor is silent; workers ask until it answers. */
      isPending: boolean;
    }>> =>
      call.outcome<{
      /** The card as it is now. */
      card: VirtualCard;
      /** True while the processor is silent; workers ask until it answers. */
      isPending: boolean;
    }>('PUT', `/virtual-cards/${encodeURIComponent(cardId)}/controls`, { body, options }),
    /** What happened on a card, newest first. Scope: `cards:read`. */
    transactions: (cardId: string, query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<CardTransaction> =>
      call.page<CardTransaction>('GET', `/virtual-cards/${encodeURIComponent(cardId)}/transactions`, { query, options }),
    /** A one-time page with the card's number, at the processor. Scope: `cards:write`. */
    detailsSession: (cardId: string, options?: RequestOptions): Promise<{
      /** The card. */
      cardId: string;
      /** Good for one look; null in a repeat. */
      url: string | null;
      /** Until when it opens. */
      expiresAt: string;
    }> =>
      call.data<{
      /** The card. */
      cardId: string;
      /** Good for one look; null in a repeat. */
      url: string | null;
      /** Until when it opens. */
      expiresAt: string;
    }>('POST', `/virtual-cards/${encodeURIComponent(cardId)}/details-session`, { options }),
    /** Reconcile a card with its processor. Scope: `cards:write`. */
    sync: (cardId: string, options?: RequestOptions): Promise<{
      /** The card as it is now. */
      card: VirtualCard;
      /** Status, balance or transactions are others than before. */
      changed: boolean;
      /** Its processor says something else of it all the same: a card that has ended here is not brought back. */
      drift: boolean;
      /** Where it stood before. */
      previousStatus: 'pending' | 'active' | 'frozen' | 'terminated' | 'expired' | 'failed';
      /** Where it stands by the word of its processor. */
      providerStatus: string | null;
      /** When its processor was asked. */
      syncedAt: string;
    }> =>
      call.data<{
      /** The card as it is now. */
      card: VirtualCard;
      /** Status, balance or transactions are others than before. */
      changed: boolean;
      /** Its processor says something else of it all the same: a card that has ended here is not brought back. */
      drift: boolean;
      /** Where it stood before. */
      previousStatus: 'pending' | 'active' | 'frozen' | 'terminated' | 'expired' | 'failed';
      /** Where it stands by the word of its processor. */
      providerStatus: string | null;
      /** When its processor was asked. */
      syncedAt: string;
    }>('POST', `/virtual-cards/${encodeURIComponent(cardId)}/sync`, { options }),
  },
  payroll: {
    /** Payroll batches, newest first. Scope: `payroll:read`. */
    listBatches: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Only those in this status. */
      status?: 'draft' | 'awaiting_approval' | 'approved' | 'scheduled' | 'processing' | 'completed' | 'partially_completed' | 'failed' | 'canceled';
    }, options?: RequestOptions): Pages<PayrollBatch> =>
      call.page<PayrollBatch>('GET', '/payroll/batches', { query, options }),
    /** Begin a payroll batch. Scope: `payroll:write`. */
    createBatch: (body: {
      /** What people call it. */
      name: string;
      /** What people read beside the money: at most 100 characters of the GSM-7 basic set. */
      narration?: string | null;
      /** The day that the payslips name. */
      payDate?: string | null;
      /** When to pay once it is approved; at once without it. */
      scheduledAt?: string | null;
      /** Your own reference; made when left out. */
      batchReference?: string;
    }, options?: RequestOptions): Promise<PayrollBatch> =>
      call.data<PayrollBatch>('POST', '/payroll/batches', { body, options }),
    /** One payroll batch. Scope: `payroll:read`. */
    findBatch: (batchId: string, options?: RequestOptions): Promise<PayrollBatch> =>
      call.data<PayrollBatch>('GET', `/payroll/batches/${encodeURIComponent(batchId)}`, { options }),
    /** Change a draft batch. Scope: `payroll:write`. */
    updateBatch: (batchId: string, body?: {
      /** What people call it. */
      name?: string;
      /** What people read beside the money: at most 100 characters of the GSM-7 basic set. */
      narration?: string | null;
      /** The day that the payslips name. */
      payDate?: string | null;
      /** When to pay once it is approved; at once without it. */
      scheduledAt?: string | null;
    }, options?: RequestOptions): Promise<PayrollBatch> =>
      call.data<PayrollBatch>('PUT', `/payroll/batches/${encodeURIComponent(batchId)}`, { body, options }),
    /** The items of a payroll batch. Scope: `payroll:read`. */
    listItems: (batchId: string, query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Only those in this status. */
      status?: 'draft' | 'queued' | 'sent' | 'settled' | 'failed' | 'reversed' | 'skipped';
    }, options?: RequestOptions): Pages<PayrollItem> =>
      call.page<PayrollItem>('GET', `/payroll/batches/${encodeURIComponent(batchId)}/items`, { query, options }),
    /** Add people to a draft batch. Scope: `payroll:write`. */
    addItems: (batchId: string, body: {
      /** Whom. */
      items: {
        /** Compared with the name that the bank gives for the account. */
        beneficiaryName: string;
        /** NUBAN, 10 digits. */
        accountNumber: string;
        /** Code of the bank: that of CBN, of NIP, or of a microfinance bank. */
        bankCode: string;
        /** Kobo: what the person gets. */
        amount: number;
        /** Your own reference for the person. */
        employeeReference?: string;
        /** What the person reads beside the money: at most 100 characters of the GSM-7 basic set. */
        narration?: string;
        /** E-mail address of the person. */
        email?: string;
        /** Phone number of the person. */
        phoneNumber?: string;
        /** What the payslip adds up. */
        earnings?: {
          /** What it is for. */
          label: string;
          /** Kobo: how much. */
          amount: number;
        }[];
        /** What the payslip takes off. */
        deductions?: {
          /** What it is for. */
          label: string;
          /** Kobo: how much. */
          amount: number;
        }[];
        /** Pays although the bank gives another name. */
        allowNameMismatch?: boolean;
      }[];
      /** What becomes of items that are wrong; refuse unless told. */
      onInvalid?: 'refuse' | 'skip';
    }, options?: RequestOptions): Promise<{
      /** The batch. */
      batchId: string;
      /** Its reference. */
      batchReference: string;
      /** Who was added. */
      added: PayrollItem[];
      /** Who was not, and why. */
      rejected: {
        /** Its place in the request, from 0. */
        index: number;
        /** The field. */
        field: string;
        /** What is wrong. */
        error: string;
      }[];
      /** What may be a mistake. */
      warnings: {
        /** Its place in the request, from 0. */
        index: number;
        /** The field. */
        field: string;
        /** What is wrong. */
        error: string;
      }[];
      /** How many people it pays now. */
      itemCount: number;
      /** Kobo: what they get in all. */
      totalAmount: number;
    }> =>
      call.data<{
      /** The batch. */
      batchId: string;
      /** Its reference. */
      batchReference: string;
      /** Who was added. */
      added: PayrollItem[];
      /** Who was not, and why. */
      rejected: {
        /** Its place in the request, from 0. */
        index: number;
        /** The field. */
        field: string;
        /** What is wrong. */
        error: string;
      }[];
      /** What may be a mistake. */
      warnings: {
        /** Its place in the request, from 0. */
        index: number;
        /** The field. */
        field: string;
        /** What is wrong. */
        error: string;
      }[];
      /** How many people it pays now. */
      itemCount: number;
      /** Kobo: what they get in all. */
      totalAmount: number;
    }>('POST', `/payroll/batches/${encodeURIComponent(batchId)}/items`, { body, options }),
    /** Take somebody out of a draft batch. Scope: `payroll:write`. */
    removeItem: (batchId: string, itemId: string, options?: RequestOptions): Promise<{
      /** Its id, the same at every door and in events. */
      id: string;
      /** Of which batch. */
      batchId: string;
      /** It is gone. */
      deleted: true;
    }> =>
      call.data<{
      /** Its id, the same at every door and in events. */
      id: string;
      /** Of which batch. */
      batchId: string;
      /** It is gone. */
      deleted: true;
    }>('DELETE', `/payroll/batches/${encodeURIComponent(batchId)}/items/${encodeURIComponent(itemId)}`, { options }),
    /** The payslip of one item. Scope: `payroll:read`. */
    payslip: (batchId: string, itemId: string, options?: RequestOptions): Promise<Payslip> =>
      call.data<Payslip>('GET', `/payroll/batches/${encodeURIComponent(batchId)}/items/${encodeURIComponent(itemId)}/payslip`, { options }),
    /** Check a draft batch before it is submitted. Scope: `payroll:write`. */
    preview: (batchId: string, options?: RequestOptions): Promise<PayrollBatch> =>
      call.data<PayrollBatch>('POST', `/payroll/batches/${encodeURIComponent(batchId)}/preview`, { options }),
    /** Hand a draft batch on for approval. Scope: `payroll:write`. */
    submit: (batchId: string, options?: RequestOptions): Promise<PayrollBatch> =>
      call.data<PayrollBatch>('POST', `/payroll/batches/${encodeURIComponent(batchId)}/submit`, { options }),
    /** Approve a batch for payment. Scope: `payroll:approve`. */
    approve: (batchId: string, body: {
      /** Kobo: totalAmount, as you saw it. */
      expectedTotal: number;
      /** itemCount, as you saw it. */
      expectedItemCount?: number;
      /** What to say with it. */
      comment?: string;
    }, options?: RequestOptions): Promise<PayrollBatch> =>
      call.data<PayrollBatch>('POST', `/payroll/batches/${encodeURIComponent(batchId)}/approve`, { body, options }),
    /** Send a batch back to draft. Scope: `payroll:approve`. */
    reject: (batchId: string, body: {
      /** Why it is sent back. */
      reason: string;
    }, options?: RequestOptions): Promise<PayrollBatch> =>
      call.data<PayrollBatch>('POST', `/payroll/batches/${encodeURIComponent(batchId)}/reject`, { body, options }),
    /** Give a batch up before it is paid. Scope: `payroll:write`. */
    cancel: (batchId: string, body?: {
      /** What to say with it. */
      comment?: string;
    }, options?: RequestOptions): Promise<PayrollBatch> =>
      call.data<PayrollBatch>('POST', `/payroll/batches/${encodeURIComponent(batchId)}/cancel`, { body, options }),
    /** The limits of approval by API. Scope: `payroll:read`. */
    limits: (options?: RequestOptions): Promise<PayrollApprovalLimits> =>
      call.data<PayrollApprovalLimits>('GET', '/payroll/approval-limits', { options }),
  },
  products: {
    /** Products, newest first. Scope: `products:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<Product> =>
      call.page<Product>('GET', '/products', { query, options }),
    /** Offer a product. Scope: `products:write`. */
    create: (body: {
      /** What it is called. */
      name: string;
      /** Kobo: what one costs. */
      price: number;
      /** What kind of thing it is; physical unless told. */
      type?: 'physical' | 'digital' | 'service' | 'subscription';
      /** What the buyer reads about it. */
      description?: string | null;
      /** Your own number for it. */
      sku?: string | null;
      /** Its name in addresses; made from the name unless told. */
      slug?: string;
      /** https addresses of pictures, at most 10. */
      images?: string[];
      /** NGN, and nothing else yet. */
      currency?: 'NGN';
      /** How many are left; null is unlimited. */
      quantity?: number | null;
      /** True is the same as quantity null. */
      unlimited?: boolean;
      /** The fewest in one order. */
      minQuantity?: number;
      /** The most in one order. */
      maxQuantity?: number | null;
      /** From when it counts as running out. */
      lowStockThreshold?: number | null;
      /** Whether it is sold. */
      active?: boolean;
      /** Your own labels: text by name. */
      metadata?: { [key: string]: string };
    }, options?: RequestOptions): Promise<Product> =>
      call.data<Product>('POST', '/products', { body, options }),
    /** One product with its delivery options. Scope: `products:read`. */
    find: (productId: string, options?: RequestOptions): Promise<Product> =>
      call.data<Product>('GET', `/products/${encodeURIComponent(productId)}`, { options }),
    /** Change a product. Scope: `products:write`. */
    update: (productId: string, body?: {
      /** What it is called. */
      name?: string;
      /** What the buyer reads about it. */
      description?: string | null;
      /** Your own number for it. */
      sku?: string | null;
      /** Its name in addresses; made from the name unless told. */
      slug?: string;
      /** Kobo: what one costs. */
      price?: number;
      /** What kind of thing it is; physical unless told. */
      type?: 'physical' | 'digital' | 'service' | 'subscription';
      /** https addresses of pictures, at most 10. */
      images?: string[];
      /** NGN, and nothing else yet. */
      currency?: 'NGN';
      /** How many are left; null is unlimited. */
      quantity?: number | null;
      /** True is the same as quantity null. */
      unlimited?: boolean;
      /** The fewest in one order. */
      minQuantity?: number;
      /** The most in one order. */
      maxQuantity?: number | null;
      /** From when it counts as running out. */
      lowStockThreshold?: number | null;
      /** Whether it is sold. */
      active?: boolean;
      /** Your own labels: text by name. */
      metadata?: { [key: string]: string };
    }, options?: RequestOptions): Promise<Product> =>
      call.data<Product>('PUT', `/products/${encodeURIComponent(productId)}`, { body, options }),
    deliveryOptions: {
      /** Add a way of delivery to a product. Scope: `products:write`. */
      add: (productId: string, body: {
        /** What the buyer reads. */
        name: string;
        /** How it is charged; flat_rate unless told. */
        type?: 'flat_rate' | 'pickup' | 'free';
        /** Kobo; above 0 when the type is flat_rate, else 0, which is the default. */
        fee?: number;
        /** NGN, and nothing else yet. */
        currency?: 'NGN';
        /** Where it is offered; empty is everywhere. */
        regions?: string[];
        /** How long it takes. */
        estimatedDays?: {
          /** At least. */
          min: number;
          /** At most. */
          max: number;
        } | null;
        /** Whether a buyer may choose it. */
        active?: boolean;
      }, options?: RequestOptions): Promise<DeliveryOption> =>
        call.data<DeliveryOption>('POST', `/products/${encodeURIComponent(productId)}/delivery-options`, { body, options }),
      /** Remove a way of delivery from a product. Scope: `products:write`. */
      remove: (productId: string, optionId: string, options?: RequestOptions): Promise<{
        /** Its id, the same at every door and in events. */
        id: string;
        /** Of which product. */
        productId: string;
        /** It is gone. */
        deleted: true;
      }> =>
        call.data<{
        /** Its id, the same at every door and in events. */
        id: string;
        /** Of which product. */
        productId: string;
        /** It is gone. */
        deleted: true;
      }>('DELETE', `/products/${encodeURIComponent(productId)}/delivery-options/${encodeURIComponent(optionId)}`, { options }),
    },
  },
  checkout: {
    links: {
      /** Checkout links, newest first. Scope: `checkout:read`. */
      list: (query?: {
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<CheckoutLink> =>
        call.page<CheckoutLink>('GET', '/checkout/links', { query, options }),
      /** Make a checkout link. Scope: `checkout:write`. */
      create: (body: {
        /** What is paid through it. */
        type: 'product' | 'subscription' | 'amount';
        /** For type product. */
        productId?: string;
        /** For type subscription. */
        subscriptionId?: string;
        /** Kobo: for type amount; without it the payer names an amount. */
        amount?: number;
        /** NGN, and nothing else yet. */
        currency?: 'NGN';
        /** What the payer reads first; the name of the product unless told. */
        title?: string;
        /** What the payer reads below it. */
        description?: string | null;
        /** Where the payer goes on after the payment: https, in the sandbox also http. */
        successUrl?: string | null;
        /** What the payer is asked for. */
        collect?: {
          /** A phone number. */
          phone?: boolean;
          /** A delivery address. */
          address?: boolean;
          /** A way of delivery; only for products. */
          deliveryOption?: boolean;
        };
        /** The same as maxPayments 1. */
        singleUse?: boolean;
        /** How often it may be paid. */
        maxPayments?: number | null;
        /** When its time is over. */
        expiresAt?: string | null;
        /** Your own labels. */
        metadata?: { [key: string]: string };
      }, options?: RequestOptions): Promise<CheckoutLink> =>
        call.data<CheckoutLink>('POST', '/checkout/links', { body, options }),
      /** One checkout link. Scope: `checkout:read`. */
      find: (linkId: string, options?: RequestOptions): Promise<CheckoutLink> =>
        call.data<CheckoutLink>('GET', `/checkout/links/${encodeURIComponent(linkId)}`, { options }),
      /** Change a checkout link. Scope: `checkout:write`. */
      update: (linkId: string, body?: {
        /** What the payer reads first. */
        title?: string;
        /** What the payer reads below it. */
        description?: string | null;
        /** Where the payer goes on after the payment: https, in the sandbox also http. */
        successUrl?: string | null;
        /** What the payer is asked for; what is left out stays. */
        collect?: {
          /** A phone number. */
          phone?: boolean;
          /** A delivery address. */
          address?: boolean;
          /** A way of delivery; only for products. */
          deliveryOption?: boolean;
        };
        /** How often it may be paid. */
        maxPayments?: number | null;
        /** When its time is over. */
        expiresAt?: string | null;
        /** Your own labels. */
        metadata?: { [key: string]: string };
      }, options?: RequestOptions): Promise<CheckoutLink> =>
        call.data<CheckoutLink>('PUT', `/checkout/links/${encodeURIComponent(linkId)}`, { body, options }),
      /** Open a checkout link again. Scope: `checkout:write`. */
      activate: (linkId: string, options?: RequestOptions): Promise<CheckoutLink> =>
        call.data<CheckoutLink>('POST', `/checkout/links/${encodeURIComponent(linkId)}/activate`, { options }),
      /** Close a checkout link. Scope: `checkout:write`. */
      deactivate: (linkId: string, options?: RequestOptions): Promise<CheckoutLink> =>
        call.data<CheckoutLink>('POST', `/checkout/links/${encodeURIComponent(linkId)}/deactivate`, { options }),
    },
    look: {
      /** How the pages for payers look. Scope: `checkout:read`. */
      find: (options?: RequestOptions): Promise<CheckoutLook> =>
        call.data<CheckoutLook>('GET', '/checkout/look', { options }),
      /** Change how the pages for payers look. Scope: `checkout:write`. */
      set: (body?: {
        /** Of buttons and links; made darker or lighter where it could not be read. */
        colour?: string | null;
        /** A PNG, JPEG or WebP of at most 32,768 bytes, in base64. */
        logo?: string | null;
      }, options?: RequestOptions): Promise<CheckoutLook> =>
        call.data<CheckoutLook>('PUT', '/checkout/look', { body, options }),
    },
    orders: {
      /** Orders, newest first. Scope: `checkout:read`. */
      list: (query?: {
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
        /** Only those in this status. */
        status?: 'pending' | 'paid' | 'fulfilled' | 'canceled' | 'refunded';
        /** Only those of this link. */
        linkId?: string;
      }, options?: RequestOptions): Pages<CheckoutOrder> =>
        call.page<CheckoutOrder>('GET', '/checkout/orders', { query, options }),
      /** One order. Scope: `checkout:read`. */
      find: (orderId: string, options?: RequestOptions): Promise<CheckoutOrder> =>
        call.data<CheckoutOrder>('GET', `/checkout/orders/${encodeURIComponent(orderId)}`, { options }),
      /** Mark a paid order as delivered. Scope: `checkout:write`. */
      fulfil: (orderId: string, options?: RequestOptions): Promise<CheckoutOrder> =>
        call.data<CheckoutOrder>('POST', `/checkout/orders/${encodeURIComponent(orderId)}/fulfil`, { options }),
      /** Cancel an order that is not paid. Scope: `checkout:write`. */
      cancel: (orderId: string, options?: RequestOptions): Promise<CheckoutOrder> =>
        call.data<CheckoutOrder>('POST', `/checkout/orders/${encodeURIComponent(orderId)}/cancel`, { options }),
      /** Note the transfer that gave an order back. Scope: `checkout:write`. */
      refund: (orderId: string, body: {
        /** The delivered transfer that gave back all that was paid. */
        transferCode: string;
        /** Whether what was bought is back in the stock. */
        restock?: boolean;
      }, options?: RequestOptions): Promise<CheckoutOrder> =>
        call.data<CheckoutOrder>('POST', `/checkout/orders/${encodeURIComponent(orderId)}/refund`, { body, options }),
    },
    pay: {
      /** What a payer sees of a checkout link. Without credentials. */
      link: (slug: string, options?: RequestOptions): Promise<PayerLink> =>
        call.data<PayerLink>('GET', `/pay/${encodeURIComponent(slug)}`, { options }),
      /** Order through a checkout link. Without credentials. */
      order: (slug: string, body?: {
        /** Chosen by the page: the same attempt with the same content finds the order that it made */
        attempt?: string;
        /** 1 unless told */
        quantity?: number;
        /** Where the payer names the amount */
        amount?: number;
        /** The chosen way of delivery. */
        deliveryOptionId?: string;
        /** What the payer saw; another total is refused */
        expectedTotal?: number;
        /** First name. */
        firstName?: string;
        /** Last name. */
        lastName?: string;
        /** Where receipts go. */
        email?: string;
        /** Only where the link asks for it. */
        phoneNumber?: string;
        /** Only where the link, or the way of delivery, asks for it. */
        address?: {
          /** Street and number. */
          line1: string;
          /** What does not fit there. */
          line2?: string;
          /** City or town. */
          city: string;
          /** State. */
          state: string;
          /** Two capitals; NG unless told. */
          country?: string;
          /** Postal code. */
          postalCode?: string;
        };
      }, options?: RequestOptions): Promise<PayerOrder> =>
        call.data<PayerOrder>('POST', `/pay/${encodeURIComponent(slug)}/orders`, { body, options }),
      /** What a payer sees of an order. Without credentials. */
      find: (slug: string, token: string, options?: RequestOptions): Promise<PayerOrder> =>
        call.data<PayerOrder>('GET', `/pay/${encodeURIComponent(slug)}/orders/${encodeURIComponent(token)}`, { options }),
      /** Pretend that the payer has paid. Without credentials. On the sandbox only. */
      simulate: (slug: string, token: string, body?: {
        /** Kobo (1/100 naira) */
        amount?: number;
      }, options?: RequestOptions): Promise<PayerOrder> =>
        call.data<PayerOrder>('POST', `/pay/${encodeURIComponent(slug)}/orders/${encodeURIComponent(token)}/simulate`, { body, options }),
    },
  },
  plans: {
    /** Plans, newest first. Scope: `subscriptions:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<Plan> =>
      call.page<Plan>('GET', '/plans', { query, options }),
    /** Make a plan for subscriptions. Scope: `subscriptions:write`. */
    create: (body: {
      /** What people call it. */
      name: string;
      /** Your own name for it. */
      code?: string;
      /** Kobo: for one. */
      amount: number;
      /** NGN, and nothing else yet. */
      currency?: 'NGN';
      /** How often it is paid. */
      interval: 'daily' | 'every_3_days' | 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'biannual' | 'yearly';
      /** Every so many of the interval; 1 unless told. */
      intervalCount?: number;
      /** Free days at the beginning. */
      trialDays?: number;
      /** After how many periods it ends; null for never. */
      maxCycles?: number | null;
    }, options?: RequestOptions): Promise<Plan> =>
      call.data<Plan>('POST', '/plans', { body, options }),
    /** One plan by its id. Scope: `subscriptions:read`. */
    find: (planId: string, options?: RequestOptions): Promise<Plan> =>
      call.data<Plan>('GET', `/plans/${encodeURIComponent(planId)}`, { options }),
    /** Rename a plan, offer it or take it back. Scope: `subscriptions:write`. */
    update: (planId: string, body?: {
      /** What people call it. */
      name?: string;
      /** Whether subscriptions can be made from it. */
      active?: boolean;
    }, options?: RequestOptions): Promise<Plan> =>
      call.data<Plan>('PUT', `/plans/${encodeURIComponent(planId)}`, { body, options }),
  },
  subscriptions: {
    /** Subscriptions, newest first. Scope: `subscriptions:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Only those in this status. */
      status?: 'pending_payment' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled' | 'expired';
      /** Only those of this customer. */
      customerId?: string;
    }, options?: RequestOptions): Pages<Subscription> =>
      call.page<Subscription>('GET', '/subscriptions', { query, options }),
    /** Subscribe a customer. Scope: `subscriptions:write`. */
    create: (body: {
      /** Who pays. */
      customerId: string;
      /** Brings price and interval. */
      planId?: string;
      /** Brings its price, unless there is a plan. */
      productId?: string;
      /** Kobo: for one; that of plan or product unless told. */
      amount?: number;
      /** NGN, and nothing else yet. */
      currency?: 'NGN';
      /** How often it is paid; that of the plan unless told. */
      interval?: 'daily' | 'every_3_days' | 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'biannual' | 'yearly';
      /** Every so many of the interval. */
      intervalCount?: number;
      /** How many; 1 unless told. */
      quantity?: number;
      /** How it is usually paid; va unless told. */
      paymentMethod?: 'va' | 'manual' | 'wallet';
      /** How many days a payment may be late; 3 unless told. */
      graceDays?: number;
      /** Free days at the beginning. */
      trialDays?: number;
      /** After how many periods it ends; null for never. */
      maxCycles?: number | null;
      /** The day that periods keep to; that of the first payment unless told. */
      billingAnchor?: string;
      /** Where a payer is sent afterwards. */
      checkoutCallbackUrl?: string;
      /** Your own labels: text by name. */
      metadata?: { [key: string]: string };
    }, options?: RequestOptions): Promise<Subscription> =>
      call.data<Subscription>('POST', '/subscriptions', { body, options }),
    /** One subscription by its id. Scope: `subscriptions:read`. */
    find: (subscriptionId: string, options?: RequestOptions): Promise<Subscription> =>
      call.data<Subscription>('GET', `/subscriptions/${encodeURIComponent(subscriptionId)}`, { options }),
    /** Invoices of a subscription, newest first. Scope: `subscriptions:read`. */
    invoices: (subscriptionId: string, query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<SubscriptionInvoice> =>
      call.page<SubscriptionInvoice>('GET', `/subscriptions/${encodeURIComponent(subscriptionId)}/invoices`, { query, options }),
    /** An account to pay a subscription into. Scope: `subscriptions:write`. */
    generateVa: (subscriptionId: string, body?: {
      /** 10, 15, 30 or 60; 30 unless told. */
      expiryMinutes?: 10 | 15 | 30 | 60;
    }, options?: RequestOptions): Promise<SubscriptionVirtualAccount> =>
      call.data<SubscriptionVirtualAccount>('POST', `/subscriptions/${encodeURIComponent(subscriptionId)}/generate-va`, { body, options }),
    /** The last account of a subscription. Scope: `subscriptions:read`. */
    virtualAccount: (subscriptionId: string, options?: RequestOptions): Promise<SubscriptionVirtualAccount> =>
      call.data<SubscriptionVirtualAccount>('GET', `/subscriptions/${encodeURIComponent(subscriptionId)}/va`, { options }),
    /** Stop billing for a while. Scope: `subscriptions:write`. */
    pause: (subscriptionId: string, options?: RequestOptions): Promise<Subscription> =>
      call.data<Subscription>('POST', `/subscriptions/${encodeURIComponent(subscriptionId)}/pause`, { options }),
    /** Go on after a pause. Scope: `subscriptions:write`. */
    resume: (subscriptionId: string, options?: RequestOptions): Promise<Subscription> =>
      call.data<Subscription>('POST', `/subscriptions/${encodeURIComponent(subscriptionId)}/resume`, { options }),
    /** End a subscription. Scope: `subscriptions:write`. */
    cancel: (subscriptionId: string, body?: {
      /** With the period that is paid; now unless told. */
      atPeriodEnd?: boolean;
    }, options?: RequestOptions): Promise<Subscription> =>
      call.data<Subscription>('POST', `/subscriptions/${encodeURIComponent(subscriptionId)}/cancel`, { body, options }),
    /** Change product or quantity. Scope: `subscriptions:write`. */
    change: (subscriptionId: string, body?: {
      /** Brings its price unless amount says another. */
      productId?: string;
      /** Kobo: for one. */
      amount?: number;
      /** How many. */
      quantity?: number;
      /** create_prorations unless told. */
      prorationBehavior?: 'create_prorations' | 'none';
    }, options?: RequestOptions): Promise<Subscription> =>
      call.data<Subscription>('POST', `/subscriptions/${encodeURIComponent(subscriptionId)}/change`, { body, options }),
    /** Say that what is due was paid in another way. Scope: `subscriptions:write`. */
    markPaid: (subscriptionId: string, body: {
      /** manual unless told. */
      source?: 'manual' | 'wallet';
      /** Your own reference, or that of the deposit. */
      reference: string;
    }, options?: RequestOptions): Promise<Subscription> =>
      call.data<Subscription>('POST', `/subscriptions/${encodeURIComponent(subscriptionId)}/mark-paid`, { body, options }),
  },
  virtualAccounts: {
    /** Virtual accounts, newest first. Scope: `subscriptions:read`. */
    list: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Only those of this customer. */
      customerId?: string;
    }, options?: RequestOptions): Pages<VirtualAccount> =>
      call.page<VirtualAccount>('GET', '/virtual-accounts', { query, options }),
    /** One virtual account by its id. Scope: `subscriptions:read`. */
    find: (virtualAccountId: string, options?: RequestOptions): Promise<VirtualAccount> =>
      call.data<VirtualAccount>('GET', `/virtual-accounts/${encodeURIComponent(virtualAccountId)}`, { options }),
    /** Payments into a virtual account, newest first. Scope: `subscriptions:read`. */
    transactions: (virtualAccountId: string, query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<CustomerTransaction> =>
      call.page<CustomerTransaction>('GET', `/virtual-accounts/${encodeURIComponent(virtualAccountId)}/transactions`, { query, options }),
    /** End a virtual account for good. Scope: `subscriptions:write`. */
    deactivate: (virtualAccountId: string, options?: RequestOptions): Promise<VirtualAccount> =>
      call.data<VirtualAccount>('POST', `/virtual-accounts/${encodeURIComponent(virtualAccountId)}/deactivate`, { options }),
  },
  sms: {
    /** What a text message would cost, and what makes it cost more; sends nothing. Scope: `sms:quote`. */
    quote: (body: {
      /** 1 to 1,530 characters, counted exactly as given: blanks at its ends are paid for. */
      message: string;
      /** 1 to 10,000 Nigerian mobile numbers: 080…, +234…, 234…; either these or recipientCount. */
      recipients?: string[];
      /** How many different numbers, where they are not named. */
      recipientCount?: number;
      /** 3 to 11 letters or digits. */
      senderId?: string;
      /** generic unless told; dnd reaches numbers that refuse bulk messages, too. */
      route?: 'generic' | 'dnd';
      /** The network of all recipients, such as MTN or 9mobile, in place of the one that each prefix suggests: numbers are portable. */
      network?: 'MTN' | 'Airtel' | 'Glo' | '9mobile' | 'Ntel' | 'Smile' | 'Mafab' | 'unknown';
    }, options?: RequestOptions): Promise<SmsQuote> =>
      call.data<SmsQuote>('POST', '/sms/quote', { body, options }),
    /** A quote again, until it expires; without the lists of recipients, which are not kept. Scope: `sms:quote`. */
    findQuote: (quoteId: string, options?: RequestOptions): Promise<SmsQuote> =>
      call.data<SmsQuote>('GET', `/sms/quotes/${encodeURIComponent(quoteId)}`, { options }),
    /** Send a text message to up to 1,000 numbers. Scope: `sms:send`. */
    send: (body: {
      /** 1 to 1,530 characters, counted exactly as given: blanks at its ends are paid for. */
      message: string;
      /** 3 to 11 letters or digits. */
      senderId?: string;
      /** generic unless told; dnd reaches numbers that refuse bulk messages, too. */
      route?: 'generic' | 'dnd';
      /** The network of all recipients, such as MTN or 9mobile, in place of the one that each prefix suggests: numbers are portable. */
      network?: 'MTN' | 'Airtel' | 'Glo' | '9mobile' | 'Ntel' | 'Smile' | 'Mafab' | 'unknown';
      /** 1 to 1,000 Nigerian mobile numbers: 080…, +234…, 234…. Each gets it once; those that are none are counted and not charged. */
      recipients: string[];
      /** A quote for the same message and recipients, whose price is paid while it holds. It is sent once: a repeat gives the first send. */
      quoteId?: string;
      /** Your own reference; a repeat gives the first send. */
      clientReference?: string;
    }, options?: RequestOptions): Promise<SmsSend> =>
      call.data<SmsSend>('POST', '/sms/send', { body, options }),
    /** What one request sent, and how many of its messages stand where. Scope: `sms:read`. */
    findSend: (sendId: string, options?: RequestOptions): Promise<SmsSend> =>
      call.data<SmsSend>('GET', `/sms/sends/${encodeURIComponent(sendId)}`, { options }),
    /** Text messages, newest first. Scope: `sms:read`. */
    messages: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Only those of this send. */
      sendId?: string;
      /** Only those that stand there. */
      status?: 'pending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'unknown';
    }, options?: RequestOptions): Pages<SmsMessage> =>
      call.page<SmsMessage>('GET', '/sms/messages', { query, options }),
    /** One text message, and where it stands. Scope: `sms:read`. */
    message: (messageId: string, options?: RequestOptions): Promise<SmsMessage> =>
      call.data<SmsMessage>('GET', `/sms/messages/${encodeURIComponent(messageId)}`, { options }),
  },
  verification: {
    /** Look a NIN up. Scope: `verification:write`. */
    nin: (body: {
      /** National Identification Number: 11 digits */
      nin: string;
    }, options?: RequestOptions): Promise<NinLookup> =>
      call.data<NinLookup>('POST', '/kyc/zee/nin', { body, options }),
    /** Look a NIN up and compare a face. Scope: `verification:write`. */
    ninFace: (body: {
      /** National Identification Number: 11 digits */
      nin: string;
      /** Where the face image is publicly readable: JPEG, or PNG where the provider reads it, 5 MB at most */
      imageUrl: string;
    }, options?: RequestOptions): Promise<NinFaceComparison> =>
      call.data<NinFaceComparison>('POST', '/kyc/zee/nin/with-face', { body, options }),
    /** Compare a name with a NIN. Scope: `verification:write`. */
    ninMatch: (body: {
      /** National Identification Number: 11 digits */
      nin: string;
      /** At most 100 characters. */
      firstName: string;
      /** At most 100 characters. */
      lastName: string;
    }, options?: RequestOptions): Promise<NinNameMatch> =>
      call.data<NinNameMatch>('POST', '/kyc/switch/nin', { body, options }),
    /** Look a NIN up with all details. Scope: `verification:write`. */
    ninFull: (body: {
      /** National Identification Number: 11 digits */
      nin: string;
    }, options?: RequestOptions): Promise<NinFullDetails> =>
      call.data<NinFullDetails>('POST', '/kyc/switch/nin/full', { body, options }),
    /** Find a company by its name. Scope: `verification:write`. */
    cac: (body: {
      /** Its name or a part of it, at most 200 characters. */
      companyName: string;
    }, options?: RequestOptions): Promise<CompanyLookup> =>
      call.data<CompanyLookup>('POST', '/kyc/verify/cac', { body, options }),
    /** The verification balance, quotas and prices. Scope: `verification:read`. */
    balance: (options?: RequestOptions): Promise<VerificationBalance> =>
      call.data<VerificationBalance>('GET', '/kyc/balance', { options }),
    /** Plans with quotas. Scope: `verification:read`. */
    plans: (options?: RequestOptions): Pages<VerificationPlan> =>
      call.page<VerificationPlan>('GET', '/kyc/plans', { options }),
    /** Buy a plan from the wallet. Scope: `verification:write`. */
    subscribe: (body: {
      /** Its id. */
      planId: string;
      /** Buy the next period at the end of this one, at the price of that day; true unless told */
      autoRenew?: boolean;
      /** Kobo: the price as you saw it; refused when it is another one by now. */
      expectedPrice?: number;
    }, options?: RequestOptions): Promise<VerificationSubscription> =>
      call.data<VerificationSubscription>('POST', '/kyc/subscribe', { body, options }),
    /** The plan that is active now. Scope: `verification:read`. */
    currentPlan: (options?: RequestOptions): Promise<VerificationSubscription> =>
      call.data<VerificationSubscription>('GET', '/kyc/plan', { options }),
    /** Renew the active plan, or let it end. Scope: `verification:write`. */
    setRenewal: (body: {
      /** False lets it end. */
      autoRenew: boolean;
    }, options?: RequestOptions): Promise<VerificationSubscription> =>
      call.data<VerificationSubscription>('PUT', '/kyc/plan', { body, options }),
    /** Top the verification balance up from the wallet. Scope: `verification:write`. */
    topUp: (body: {
      /** Kobo (1/100 naira) */
      amount: number;
    }, options?: RequestOptions): Promise<VerificationTopUp> =>
      call.data<VerificationTopUp>('POST', '/kyc/topup', { body, options }),
    /** Charged calls, newest first. Scope: `verification:read`. */
    calls: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Only of this operation. */
      operation?: 'nin_basic' | 'nin_face' | 'nin_match' | 'nin_full' | 'cac';
    }, options?: RequestOptions): Pages<VerificationCall> =>
      call.page<VerificationCall>('GET', '/kyc/calls', { query, options }),
    /** Charged calls about one NIN, newest first. Scope: `verification:read`. */
    searchCalls: (body: {
      /** National Identification Number: 11 digits */
      nin: string;
      /** Rows a page, 50 unless told; above 200 gives 200. */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<VerificationCall> =>
      call.page<VerificationCall>('POST', '/kyc/calls/search', { body, options }),
    /** One charged call. Scope: `verification:read`. */
    call: (verificationId: string, options?: RequestOptions): Promise<VerificationCall> =>
      call.data<VerificationCall>('GET', `/kyc/calls/${encodeURIComponent(verificationId)}`, { options }),
    /** The low-balance level of the verification balance. Scope: `verification:read`. */
    lowBalanceAlert: (options?: RequestOptions): Promise<VerificationLowBalanceAlert> =>
      call.data<VerificationLowBalanceAlert>('GET', '/kyc/low-balance-alert', { options }),
    /** Set the low-balance level of the verification balance: verification.balance.low is emitted once per drop below it. Scope: `verification:write`. */
    setLowBalanceAlert: (body: {
      /** Kobo: the level; 0 turns it off. */
      threshold: number;
      /** true unless told; a threshold of 0 turns it off too */
      enabled?: boolean;
      /** Who is told by mail; left out, the present ones stay. While there are none, those of the wallet's alert are told */
      emails?: string[];
    }, options?: RequestOptions): Promise<VerificationLowBalanceAlert> =>
      call.data<VerificationLowBalanceAlert>('PUT', '/kyc/low-balance-alert', { body, options }),
  },
  webhooks: {
    /** Webhook settings. Scope: `webhooks:read`. */
    find: (options?: RequestOptions): Promise<WebhookSettings> =>
      call.data<WebhookSettings>('GET', '/webhooks/settings', { options }),
    /** Set the webhook URL. Scope: `webhooks:write`. */
    set: (body: {
      /** Where events go: https in live; in the sandbox http too. */
      webhookUrl: string;
      /** Source addresses that your endpoint accepts; empty means no restriction. */
      allowedIps?: string[];
      /** Events to deliver; empty for all that are not opt-in. */
      eventTypes?: ('transfer.settled' | 'transfer.failed' | 'transfer.reversed' | 'transfer.approval.requested' | 'transfer.approval.given' | 'transfer.approval.refused' | 'transfer.approval.expired' | 'transfer.alarm' | 'wallet.funded' | 'wallet.balance.low' | 'bill.payment.completed' | 'bill.payment.failed' | 'bill.payment.reversed' | 'virtual_card.created' | 'virtual_card.frozen' | 'virtual_card.unfrozen' | 'virtual_card.terminated' | 'virtual_card.expired' | 'virtual_card.funded' | 'virtual_card.withdrawn' | 'virtual_card.transaction' | 'virtual_card.declined' | 'payroll.item.settled' | 'payroll.item.failed' | 'payroll.item.reversed' | 'payroll.batch.completed' | 'checkout.payment.completed' | 'product.stock.low' | 'subscription.payment.completed' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.payment.failed' | 'subscription.canceled' | 'subscription.expired' | 'customer.transaction.completed' | 'sms.delivered' | 'sms.failed' | 'verification.balance.low' | 'verification.plan.lapsed' | 'test.webhook')[];
      /** One event at a time, each after the one before it. */
      ordered?: boolean;
    }, options?: RequestOptions): Promise<{
      /** Where events go; null while none is set. */
      webhookUrl: string | null;
      /** Source addresses that your endpoint accepts; empty means no restriction. */
      allowedIps: string[];
      /** Events to deliver; empty for all. */
      eventTypes: string[];
      /** One event at a time, each after the one before it. */
      ordered: boolean;
    }> =>
      call.data<{
      /** Where events go; null while none is set. */
      webhookUrl: string | null;
      /** Source addresses that your endpoint accepts; empty means no restriction. */
      allowedIps: string[];
      /** Events to deliver; empty for all. */
      eventTypes: string[];
      /** One event at a time, each after the one before it. */
      ordered: boolean;
    }>('POST', '/webhooks/settings', { body, options }),
    /** Remove the webhook URL. Scope: `webhooks:write`. */
    remove: (options?: RequestOptions): Promise<{
      /** Where events go; null while none is set. */
      webhookUrl: string | null;
      /** Source addresses that your endpoint accepts; empty means no restriction. */
      allowedIps: string[];
      /** Events to deliver; empty for all. */
      eventTypes: string[];
      /** One event at a time, each after the one before it. */
      ordered: boolean;
    }> =>
      call.data<{
      /** Where events go; null while none is set. */
      webhookUrl: string | null;
      /** Source addresses that your endpoint accepts; empty means no restriction. */
      allowedIps: string[];
      /** Events to deliver; empty for all. */
      eventTypes: string[];
      /** One event at a time, each after the one before it. */
      ordered: boolean;
    }>('DELETE', '/webhooks/settings', { options }),
    /** Make a new signing secret; it is shown once. Scope: `webhooks:write`. */
    rotateSecret: (body?: {
      /** How long the old secret signs beside the new one, in webhook-signature only, at most a week; 0 unless told. */
      gracePeriodSeconds?: number;
    }, options?: RequestOptions): Promise<{
      /** The secret, shown this once; null in a repeat. */
      secret: string | null;
    }> =>
      call.data<{
      /** The secret, shown this once; null in a repeat. */
      secret: string | null;
    }>('POST', '/webhooks/settings/secret', { body, options }),
    /** Deliver a test event. Scope: `webhooks:write`. */
    test: (options?: RequestOptions): Promise<{
      /** Its delivery. */
      deliveryId: string;
    }> =>
      call.data<{
      /** Its delivery. */
      deliveryId: string;
    }>('POST', '/webhooks/settings/test', { options }),
    /** Choose whether mails go to your customers. Scope: `webhooks:write`. */
    customerEmails: (body: {
      /** Whether mails go to your customers. */
      handleCustomerEmails: boolean;
    }, options?: RequestOptions): Promise<{
      /** Whether mails go to your customers. */
      handleCustomerEmails: boolean;
    }> =>
      call.data<{
      /** Whether mails go to your customers. */
      handleCustomerEmails: boolean;
    }>('PUT', '/webhooks/settings/customer-emails', { body, options }),
    /** Delivery history. Scope: `webhooks:read`. */
    deliveries: (query?: {
      /** Rows a page, 1 to 100; 50 unless told. */
      limit?: number;
      /** Only events of this moment or later. */
      since?: string;
      /** Only deliveries that stand so. */
      status?: 'pending' | 'delivered' | 'failed';
      /** Only events of this name. */
      event?: 'transfer.settled' | 'transfer.failed' | 'transfer.reversed' | 'transfer.approval.requested' | 'transfer.approval.given' | 'transfer.approval.refused' | 'transfer.approval.expired' | 'transfer.alarm' | 'wallet.funded' | 'wallet.balance.low' | 'bill.payment.completed' | 'bill.payment.failed' | 'bill.payment.reversed' | 'virtual_card.created' | 'virtual_card.frozen' | 'virtual_card.unfrozen' | 'virtual_card.terminated' | 'virtual_card.expired' | 'virtual_card.funded' | 'virtual_card.withdrawn' | 'virtual_card.transaction' | 'virtual_card.declined' | 'payroll.item.settled' | 'payroll.item.failed' | 'payroll.item.reversed' | 'payroll.batch.completed' | 'checkout.payment.completed' | 'product.stock.low' | 'subscription.payment.completed' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.payment.failed' | 'subscription.canceled' | 'subscription.expired' | 'customer.transaction.completed' | 'sms.delivered' | 'sms.failed' | 'verification.balance.low' | 'verification.plan.lapsed' | 'test.webhook';
      /** Only to this endpoint. */
      endpointId?: string;
      /** meta.nextCursor of the page before */
      cursor?: string;
    }, options?: RequestOptions): Pages<WebhookDelivery> =>
      call.page<WebhookDelivery>('GET', '/webhooks/events', { query, options }),
    /** Every event, with its schema and an example. Scope: `webhooks:read`. */
    eventTypes: (options?: RequestOptions): Pages<{
      /** Its name. */
      event: string;
      /** What happened when it is sent. */
      summary: string;
      /** How its envelope tells the time. */
      timestamp: 'unix' | 'rfc3339';
      /** Delivered only to an endpoint that names it in `eventTypes`. */
      optIn: boolean;
      /** JSON Schema of the whole body. */
      schema: { [key: string]: unknown };
      /** An example of the whole body. */
      example: { [key: string]: unknown };
    }> =>
      call.page<{
      /** Its name. */
      event: string;
      /** What happened when it is sent. */
      summary: string;
      /** How its envelope tells the time. */
      timestamp: 'unix' | 'rfc3339';
      /** Delivered only to an endpoint that names it in `eventTypes`. */
      optIn: boolean;
      /** JSON Schema of the whole body. */
      schema: { [key: string]: unknown };
      /** An example of the whole body. */
      example: { [key: string]: unknown };
    }>('GET', '/webhooks/event-types', { options }),
    /** One delivery with its attempts. Scope: `webhooks:read`. */
    findDelivery: (deliveryId: string, options?: RequestOptions): Promise<WebhookDeliveryDetail> =>
      call.data<WebhookDeliveryDetail>('GET', `/webhooks/events/${encodeURIComponent(deliveryId)}`, { options }),
    /** One event as it is sent, signed now. Scope: `webhooks:read`. */
    findMessage: (eventId: string, options?: RequestOptions): Promise<WebhookMessage> =>
      call.data<WebhookMessage>('GET', `/webhooks/messages/${encodeURIComponent(eventId)}`, { options }),
    /** Take one delivery as acknowledged. Scope: `webhooks:write`. */
    acknowledge: (deliveryId: string, options?: RequestOptions): Promise<WebhookDeliveryDetail> =>
      call.data<WebhookDeliveryDetail>('POST', `/webhooks/events/${encodeURIComponent(deliveryId)}/acknowledge`, { options }),
    /** Send one delivery again. Scope: `webhooks:write`. */
    resend: (deliveryId: string, options?: RequestOptions): Promise<WebhookDeliveryDetail> =>
      call.data<WebhookDeliveryDetail>('POST', `/webhooks/events/${encodeURIComponent(deliveryId)}/resend`, { options }),
    /** Deliver missed events of a range again. Scope: `webhooks:write`. */
    recover: (body: {
      /** From this moment on. */
      since: string;
      /** Up to this moment; now unless told. */
      until?: string;
      /** Only counts. */
      dryRun?: boolean;
      /** To this endpoint; to the URL of the settings unless told. */
      endpointId?: string;
    }, options?: RequestOptions): Promise<{
      /** Its id, to ask how far it is; null when it was only counted. */
      id: string | null;
      /** From this moment on. */
      since: string;
      /** Up to this moment. */
      until: string;
      /** Events that would be, or were so far, delivered again. */
      events: number;
      /** Where it stands. */
      status: 'dry_run' | 'running' | 'finished';
    }> =>
      call.data<{
      /** Its id, to ask how far it is; null when it was only counted. */
      id: string | null;
      /** From this moment on. */
      since: string;
      /** Up to this moment. */
      until: string;
      /** Events that would be, or were so far, delivered again. */
      events: number;
      /** Where it stands. */
      status: 'dry_run' | 'running' | 'finished';
    }>('POST', '/webhooks/recover', { body, options }),
    /** How far a recovery is. Scope: `webhooks:read`. */
    findRecovery: (recoveryId: string, options?: RequestOptions): Promise<{
      /** Its id, to ask how far it is; null when it was only counted. */
      id: string | null;
      /** From this moment on. */
      since: string;
      /** Up to this moment. */
      until: string;
      /** Events that would be, or were so far, delivered again. */
      events: number;
      /** Where it stands. */
      status: 'dry_run' | 'running' | 'finished';
    }> =>
      call.data<{
      /** Its id, to ask how far it is; null when it was only counted. */
      id: string | null;
      /** From this moment on. */
      since: string;
      /** Up to this moment. */
      until: string;
      /** Events that would be, or were so far, delivered again. */
      events: number;
      /** Where it stands. */
      status: 'dry_run' | 'running' | 'finished';
    }>('GET', `/webhooks/recover/${encodeURIComponent(recoveryId)}`, { options }),
    /** Webhook endpoints, with their health. Scope: `webhooks:read`. */
    endpoints: (options?: RequestOptions): Pages<WebhookEndpoint> =>
      call.page<WebhookEndpoint>('GET', '/webhooks/endpoints', { options }),
    /** Add a further webhook endpoint; its secret is shown once. Scope: `webhooks:write`. */
    addEndpoint: (body: {
      /** Where events go: https in live; in the sandbox http too. */
      url: string;
      /** What it is for, in your words; null for nothing. */
      description?: string | null;
      /** Events to deliver; empty for all that are not opt-in. */
      eventTypes?: ('transfer.settled' | 'transfer.failed' | 'transfer.reversed' | 'transfer.approval.requested' | 'transfer.approval.given' | 'transfer.approval.refused' | 'transfer.approval.expired' | 'transfer.alarm' | 'wallet.funded' | 'wallet.balance.low' | 'bill.payment.completed' | 'bill.payment.failed' | 'bill.payment.reversed' | 'virtual_card.created' | 'virtual_card.frozen' | 'virtual_card.unfrozen' | 'virtual_card.terminated' | 'virtual_card.expired' | 'virtual_card.funded' | 'virtual_card.withdrawn' | 'virtual_card.transaction' | 'virtual_card.declined' | 'payroll.item.settled' | 'payroll.item.failed' | 'payroll.item.reversed' | 'payroll.batch.completed' | 'checkout.payment.completed' | 'product.stock.low' | 'subscription.payment.completed' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.payment.failed' | 'subscription.canceled' | 'subscription.expired' | 'customer.transaction.completed' | 'sms.delivered' | 'sms.failed' | 'verification.balance.low' | 'verification.plan.lapsed' | 'test.webhook')[];
      /** What must be true of `data` of an event: fields with a value or with `$eq`, `$neq`, `$in`, `$nin`, `$gt`, `$gte`, `$lt`, `$lte`, `$exist`; groups with `$and`, `$or`, `$not`. At most 20 conditions. */
      filter?: { [key: string]: unknown } | null;
      /** Headers of your own that every attempt carries, all of them, at most 10; an empty list for none. */
      headers?: {
        /** `Authorization`, `Api-Key` or a name that begins with `X-`. */
        name: string;
        /** What it carries; never shown again. Left out, a header that is there keeps its own. */
        value?: string;
      }[];
      /** The most attempts that begin in any one second, 1 to 100; null for no such bound. */
      ratePerSecond?: number | null;
      /** One event at a time, each after the one before it. */
      ordered?: boolean;
    }, options?: RequestOptions): Promise<NewWebhookEndpoint> =>
      call.data<NewWebhookEndpoint>('POST', '/webhooks/endpoints', { body, options }),
    /** One webhook endpoint, with its health. Scope: `webhooks:read`. */
    findEndpoint: (endpointId: string, options?: RequestOptions): Promise<WebhookEndpoint> =>
      call.data<WebhookEndpoint>('GET', `/webhooks/endpoints/${encodeURIComponent(endpointId)}`, { options }),
    /** Change a further webhook endpoint. Scope: `webhooks:write`. */
    updateEndpoint: (endpointId: string, body?: {
      /** Where events go: https in live; in the sandbox http too. */
      url?: string;
      /** What it is for, in your words; null for nothing. */
      description?: string | null;
      /** Events to deliver; empty for all that are not opt-in. */
      eventTypes?: ('transfer.settled' | 'transfer.failed' | 'transfer.reversed' | 'transfer.approval.requested' | 'transfer.approval.given' | 'transfer.approval.refused' | 'transfer.approval.expired' | 'transfer.alarm' | 'wallet.funded' | 'wallet.balance.low' | 'bill.payment.completed' | 'bill.payment.failed' | 'bill.payment.reversed' | 'virtual_card.created' | 'virtual_card.frozen' | 'virtual_card.unfrozen' | 'virtual_card.terminated' | 'virtual_card.expired' | 'virtual_card.funded' | 'virtual_card.withdrawn' | 'virtual_card.transaction' | 'virtual_card.declined' | 'payroll.item.settled' | 'payroll.item.failed' | 'payroll.item.reversed' | 'payroll.batch.completed' | 'checkout.payment.completed' | 'product.stock.low' | 'subscription.payment.completed' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.payment.failed' | 'subscription.canceled' | 'subscription.expired' | 'customer.transaction.completed' | 'sms.delivered' | 'sms.failed' | 'verification.balance.low' | 'verification.plan.lapsed' | 'test.webhook')[];
      /** What must be true of `data` of an event: fields with a value or with `$eq`, `$neq`, `$in`, `$nin`, `$gt`, `$gte`, `$lt`, `$lte`, `$exist`; groups with `$and`, `$or`, `$not`. At most 20 conditions. */
      filter?: { [key: string]: unknown } | null;
      /** Headers of your own that every attempt carries, all of them, at most 10; an empty list for none. */
      headers?: {
        /** `Authorization`, `Api-Key` or a name that begins with `X-`. */
        name: string;
        /** What it carries; never shown again. Left out, a header that is there keeps its own. */
        value?: string;
      }[];
      /** The most attempts that begin in any one second, 1 to 100; null for no such bound. */
      ratePerSecond?: number | null;
      /** One event at a time, each after the one before it. */
      ordered?: boolean;
    }, options?: RequestOptions): Promise<WebhookEndpoint> =>
      call.data<WebhookEndpoint>('PUT', `/webhooks/endpoints/${encodeURIComponent(endpointId)}`, { body, options }),
    /** Remove a further webhook endpoint. Scope: `webhooks:write`. */
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
    /** Make a new signing secret of a further endpoint; it is shown once. Scope: `webhooks:write`. */
    rotateEndpointSecret: (endpointId: string, body?: {
      /** How long the old secret signs beside the new one, in webhook-signature only, at most a week; 0 unless told. */
      gracePeriodSeconds?: number;
    }, options?: RequestOptions): Promise<NewWebhookEndpoint> =>
      call.data<NewWebhookEndpoint>('POST', `/webhooks/endpoints/${encodeURIComponent(endpointId)}/secret`, { body, options }),
    /** Deliver a test event to one endpoint. Scope: `webhooks:write`. */
    testEndpoint: (endpointId: string, options?: RequestOptions): Promise<{
      /** Its delivery. */
      deliveryId: string;
    }> =>
      call.data<{
      /** Its delivery. */
      deliveryId: string;
    }>('POST', `/webhooks/endpoints/${encodeURIComponent(endpointId)}/test`, { options }),
    /** Pause a further webhook endpoint. Scope: `webhooks:write`. */
    pauseEndpoint: (endpointId: string, body?: {
      /** Why, for whoever looks at it later. */
      reason?: string;
    }, options?: RequestOptions): Promise<WebhookEndpoint> =>
      call.data<WebhookEndpoint>('POST', `/webhooks/endpoints/${encodeURIComponent(endpointId)}/pause`, { body, options }),
    /** End the pause of a further webhook endpoint. Scope: `webhooks:write`. */
    resumeEndpoint: (endpointId: string, body?: {
      /** Sends what the pause skipped; false unless told, and a recovery can do it later. */
      deliverMissed?: boolean;
    }, options?: RequestOptions): Promise<WebhookEndpoint> =>
      call.data<WebhookEndpoint>('POST', `/webhooks/endpoints/${encodeURIComponent(endpointId)}/resume`, { body, options }),
    /** Send one event again, to one endpoint or to all. Scope: `webhooks:write`. */
    resendEvent: (eventId: string, body?: {
      /** To this endpoint alone; without it to all that want the event. */
      endpointId?: string;
    }, options?: RequestOptions): Promise<WebhookDelivery[]> =>
      call.data<WebhookDelivery[]>('POST', `/webhooks/messages/${encodeURIComponent(eventId)}/resend`, { body, options }),
  },
  operators: {
    reviews: {
      /** What waits for a decision of an operator, of all businesses. Scope: `reviews:read`. */
      list: (query?: {
        /** Only of this kind. */
        kind?: 'transfer' | 'unconfirmed' | 'bill' | 'suspense' | 'proposal' | 'reconciliation' | 'endpoint' | 'refused_messages';
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<Review> =>
        call.page<Review>('GET', '/ops/reviews', { query, options }),
    },
    proposals: {
      /** What one operator asked for and takes a second one. Scope: `reviews:read`. */
      show: (proposalId: string, options?: RequestOptions): Promise<Proposal> =>
        call.data<Proposal>('GET', `/ops/proposals/${encodeURIComponent(proposalId)}`, { options }),
      /** Agree to what another operator asked for, which does it. Scope: `proposals:decide`. */
      agree: (proposalId: string, body: {
        /** Why; kept in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<Proposal> =>
        call.data<Proposal>('POST', `/ops/proposals/${encodeURIComponent(proposalId)}/agree`, { body, options }),
      /** Refuse what another operator asked for, or withdraw what you asked for. Scope: `proposals:decide`. */
      refuse: (proposalId: string, body: {
        /** Why; kept in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<Proposal> =>
        call.data<Proposal>('POST', `/ops/proposals/${encodeURIComponent(proposalId)}/refuse`, { body, options }),
    },
    operators: {
      /** Businesses: search, how far they are to live, balances and volumes. Scope: `businesses:read`. */
      businesses: (query?: {
        /** What the name begins with, or the e-mail address of an owner, or the id. */
        search?: string;
        /** Only those: how far they are to live, or `frozen`. */
        status?: 'requested' | 'in_review' | 'approved' | 'refused' | 'suspended' | 'frozen';
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<OperatedBusiness> =>
        call.page<OperatedBusiness>('GET', '/ops/businesses', { query, options }),
      /** One business: owners, keys, wallet and what waits for a second operator. Scope: `businesses:read`. */
      business: (businessId: string, options?: RequestOptions): Promise<OperatedBusinessDetail> =>
        call.data<OperatedBusinessDetail>('GET', `/ops/businesses/${encodeURIComponent(businessId)}`, { options }),
      /** Freeze the wallet of a business, at once. Scope: `businesses:operate`. */
      freezeWallet: (businessId: string, body: {
        /** Why. The owners of the business read it. */
        note: string;
      }, options?: RequestOptions): Promise<OperatedBusinessDetail> =>
        call.data<OperatedBusinessDetail>('POST', `/ops/businesses/${encodeURIComponent(businessId)}/wallet/freeze`, { body, options }),
      /** Let a wallet pay again that operators froze. Scope: `businesses:operate`. */
      unfreezeWallet: (businessId: string, body: {
        /** Why. The owners of the business read it. */
        note: string;
      }, options?: RequestOptions): Promise<OperatedBusinessDetail> =>
        call.data<OperatedBusinessDetail>('POST', `/ops/businesses/${encodeURIComponent(businessId)}/wallet/unfreeze`, { body, options }),
      /** Suspend an API key of a business, at once. Scope: `businesses:operate`. */
      suspendKey: (businessId: string, keyId: string, body: {
        /** Why. The owners of the business read it. */
        note: string;
      }, options?: RequestOptions): Promise<OperatedBusinessDetail> =>
        call.data<OperatedBusinessDetail>('POST', `/ops/businesses/${encodeURIComponent(businessId)}/keys/${encodeURIComponent(keyId)}/suspend`, { body, options }),
      /** Let an API key work again that operators suspended. Scope: `businesses:operate`. */
      reinstateKey: (businessId: string, keyId: string, body: {
        /** Why. The owners of the business read it. */
        note: string;
      }, options?: RequestOptions): Promise<OperatedBusinessDetail> =>
        call.data<OperatedBusinessDetail>('POST', `/ops/businesses/${encodeURIComponent(businessId)}/keys/${encodeURIComponent(keyId)}/reinstate`, { body, options }),
    },
    evidence: {
      /** How providers were handed one transfer of any business. Scope: `reviews:read`. */
      transferAttempts: (businessId: string, transferCode: string, query?: {
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<ProviderAttempt> =>
        call.page<ProviderAttempt>('GET', `/ops/businesses/${encodeURIComponent(businessId)}/transfers/${encodeURIComponent(transferCode)}/attempts`, { query, options }),
      /** What was said to providers about one transfer of any business. Scope: `reviews:read`. */
      transferExchanges: (businessId: string, transferCode: string, query?: {
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<ProviderExchange> =>
        call.page<ProviderExchange>('GET', `/ops/businesses/${encodeURIComponent(businessId)}/transfers/${encodeURIComponent(transferCode)}/exchanges`, { query, options }),
      /** How a provider was handed one bill of any business. Scope: `reviews:read`. */
      billAttempts: (businessId: string, requestRef: string, query?: {
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<ProviderAttempt> =>
        call.page<ProviderAttempt>('GET', `/ops/businesses/${encodeURIComponent(businessId)}/bills/${encodeURIComponent(requestRef)}/attempts`, { query, options }),
      /** What was said to a provider about one bill of any business. Scope: `reviews:read`. */
      billExchanges: (businessId: string, requestRef: string, query?: {
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<ProviderExchange> =>
        call.page<ProviderExchange>('GET', `/ops/businesses/${encodeURIComponent(businessId)}/bills/${encodeURIComponent(requestRef)}/exchanges`, { query, options }),
    },
    sandbox: {
      /** Choose where the sandbox of a business goes. Scope: `businesses:operate`. On the sandbox only. */
      chooseProvidersOf: (businessId: string, body: {
        /** Where it goes from now on. */
        place: 'simulated' | 'provider_test';
        /** Which ports; all that can, unless told. */
        ports?: ('bank' | 'bills' | 'virtualAccounts' | 'cards' | 'zee' | 'switch' | 'switchFull' | 'registry' | 'sms')[];
        /** Why; kept in the audit log of the business. */
        note: string;
      }, options?: RequestOptions): Pages<SandboxProvider> =>
        call.page<SandboxProvider>('PUT', `/ops/businesses/${encodeURIComponent(businessId)}/sandbox-providers`, { body, options }),
    },
    transfers: {
      /** Give the money of a transfer under review back. Scope: `transfers:review`. */
      reverse: (transferCode: string, body: {
        /** The business that it concerns, as the queue tells it; the one you are in unless told. */
        businessId?: string;
        /** What proves it, such as the reference of the answer from the bank; kept as evidence. */
        note: string;
      }, options?: RequestOptions): Promise<Transfer> =>
        call.data<Transfer>('POST', `/ops/transfers/${encodeURIComponent(transferCode)}/reverse`, { body, options }),
      /** Settle a transfer that the bank proves it credited. Scope: `transfers:review`. */
      settle: (transferCode: string, body: {
        /** The business that it concerns, as the queue tells it; the one you are in unless told. */
        businessId?: string;
        /** What proves it, such as the reference of the answer from the bank; kept as evidence. */
        note: string;
      }, options?: RequestOptions): Promise<Transfer> =>
        call.data<Transfer>('POST', `/ops/transfers/${encodeURIComponent(transferCode)}/settle`, { body, options }),
    },
    limits: {
      /** The tiers that a wallet may have. Scope: `limits:operate`. */
      tiers: (options?: RequestOptions): Pages<{
        /** Its name. */
        tier: string;
        /** Kobo: the most that one payment may be; null without limit. */
        perPayment: number | null;
        /** Kobo: the most in a day; null without limit. */
        dayAmount: number | null;
        /** The most payments in a day; null without limit. */
        dayPayments: number | null;
        /** Kobo: the most in a month; null without limit. */
        monthAmount: number | null;
      }> =>
        call.page<{
        /** Its name. */
        tier: string;
        /** Kobo: the most that one payment may be; null without limit. */
        perPayment: number | null;
        /** Kobo: the most in a day; null without limit. */
        dayAmount: number | null;
        /** The most payments in a day; null without limit. */
        dayPayments: number | null;
        /** Kobo: the most in a month; null without limit. */
        monthAmount: number | null;
      }>('GET', '/ops/tiers', { options }),
      /** Change the numbers of a tier, for every wallet that has it. Scope: `limits:operate`. */
      setTier: (tier: string, body: {
        /** Kobo: the most for one payment; null without limit. */
        perPayment: number | null;
        /** Kobo: the most in a day; null without limit. */
        dayAmount: number | null;
        /** The most payments in a day; null without limit. */
        dayPayments: number | null;
        /** Kobo: the most in a month; null without limit. */
        monthAmount: number | null;
        /** Why; kept in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<{
        /** The tier as it is now. */
        tier: {
          /** Its name. */
          tier: string;
          /** Kobo: the most that one payment may be; null without limit. */
          perPayment: number | null;
          /** Kobo: the most in a day; null without limit. */
          dayAmount: number | null;
          /** The most payments in a day; null without limit. */
          dayPayments: number | null;
          /** Kobo: the most in a month; null without limit. */
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
        /** The tier as it is now. */
        tier: {
          /** Its name. */
          tier: string;
          /** Kobo: the most that one payment may be; null without limit. */
          perPayment: number | null;
          /** Kobo: the most in a day; null without limit. */
          dayAmount: number | null;
          /** The most payments in a day; null without limit. */
          dayPayments: number | null;
          /** Kobo: the most in a month; null without limit. */
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
      /** What the wallet of a business may pay, and what is left. Scope: `limits:operate`. */
      show: (businessId: string, options?: RequestOptions): Promise<{
        /** The business. */
        businessId: string;
        /** What its wallet may pay. */
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
        /** The business. */
        businessId: string;
        /** What its wallet may pay. */
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
      /** Set what the wallet of a business may pay. Scope: `limits:operate`. */
      set: (businessId: string, body: {
        /** The tier; null for a wallet without limits. */
        tier: string | null;
        /** Kobo: its own most for one payment; the tier’s unless told. */
        perPayment?: number | null;
        /** Kobo: its own most in a day; the tier’s unless told. */
        dayAmount?: number | null;
        /** Its own most payments in a day; the tier’s unless told. */
        dayPayments?: number | null;
        /** Kobo: its own most in a month; the tier’s unless told. */
        monthAmount?: number | null;
        /** Why; kept in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<{
        /** The business. */
        businessId: string;
        /** What its wallet may pay. */
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
        /** The business. */
        businessId: string;
        /** What its wallet may pay. */
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
      /** Give the money of a pending bill back. Scope: `bills:review`. */
      reverse: (requestRef: string, body: {
        /** The business that it concerns, as the queue tells it; the one you are in unless told. */
        businessId?: string;
        /** Why; kept as evidence. */
        note: string;
      }, options?: RequestOptions): Promise<ListedBill> =>
        call.data<ListedBill>('POST', `/ops/bills/${encodeURIComponent(requestRef)}/reverse`, { body, options }),
      /** Take a pending bill as delivered. Scope: `bills:review`. */
      deliver: (requestRef: string, body: {
        /** The business that it concerns, as the queue tells it; the one you are in unless told. */
        businessId?: string;
        /** Why; kept as evidence. */
        note: string;
      }, options?: RequestOptions): Promise<ListedBill> =>
        call.data<ListedBill>('POST', `/ops/bills/${encodeURIComponent(requestRef)}/deliver`, { body, options }),
    },
    virtualAccounts: {
      /** Deposits that could be credited to nobody. Scope: `transfers:review`. */
      suspense: (query?: {
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
        /** open unless told. */
        status?: 'open' | 'credited' | 'returned';
      }, options?: RequestOptions): Pages<SuspenseDeposit> =>
        call.page<SuspenseDeposit>('GET', '/ops/suspense', { query, options }),
      /** Credit a deposit in suspense to a business. Scope: `transfers:review`. */
      creditSuspense: (suspenseId: string, body: {
        /** Why; kept with the decision. */
        note: string;
        /** The business. */
        businessId: string;
      }, options?: RequestOptions): Promise<SuspenseDeposit> =>
        call.data<SuspenseDeposit>('POST', `/ops/suspense/${encodeURIComponent(suspenseId)}/credit`, { body, options }),
      /** Mark a deposit in suspense as returned. Scope: `transfers:review`. */
      returnSuspense: (suspenseId: string, body: {
        /** Why; kept with the decision. */
        note: string;
      }, options?: RequestOptions): Promise<SuspenseDeposit> =>
        call.data<SuspenseDeposit>('POST', `/ops/suspense/${encodeURIComponent(suspenseId)}/return`, { body, options }),
    },
    funding: {
      /** What operators credited to wallets by hand, newest first. Scope: `treasury:read`. */
      list: (query?: {
        /** Only of this business. */
        businessId?: string;
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<WalletFunding> =>
        call.page<WalletFunding>('GET', '/ops/fundings', { query, options }),
      /** Credit money that lies at a provider to the wallet of a business, with its proof. Scope: `treasury:write`. */
      fund: (body: {
        /** The business. */
        businessId: string;
        /** The account with a provider, by its name in PROVIDERS_FILE; `sandbox` is the simulated one. */
        account: string;
        /** Kobo: what came in. */
        amount: number;
        /** What the provider knows the payment by: its session id, or the id that its statement has. It is credited once. */
        reference: string;
        /** The day on which it was credited there, in Lagos. */
        valueDate: string;
        /** The paper that proves it, and where it lies. */
        document: string;
        /** The SHA-256 of its file in hexadecimal, by which the file is known again. */
        documentSha256: string;
        /** Why; kept in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<{
        /** The funding as it is now; null while it waits for a second operator. */
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
        /** The funding as it is now; null while it waits for a second operator. */
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
      /** Take money back that operators credited to a wallet by mistake. Scope: `treasury:write`. */
      reverse: (fundingId: string, body: {
        /** Why. The owners of the business read it. */
        note: string;
      }, options?: RequestOptions): Promise<{
        /** The funding as it is now; null while it waits for a second operator. */
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
        /** The funding as it is now; null while it waits for a second operator. */
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
      /** Businesses on their way to live. Scope: `reviews:read`. */
      list: (query?: {
        /** Only those; those that wait for an operator unless told. */
        status?: 'requested' | 'in_review' | 'approved' | 'refused' | 'suspended';
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<{
        /** Id of the business. */
        id: string;
        /** Its name here. */
        businessName: string;
        /** In the sandbox it is a rehearsal that changes nothing. */
        environment: 'live' | 'sandbox';
        /** How far it is; null while nobody asked. */
        status: 'requested' | 'in_review' | 'approved' | 'refused' | 'suspended' | null;
        /** The company, as the registry has it. */
        company: {
          /** Its name in the registry. */
          name: string;
          /** Its number in the registry. */
          rcNumber: string;
          /** Its registered form. */
          type: string;
        } | null;
        /** Who was named, each among the people whom the registry names. */
        directors: string[];
        /** The account of the business, its name confirmed by the bank. */
        bankAccount: {
          /** The bank. */
          bankCode: string;
          /** Its name. */
          bankName: string;
          /** The number of the account. */
          accountNumber: string;
          /** Its name, as the bank told it. */
          accountName: string;
        } | null;
        /** The contract that was accepted. */
        contract: {
          /** Which. */
          version: string;
          /** Who accepted it. */
          by: string;
          /** When. */
          at: string;
        } | null;
        /** The contract that is in force. */
        contractVersion: string;
        /** Why it was decided as it was. */
        reason: string | null;
        /** What one operator asked for, until another one agrees. */
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
        /** When it was asked. */
        requestedAt: string | null;
        /** When it changed last. */
        changedAt: string | null;
      }> =>
        call.page<{
        /** Id of the business. */
        id: string;
        /** Its name here. */
        businessName: string;
        /** In the sandbox it is a rehearsal that changes nothing. */
        environment: 'live' | 'sandbox';
        /** How far it is; null while nobody asked. */
        status: 'requested' | 'in_review' | 'approved' | 'refused' | 'suspended' | null;
        /** The company, as the registry has it. */
        company: {
          /** Its name in the registry. */
          name: string;
          /** Its number in the registry. */
          rcNumber: string;
          /** Its registered form. */
          type: string;
        } | null;
        /** Who was named, each among the people whom the registry names. */
        directors: string[];
        /** The account of the business, its name confirmed by the bank. */
        bankAccount: {
          /** The bank. */
          bankCode: string;
          /** Its name. */
          bankName: string;
          /** The number of the account. */
          accountNumber: string;
          /** Its name, as the bank told it. */
          accountName: string;
        } | null;
        /** The contract that was accepted. */
        contract: {
          /** Which. */
          version: string;
          /** Who accepted it. */
          by: string;
          /** When. */
          at: string;
        } | null;
        /** The contract that is in force. */
        contractVersion: string;
        /** Why it was decided as it was. */
        reason: string | null;
        /** What one operator asked for, until another one agrees. */
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
        /** When it was asked. */
        requestedAt: string | null;
        /** When it changed last. */
        changedAt: string | null;
      }>('GET', '/ops/going-live', { query, options }),
      /** Decide on a business's way to live. Scope: `live:review`. */
      decide: (businessId: string, body: {
        /** What. */
        decision: 'review' | 'approve' | 'refuse' | 'suspend';
        /** Why. The business reads it when it is refused or suspended. */
        note: string;
      }, options?: RequestOptions): Promise<{
        /** Id of the business. */
        id: string;
        /** Its name here. */
        businessName: string;
        /** In the sandbox it is a rehearsal that changes nothing. */
        environment: 'live' | 'sandbox';
        /** How far it is; null while nobody asked. */
        status: 'requested' | 'in_review' | 'approved' | 'refused' | 'suspended' | null;
        /** The company, as the registry has it. */
        company: {
          /** Its name in the registry. */
          name: string;
          /** Its number in the registry. */
          rcNumber: string;
          /** Its registered form. */
          type: string;
        } | null;
        /** Who was named, each among the people whom the registry names. */
        directors: string[];
        /** The account of the business, its name confirmed by the bank. */
        bankAccount: {
          /** The bank. */
          bankCode: string;
          /** Its name. */
          bankName: string;
          /** The number of the account. */
          accountNumber: string;
          /** Its name, as the bank told it. */
          accountName: string;
        } | null;
        /** The contract that was accepted. */
        contract: {
          /** Which. */
          version: string;
          /** Who accepted it. */
          by: string;
          /** When. */
          at: string;
        } | null;
        /** The contract that is in force. */
        contractVersion: string;
        /** Why it was decided as it was. */
        reason: string | null;
        /** What one operator asked for, until another one agrees. */
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
        /** When it was asked. */
        requestedAt: string | null;
        /** When it changed last. */
        changedAt: string | null;
      }> =>
        call.data<{
        /** Id of the business. */
        id: string;
        /** Its name here. */
        businessName: string;
        /** In the sandbox it is a rehearsal that changes nothing. */
        environment: 'live' | 'sandbox';
        /** How far it is; null while nobody asked. */
        status: 'requested' | 'in_review' | 'approved' | 'refused' | 'suspended' | null;
        /** The company, as the registry has it. */
        company: {
          /** Its name in the registry. */
          name: string;
          /** Its number in the registry. */
          rcNumber: string;
          /** Its registered form. */
          type: string;
        } | null;
        /** Who was named, each among the people whom the registry names. */
        directors: string[];
        /** The account of the business, its name confirmed by the bank. */
        bankAccount: {
          /** The bank. */
          bankCode: string;
          /** Its name. */
          bankName: string;
          /** The number of the account. */
          accountNumber: string;
          /** Its name, as the bank told it. */
          accountName: string;
        } | null;
        /** The contract that was accepted. */
        contract: {
          /** Which. */
          version: string;
          /** Who accepted it. */
          by: string;
          /** When. */
          at: string;
        } | null;
        /** The contract that is in force. */
        contractVersion: string;
        /** Why it was decided as it was. */
        reason: string | null;
        /** What one operator asked for, until another one agrees. */
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
        /** When it was asked. */
        requestedAt: string | null;
        /** When it changed last. */
        changedAt: string | null;
      }>('POST', `/ops/going-live/${encodeURIComponent(businessId)}`, { body, options }),
    },
    prices: {
      /** Rules of prices: to come, in force, and ended. Scope: `prices:operate`. */
      list: (query?: {
        /** Only those. */
        kind?: 'transfer_fee' | 'vat' | 'stamp_duty' | 'bill_fee' | 'sms_part' | 'verification_call' | 'verification_plan';
        /** Only those of this business. */
        forBusiness?: string;
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<Price> =>
        call.page<Price>('GET', '/ops/prices', { query, options }),
      /** Add a rule of prices. Scope: `prices:operate`. */
      add: (body: {
        /** What it charges for. */
        kind: 'transfer_fee' | 'vat' | 'stamp_duty' | 'bill_fee' | 'sms_part' | 'verification_call' | 'verification_plan';
        /** Which of its kind. Of bills: a serviceId, or airtime, data, cable, electricity; of text messages: a network, a route, or both as MTN/dnd; of verification calls: the operation; of plans: the id of the plan, which is required. All unless told. */
        item?: string | null;
        /** Of verification calls: only for businesses whose plan this is; for all unless told. */
        forPlan?: string | null;
        /** The business whose rule it is; everybody unless told. */
        forBusiness?: string | null;
        /** Kobo: the smallest amount that it is for; any unless told. */
        minAmount?: number;
        /** Kobo: the largest amount that it is for; any unless told. */
        maxAmount?: number | null;
        /** Kobo: charged whatever the amount. */
        flat?: number;
        /** Hundredths of a percent: of the amount, for VAT of the fee. */
        basisPoints?: number;
        /** Kobo: the most that it charges; without limit unless told. */
        cap?: number | null;
        /** From when on; a minute ahead at the earliest, and unless told. */
        effectiveFrom?: string;
        /** Why; kept in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<{
        /** The rule; null while it waits for a second operator. */
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
        /** The rule; null while it waits for a second operator. */
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
      /** What a rule of prices would have made of the last 30 days. Scope: `prices:operate`. */
      preview: (body: {
        /** What it charges for. */
        kind: 'transfer_fee' | 'vat' | 'stamp_duty' | 'bill_fee' | 'sms_part' | 'verification_call' | 'verification_plan';
        /** Which of its kind. Of bills: a serviceId, or airtime, data, cable, electricity; of text messages: a network, a route, or both as MTN/dnd; of verification calls: the operation; of plans: the id of the plan, which is required. All unless told. */
        item?: string | null;
        /** Of verification calls: only for businesses whose plan this is; for all unless told. */
        forPlan?: string | null;
        /** The business whose rule it is; everybody unless told. */
        forBusiness?: string | null;
        /** Kobo: the smallest amount that it is for; any unless told. */
        minAmount?: number;
        /** Kobo: the largest amount that it is for; any unless told. */
        maxAmount?: number | null;
        /** Kobo: charged whatever the amount. */
        flat?: number;
        /** Hundredths of a percent: of the amount, for VAT of the fee. */
        basisPoints?: number;
        /** Kobo: the most that it charges; without limit unless told. */
        cap?: number | null;
      }, options?: RequestOptions): Promise<{
        /** How many were made in the last 30 days, of transfers or of what the rule is for. Where not all are reckoned anew, an estimate for all but transfers. */
        transfers: number;
        /** How many of them were reckoned anew; the rest is taken to be like them. All of them: it is exact. */
        sampled: number;
        /** Kobo: what the rules in force make of them. */
        feesNow: number;
        /** Kobo: what they would make of them with this one. */
        feesThen: number;
      }> =>
        call.data<{
        /** How many were made in the last 30 days, of transfers or of what the rule is for. Where not all are reckoned anew, an estimate for all but transfers. */
        transfers: number;
        /** How many of them were reckoned anew; the rest is taken to be like them. All of them: it is exact. */
        sampled: number;
        /** Kobo: what the rules in force make of them. */
        feesNow: number;
        /** Kobo: what they would make of them with this one. */
        feesThen: number;
      }>('POST', '/ops/prices/preview', { body, options }),
      /** End a rule of prices. Scope: `prices:operate`. */
      end: (priceId: string, body: {
        /** From when on it holds no more; a minute ahead at the earliest, and unless told. */
        effectiveTo?: string;
        /** Why; kept in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<{
        /** The rule; null while it waits for a second operator. */
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
        /** The rule; null while it waits for a second operator. */
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
      /** The accounts with providers at each port, and how they are. Scope: `providers:operate`. */
      list: (options?: RequestOptions): Pages<ProviderAccount> =>
        call.page<ProviderAccount>('GET', '/ops/providers', { options }),
      /** Switch an account with a provider off for new payments, or on again. Scope: `providers:operate`. */
      switch: (account: string, port: string, body: {
        /** True to switch it off, false to switch it on. */
        off: boolean;
        /** Why; kept in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<ProviderAccount> =>
        call.data<ProviderAccount>('POST', `/ops/providers/${encodeURIComponent(account)}/${encodeURIComponent(port)}/switch`, { body, options }),
      /** Take messages of a provider that were turned away out of the queue. Scope: `providers:operate`. */
      seeRefused: (refusalId: string, body: {
        /** What was found; kept with it and in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<RefusedMessages> =>
        call.data<RefusedMessages>('POST', `/ops/refused-messages/${encodeURIComponent(refusalId)}/seen`, { body, options }),
    },
    reconciliation: {
      /** Files that were brought, and how far they are. Scope: `reconciliation:read`. */
      imports: (query?: {
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<StatementImport> =>
        call.page<StatementImport>('GET', '/ops/reconciliation/imports', { query, options }),
      /** A file that was brought, and how far it is. Scope: `reconciliation:read`. */
      findImport: (importId: string, options?: RequestOptions): Promise<StatementImport> =>
        call.data<StatementImport>('GET', `/ops/reconciliation/imports/${encodeURIComponent(importId)}`, { options }),
      /** Read a day's statement from the provider's own lists. Scope: `reconciliation:write`. */
      fetch: (body: {
        /** The account with a provider, by its name in PROVIDERS_FILE; `sandbox` is the simulated one. */
        account: string;
        /** Which day, as in Africa/Lagos. One that is not over is not complete. */
        day: string;
      }, options?: RequestOptions): Promise<StatementImport> =>
        call.data<StatementImport>('POST', '/ops/reconciliation/fetches', { body, options }),
      /** How the statements of each account with a provider are read. Scope: `reconciliation:read`. */
      mappings: (options?: RequestOptions): Pages<KeptReconciliationMapping> =>
        call.page<KeptReconciliationMapping>('GET', '/ops/reconciliation/mappings', { options }),
      /** Say how the statements of an account with a provider are read. Scope: `reconciliation:write`. */
      saveMapping: (account: string, body: {
        /** How its statements are read. */
        mapping: ReconciliationMapping;
      }, options?: RequestOptions): Promise<KeptReconciliationMapping> =>
        call.data<KeptReconciliationMapping>('PUT', `/ops/reconciliation/mappings/${encodeURIComponent(account)}`, { body, options }),
      /** See how a mapping reads the first rows of a CSV. Scope: `reconciliation:write`. */
      tryMapping: (body: {
        /** How statements would be read. */
        mapping: ReconciliationMapping;
        /** The first lines of a CSV, its header among them. */
        sample: string;
      }, options?: RequestOptions): Pages<TriedRow> =>
        call.page<TriedRow>('POST', '/ops/reconciliation/mappings/try', { body, options }),
      /** How statements and our books differ. Scope: `reconciliation:read`. */
      exceptions: (query?: {
        /** open unless told. */
        state?: 'open' | 'booked' | 'explained' | 'cleared';
        /** Only of this kind. */
        kind?: 'missing_there' | 'missing_here' | 'amount_differs' | 'doubled' | 'returned' | 'not_settled' | 'wrong_day' | 'fee_differs';
        /** Only of this account with a provider. */
        account?: string;
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<ReconciliationException> =>
        call.page<ReconciliationException>('GET', '/ops/reconciliation/exceptions', { query, options }),
      /** How a statement and our books differ, once. Scope: `reconciliation:read`. */
      findException: (exceptionId: string, options?: RequestOptions): Promise<ReconciliationException> =>
        call.data<ReconciliationException>('GET', `/ops/reconciliation/exceptions/${encodeURIComponent(exceptionId)}`, { options }),
      /** Book the correction of a difference, or explain it. Scope: `reconciliation:write`. */
      resolve: (exceptionId: string, body: {
        /** What. */
        decision: 'book' | 'explain';
        /** Why; kept with the decision. */
        note: string;
      }, options?: RequestOptions): Promise<ReconciliationException> =>
        call.data<ReconciliationException>('POST', `/ops/reconciliation/exceptions/${encodeURIComponent(exceptionId)}/resolve`, { body, options }),
      /** Where every kobo of an account with a provider is. Scope: `reconciliation:read`. */
      report: (query: {
        /** The account with a provider, by its name in PROVIDERS_FILE; `sandbox` is the simulated one. */
        account: string;
        /** The first day. */
        from: string;
        /** The last day, at most a year later. */
        to: string;
      }, options?: RequestOptions): Promise<ReconciliationReport> =>
        call.data<ReconciliationReport>('GET', '/ops/reconciliation/report', { query, options }),
      /** Close a day at every provider. Scope: `reconciliation:write`. */
      closeDay: (day: string, body: {
        /** For whoever reads it later. */
        note: string;
      }, options?: RequestOptions): Promise<ClosedDay> =>
        call.data<ClosedDay>('POST', `/ops/reconciliation/days/${encodeURIComponent(day)}/close`, { body, options }),
    },
    treasury: {
      /** What clients own, what lies at each provider by the books and by its own word, and what is owed to the state. Scope: `treasury:read`. */
      show: (options?: RequestOptions): Promise<Treasury> =>
        call.data<Treasury>('GET', '/ops/treasury', { options }),
      /** What providers said of our balances, beside what the books had, newest first. Scope: `treasury:read`. */
      balances: (query?: {
        /** The name of the account in PROVIDERS_FILE; all unless told. */
        account?: string;
        /** true for the one answer that stands for each day. */
        daily?: boolean;
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<TreasuryBalance> =>
        call.page<TreasuryBalance>('GET', '/ops/treasury/balances', { query, options }),
      /** Write down what lies at a provider that does not tell it itself. Scope: `treasury:write`. */
      enterBalance: (body: {
        /** The account with a provider, by its name in PROVIDERS_FILE; `sandbox` is the simulated one. */
        account: string;
        /** Kobo: what the provider shows now. */
        available: number;
        /** Where it was read; kept in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<TreasuryBalance> =>
        call.data<TreasuryBalance>('POST', '/ops/treasury/balances', { body, options }),
      /** What was booked of the service's own money, newest first. Scope: `treasury:read`. */
      bookings: (query?: {
        /** Only of this kind. */
        kind?: 'float_in' | 'float_out' | 'float_correction' | 'provider_invoice' | 'provider_invoice_paid' | 'tax_paid';
        /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
        limit?: number;
        /** meta.nextCursor of the page before */
        cursor?: string;
      }, options?: RequestOptions): Pages<OwnMoneyBooking> =>
        call.page<OwnMoneyBooking>('GET', '/ops/treasury/bookings', { query, options }),
      /** Book what happened to the service's own money. Scope: `treasury:write`. */
      book: (body: {
        /** What happened. */
        kind: 'float_in' | 'float_out' | 'float_correction' | 'provider_invoice' | 'provider_invoice_paid' | 'tax_paid';
        /** The account with a provider, by its name in PROVIDERS_FILE. Only taxes may be without one: paid from elsewhere. */
        account?: string;
        /** Which way, for a correction alone. */
        direction?: 'in' | 'out';
        /** Which tax, for `tax_paid` alone. */
        tax?: 'vat' | 'stamp_duty';
        /** Kobo: how much. */
        amount: number;
        /** The paper that proves it: the number of an invoice or of a line of a statement. It is booked once. */
        reference: string;
        /** Why; kept in the audit log. */
        note: string;
      }, options?: RequestOptions): Promise<{
        /** What is booked; null while it waits for a second operator. */
        booking: OwnMoneyBooking | null;
        /** What waits for a second operator; null when it is booked. */
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
        /** What is booked; null while it waits for a second operator. */
        booking: OwnMoneyBooking | null;
        /** What waits for a second operator; null when it is booked. */
        proposal: {
          /** Its id. */
          id: string;
          /** Who asked. */
          by: string;
          /** When. */
          askedAt: string;
        } | null;
      }>('POST', '/ops/treasury/bookings', { body, options }),
      /** What each product earned in a month, less taxes and what providers took. Scope: `treasury:read`. */
      margins: (query: {
        /** The month in Lagos, such as 2026-01. */
        month: string;
      }, options?: RequestOptions): Promise<Margins> =>
        call.data<Margins>('GET', '/ops/treasury/margins', { query, options }),
      /** The taxes in what clients paid in a month. Scope: `treasury:read`. */
      taxes: (query: {
        /** The month in Lagos, such as 2026-01. */
        month: string;
      }, options?: RequestOptions): Promise<TaxReport> =>
        call.data<TaxReport>('GET', '/ops/treasury/taxes', { query, options }),
      /** Exports the rows behind the taxes of a month as CSV. Scope: `treasury:read`. */
      exportTaxes: (query: {
        /** The month in Lagos, such as 2026-01. */
        month: string;
      }, options?: RequestOptions): Promise<string> =>
        call.text<string>('GET', '/ops/treasury/taxes/export', { query, options }),
    },
  },
  sandbox: {
    /** Let sandbox time pass. Scope: `sandbox`. On the sandbox only. */
    advance: (body: {
      /** Such as 30s, 5m, 2h or 1d; at most 400d. */
      by: string;
    }, options?: RequestOptions): Promise<{
      /** How much time passed, in milliseconds. */
      advancedMs: number;
      /** How many things became due, by kind. */
      due: { [key: string]: number };
    }> =>
      call.data<{
      /** How much time passed, in milliseconds. */
      advancedMs: number;
      /** How many things became due, by kind. */
      due: { [key: string]: number };
    }>('POST', '/sandbox/advance', { body, options }),
    /** Credit the sandbox wallet. Scope: `sandbox`. On the sandbox only. */
    fundWallet: (body: {
      /** Kobo: how much. */
      amount: number;
    }, options?: RequestOptions): Promise<{
      /** Its reference. */
      reference: string;
      /** Kobo: how much. */
      amount: number;
      /** NGN, the naira, whose kobo all amounts are. */
      currency: 'NGN';
      /** Kobo: what can be spent now. */
      availableBalance: number;
      /** When it was credited. */
      creditedAt: string;
    }> =>
      call.data<{
      /** Its reference. */
      reference: string;
      /** Kobo: how much. */
      amount: number;
      /** NGN, the naira, whose kobo all amounts are. */
      currency: 'NGN';
      /** Kobo: what can be spent now. */
      availableBalance: number;
      /** When it was credited. */
      creditedAt: string;
    }>('POST', '/sandbox/wallet/fund', { body, options }),
    /** Decide what the simulated bank says of a transfer. Scope: `sandbox`. On the sandbox only. */
    setOutcome: (transferCode: string, body: {
      /** What it says. */
      outcome: 'delivered' | 'declined_final' | 'declined_review' | 'returned' | 'unseen';
    }, options?: RequestOptions): Promise<{
      /** Our reference. */
      transferCode: string;
      /** What the simulated bank says of it. */
      outcome: 'delivered' | 'declined_final' | 'declined_review' | 'returned' | 'unseen';
    }> =>
      call.data<{
      /** Our reference. */
      transferCode: string;
      /** What the simulated bank says of it. */
      outcome: 'delivered' | 'declined_final' | 'declined_review' | 'returned' | 'unseen';
    }>('POST', `/sandbox/transfers/${encodeURIComponent(transferCode)}/outcome`, { body, options }),
    /** Decide on a transfer that waits for review, as an operator would. Scope: `sandbox`. On the sandbox only. */
    reviewTransfer: (transferCode: string, body: {
      /** reverse gives the money back (manual_reversal), settle takes it as credited. */
      decision: 'reverse' | 'settle';
      /** Why; kept as evidence. */
      note?: string;
    }, options?: RequestOptions): Promise<Transfer> =>
      call.data<Transfer>('POST', `/sandbox/transfers/${encodeURIComponent(transferCode)}/review`, { body, options }),
    /** What the simulated bank saw of a transfer. Scope: `sandbox`. On the sandbox only. */
    seenByBank: (transferCode: string, options?: RequestOptions): Promise<{
      /** What it is known by there. */
      reference: string;
      /** Kobo: how much. */
      amount: number;
      /** Whom it pays. */
      accountNumber: string;
      /** How often it was handed in. */
      submissions: number;
      /** What became of it there. */
      outcome: 'credited' | 'undecided' | 'declined' | 'refused' | 'returned';
    }> =>
      call.data<{
      /** What it is known by there. */
      reference: string;
      /** Kobo: how much. */
      amount: number;
      /** Whom it pays. */
      accountNumber: string;
      /** How often it was handed in. */
      submissions: number;
      /** What became of it there. */
      outcome: 'credited' | 'undecided' | 'declined' | 'refused' | 'returned';
    }>('GET', `/sandbox/transfers/${encodeURIComponent(transferCode)}/bank`, { options }),
    /** A purchase with a virtual card. Scope: `sandbox`. On the sandbox only. */
    authorizeCard: (cardId: string, body: {
      /** Kobo: how much. */
      amount: number;
      /** Where. */
      merchant: {
        /** Its name. */
        name: string;
        /** Its category code, 4 digits. */
        mcc?: string;
        /** Its city. */
        city?: string;
        /** Its country, two letters; NG unless told. */
        country?: string;
      };
      /** How; web unless told. */
      channel?: 'atm' | 'pos' | 'web' | 'mobile';
      /** Money back from the shop, in place of a purchase. */
      refund?: boolean;
      /** The processor does not tell: only a sync finds it. */
      silent?: boolean;
    }, options?: RequestOptions): Promise<{
      /** Whether the processor approved it. */
      approved: boolean;
      /** Why not; null when it did. */
      reason: string | null;
      /** Kobo: how much. */
      amount: number;
      /** When. */
      at: string;
    }> =>
      call.data<{
      /** Whether the processor approved it. */
      approved: boolean;
      /** Why not; null when it did. */
      reason: string | null;
      /** Kobo: how much. */
      amount: number;
      /** When. */
      at: string;
    }>('POST', `/sandbox/cards/${encodeURIComponent(cardId)}/authorize`, { body, options }),
    /** Change a card at the simulated processor. Scope: `sandbox`. On the sandbox only. */
    disturbCard: (cardId: string, body?: {
      /** Where it stands from now on. */
      status?: 'active' | 'inactive' | 'canceled' | 'expired';
      /** Kobo: a fee that the processor takes. */
      fee?: number;
      /** True: the processor answers nothing about this card. */
      silent?: boolean;
    }, options?: RequestOptions): Promise<{
      /** The card. */
      cardId: string;
    }> =>
      call.data<{
      /** The card. */
      cardId: string;
    }>('POST', `/sandbox/cards/${encodeURIComponent(cardId)}/processor`, { body, options }),
    /** Decide what the simulated provider says of a bill. Scope: `sandbox`. On the sandbox only. */
    setBillOutcome: (requestRef: string, body: {
      /** What it says. */
      outcome: 'delivered' | 'failed';
    }, options?: RequestOptions): Promise<{
      /** Your reference of the bill. */
      requestRef: string;
      /** What the simulated provider says of it. */
      outcome: 'delivered' | 'failed';
    }> =>
      call.data<{
      /** Your reference of the bill. */
      requestRef: string;
      /** What the simulated provider says of it. */
      outcome: 'delivered' | 'failed';
    }>('POST', `/sandbox/bills/${encodeURIComponent(requestRef)}/outcome`, { body, options }),
    /** What the simulated provider saw of a bill. Scope: `sandbox`. On the sandbox only. */
    billSeenByProvider: (requestRef: string, options?: RequestOptions): Promise<{
      /** What it is known by there. */
      reference: string;
      /** Kobo: how much. */
      amount: number;
      /** What is bought. */
      paymentCode: string;
      /** For whom. */
      customerId: string;
      /** How often it was handed in. */
      submissions: number;
      /** What became of it there. */
      outcome: 'delivered' | 'undecided' | 'failed' | 'refused';
    }> =>
      call.data<{
      /** What it is known by there. */
      reference: string;
      /** Kobo: how much. */
      amount: number;
      /** What is bought. */
      paymentCode: string;
      /** For whom. */
      customerId: string;
      /** How often it was handed in. */
      submissions: number;
      /** What became of it there. */
      outcome: 'delivered' | 'undecided' | 'failed' | 'refused';
    }>('GET', `/sandbox/bills/${encodeURIComponent(requestRef)}/provider`, { options }),
    /** Make an event happen. Scope: `sandbox`. On the sandbox only. */
    triggerEvent: (body: {
      /** Its name, such as `transfer.settled`. */
      event: 'transfer.settled' | 'transfer.failed' | 'transfer.reversed' | 'transfer.approval.requested' | 'transfer.approval.given' | 'transfer.approval.refused' | 'transfer.approval.expired' | 'transfer.alarm' | 'wallet.funded' | 'wallet.balance.low' | 'bill.payment.completed' | 'bill.payment.failed' | 'bill.payment.reversed' | 'virtual_card.created' | 'virtual_card.frozen' | 'virtual_card.unfrozen' | 'virtual_card.terminated' | 'virtual_card.expired' | 'virtual_card.funded' | 'virtual_card.withdrawn' | 'virtual_card.transaction' | 'virtual_card.declined' | 'payroll.item.settled' | 'payroll.item.failed' | 'payroll.item.reversed' | 'payroll.batch.completed' | 'checkout.payment.completed' | 'product.stock.low' | 'subscription.payment.completed' | 'subscription.created' | 'subscription.activated' | 'subscription.past_due' | 'subscription.payment.failed' | 'subscription.canceled' | 'subscription.expired' | 'customer.transaction.completed' | 'sms.delivered' | 'sms.failed' | 'verification.balance.low' | 'verification.plan.lapsed' | 'test.webhook';
    }, options?: RequestOptions): Promise<Outcome<{
      /** Its name. */
      event: string;
      /** Whether it is delivered: a webhook URL is set, and `eventTypes` names it or is empty and it is not opt-in. */
      subscribed: boolean;
      /** The ids of what was made for it, by what they are. */
      made: { [key: string]: string };
    }>> =>
      call.outcome<{
      /** Its name. */
      event: string;
      /** Whether it is delivered: a webhook URL is set, and `eventTypes` names it or is empty and it is not opt-in. */
      subscribed: boolean;
      /** The ids of what was made for it, by what they are. */
      made: { [key: string]: string };
    }>('POST', '/sandbox/events/trigger', { body, options }),
    /** Lists the mails that live would have sent, newest first; those about accounts to a signed-in owner alone. Scope: `sandbox`. On the sandbox only. */
    mail: (query?: {
      /** Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells */
      limit?: number;
      /** meta.nextCursor of the page before */
      cursor?: string;
      /** Mails to this address alone */
      to?: string;
    }, options?: RequestOptions): Pages<SandboxMail> =>
      call.page<SandboxMail>('GET', '/sandbox/mail', { query, options }),
    /** Wait until nothing is due or running. Scope: `sandbox`. On the sandbox only. */
    quiet: (query?: {
      /** How many seconds to wait at most, 1 to 60; 10 unless told. */
      timeout?: number;
    }, options?: RequestOptions): Promise<{
      /** False when something was still due or running at the time-out. */
      quiet: boolean;
      /** How long it was waited, in milliseconds. */
      waitedMs: number;
    }> =>
      call.data<{
      /** False when something was still due or running at the time-out. */
      quiet: boolean;
      /** How long it was waited, in milliseconds. */
      waitedMs: number;
    }>('GET', '/sandbox/quiet', { query, options }),
    /** Where the sandbox goes: to the simulation, or to test environments of providers. Scope: `sandbox`. On the sandbox only. */
    providers: (options?: RequestOptions): Pages<SandboxProvider> =>
      call.page<SandboxProvider>('GET', '/sandbox/providers', { options }),
    /** Pay into a virtual account. Scope: `sandbox`. On the sandbox only. */
    payVirtualAccount: (accountNumber: string, body: {
      /** Kobo: how much. */
      amount: number;
      /** Who sends it. */
      senderName?: string;
    }, options?: RequestOptions): Promise<{
      /** The interbank number of the transfer. */
      sessionId: string;
      /** Into which account. */
      accountNumber: string;
      /** Kobo: how much. */
      amount: number;
      /** suspended when it could be credited to nobody. */
      outcome: 'credited' | 'suspended';
      /** How it compares with what was due. */
      match: 'exact' | 'under' | 'over' | 'any' | null;
      /** The customer transaction; null when it waits in suspense. */
      transactionId: string | null;
    }> =>
      call.data<{
      /** The interbank number of the transfer. */
      sessionId: string;
      /** Into which account. */
      accountNumber: string;
      /** Kobo: how much. */
      amount: number;
      /** suspended when it could be credited to nobody. */
      outcome: 'credited' | 'suspended';
      /** How it compares with what was due. */
      match: 'exact' | 'under' | 'over' | 'any' | null;
      /** The customer transaction; null when it waits in suspense. */
      transactionId: string | null;
    }>('POST', `/sandbox/virtual-accounts/${encodeURIComponent(accountNumber)}/pay`, { body, options }),
    /** How often a text message reached the simulated provider. Scope: `sandbox`. On the sandbox only. */
    seenBySmsProvider: (messageId: string, options?: RequestOptions): Promise<{
      /** Which message. */
      messageId: string;
      /** How often it was handed in. */
      requests: number;
      /** How often it was sent. */
      sent: number;
    }> =>
      call.data<{
      /** Which message. */
      messageId: string;
      /** How often it was handed in. */
      requests: number;
      /** How often it was sent. */
      sent: number;
    }>('GET', `/sandbox/sms/${encodeURIComponent(messageId)}/provider`, { options }),
    /** Top up the sandbox verification balance. Scope: `sandbox`. On the sandbox only. */
    fundVerification: (body: {
      /** Kobo (1/100 naira) */
      amount: number;
    }, options?: RequestOptions): Promise<VerificationTopUp> =>
      call.data<VerificationTopUp>('POST', '/sandbox/verification/fund', { body, options }),
    /** How often a call reached the simulated provider. Scope: `sandbox`. On the sandbox only. */
    seenByVerificationProvider: (verificationId: string, options?: RequestOptions): Promise<{
      /** Which call. */
      verificationId: string;
      /** How often the provider was asked. */
      requests: number;
    }> =>
      call.data<{
      /** Which call. */
      verificationId: string;
      /** How often the provider was asked. */
      requests: number;
    }>('GET', `/sandbox/verification/${encodeURIComponent(verificationId)}/provider`, { options }),
  },
});
