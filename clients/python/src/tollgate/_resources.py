# Printed by `npm run generate` from schema/openapi.json.

from __future__ import annotations

from typing import Any, Unpack

from ._call import Call, path_part
from ._outcome import Outcome
from ._pages import Pages
from ._schemas import (
    AccountInquiry,
    AccountStatement,
    ApprovalsListQuery,
    Bank,
    BankFigures,
    BanksEnquireAccountQuery,
    BanksListQuery,
    BeneficiariesListQuery,
    BeneficiariesRemoveAnswer,
    BeneficiariesSaveBody,
    Beneficiary,
    Bill,
    BillCustomer,
    BillOption,
    BillQuote,
    BillService,
    BillStatus,
    BillsCategoriesAnswer,
    BillsListQuery,
    BillsPayBody,
    BillsQuoteBody,
    BillsServiceOptionsQuery,
    BillsServicesQuery,
    BillsStatusQuery,
    BillsTopupBody,
    BillsTopupBody2,
    BillsTopupBody3,
    BillsTopupBody4,
    BillsValidateQuery,
    CardTransaction,
    CardsControlsAnswer,
    CardsControlsBody,
    CardsCreateBody,
    CardsDetailsSessionAnswer,
    CardsFreezeAnswer,
    CardsFundAnswer,
    CardsFundBody,
    CardsListQuery,
    CardsSyncAnswer,
    CardsTerminateAnswer,
    CardsTerminateBody,
    CardsTransactionsQuery,
    CardsUnfreezeAnswer,
    CardsWithdrawAnswer,
    CardsWithdrawBody,
    CheckoutLink,
    CheckoutLinksCreateBody,
    CheckoutLinksListQuery,
    CheckoutLinksUpdateBody,
    CheckoutLook,
    CheckoutLookSetBody,
    CheckoutOrder,
    CheckoutOrdersListQuery,
    CheckoutOrdersRefundBody,
    CheckoutPayOrderBody,
    CheckoutPaySimulateBody,
    ClosedDay,
    CompanyLookup,
    Customer,
    CustomerTransaction,
    CustomersCreateBody,
    CustomersListQuery,
    CustomersOpenVirtualAccountBody,
    CustomersTransactionsQuery,
    CustomersUpdateBody,
    DeliveryOption,
    Found,
    GenuineStatement,
    Hold,
    KeptReconciliationMapping,
    LedgerAccount,
    LedgerEntriesQuery,
    LedgerEntry,
    LedgerHoldsQuery,
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
    OperatorsBillsDeliverBody,
    OperatorsBillsReverseBody,
    OperatorsEvidenceBillAttemptsQuery,
    OperatorsEvidenceBillExchangesQuery,
    OperatorsEvidenceTransferAttemptsQuery,
    OperatorsEvidenceTransferExchangesQuery,
    OperatorsFundingFundAnswer,
    OperatorsFundingFundBody,
    OperatorsFundingListQuery,
    OperatorsFundingReverseAnswer,
    OperatorsFundingReverseBody,
    OperatorsGoingLiveDecideAnswer,
    OperatorsGoingLiveDecideBody,
    OperatorsGoingLiveListAnswer,
    OperatorsGoingLiveListQuery,
    OperatorsLimitsSetAnswer,
    OperatorsLimitsSetBody,
    OperatorsLimitsSetTierAnswer,
    OperatorsLimitsSetTierBody,
    OperatorsLimitsShowAnswer,
    OperatorsLimitsTiersAnswer,
    OperatorsOperatorsBusinessesQuery,
    OperatorsOperatorsFreezeWalletBody,
    OperatorsOperatorsReinstateKeyBody,
    OperatorsOperatorsSuspendKeyBody,
    OperatorsOperatorsUnfreezeWalletBody,
    OperatorsPricesAddAnswer,
    OperatorsPricesAddBody,
    OperatorsPricesEndAnswer,
    OperatorsPricesEndBody,
    OperatorsPricesListQuery,
    OperatorsPricesPreviewAnswer,
    OperatorsPricesPreviewBody,
    OperatorsProposalsAgreeBody,
    OperatorsProposalsRefuseBody,
    OperatorsProvidersSeeRefusedBody,
    OperatorsProvidersSwitchBody,
    OperatorsReconciliationCloseDayBody,
    OperatorsReconciliationExceptionsQuery,
    OperatorsReconciliationFetchBody,
    OperatorsReconciliationImportsQuery,
    OperatorsReconciliationReportCsvQuery,
    OperatorsReconciliationReportQuery,
    OperatorsReconciliationResolveBody,
    OperatorsReconciliationSaveMappingBody,
    OperatorsReconciliationTryMappingBody,
    OperatorsReviewsListQuery,
    OperatorsSandboxChooseProvidersOfBody,
    OperatorsTransfersReverseBody,
    OperatorsTransfersSettleBody,
    OperatorsTreasuryBalancesQuery,
    OperatorsTreasuryBookAnswer,
    OperatorsTreasuryBookBody,
    OperatorsTreasuryBookingsQuery,
    OperatorsTreasuryEnterBalanceBody,
    OperatorsTreasuryExportTaxesQuery,
    OperatorsTreasuryMarginsQuery,
    OperatorsTreasuryTaxesQuery,
    OperatorsVirtualAccountsCreditSuspenseBody,
    OperatorsVirtualAccountsReturnSuspenseBody,
    OperatorsVirtualAccountsSuspenseQuery,
    OwnMoneyBooking,
    PayerLink,
    PayerOrder,
    PayrollAddItemsAnswer,
    PayrollAddItemsBody,
    PayrollApprovalLimits,
    PayrollApproveBody,
    PayrollBatch,
    PayrollCancelBody,
    PayrollCreateBatchBody,
    PayrollItem,
    PayrollListBatchesQuery,
    PayrollListItemsQuery,
    PayrollRejectBody,
    PayrollRemoveItemAnswer,
    PayrollUpdateBatchBody,
    Payslip,
    Plan,
    PlansCreateBody,
    PlansListQuery,
    PlansUpdateBody,
    Price,
    Product,
    ProductsCreateBody,
    ProductsDeliveryOptionsAddBody,
    ProductsDeliveryOptionsRemoveAnswer,
    ProductsListQuery,
    ProductsUpdateBody,
    Proposal,
    ProviderAccount,
    ProviderAttempt,
    ProviderExchange,
    ReconciliationException,
    ReconciliationReport,
    RefusedMessages,
    RelatedToTransfer,
    RequestLogListQuery,
    Review,
    RulesMeetBody,
    SandboxAdvanceAnswer,
    SandboxAdvanceBody,
    SandboxAuthorizeCardAnswer,
    SandboxAuthorizeCardBody,
    SandboxBillSeenByProviderAnswer,
    SandboxDisturbCardAnswer,
    SandboxDisturbCardBody,
    SandboxFundVerificationBody,
    SandboxFundWalletAnswer,
    SandboxFundWalletBody,
    SandboxMail,
    SandboxMailQuery,
    SandboxPayVirtualAccountAnswer,
    SandboxPayVirtualAccountBody,
    SandboxProvider,
    SandboxQuietAnswer,
    SandboxQuietQuery,
    SandboxReviewTransferBody,
    SandboxSeenByBankAnswer,
    SandboxSeenBySmsProviderAnswer,
    SandboxSeenByVerificationProviderAnswer,
    SandboxSetBillOutcomeAnswer,
    SandboxSetBillOutcomeBody,
    SandboxSetOutcomeAnswer,
    SandboxSetOutcomeBody,
    SandboxTriggerEventAnswer,
    SandboxTriggerEventBody,
    SearchFindQuery,
    SmsMessage,
    SmsMessagesQuery,
    SmsQuote,
    SmsQuoteBody,
    SmsSend,
    SmsSendBody,
    StatementImport,
    StatementsIssueBody,
    StatementsListQuery,
    StatementsSetMonthlyBody,
    Subscription,
    SubscriptionInvoice,
    SubscriptionVirtualAccount,
    SubscriptionsCancelBody,
    SubscriptionsChangeBody,
    SubscriptionsCreateBody,
    SubscriptionsGenerateVaBody,
    SubscriptionsInvoicesQuery,
    SubscriptionsListQuery,
    SubscriptionsMarkPaidBody,
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
    TransfersByBankQuery,
    TransfersInitiateBody,
    TransfersListQuery,
    TransfersQuoteBody,
    TransfersRetryBody,
    TransfersSendBody,
    TransfersSendBulkBody,
    TransfersStatusQuery,
    Treasury,
    TreasuryBalance,
    TriedRow,
    VerificationBalance,
    VerificationCacBody,
    VerificationCall,
    VerificationCallsQuery,
    VerificationLowBalanceAlert,
    VerificationNinBody,
    VerificationNinFaceBody,
    VerificationNinFullBody,
    VerificationNinMatchBody,
    VerificationPlan,
    VerificationSearchCallsBody,
    VerificationSetLowBalanceAlertBody,
    VerificationSetRenewalBody,
    VerificationSubscribeBody,
    VerificationSubscription,
    VerificationTopUp,
    VerificationTopUpBody,
    VirtualAccount,
    VirtualAccountsListQuery,
    VirtualAccountsTransactionsQuery,
    VirtualCard,
    Wallet,
    WalletExportTransactionsQuery,
    WalletFindQuery,
    WalletFunding,
    WalletLimits,
    WalletOpenFundingAccountBody,
    WalletSetLowBalanceAlertBody,
    WalletTransactionsQuery,
    WebhookDelivery,
    WebhookDeliveryDetail,
    WebhookEndpoint,
    WebhookMessage,
    WebhookResent,
    WebhookSettings,
    WebhooksAddEndpointBody,
    WebhooksCustomerEmailsAnswer,
    WebhooksCustomerEmailsBody,
    WebhooksDeliveriesQuery,
    WebhooksEventTypesAnswer,
    WebhooksFindRecoveryAnswer,
    WebhooksPauseEndpointBody,
    WebhooksRecoverAnswer,
    WebhooksRecoverBody,
    WebhooksRemoveAnswer,
    WebhooksRemoveEndpointAnswer,
    WebhooksResendEventBody,
    WebhooksResendManyBody,
    WebhooksResumeEndpointBody,
    WebhooksRotateEndpointSecretBody,
    WebhooksRotateSecretAnswer,
    WebhooksRotateSecretBody,
    WebhooksSetAnswer,
    WebhooksSetBody,
    WebhooksTestAnswer,
    WebhooksTestEndpointAnswer,
    WebhooksUpdateEndpointBody,
)
from ._transport import Options

class TransfersOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def send(self, body: TransfersSendBody, **options: Unpack[Options]) -> Outcome[Transfer]:
        """Send a transfer. Sends money to a bank account. A repeated clientReference with the same amount and destination returns the original. Without an answer of the bank the transfer stays pending (202): never send it again. Refuses with 400 INSUFFICIENT_WALLET_BALANCE, ACCOUNT_NAME_MISMATCH or VALIDATION_ERROR, 403 LIMIT_EXCEEDED, 409 CLIENT_REFERENCE_CONFLICT, 200 PROVIDER_REJECTED when the bank refused and the money is back. Scope: `transfers:write`."""
        return self._call.outcome("POST", "/money-transfer/send", body=body, options=options)

    def list(self, query: TransfersListQuery | None = None, **options: Unpack[Options]) -> Pages[Transfer]:
        """List transfers. Lists transfers, newest first; pages stay stable while new transfers arrive. Scope: `transfers:read`."""
        return self._call.page("GET", "/money-transfer", query=query, options=options)

    def initiate(self, body: TransfersInitiateBody, **options: Unpack[Options]) -> Outcome[Transfer]:
        """Initiate a transfer without idempotency. Creates a new transfer on every call, without idempotency by reference. Scope: `transfers:write`."""
        return self._call.outcome("POST", "/transfers/initiate", body=body, options=options)

    def send_bulk(self, body: TransfersSendBulkBody, **options: Unpack[Options]) -> TransferBatch:
        """Send transfers in bulk. Sends up to 500 transfers, each accepted or rejected on its own. All items are validated before any debit. A repeat with the same batchReference and items returns sent items by clientReference and sends the rest. Refuses with 400 VALIDATION_ERROR naming `items[3].amount`; 409 BATCH_EXISTS when the reference belongs to other items; 503 when an outcome is unknown: repeat the request. Scope: `transfers:write`."""
        return self._call.data("POST", "/money-transfer/bulk", body=body, options=options)

    def status(self, query: TransfersStatusQuery | None = None, **options: Unpack[Options]) -> TransferStatus:
        """Retrieve the status of a transfer. Retrieves the status of one transfer and the provider's answers, by exactly one reference. Refuses with 404 RECORD_NOT_FOUND, also for another business's transfer; 400 unless exactly one reference is given. Scope: `transfers:read`."""
        return self._call.data("GET", "/money-transfer/status", query=query, options=options)

    def by_bank(self, query: TransfersByBankQuery | None = None, **options: Unpack[Options]) -> Pages[BankFigures]:
        """Summarize transfers by bank. Delivery rate and speed by bank, over the latest 5,000 transfers of the range (30 days by default); the bank with the most transfers first. Scope: `transfers:read`."""
        return self._call.page("GET", "/money-transfer/by-bank", query=query, options=options)

    def quote(self, body: TransfersQuoteBody, **options: Unpack[Options]) -> TransferQuote:
        """Quote a transfer. Calculates the fee of a transfer at current prices; moves no money. Scope: `transfers:read`."""
        return self._call.data("POST", "/money-transfer/quote", body=body, options=options)

    def find(self, transfer_code: str, **options: Unpack[Options]) -> TransferStatus:
        """Retrieve a transfer. Retrieves one transfer by its transferCode. Refuses with 404 RECORD_NOT_FOUND. Scope: `transfers:read`."""
        return self._call.data("GET", f"/money-transfer/{path_part(transfer_code)}", options=options)

    def receipt(self, transfer_code: str, **options: Unpack[Options]) -> TransferReceipt:
        """Retrieve the receipt of a transfer. Retrieves the receipt of a transfer in any state. `isProofOfPayment` is true only after delivery. Send Accept: text/html for a page to print. Refuses with 404 RECORD_NOT_FOUND. Scope: `transfers:read`."""
        return self._call.data("GET", f"/money-transfer/{path_part(transfer_code)}/receipt", options=options)

    def receipt_pdf(self, transfer_code: str, **options: Unpack[Options]) -> bytes:
        """Retrieve the receipt of a transfer. Retrieves the receipt of a transfer in any state. `isProofOfPayment` is true only after delivery. Send Accept: text/html for a page to print. Refuses with 404 RECORD_NOT_FOUND. Scope: `transfers:read`."""
        return self._call.bytes("GET", f"/money-transfer/{path_part(transfer_code)}/receipt/pdf", options=options)

    def related(self, transfer_code: str, **options: Unpack[Options]) -> Pages[RelatedToTransfer]:
        """List resources related to a transfer. Lists the resources related to a transfer that the caller may read: retries, payroll, refunded order, and the REST requests that created or changed the transfer, within their retention. Refuses with 404 RECORD_NOT_FOUND, also for another business's transfer. Scope: `transfers:read`."""
        return self._call.page("GET", f"/money-transfer/{path_part(transfer_code)}/related", options=options)

    def cancel(self, transfer_code: str, **options: Unpack[Options]) -> Transfer:
        """Cancel a scheduled transfer. Cancels a scheduled transfer before release, or a transfer pending approval, and releases its hold. A second cancel returns the same answer. Refuses with 404 when unknown, 409 TRANSFER_NOT_SCHEDULED after release. Scope: `transfers:write`."""
        return self._call.data("POST", f"/money-transfer/{path_part(transfer_code)}/cancel", options=options)

    def retry(self, transfer_code: str, body: TransfersRetryBody | None = None, **options: Unpack[Options]) -> Outcome[Transfer]:
        """Retry a reversed transfer. Retries a reversed transfer as a new transfer that names the old one, at most once; the retry itself can be retried. A repeat with the same clientReference returns the existing retry, and concurrent requests create one. Refuses with 404; 409 TRANSFER_NOT_RETRYABLE until reversed, TRANSFER_ALREADY_RETRIED naming the retry, CLIENT_REFERENCE_CONFLICT when another transfer has the reference; and every error of a send. Scope: `transfers:write`."""
        return self._call.outcome("POST", f"/money-transfer/{path_part(transfer_code)}/retry", body=body, options=options)


class BanksOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, query: BanksListQuery | None = None, **options: Unpack[Options]) -> Pages[Bank]:
        """List banks. Lists the banks that can be paid, by name. With `accountNumber`: the active banks with a matching check digit, deposit money banks first, and the phone-number wallets last for a phone number. A suggestion: an unlisted bank may still hold the account. Scope: `transfers:read`."""
        return self._call.page("GET", "/money-transfer/banks", query=query, options=options)

    def enquire_account(self, query: BanksEnquireAccountQuery, **options: Unpack[Options]) -> AccountInquiry:
        """Enquire an account name. Enquires the account name behind an account number at the bank. Stores nothing, so repeating is safe. Refuses with 400 for an unknown or closed bank, 404 RECORD_NOT_FOUND for an unknown account, 502 UPSTREAM_ERROR when the bank does not answer. Scope: `transfers:read`."""
        return self._call.data("GET", "/money-transfer/account-inquiry", query=query, options=options)


class BeneficiariesOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, query: BeneficiariesListQuery | None = None, **options: Unpack[Options]) -> Pages[Beneficiary]:
        """List beneficiaries. Lists beneficiaries with the names from their banks, newest first. Scope: `transfers:read`."""
        return self._call.page("GET", "/beneficiaries", query=query, options=options)

    def save(self, body: BeneficiariesSaveBody, **options: Unpack[Options]) -> Beneficiary:
        """Create a beneficiary. Creates a beneficiary with the account name from its bank. A repeat returns the existing beneficiary. Refuses with 400 naming `bankCode` or `accountNumber` for an unknown bank or account. Scope: `transfers:write`."""
        return self._call.data("POST", "/beneficiaries", body=body, options=options)

    def remove(self, beneficiary_id: str, **options: Unpack[Options]) -> BeneficiariesRemoveAnswer:
        """Delete a beneficiary. Deletes a beneficiary; its transfers stay unchanged. Refuses with 404, also for a second delete. Scope: `transfers:write`."""
        return self._call.data("DELETE", f"/beneficiaries/{path_part(beneficiary_id)}", options=options)


class WalletOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def find(self, query: WalletFindQuery | None = None, **options: Unpack[Options]) -> Wallet:
        """Retrieve the wallet. Retrieves the wallet; one row by primary key. Refuses with 400 naming `asOf` when the moment is in the future. Scope: `wallet:read`."""
        return self._call.data("GET", "/wallet", query=query, options=options)

    def find_low_balance_alert(self, **options: Unpack[Options]) -> LowBalanceAlert:
        """Retrieve the low-balance alert. Retrieves the low-balance level and whether the next drop below it notifies. Scope: `wallet:read`."""
        return self._call.data("GET", "/wallet/low-balance-alert", options=options)

    def set_low_balance_alert(self, body: WalletSetLowBalanceAlertBody, **options: Unpack[Options]) -> LowBalanceAlert:
        """Set the low-balance alert. Sets the level below which `wallet.balance.low` is emitted, once per drop: when the available balance falls from at least `threshold` to less. Active while the balance is at least `threshold`, and again after a recovery; a threshold above the current balance activates once the balance reaches it. Refuses with 400 naming the field. Scope: `wallet:write`."""
        return self._call.data("PUT", "/wallet/low-balance-alert", body=body, options=options)

    def transactions(self, query: WalletTransactionsQuery | None = None, **options: Unpack[Options]) -> Pages[Transaction]:
        """List transactions. Lists the transactions of the wallet, newest first. Pages follow posting time and sequence number, so new rows never shift or repeat others. Refuses with 400 naming the field. Scope: `wallet:read`."""
        return self._call.page("GET", "/transactions", query=query, options=options)

    def export_transactions(self, query: WalletExportTransactionsQuery, **options: Unpack[Options]) -> str:
        """Export a statement as CSV. Exports the statement of a range of days as CSV, as of one moment: without a filter, opening balance + credits - debits = closing balance. Balances are those of the wallet, independent of filters. Refuses with 400 naming `from` or `to`: missing, invalid, in the wrong order, or more than 366 days. Scope: `wallet:read`."""
        return self._call.text("GET", "/transactions/export", query=query, options=options)

    def open_funding_account(self, body: WalletOpenFundingAccountBody | None = None, **options: Unpack[Options]) -> VirtualAccount:
        """Open a permanent account for the wallet. Opens a permanent account that funds the wallet, or returns the active one. Refuses with 400 naming required holder details, 502 when the bank does not open the account, 503 without a bank. Scope: `wallet:write`."""
        return self._call.data("POST", "/wallet/funding-accounts", body=body, options=options)


class LedgerOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def accounts(self, **options: Unpack[Options]) -> Pages[LedgerAccount]:
        """List ledger accounts. Accounts of the business with their balances, as of one moment. The sum over all books and all accounts of the service is zero. Scope: `wallet:read`."""
        return self._call.page("GET", "/ledger/accounts", options=options)

    def entries(self, query: LedgerEntriesQuery | None = None, **options: Unpack[Options]) -> Pages[LedgerEntry]:
        """List ledger entries. Double-entry postings of the business, newest first. With `relatedId` the answer is one page of every entry of that payment. Refuses with 400 naming the field that is malformed. Scope: `wallet:read`."""
        return self._call.page("GET", "/ledger/entries", query=query, options=options)

    def holds(self, query: LedgerHoldsQuery | None = None, **options: Unpack[Options]) -> Pages[Hold]:
        """List holds of the wallet. Holds of the wallet, newest first; their sum is `heldBalance` of the wallet. Scope: `wallet:read`."""
        return self._call.page("GET", "/ledger/holds", query=query, options=options)


class LimitsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def find(self, **options: Unpack[Options]) -> WalletLimits:
        """Retrieve the limits of the wallet. Retrieves the limits of the wallet and of the calling API key: per transaction, per day and per month, with the remaining amounts. Scope: `wallet:read`."""
        return self._call.data("GET", "/wallet/limits", options=options)


class SearchOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def find(self, query: SearchFindQuery, **options: Unpack[Options]) -> Pages[Found]:
        """Search all resources. Searches all resources that the caller may read: transfers by code, reference, session id or account; payees and customers by name prefixes; bills, orders and payrolls by reference; cards by the last four digits; webhook endpoints by any part of URL or description; other resources by id. The cost is independent of the history. Scope: `transfers:read`."""
        return self._call.page("GET", "/search", query=query, options=options)


class RulesOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, **options: Unpack[Options]) -> Pages[TransferRule]:
        """List active transfer rules. Lists the active rules for transfers of this environment, oldest first, at most 20. Ended rules are in the audit log. Scope: `transfers:read`."""
        return self._call.page("GET", "/transfer-rules", options=options)

    def meet(self, body: RulesMeetBody, **options: Unpack[Options]) -> TransferMeeting:
        """Preview transfer rules. Previews rules, limits, fee and outcome of a transfer. Moves no money and reserves nothing; no name enquiry. Refuses with 400 VALIDATION_ERROR naming the field. Scope: `transfers:read`."""
        return self._call.data("POST", "/transfer-rules/preview", body=body, options=options)


class ApprovalsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, query: ApprovalsListQuery | None = None, **options: Unpack[Options]) -> Pages[TransferApproval]:
        """List transfers pending approval. Lists transfers pending approval, oldest first. Scope: `transfers:read`."""
        return self._call.page("GET", "/approvals", query=query, options=options)


class StatementsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, query: StatementsListQuery | None = None, **options: Unpack[Options]) -> Pages[AccountStatement]:
        """List issued statements. Lists issued statements, newest first. Scope: `wallet:read`."""
        return self._call.page("GET", "/statements", query=query, options=options)

    def issue(self, body: StatementsIssueBody, **options: Unpack[Options]) -> AccountStatement:
        """Issue a statement. Issues the statement of whole Lagos days: number, balances and row hash are saved, so the PDF can be verified. The same days with the same rows return the same statement. Refuses with 400 naming `from` or `to`: in the wrong order, more than 366 days or 100,000 rows, or future days. Scope: `wallet:read`."""
        return self._call.data("POST", "/statements", body=body, options=options)

    def find(self, number: str, **options: Unpack[Options]) -> AccountStatement:
        """Retrieve a statement. Retrieves an issued statement. Refuses with 404 RECORD_NOT_FOUND, also for another business's statement. Scope: `wallet:read`."""
        return self._call.data("GET", f"/statements/{path_part(number)}", options=options)

    def pdf(self, number: str, **options: Unpack[Options]) -> bytes:
        """Download a statement as PDF. Downloads an issued statement as PDF, with a QR code for its verification. Refuses with 404 RECORD_NOT_FOUND, also for another business's statement. Scope: `wallet:read`."""
        return self._call.bytes("GET", f"/statements/{path_part(number)}/pdf", options=options)

    def verify(self, number: str, hash: str, **options: Unpack[Options]) -> GenuineStatement:
        """Verify a statement. Verifies an issued statement by number and hash, without credentials. Without both the existence of a statement is not disclosed. Refuses with 404 RECORD_NOT_FOUND unless both belong to one statement of this environment. Without credentials."""
        return self._call.data("GET", f"/statements/verify/{path_part(number)}/{path_part(hash)}", options=options)

    def monthly(self, **options: Unpack[Options]) -> MonthlyStatement:
        """Retrieve the monthly statement mail. Retrieves the recipients of the monthly statement mail. Scope: `wallet:read`."""
        return self._call.data("GET", "/wallet/monthly-statement", options=options)

    def set_monthly(self, body: StatementsSetMonthlyBody, **options: Unpack[Options]) -> MonthlyStatement:
        """Set the monthly statement mail. Sets the recipients of the monthly statement mail, sent on the first day of a month in Lagos. The mail contains no figures and no file. Scope: `wallet:write`."""
        return self._call.data("PUT", "/wallet/monthly-statement", body=body, options=options)


class BillsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def categories(self, **options: Unpack[Options]) -> Pages[BillsCategoriesAnswer]:
        """List bill categories. Lists the categories of bills; each has services, and each service has payment codes. Scope: `bills:read`."""
        return self._call.page("GET", "/bills/categories", options=options)

    def services(self, query: BillsServicesQuery | None = None, **options: Unpack[Options]) -> Pages[BillService]:
        """List bill services. Lists bill services, filtered by category and search text. Scope: `bills:read`."""
        return self._call.page("GET", "/bills/services", query=query, options=options)

    def service_options(self, query: BillsServiceOptionsQuery, **options: Unpack[Options]) -> Pages[BillOption]:
        """List payment codes of a bill service. Payment codes and prices of one service. Refuses with 404 RECORD_NOT_FOUND. Scope: `bills:read`."""
        return self._call.page("GET", "/bills/service-options", query=query, options=options)

    def validate(self, query: BillsValidateQuery, **options: Unpack[Options]) -> BillCustomer:
        """Look up a meter or smartcard. Retrieves a customer from the biller. Refuses with 404 RECORD_NOT_FOUND, 502 UPSTREAM_ERROR without an answer. Scope: `bills:read`."""
        return self._call.data("GET", "/bills/validate", query=query, options=options)

    def quote(self, body: BillsQuoteBody, **options: Unpack[Options]) -> BillQuote:
        """Quote a bill. Quotes a bill without asking the biller; guaranteed until `expiresAt`. Refuses with 400 VALIDATION_ERROR. Scope: `bills:read`."""
        return self._call.data("POST", "/bills/quote", body=body, options=options)

    def pay(self, body: BillsPayBody, **options: Unpack[Options]) -> Outcome[Bill]:
        """Pay a bill by payment code. Pays a bill by payment code; the amount of a fixed price may be left out. Refuses with 400 VALIDATION_ERROR, INSUFFICIENT_WALLET_BALANCE; 409 REQUEST_REF_CONFLICT; 502 UPSTREAM_ERROR before the debit; 200 PROVIDER_REJECTED after the refund. Scope: `bills:write`."""
        return self._call.outcome("POST", "/bills/pay", body=body, options=options)

    def topup(self, body: BillsTopupBody | BillsTopupBody2 | BillsTopupBody3 | BillsTopupBody4, **options: Unpack[Options]) -> Outcome[Bill]:
        """Buy airtime, data, cable TV or electricity. Pays a bill without a payment code. Refuses as POST /bills/pay. Scope: `bills:write`."""
        return self._call.outcome("POST", "/bills/topup", body=body, options=options)

    def status(self, query: BillsStatusQuery, **options: Unpack[Options]) -> BillStatus:
        """Retrieve a bill. Returns a bill, after delivery with its token. Refuses with 404 RECORD_NOT_FOUND, also for another business. Scope: `bills:read`."""
        return self._call.data("GET", "/bills/status", query=query, options=options)

    def list(self, query: BillsListQuery | None = None, **options: Unpack[Options]) -> Pages[ListedBill]:
        """List bills. Lists bills, newest first, on pages that stay stable while new bills arrive. Tokens are omitted. Scope: `bills:read`."""
        return self._call.page("GET", "/bills", query=query, options=options)


class CustomersOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, query: CustomersListQuery | None = None, **options: Unpack[Options]) -> Pages[Customer]:
        """List customers. Lists customers, newest first, filtered by `email` or `search`. Scope: `customers:read`."""
        return self._call.page("GET", "/customers", query=query, options=options)

    def create(self, body: CustomersCreateBody, **options: Unpack[Options]) -> Customer:
        """Create a customer. Creates a customer; a repeated request returns the same customer. Refuses with 409 CUSTOMER_EXISTS for a used e-mail address, unless `allowDuplicate`. Scope: `customers:write`."""
        return self._call.data("POST", "/customers", body=body, options=options)

    def find(self, customer_id: str, **options: Unpack[Options]) -> Customer:
        """Retrieve a customer. Returns a customer. Refuses with 404 RECORD_NOT_FOUND. Scope: `customers:read`."""
        return self._call.data("GET", f"/customers/{path_part(customer_id)}", options=options)

    def update(self, customer_id: str, body: CustomersUpdateBody | None = None, **options: Unpack[Options]) -> Customer:
        """Update a customer. Updates the given fields; null clears. Refuses with 400 without fields; 404 RECORD_NOT_FOUND; 409 CUSTOMER_EXISTS for a used e-mail address. Scope: `customers:write`."""
        return self._call.data("PUT", f"/customers/{path_part(customer_id)}", body=body, options=options)

    def virtual_account(self, customer_id: str, **options: Unpack[Options]) -> VirtualAccount:
        """Retrieve the permanent account of a customer. Returns the permanent account of a customer. Refuses with 404 without an account. Scope: `subscriptions:read`."""
        return self._call.data("GET", f"/customers/{path_part(customer_id)}/virtual-account", options=options)

    def open_virtual_account(self, customer_id: str, body: CustomersOpenVirtualAccountBody | None = None, **options: Unpack[Options]) -> VirtualAccount:
        """Open a permanent account for a customer. Opens a permanent account for a customer, or returns the active one. Refuses with 400 naming required holder details; 404; 409 CUSTOMER_NOT_ACTIVE; 502 when the bank does not answer. Scope: `subscriptions:write`."""
        return self._call.data("POST", f"/customers/{path_part(customer_id)}/virtual-account", body=body, options=options)

    def transactions(self, customer_id: str, query: CustomersTransactionsQuery | None = None, **options: Unpack[Options]) -> Pages[CustomerTransaction]:
        """List payments of a customer. Lists payments of a customer into virtual accounts, newest first. Refuses with 404. Scope: `subscriptions:read`."""
        return self._call.page("GET", f"/customers/{path_part(customer_id)}/transactions", query=query, options=options)


class CardsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, query: CardsListQuery | None = None, **options: Unpack[Options]) -> Pages[VirtualCard]:
        """List virtual cards. Lists cards, newest first, filtered by `customerId`. Scope: `cards:read`."""
        return self._call.page("GET", "/virtual-cards", query=query, options=options)

    def create(self, body: CardsCreateBody, **options: Unpack[Options]) -> Outcome[VirtualCard]:
        """Issue a virtual card. Issues a card without balance; a repeated request returns the same card, `pending` until the processor answers. Refuses with 404 for an unknown customer, 409 CUSTOMER_NOT_ACTIVE, 503 without an available processor. Scope: `cards:write`."""
        return self._call.outcome("POST", "/virtual-cards", body=body, options=options)

    def find(self, card_id: str, **options: Unpack[Options]) -> VirtualCard:
        """Retrieve a virtual card. Returns a card as stored; sync asks the processor. Refuses with 404 RECORD_NOT_FOUND. Scope: `cards:read`."""
        return self._call.data("GET", f"/virtual-cards/{path_part(card_id)}", options=options)

    def fund(self, card_id: str, body: CardsFundBody, **options: Unpack[Options]) -> Outcome[CardsFundAnswer]:
        """Fund a card. Debits the wallet, then loads the card; a rejection refunds in full, and without an answer the movement is pending. Refuses with 404, 409 INVALID_STATE or CARD_BUSY, 400 INSUFFICIENT_WALLET_BALANCE, 403 KEY_LIMIT_EXCEEDED, 409 CLIENT_REFERENCE_CONFLICT, 200 PROVIDER_REJECTED. Scope: `cards:write`."""
        return self._call.outcome("POST", f"/virtual-cards/{path_part(card_id)}/fund", body=body, options=options)

    def withdraw(self, card_id: str, body: CardsWithdrawBody, **options: Unpack[Options]) -> Outcome[CardsWithdrawAnswer]:
        """Withdraw from a card. Moves money to the wallet once the processor released it. Refuses as for funding, 400 INSUFFICIENT_CARD_BALANCE. Scope: `cards:write`."""
        return self._call.outcome("POST", f"/virtual-cards/{path_part(card_id)}/withdraw", body=body, options=options)

    def freeze(self, card_id: str, **options: Unpack[Options]) -> Outcome[CardsFreezeAnswer]:
        """Freeze a card. Blocks purchases until the card is unfrozen. Refuses with 404, 409 INVALID_STATE or CARD_BUSY. Scope: `cards:write`."""
        return self._call.outcome("POST", f"/virtual-cards/{path_part(card_id)}/freeze", options=options)

    def unfreeze(self, card_id: str, **options: Unpack[Options]) -> Outcome[CardsUnfreezeAnswer]:
        """Unfreeze a card. Allows purchases again, unless the processor froze the card. Refuses with 404, 409 INVALID_STATE or CARD_BUSY. Scope: `cards:write`."""
        return self._call.outcome("POST", f"/virtual-cards/{path_part(card_id)}/unfreeze", options=options)

    def terminate(self, card_id: str, body: CardsTerminateBody | None = None, **options: Unpack[Options]) -> Outcome[CardsTerminateAnswer]:
        """Terminate a card and return its balance. Terminates a card permanently and returns its balance to the wallet. Refuses with 404, 409 INVALID_STATE or CARD_BUSY. Scope: `cards:write`."""
        return self._call.outcome("POST", f"/virtual-cards/{path_part(card_id)}/terminate", body=body, options=options)

    def controls(self, card_id: str, body: CardsControlsBody | None = None, **options: Unpack[Options]) -> Outcome[CardsControlsAnswer]:
        """Update the spending controls of a card. Changes spending controls; omitted fields are unchanged. Refuses with 404, 409 INVALID_STATE or CARD_BUSY. Scope: `cards:write`."""
        return self._call.outcome("PUT", f"/virtual-cards/{path_part(card_id)}/controls", body=body, options=options)

    def transactions(self, card_id: str, query: CardsTransactionsQuery | None = None, **options: Unpack[Options]) -> Pages[CardTransaction]:
        """List card transactions. Lists transactions of a card, newest first. Refuses with 404 RECORD_NOT_FOUND. Scope: `cards:read`."""
        return self._call.page("GET", f"/virtual-cards/{path_part(card_id)}/transactions", query=query, options=options)

    def details_session(self, card_id: str, **options: Unpack[Options]) -> CardsDetailsSessionAnswer:
        """Create a one-time page with card details. Opens a one-time page of the processor with number and code of the card; each request is audited. Refuses with 404, 409 INVALID_STATE, 502 UPSTREAM_ERROR. Scope: `cards:write`."""
        return self._call.data("POST", f"/virtual-cards/{path_part(card_id)}/details-session", options=options)

    def sync(self, card_id: str, **options: Unpack[Options]) -> CardsSyncAnswer:
        """Reconcile a card with its processor. Reconciles status, balance and transactions with the processor, which is authoritative. Refuses with 404, 409 INVALID_STATE before the card is issued, 502 UPSTREAM_ERROR without an answer. Scope: `cards:write`."""
        return self._call.data("POST", f"/virtual-cards/{path_part(card_id)}/sync", options=options)


class PayrollOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list_batches(self, query: PayrollListBatchesQuery | None = None, **options: Unpack[Options]) -> Pages[PayrollBatch]:
        """List payroll batches. Batches, newest first, optionally in one status. Scope: `payroll:read`."""
        return self._call.page("GET", "/payroll/batches", query=query, options=options)

    def create_batch(self, body: PayrollCreateBatchBody, **options: Unpack[Options]) -> PayrollBatch:
        """Create a payroll batch. Creates an empty batch. A repeated request returns the same batch. Refuses with 409 BATCH_EXISTS when the reference is taken. Scope: `payroll:write`."""
        return self._call.data("POST", "/payroll/batches", body=body, options=options)

    def find_batch(self, batch_id: str, **options: Unpack[Options]) -> PayrollBatch:
        """Retrieve a payroll batch. Batch with sums, counts and preview. Refuses with 404 RECORD_NOT_FOUND. Scope: `payroll:read`."""
        return self._call.data("GET", f"/payroll/batches/{path_part(batch_id)}", options=options)

    def update_batch(self, batch_id: str, body: PayrollUpdateBatchBody | None = None, **options: Unpack[Options]) -> PayrollBatch:
        """Update a draft batch. Updates the given fields of a draft. Refuses with 400 without a field, 404, 409 BATCH_NOT_DRAFT. Scope: `payroll:write`."""
        return self._call.data("PUT", f"/payroll/batches/{path_part(batch_id)}", body=body, options=options)

    def list_items(self, batch_id: str, query: PayrollListItemsQuery | None = None, **options: Unpack[Options]) -> Pages[PayrollItem]:
        """List the items of a payroll batch. Items of a batch in their order, optionally in one status. Refuses with 404. Scope: `payroll:read`."""
        return self._call.page("GET", f"/payroll/batches/{path_part(batch_id)}/items", query=query, options=options)

    def add_items(self, batch_id: str, body: PayrollAddItemsBody, **options: Unpack[Options]) -> PayrollAddItemsAnswer:
        """Add items to a draft batch. Adds all items to a draft, or only the valid ones with `onInvalid: "skip"`, and discards the preview. A repeated request returns the same items. Refuses with 400 naming the first invalid field as `items[3].accountNumber`, 404, 409 BATCH_NOT_DRAFT. Scope: `payroll:write`."""
        return self._call.data("POST", f"/payroll/batches/{path_part(batch_id)}/items", body=body, options=options)

    def remove_item(self, batch_id: str, item_id: str, **options: Unpack[Options]) -> PayrollRemoveItemAnswer:
        """Remove an item from a draft batch. Removes an item from a draft and discards the preview. Refuses with 404, also for a repeat, 409 BATCH_NOT_DRAFT. Scope: `payroll:write`."""
        return self._call.data("DELETE", f"/payroll/batches/{path_part(batch_id)}/items/{path_part(item_id)}", options=options)

    def payslip(self, batch_id: str, item_id: str, **options: Unpack[Options]) -> Payslip:
        """Retrieve the payslip of an item. Payslip of an item: the submitted lines and the payment status. Refuses with 404. Scope: `payroll:read`."""
        return self._call.data("GET", f"/payroll/batches/{path_part(batch_id)}/items/{path_part(item_id)}/payslip", options=options)

    def preview(self, batch_id: str, **options: Unpack[Options]) -> PayrollBatch:
        """Preview a draft batch. Starts a preview: workers verify the account names, and the status turns from `computing` to `ready`. Known names stay; unanswered enquiries are repeated. Refuses with 404, 409 BATCH_NOT_DRAFT. Scope: `payroll:write`."""
        return self._call.data("POST", f"/payroll/batches/{path_part(batch_id)}/preview", options=options)

    def submit(self, batch_id: str, **options: Unpack[Options]) -> PayrollBatch:
        """Submit a draft batch for approval. Submits a draft for approval; a submitted batch cannot be changed unless rejected. Refuses with 404, 409 BATCH_NOT_DRAFT, PREVIEW_REQUIRED without a finished preview, BATCH_BLOCKED with blockers. Scope: `payroll:write`."""
        return self._call.data("POST", f"/payroll/batches/{path_part(batch_id)}/submit", options=options)

    def approve(self, batch_id: str, body: PayrollApproveBody, **options: Unpack[Options]) -> PayrollBatch:
        """Approve a batch for payment. Approves a batch for payment, bound to the totals that the approver saw. Preparers of the batch, and people who became approvers later, cannot approve; an API key only within the approval limits. Refuses with 404, 409 INVALID_STATE or BATCH_CHANGED, 403 SAME_MAKER_AND_CHECKER, APPROVER_ADDED_LATER or APPROVAL_LIMIT_EXCEEDED. Scope: `payroll:approve`."""
        return self._call.data("POST", f"/payroll/batches/{path_part(batch_id)}/approve", body=body, options=options)

    def reject(self, batch_id: str, body: PayrollRejectBody, **options: Unpack[Options]) -> PayrollBatch:
        """Reject a submitted batch. Returns a batch to draft, with the reason. Refuses with 404, 409 INVALID_STATE. Scope: `payroll:approve`."""
        return self._call.data("POST", f"/payroll/batches/{path_part(batch_id)}/reject", body=body, options=options)

    def cancel(self, batch_id: str, body: PayrollCancelBody | None = None, **options: Unpack[Options]) -> PayrollBatch:
        """Cancel a batch before payment. Cancels a batch before payment and skips its items. Refuses with 404, 409 INVALID_STATE once payment has begun. Scope: `payroll:write`."""
        return self._call.data("POST", f"/payroll/batches/{path_part(batch_id)}/cancel", body=body, options=options)

    def limits(self, **options: Unpack[Options]) -> PayrollApprovalLimits:
        """Retrieve the limits of approval by API. Current limits; the fields are null while approval by API is not allowed. Scope: `payroll:read`."""
        return self._call.data("GET", "/payroll/approval-limits", options=options)


class ProductsDeliveryOptionsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def add(self, product_id: str, body: ProductsDeliveryOptionsAddBody, **options: Unpack[Options]) -> DeliveryOption:
        """Add a delivery option to a product. Adds a delivery option; a repeated request returns the same option. Refuses with 404; 400 naming `fee` for a wrong fee. Scope: `products:write`."""
        return self._call.data("POST", f"/products/{path_part(product_id)}/delivery-options", body=body, options=options)

    def remove(self, product_id: str, option_id: str, **options: Unpack[Options]) -> ProductsDeliveryOptionsRemoveAnswer:
        """Remove a delivery option from a product. Removes a delivery option; orders that chose it have their own copy. Refuses with 404 RECORD_NOT_FOUND, also when repeated. Scope: `products:write`."""
        return self._call.data("DELETE", f"/products/{path_part(product_id)}/delivery-options/{path_part(option_id)}", options=options)


class ProductsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call
        self.delivery_options = ProductsDeliveryOptionsOperations(call)

    def list(self, query: ProductsListQuery | None = None, **options: Unpack[Options]) -> Pages[Product]:
        """List products. Lists products with their delivery options, newest first. Scope: `products:read`."""
        return self._call.page("GET", "/products", query=query, options=options)

    def create(self, body: ProductsCreateBody, **options: Unpack[Options]) -> Product:
        """Create a product. Creates a product; a repeated request returns the same product. Refuses with 409 PRODUCT_EXISTS naming `slug` or `sku`. Scope: `products:write`."""
        return self._call.data("POST", "/products", body=body, options=options)

    def find(self, product_id: str, **options: Unpack[Options]) -> Product:
        """Retrieve a product. Returns a product with its delivery options. Refuses with 404 RECORD_NOT_FOUND. Scope: `products:read`."""
        return self._call.data("GET", f"/products/{path_part(product_id)}", options=options)

    def update(self, product_id: str, body: ProductsUpdateBody | None = None, **options: Unpack[Options]) -> Product:
        """Update a product. Updates the given fields; null clears. Existing orders are unchanged. Refuses with 400 without fields; 404 RECORD_NOT_FOUND; 409 PRODUCT_EXISTS. Scope: `products:write`."""
        return self._call.data("PUT", f"/products/{path_part(product_id)}", body=body, options=options)


class CheckoutLinksOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, query: CheckoutLinksListQuery | None = None, **options: Unpack[Options]) -> Pages[CheckoutLink]:
        """List checkout links. Lists checkout links in every status, newest first, with their counts of paid orders. Scope: `checkout:read`."""
        return self._call.page("GET", "/checkout/links", query=query, options=options)

    def create(self, body: CheckoutLinksCreateBody, **options: Unpack[Options]) -> CheckoutLink:
        """Create a checkout link. Creates a link at which any holder of its address can pay; a repeated request returns the same link. Refuses with 400 naming a field that does not fit the type; 404 for an unknown product or subscription. Scope: `checkout:write`."""
        return self._call.data("POST", "/checkout/links", body=body, options=options)

    def find(self, link_id: str, **options: Unpack[Options]) -> CheckoutLink:
        """Retrieve a checkout link. Returns a checkout link. Refuses with 404 RECORD_NOT_FOUND. Scope: `checkout:read`."""
        return self._call.data("GET", f"/checkout/links/{path_part(link_id)}", options=options)

    def update(self, link_id: str, body: CheckoutLinksUpdateBody | None = None, **options: Unpack[Options]) -> CheckoutLink:
        """Update a checkout link. Updates a link for later orders; type, product and amount are fixed. Refuses with 400 without fields, or naming `maxPayments` below the paid and open orders; 404; 409 INVALID_STATE. Scope: `checkout:write`."""
        return self._call.data("PUT", f"/checkout/links/{path_part(link_id)}", body=body, options=options)

    def activate(self, link_id: str, **options: Unpack[Options]) -> CheckoutLink:
        """Activate a checkout link. Reopens a link. Refuses with 404, 409 INVALID_STATE. Scope: `checkout:write`."""
        return self._call.data("POST", f"/checkout/links/{path_part(link_id)}/activate", options=options)

    def deactivate(self, link_id: str, **options: Unpack[Options]) -> CheckoutLink:
        """Deactivate a checkout link. Closes a link for new orders; existing orders can still be paid. Refuses with 404, 409 INVALID_STATE. Scope: `checkout:write`."""
        return self._call.data("POST", f"/checkout/links/{path_part(link_id)}/deactivate", options=options)


class CheckoutLookOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def find(self, **options: Unpack[Options]) -> CheckoutLook:
        """Retrieve the checkout branding. Returns the branding of the payment pages. Scope: `checkout:read`."""
        return self._call.data("GET", "/checkout/look", options=options)

    def set(self, body: CheckoutLookSetBody | None = None, **options: Unpack[Options]) -> CheckoutLook:
        """Update the checkout branding. Updates the branding of the payment pages; omitted fields are unchanged, null removes. Refuses with 400 without fields, or naming `logo` unless it is a PNG, JPEG or WebP of at most 32,768 bytes. Scope: `checkout:write`."""
        return self._call.data("PUT", "/checkout/look", body=body, options=options)


class CheckoutOrdersOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, query: CheckoutOrdersListQuery | None = None, **options: Unpack[Options]) -> Pages[CheckoutOrder]:
        """List orders. Lists orders, newest first, filtered by link and status. Scope: `checkout:read`."""
        return self._call.page("GET", "/checkout/orders", query=query, options=options)

    def find(self, order_id: str, **options: Unpack[Options]) -> CheckoutOrder:
        """Retrieve an order. Returns an order. Refuses with 404 RECORD_NOT_FOUND. Scope: `checkout:read`."""
        return self._call.data("GET", f"/checkout/orders/{path_part(order_id)}", options=options)

    def fulfil(self, order_id: str, **options: Unpack[Options]) -> CheckoutOrder:
        """Mark a paid order as fulfilled. Marks a paid order as fulfilled. Refuses with 404, 409 INVALID_STATE. Scope: `checkout:write`."""
        return self._call.data("POST", f"/checkout/orders/{path_part(order_id)}/fulfil", options=options)

    def cancel(self, order_id: str, **options: Unpack[Options]) -> CheckoutOrder:
        """Cancel a pending order. Cancels a pending order and releases its place and stock. Refuses with 404, 409 INVALID_STATE once the order is paid. Scope: `checkout:write`."""
        return self._call.data("POST", f"/checkout/orders/{path_part(order_id)}/cancel", options=options)

    def refund(self, order_id: str, body: CheckoutOrdersRefundBody, **options: Unpack[Options]) -> CheckoutOrder:
        """Record the refund of an order. Records a refund: a delivered transfer after the payment, over all that was paid, for a single order. Refuses with 404 for an unknown order or transfer, 409 INVALID_STATE when nothing was paid, or REFUND_MISMATCH. Scope: `checkout:write`."""
        return self._call.data("POST", f"/checkout/orders/{path_part(order_id)}/refund", body=body, options=options)


class CheckoutPayOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def link(self, slug: str, **options: Unpack[Options]) -> PayerLink:
        """Retrieve a checkout link as payer. Returns a link for its payer, without credentials: the slug is the secret. Refuses with 404 RECORD_NOT_FOUND. Without credentials."""
        return self._call.data("GET", f"/pay/{path_part(slug)}", options=options)

    def order(self, slug: str, body: CheckoutPayOrderBody | None = None, **options: Unpack[Options]) -> PayerOrder:
        """Place an order through a checkout link. Places an order with reserved place and stock, and opens its account; a repeated attempt opens a missing account. Refuses with 400 naming a missing or unexpected field, 404, 409 LINK_NOT_OPEN or PRICE_CHANGED, 502 from the bank, 503. Without credentials."""
        return self._call.data("POST", f"/pay/{path_part(slug)}/orders", body=body, options=options)

    def find(self, slug: str, token: str, **options: Unpack[Options]) -> PayerOrder:
        """Retrieve an order as payer. Returns an order for its payer: items, account and payment status. Refuses with 404 RECORD_NOT_FOUND for an unknown token. Without credentials."""
        return self._call.data("GET", f"/pay/{path_part(slug)}/orders/{path_part(token)}", options=options)

    def simulate(self, slug: str, token: str, body: CheckoutPaySimulateBody | None = None, **options: Unpack[Options]) -> PayerOrder:
        """Simulate a payment of the payer. Simulates a bank transfer of the payer in the sandbox, over the amount due or another amount. Refuses with 404, 409 INVALID_STATE for an order without account. Without credentials. On the sandbox only."""
        return self._call.data("POST", f"/pay/{path_part(slug)}/orders/{path_part(token)}/simulate", body=body, options=options)


class CheckoutOperations:
    def __init__(self, call: Call) -> None:
        self._call = call
        self.links = CheckoutLinksOperations(call)
        self.look = CheckoutLookOperations(call)
        self.orders = CheckoutOrdersOperations(call)
        self.pay = CheckoutPayOperations(call)


class PlansOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, query: PlansListQuery | None = None, **options: Unpack[Options]) -> Pages[Plan]:
        """List plans. Lists plans, newest first, inactive plans included. Scope: `subscriptions:read`."""
        return self._call.page("GET", "/plans", query=query, options=options)

    def create(self, body: PlansCreateBody, **options: Unpack[Options]) -> Plan:
        """Create a plan. Creates a plan; a repeated request returns the same plan. Refuses with 409 PLAN_EXISTS for a used code. Scope: `subscriptions:write`."""
        return self._call.data("POST", "/plans", body=body, options=options)

    def find(self, plan_id: str, **options: Unpack[Options]) -> Plan:
        """Retrieve a plan. Returns a plan. Refuses with 404. Scope: `subscriptions:read`."""
        return self._call.data("GET", f"/plans/{path_part(plan_id)}", options=options)

    def update(self, plan_id: str, body: PlansUpdateBody | None = None, **options: Unpack[Options]) -> Plan:
        """Update a plan. Updates name or availability of a plan; existing subscriptions are unchanged. Refuses with 404. Scope: `subscriptions:write`."""
        return self._call.data("PUT", f"/plans/{path_part(plan_id)}", body=body, options=options)


class SubscriptionsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, query: SubscriptionsListQuery | None = None, **options: Unpack[Options]) -> Pages[Subscription]:
        """List subscriptions. Lists subscriptions, newest first, filtered by `status` and `customerId`. Scope: `subscriptions:read`."""
        return self._call.page("GET", "/subscriptions", query=query, options=options)

    def create(self, body: SubscriptionsCreateBody, **options: Unpack[Options]) -> Subscription:
        """Create a subscription. Creates a subscription at `amount`, or the price of plan or product; its period begins with a trial or the first payment. Refuses with 404 for an unknown customer, plan or product; 409 CUSTOMER_NOT_ACTIVE or INVALID_STATE; 400. Scope: `subscriptions:write`."""
        return self._call.data("POST", "/subscriptions", body=body, options=options)

    def find(self, subscription_id: str, **options: Unpack[Options]) -> Subscription:
        """Retrieve a subscription. Returns a subscription. Refuses with 404 RECORD_NOT_FOUND. Scope: `subscriptions:read`."""
        return self._call.data("GET", f"/subscriptions/{path_part(subscription_id)}", options=options)

    def invoices(self, subscription_id: str, query: SubscriptionsInvoicesQuery | None = None, **options: Unpack[Options]) -> Pages[SubscriptionInvoice]:
        """List invoices of a subscription. Lists invoices of a subscription, newest first. Refuses with 404. Scope: `subscriptions:read`."""
        return self._call.page("GET", f"/subscriptions/{path_part(subscription_id)}/invoices", query=query, options=options)

    def generate_va(self, subscription_id: str, body: SubscriptionsGenerateVaBody | None = None, **options: Unpack[Options]) -> SubscriptionVirtualAccount:
        """Generate a virtual account for a subscription. Opens a virtual account over the amount due; an active account is returned unchanged. Refuses with 404; 409 INVALID_STATE when nothing is due; 502 when the bank does not answer. Scope: `subscriptions:write`."""
        return self._call.data("POST", f"/subscriptions/{path_part(subscription_id)}/generate-va", body=body, options=options)

    def virtual_account(self, subscription_id: str, **options: Unpack[Options]) -> SubscriptionVirtualAccount:
        """Retrieve the last account of a subscription. Returns the last account of a subscription, in any status. Refuses with 404 without an account. Scope: `subscriptions:read`."""
        return self._call.data("GET", f"/subscriptions/{path_part(subscription_id)}/va", options=options)

    def pause(self, subscription_id: str, **options: Unpack[Options]) -> Subscription:
        """Pause a subscription. Pauses billing and preserves the rest of the period. Refuses with 404, 409 INVALID_STATE. Scope: `subscriptions:write`."""
        return self._call.data("POST", f"/subscriptions/{path_part(subscription_id)}/pause", options=options)

    def resume(self, subscription_id: str, **options: Unpack[Options]) -> Subscription:
        """Resume a subscription. Resumes billing; the period and the billing day move by the pause, except for a pause within a day. Refuses with 404, 409. Scope: `subscriptions:write`."""
        return self._call.data("POST", f"/subscriptions/{path_part(subscription_id)}/resume", options=options)

    def cancel(self, subscription_id: str, body: SubscriptionsCancelBody | None = None, **options: Unpack[Options]) -> Subscription:
        """Cancel a subscription. Cancels at once and waives debts, or with the paid period after a final invoice. Refuses with 404; 409 INVALID_STATE after the end, or without a period. Scope: `subscriptions:write`."""
        return self._call.data("POST", f"/subscriptions/{path_part(subscription_id)}/cancel", body=body, options=options)

    def undo_cancellation(self, subscription_id: str, **options: Unpack[Options]) -> Subscription:
        """Undo a cancellation at period end. Undoes a cancellation at the end of the period. Refuses with 404; 409 INVALID_STATE without such a cancellation. Scope: `subscriptions:write`."""
        return self._call.data("POST", f"/subscriptions/{path_part(subscription_id)}/undo-cancellation", options=options)

    def change(self, subscription_id: str, body: SubscriptionsChangeBody | None = None, **options: Unpack[Options]) -> Subscription:
        """Change product or quantity of a subscription. Changes product, amount or quantity; `create_prorations` settles the rest of the period with the next invoice. Refuses with 400 without fields, 404, 409 INVALID_STATE. Scope: `subscriptions:write`."""
        return self._call.data("POST", f"/subscriptions/{path_part(subscription_id)}/change", body=body, options=options)

    def mark_paid(self, subscription_id: str, body: SubscriptionsMarkPaidBody, **options: Unpack[Options]) -> Subscription:
        """Mark a subscription as paid. Records a payment of the amount due: outside the service (`manual`), or by an unused deposit in the wallet (`wallet`). Refuses with 404; 409 INVALID_STATE when nothing is due; 400 naming `reference` without a deposit large enough. Scope: `subscriptions:write`."""
        return self._call.data("POST", f"/subscriptions/{path_part(subscription_id)}/mark-paid", body=body, options=options)


class VirtualAccountsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, query: VirtualAccountsListQuery | None = None, **options: Unpack[Options]) -> Pages[VirtualAccount]:
        """List virtual accounts. Lists virtual accounts in the order of their ids, filtered by `customerId`. Scope: `subscriptions:read`."""
        return self._call.page("GET", "/virtual-accounts", query=query, options=options)

    def find(self, virtual_account_id: str, **options: Unpack[Options]) -> VirtualAccount:
        """Retrieve a virtual account. Returns a virtual account. Refuses with 404 RECORD_NOT_FOUND. Scope: `subscriptions:read`."""
        return self._call.data("GET", f"/virtual-accounts/{path_part(virtual_account_id)}", options=options)

    def transactions(self, virtual_account_id: str, query: VirtualAccountsTransactionsQuery | None = None, **options: Unpack[Options]) -> Pages[CustomerTransaction]:
        """List payments into a virtual account. Lists payments into a virtual account, newest first. Refuses with 404. Scope: `subscriptions:read`."""
        return self._call.page("GET", f"/virtual-accounts/{path_part(virtual_account_id)}/transactions", query=query, options=options)

    def deactivate(self, virtual_account_id: str, **options: Unpack[Options]) -> VirtualAccount:
        """Deactivate a virtual account. Closes an account permanently, here and then at the bank; payments until then are held in suspense. Refuses with 404, 409. Scope: `subscriptions:write`."""
        return self._call.data("POST", f"/virtual-accounts/{path_part(virtual_account_id)}/deactivate", options=options)


class SmsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def quote(self, body: SmsQuoteBody, **options: Unpack[Options]) -> SmsQuote:
        """Quote a text message. Quotes a text message: parts, billable units and price by network, invalid recipients with reasons, and savings. Sends nothing and moves no money. Refuses with 400 naming the invalid field. Invalid numbers are listed and not priced, without a refusal. Scope: `sms:quote`."""
        return self._call.data("POST", "/sms/quote", body=body, options=options)

    def find_quote(self, quote_id: str, **options: Unpack[Options]) -> SmsQuote:
        """Retrieve a text message quote. Retrieves a quote while it is valid, without the lists of recipients, which are not stored. Refuses with 404 RECORD_NOT_FOUND once expired, and for a quote of another business. Scope: `sms:quote`."""
        return self._call.data("GET", f"/sms/quotes/{path_part(quote_id)}", options=options)

    def send(self, body: SmsSendBody, **options: Unpack[Options]) -> SmsSend:
        """Send a text message. Sends a text message to each number. The wallet pays all messages in one commit before submission; messages that were certainly never sent are refunded automatically, and possibly sent messages are never sent again. Refuses with 400 INSUFFICIENT_WALLET_BALANCE, 403 SENDER_ID_NOT_ALLOWED, 404 for an expired quote, 409 QUOTE_MISMATCH or CLIENT_REFERENCE_CONFLICT, 503 PROVIDER_NOT_CONFIGURED; all without a charge. Scope: `sms:send`."""
        return self._call.data("POST", "/sms/send", body=body, options=options)

    def find_send(self, send_id: str, **options: Unpack[Options]) -> SmsSend:
        """Retrieve a text message send. Retrieves a send with the number of its messages by status. Refuses with 404 RECORD_NOT_FOUND. Scope: `sms:read`."""
        return self._call.data("GET", f"/sms/sends/{path_part(send_id)}", options=options)

    def messages(self, query: SmsMessagesQuery | None = None, **options: Unpack[Options]) -> Pages[SmsMessage]:
        """List text messages. Lists text messages, newest first; with `sendId`, those of one send. Scope: `sms:read`."""
        return self._call.page("GET", "/sms/messages", query=query, options=options)

    def message(self, message_id: str, **options: Unpack[Options]) -> SmsMessage:
        """Retrieve a text message. Retrieves a text message with its status. Refuses with 404 RECORD_NOT_FOUND. Scope: `sms:read`."""
        return self._call.data("GET", f"/sms/messages/{path_part(message_id)}", options=options)


class VerificationOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def nin(self, body: VerificationNinBody, **options: Unpack[Options]) -> NinLookup:
        """Verify a NIN. Retrieves the person of a NIN from provider A, with a masked phone number; the full lookup returns the whole number. A repeat under the same Idempotency-Key returns the stored success without a charge. Refuses with 402 INSUFFICIENT_BALANCE with nothing charged; 404 RECORD_NOT_FOUND and 502 UPSTREAM_ERROR, both charged. Scope: `verification:write`."""
        return self._call.data("POST", "/kyc/zee/nin", body=body, options=options)

    def nin_face(self, body: VerificationNinFaceBody, **options: Unpack[Options]) -> NinFaceComparison:
        """Verify a NIN with a face. Retrieves the person of a NIN from provider A and compares a photo. The photo is fetched before the charge, and only for a caller who can pay. A repeat under the same Idempotency-Key returns the stored success without a charge. Refuses with 400 naming `imageUrl` when the photo is unavailable, with nothing charged; 402 INSUFFICIENT_BALANCE with nothing charged; 404 RECORD_NOT_FOUND and 502 UPSTREAM_ERROR, both charged. Scope: `verification:write`."""
        return self._call.data("POST", "/kyc/zee/nin/with-face", body=body, options=options)

    def nin_match(self, body: VerificationNinMatchBody, **options: Unpack[Options]) -> NinNameMatch:
        """Match a name against a NIN. Compares a first and a last name with a NIN, from provider B. A difference returns NO_MATCH; the flags show the differing name. A repeat under the same Idempotency-Key returns the stored success without a charge. Scope: `verification:write`."""
        return self._call.data("POST", "/kyc/switch/nin", body=body, options=options)

    def nin_full(self, body: VerificationNinFullBody, **options: Unpack[Options]) -> NinFullDetails:
        """Verify a NIN with full details. Retrieves all details of a NIN from provider B, photo included. Nothing is stored. A repeat under the same Idempotency-Key returns the stored success without a charge. Scope: `verification:write`."""
        return self._call.data("POST", "/kyc/switch/nin/full", body=body, options=options)

    def cac(self, body: VerificationCacBody, **options: Unpack[Options]) -> CompanyLookup:
        """Verify a company by name. Searches the company registry by name: the best match, and up to ten others, with a masked email address. Some registries return form, status, date and persons only for an exact match; absent values are null or empty. A repeat under the same Idempotency-Key returns the stored success without a charge. Scope: `verification:write`."""
        return self._call.data("POST", "/kyc/verify/cac", body=body, options=options)

    def balance(self, **options: Unpack[Options]) -> VerificationBalance:
        """Retrieve the verification balance. Retrieves the verification balance, the active plan with its quotas, and the prices of calls beyond them. Scope: `verification:read`."""
        return self._call.data("GET", "/kyc/balance", options=options)

    def plans(self, **options: Unpack[Options]) -> Pages[VerificationPlan]:
        """List verification plans. Lists the plans on sale, cheapest first. Scope: `verification:read`."""
        return self._call.page("GET", "/kyc/plans", options=options)

    def subscribe(self, body: VerificationSubscribeBody, **options: Unpack[Options]) -> VerificationSubscription:
        """Subscribe to a verification plan. Buys a period of a plan from the wallet. The period begins now and renews at its end unless `autoRenew` is false. Refuses with 404 when no such plan is on sale, 409 PLAN_ACTIVE while a period runs, 409 PRICE_CHANGED when the price differs from `expectedPrice`, 400 INSUFFICIENT_WALLET_BALANCE. Scope: `verification:write`."""
        return self._call.data("POST", "/kyc/subscribe", body=body, options=options)

    def current_plan(self, **options: Unpack[Options]) -> VerificationSubscription:
        """Retrieve the active plan. Retrieves the active plan with its quotas. Refuses with 404 without an active plan. Scope: `verification:read`."""
        return self._call.data("GET", "/kyc/plan", options=options)

    def set_renewal(self, body: VerificationSetRenewalBody, **options: Unpack[Options]) -> VerificationSubscription:
        """Update the renewal of the plan. Enables or disables the renewal of the active plan; its quotas stay. Refuses with 404 without an active plan. Scope: `verification:write`."""
        return self._call.data("PUT", "/kyc/plan", body=body, options=options)

    def top_up(self, body: VerificationTopUpBody, **options: Unpack[Options]) -> VerificationTopUp:
        """Top up the verification balance. Moves money from the wallet to the verification balance, permanently. Refuses with 400 INSUFFICIENT_WALLET_BALANCE when the wallet does not cover the amount. Scope: `verification:write`."""
        return self._call.data("POST", "/kyc/topup", body=body, options=options)

    def calls(self, query: VerificationCallsQuery | None = None, **options: Unpack[Options]) -> Pages[VerificationCall]:
        """List verification calls. Lists charged calls with price and status, newest first. Looked-up data is not included. Scope: `verification:read`."""
        return self._call.page("GET", "/kyc/calls", query=query, options=options)

    def search_calls(self, body: VerificationSearchCallsBody, **options: Unpack[Options]) -> Pages[VerificationCall]:
        """Search verification calls by NIN. Lists the calls about a NIN, newest first, for a data subject request. The NIN is in the body, so that no access log has it, and is compared by keyed hash. Scope: `verification:read`."""
        return self._call.page("POST", "/kyc/calls/search", body=body, options=options)

    def call(self, verification_id: str, **options: Unpack[Options]) -> VerificationCall:
        """Retrieve a verification call. Retrieves a charged call by its verificationId. Refuses with 404 when the business has none. Scope: `verification:read`."""
        return self._call.data("GET", f"/kyc/calls/{path_part(verification_id)}", options=options)

    def low_balance_alert(self, **options: Unpack[Options]) -> VerificationLowBalanceAlert:
        """Retrieve the verification low-balance alert. Retrieves the low-balance alert of the verification balance; off until set. Scope: `verification:read`."""
        return self._call.data("GET", "/kyc/low-balance-alert", options=options)

    def set_low_balance_alert(self, body: VerificationSetLowBalanceAlertBody, **options: Unpack[Options]) -> VerificationLowBalanceAlert:
        """Set the verification low-balance alert. Sets the level of the event verification.balance.low, which is emitted once per drop and again after the balance has reached the level. Scope: `verification:write`."""
        return self._call.data("PUT", "/kyc/low-balance-alert", body=body, options=options)


class WebhooksOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def find(self, **options: Unpack[Options]) -> WebhookSettings:
        """Retrieve the webhook settings. Retrieves the webhook settings with a masked secret. Scope: `webhooks:read`."""
        return self._call.data("GET", "/webhooks/settings", options=options)

    def set(self, body: WebhooksSetBody, **options: Unpack[Options]) -> WebhooksSetAnswer:
        """Set the webhook URL. Sets the webhook URL and delivery options. Omitted fields stay unchanged; the next attempt of every pending delivery uses the new settings. Refuses with 400 naming `webhookUrl` when it is not a URL that may be called. Scope: `webhooks:write`."""
        return self._call.data("POST", "/webhooks/settings", body=body, options=options)

    def remove(self, **options: Unpack[Options]) -> WebhooksRemoveAnswer:
        """Delete the webhook URL. Removes the webhook URL. Pending deliveries fail; once a URL is set, a recovery can deliver the events. Scope: `webhooks:write`."""
        return self._call.data("DELETE", "/webhooks/settings", options=options)

    def rotate_secret(self, body: WebhooksRotateSecretBody | None = None, **options: Unpack[Options]) -> WebhooksRotateSecretAnswer:
        """Rotate the webhook signing secret. Rotates the signing secret and returns the new secret once. The old secret becomes invalid immediately, unless a grace period adds its signature to the `webhook-signature` header. Scope: `webhooks:write`."""
        return self._call.data("POST", "/webhooks/settings/secret", body=body, options=options)

    def test(self, **options: Unpack[Options]) -> WebhooksTestAnswer:
        """Send a test event. Delivers a test.webhook event to the configured URL in the same way as any other event. Refuses with 400 when no webhook URL is configured. Scope: `webhooks:write`."""
        return self._call.data("POST", "/webhooks/settings/test", options=options)

    def customer_emails(self, body: WebhooksCustomerEmailsBody, **options: Unpack[Options]) -> WebhooksCustomerEmailsAnswer:
        """Update customer email settings. Enables or disables mails to the customers of the business. The field is required; false disables the mails. Scope: `webhooks:write`."""
        return self._call.data("PUT", "/webhooks/settings/customer-emails", body=body, options=options)

    def deliveries(self, query: WebhooksDeliveriesQuery | None = None, **options: Unpack[Options]) -> Pages[WebhookDelivery]:
        """List webhook deliveries. Lists webhook deliveries, newest first. Refuses with 404 for an unknown endpoint; 400 naming `limit` outside 1.100, or `since` when it is not RFC 3339. Scope: `webhooks:read`."""
        return self._call.page("GET", "/webhooks/events", query=query, options=options)

    def event_types(self, **options: Unpack[Options]) -> Pages[WebhooksEventTypesAnswer]:
        """List event types. Lists every event type with its JSON Schema and an example. Scope: `webhooks:read`."""
        return self._call.page("GET", "/webhooks/event-types", options=options)

    def find_delivery(self, delivery_id: str, **options: Unpack[Options]) -> WebhookDeliveryDetail:
        """Retrieve a webhook delivery. Retrieves a delivery with its body and its attempts. Refuses with 404, also for a delivery of another business. Scope: `webhooks:read`."""
        return self._call.data("GET", f"/webhooks/events/{path_part(delivery_id)}", options=options)

    def find_message(self, event_id: str, **options: Unpack[Options]) -> WebhookMessage:
        """Retrieve an event as delivered. Retrieves an event with the exact body and headers of an attempt, signed at the time of the request, for a server that the service cannot reach. An event with a delivery has that delivery's `webhook-id`; without a secret there are no signatures. Refuses with 404, also for an event of another business. Scope: `webhooks:read`."""
        return self._call.data("GET", f"/webhooks/messages/{path_part(event_id)}", options=options)

    def acknowledge(self, delivery_id: str, **options: Unpack[Options]) -> WebhookDeliveryDetail:
        """Mark a delivery as acknowledged. Marks a delivery as acknowledged after the server received the event in another way. Automatic attempts end; earlier attempts stay in the history, and the audit log names the caller. Refuses with 404; 409 while an attempt is in progress, whose result decides. Scope: `webhooks:write`."""
        return self._call.data("POST", f"/webhooks/events/{path_part(delivery_id)}/acknowledge", options=options)

    def resend(self, delivery_id: str, **options: Unpack[Options]) -> WebhookDeliveryDetail:
        """Resend a webhook delivery. Resends a delivery in any status under the same X-Webhook-ID: one attempt in addition to the automatic attempts, whose times stay. A delivered delivery stays delivered; a failed one is failed again unless acknowledged. Refuses with 404; 409 while an attempt is in progress, and ENDPOINT_PAUSED or INVALID_STATE when its endpoint is paused or removed; 400 when no URL is configured. Scope: `webhooks:write`."""
        return self._call.data("POST", f"/webhooks/events/{path_part(delivery_id)}/resend", options=options)

    def resend_many(self, body: WebhooksResendManyBody, **options: Unpack[Options]) -> WebhookResent:
        """Resend webhook deliveries. Resends up to 100 deliveries in any status, each under its X-Webhook-ID, as one attempt in addition to the automatic attempts. A delivery that cannot be sent is listed with its code and does not block the others; a repeated id counts once. Scope: `webhooks:write`."""
        return self._call.data("POST", "/webhooks/events/resend", body=body, options=options)

    def recover(self, body: WebhooksRecoverBody, **options: Unpack[Options]) -> WebhooksRecoverAnswer:
        """Recover missed webhook events. Delivers missed events of a time range: events without a delivery get one, failed deliveries are sent again, acknowledged ones are not. `dryRun` only counts. A recovery is durable. Refuses with 400 naming `since` in the future or before the retention time (`WEBHOOK_HISTORY_DAYS`), `until` of an empty range, or `webhookUrl` when none is set; 404 for an unknown endpoint; 409 ENDPOINT_PAUSED; 429 while five run. Scope: `webhooks:write`."""
        return self._call.data("POST", "/webhooks/recover", body=body, options=options)

    def find_recovery(self, recovery_id: str, **options: Unpack[Options]) -> WebhooksFindRecoveryAnswer:
        """Retrieve a recovery. Retrieves a recovery with its progress. Refuses with 404. Scope: `webhooks:read`."""
        return self._call.data("GET", f"/webhooks/recover/{path_part(recovery_id)}", options=options)

    def endpoints(self, **options: Unpack[Options]) -> Pages[WebhookEndpoint]:
        """List webhook endpoints. Lists the webhook endpoints of the business in this environment with their health, the first endpoint first. Scope: `webhooks:read`."""
        return self._call.page("GET", "/webhooks/endpoints", options=options)

    def add_endpoint(self, body: WebhooksAddEndpointBody, **options: Unpack[Options]) -> NewWebhookEndpoint:
        """Create a webhook endpoint. Creates an additional webhook endpoint and returns its secret once. The endpoint receives events from now on; a recovery delivers earlier events. Refuses with 400 naming `url` when it may not be called; 409 ENDPOINT_LIMIT. Scope: `webhooks:write`."""
        return self._call.data("POST", "/webhooks/endpoints", body=body, options=options)

    def find_endpoint(self, endpoint_id: str, **options: Unpack[Options]) -> WebhookEndpoint:
        """Retrieve a webhook endpoint. Retrieves a webhook endpoint with its health. Refuses with 404. Scope: `webhooks:read`."""
        return self._call.data("GET", f"/webhooks/endpoints/{path_part(endpoint_id)}", options=options)

    def update_endpoint(self, endpoint_id: str, body: WebhooksUpdateEndpointBody | None = None, **options: Unpack[Options]) -> WebhookEndpoint:
        """Update a webhook endpoint. Updates an additional webhook endpoint; omitted fields stay unchanged. A new URL, new headers and a new rate take effect with the next attempt, new event types with the next event. Refuses with 404; 400 naming `url` when it may not be called, or `headers` when the URL is on another server and values were omitted; 409 INVALID_STATE for the first endpoint. Scope: `webhooks:write`."""
        return self._call.data("PUT", f"/webhooks/endpoints/{path_part(endpoint_id)}", body=body, options=options)

    def remove_endpoint(self, endpoint_id: str, **options: Unpack[Options]) -> WebhooksRemoveEndpointAnswer:
        """Delete a webhook endpoint. Removes an additional endpoint, its secret and its headers. Pending deliveries fail; an attempt in progress ends first. Refuses with 404; 409 INVALID_STATE for the first endpoint. Scope: `webhooks:write`."""
        return self._call.data("DELETE", f"/webhooks/endpoints/{path_part(endpoint_id)}", options=options)

    def rotate_endpoint_secret(self, endpoint_id: str, body: WebhooksRotateEndpointSecretBody | None = None, **options: Unpack[Options]) -> NewWebhookEndpoint:
        """Rotate an endpoint's signing secret. Rotates the signing secret of an additional endpoint and returns the new secret once. It signs from the next attempt, retries included; during a grace period `webhook-signature` carries both. Refuses with 404; 409 INVALID_STATE for the first endpoint. Scope: `webhooks:write`."""
        return self._call.data("POST", f"/webhooks/endpoints/{path_part(endpoint_id)}/secret", body=body, options=options)

    def test_endpoint(self, endpoint_id: str, **options: Unpack[Options]) -> WebhooksTestEndpointAnswer:
        """Send a test event to an endpoint. Delivers a test.webhook event to one endpoint in the same way as any other event, regardless of its filter. Refuses with 404; 409 ENDPOINT_PAUSED. Scope: `webhooks:write`."""
        return self._call.data("POST", f"/webhooks/endpoints/{path_part(endpoint_id)}/test", options=options)

    def pause_endpoint(self, endpoint_id: str, body: WebhooksPauseEndpointBody | None = None, **options: Unpack[Options]) -> WebhookEndpoint:
        """Pause a webhook endpoint. Pauses an additional endpoint: later events are skipped, and so are retries that fall due meanwhile. An attempt in progress ends normally. Repeating the request changes nothing. Refuses with 404; 409 INVALID_STATE for the first endpoint. Scope: `webhooks:write`."""
        return self._call.data("POST", f"/webhooks/endpoints/{path_part(endpoint_id)}/pause", body=body, options=options)

    def resume_endpoint(self, endpoint_id: str, body: WebhooksResumeEndpointBody | None = None, **options: Unpack[Options]) -> WebhookEndpoint:
        """Resume a webhook endpoint. Resumes an additional endpoint: later events are delivered. With `deliverMissed` a recovery, under the id of this request, delivers the skipped events. An active endpoint stays unchanged. Refuses with 404; 409 INVALID_STATE for the first endpoint; 429 with `deliverMissed` while five recoveries run. Scope: `webhooks:write`."""
        return self._call.data("POST", f"/webhooks/endpoints/{path_part(endpoint_id)}/resume", body=body, options=options)

    def resend_event(self, event_id: str, body: WebhooksResendEventBody | None = None, **options: Unpack[Options]) -> list[WebhookDelivery]:
        """Resend an event. Resends an event to the named endpoint, subscribed or not, or to every endpoint that has a delivery of it or subscribes to it. A new delivery has six attempts; an existing delivery is resent under its id. Refuses with 404 for an unknown event or endpoint; 409 ENDPOINT_PAUSED when the named endpoint is paused, INVALID_STATE when no endpoint subscribes to it. Scope: `webhooks:write`."""
        return self._call.data("POST", f"/webhooks/messages/{path_part(event_id)}/resend", body=body, options=options)


class RequestLogOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, query: RequestLogListQuery | None = None, **options: Unpack[Options]) -> Pages[LoggedRequest]:
        """List REST requests. Lists the REST requests of this environment, newest first; by request id, by key, or failures alone. Scope: `requests:read`."""
        return self._call.page("GET", "/request-log", query=query, options=options)


class OperatorsReviewsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, query: OperatorsReviewsListQuery | None = None, **options: Unpack[Options]) -> Pages[Review]:
        """List items pending review. Lists the items of this environment pending review by operators, of all businesses, oldest first. Decided items leave the queue. The cost follows open items alone. Scope: `reviews:read`."""
        return self._call.page("GET", "/ops/reviews", query=query, options=options)


class OperatorsProposalsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def show(self, proposal_id: str, **options: Unpack[Options]) -> Proposal:
        """Retrieve an approval request. Retrieves an approval request, open or ended. Refuses with 404. Scope: `reviews:read`."""
        return self._call.data("GET", f"/ops/proposals/{path_part(proposal_id)}", options=options)

    def agree(self, proposal_id: str, body: OperatorsProposalsAgreeBody, **options: Unpack[Options]) -> Proposal:
        """Approve an approval request. Approves and runs an approval request. Refuses with 404; 403 SAME_MAKER_AND_CHECKER; 409 PROPOSAL_ENDED; its own errors. Scope: `proposals:decide`."""
        return self._call.data("POST", f"/ops/proposals/{path_part(proposal_id)}/agree", body=body, options=options)

    def refuse(self, proposal_id: str, body: OperatorsProposalsRefuseBody, **options: Unpack[Options]) -> Proposal:
        """Reject or withdraw an approval request. Rejects another operator's approval request, or withdraws the caller's own. Refuses with 404; 409 PROPOSAL_ENDED. Scope: `proposals:decide`."""
        return self._call.data("POST", f"/ops/proposals/{path_part(proposal_id)}/refuse", body=body, options=options)


class OperatorsOperatorsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def businesses(self, query: OperatorsOperatorsBusinessesQuery | None = None, **options: Unpack[Options]) -> Pages[OperatedBusiness]:
        """List businesses. Lists businesses of this environment by name, by id, or by the prefix of an owner's address. The cost is one page, except for a name and a state together. The audit log of the service records the reader. Scope: `businesses:read`."""
        return self._call.page("GET", "/ops/businesses", query=query, options=options)

    def business(self, business_id: str, **options: Unpack[Options]) -> OperatedBusinessDetail:
        """Retrieve a business. Retrieves one business with owners, keys and pending approval requests. Its audit log records every read. Refuses with 404. Scope: `businesses:read`."""
        return self._call.data("GET", f"/ops/businesses/{path_part(business_id)}", options=options)

    def freeze_wallet(self, business_id: str, body: OperatorsOperatorsFreezeWalletBody, **options: Unpack[Options]) -> OperatedBusinessDetail:
        """Freeze a wallet. Freezes the wallet of a business: every debit is rejected at once, and credits continue. One operator suffices. Refuses with 404; 403 FORBIDDEN for a member of that business; 409 INVALID_STATE when already frozen by operators. Scope: `businesses:operate`."""
        return self._call.data("POST", f"/ops/businesses/{path_part(business_id)}/wallet/freeze", body=body, options=options)

    def unfreeze_wallet(self, business_id: str, body: OperatorsOperatorsUnfreezeWalletBody, **options: Unpack[Options]) -> OperatedBusinessDetail:
        """Unfreeze a wallet. Unfreezes a wallet that operators froze. In live two operators are needed: the first call creates an approval request, the same call by another operator approves it. A live wallet stays frozen until its business is approved. Refuses as `freezeWallet`; 409 INVALID_STATE when operators did not freeze it. Scope: `businesses:operate`."""
        return self._call.data("POST", f"/ops/businesses/{path_part(business_id)}/wallet/unfreeze", body=body, options=options)

    def suspend_key(self, business_id: str, key_id: str, body: OperatorsOperatorsSuspendKeyBody, **options: Unpack[Options]) -> OperatedBusinessDetail:
        """Suspend an API key. Suspends an API key of a business from the next request on. One operator suffices. Refuses with 404; 403 FORBIDDEN for a member of that business; 409 API_KEY_NOT_ACTIVE when not active. Scope: `businesses:operate`."""
        return self._call.data("POST", f"/ops/businesses/{path_part(business_id)}/keys/{path_part(key_id)}/suspend", body=body, options=options)

    def reinstate_key(self, business_id: str, key_id: str, body: OperatorsOperatorsReinstateKeyBody, **options: Unpack[Options]) -> OperatedBusinessDetail:
        """Reinstate an API key. Reinstates a key that operators suspended. In live two operators are needed, as for `unfreezeWallet`. Refuses with 404; 403 FORBIDDEN; 409 INVALID_STATE when not suspended. Scope: `businesses:operate`."""
        return self._call.data("POST", f"/ops/businesses/{path_part(business_id)}/keys/{path_part(key_id)}/reinstate", body=body, options=options)


class OperatorsEvidenceOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def transfer_attempts(self, business_id: str, transfer_code: str, query: OperatorsEvidenceTransferAttemptsQuery | None = None, **options: Unpack[Options]) -> Pages[ProviderAttempt]:
        """List provider attempts of a transfer. Lists the provider attempts of a transfer, oldest first. Every read is audited for its business. Refuses with 404. Scope: `reviews:read`."""
        return self._call.page("GET", f"/ops/businesses/{path_part(business_id)}/transfers/{path_part(transfer_code)}/attempts", query=query, options=options)

    def transfer_exchanges(self, business_id: str, transfer_code: str, query: OperatorsEvidenceTransferExchangesQuery | None = None, **options: Unpack[Options]) -> Pages[ProviderExchange]:
        """List provider requests about a transfer. Lists the provider requests about a transfer within PROVIDER_LOG_DAYS. Every read is audited. Refuses with 404. Scope: `reviews:read`."""
        return self._call.page("GET", f"/ops/businesses/{path_part(business_id)}/transfers/{path_part(transfer_code)}/exchanges", query=query, options=options)

    def bill_attempts(self, business_id: str, request_ref: str, query: OperatorsEvidenceBillAttemptsQuery | None = None, **options: Unpack[Options]) -> Pages[ProviderAttempt]:
        """List provider attempts of a bill. Lists the provider attempts of a bill, oldest first. Every read is audited for its business. Refuses with 404. Scope: `reviews:read`."""
        return self._call.page("GET", f"/ops/businesses/{path_part(business_id)}/bills/{path_part(request_ref)}/attempts", query=query, options=options)

    def bill_exchanges(self, business_id: str, request_ref: str, query: OperatorsEvidenceBillExchangesQuery | None = None, **options: Unpack[Options]) -> Pages[ProviderExchange]:
        """List provider requests about a bill. Lists the provider requests about a bill within PROVIDER_LOG_DAYS. Every read is audited. Refuses with 404. Scope: `reviews:read`."""
        return self._call.page("GET", f"/ops/businesses/{path_part(business_id)}/bills/{path_part(request_ref)}/exchanges", query=query, options=options)


class OperatorsSandboxOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def choose_providers_of(self, business_id: str, body: OperatorsSandboxChooseProvidersOfBody, **options: Unpack[Options]) -> Pages[SandboxProvider]:
        """Update the sandbox routing of a business. Changes the sandbox routing of any business, for operators. Refuses as `chooseSandboxProviders`; 404 when there is no such business. Scope: `businesses:operate`. On the sandbox only."""
        return self._call.page("PUT", f"/ops/businesses/{path_part(business_id)}/sandbox-providers", body=body, options=options)


class OperatorsTransfersOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def reverse(self, transfer_code: str, body: OperatorsTransfersReverseBody, **options: Unpack[Options]) -> Transfer:
        """Reverse a transfer under review. Reverses a transfer under review and credits principal and fee back. Without a decline of the bank, live money needs two operators: the first call creates an approval request, the same call by another operator approves it. Refuses with 404; 409 TRANSFER_NOT_IN_REVIEW when no review is pending or another operator decided first. Scope: `transfers:review`."""
        return self._call.data("POST", f"/ops/transfers/{path_part(transfer_code)}/reverse", body=body, options=options)

    def settle(self, transfer_code: str, body: OperatorsTransfersSettleBody, **options: Unpack[Options]) -> Transfer:
        """Settle a transfer under review. Settles a transfer under review that the bank proves it credited. In live, two operators are needed. Refuses with 404; 409 TRANSFER_NOT_IN_REVIEW. Scope: `transfers:review`."""
        return self._call.data("POST", f"/ops/transfers/{path_part(transfer_code)}/settle", body=body, options=options)


class OperatorsLimitsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def tiers(self, **options: Unpack[Options]) -> Pages[OperatorsLimitsTiersAnswer]:
        """List wallet tiers. Lists the limits of each tier, the lowest first; null is without limit. Scope: `limits:operate`."""
        return self._call.page("GET", "/ops/tiers", options=options)

    def set_tier(self, tier: str, body: OperatorsLimitsSetTierBody, **options: Unpack[Options]) -> OperatorsLimitsSetTierAnswer:
        """Update the limits of a tier. Updates the limits of a tier for every wallet with the tier and without own limits, in force with the next payment. Tiers are shared by both environments, so live alone changes them: a raise needs two operators, a reduction applies at once. Refuses with 404; 409 CONFLICT in the sandbox; errors of the approval. Scope: `limits:operate`."""
        return self._call.data("POST", f"/ops/tiers/{path_part(tier)}", body=body, options=options)

    def show(self, business_id: str, **options: Unpack[Options]) -> OperatorsLimitsShowAnswer:
        """Retrieve the limits of a business. Retrieves the limits of a business's wallet. Every read is recorded in its audit log. Refuses with 404. Scope: `limits:operate`."""
        return self._call.data("GET", f"/ops/limits/{path_part(business_id)}", options=options)

    def set(self, business_id: str, body: OperatorsLimitsSetBody, **options: Unpack[Options]) -> OperatorsLimitsSetAnswer:
        """Set the limits of a business. Sets the tier of a business's wallet and own limits in place of the tier's, or removes all limits. In force with the next payment. In live, a raise creates an approval request first; a reduction applies at once. Refuses with 404; 400 VALIDATION_ERROR for an unknown tier; errors of the approval. Scope: `limits:operate`."""
        return self._call.data("POST", f"/ops/limits/{path_part(business_id)}", body=body, options=options)


class OperatorsBillsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def reverse(self, request_ref: str, body: OperatorsBillsReverseBody, **options: Unpack[Options]) -> ListedBill:
        """Reverse a pending bill. Refunds a pending bill that was not delivered; live needs a second approval. Refuses with 404; 409 INVALID_STATE. Scope: `bills:review`."""
        return self._call.data("POST", f"/ops/bills/{path_part(request_ref)}/reverse", body=body, options=options)

    def deliver(self, request_ref: str, body: OperatorsBillsDeliverBody, **options: Unpack[Options]) -> ListedBill:
        """Mark a pending bill as delivered. Marks a pending bill as delivered, proved by the provider; stores no token. Refuses with 404; 409 INVALID_STATE. Scope: `bills:review`."""
        return self._call.data("POST", f"/ops/bills/{path_part(request_ref)}/deliver", body=body, options=options)


class OperatorsVirtualAccountsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def suspense(self, query: OperatorsVirtualAccountsSuspenseQuery | None = None, **options: Unpack[Options]) -> Pages[SuspenseDeposit]:
        """List deposits in suspense. Lists deposits in suspense of this environment and all businesses, newest first. Scope: `transfers:review`."""
        return self._call.page("GET", "/ops/suspense", query=query, options=options)

    def credit_suspense(self, suspense_id: str, body: OperatorsVirtualAccountsCreditSuspenseBody, **options: Unpack[Options]) -> SuspenseDeposit:
        """Credit a deposit in suspense. Credits a deposit in suspense to a business, with wallet.funded in the same commit. Live needs a second approval. Refuses with 404 for an unknown deposit or business, 409 INVALID_STATE after a decision, 403 for a closed wallet. Scope: `transfers:review`."""
        return self._call.data("POST", f"/ops/suspense/{path_part(suspense_id)}/credit", body=body, options=options)

    def return_suspense(self, suspense_id: str, body: OperatorsVirtualAccountsReturnSuspenseBody, **options: Unpack[Options]) -> SuspenseDeposit:
        """Mark a deposit in suspense as returned. Marks a deposit as returned to its sender, without a posting. Refuses with 404, 409 INVALID_STATE. Scope: `transfers:review`."""
        return self._call.data("POST", f"/ops/suspense/{path_part(suspense_id)}/return", body=body, options=options)


class OperatorsFundingOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, query: OperatorsFundingListQuery | None = None, **options: Unpack[Options]) -> Pages[WalletFunding]:
        """List manual wallet credits. Lists manual credits, newest first. Each read is recorded in the audit log of the business or of the service. Scope: `treasury:read`."""
        return self._call.page("GET", "/ops/fundings", query=query, options=options)

    def fund(self, body: OperatorsFundingFundBody, **options: Unpack[Options]) -> OperatorsFundingFundAnswer:
        """Credit a wallet by hand. Credits a payment at a provider to a wallet as a deposit, with wallet.funded in the same commit; a payment is credited once. Live needs a second approval. Refuses with 400 for a future day; 404 for an unknown business or account; 403 WALLET_NOT_ACTIVE; 409 CONFLICT when the payment is booked already. Scope: `treasury:write`."""
        return self._call.data("POST", "/ops/fundings", body=body, options=options)

    def reverse(self, funding_id: str, body: OperatorsFundingReverseBody, **options: Unpack[Options]) -> OperatorsFundingReverseAnswer:
        """Reverse a manual wallet credit. Reverses a funding in full, also from a frozen wallet, and notifies the owners. Live needs a second approval. Refuses with 404; 409 INVALID_STATE when already reversed or the balance is too low; 403 WALLET_NOT_ACTIVE. Scope: `treasury:write`."""
        return self._call.data("POST", f"/ops/fundings/{path_part(funding_id)}/reverse", body=body, options=options)


class OperatorsGoingLiveOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, query: OperatorsGoingLiveListQuery | None = None, **options: Unpack[Options]) -> Pages[OperatorsGoingLiveListAnswer]:
        """List go-live requests. Go-live requests, longest waiting first; by default those pending review. Each read is logged. Scope: `reviews:read`."""
        return self._call.page("GET", "/ops/going-live", query=query, options=options)

    def decide(self, business_id: str, body: OperatorsGoingLiveDecideBody, **options: Unpack[Options]) -> OperatorsGoingLiveDecideAnswer:
        """Decide on a go-live request. Decides on a go-live request and notifies the owners. With maker-checker, the first call creates a `proposal`, a second operator confirms it. Refuses with 404; 403 FORBIDDEN for a member of that business; 409 GOING_LIVE_STATE in another state. Scope: `live:review`."""
        return self._call.data("POST", f"/ops/going-live/{path_part(business_id)}", body=body, options=options)


class OperatorsPricesOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, query: OperatorsPricesListQuery | None = None, **options: Unpack[Options]) -> Pages[Price]:
        """List price rules. Price rules of this environment, latest start first. Scope: `prices:operate`."""
        return self._call.page("GET", "/ops/prices", query=query, options=options)

    def add(self, body: OperatorsPricesAddBody, **options: Unpack[Options]) -> OperatorsPricesAddAnswer:
        """Add a price rule. Adds a price rule with a start time; of equal rules, the latest applies. Requires two operators in live. Refuses with 404 for an unknown business; 400 VALIDATION_ERROR; 409 CONFLICT with a rule of the same start and amounts. Scope: `prices:operate`."""
        return self._call.data("POST", "/ops/prices", body=body, options=options)

    def preview(self, body: OperatorsPricesPreviewBody, **options: Unpack[Options]) -> OperatorsPricesPreviewAnswer:
        """Preview a price rule with past charges. Compares the charges of the last 30 days with and without a rule, reversed ones included; reads at most 40,000 rows. Scope: `prices:operate`."""
        return self._call.data("POST", "/ops/prices/preview", body=body, options=options)

    def end(self, price_id: str, body: OperatorsPricesEndBody, **options: Unpack[Options]) -> OperatorsPricesEndAnswer:
        """End a price rule. Ends a price rule. Requires two operators in live. Refuses with 404; 409 CONFLICT for an ended rule, a live rule from the sandbox, or a required default. Scope: `prices:operate`."""
        return self._call.data("POST", f"/ops/prices/{path_part(price_id)}/end", body=body, options=options)


class OperatorsProvidersOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, **options: Unpack[Options]) -> Pages[ProviderAccount]:
        """List provider accounts. Lists the provider accounts of each port in the order of the file, with their health. Empty when all providers are simulated. Scope: `providers:operate`."""
        return self._call.page("GET", "/ops/providers", options=options)

    def switch(self, account: str, port: str, body: OperatorsProvidersSwitchBody, **options: Unpack[Options]) -> ProviderAccount:
        """Switch a provider account on or off. Switches a provider account off for new payments of a port, or on again, in every process within a second. Existing payments are still polled. The audit log of the service names the operator. Refuses with 404 RECORD_NOT_FOUND for an account that does not serve this port. Scope: `providers:operate`."""
        return self._call.data("POST", f"/ops/providers/{path_part(account)}/{path_part(port)}/switch", body=body, options=options)

    def see_refused(self, refusal_id: str, body: OperatorsProvidersSeeRefusedBody, **options: Unpack[Options]) -> RefusedMessages:
        """Dismiss rejected provider messages. Dismisses rejected provider messages from the queue after their sender was reviewed. Later messages are a new entry. The audit log of the service names the operator. Refuses with 404 RECORD_NOT_FOUND; 409 INVALID_STATE when already dismissed. Scope: `providers:operate`."""
        return self._call.data("POST", f"/ops/refused-messages/{path_part(refusal_id)}/seen", body=body, options=options)


class OperatorsReconciliationOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def imports(self, query: OperatorsReconciliationImportsQuery | None = None, **options: Unpack[Options]) -> Pages[StatementImport]:
        """List statement imports. Lists statement imports with their status, newest first. Scope: `reconciliation:read`."""
        return self._call.page("GET", "/ops/reconciliation/imports", query=query, options=options)

    def find_import(self, import_id: str, **options: Unpack[Options]) -> StatementImport:
        """Retrieve a statement import. Retrieves a statement import. Refuses with 404. Scope: `reconciliation:read`."""
        return self._call.data("GET", f"/ops/reconciliation/imports/{path_part(import_id)}", options=options)

    def fetch(self, body: OperatorsReconciliationFetchBody, **options: Unpack[Options]) -> StatementImport:
        """Fetch a day's statement from the provider. Fetches the lists of a day from the provider of an account, as a statement: the movements of the day, or the settlements up to the day. A running fetch of the same day is returned instead. Refuses with 404 for an unknown account, 400 for a future day, 409 where the provider has no list. Scope: `reconciliation:write`."""
        return self._call.data("POST", "/ops/reconciliation/fetches", body=body, options=options)

    def mappings(self, **options: Unpack[Options]) -> Pages[KeptReconciliationMapping]:
        """List import mappings. Lists the import mappings of all provider accounts. Scope: `reconciliation:read`."""
        return self._call.page("GET", "/ops/reconciliation/mappings", options=options)

    def save_mapping(self, account: str, body: OperatorsReconciliationSaveMappingBody, **options: Unpack[Options]) -> KeptReconciliationMapping:
        """Set the import mapping of an account. Sets the import mapping of a provider account. Imports from now on use the mapping. Refuses with 404 for an unknown account, 409 for a daily fetch from a provider without lists. Scope: `reconciliation:write`."""
        return self._call.data("PUT", f"/ops/reconciliation/mappings/{path_part(account)}", body=body, options=options)

    def try_mapping(self, body: OperatorsReconciliationTryMappingBody, **options: Unpack[Options]) -> Pages[TriedRow]:
        """Preview an import mapping. Previews how a mapping reads the first rows of a CSV. Nothing is stored. Scope: `reconciliation:write`."""
        return self._call.page("POST", "/ops/reconciliation/mappings/try", body=body, options=options)

    def exceptions(self, query: OperatorsReconciliationExceptionsQuery | None = None, **options: Unpack[Options]) -> Pages[ReconciliationException]:
        """List reconciliation differences. Lists differences, longest waiting first, or by state. Scope: `reconciliation:read`."""
        return self._call.page("GET", "/ops/reconciliation/exceptions", query=query, options=options)

    def find_exception(self, exception_id: str, **options: Unpack[Options]) -> ReconciliationException:
        """Retrieve a reconciliation difference. Retrieves a difference. Refuses with 404. Scope: `reconciliation:read`."""
        return self._call.data("GET", f"/ops/reconciliation/exceptions/{path_part(exception_id)}", options=options)

    def resolve(self, exception_id: str, body: OperatorsReconciliationResolveBody, **options: Unpack[Options]) -> ReconciliationException:
        """Resolve a reconciliation difference. Resolves a difference permanently: posts the proposed correction, or records an explanation. In live the first call requests approval and the same call of another operator executes. The audit log has an entry. Refuses with 404; 409 INVALID_STATE when the difference is already resolved or has no correction. Scope: `reconciliation:write`."""
        return self._call.data("POST", f"/ops/reconciliation/exceptions/{path_part(exception_id)}/resolve", body=body, options=options)

    def report(self, query: OperatorsReconciliationReportQuery, **options: Unpack[Options]) -> ReconciliationReport:
        """Retrieve a reconciliation report. Reports the figures of a provider account over a period: opening, incoming and outgoing on each side, matched, explained, unexplained and closing. Refuses with 404 for an unknown account. Scope: `reconciliation:read`."""
        return self._call.data("GET", "/ops/reconciliation/report", query=query, options=options)

    def report_csv(self, query: OperatorsReconciliationReportCsvQuery, **options: Unpack[Options]) -> str:
        """Retrieve a reconciliation report. Reports the figures of a provider account over a period: opening, incoming and outgoing on each side, matched, explained, unexplained and closing. Refuses with 404 for an unknown account. Scope: `reconciliation:read`."""
        return self._call.text("GET", "/ops/reconciliation/report.csv", query=query, options=options)

    def close_day(self, day: str, body: OperatorsReconciliationCloseDayBody, **options: Unpack[Options]) -> ClosedDay:
        """Close a reconciliation day. Closes a day at every provider account once every row is matched or explained. Later rows of the day are flagged as late. Closing a closed day changes nothing. Refuses with 409 INVALID_STATE with the open points of the day. Scope: `reconciliation:write`."""
        return self._call.data("POST", f"/ops/reconciliation/days/{path_part(day)}/close", body=body, options=options)


class OperatorsTreasuryOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def show(self, **options: Unpack[Options]) -> Treasury:
        """Retrieve the treasury position. Retrieves client money, provider balances, safeguarding, and taxes owed to the state. Scope: `treasury:read`."""
        return self._call.data("GET", "/ops/treasury", options=options)

    def balances(self, query: OperatorsTreasuryBalancesQuery | None = None, **options: Unpack[Options]) -> Pages[TreasuryBalance]:
        """List balances reported by providers. Lists balances reported by providers beside the ledger balances, newest first. Scope: `treasury:read`."""
        return self._call.page("GET", "/ops/treasury/balances", query=query, options=options)

    def enter_balance(self, body: OperatorsTreasuryEnterBalanceBody, **options: Unpack[Options]) -> TreasuryBalance:
        """Record a provider balance. Records the balance of a provider that does not report its own, as read now. Books nothing, so one operator suffices; the audit log names the operator. Safeguarding uses the balance for 36 hours, plus later ledger movements. Refuses with 404; 409 INVALID_STATE for a provider that reports. Scope: `treasury:write`."""
        return self._call.data("POST", "/ops/treasury/balances", body=body, options=options)

    def bookings(self, query: OperatorsTreasuryBookingsQuery | None = None, **options: Unpack[Options]) -> Pages[OwnMoneyBooking]:
        """List bookings of corporate funds. Lists bookings of corporate funds, newest first, with requester and approver. Scope: `treasury:read`."""
        return self._call.page("GET", "/ops/treasury/bookings", query=query, options=options)

    def book(self, body: OperatorsTreasuryBookBody, **options: Unpack[Options]) -> OperatorsTreasuryBookAnswer:
        """Book corporate funds. Books corporate funds, never from or to a client account. In live one operator requests and another approves with the same request. A reference is booked once; a repeat returns the booking. Refuses with 400 VALIDATION_ERROR for a missing or unused field; 404 for an unknown account; 409 INVALID_STATE beyond the corporate funds or the amount owed; 409 CONFLICT for a reference with another amount; errors of the approval. Scope: `treasury:write`."""
        return self._call.data("POST", "/ops/treasury/bookings", body=body, options=options)

    def margins(self, query: OperatorsTreasuryMarginsQuery, **options: Unpack[Options]) -> Margins:
        """Retrieve the margins of a month. Retrieves the margins of a month by product: charges less taxes and provider fees. Scope: `treasury:read`."""
        return self._call.data("GET", "/ops/treasury/margins", query=query, options=options)

    def taxes(self, query: OperatorsTreasuryTaxesQuery, **options: Unpack[Options]) -> TaxReport:
        """Retrieve the taxes of a month. Retrieves the taxes due for a month. Scope: `treasury:read`."""
        return self._call.data("GET", "/ops/treasury/taxes", query=query, options=options)

    def export_taxes(self, query: OperatorsTreasuryExportTaxesQuery, **options: Unpack[Options]) -> str:
        """Export the taxes of a month as CSV. Exports the tax rows of a month; rows and report share the snapshot `until`, so the rows add up. Scope: `treasury:read`."""
        return self._call.text("GET", "/ops/treasury/taxes/export", query=query, options=options)


class OperatorsOperations:
    def __init__(self, call: Call) -> None:
        self._call = call
        self.reviews = OperatorsReviewsOperations(call)
        self.proposals = OperatorsProposalsOperations(call)
        self.operators = OperatorsOperatorsOperations(call)
        self.evidence = OperatorsEvidenceOperations(call)
        self.sandbox = OperatorsSandboxOperations(call)
        self.transfers = OperatorsTransfersOperations(call)
        self.limits = OperatorsLimitsOperations(call)
        self.bills = OperatorsBillsOperations(call)
        self.virtual_accounts = OperatorsVirtualAccountsOperations(call)
        self.funding = OperatorsFundingOperations(call)
        self.going_live = OperatorsGoingLiveOperations(call)
        self.prices = OperatorsPricesOperations(call)
        self.providers = OperatorsProvidersOperations(call)
        self.reconciliation = OperatorsReconciliationOperations(call)
        self.treasury = OperatorsTreasuryOperations(call)


class SandboxOperations:
    def __init__(self, call: Call) -> None:
        self._call = call

    def advance(self, body: SandboxAdvanceBody, **options: Unpack[Options]) -> SandboxAdvanceAnswer:
        """Advance sandbox time. Advances sandbox time for the business: every due time moves nearer by the same amount, at the simulated bank as well; workers process due work within a second. Clocks, signatures and creation times stay real. Scope: `sandbox`. On the sandbox only."""
        return self._call.data("POST", "/sandbox/advance", body=body, options=options)

    def fund_wallet(self, body: SandboxFundWalletBody, **options: Unpack[Options]) -> SandboxFundWalletAnswer:
        """Fund the sandbox wallet. Credits the sandbox wallet like a deposit, with the event wallet.funded. Scope: `sandbox`. On the sandbox only."""
        return self._call.data("POST", "/sandbox/wallet/fund", body=body, options=options)

    def set_outcome(self, transfer_code: str, body: SandboxSetOutcomeBody, **options: Unpack[Options]) -> SandboxSetOutcomeAnswer:
        """Set the outcome of a transfer. Sets the outcome of a transfer at the simulated bank. The next status check finds the outcome. `returned` money was credited first: a pending transfer is delivered, and a delivered one is checked again a day later. `unseen`: the bank cannot find the transfer until another outcome is set. Refuses with 404 when the transfer belongs to another business, 409 INVALID_STATE before the bank has the transfer, or once the bank is not queried any more. Scope: `sandbox`. On the sandbox only."""
        return self._call.data("POST", f"/sandbox/transfers/{path_part(transfer_code)}/outcome", body=body, options=options)

    def review_transfer(self, transfer_code: str, body: SandboxReviewTransferBody, **options: Unpack[Options]) -> Transfer:
        """Decide a transfer in review. Decides a transfer in review, as an operator would. With play money, the business decides alone. Refuses with 404 when the transfer belongs to another business, 409 TRANSFER_NOT_IN_REVIEW when no review is pending. Scope: `sandbox`. On the sandbox only."""
        return self._call.data("POST", f"/sandbox/transfers/{path_part(transfer_code)}/review", body=body, options=options)

    def seen_by_bank(self, transfer_code: str, **options: Unpack[Options]) -> SandboxSeenByBankAnswer:
        """Retrieve a transfer at the simulated bank. Retrieves a transfer as the simulated bank recorded it, for comparison. Refuses with 404 when the transfer never reached the bank, or belongs to another business. Scope: `sandbox`. On the sandbox only."""
        return self._call.data("GET", f"/sandbox/transfers/{path_part(transfer_code)}/bank", options=options)

    def authorize_card(self, card_id: str, body: SandboxAuthorizeCardBody, **options: Unpack[Options]) -> SandboxAuthorizeCardAnswer:
        """Simulate a card purchase. Simulates a purchase with a card, or a refund by a merchant, at the processor. The processor decides by its own ledger and sends a webhook, unless `silent`: then only a sync finds the change. Refuses with 404, 409 INVALID_STATE before the card is issued. Scope: `sandbox`. On the sandbox only."""
        return self._call.data("POST", f"/sandbox/cards/{path_part(card_id)}/authorize", body=body, options=options)

    def disturb_card(self, card_id: str, body: SandboxDisturbCardBody | None = None, **options: Unpack[Options]) -> SandboxDisturbCardAnswer:
        """Simulate a processor change of a card. Simulates a processor change of a card: its status, a fee, or an outage. A sync finds the change. Refuses with 404, 409 INVALID_STATE before the card is issued. Scope: `sandbox`. On the sandbox only."""
        return self._call.data("POST", f"/sandbox/cards/{path_part(card_id)}/processor", body=body, options=options)

    def set_bill_outcome(self, request_ref: str, body: SandboxSetBillOutcomeBody, **options: Unpack[Options]) -> SandboxSetBillOutcomeAnswer:
        """Set the outcome of a bill. Sets the outcome of an open bill at the simulated provider. The next status check finds the outcome. Refuses with 404 when the bill belongs to another business or has not reached the provider, 409 BILL_NOT_PENDING when it is final, INVALID_STATE when it is at another provider. Scope: `sandbox`. On the sandbox only."""
        return self._call.data("POST", f"/sandbox/bills/{path_part(request_ref)}/outcome", body=body, options=options)

    def bill_seen_by_provider(self, request_ref: str, **options: Unpack[Options]) -> SandboxBillSeenByProviderAnswer:
        """Retrieve a bill at the simulated provider. Retrieves a bill as the simulated provider recorded it, for comparison. Refuses with 404 when the bill never reached the provider, or belongs to another business. Scope: `sandbox`. On the sandbox only."""
        return self._call.data("GET", f"/sandbox/bills/{path_part(request_ref)}/provider", options=options)

    def trigger_event(self, body: SandboxTriggerEventBody, **options: Unpack[Options]) -> Outcome[SandboxTriggerEventAnswer]:
        """Trigger an event. Runs the real flow of an event with a new customer, card or transfer, including other events, postings and mails. Costs play money; subscribed endpoints receive the event within a second. Refuses with 400 naming `event`; 409 INVALID_STATE for an event without a flow of its own; refusals of the flow, such as 400 INSUFFICIENT_WALLET_BALANCE. Scope: `sandbox`. On the sandbox only."""
        return self._call.outcome("POST", "/sandbox/events/trigger", body=body, options=options)

    def mail(self, query: SandboxMailQuery | None = None, **options: Unpack[Options]) -> Pages[SandboxMail]:
        """List sandbox mails. Lists the newest 1,000 mails that live would have sent, newest first. Account mails contain codes and tokens, so only a signed-in owner receives them, never an API key. Scope: `sandbox`. On the sandbox only."""
        return self._call.page("GET", "/sandbox/mail", query=query, options=options)

    def quiet(self, query: SandboxQuietQuery | None = None, **options: Unpack[Options]) -> SandboxQuietAnswer:
        """Wait for due sandbox work. Waits until no work of the business is due or running, at most `timeout` seconds (1 to 60, default 10). Scope: `sandbox`. On the sandbox only."""
        return self._call.data("GET", "/sandbox/quiet", query=query, options=options)

    def providers(self, **options: Unpack[Options]) -> Pages[SandboxProvider]:
        """List sandbox provider routing. Lists the provider routing of the sandbox, port by port. Changes take effect within a second. Scope: `sandbox`. On the sandbox only."""
        return self._call.page("GET", "/sandbox/providers", options=options)

    def pay_virtual_account(self, account_number: str, body: SandboxPayVirtualAccountBody, **options: Unpack[Options]) -> SandboxPayVirtualAccountAnswer:
        """Pay into a virtual account. Simulates a bank transfer; polling finds a payment that is not booked at once. Refuses with 404 for an account of another business, 409 INVALID_STATE for a closed account or a real bank. Scope: `sandbox`. On the sandbox only."""
        return self._call.data("POST", f"/sandbox/virtual-accounts/{path_part(account_number)}/pay", body=body, options=options)

    def seen_by_sms_provider(self, message_id: str, **options: Unpack[Options]) -> SandboxSeenBySmsProviderAnswer:
        """Count sends at the simulated provider. Counts the requests and sends of a message at the simulated provider, for comparison with charges. Refuses with 404 when the message never reached the provider, or belongs to another business. Scope: `sandbox`. On the sandbox only."""
        return self._call.data("GET", f"/sandbox/sms/{path_part(message_id)}/provider", options=options)

    def fund_verification(self, body: SandboxFundVerificationBody, **options: Unpack[Options]) -> VerificationTopUp:
        """Top up the sandbox verification balance. Credits the sandbox verification balance with play money. Scope: `sandbox`. On the sandbox only."""
        return self._call.data("POST", "/sandbox/verification/fund", body=body, options=options)

    def seen_by_verification_provider(self, verification_id: str, **options: Unpack[Options]) -> SandboxSeenByVerificationProviderAnswer:
        """Count requests at the simulated provider. Counts the requests of a call at the simulated provider, for comparison with charges. Refuses with 404 when the call never reached the provider, or belongs to another business. Scope: `sandbox`. On the sandbox only."""
        return self._call.data("GET", f"/sandbox/verification/{path_part(verification_id)}/provider", options=options)


class Resources:
    def __init__(self, call: Call) -> None:
        self._call = call
        self.transfers = TransfersOperations(call)
        self.banks = BanksOperations(call)
        self.beneficiaries = BeneficiariesOperations(call)
        self.wallet = WalletOperations(call)
        self.ledger = LedgerOperations(call)
        self.limits = LimitsOperations(call)
        self.search = SearchOperations(call)
        self.rules = RulesOperations(call)
        self.approvals = ApprovalsOperations(call)
        self.statements = StatementsOperations(call)
        self.bills = BillsOperations(call)
        self.customers = CustomersOperations(call)
        self.cards = CardsOperations(call)
        self.payroll = PayrollOperations(call)
        self.products = ProductsOperations(call)
        self.checkout = CheckoutOperations(call)
        self.plans = PlansOperations(call)
        self.subscriptions = SubscriptionsOperations(call)
        self.virtual_accounts = VirtualAccountsOperations(call)
        self.sms = SmsOperations(call)
        self.verification = VerificationOperations(call)
        self.webhooks = WebhooksOperations(call)
        self.request_log = RequestLogOperations(call)
        self.operators = OperatorsOperations(call)
        self.sandbox = SandboxOperations(call)
