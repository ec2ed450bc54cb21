# Printed by `npm run generate` from schema/openapi.json.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

class ReconciliationMappingDate(TypedDict):
    """Date order and time zone: iso (2026-01-31), dmy (31/01/2026, 31/01/26, 31-Jan-2026) or mdy (01/31/2026, Jan 31, 2026)."""

    order: Literal['iso', 'dmy', 'mdy']
    """The date order: iso, dmy or mdy."""
    zone: Literal['lagos', 'utc']
    """The time zone."""


# The columns of a CSV, by their names in its header.
ReconciliationMappingColumns = TypedDict('ReconciliationMappingColumns', {
    # The date.
    'date': 'str',
    # The time of day, in a separate column.
    'time': 'NotRequired[str]',
    # The amount, in a single column; its sign or `sign` sets the direction.
    'amount': 'NotRequired[str]',
    # Incoming amounts, in a separate column.
    'in': 'NotRequired[str]',
    # Outgoing amounts, in a separate column.
    'out': 'NotRequired[str]',
    # Our reference.
    'reference': 'NotRequired[str]',
    # The row id of the provider, which identifies the row across files.
    'id': 'NotRequired[str]',
    # The counterparty.
    'name': 'NotRequired[str]',
    # The fee of the provider for the payment.
    'fee': 'NotRequired[str]',
    # The balance after the row.
    'balance': 'NotRequired[str]',
})


ReconciliationMappingSign2 = TypedDict('ReconciliationMappingSign2', {
    # The column that sets the direction.
    'column': 'str',
    # Values for incoming money.
    'in': 'list[str]',
    # Values for outgoing money.
    'out': 'list[str]',
})


ReconciliationMappingKindsItem = TypedDict('ReconciliationMappingKindsItem', {
    # The column to compare.
    'column': 'str',
    # The values to match.
    'is': 'list[str]',
    # The kind of matching rows.
    'kind': 'Literal["payment", "fee", "house", "skip"]',
})


class ReconciliationMappingFeesItem(TypedDict):
    upTo: int | None
    """The largest amount of the tier, in kobo; null for no limit."""
    fee: int
    """The fee in kobo."""


class ReconciliationMapping(TypedDict):
    delimiter: Literal[',', ';', '\t', '|']
    """The delimiter of a CSV."""
    headerLine: int
    """The line with the column names."""
    footer: list[str]
    """Lines to ignore, by the beginning of their first cell: totals, page numbers, the end of the statement. A row with a date is never ignored."""
    unit: Literal['naira', 'kobo']
    """The unit of CSV amounts."""
    date: ReconciliationMappingDate
    """Date order and time zone: iso (2026-01-31), dmy (31/01/2026, 31/01/26, 31-Jan-2026) or mdy (01/31/2026, Jan 31, 2026)."""
    columns: NotRequired[ReconciliationMappingColumns]
    """The columns of a CSV, by their names in its header."""
    sign: Literal['signed', 'in', 'out'] | ReconciliationMappingSign2
    """The direction of an amount: by its sign, always in, always out, or by the values of a column."""
    kinds: list[ReconciliationMappingKindsItem]
    """Rows that are not payments, by the values of a column: fee, house (operating funds moved), or skip. The first match applies."""
    fees: list[ReconciliationMappingFeesItem]
    """Agreed fees by payment amount, in kobo. Fees on statements are compared with this list."""
    daily: bool
    """Fetches each day from the provider's own lists the next morning, the two days before again, and the settlements of the fortnight before. Statement files of the account are then refused."""
    daysApart: int
    """The maximum number of days between the two sides of a payment."""


class ErrorBodyErrorsItem(TypedDict):
    field: str
    """Path of the field: items[3].accountNumber"""
    code: str
    """REQUIRED, UNKNOWN_FIELD, WRONG_TYPE, WRONG_FORMAT, NOT_ALLOWED, TOO_SMALL, TOO_LARGE or INVALID"""
    message: str
    """Sentence for people, without the name of the field"""


class ErrorBody(TypedDict):
    """Every failure has this body."""

    success: Literal[False]
    """Nothing was done, unless the code says otherwise."""
    error: str
    """Sentence for people; always a plain string"""
    code: str
    """Machine code; /docs/errors lists them all"""
    field: NotRequired[str]
    """The offending field, on validation errors: items[3].accountNumber"""
    errors: NotRequired[list[ErrorBodyErrorsItem]]
    """Every wrong field of a validation error, at most 20; the first is the one that field names"""
    retryable: bool
    """Whether the same request can succeed later: repeat it after Retry-After or with backoff, under the same reference"""
    data: NotRequired[dict[str, Any]]
    """Diagnostic detail of the upstream processor, and nothing else"""
    yourIP: NotRequired[str]
    """The address the server received, on refusals by address"""
    requestId: str
    """The X-Request-Id of this answer"""
    docsUrl: str
    """Where the code is explained, with what to do"""


class TransferFeeBreakdownItem(TypedDict):
    type: str
    """Component of the fee."""
    amount: int
    """Kobo: amount of the component."""


class TransferBeneficiary(TypedDict):
    """Beneficiary account."""

    accountNumber: str
    """NUBAN, 10 digits."""
    accountName: str | None
    """Account name from the bank; null when the bank did not answer."""
    bankCode: str
    """Bank code."""
    bankName: str
    """Bank name."""


class TransferProvider(TypedDict):
    transactionResponseCode: str | None
    """Response code, such as 90000."""
    transactionRef: str | None
    """Provider reference."""
    transactionId: str | None
    """Provider transaction id."""
    sessionId: str | None
    """NIP session id, which the beneficiary bank shares."""
    responseDescription: str | None
    """Description of the response code."""


class Transfer(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    transferCode: str
    """Transfer code, shown by banks and statements."""
    clientReference: str | None
    """Your own reference; null when none was given."""
    status: Literal['accepted', 'debited', 'rejected', 'scheduled', 'awaiting_approval', 'cancelled']
    """Debit status of the wallet; independent of delivery."""
    settlementStatus: Literal['pending', 'delivered', 'failed', 'reversed']
    """Settlement status."""
    isFinal: bool
    """True once the outcome is final. Only a return can follow: the bank sends delivered money back, and the transfer becomes reversed."""
    amount: int
    """Kobo: amount credited to the beneficiary."""
    fee: int
    """Kobo: fee on top of the amount."""
    feeBreakdown: list[TransferFeeBreakdownItem]
    """Components of the fee."""
    totalDebited: int
    """Kobo: amount debited from the wallet; 0 while the money is only held (scheduled or pending approval) and after a cancellation."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    beneficiary: TransferBeneficiary
    """Beneficiary account."""
    narration: str | None
    """Narration that the beneficiary sees; null when none was given."""
    certainty: Literal['known', 'unknown']
    """Certainty of the outcome."""
    provider: TransferProvider | None
    """Latest answer of the provider; null before the first."""
    settledBy: Literal['provider', 'review'] | None
    """Source of the confirmation: the provider, or operators after review."""
    reason: Literal['provider_rejected', 'manual_reversal'] | None
    """Reason of the reversal; null unless reversed."""
    reversalCause: Literal['refused', 'declined', 'returned', 'review', 'never_arrived'] | None
    """Cause of the reversal, in more detail than `reason`."""
    declineCode: str | None
    """Decline code; null unless declined."""
    needsReview: bool
    """True while pending review."""
    createdAt: str
    """Time of acceptance."""
    scheduledAt: str | None
    """Scheduled time; null when sent at once."""
    settledAt: str | None
    """Time of the credit; null until delivered."""
    failedAt: str | None
    """Time of the decline; null unless declined."""
    reversedAt: str | None
    """Time of the reversal; null for a cancelled transfer, which debited nothing."""
    cancelledAt: str | None
    """Time of the cancellation, before any debit."""
    nextCheckAt: str | None
    """Time of the next poll of the bank; null when no change is expected."""
    metadata: dict[str, str]
    """Your own labels."""
    retryOf: str | None
    """transferCode of the retried transfer; null when this is no retry."""
    retriedAs: str | None
    """transferCode of the retry; null until retried."""


class TransferBatchItemsItem(TypedDict):
    clientReference: str
    """Your own reference."""
    outcome: Literal['accepted', 'refused']
    """Accepted or refused."""
    isReplay: bool
    """True when an earlier request sent the item and nothing new was debited."""
    transferCode: str | None
    """Transfer code; null when nothing was debited."""
    status: Literal['accepted', 'debited', 'rejected', 'scheduled', 'awaiting_approval', 'cancelled'] | None
    """Debit status of the wallet; null when nothing was debited."""
    settlementStatus: Literal['pending', 'delivered', 'failed', 'reversed'] | None
    """Settlement status; null when nothing was debited."""
    amount: int
    """Kobo: amount credited to the beneficiary."""
    fee: int | None
    """Kobo: fee on top of the amount; null when there is none."""
    code: str | None
    """Error code of the rejected item; null when accepted."""
    error: str | None
    """Error message of the rejected item."""
    field: str | None
    """Offending field of the item; null when there is none."""


class TransferBatch(TypedDict):
    batchReference: str
    """Your own reference of the batch."""
    acceptedCount: int
    """Number of accepted items."""
    refusedCount: int
    """Number of rejected items."""
    items: list[TransferBatchItemsItem]
    """Items in the order of the request."""


class TransferStatusFeeBreakdownItem(TypedDict):
    type: str
    """Component of the fee."""
    amount: int
    """Kobo: amount of the component."""


class TransferStatusBeneficiary(TypedDict):
    """Beneficiary account."""

    accountNumber: str
    """NUBAN, 10 digits."""
    accountName: str | None
    """Account name from the bank; null when the bank did not answer."""
    bankCode: str
    """Bank code."""
    bankName: str
    """Bank name."""


class TransferStatusProvider(TypedDict):
    transactionResponseCode: str | None
    """Response code, such as 90000."""
    transactionRef: str | None
    """Provider reference."""
    transactionId: str | None
    """Provider transaction id."""
    sessionId: str | None
    """NIP session id, which the beneficiary bank shares."""
    responseDescription: str | None
    """Description of the response code."""


class TransferStatusAttemptsItem(TypedDict):
    at: str
    """Time of the answer."""
    source: Literal['submit', 'poll', 'webhook', 'operator']
    """Channel of the answer."""
    transactionResponseCode: str | None
    """Response code; null when none was given."""
    outcome: str
    """Outcome of the answer, such as pending, delivered, declined_final or declined_review; silent: the bank gave no answer; not_found_yet: the bank cannot find the transfer, which is no decline."""


class TransferStatus(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    transferCode: str
    """Transfer code, shown by banks and statements."""
    clientReference: str | None
    """Your own reference; null when none was given."""
    status: Literal['accepted', 'debited', 'rejected', 'scheduled', 'awaiting_approval', 'cancelled']
    """Debit status of the wallet; independent of delivery."""
    settlementStatus: Literal['pending', 'delivered', 'failed', 'reversed']
    """Settlement status."""
    isFinal: bool
    """True once the outcome is final. Only a return can follow: the bank sends delivered money back, and the transfer becomes reversed."""
    amount: int
    """Kobo: amount credited to the beneficiary."""
    fee: int
    """Kobo: fee on top of the amount."""
    feeBreakdown: list[TransferStatusFeeBreakdownItem]
    """Components of the fee."""
    totalDebited: int
    """Kobo: amount debited from the wallet; 0 while the money is only held (scheduled or pending approval) and after a cancellation."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    beneficiary: TransferStatusBeneficiary
    """Beneficiary account."""
    narration: str | None
    """Narration that the beneficiary sees; null when none was given."""
    certainty: Literal['known', 'unknown']
    """Certainty of the outcome."""
    provider: TransferStatusProvider | None
    """Latest answer of the provider; null before the first."""
    settledBy: Literal['provider', 'review'] | None
    """Source of the confirmation: the provider, or operators after review."""
    reason: Literal['provider_rejected', 'manual_reversal'] | None
    """Reason of the reversal; null unless reversed."""
    reversalCause: Literal['refused', 'declined', 'returned', 'review', 'never_arrived'] | None
    """Cause of the reversal, in more detail than `reason`."""
    declineCode: str | None
    """Decline code; null unless declined."""
    needsReview: bool
    """True while pending review."""
    createdAt: str
    """Time of acceptance."""
    scheduledAt: str | None
    """Scheduled time; null when sent at once."""
    settledAt: str | None
    """Time of the credit; null until delivered."""
    failedAt: str | None
    """Time of the decline; null unless declined."""
    reversedAt: str | None
    """Time of the reversal; null for a cancelled transfer, which debited nothing."""
    cancelledAt: str | None
    """Time of the cancellation, before any debit."""
    nextCheckAt: str | None
    """Time of the next poll of the bank; null when no change is expected."""
    metadata: dict[str, str]
    """Your own labels."""
    retryOf: str | None
    """transferCode of the retried transfer; null when this is no retry."""
    retriedAs: str | None
    """transferCode of the retry; null until retried."""
    lastCheckedAt: str | None
    """Time of the latest poll of the bank; null before the first."""
    attempts: list[TransferStatusAttemptsItem]
    """Answers of the bank, oldest first."""


class BankFigures(TypedDict):
    bankCode: str
    """Bank code."""
    bankName: str
    """Bank name."""
    count: int
    """Transfers submitted to the bank, of the latest 5,000 of all banks."""
    delivered: int
    """Transfers that were delivered."""
    failed: int
    """Transfers that were declined or reversed."""
    successShare: float | None
    """Delivered part of the finished transfers, 0 to 1; null while none has finished."""
    medianMs: int | None
    """Median time from submission to confirmed delivery, in milliseconds; null while none was delivered."""
    p95Ms: int | None
    """95th percentile of the same time, in milliseconds; null while none was delivered."""


class TransferQuoteFeeBreakdownItem(TypedDict):
    type: str
    """Component of the fee."""
    amount: int
    """Kobo: amount of the component."""


class TransferQuote(TypedDict):
    amount: int
    """Kobo: amount credited to the beneficiary."""
    fee: int
    """Kobo: fee on top of the amount."""
    feeBreakdown: list[TransferQuoteFeeBreakdownItem]
    """Components of the fee."""
    totalDebited: int
    """Kobo: amount plus fee."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""


class TransferReceiptPayer(TypedDict):
    """Payer."""

    name: str
    """Business name."""


class TransferReceiptBeneficiary(TypedDict):
    """Beneficiary account."""

    accountNumber: str
    """NUBAN, 10 digits."""
    accountName: str | None
    """Account name from the bank; null when the bank did not answer."""
    bankCode: str
    """Bank code."""
    bankName: str
    """Bank name."""


class TransferReceiptFeeBreakdownItem(TypedDict):
    type: str
    """Component of the fee."""
    amount: int
    """Kobo: amount of the component."""


class TransferReceipt(TypedDict):
    transferCode: str
    """Transfer code."""
    clientReference: str | None
    """Your own reference; null when none was given."""
    transactionRef: str | None
    """Provider reference; null until known."""
    sessionId: str | None
    """NIP session id, by which the beneficiary bank finds the transfer; null until known."""
    payer: TransferReceiptPayer
    """Payer."""
    beneficiary: TransferReceiptBeneficiary
    """Beneficiary account."""
    narration: str | None
    """Narration that the beneficiary sees; null when none was given."""
    amount: int
    """Kobo: amount credited to the beneficiary."""
    amountInWords: str
    """Amount in words, in naira and kobo."""
    fee: int
    """Kobo: fee on top of the amount."""
    feeBreakdown: list[TransferReceiptFeeBreakdownItem]
    """Components of the fee."""
    total: int
    """Kobo: amount plus fee."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    settlementStatus: Literal['pending', 'delivered', 'failed', 'reversed']
    """Settlement status."""
    isFinal: bool
    """True once the outcome is final; a bank can still return delivered money."""
    isProofOfPayment: bool
    """True only when the beneficiary was credited; sandbox receipts involve no real money."""
    statement: str
    """Statement of the receipt, in one sentence."""
    createdAt: str
    """Time of acceptance. In Lagos time, +01:00."""
    scheduledAt: str | None
    """Scheduled time; null when sent at once. In Lagos time, +01:00."""
    settledAt: str | None
    """Time of the credit; null until delivered. In Lagos time, +01:00."""
    failedAt: str | None
    """Time of the decline; null unless declined. In Lagos time, +01:00."""
    reversedAt: str | None
    """Time of the reversal; null unless reversed. In Lagos time, +01:00."""
    issuedAt: str
    """Time of issue. In Lagos time, +01:00."""
    timeZone: Literal['Africa/Lagos']
    """Time zone of all times of the receipt."""
    environment: Literal['live', 'sandbox']
    """In the sandbox no real money moved."""


class RelatedToTransfer(TypedDict):
    relation: Literal['retry_of', 'retried_as', 'salary', 'refunded_order', 'request']
    """Relation to the transfer."""
    id: str
    """Id for the resource's own operation: a transfer, payroll or order id, or an X-Request-Id."""
    title: str
    """Title of the resource."""
    detail: str | None
    """Detail that distinguishes resources with the same title; null when there is none."""
    amount: int | None
    """Kobo; null when the resource has no amount."""
    status: str | None
    """Status of the resource, as its own operation returns it."""
    at: str
    """Time of creation."""


class Bank(TypedDict):
    bankCode: str
    """Bank code in this API."""
    nipCode: str
    """NIBSS Instant Payment code, 6 digits."""
    bankName: str
    """Bank name."""
    slug: str
    """Name for URLs and files."""
    category: Literal['commercial', 'microfinance', 'payment_service', 'merchant', 'mortgage', 'finance', 'mobile_money', 'non_interest']
    """Category of the institution."""
    usesNuban: bool
    """False where account numbers are phone numbers without a check digit."""
    active: bool
    """False for a bank that no longer receives transfers."""


class AccountInquiryNameMatch(TypedDict):
    """Comparison of both names; present only with expectedName."""

    score: int
    """0 to 100."""
    result: Literal['EXACT_MATCH', 'CLOSE_MATCH', 'NO_MATCH']
    """Result of the comparison."""


class AccountInquiry(TypedDict):
    accountNumber: str
    """Account number of the request."""
    accountName: str
    """Account name from the bank."""
    bankCode: str
    """Bank code."""
    bankName: str
    """Bank name."""
    nubanValid: bool | None
    """True when the check digit matches; a hint, never a reason to reject. Null where account numbers are phone numbers."""
    nameMatch: NotRequired[AccountInquiryNameMatch]
    """Comparison of both names; present only with expectedName."""
    sessionId: str | None
    """NIP session id; null when the bank gives none."""
    inquiryReference: str
    """Reference of this inquiry."""
    expiresAt: str
    """Time until which the name may be relied on."""


class Beneficiary(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    bankCode: str
    """Bank code."""
    bankName: str | None
    """Bank name; null when the bank left the directory."""
    accountNumber: str
    """NUBAN, 10 digits."""
    accountName: str | None
    """Account name from the bank at the time of saving; null when the bank did not answer."""
    createdAt: str
    """Time of saving."""


class WalletLowBalanceAlert(TypedDict):
    """Low-balance alert of the wallet."""

    threshold: int
    """Kobo: low-balance level."""
    enabled: bool
    """True when notifications are on."""
    armed: bool
    """True when the next drop below the threshold notifies; false until the balance has reached the threshold."""
    lastTriggeredAt: str | None
    """Time of the last notification; null before the first."""


class WalletFundingAccountsItem(TypedDict):
    accountNumber: str
    """NUBAN, 10 digits."""
    accountName: str
    """Account name."""
    bankCode: str | None
    """Bank code; null when unknown."""
    bankName: str
    """Bank name."""
    isActive: bool
    """True when payments to the account are credited."""


class WalletAsOf(TypedDict):
    at: str
    """The requested moment."""
    ledgerBalance: int
    """Booked balance at that moment, in kobo; holds are not recorded for the past."""


class Wallet(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    availableBalance: int
    """Kobo: available balance; ledgerBalance = availableBalance + heldBalance."""
    ledgerBalance: int
    """Kobo: booked balance."""
    heldBalance: int
    """Kobo: held for transfers and not yet booked: fees of sends in flight, scheduled transfers."""
    status: Literal['active', 'frozen', 'closed']
    """Status of the wallet."""
    lowBalanceAlert: WalletLowBalanceAlert
    """Low-balance alert of the wallet."""
    fundingAccounts: list[WalletFundingAccountsItem]
    """Accounts that fund the wallet; empty while there are none."""
    asOf: WalletAsOf | None
    """Booked balance at the moment `asOf`; null without it."""
    updatedAt: str
    """Time of the latest movement."""


class LowBalanceAlert(TypedDict):
    threshold: int
    """Kobo: low-balance level."""
    enabled: bool
    """True when notifications are on."""
    armed: bool
    """True when the next drop below the threshold notifies; false until the balance has reached the threshold."""
    emails: list[str]
    """E-mail recipients, beside the webhook."""
    lastTriggeredAt: str | None
    """Time of the last notification; null before the first."""


class TransactionCounterparty(TypedDict):
    name: str | None
    """Name; null when unknown."""
    accountNumber: str | None
    """Account number; null when unknown."""
    bankCode: str | None
    """Bank code; null when unknown."""
    bankName: str | None
    """Bank name; null when unknown."""


class Transaction(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    reference: str | None
    """<transferCode>, FEE_<transferCode>, REV_<transferCode>, the same with the requestRef of a bill, or the reference of a deposit."""
    type: Literal['credit', 'debit']
    """Direction."""
    category: Literal['transfer', 'transfer_fee', 'reversal', 'funding', 'bill', 'bill_fee', 'bill_reversal', 'payroll', 'payroll_reversal', 'virtual_card_funding', 'virtual_card_withdrawal', 'virtual_card_reversal', 'subscription_payment', 'checkout_payment', 'verification_topup', 'sms', 'adjustment']
    """Category."""
    amount: int
    """Kobo: amount; always positive."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    balanceBefore: int
    """Kobo: balance before the transaction."""
    balanceAfter: int
    """Kobo: balance after the transaction."""
    status: Literal['pending', 'completed', 'reversed']
    """reversed: a debit whose money was credited back in a row of its own; every other row is completed."""
    description: str
    """Description for people."""
    clientReference: str | None
    """Your own reference of the cause; null when there is none."""
    transferCode: str | None
    """transferCode of the related transfer; null when there is none."""
    relatedType: Literal['transfer', 'deposit', 'bill'] | None
    """Type of the related resource; null when there is none."""
    relatedId: str | None
    """Id of the related resource; null when there is none."""
    counterparty: TransactionCounterparty | None
    """Payee or payer; null when there is none."""
    createdAt: str
    """Time of booking."""


class LedgerAccount(TypedDict):
    account: Literal['wallet', 'verification_credits', 'payouts_in_flight', 'bills_in_flight', 'virtual_cards']
    """Name of the account."""
    balance: int
    """Booked balance, in kobo."""
    held: int
    """Part of the balance reserved by holds, in kobo."""
    available: int
    """Balance without holds, in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""


class LedgerEntry(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    account: Literal['wallet', 'verification_credits', 'payouts_in_flight', 'bills_in_flight', 'virtual_cards', 'fees', 'verification_charges', 'sms_charges', 'settlement', 'deposits', 'bill_settlement', 'card_settlement', 'service']
    """Account whose balance changed."""
    counterAccount: Literal['wallet', 'verification_credits', 'payouts_in_flight', 'bills_in_flight', 'virtual_cards', 'fees', 'verification_charges', 'sms_charges', 'settlement', 'deposits', 'bill_settlement', 'card_settlement', 'service']
    """Account on the other side of the posting."""
    direction: Literal['debit', 'credit']
    """debit: out of `account`; credit: into it."""
    amount: int
    """Kobo, always positive."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    balanceAfter: int | None
    """Balance of `account` after the entry; null for accounts without a stored balance."""
    kind: Literal['transfer', 'transfer_fee', 'settlement', 'fee_revenue', 'reversal', 'return_fee', 'return', 'funding', 'adjustment', 'bill', 'bill_fee', 'bill_settlement', 'bill_fee_revenue', 'bill_reversal', 'verification_topup', 'verification_plan', 'verification_funding', 'verification_charge', 'verification_refund', 'virtual_card_funding', 'virtual_card_fee', 'virtual_card_withdrawal', 'virtual_card_purchase', 'virtual_card_refund', 'virtual_card_adjustment', 'payroll', 'payroll_reversal', 'subscription_payment', 'checkout_payment', 'virtual_card_reversal', 'virtual_card_loss', 'sms', 'sms_refund', 'provider_fee', 'provider_invoice', 'provider_invoice_paid', 'float_in', 'float_out', 'float_correction', 'vat', 'vat_back', 'stamp_duty', 'stamp_duty_back', 'tax_paid', 'reconciliation', 'deposit_provider_fee', 'bill_provider_fee', 'bill_commission']
    """Kind of the posting."""
    reference: str | None
    """Reference in the statement of account; null without one."""
    clientReference: str | None
    """Reference of the caller; null without one."""
    relatedId: str
    """Id of the transfer, bill, deposit or card instruction that caused the posting."""
    postedAt: str
    """Time of the posting."""


class Hold(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    amount: int
    """Held amount, in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    reason: Literal['scheduled', 'awaiting_approval', 'submission']
    """Reason of the hold."""
    transferCode: str
    """Transfer that holds the money."""
    clientReference: str | None
    """Reference of the caller; null without one."""
    releasesAt: str | None
    """Time of the scheduled transfer; null for other reasons."""
    createdAt: str
    """Time of the hold."""


class KeyLimitsDay(TypedDict):
    """Limits per day in Lagos."""

    amount: int | None
    """Kobo: limit per day in Lagos; null without limit."""
    usedAmount: int
    """Kobo: paid today, without returns."""
    remainingAmount: int | None
    """Kobo: remaining today; null without limit."""
    payments: int | None
    """Limit of payments per day; null without limit."""
    usedPayments: int
    """Payments made today, without returns."""
    remainingPayments: int | None
    """Remaining payments today; null without limit."""
    startsAnewAt: str
    """Midnight in Lagos, when the daily limits reset."""


class KeyLimitsMonth(TypedDict):
    """Limits per month."""

    amount: int | None
    """Kobo: limit per month; null without limit."""
    usedAmount: int
    """Kobo: paid this month, without returns."""
    remainingAmount: int | None
    """Kobo: remaining this month; null without limit."""
    startsAnewAt: str
    """Start of the next month in Lagos."""


class KeyLimits(TypedDict):
    perPayment: int | None
    """Kobo: limit per transaction; null without limit."""
    day: KeyLimitsDay
    """Limits per day in Lagos."""
    month: KeyLimitsMonth
    """Limits per month."""


class WalletLimitsDay(TypedDict):
    """Limits per day in Lagos."""

    amount: int | None
    """Kobo: limit per day in Lagos; null without limit."""
    usedAmount: int
    """Kobo: paid today, without returns."""
    remainingAmount: int | None
    """Kobo: remaining today; null without limit."""
    payments: int | None
    """Limit of payments per day; null without limit."""
    usedPayments: int
    """Payments made today, without returns."""
    remainingPayments: int | None
    """Remaining payments today; null without limit."""
    startsAnewAt: str
    """Midnight in Lagos, when the daily limits reset."""


class WalletLimitsMonth(TypedDict):
    """Limits per month."""

    amount: int | None
    """Kobo: limit per month; null without limit."""
    usedAmount: int
    """Kobo: paid this month, without returns."""
    remainingAmount: int | None
    """Kobo: remaining this month; null without limit."""
    startsAnewAt: str
    """Start of the next month in Lagos."""


class WalletLimits(TypedDict):
    tier: str | None
    """Tier of the wallet; null for a wallet without limits."""
    perPayment: int | None
    """Kobo: limit per transaction; null without limit."""
    day: WalletLimitsDay
    """Limits per day in Lagos."""
    month: WalletLimitsMonth
    """Limits per month."""
    key: KeyLimits | None
    """Limits of the calling API key; null when it has none."""


class Found(TypedDict):
    kind: Literal['transfer', 'payee', 'customer', 'bill', 'order', 'payroll_batch', 'card', 'webhook_delivery', 'webhook_endpoint', 'event', 'request']
    """Kind of the result."""
    id: str
    """Id for the resource's own operation: an id, or the requestRef of a bill."""
    title: str
    """Title of the result."""
    detail: str | None
    """Detail that distinguishes results with the same title; null when there is none."""
    amount: int | None
    """Kobo; null when the resource has no amount."""
    status: str | None
    """Status of the resource, as its own operation returns it; null when there is none."""
    at: str | None
    """Time of creation; null when unknown."""


class TransferRule(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    name: str
    """Rule name."""
    action: Literal['approval', 'alarm']
    """Action on a transfer that matches."""
    aboveAmount: int | None
    """Kobo: matches transfers above this amount."""
    newPayeeDays: int | None
    """Matches a payee first paid less than this number of days ago, or never."""
    hoursFrom: str | None
    """Start of the allowed hours in Lagos; matches transfers requested outside."""
    hoursTo: str | None
    """End of the allowed hours."""
    weekdays: list[int] | None
    """Days of the allowed hours; 1 is Monday."""
    windowMinutes: int | None
    """Window in minutes, with windowTransfers, windowAmount or both."""
    windowTransfers: int | None
    """Matches when the window has more transfers than this, including the new one."""
    windowAmount: int | None
    """Kobo: matches when the window has a larger sum than this, including the new transfer."""
    payeeHours: int | None
    """Hours since the first payment to a payee, with payeeAmount."""
    payeeAmount: int | None
    """Kobo: matches when the payee receives more than this in total within payeeHours."""
    exemptsAllKeys: bool
    """True when transfers of all API keys are exempt."""
    exemptKeyIds: list[str]
    """Exempt API keys, each by the first key of its line of rotations."""
    createdAt: str
    """Start of validity."""
    createdBy: str
    """Creator of the rule."""


class TransferMeetingRefusal(TypedDict):
    code: str
    """Error code."""
    message: str
    """Error message."""


class TransferMeetingRulesItem(TypedDict):
    id: str
    """Rule id."""
    name: str
    """Rule name."""
    action: Literal['approval', 'alarm']
    """Action of the rule."""


class TransferMeetingFeeBreakdownItem(TypedDict):
    type: str
    """Component of the fee."""
    amount: int
    """Kobo: amount of the component."""


class TransferMeetingRemaining(TypedDict):
    """Limits before the transfer, of the wallet and the API key; the lower one of each."""

    perPayment: int | None
    """Kobo: limit per transaction; null without limit."""
    day: int | None
    """Kobo: remaining limit of the day; null without limit."""
    dayPayments: int | None
    """Remaining payments of the day; null without limit."""
    month: int | None
    """Kobo: remaining limit of the month; null without limit."""


class TransferMeeting(TypedDict):
    outcome: Literal['sent', 'awaiting_approval', 'refused']
    """Outcome under the current rules, limits and balance."""
    refusal: TransferMeetingRefusal | None
    """Rejection of the transfer; null when it would be accepted."""
    rules: list[TransferMeetingRulesItem]
    """Matching rules."""
    fee: int
    """Kobo: fee on top of the amount."""
    feeBreakdown: list[TransferMeetingFeeBreakdownItem]
    """Components of the fee."""
    totalDebited: int
    """Kobo: amount plus fee."""
    availableBalance: int
    """Kobo: available balance."""
    remaining: TransferMeetingRemaining
    """Limits before the transfer, of the wallet and the API key; the lower one of each."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""


class TransferApprovalRulesItem(TypedDict):
    id: str
    """Rule id."""
    name: str
    """Rule name."""


class TransferApproval(TypedDict):
    transfer: Transfer
    """Transfer pending approval; its money is held."""
    rules: list[TransferApprovalRulesItem]
    """Rules that require the approval."""
    askedBy: str
    """Name of the maker: a user or an API key."""
    expiresAt: str
    """Expiry of the request, after which the hold is released."""


AccountStatement = TypedDict('AccountStatement', {
    # Its id, the same at every door and in events.
    'id': 'str',
    # Statement number, as printed.
    'number': 'str',
    # First day, Africa/Lagos.
    'from': 'str',
    # Last day, included.
    'to': 'str',
    # NGN, the naira, whose kobo all amounts are.
    'currency': 'Literal["NGN"]',
    # Kobo: balance before the first row.
    'opening': 'int',
    # Kobo: sum of the credits.
    'credits': 'int',
    # Kobo: sum of the debits; opening + credits - debits = closing.
    'debits': 'int',
    # Kobo: balance after the last row.
    'closing': 'int',
    # Number of rows.
    'rows': 'int',
    # End of the last day, or the time of issue while that day ran.
    'closedAt': 'str',
    # SHA-256 over all contents, every row included.
    'hash': 'str',
    # Path of the PDF on this host; request it with the same credentials.
    'pdfUrl': 'str',
    # Time of issue.
    'createdAt': 'str',
})


GenuineStatement = TypedDict('GenuineStatement', {
    # Number and hash belong to one issued statement.
    'isGenuine': 'Literal[True]',
    # Statement number, as printed.
    'number': 'str',
    # Environment of the statement.
    'environment': 'Literal["live", "sandbox"]',
    # Business name at issue.
    'business': 'str',
    # First day, Africa/Lagos.
    'from': 'str',
    # Last day, included.
    'to': 'str',
    # NGN, the naira, whose kobo all amounts are.
    'currency': 'Literal["NGN"]',
    # Kobo: balance before the first row.
    'opening': 'int',
    # Kobo: balance after the last row.
    'closing': 'int',
})


class MonthlyStatement(TypedDict):
    enabled: bool
    """True when the monthly mail is on."""
    emails: list[str]
    """Recipients of the mail."""
    nextAt: str | None
    """Time of the next statement; null while the mail is off."""


class BillService(TypedDict):
    serviceId: str
    """Service id."""
    name: str
    """Display name."""
    category: Literal['airtime', 'data', 'cable', 'electricity']
    """Category of the service."""
    operator: str
    """Operator of the service: MTN, DSTV, IKEDC."""
    customerIdLabel: str
    """Label of the customer number."""
    customerIdPattern: str
    """Format of the customer number, as a regular expression."""
    requiresValidation: bool
    """True when the customer is looked up before the debit."""


class BillOption(TypedDict):
    paymentCode: str
    """Payment code of the option."""
    name: str
    """Display name."""
    amount: int | None
    """Fixed price in kobo; null when the caller chooses the amount."""
    isFixedAmount: bool
    """True when the price is fixed."""
    minAmount: int
    """Minimum amount in kobo."""
    maxAmount: int
    """Maximum amount in kobo."""
    fee: int
    """Fee in kobo on top of the fixed price or the minimum amount; a quote returns the fee of another amount."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    validityDays: int | None
    """Validity in days; null where not applicable."""
    meterType: Literal['prepaid', 'postpaid'] | None
    """Electricity: meter type."""
    isAddOn: bool
    """True for an add-on, which is sold only with a bouquet."""
    updatedAt: str
    """Time of the last change."""


class BillCustomer(TypedDict):
    serviceId: str
    """The service that was asked."""
    customerId: str
    """The meter or smartcard number."""
    customerName: str
    """Name of the customer."""
    customerAddress: str | None
    """Address, where the biller returns one."""
    customerPhone: str | None
    """Phone number, where the biller returns one."""
    meterType: Literal['prepaid', 'postpaid'] | None
    """Meter type, for electricity."""
    currentBouquet: str | None
    """Payment code of the current bouquet."""
    renewalAmount: int | None
    """Renewal price in kobo."""
    dueDate: str | None
    """End of the current period."""
    minimumAmount: int | None
    """Minimum amount for this customer, in kobo."""
    arrears: int
    """Arrears in kobo, deducted from the next prepaid purchase."""
    canVend: bool
    """False when the biller sells nothing to this customer now."""


class BillQuote(TypedDict):
    paymentCode: str
    """Payment code of the option."""
    amount: int
    """Amount paid to the biller, in kobo."""
    fee: int
    """Fee on top, in kobo."""
    totalDebited: int
    """Amount and fee, in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    expiresAt: str
    """This price is guaranteed until then; afterwards the current price applies."""


class BillToken(TypedDict):
    value: str
    """The token: 20 digits."""
    formatted: str
    """The digits in groups of four."""
    units: str | None
    """Units that the token buys; null where the distributor does not report them."""
    unit: Literal['kWh']
    """Unit of measure: kWh."""
    tariff: str | None
    """Tariff of the meter; null where the distributor does not report it."""
    taxAmount: int | None
    """Tax within the amount, in kobo; null where the distributor does not report it."""
    debtAmount: int | None
    """Part of the amount that paid arrears, in kobo; null where the distributor does not report it."""
    bonusToken: str | None
    """A further token, where the biller gives one."""
    kct1: str | None
    """First key-change token, typed in before the token."""
    kct2: str | None
    """Second key-change token, typed in before the token."""
    receiptNumber: str | None
    """Receipt number."""


class BillDetails(TypedDict):
    """Further parts of the purchase, by type."""

    meterType: NotRequired[Literal['prepaid', 'postpaid']]
    """Electricity: prepaid or postpaid."""
    action: NotRequired[Literal['renew', 'change']]
    """Cable: the same bouquet, or another bouquet."""
    months: NotRequired[int]
    """Cable: number of months."""
    addOns: NotRequired[list[str]]
    """Cable: payment codes of add-ons."""


class BillProvider(TypedDict):
    transactionResponseCode: str
    """Response code of the provider, such as 90000."""
    transactionRef: str | None
    """Reference at the provider."""
    responseDescription: str | None
    """Description of the response code."""


class Bill(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    requestRef: str
    """13 digits; the same reference is the same payment."""
    status: Literal['pending', 'successful', 'failed', 'reversed']
    """Status. pending: outcome not known yet, polled until it is. reversed: failed and refunded."""
    isFinal: bool
    """True once the status is final."""
    type: Literal['airtime', 'data', 'cable', 'electricity']
    """Type of the bill."""
    serviceId: str
    """Service id."""
    serviceName: str
    """Display name of the service."""
    paymentCode: str
    """Payment code of the purchase."""
    optionName: str
    """Display name of the option."""
    customerId: str
    """Phone, meter or smartcard number."""
    customerName: str | None
    """Customer name at the biller; null when no lookup was made."""
    amount: int
    """Amount paid to the biller, in kobo."""
    fee: int
    """Fee on top, in kobo."""
    totalDebited: int
    """Amount and fee, in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    details: BillDetails
    """Further parts of the purchase, by type."""
    hasToken: bool
    """True when the bill has a token."""
    receiptNumber: str | None
    """Receipt number."""
    provider: BillProvider | None
    """Response of the biller; null before the first response."""
    reason: Literal['provider_rejected', 'manual_reversal'] | None
    """Reason of the reversal."""
    declineCode: str | None
    """Code of the decline; null without a decline."""
    createdAt: str
    """Time of the debit."""
    completedAt: str | None
    """Time of delivery."""
    reversedAt: str | None
    """Time of the refund."""
    nextCheckAt: str | None
    """Time of the next poll, while the outcome is open."""
    metadata: dict[str, str]
    """Your own labels."""
    token: BillToken | None
    """Prepaid meters only, after delivery. Lists omit the token: retrieve a single bill."""


class BillStatusDetails(TypedDict):
    """Further parts of the purchase, by type."""

    meterType: NotRequired[Literal['prepaid', 'postpaid']]
    """Electricity: prepaid or postpaid."""
    action: NotRequired[Literal['renew', 'change']]
    """Cable: the same bouquet, or another bouquet."""
    months: NotRequired[int]
    """Cable: number of months."""
    addOns: NotRequired[list[str]]
    """Cable: payment codes of add-ons."""


class BillStatusProvider(TypedDict):
    transactionResponseCode: str
    """Response code of the provider, such as 90000."""
    transactionRef: str | None
    """Reference at the provider."""
    responseDescription: str | None
    """Description of the response code."""


class BillStatusAttemptsItem(TypedDict):
    at: str
    """Time of the answer."""
    source: Literal['submit', 'poll', 'operator']
    """Source of the answer."""
    transactionResponseCode: str | None
    """Response code; null when the answer had none."""
    outcome: str
    """Outcome according to the answer."""


class BillStatus(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    requestRef: str
    """13 digits; the same reference is the same payment."""
    status: Literal['pending', 'successful', 'failed', 'reversed']
    """Status. pending: outcome not known yet, polled until it is. reversed: failed and refunded."""
    isFinal: bool
    """True once the status is final."""
    type: Literal['airtime', 'data', 'cable', 'electricity']
    """Type of the bill."""
    serviceId: str
    """Service id."""
    serviceName: str
    """Display name of the service."""
    paymentCode: str
    """Payment code of the purchase."""
    optionName: str
    """Display name of the option."""
    customerId: str
    """Phone, meter or smartcard number."""
    customerName: str | None
    """Customer name at the biller; null when no lookup was made."""
    amount: int
    """Amount paid to the biller, in kobo."""
    fee: int
    """Fee on top, in kobo."""
    totalDebited: int
    """Amount and fee, in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    details: BillStatusDetails
    """Further parts of the purchase, by type."""
    hasToken: bool
    """True when the bill has a token."""
    receiptNumber: str | None
    """Receipt number."""
    provider: BillStatusProvider | None
    """Response of the biller; null before the first response."""
    reason: Literal['provider_rejected', 'manual_reversal'] | None
    """Reason of the reversal."""
    declineCode: str | None
    """Code of the decline; null without a decline."""
    createdAt: str
    """Time of the debit."""
    completedAt: str | None
    """Time of delivery."""
    reversedAt: str | None
    """Time of the refund."""
    nextCheckAt: str | None
    """Time of the next poll, while the outcome is open."""
    metadata: dict[str, str]
    """Your own labels."""
    token: BillToken | None
    """Prepaid meters only, after delivery."""
    lastCheckedAt: str | None
    """Time of the last poll; null before the first."""
    attempts: list[BillStatusAttemptsItem]
    """Answers of the biller, oldest first."""


class ListedBillDetails(TypedDict):
    """Further parts of the purchase, by type."""

    meterType: NotRequired[Literal['prepaid', 'postpaid']]
    """Electricity: prepaid or postpaid."""
    action: NotRequired[Literal['renew', 'change']]
    """Cable: the same bouquet, or another bouquet."""
    months: NotRequired[int]
    """Cable: number of months."""
    addOns: NotRequired[list[str]]
    """Cable: payment codes of add-ons."""


class ListedBillProvider(TypedDict):
    transactionResponseCode: str
    """Response code of the provider, such as 90000."""
    transactionRef: str | None
    """Reference at the provider."""
    responseDescription: str | None
    """Description of the response code."""


class ListedBill(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    requestRef: str
    """13 digits; the same reference is the same payment."""
    status: Literal['pending', 'successful', 'failed', 'reversed']
    """Status. pending: outcome not known yet, polled until it is. reversed: failed and refunded."""
    isFinal: bool
    """True once the status is final."""
    type: Literal['airtime', 'data', 'cable', 'electricity']
    """Type of the bill."""
    serviceId: str
    """Service id."""
    serviceName: str
    """Display name of the service."""
    paymentCode: str
    """Payment code of the purchase."""
    optionName: str
    """Display name of the option."""
    customerId: str
    """Phone, meter or smartcard number."""
    customerName: str | None
    """Customer name at the biller; null when no lookup was made."""
    amount: int
    """Amount paid to the biller, in kobo."""
    fee: int
    """Fee on top, in kobo."""
    totalDebited: int
    """Amount and fee, in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    details: ListedBillDetails
    """Further parts of the purchase, by type."""
    hasToken: bool
    """True when the bill has a token."""
    receiptNumber: str | None
    """Receipt number."""
    provider: ListedBillProvider | None
    """Response of the biller; null before the first response."""
    reason: Literal['provider_rejected', 'manual_reversal'] | None
    """Reason of the reversal."""
    declineCode: str | None
    """Code of the decline; null without a decline."""
    createdAt: str
    """Time of the debit."""
    completedAt: str | None
    """Time of delivery."""
    reversedAt: str | None
    """Time of the refund."""
    nextCheckAt: str | None
    """Time of the next poll, while the outcome is open."""
    metadata: dict[str, str]
    """Your own labels."""


class CustomerAddress(TypedDict):
    line1: str
    """Street and number."""
    line2: NotRequired[str]
    """Further address details."""
    city: str
    """City or town."""
    state: str
    """State."""
    country: str
    """Country code of two capitals, such as NG."""
    postalCode: NotRequired[str]
    """Postal code."""


class Customer(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    customerCode: str
    """A code that is easy to read aloud: CUS_…."""
    firstName: str
    """First name."""
    lastName: str
    """Last name."""
    email: str
    """E-mail address for receipts."""
    phoneNumber: str | None
    """Phone number with country code."""
    dateOfBirth: str | None
    """Date of birth."""
    address: CustomerAddress | None
    """Address of the customer."""
    status: Literal['active', 'suspended', 'inactive']
    """Status of the customer."""
    metadata: dict[str, str]
    """Your own labels."""
    createdAt: str
    """Time of creation."""
    updatedAt: str
    """Time of the last change."""


class VirtualCardBillingAddress(TypedDict):
    line1: str
    """Street and number."""
    city: str
    """City or town."""
    state: str
    """State."""
    country: str
    """Country code of two capitals, such as NG."""
    postalCode: NotRequired[str]
    """Postal code."""


class VirtualCardSpendingControlsChannels(TypedDict):
    """Allowed channels."""

    atm: NotRequired[bool]
    """Cash machines."""
    pos: NotRequired[bool]
    """Terminals in shops."""
    web: NotRequired[bool]
    """Web shops."""
    mobile: NotRequired[bool]
    """Mobile apps."""


class VirtualCardSpendingControlsSpendingLimitsItem(TypedDict):
    amount: int
    """Limit in kobo."""
    interval: Literal['per_transaction', 'daily', 'weekly', 'monthly']
    """Interval of the limit."""


class VirtualCardSpendingControls(TypedDict):
    """Spending controls: channels, categories, limits."""

    channels: NotRequired[VirtualCardSpendingControlsChannels]
    """Allowed channels."""
    allowedCategories: NotRequired[list[str]]
    """Allowed merchant categories; all when empty."""
    blockedCategories: NotRequired[list[str]]
    """Declined merchant categories."""
    spendingLimits: NotRequired[list[VirtualCardSpendingControlsSpendingLimitsItem]]
    """Spending limits."""


class VirtualCard(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    customerId: str
    """The card holder."""
    type: Literal['virtual']
    """A virtual card without plastic."""
    brand: Literal['VERVE', 'VISA', 'MASTERCARD']
    """Card scheme."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    nameOnCard: str
    """Name on the card."""
    maskedPan: str | None
    """First six and last four digits."""
    last4: str | None
    """Last four digits."""
    expiryMonth: str | None
    """Two digits."""
    expiryYear: str | None
    """Four digits."""
    status: Literal['pending', 'active', 'frozen', 'terminated', 'expired', 'failed']
    """Status of the card."""
    providerStatus: str | None
    """Status as the processor names it."""
    balance: int
    """Balance in kobo."""
    billingAddress: VirtualCardBillingAddress | None
    """Billing address that merchants compare; null when none was given."""
    spendingControls: VirtualCardSpendingControls
    """Spending controls: channels, categories, limits."""
    provider: str
    """Processor of the card."""
    providerCardId: str | None
    """Id at the processor; null before the card is issued."""
    lastSyncedAt: str | None
    """Time of the last reconciliation with the processor."""
    frozenBy: Literal['business', 'processor'] | None
    """Origin of the freeze; null when not frozen."""
    terminatedReason: str | None
    """Reason of the termination."""
    metadata: dict[str, str]
    """Your own labels."""
    createdAt: str
    """Time of the request."""
    updatedAt: str
    """Time of the last change."""


class CardTransactionMerchant(TypedDict):
    name: str
    """Name of the merchant."""
    mcc: str | None
    """Merchant category code, 4 digits."""
    city: str | None
    """City of the merchant."""
    country: str | None
    """Country code of the merchant, two letters."""


class CardTransaction(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    cardId: str
    """The card."""
    type: Literal['authorization', 'settlement', 'reversal', 'refund', 'funding', 'withdrawal', 'fee', 'adjustment']
    """Type of the transaction."""
    direction: Literal['credit', 'debit']
    """credit adds to the card, debit takes from the card."""
    amount: int
    """Amount in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    originalAmount: int
    """Amount that the merchant requested, in kobo."""
    originalCurrency: Literal['NGN']
    """Currency of the original amount."""
    merchant: CardTransactionMerchant | None
    """Where; null for money that the business moved."""
    channel: str | None
    """atm, pos, web or mobile."""
    status: Literal['approved', 'declined', 'settled', 'reversed']
    """Status of the transaction."""
    declineReason: str | None
    """Reason of the decline, such as insufficient_funds."""
    responseCode: str | None
    """Response code of the processor."""
    createdAt: str
    """Time at the processor."""


class PayrollBatchCounts(TypedDict):
    """Progress: the number of items in each status."""

    draft: int
    """Items not started."""
    queued: int
    """Items with money held."""
    sent: int
    """Items debited, with an open outcome."""
    settled: int
    """Credited."""
    failed: int
    """Items declined and pending review."""
    reversed: int
    """Items returned to the wallet."""
    skipped: int
    """Items not paid."""


class PayrollBatchPreviewBlockersItem(TypedDict):
    code: str
    """Machine code, such as ACCOUNT_NOT_FOUND."""
    message: str
    """Message for people."""
    itemId: str | None
    """Id of the item; null for a finding about the whole batch."""


class PayrollBatchPreviewWarningsItem(TypedDict):
    code: str
    """Machine code, such as ACCOUNT_NOT_FOUND."""
    message: str
    """Message for people."""
    itemId: str | None
    """Id of the item; null for a finding about the whole batch."""


class PayrollBatchPreviewChanges(TypedDict):
    previousBatchId: str
    """Id of the previous batch."""
    previousReference: str
    """Reference of the previous batch."""
    added: int
    """Number of employees missing from the previous batch."""
    removed: int
    """Number of employees missing from this batch."""
    changed: int
    """Number of employees with another amount."""
    amountDelta: int
    """Difference of the totals, in kobo."""


class PayrollBatchPreview(TypedDict):
    status: Literal['computing', 'ready']
    """Status of the preview."""
    computedAt: str | None
    """Time when the preview finished."""
    blockers: list[PayrollBatchPreviewBlockersItem]
    """Problems to fix before submission; the first 100 of each kind."""
    warnings: list[PayrollBatchPreviewWarningsItem]
    """Possible mistakes; the first 100 of each kind."""
    blockerCount: int
    """Number of blockers."""
    warningCount: int
    """Number of warnings."""
    walletAfter: int | None
    """Wallet balance after payment and fees, in kobo; negative when too low."""
    changes: PayrollBatchPreviewChanges | None
    """Differences from the last paid batch; null for the first batch."""


class PayrollBatchApproval(TypedDict):
    """Submission and approval of the batch."""

    requestedBy: str | None
    """Name of the person or key that submitted the batch."""
    requestedAt: str | None
    """Time of the submission."""
    approvedBy: str | None
    """Name of the person or key that approved the batch."""
    approvedAt: str | None
    """Time of the approval."""
    method: Literal['dashboard', 'api'] | None
    """Channel of the approval."""
    comment: str | None
    """Comment on the decision."""
    rejectedReason: str | None
    """Reason for the last rejection."""


class PayrollBatch(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    batchReference: str
    """Reference of the batch."""
    name: str
    """Name of the batch."""
    payDate: str | None
    """Pay date on the payslips."""
    narration: str | None
    """Narration on the bank statements, for items without their own narration."""
    status: Literal['draft', 'awaiting_approval', 'approved', 'scheduled', 'processing', 'completed', 'partially_completed', 'failed', 'canceled']
    """Status of the batch."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    itemCount: int
    """Number of items."""
    totalAmount: int
    """Total of the items, in kobo."""
    totalFees: int
    """Total of the fees as approved, in kobo, including items later skipped or rejected without a charge."""
    totalDebited: int
    """Total of amounts and fees as approved, in kobo; returnedAmount shows the part credited back."""
    counts: PayrollBatchCounts
    """Progress: the number of items in each status."""
    settledAmount: int
    """Total credited to employees, in kobo."""
    returnedAmount: int
    """Total credited back to the wallet, in kobo, fees included."""
    preview: PayrollBatchPreview | None
    """Null before a preview, and after every change of an item."""
    approval: PayrollBatchApproval
    """Submission and approval of the batch."""
    waitsFor: str | None
    """Reason for a delay: INSUFFICIENT_WALLET_BALANCE while the wallet is too low; LIMIT_EXCEEDED while the daily wallet limits are reached; REVIEW while a declined salary is pending review."""
    scheduledAt: str | None
    """Time to pay the approved batch; null pays immediately."""
    processingStartedAt: str | None
    """Time when the payment started."""
    completedAt: str | None
    """Time when the batch ended. A later change of an item changes the status, not this time."""
    canceledAt: str | None
    """Time of the cancellation."""
    createdBy: str
    """Name of the person or key that created the batch."""
    createdAt: str
    """Time of the creation."""


class PayrollItemEarningsItem(TypedDict):
    label: str
    """Purpose of the line."""
    amount: int
    """Amount in kobo."""


class PayrollItemDeductionsItem(TypedDict):
    label: str
    """Purpose of the line."""
    amount: int
    """Amount in kobo."""


class PayrollItemProvider(TypedDict):
    transactionResponseCode: str | None
    """Response code, such as 90000."""
    transactionRef: str | None
    """Provider reference."""
    transactionId: str | None
    """Provider transaction id."""
    sessionId: str | None
    """NIP session id, which the beneficiary bank shares."""
    responseDescription: str | None
    """Description of the response code."""


class PayrollItem(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    batchId: str
    """Id of the batch."""
    batchReference: str
    """Reference of the batch."""
    employeeReference: str | None
    """Your own reference for the employee."""
    beneficiaryName: str
    """Name of the employee, as submitted."""
    accountNumber: str
    """Account number: NUBAN, 10 digits."""
    bankCode: str
    """Code of the bank."""
    bankName: str
    """Name of the bank."""
    resolvedAccountName: str | None
    """Account name at the bank."""
    nameMatch: Literal['EXACT_MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_FOUND', 'NO_ANSWER'] | None
    """Result of the name comparison; null before a preview."""
    allowNameMismatch: bool
    """True when the item is paid despite another account name."""
    amount: int
    """Net salary, in kobo."""
    fee: int
    """Fee in kobo, without stamp duty; an estimate before payment; 0 when rejected at submission or skipped."""
    narration: str | None
    """Narration on the bank statement of the employee."""
    email: str | None
    """Email address of the employee."""
    phoneNumber: str | None
    """Phone number of the employee."""
    earnings: list[PayrollItemEarningsItem]
    """Earnings on the payslip."""
    deductions: list[PayrollItemDeductionsItem]
    """Deductions on the payslip."""
    grossAmount: int
    """Earnings before deductions, in kobo."""
    status: Literal['draft', 'queued', 'sent', 'settled', 'failed', 'reversed', 'skipped']
    """Status of the item."""
    transferCode: str | None
    """Code of the transfer."""
    failureReason: str | None
    """Reason why the item was not paid."""
    provider: PayrollItemProvider | None
    """Processor response; null before the first response."""
    sentAt: str | None
    """Time when the wallet was debited."""
    settledAt: str | None
    """Time when the employee was credited."""
    createdAt: str
    """Time when the item was added."""


class PayslipEarningsItem(TypedDict):
    label: str
    """Purpose of the line."""
    amount: int
    """Amount in kobo."""


class PayslipDeductionsItem(TypedDict):
    label: str
    """Purpose of the line."""
    amount: int
    """Amount in kobo."""


class Payslip(TypedDict):
    employer: str
    """Name of the business."""
    batchReference: str
    """Reference of the batch."""
    payDate: str | None
    """Pay date of the batch."""
    employeeReference: str | None
    """Your own reference for the employee."""
    employeeName: str
    """Name of the employee, as submitted."""
    earnings: list[PayslipEarningsItem]
    """Lines added to the salary."""
    deductions: list[PayslipDeductionsItem]
    """Lines subtracted from the salary."""
    grossAmount: int
    """Earnings before deductions, in kobo."""
    totalDeductions: int
    """Total of the deductions, in kobo."""
    netAmount: int
    """Net salary, in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    bankName: str
    """Name of the bank."""
    accountNumber: str
    """Account number, masked except for the last four digits."""
    status: Literal['draft', 'queued', 'sent', 'settled', 'failed', 'reversed', 'skipped']
    """Status of the item."""
    transferCode: str | None
    """Code of the transfer."""
    paidAt: str | None
    """Time when the employee was credited; null unless status is settled."""


class PayrollApprovalLimits(TypedDict):
    armed: bool
    """True while approval by API is allowed."""
    maxBatchAmount: int | None
    """Largest total of one batch, in kobo."""
    maxItemAmount: int | None
    """Largest amount of one item, in kobo."""
    dailyAmount: int | None
    """Largest total of all batches in a day in Lagos, in kobo."""
    allowedKeyIds: list[str]
    """Ids of the keys that may approve."""
    expiresAt: str | None
    """End of the permission."""
    armedBy: str | None
    """Name of the person who allowed approval by API."""
    armedAt: str | None
    """Time when approval by API was allowed."""


class DeliveryOptionEstimatedDays(TypedDict):
    min: int
    """Minimum."""
    max: int
    """Maximum."""


class DeliveryOption(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    productId: str
    """The product."""
    name: str
    """Name shown to the buyer."""
    type: Literal['flat_rate', 'pickup', 'free']
    """Pricing of the delivery."""
    fee: int
    """Fee for the buyer, in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    regions: list[str]
    """Regions served; empty for all regions."""
    estimatedDays: DeliveryOptionEstimatedDays | None
    """Estimated delivery time."""
    active: bool
    """True when buyers can choose the option."""
    createdAt: str
    """Time of creation."""


class Product(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    slug: str
    """Name in addresses."""
    name: str
    """Name of the product."""
    description: str | None
    """Description shown to the buyer."""
    sku: str | None
    """Your own stock number (SKU)."""
    price: int
    """Unit price, in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    type: Literal['physical', 'digital', 'service', 'subscription']
    """Type of product."""
    images: list[str]
    """Addresses of pictures."""
    unlimited: bool
    """True when the stock is unlimited."""
    quantity: int | None
    """Quantity in stock; null for unlimited."""
    minQuantity: int
    """Minimum quantity of an order."""
    maxQuantity: int | None
    """Maximum quantity of an order."""
    lowStockThreshold: int | None
    """Stock at or below this quantity is low."""
    active: bool
    """True when the product is on sale."""
    metadata: dict[str, str]
    """Your own labels."""
    deliveryOptions: list[DeliveryOption]
    """Delivery options, oldest first."""
    createdAt: str
    """Time of creation."""
    updatedAt: str
    """Time of the last change."""


class CheckoutLinkCollect(TypedDict):
    """Contact data that the payer is asked for."""

    phone: bool
    """Phone number."""
    address: bool
    """Delivery address."""
    deliveryOption: bool
    """Delivery option."""


class CheckoutLink(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    slug: str
    """Secret end of the page address."""
    url: str
    """Address of the page for payers."""
    type: Literal['product', 'subscription', 'amount']
    """Purpose of the link."""
    productId: str | None
    """The product for sale."""
    subscriptionId: str | None
    """The subscription to pay."""
    amount: int | None
    """Amount in kobo; null for products and subscriptions, and where the payer chooses the amount."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    title: str
    """Heading for the payer."""
    description: str | None
    """Description below the heading."""
    successUrl: str | None
    """Address for the payer after the payment."""
    collect: CheckoutLinkCollect
    """Contact data that the payer is asked for."""
    singleUse: bool
    """True when the link can be paid once."""
    maxPayments: int | None
    """Maximum number of payments; null for unlimited."""
    payments: int
    """Number of paid orders."""
    openOrders: int
    """Number of pending orders; each reserves a place."""
    expiresAt: str | None
    """Expiry of the link."""
    status: Literal['active', 'inactive', 'expired', 'completed']
    """Status of the link."""
    metadata: dict[str, str]
    """Your own labels, copied to orders."""
    createdAt: str
    """Time of creation."""
    updatedAt: str
    """Time of the last change."""


class CheckoutLook(TypedDict):
    colour: str | None
    """Colour of buttons and links, as chosen; null for the default."""
    hasLogo: bool
    """True when a logo is shown."""


class CheckoutOrderItemsItem(TypedDict):
    productId: str | None
    """The product; null for an amount."""
    name: str
    """Name of the item at the time of the order."""
    quantity: int
    """Quantity."""
    unitPrice: int
    """Unit price in kobo."""


class CheckoutOrderDeliveryOption(TypedDict):
    id: str
    """The delivery option, which may be removed since."""
    name: str
    """Name of the option at the time of the order."""
    type: Literal['flat_rate', 'pickup', 'free']
    """Pricing of the delivery."""
    fee: int
    """Fee in kobo."""


class CheckoutOrderDeliveryAddress(TypedDict):
    line1: str
    """Street and number."""
    line2: NotRequired[str]
    """Further address details."""
    city: str
    """City or town."""
    state: str
    """State."""
    country: str
    """Country code of two capitals, such as NG."""
    postalCode: NotRequired[str]
    """Postal code."""


class CheckoutOrderCustomer(TypedDict):
    """The buyer."""

    id: str
    """The customer."""
    firstName: str
    """First name."""
    lastName: str
    """Last name."""
    email: str
    """E-mail address."""
    phoneNumber: str | None
    """Phone number, where the link asks for one."""


class CheckoutOrder(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    linkId: str
    """The checkout link."""
    reference: str
    """Reference for payer and business."""
    status: Literal['pending', 'paid', 'fulfilled', 'canceled', 'refunded']
    """Status of the order."""
    subscriptionId: str | None
    """The subscription that the order pays."""
    items: list[CheckoutOrderItemsItem]
    """Ordered items."""
    deliveryOption: CheckoutOrderDeliveryOption | None
    """Delivery option."""
    deliveryAddress: CheckoutOrderDeliveryAddress | None
    """Delivery address."""
    subtotal: int
    """Total without delivery, in kobo."""
    deliveryFee: int
    """Delivery fee in kobo."""
    total: int
    """Total in kobo."""
    amountPaid: int
    """Payments received in kobo, late and surplus payments included."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    customer: CheckoutOrderCustomer
    """The buyer."""
    senderName: str | None
    """Sender name reported by the bank."""
    dueAt: str | None
    """Due time; an unpaid order is then cancelled."""
    cancelReason: Literal['unpaid', 'business', 'no_longer_due'] | None
    """Reason of the cancellation."""
    depositId: str | None
    """The deposit that completed the payment."""
    refundTransferCode: str | None
    """Code of the refund transfer."""
    paidAt: str | None
    """Time of the payment."""
    fulfilledAt: str | None
    """Time of the delivery."""
    canceledAt: str | None
    """Time of the cancellation."""
    refundedAt: str | None
    """Time of the refund."""
    metadata: dict[str, str]
    """Labels of the link at the time of the order."""
    createdAt: str
    """Time of creation."""
    updatedAt: str
    """Time of the last change."""


class PayerLinkItem(TypedDict):
    name: str
    """Name of the product."""
    description: str | None
    """Description of the product."""
    picture: str | None
    """Address of the first picture; null without a picture."""
    unitPrice: int
    """Unit price in kobo."""
    minQuantity: int
    """Minimum quantity of an order."""
    maxQuantity: int
    """Maximum quantity of an order."""


class PayerLinkCollect(TypedDict):
    """Contact data that the payer is asked for."""

    phone: bool
    """Phone number."""
    address: bool
    """Delivery address."""
    deliveryOption: bool
    """Delivery option."""


class PayerLinkDeliveryOptionsItemEstimatedDays(TypedDict):
    min: int
    """Minimum."""
    max: int
    """Maximum."""


class PayerLinkDeliveryOptionsItem(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    name: str
    """Name of the option."""
    type: Literal['flat_rate', 'pickup', 'free']
    """Pricing of the delivery."""
    fee: int
    """Fee in kobo, on top of the price."""
    regions: list[str]
    """Regions served; empty for all regions."""
    estimatedDays: PayerLinkDeliveryOptionsItemEstimatedDays | None
    """Estimated delivery time in days."""


class PayerLink(TypedDict):
    slug: str
    """Name of the link in the address of the page."""
    business: str
    """Name of the business."""
    colour: str | None
    """Colour of the business, such as #0b6e4f; null for the default."""
    logoUrl: str | None
    """Address of the logo; null without a logo."""
    environment: Literal['live', 'sandbox']
    """sandbox: no real money is moved."""
    type: Literal['product', 'subscription', 'amount']
    """Purpose of the link."""
    title: str
    """Heading for the payer."""
    description: str | None
    """Description below the heading."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    isOpen: bool
    """True when the link accepts orders."""
    closedReason: Literal['inactive', 'expired', 'completed', 'busy', 'unavailable', 'sold_out', 'nothing_due'] | None
    """Reason why the link accepts no orders; null when open."""
    item: PayerLinkItem | None
    """The product; null for an amount."""
    amount: int | None
    """Amount in kobo; null where quantity or payer decide."""
    collect: PayerLinkCollect
    """Contact data that the payer is asked for."""
    deliveryOptions: list[PayerLinkDeliveryOptionsItem]
    """Delivery options."""


class PayerOrderItemsItem(TypedDict):
    name: str
    """Name of the item at the time of the order."""
    quantity: int
    """Quantity."""
    unitPrice: int
    """Unit price in kobo."""


class PayerOrderDeliveryOption(TypedDict):
    name: str
    """Name of the option at the time of the order."""
    type: Literal['flat_rate', 'pickup', 'free']
    """Pricing of the delivery."""
    fee: int
    """Fee in kobo."""


class PayerOrderAccount(TypedDict):
    accountNumber: str
    """NUBAN, 10 digits."""
    accountName: str
    """Name of the account."""
    bankName: str
    """Name of the bank."""
    isOpen: bool
    """True when the account accepts payments."""
    expiresAt: str | None
    """Expiry of the account; null without expiry."""


class PayerOrder(TypedDict):
    token: str
    """Token that retrieves this order again."""
    reference: str
    """Reference for questions."""
    status: Literal['pending', 'paid', 'fulfilled', 'canceled', 'refunded']
    """Status of the order."""
    items: list[PayerOrderItemsItem]
    """Ordered items."""
    deliveryOption: PayerOrderDeliveryOption | None
    """Delivery option; null without delivery."""
    subtotal: int
    """Total of the items in kobo."""
    deliveryFee: int
    """Delivery fee in kobo."""
    total: int
    """Total in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    amountPaid: int
    """Payments received in kobo."""
    amountDue: int
    """Amount due in kobo."""
    account: PayerOrderAccount | None
    """Account to pay into; null without an account."""
    paidAt: str | None
    """Time of the payment; null while unpaid."""
    successUrl: str | None
    """Address of the business for the payer after the payment."""


class Plan(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    code: str
    """Your own code."""
    name: str
    """Name of the plan."""
    amount: int
    """Unit price in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    interval: Literal['daily', 'every_3_days', 'weekly', 'biweekly', 'monthly', 'quarterly', 'biannual', 'yearly']
    """Billing interval."""
    intervalCount: int
    """Number of intervals per billing period."""
    trialDays: int
    """Free days at the beginning."""
    maxCycles: int | None
    """Number of periods until the end; null for unlimited."""
    active: bool
    """True when subscriptions can be created from the plan."""
    createdAt: str
    """Time of creation."""


class SubscriptionDunning(TypedDict):
    """Reminders."""

    attempt: int
    """Reminders so far."""
    nextAttemptAt: str | None
    """Time of the next step."""


class Subscription(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    customerId: str
    """The customer to bill."""
    productId: str | None
    """The product; null for a subscription without product."""
    planId: str | None
    """The plan that the subscription was created from."""
    status: Literal['pending_payment', 'trialing', 'active', 'past_due', 'paused', 'canceled', 'expired']
    """Status of the subscription."""
    interval: Literal['daily', 'every_3_days', 'weekly', 'biweekly', 'monthly', 'quarterly', 'biannual', 'yearly']
    """Billing interval."""
    intervalCount: int
    """Number of intervals per billing period."""
    amount: int
    """Unit price in kobo; a period costs amount × quantity."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    quantity: int
    """Quantity."""
    paymentMethod: Literal['va', 'manual', 'wallet']
    """Usual payment method."""
    graceDays: int
    """Days that a payment may be late."""
    trialEndsAt: str | None
    """Null without a trial."""
    billingAnchor: str
    """The billing day."""
    currentPeriodStart: str | None
    """Null before the first payment."""
    currentPeriodEnd: str | None
    """End of the paid period, exclusive."""
    nextBillingAt: str | None
    """Time of the next billing."""
    cancelAtPeriodEnd: bool
    """True when the subscription ends with its period."""
    canceledAt: str | None
    """Time of the cancellation."""
    endedAt: str | None
    """Time of the end."""
    pausedAt: str | None
    """Start of the pause."""
    cyclesPaid: int
    """Periods paid so far."""
    maxCycles: int | None
    """Number of periods until the end; null for unlimited."""
    outstandingAmount: int
    """Amount due now, in kobo."""
    creditBalance: int
    """Credit in kobo, settled with the next invoice; below zero a debt."""
    dunning: SubscriptionDunning
    """Reminders."""
    checkoutCallbackUrl: str | None
    """Address for the payer after the payment."""
    metadata: dict[str, str]
    """Your own labels."""
    createdAt: str
    """Time of creation."""
    updatedAt: str
    """Time of the last change."""


class SubscriptionInvoice(TypedDict):
    subscriptionId: str
    """The subscription."""
    number: int
    """Number of the invoice, from 1."""
    periodStart: str | None
    """Null until the first payment, which begins the period."""
    periodEnd: str | None
    """End of the period, exclusive."""
    amount: int
    """Price of the period, in kobo."""
    credit: int
    """Credit used, in kobo; below zero a debt that was added."""
    amountDue: int
    """Amount − credit, in kobo."""
    amountPaid: int
    """Amount received, in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    status: Literal['open', 'paid', 'void']
    """Status of the invoice."""
    paymentSource: Literal['virtual_account', 'checkout', 'manual', 'wallet', 'card', 'credit'] | None
    """Source of the payment."""
    reference: str | None
    """Reference of the payment."""
    paidAt: str | None
    """Time of the payment."""
    createdAt: str
    """Time of creation."""


class SubscriptionVirtualAccountSubject(TypedDict):
    """Subject of payments into the account."""

    type: Literal['subscription', 'checkout_order', 'customer', 'wallet']
    """Type of the subject."""
    id: str
    """Id of the subject."""


class SubscriptionVirtualAccount(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    customerId: str | None
    """The customer of the account; null for a wallet."""
    subject: SubscriptionVirtualAccountSubject
    """Subject of payments into the account."""
    accountNumber: str
    """NUBAN, 10 digits."""
    accountName: str
    """Name that the payer's bank shows."""
    bankCode: str | None
    """Code of the bank; null when unknown."""
    bankName: str
    """Name of the bank."""
    type: Literal['dynamic', 'static']
    """Lifetime of the account."""
    amount: int | None
    """Exact amount to pay, in kobo; null accepts any amount."""
    amountReceived: int
    """Payments received, in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    reference: str
    """Our reference at the bank."""
    status: Literal['active', 'completed', 'expired', 'deactivated']
    """Status of the account."""
    isActive: bool
    """True when the account accepts payments."""
    expiresAt: str | None
    """Expiry of the account; null for none."""
    provider: str
    """Provider of the account."""
    createdAt: str
    """Time of creation."""
    subscriptionId: str
    """The subscription."""


class VirtualAccountSubject(TypedDict):
    """Subject of payments into the account."""

    type: Literal['subscription', 'checkout_order', 'customer', 'wallet']
    """Type of the subject."""
    id: str
    """Id of the subject."""


class VirtualAccount(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    customerId: str | None
    """The customer of the account; null for a wallet."""
    subject: VirtualAccountSubject
    """Subject of payments into the account."""
    accountNumber: str
    """NUBAN, 10 digits."""
    accountName: str
    """Name that the payer's bank shows."""
    bankCode: str | None
    """Code of the bank; null when unknown."""
    bankName: str
    """Name of the bank."""
    type: Literal['dynamic', 'static']
    """Lifetime of the account."""
    amount: int | None
    """Exact amount to pay, in kobo; null accepts any amount."""
    amountReceived: int
    """Payments received, in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    reference: str
    """Our reference at the bank."""
    status: Literal['active', 'completed', 'expired', 'deactivated']
    """Status of the account."""
    isActive: bool
    """True when the account accepts payments."""
    expiresAt: str | None
    """Expiry of the account; null for none."""
    provider: str
    """Provider of the account."""
    createdAt: str
    """Time of creation."""


class CustomerTransactionSubject(TypedDict):
    """Subject of the payment."""

    type: Literal['subscription', 'checkout_order', 'customer', 'wallet']
    """Type of the subject."""
    id: str
    """Id of the subject."""


class CustomerTransaction(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    customerId: str | None
    """The paying customer."""
    virtualAccountId: str
    """The virtual account."""
    accountNumber: str
    """Number of the account."""
    subject: CustomerTransactionSubject
    """Subject of the payment."""
    amount: int
    """Amount received, in kobo."""
    amountExpected: int | None
    """Amount expected by the account, in kobo."""
    surplus: int
    """Amount beyond the amount due, in kobo; credited to the wallet."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    status: Literal['successful', 'underpaid']
    """Status of the payment."""
    match: Literal['exact', 'under', 'over', 'any']
    """Match of amount and amount due."""
    late: bool
    """True when the payment arrived after the expiry of the account."""
    reference: str
    """Reference of the statement line."""
    sessionId: str
    """Interbank session id of the transfer."""
    channel: str
    """Channel of the payment."""
    description: str
    """Description of the payment."""
    senderName: str
    """Sender of the payment."""
    completedAt: str
    """Time of the credit."""
    metadata: dict[str, str]
    """Labels of the subject."""


class SmsQuoteLine(TypedDict):
    network: Literal['MTN', 'Airtel', 'Glo', '9mobile', 'Ntel', 'Smile', 'Mafab', 'unknown']
    """The network: MTN, Airtel, Glo, 9mobile, Ntel, Smile, Mafab or unknown; by prefix, which a ported number keeps."""
    recipients: int
    """The number of different valid recipients."""
    units: int
    """The billable units: segments times recipients."""
    unitPrice: int
    """The price of a unit in kobo."""
    amount: int
    """The amount of all units in kobo."""


SmsWordingChangesItem = TypedDict('SmsWordingChangesItem', {
    # The original text.
    'from': 'str',
    # The replacement.
    'to': 'str',
    # The number of replacements.
    'count': 'int',
})


class SmsWording(TypedDict):
    """The same message in fewer parts"""

    message: str
    """The cheaper text."""
    encoding: Literal['GSM-7', 'UCS-2']
    """The encoding."""
    segments: int
    """The number of parts."""
    units: int
    """The billable units."""
    amount: int
    """The amount in kobo."""
    saving: int
    """The saving in kobo."""
    changes: list[SmsWordingChangesItem]
    """The replacements."""


class SmsQuoteInvalidRecipientsItem(TypedDict):
    index: int
    """The index in the list, from 0."""
    recipient: str
    """The number as submitted."""
    reason: Literal['EMPTY', 'NOT_DIGITS', 'TOO_SHORT', 'TOO_LONG', 'NOT_NIGERIAN', 'NOT_MOBILE']
    """The machine code."""
    message: str
    """A sentence for people."""


class SmsQuoteDuplicateRecipientsItem(TypedDict):
    index: int
    """The index in the list, from 0."""
    recipient: str
    """The number as submitted."""
    firstIndex: int
    """The index of the first occurrence."""


class SmsQuoteNonGsmCharactersItem(TypedDict):
    character: str
    """The character."""
    codePoint: str
    """The code point, such as U+20A6."""
    count: int
    """The number of occurrences."""
    positions: list[int]
    """The positions in characters, from 1."""
    replacement: str | None
    """The GSM-7 replacement of a character outside GSM-7; null without one."""


class SmsQuoteExtensionCharactersItem(TypedDict):
    character: str
    """The character."""
    codePoint: str
    """The code point, such as U+20A6."""
    count: int
    """The number of occurrences."""
    positions: list[int]
    """The positions in characters, from 1."""


class SmsQuoteShorten(TypedDict):
    characters: int
    """The characters to remove at the end."""
    segments: int
    """The remaining parts."""
    saving: int
    """The saving in kobo."""


class SmsQuote(TypedDict):
    quoteId: str
    """The id of the quote."""
    encoding: Literal['GSM-7', 'UCS-2']
    """The encoding of the message."""
    characters: int
    """Unicode code points."""
    septets: int | None
    """The length of a GSM-7 message; extension characters count twice."""
    codeUnits: int | None
    """The length of a UCS-2 message in 16-bit units."""
    segments: int
    """The number of parts."""
    segmentSize: int
    """The capacity of each part: 160 or 153 septets, 70 or 67 units."""
    remainingInSegment: int
    """The free capacity of the last part."""
    senderId: str | None
    """The sender as submitted."""
    route: Literal['generic', 'dnd']
    """The route."""
    recipients: int
    """The number of submitted recipients."""
    validRecipients: int
    """The number of different valid recipients; only these are priced."""
    invalidCount: int
    """The number of invalid recipients."""
    invalidRecipients: list[SmsQuoteInvalidRecipientsItem]
    """The first 1,000; index counts from 0. Empty for a quote retrieved by its id."""
    duplicates: int
    """The number of repeated recipients, in any spelling."""
    duplicateRecipients: list[SmsQuoteDuplicateRecipientsItem]
    """The first 1,000; index counts from 0. Empty for a quote retrieved by its id."""
    units: int
    """The billable units: segments times valid recipients."""
    unitPrice: int | None
    """The price of a unit in kobo; null for different networks, see breakdown."""
    amount: int
    """The amount in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    breakdown: list[SmsQuoteLine]
    """The cost by network."""
    nonGsmCharacters: list[SmsQuoteNonGsmCharactersItem]
    """The characters that require UCS-2, with their GSM-7 replacement."""
    extensionCharacters: list[SmsQuoteExtensionCharactersItem]
    """The characters of two septets."""
    shorten: SmsQuoteShorten | None
    """The shortening that saves parts; null for one part."""
    suggestion: SmsWording | None
    """A cheaper text, where one exists."""
    explanation: list[str]
    """The explanation of the cost, for people."""
    walletSufficient: bool
    """Whether the available balance covers the amount now."""
    expiresAt: str
    """The end of the validity of the prices."""


class SmsSendCounts(TypedDict):
    """The messages by status."""

    pending: int
    """Charged, and queued for submission."""
    sent: int
    """Accepted by the provider."""
    delivered: int
    """Delivered to the phone."""
    undelivered: int
    """Sent and not delivered."""
    failed: int
    """Never sent; refunded."""
    unknown: int
    """Possibly sent; the outcome is unknown."""


class SmsSend(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    clientReference: str | None
    """Your reference."""
    quoteId: str | None
    """The quote whose price was paid."""
    message: str | None
    """The text; null after 30 days."""
    senderId: str | None
    """The sender shown on phones; null for the default sender of the service."""
    route: Literal['generic', 'dnd']
    """The route."""
    encoding: Literal['GSM-7', 'UCS-2']
    """The encoding of the message."""
    segments: int
    """Parts of each message."""
    recipients: int
    """The number of messages: different valid recipients."""
    invalidCount: int
    """The number of invalid recipients, not charged."""
    duplicates: int
    """The number of repeated recipients, not charged."""
    units: int
    """The billable units: segments times recipients."""
    amount: int
    """Kobo debited from the wallet."""
    refunded: int
    """Kobo refunded, for messages that were never sent."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    counts: SmsSendCounts
    """The messages by status."""
    createdAt: str
    """The time of the charge."""


class SmsMessage(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    sendId: str
    """The id of the send."""
    recipient: str
    """The masked phone number."""
    network: Literal['MTN', 'Airtel', 'Glo', '9mobile', 'Ntel', 'Smile', 'Mafab', 'unknown']
    """The network of the price."""
    price: int
    """The price in kobo."""
    status: Literal['pending', 'sent', 'delivered', 'undelivered', 'failed', 'unknown']
    """The status of the message."""
    reason: Literal['SENDER_ID', 'REFUSED', 'NOT_SENT', 'DND', 'REJECTED', 'EXPIRED', 'UNDELIVERED'] | None
    """The reason of a failed or undelivered message; null otherwise."""
    refundedAt: str | None
    """The time of the refund; null without a refund."""
    createdAt: str
    """The time of the charge."""
    sentAt: str | None
    """The time of acceptance by the provider."""
    endedAt: str | None
    """The time of the final status; null before it."""


class NinLookup(TypedDict):
    nin: str
    """The NIN, 11 digits."""
    firstName: str
    """The first name."""
    lastName: str
    """The last name."""
    middleName: str
    """The middle name."""
    dateOfBirth: str
    """The date of birth."""
    gender: str
    """The gender as the provider returns it."""
    phoneNumber: str
    """The phone number, masked in the basic lookup."""
    address: str
    """The address in one line."""
    verificationId: str
    """The id of the charged call, for GET /kyc/calls/{verificationId}."""
    charged: int
    """Kobo debited from the balance; 0 when a plan paid."""


class NinFaceComparison(TypedDict):
    nin: str
    """The NIN, 11 digits."""
    firstName: str
    """The first name."""
    lastName: str
    """The last name."""
    faceMatch: bool
    """True when confidence reaches the threshold of the provider, 90 in the sandbox."""
    confidence: float
    """The confidence in percent."""
    verificationId: str
    """The id of the charged call, for GET /kyc/calls/{verificationId}."""
    charged: int
    """Kobo debited from the balance; 0 when a plan paid."""


class NinNameMatch(TypedDict):
    nin: str
    """The NIN, 11 digits."""
    result: Literal['EXACT_MATCH', 'NO_MATCH']
    """EXACT_MATCH when both names match."""
    firstNameMatch: bool
    """Whether the first name matches."""
    lastNameMatch: bool
    """Whether the last name matches."""
    verificationId: str
    """The id of the charged call, for GET /kyc/calls/{verificationId}."""
    charged: int
    """Kobo debited from the balance; 0 when a plan paid."""


class NinFullDetails(TypedDict):
    nin: str
    """The NIN, 11 digits."""
    firstName: str
    """The first name."""
    lastName: str
    """The last name."""
    middleName: str
    """The middle name."""
    dateOfBirth: str
    """The date of birth."""
    gender: str
    """The gender as the provider returns it."""
    phoneNumber: str
    """The whole phone number."""
    address: str
    """The address in one line."""
    stateOfOrigin: str
    """The state of origin."""
    nationality: str
    """The nationality."""
    educationalLevel: str
    """The educational level as the provider returns it."""
    employmentStatus: str
    """The employment status as the provider returns it."""
    photo: str
    """A data URI with a base64 JPEG."""
    verificationId: str
    """The id of the charged call, for GET /kyc/calls/{verificationId}."""
    charged: int
    """Kobo debited from the balance; 0 when a plan paid."""


class CompanyLookupAffiliatesItem(TypedDict):
    name: str
    """The name of the person or company."""
    role: str
    """The role: DIRECTOR, SECRETARY, PROPRIETOR, TRUSTEE, PARTNER, or the registry's term."""
    status: str
    """The status in the registry."""
    nationality: str
    """The country code."""
    sharesAllotted: int | None
    """The shares allotted; null for forms without shares."""
    appointedOn: str | None
    """The date of appointment; null when the registry has none."""


class CompanyLookupOtherMatchesItem(TypedDict):
    companyName: str
    """The name of the company."""
    rcNumber: str
    """Registration number, with the prefix of its form; digits alone where companyType is null."""
    companyType: Literal['BUSINESS_NAME', 'COMPANY', 'INCORPORATED_TRUSTEES', 'LIMITED_PARTNERSHIP', 'LIMITED_LIABILITY_PARTNERSHIP'] | None
    """The registered form; null when the registry does not return it."""


class CompanyLookup(TypedDict):
    companyName: str
    """The name of the company."""
    rcNumber: str
    """Registration number, with the prefix of its form; digits alone where companyType is null."""
    companyType: Literal['BUSINESS_NAME', 'COMPANY', 'INCORPORATED_TRUSTEES', 'LIMITED_PARTNERSHIP', 'LIMITED_LIABILITY_PARTNERSHIP'] | None
    """The registered form; null when the registry does not return it."""
    status: Literal['ACTIVE', 'INACTIVE', 'STRUCK_OFF'] | None
    """The status in the register; null when the registry does not return it."""
    registrationDate: str | None
    """The date of registration; null when the registry does not return it."""
    address: str
    """Street."""
    city: str
    """City."""
    lga: str
    """Local government area."""
    state: str
    """State."""
    email: str | None
    """The masked email address; null when the registry has none."""
    natureOfBusiness: str
    """The business activity."""
    branchAddress: str | None
    """The branch address; null without a branch."""
    shareCapital: int | None
    """The share capital in kobo; null for forms without share capital."""
    affiliates: list[CompanyLookupAffiliatesItem]
    """Persons and companies with a role."""
    matchScore: int
    """The score from 0 to 100; 100 is an exact match."""
    otherMatches: list[CompanyLookupOtherMatchesItem]
    """Up to ten companies with similar names."""
    verificationId: str
    """The id of the charged call, for GET /kyc/calls/{verificationId}."""
    charged: int
    """Kobo debited from the balance; 0 when a plan paid."""


class VerificationBalancePricesItem(TypedDict):
    operation: Literal['nin_basic', 'nin_face', 'nin_match', 'nin_full', 'cac']
    """The verification operation."""
    price: int
    """The price of a call in kobo."""


class VerificationBalancePlan(TypedDict):
    id: str
    """The id of the plan."""
    name: str
    """The name of the plan."""
    status: Literal['active']
    """Always active."""
    renewsAt: str | None
    """The time of the renewal; null without renewal."""
    endsAt: str
    """The end of the present period."""


class VerificationBalanceQuotasItem(TypedDict):
    operation: Literal['nin_basic', 'nin_face', 'nin_match', 'nin_full', 'cac']
    """The verification operation."""
    limit: int
    """Calls per period."""
    used: int
    """Calls used."""
    remaining: int
    """Calls remaining."""


class VerificationBalance(TypedDict):
    balance: int
    """The verification balance in kobo."""
    prices: list[VerificationBalancePricesItem]
    """Prices of calls without plan quota."""
    updatedAt: str | None
    """The time of the last change; null before the first."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    plan: VerificationBalancePlan | None
    """The active plan; null without a plan."""
    quotas: list[VerificationBalanceQuotasItem]
    """The remaining quotas."""


class VerificationPlanQuotasItem(TypedDict):
    operation: Literal['nin_basic', 'nin_face', 'nin_match', 'nin_full', 'cac']
    """The verification operation."""
    limit: int
    """Calls per period."""


class VerificationPlan(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    name: str
    """The name of the plan."""
    price: int
    """The price per billing period in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    periodDays: int
    """The length of a period in days."""
    quotas: list[VerificationPlanQuotasItem]
    """The quotas of a period."""


class VerificationSubscriptionQuotasItem(TypedDict):
    operation: Literal['nin_basic', 'nin_face', 'nin_match', 'nin_full', 'cac']
    """The verification operation."""
    limit: int
    """Calls per period."""
    used: int
    """Calls used."""
    remaining: int
    """Calls remaining."""


class VerificationSubscription(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    planId: str
    """The id of the plan."""
    name: str
    """The name of the plan."""
    status: Literal['active']
    """Always active."""
    price: int
    """The price of the period in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    startsAt: str
    """The start of the period."""
    endsAt: str
    """The end of the period."""
    autoRenew: bool
    """Whether the next period is bought at the end."""
    renewsAt: str | None
    """The time of the renewal; null without renewal."""
    quotas: list[VerificationSubscriptionQuotasItem]
    """The remaining quotas."""


class VerificationTopUp(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    reference: str
    """The reference on the statement."""
    amount: int
    """The amount in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    balance: int
    """The verification balance in kobo after the top-up."""
    walletBalance: int
    """The available wallet balance in kobo after the top-up."""
    createdAt: str
    """The time of the top-up."""


class VerificationCall(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    operation: Literal['nin_basic', 'nin_face', 'nin_match', 'nin_full', 'cac']
    """The verification operation."""
    status: Literal['pending', 'found', 'not_found', 'upstream_error', 'unanswered']
    """pending: in progress. unanswered: charged, but no answer was recorded; repeat with the same Idempotency-Key, if any."""
    subject: str
    """The masked subject."""
    paidBy: Literal['quota', 'balance']
    """The payment source."""
    charged: int
    """Kobo debited from the balance; 0 when a plan paid."""
    refundedAt: str | None
    """The time of the refund; null without a refund."""
    createdAt: str
    """The time of the charge."""
    answeredAt: str | None
    """The time of the answer; null without an answer."""


class VerificationLowBalanceAlert(TypedDict):
    threshold: int
    """The level in kobo."""
    enabled: bool
    """Whether the alert is on."""
    armed: bool
    """Whether the next drop below the level sends an alert."""
    emails: list[str]
    """Mail recipients; empty for the recipients of the wallet alert."""
    lastTriggeredAt: str | None
    """The time of the last alert; null before the first."""


class WebhookSettings(TypedDict):
    webhookUrl: str | None
    """The webhook URL; null when none is set."""
    allowedIps: list[str]
    """Source addresses that your endpoint accepts; empty means no restriction."""
    hasSecret: bool
    """Whether deliveries are signed."""
    secretMasked: str | None
    """First and last characters of the secret; null without a secret."""
    handleCustomerEmails: bool
    """Whether the service sends mails to your customers."""
    eventTypes: list[str]
    """Events to deliver; empty for all events except opt-in events."""
    ordered: bool
    """Ordered delivery: one event at a time, in order."""
    warnings: list[str]
    """Problems that you can fix, one sentence each."""


class WebhookDelivery(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    clientId: str
    """The id of your business."""
    event: str
    """The name of the event."""
    endpointId: NotRequired[str]
    """The additional endpoint; absent for the URL of the settings."""
    status: Literal['pending', 'delivered', 'failed']
    """The status of the delivery."""
    attempts: int
    """Attempts made so far, automatic and manual."""
    maxAttempts: int
    """Attempts allowed: six automatic attempts, and each requested resend."""
    httpStatus: NotRequired[int]
    """The HTTP status of the last response; null before a response."""
    lastError: NotRequired[str]
    """The failure of the last attempt; null when it succeeded."""
    nextRetryAt: str | None
    """The time of the next attempt; null when none is planned."""
    deliveredAt: NotRequired[str]
    """The time of the acknowledgement; null before it."""
    createdAt: str
    """The time of the event."""


class WebhookDeliveryDetailAttemptLogItem(TypedDict):
    n: int
    """The number of the attempt, from 1."""
    trigger: Literal['event', 'manual', 'recovery']
    """The reason of the attempt."""
    startedAt: str
    """The start of the attempt."""
    finishedAt: str | None
    """The end of the attempt; null while it runs."""
    httpStatus: int | None
    """The HTTP status of the response; null without a response."""
    errorClass: str | None
    """The failure class, such as timeout; null when acknowledged."""
    timings: dict[str, float] | None
    """Milliseconds by phase; null while the attempt runs."""
    responseHead: str | None
    """The first 16 KiB of the response; null without a response, or after its retention time."""


class WebhookDeliveryDetail(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    clientId: str
    """The id of your business."""
    event: str
    """The name of the event."""
    endpointId: NotRequired[str]
    """The additional endpoint; absent for the URL of the settings."""
    status: Literal['pending', 'delivered', 'failed']
    """The status of the delivery."""
    attempts: int
    """Attempts made so far, automatic and manual."""
    maxAttempts: int
    """Attempts allowed: six automatic attempts, and each requested resend."""
    httpStatus: NotRequired[int]
    """The HTTP status of the last response; null before a response."""
    lastError: NotRequired[str]
    """The failure of the last attempt; null when it succeeded."""
    nextRetryAt: str | None
    """The time of the next attempt; null when none is planned."""
    deliveredAt: NotRequired[str]
    """The time of the acknowledgement; null before it."""
    createdAt: str
    """The time of the event."""
    body: str
    """The exact body of every attempt."""
    attemptLog: list[WebhookDeliveryDetailAttemptLogItem]
    """The latest 100 attempts, oldest first."""


class WebhookMessage(TypedDict):
    id: str
    """The id of the event, for `after` of a stream."""
    event: str
    """The name of the event."""
    occurredAt: str
    """The time of the event."""
    deliveryId: str | None
    """The delivery of the event to your URL; null without a delivery."""
    body: str
    """The exact body of every attempt."""
    headers: dict[str, str]
    """The headers of an attempt at this moment, with signatures once a secret is set."""


class WebhookResentRefusedItem(TypedDict):
    deliveryId: str
    """The requested id."""
    code: str
    """The code of the refusal, the same as for a single resend."""
    error: str
    """The reason, for people."""


class WebhookResent(TypedDict):
    deliveries: list[WebhookDelivery]
    """Deliveries that are pending again, oldest first."""
    refused: list[WebhookResentRefusedItem]
    """Deliveries that are not resent, with the reason."""


class WebhookEndpointHeadersItem(TypedDict):
    name: str
    """The name of the header."""
    value: str
    """The last characters of the value."""


class WebhookEndpointHealth(TypedDict):
    """The health of the endpoint."""

    successShare: float | None
    """Acknowledged share of the latest 100 deliveries with a finished attempt, 0 to 1; null before the first one."""
    consecutiveFailures: int
    """Failed attempts since the last acknowledgement."""
    failingSince: str | None
    """The time of the first failure since the last acknowledgement; null while healthy."""
    lastError: str | None
    """The cause of the last failed attempt; null without a failure."""
    lastDeliveredAt: str | None
    """The time of the last acknowledgement, to the minute."""
    lastFailedAt: str | None
    """The time of the last failed attempt."""
    oldestWaitingAt: str | None
    """The time of the oldest event that waits for delivery; null when none waits."""


class WebhookEndpoint(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    isFirst: bool
    """True for the URL of the settings, which only the settings operations change."""
    url: str
    """The URL of the endpoint."""
    description: str | None
    """The purpose of the endpoint, in your words."""
    eventTypes: list[str]
    """Events to deliver; empty for all events except opt-in events."""
    filter: dict[str, Any] | None
    """The filter on `data` of an event; null for none."""
    headers: list[WebhookEndpointHeadersItem]
    """Custom headers of every attempt."""
    ratePerSecond: int | None
    """Maximum attempts per second; null for no rate limit."""
    ordered: bool
    """Ordered delivery: one event at a time, in order."""
    secretMasked: str | None
    """First and last characters of the secret; null without a secret."""
    previousSecretUntil: str | None
    """The time until which the previous secret also signs; null without a grace period."""
    status: Literal['active', 'paused']
    """The status of the endpoint."""
    pausedAt: str | None
    """The start of the pause; null while active."""
    pausedBy: Literal['person', 'gone'] | None
    """The origin of the pause; null while active."""
    pauseReason: str | None
    """The reason of the pause, where one was given."""
    warnings: list[str]
    """Problems that you can fix, one sentence each."""
    health: WebhookEndpointHealth
    """The health of the endpoint."""
    createdAt: str
    """The time of creation."""
    updatedAt: str
    """The time of the last change."""


class NewWebhookEndpointHeadersItem(TypedDict):
    name: str
    """The name of the header."""
    value: str
    """The last characters of the value."""


class NewWebhookEndpointHealth(TypedDict):
    """The health of the endpoint."""

    successShare: float | None
    """Acknowledged share of the latest 100 deliveries with a finished attempt, 0 to 1; null before the first one."""
    consecutiveFailures: int
    """Failed attempts since the last acknowledgement."""
    failingSince: str | None
    """The time of the first failure since the last acknowledgement; null while healthy."""
    lastError: str | None
    """The cause of the last failed attempt; null without a failure."""
    lastDeliveredAt: str | None
    """The time of the last acknowledgement, to the minute."""
    lastFailedAt: str | None
    """The time of the last failed attempt."""
    oldestWaitingAt: str | None
    """The time of the oldest event that waits for delivery; null when none waits."""


class NewWebhookEndpoint(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    isFirst: bool
    """True for the URL of the settings, which only the settings operations change."""
    url: str
    """The URL of the endpoint."""
    description: str | None
    """The purpose of the endpoint, in your words."""
    eventTypes: list[str]
    """Events to deliver; empty for all events except opt-in events."""
    filter: dict[str, Any] | None
    """The filter on `data` of an event; null for none."""
    headers: list[NewWebhookEndpointHeadersItem]
    """Custom headers of every attempt."""
    ratePerSecond: int | None
    """Maximum attempts per second; null for no rate limit."""
    ordered: bool
    """Ordered delivery: one event at a time, in order."""
    secretMasked: str | None
    """First and last characters of the secret; null without a secret."""
    previousSecretUntil: str | None
    """The time until which the previous secret also signs; null without a grace period."""
    status: Literal['active', 'paused']
    """The status of the endpoint."""
    pausedAt: str | None
    """The start of the pause; null while active."""
    pausedBy: Literal['person', 'gone'] | None
    """The origin of the pause; null while active."""
    pauseReason: str | None
    """The reason of the pause, where one was given."""
    warnings: list[str]
    """Problems that you can fix, one sentence each."""
    health: NewWebhookEndpointHealth
    """The health of the endpoint."""
    createdAt: str
    """The time of creation."""
    updatedAt: str
    """The time of the last change."""
    secret: str | None
    """The signing secret, returned once; null in a repeat."""


class User(TypedDict):
    id: str
    """Id of the person."""
    firstName: str
    """First name."""
    lastName: str
    """Last name."""
    email: str
    """Email address for sign-in."""
    country: str
    """Country code of two capital letters, such as NG."""
    role: Literal['owner', 'admin', 'finance', 'approver', 'developer', 'support', 'operator']
    """Role in this business."""
    accountType: Literal['individual', 'business']
    """Type of the account."""
    accountStatus: Literal['active', 'suspended']
    """Status of the business account."""
    kycStatus: Literal['not_started', 'pending', 'verified', 'rejected']
    """Verification status of the business."""
    emailVerified: bool
    """True when the email address is verified."""
    twoFactorEnabled: bool
    """True when a second factor is required at sign-in."""
    businessId: str
    """Id of the current business."""
    businessName: str
    """Name of the current business."""


class SignIn(TypedDict):
    token: str | None
    """Access token for `Authorization: Bearer`; null until the second factor is verified."""
    expiresAt: str | None
    """Expiry of the access token."""
    refreshToken: str | None
    """Refresh token for one use: POST /auth/refresh or refreshSession. REST also sets a cookie."""
    refreshExpiresAt: str | None
    """Expiry of the refresh token."""
    user: User | None
    """Signed-in person."""
    twoFactorRequired: bool
    """True when a second factor is required first."""
    challengeId: str | None
    """Id of the challenge for POST /auth/2fa/verify or verifySecondFactor."""
    challengeExpiresAt: str | None
    """Expiry of the challenge."""


class EmailChange(TypedDict):
    email: str
    """New address, applied once its code is entered."""
    askedAt: str
    """Time of the request; the change expires after a day."""
    codeExpiresAt: str
    """Expiry of the newest code."""
    isCodeGood: bool
    """False after expiry or too many wrong attempts: request another code."""


class PasskeyQuestion(TypedDict):
    challenge: str
    """Challenge for the device, base64url; valid for five minutes."""
    rpId: str
    """Host of the passkey."""
    timeoutMs: int
    """Time limit for the device, in milliseconds."""


class Passkey(TypedDict):
    id: str
    """Id of the passkey."""
    name: str
    """Name of the passkey."""
    isBackedUp: bool
    """True when the passkey is synchronised across devices."""
    createdAt: str
    """Time when the passkey was added."""
    lastUsedAt: str | None
    """Time of the last sign-in; null before the first."""


class PasskeyOffer(TypedDict):
    challenge: str
    """Challenge for the device, base64url; valid for five minutes."""
    rpId: str
    """Host of the passkey."""
    userName: str
    """Email address shown by the device."""
    displayName: str
    """Name shown by the device."""
    userHandle: str
    """Id of the person on the device, base64url."""
    excludedIds: list[str]
    """Ids of existing passkeys: their devices create no second passkey."""
    timeoutMs: int
    """Time limit for the device, in milliseconds."""


class Session(TypedDict):
    id: str
    """Id of the session."""
    address: str
    """Address of the sign-in, shortened."""
    userAgent: str | None
    """User agent of the sign-in."""
    secondFactor: bool
    """True when a second factor was verified."""
    isCurrent: bool
    """True for the current session."""
    createdAt: str
    """Time of the sign-in."""
    lastSeenAt: str
    """Time of the last use."""
    expiresAt: str
    """Expiry of the session."""


class Notice(TypedDict):
    kind: str
    """Kind of the notice, such as `low_balance`."""
    about: str
    """Description of the notice."""
    mayBeOff: bool
    """True for an optional notice. Security notices are always sent."""
    wanted: bool
    """True when you receive the notice, if your role or address is a recipient."""


class Member(TypedDict):
    userId: str
    """Id of the person."""
    firstName: str
    """First name."""
    lastName: str
    """Last name."""
    email: str
    """Email address."""
    role: Literal['owner', 'admin', 'finance', 'approver', 'developer', 'support']
    """Role in the business."""
    twoFactorEnabled: bool
    """True with a second factor."""
    joinedAt: str
    """Time when the person joined."""


class Invitation(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    email: str
    """Invited email address."""
    role: Literal['owner', 'admin', 'finance', 'approver', 'developer', 'support']
    """Role of the invitee."""
    status: Literal['open', 'accepted', 'revoked', 'expired']
    """Status of the invitation."""
    invitedBy: str | None
    """Name of the inviter."""
    createdAt: str
    """When."""
    expiresAt: str
    """Expiry of the invitation."""


class PrivacyRequestTablesItem(TypedDict):
    table: str
    """Table as in docs/data.md; `(free text)` marks rows of other people that mention the person, of which only that text is exported or erased."""
    rows: int
    """Number of rows about the person."""
    underWay: int
    """Number of rows in progress; an erasure is refused until zero."""
    erases: list[str]
    """Columns that an erasure empties, or deletes with the row."""
    keeps: list[str]
    """Retained columns."""
    because: str | None
    """Reason for the retention; null without retained columns."""
    erased: int
    """Number of erased rows."""


class PrivacyRequest(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    kind: Literal['export', 'erasure']
    """Export or erasure."""
    status: Literal['searching', 'ready', 'waiting', 'erasing', 'done', 'canceled', 'expired']
    """Status of the request."""
    askedBy: str
    """Name of the requester."""
    confirmedBy: str | None
    """Name of the approver of the erasure."""
    tables: list[PrivacyRequestTablesItem]
    """Data found, and its erasure."""
    downloadUrl: str | None
    """Path of the export on this host; append `.csv` for CSV. Null unless ready."""
    expiresAt: str | None
    """Deadline of the download or approval."""
    createdAt: str
    """Time of the creation."""
    endedAt: str | None
    """Time of the end, when the identifiers were deleted."""


class ApiKeyCreatedBy(TypedDict):
    id: str
    """Id of the person."""
    name: str
    """Name at that time."""


class ApiKey(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    name: str
    """Name of the key."""
    environment: Literal['live', 'test']
    """Environment of the key."""
    keyId: str
    """Value for X-API-Key."""
    secretPrefix: str | None
    """Start of the secret, to distinguish keys."""
    scopes: list[Literal['transfers:read', 'transfers:write', 'wallet:read', 'wallet:write', 'webhooks:read', 'webhooks:write', 'verification:read', 'verification:write', 'bills:read', 'bills:write', 'sms:quote', 'sms:read', 'sms:send', 'payroll:read', 'payroll:write', 'payroll:approve', 'customers:read', 'customers:write', 'products:read', 'products:write', 'checkout:read', 'checkout:write', 'subscriptions:read', 'subscriptions:write', 'cards:read', 'cards:write', 'requests:read', 'sandbox']] | None
    """Scopes of the key; null for all."""
    allowedIps: list[str]
    """Allowed addresses and CIDR blocks; empty for all."""
    status: Literal['active', 'revoked', 'expired', 'suspended']
    """Status of the key."""
    expiresAt: str | None
    """Expiry of the key; null for none."""
    lastUsedAt: str | None
    """Time of the last use, to the minute."""
    lastUsedIp: str | None
    """Address of the last use."""
    createdBy: ApiKeyCreatedBy | None
    """Creator of the key; null for preinstalled keys."""
    createdAt: str
    """Time of the creation."""
    rotatedFrom: str | None
    """Id of the rotated key."""
    limits: KeyLimits | None
    """Payment limits with the remaining amounts, shared by rotations; null without limits."""


class NewApiKeyCreatedBy(TypedDict):
    id: str
    """Id of the person."""
    name: str
    """Name at that time."""


class NewApiKey(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    name: str
    """Name of the key."""
    environment: Literal['live', 'test']
    """Environment of the key."""
    keyId: str
    """Value for X-API-Key."""
    secretPrefix: str | None
    """Start of the secret, to distinguish keys."""
    scopes: list[Literal['transfers:read', 'transfers:write', 'wallet:read', 'wallet:write', 'webhooks:read', 'webhooks:write', 'verification:read', 'verification:write', 'bills:read', 'bills:write', 'sms:quote', 'sms:read', 'sms:send', 'payroll:read', 'payroll:write', 'payroll:approve', 'customers:read', 'customers:write', 'products:read', 'products:write', 'checkout:read', 'checkout:write', 'subscriptions:read', 'subscriptions:write', 'cards:read', 'cards:write', 'requests:read', 'sandbox']] | None
    """Scopes of the key; null for all."""
    allowedIps: list[str]
    """Allowed addresses and CIDR blocks; empty for all."""
    status: Literal['active', 'revoked', 'expired', 'suspended']
    """Status of the key."""
    expiresAt: str | None
    """Expiry of the key; null for none."""
    lastUsedAt: str | None
    """Time of the last use, to the minute."""
    lastUsedIp: str | None
    """Address of the last use."""
    createdBy: NewApiKeyCreatedBy | None
    """Creator of the key; null for preinstalled keys."""
    createdAt: str
    """Time of the creation."""
    rotatedFrom: str | None
    """Id of the rotated key."""
    limits: KeyLimits | None
    """Payment limits with the remaining amounts, shared by rotations; null without limits."""
    secret: str | None
    """Value for X-API-Secret; shown once, null in a repeat"""


class AuditEntrySubject(TypedDict):
    """Subject of the action."""

    type: str
    """Subject type, such as api_key or transfer."""
    id: str
    """Subject id."""


class AuditEntryActor(TypedDict):
    """Actor of the action."""

    kind: Literal['person', 'key', 'system']
    """Kind of the actor."""
    id: str | None
    """User id or key id; null for a job."""
    name: str
    """Name at the time of the action."""


class AuditEntry(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    seq: int
    """Position in the log of the business, from 1, without gaps across both environments."""
    environment: Literal['live', 'test'] | None
    """Environment; null when the action applies to both."""
    action: str
    """Action, such as keys.create."""
    subject: AuditEntrySubject
    """Subject of the action."""
    actor: AuditEntryActor
    """Actor of the action."""
    address: str | None
    """IP address of the request."""
    userAgent: str | None
    """User agent of the request."""
    requestId: str
    """Request id, as in logs."""
    before: dict[str, Any] | None
    """Changed fields before the action; secrets hidden, personal data masked."""
    after: dict[str, Any] | None
    """Changed fields after the action."""
    at: str
    """Time of the action."""
    hash: str
    """SHA-256 over the previous hash and this entry; a copy stored elsewhere proves that no earlier entry was changed."""


class LoggedRequest(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    requestId: str
    """X-Request-Id of the answer."""
    method: str
    """GET, POST, PUT or DELETE."""
    route: str
    """Route, with names in place of ids."""
    status: int
    """HTTP status of the answer."""
    durationMs: float
    """Duration in milliseconds."""
    keyId: str | None
    """API key; null for a request of a signed-in user."""
    address: str
    """IP address of the caller."""
    idempotencyKey: str | None
    """Idempotency-Key of the request."""
    clientReference: str | None
    """clientReference of the request."""
    errorCode: str | None
    """Error code of the answer."""
    requestBody: Any | None
    """Request body, masked; null when not stored."""
    responseBody: Any | None
    """Response body, masked; null when not stored."""
    at: str
    """Time of the request."""


class ReviewBusiness(TypedDict):
    id: str
    """Business id; decisions take it as businessId."""
    name: str
    """Business name."""


class ReviewParty(TypedDict):
    """Counterparty of the item: account, phone, meter or sender."""

    name: str | None
    """Name, when known; for a bill the service."""
    number: str
    """Account, phone, meter or smartcard number; for an approval request its subject."""
    institution: str | None
    """Bank."""


class ReviewProposal(TypedDict):
    decision: Literal['reverse', 'settle', 'deliver', 'credit', 'return', 'agree', 'refuse', 'book', 'explain', 'seen']
    """Decision."""
    by: str
    """Operator."""
    note: str
    """Proof."""
    at: str
    """Time of the decision."""


ReviewOutcomesItem = TypedDict('ReviewOutcomesItem', {
    # Decision.
    'decision': 'Literal["reverse", "settle", "deliver", "credit", "return", "agree", "refuse", "book", "explain", "seen"]',
    # Debited account.
    'from': 'str',
    # Credited account.
    'to': 'str',
    # Kobo: amount.
    'amount': 'int',
})


class Review(TypedDict):
    kind: Literal['transfer', 'unconfirmed', 'bill', 'suspense', 'proposal', 'reconciliation', 'endpoint', 'refused_messages']
    """Kind of the item."""
    id: str
    """Id of the transfer, bill, deposit or approval request."""
    reference: str
    """Reference for a decision: transferCode, requestRef, or the id of the deposit or approval request."""
    business: ReviewBusiness | None
    """Business of the item; null for an unallocated deposit."""
    amount: int | None
    """Kobo: amount; null when no money moves."""
    fee: int
    """Kobo: fee; credited back together with the amount."""
    party: ReviewParty
    """Counterparty of the item: account, phone, meter or sender."""
    code: str | None
    """Provider code; for an approval request the operation; for rejected messages the reason."""
    reason: str
    """Reason of the review."""
    since: str
    """Start of the review."""
    createdAt: str
    """Time of creation."""
    lastCheckedAt: str | None
    """Time of the latest poll of the provider."""
    nextCheckAt: str | None
    """Time of the next poll of the provider, until decided."""
    timesAsked: int
    """Number of polls."""
    lastAnswer: str | None
    """Latest provider answer."""
    proposal: ReviewProposal | None
    """First decision where two operators are needed; the second approves with the same decision."""
    decisions: list[Literal['reverse', 'settle', 'deliver', 'credit', 'return', 'agree', 'refuse', 'book', 'explain', 'seen']]
    """Available decisions."""
    outcomes: list[ReviewOutcomesItem]
    """Ledger movements of each decision; an unlisted decision books nothing."""


class Proposal(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    businessId: str | None
    """Which business it concerns; null for the service itself."""
    kind: str
    """The operation that was asked for, such as `wallet.unfreeze`."""
    subject: str
    """What it is about."""
    asked: dict[str, Any]
    """What was asked, in the words of the operation."""
    amount: int | None
    """Kobo: how much it moves; null where it moves no money."""
    note: str
    """Why."""
    by: str
    """Who asked."""
    askedAt: str
    """When it was asked."""
    expiresAt: str
    """When it ends by itself."""
    ended: Literal['agreed', 'refused', 'withdrawn', 'expired'] | None
    """How it ended; null while it is open."""
    endedAt: str | None
    """When it ended."""
    endedBy: str | None
    """Who ended it."""
    endedNote: str | None
    """Why."""


class OperatedBusinessFreeze(TypedDict):
    reason: str
    """Reason."""
    by: str
    """Name of the operator."""
    since: str
    """Start of the hold."""


class OperatedBusiness(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    name: str
    """Business name."""
    email: str
    """E-mail address."""
    createdAt: str
    """Time of sign-up."""
    environment: Literal['live', 'sandbox']
    """Environment of the figures."""
    status: Literal['active', 'suspended']
    """Status in both environments."""
    goingLive: Literal['requested', 'in_review', 'approved', 'refused', 'suspended'] | None
    """Status of the go-live request; null without a request."""
    walletStatus: Literal['active', 'frozen', 'closed']
    """Status of the wallet."""
    freeze: OperatedBusinessFreeze | None
    """Freeze of the wallet by operators; null when not frozen."""
    tier: str | None
    """Tier of its wallet; null for a wallet without limits."""
    balance: int
    """Kobo: booked balance of the wallet."""
    held: int
    """Kobo: held balance of the wallet."""
    transfers: int
    """Transfers created in the last 30 days."""
    volume: int
    """Kobo: delivered amount of these transfers."""


class OperatedBusinessDetailFreeze(TypedDict):
    reason: str
    """Reason."""
    by: str
    """Name of the operator."""
    since: str
    """Start of the hold."""


class OperatedBusinessDetailOwnersItem(TypedDict):
    name: str
    """Name."""
    email: str
    """E-mail address."""


class OperatedBusinessDetailKeysItemSuspension(TypedDict):
    reason: str
    """Reason."""
    by: str
    """Name of the operator."""
    since: str
    """Start of the hold."""


class OperatedBusinessDetailKeysItem(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    keyId: str
    """Value of X-API-Key."""
    name: str
    """Key name."""
    status: Literal['active', 'revoked', 'expired', 'suspended']
    """Status of the key."""
    suspension: OperatedBusinessDetailKeysItemSuspension | None
    """Suspension by operators; null when not suspended."""
    lastUsedAt: str | None
    """Time of the latest use, to the minute."""


class OperatedBusinessDetailProposalsItem(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    kind: str
    """Operation of the request."""
    subject: str
    """Subject of the request."""
    by: str
    """Operator who made the request."""
    note: str
    """Reason."""


class OperatedBusinessDetail(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    name: str
    """Business name."""
    email: str
    """E-mail address."""
    createdAt: str
    """Time of sign-up."""
    environment: Literal['live', 'sandbox']
    """Environment of the figures."""
    status: Literal['active', 'suspended']
    """Status in both environments."""
    goingLive: Literal['requested', 'in_review', 'approved', 'refused', 'suspended'] | None
    """Status of the go-live request; null without a request."""
    walletStatus: Literal['active', 'frozen', 'closed']
    """Status of the wallet."""
    freeze: OperatedBusinessDetailFreeze | None
    """Freeze of the wallet by operators; null when not frozen."""
    tier: str | None
    """Tier of its wallet; null for a wallet without limits."""
    balance: int
    """Kobo: booked balance of the wallet."""
    held: int
    """Kobo: held balance of the wallet."""
    transfers: int
    """Transfers created in the last 30 days."""
    volume: int
    """Kobo: delivered amount of these transfers."""
    owners: list[OperatedBusinessDetailOwnersItem]
    """Owners."""
    keys: list[OperatedBusinessDetailKeysItem]
    """Newest API keys in this environment."""
    proposals: list[OperatedBusinessDetailProposalsItem]
    """Pending approval requests."""


class ProviderAttempt(TypedDict):
    number: int
    """Number of the attempt, from 1."""
    account: str
    """Provider account, by its name in PROVIDERS_FILE; `sandbox` is the simulated one."""
    reference: str
    """Reference of the attempt, its only reference at the provider."""
    shortReference: int | None
    """Numeric reference for providers with a shorter format; null otherwise."""
    outcome: Literal['waits', 'handed_in', 'not_taken', 'refused', 'pending', 'unknown', 'delivered', 'declined', 'came_back', 'cancelled']
    """Outcome of the attempt."""
    code: str | None
    """Code of the latest provider answer; null before an answer."""
    description: str | None
    """Description of the latest provider answer; long numbers are masked to four digits."""
    sessionId: str | None
    """NIP session id; null when not reported."""
    concern: Literal['purse', 'credentials', 'setup', 'mistake', 'contradiction', 'unknown_answer', 'unreachable'] | None
    """Part of the answer for operators; null when there is none."""
    beganAt: str | None
    """Time of submission; null before it."""
    endedAt: str | None
    """Time of the outcome; null before it."""


class ProviderExchange(TypedDict):
    id: str
    """Exchange id."""
    attempt: int
    """Number of the attempt."""
    account: str
    """Provider account of the request."""
    operation: str
    """Called operation: `submit`, `outcomeOf`."""
    request: str | None
    """Method and path, with `…` in place of identifying parts; null for older exchanges."""
    startedAt: str
    """Start time."""
    durationMs: float
    """Duration in milliseconds."""
    ended: Literal['not_taken', 'answered', 'unknown']
    """Result of the request."""
    why: str | None
    """Failure without an answer, such as `timed_out`; null with an answer."""
    status: int | None
    """HTTP status; null without an answer."""
    code: str | None
    """Provider code in the answer; null when there is none."""
    providerRequestId: str | None
    """Provider's request id, for its support."""


class SandboxProvider(TypedDict):
    port: Literal['bank', 'bills', 'virtualAccounts', 'cards', 'zee', 'switch', 'switchFull', 'registry', 'sms']
    """The capability of the port."""
    place: Literal['simulated', 'provider_test']
    """The present destination."""
    hasAccount: bool
    """Whether the operator has an account with a provider test environment for the port."""


class SuspenseDepositProposal(TypedDict):
    id: str
    """Id of the approval request."""
    by: str
    """The operator who requested."""
    askedAt: str
    """Time of the request."""


class SuspenseDeposit(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    accountNumber: str
    """Account number of the payment."""
    amount: int
    """Amount in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    senderName: str
    """Sender of the payment."""
    sessionId: str
    """Interbank session id of the transfer."""
    reason: Literal['unknown_account', 'account_deactivated', 'wallet_closed']
    """Reason why the deposit is unallocated."""
    status: Literal['open', 'credited', 'returned']
    """Status of the deposit."""
    note: str | None
    """Note of the decision."""
    resolvedBy: str | None
    """The operator who decided."""
    resolvedAt: str | None
    """Time of the decision."""
    paidAt: str
    """Time of the payment."""
    receivedAt: str
    """Time of receipt."""
    proposal: SuspenseDepositProposal | None
    """Credit pending approval by a second operator; null for none."""


class WalletFundingReversal(TypedDict):
    at: str
    """Time of the reversal."""
    note: str
    """The reason for the reversal."""
    askedBy: str | None
    """The operator who requested the reversal; null when no second approval was needed."""
    by: str
    """The operator who approved or made the reversal."""


class WalletFunding(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    businessId: str
    """The business whose wallet was credited."""
    account: str
    """Provider account that holds the money."""
    reference: str
    """Payment reference at the provider."""
    amount: int
    """Amount credited, in kobo."""
    valueDate: str
    """The day on which the provider credited the payment, in Lagos time."""
    document: str
    """The document that proves the payment, and its location."""
    documentSha256: str
    """SHA-256 of the document file, in hexadecimal."""
    note: str
    """The reason."""
    askedBy: str | None
    """The operator who requested the credit; null when no second approval was needed."""
    fundedBy: str
    """The operator who approved or made the credit."""
    fundedAt: str
    """Time of the credit to the wallet."""
    reversal: WalletFundingReversal | None
    """The reversal; null when the funding is not reversed."""


class Price(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    kind: Literal['transfer_fee', 'vat', 'stamp_duty', 'bill_fee', 'sms_part', 'verification_call', 'verification_plan']
    """Kind of the price."""
    item: str | None
    """Item of the kind; null for all."""
    forPlan: str | None
    """Verification plan of the businesses; null for all."""
    forBusiness: str | None
    """Id of the business; null for all."""
    environment: Literal['live', 'sandbox'] | None
    """Environment of the rule; null for both."""
    minAmount: int
    """Smallest amount of the rule, in kobo."""
    maxAmount: int | None
    """Largest amount of the rule, in kobo; null without limit."""
    flat: int
    """Flat charge, in kobo."""
    basisPoints: int
    """Percentage in basis points: of the amount; for VAT, of the fee."""
    cap: int | None
    """Largest charge, in kobo; null without limit."""
    effectiveFrom: str
    """Start of the rule."""
    effectiveTo: str | None
    """End of the rule; null without one."""


class ProviderAccountOff(TypedDict):
    since: str
    """Start of the switch-off."""
    by: str
    """Operator."""
    note: str
    """Reason."""


class ProviderAccount(TypedDict):
    account: str
    """Name of the account in PROVIDERS_FILE."""
    port: str
    """Port, such as bank."""
    state: Literal['well', 'empty', 'ill', 'off']
    """Health, as seen by the answering process."""
    off: ProviderAccountOff | None
    """Switch-off; null when switched on."""


class RefusedMessages(TypedDict):
    id: str
    """Id of the group."""
    account: str
    """Provider account of the messages; empty for a combined count."""
    reason: Literal['forged', 'address', 'no_account']
    """Reason of the rejection."""
    source: str
    """Sender address; empty for a combined count."""
    digest: str
    """First half of the SHA-256 of the latest body, which is not stored."""
    times: int
    """Number of messages."""
    firstAt: str
    """Time of the first message."""
    lastAt: str
    """Time of the latest message."""
    seenAt: str | None
    """Time of the dismissal; null while pending."""


class StatementImportProblemsItem(TypedDict):
    line: int
    """The line of the file; 0 for the file as a whole."""
    problem: str
    """The problem of the line."""


class StatementImport(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    account: str
    """The name of the provider account."""
    format: Literal['csv', 'mt940', 'camt053', 'api', 'settlements']
    """The format."""
    fileName: str | None
    """The name of the file."""
    state: Literal['receiving', 'reading', 'imported', 'refused']
    """The status."""
    sha256: str | None
    """The SHA-256 of the file in hex; null until the upload is complete."""
    bytes: int
    """The bytes received so far."""
    rowCount: int
    """Rows read so far."""
    knownCount: int
    """Rows already imported from another file; duplicates count once."""
    firstDay: str | None
    """The first day of the imported rows."""
    lastDay: str | None
    """The last day of the imported rows."""
    problems: list[StatementImportProblemsItem]
    """Reasons of a rejection, at most 100 lines; for an imported file, points to check."""
    by: str
    """The operator who imported the file."""
    startedAt: str
    """The start of the upload or fetch."""
    endedAt: str | None
    """The time of import or rejection."""


class KeptReconciliationMapping(TypedDict):
    account: str
    """The name of the provider account."""
    mapping: ReconciliationMapping
    """The import mapping."""
    changedAt: str
    """The time of the last change."""
    changedBy: str
    """The operator who changed the mapping last."""


class TriedRowRow(TypedDict):
    key: str | None
    """The row id of the provider."""
    at: str
    """The time of the row."""
    kind: Literal['payment', 'fee', 'house']
    """The kind of the row."""
    amount: int
    """Kobo; below zero is outgoing."""
    fee: int | None
    """The fee of the provider in kobo."""
    balance: int | None
    """The balance in kobo after the row."""
    reference: str | None
    """Our reference."""
    name: str | None
    """The counterparty."""


class TriedRow(TypedDict):
    line: int
    """The line of the sample."""
    problem: str | None
    """The reason why the line cannot be read."""
    row: TriedRowRow | None
    """The row as the mapping reads it; null for a line without a row."""


class ReconciliationExceptionProposal(TypedDict):
    debit: int
    """The ledger account to debit."""
    credit: int
    """The ledger account to credit."""
    amount: int
    """The amount in kobo."""


class ReconciliationException(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    account: str
    """The name of the provider account."""
    day: str
    """The day of the statement, or of the ledger where the statement has nothing."""
    kind: Literal['missing_there', 'missing_here', 'amount_differs', 'doubled', 'returned', 'not_settled', 'wrong_day', 'fee_differs']
    """The kind of the difference."""
    lineAmount: int | None
    """Kobo on the statement; below zero is outgoing."""
    itemAmount: int | None
    """Kobo in the ledger; below zero is outgoing."""
    reference: str | None
    """The reference of the payment."""
    name: str | None
    """The counterparty."""
    explanation: str
    """The finding, with the next step for the operator."""
    proposal: ReconciliationExceptionProposal | None
    """The proposed correction; null where the amounts agree."""
    state: Literal['open', 'booked', 'explained', 'cleared']
    """The state of the difference."""
    isLate: bool
    """True when the difference arose after its day was closed."""
    note: str | None
    """The reason of the resolution."""
    resolvedBy: str | None
    """The operator who resolved the difference."""
    raisedAt: str
    """The time of detection."""
    resolvedAt: str | None
    """The time of the resolution."""


# The sums of the statements.
ReconciliationReportTheirs = TypedDict('ReconciliationReportTheirs', {
    # Kobo before the first day, since the first statement.
    'opening': 'int',
    # Kobo of incoming payments.
    'in': 'int',
    # Kobo of outgoing payments, below zero.
    'out': 'int',
    # Kobo matched on both sides, incoming plus outgoing.
    'matched': 'int',
    # Kobo of differences that two operators corrected or explained.
    'explained': 'int',
    # Kobo of differences that are pending review.
    'unexplained': 'int',
    # Kobo not yet processed, such as days without a statement.
    'open': 'int',
    # Kobo after the last day.
    'closing': 'int',
    # Kobo of provider fees in separate rows, below zero.
    'fees': 'int',
    # Kobo of operating funds moved.
    'house': 'int',
    # Kobo by the last row with a balance; null without such a row.
    'told': 'int | None',
})


# The sums of the ledger.
ReconciliationReportOurs = TypedDict('ReconciliationReportOurs', {
    # Kobo before the first day, since the first statement.
    'opening': 'int',
    # Kobo of incoming payments.
    'in': 'int',
    # Kobo of outgoing payments, below zero.
    'out': 'int',
    # Kobo matched on both sides, incoming plus outgoing.
    'matched': 'int',
    # Kobo of differences that two operators corrected or explained.
    'explained': 'int',
    # Kobo of differences that are pending review.
    'unexplained': 'int',
    # Kobo not yet processed, such as days without a statement.
    'open': 'int',
    # Kobo after the last day.
    'closing': 'int',
    # Kobo posted as corrections.
    'booked': 'int',
})


class ReconciliationReportSettled(TypedDict):
    """The settlements of incoming payments; zeros where settlements are not fetched."""

    gross: int
    """Kobo of settled incoming payments: fees, other and net."""
    fees: int
    """Kobo of fees deducted by the provider."""
    other: int
    """Kobo of refunds to payers and other deductions; each is a difference for operators."""
    net: int
    """Kobo settled to the operating bank account or the provider balance."""
    waiting: int
    """Kobo of incoming payments since the first statement that no settlement covers at the end."""


ReconciliationReport = TypedDict('ReconciliationReport', {
    # The name of the provider account.
    'account': 'str',
    # The first day.
    'from': 'str',
    # The last day.
    'to': 'str',
    # The sums of the statements.
    'theirs': 'ReconciliationReportTheirs',
    # The sums of the ledger.
    'ours': 'ReconciliationReportOurs',
    # The settlements of incoming payments; zeros where settlements are not fetched.
    'settled': 'ReconciliationReportSettled',
    # Kobo matched within these days on one side and outside of these days on the other.
    'acrossDays': 'int',
    # Kobo at the provider minus kobo in the ledger, at the end.
    'difference': 'int',
    # True when in + out = matched + explained + unexplained + open on both sides, counted from the rows.
    'addsUp': 'bool',
    # True when no step of these days is pending.
    'isCurrent': 'bool',
    # Days without a complete statement.
    'daysWithoutStatement': 'int',
    # Differences pending review.
    'openExceptions': 'int',
    # Closed days.
    'closedDays': 'int',
})


class ClosedDay(TypedDict):
    day: str
    """The day, in Africa/Lagos."""
    closedAt: str
    """The time of closing."""
    closedBy: str
    """The operator who closed the day."""
    note: str
    """The note of the operator."""


class TreasuryClients(TypedDict):
    """Client money."""

    wallets: int
    """Kobo: in wallets."""
    verificationCredits: int
    """Kobo: in verification balances."""
    transfersInFlight: int
    """Kobo: in pending transfers, with fees."""
    billsInFlight: int
    """Kobo: in pending bills, with fees."""
    cards: int
    """Kobo: on virtual cards."""
    suspense: int
    """Kobo: unallocated deposits."""
    total: int
    """Kobo: total."""


class TreasurySafeguarding(TypedDict):
    """Client money against provider balances."""

    state: Literal['covered', 'covered_unless_paid', 'short', 'unknown']
    """Safeguarding status."""
    owed: int
    """Kobo: client money."""
    mayBePaid: int
    """Kobo: part of it that may have been paid out already."""
    held: int | None
    """Kobo: balances reported by providers; null while unknown."""
    shortBy: int | None
    """Kobo: certain shortfall; null while unknown."""
    silent: list[str]
    """Accounts with a missing or outdated balance."""


class TreasuryProvidersItemTold(TypedDict):
    account: str
    """Name of the account in PROVIDERS_FILE."""
    askedAt: str
    """Time of the poll."""
    available: int | None
    """Kobo: reported balance; null without an answer."""
    unexplained: int | None
    """Kobo outside the ledger bounds, negative for a shortfall; null without an answer."""
    by: str | None
    """Operator who recorded the balance; null for a reported one."""


class TreasuryProvidersItem(TypedDict):
    provider: int
    """Number of the provider in the ledger."""
    account: str | None
    """Name of the account in PROVIDERS_FILE; null for a simulated provider."""
    booked: int
    """Kobo: expected balance by the ledger without pending payments."""
    unassigned: int
    """Kobo: unallocated deposits."""
    underWay: int
    """Kobo: submitted payments with an unknown outcome, with their fees; at most this part may have left."""
    feesOwed: int
    """Kobo: unpaid invoices of the provider."""
    told: TreasuryProvidersItemTold | None
    """Latest reported balance; null when the provider is not polled."""


class TreasuryOwedToState(TypedDict):
    """Taxes collected and not paid yet."""

    vat: int
    """Kobo: value added tax."""
    stampDuty: int
    """Kobo: stamp duty."""


class TreasuryOwn(TypedDict):
    """Corporate funds of the service."""

    capital: int
    """Kobo: capital paid in, less withdrawals."""
    revenue: int
    """Kobo: revenue, without taxes."""
    providerCosts: int
    """Kobo: provider costs."""
    total: int
    """Kobo: total."""


class Treasury(TypedDict):
    asOf: str
    """Time of all ledger figures."""
    clients: TreasuryClients
    """Client money."""
    safeguarding: TreasurySafeguarding
    """Client money against provider balances."""
    providers: list[TreasuryProvidersItem]
    """Providers with a balance or a poll."""
    owedToState: TreasuryOwedToState
    """Taxes collected and not paid yet."""
    own: TreasuryOwn
    """Corporate funds of the service."""


class TreasuryBalance(TypedDict):
    account: str
    """Name of the account in PROVIDERS_FILE."""
    askedAt: str
    """Time of the poll."""
    available: int | None
    """Kobo: reported balance; null without an answer."""
    unexplained: int | None
    """Kobo outside the ledger bounds, negative for a shortfall; null without an answer."""
    by: str | None
    """Operator who recorded the balance; null for a reported one."""
    least: int
    """Kobo: lowest possible balance by the ledger."""
    most: int
    """Kobo: highest possible balance by the ledger."""
    day: str | None
    """Lagos day whose daily balance this is; null for all others."""


class OwnMoneyBooking(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    kind: Literal['float_in', 'float_out', 'float_correction', 'provider_invoice', 'provider_invoice_paid', 'tax_paid']
    """Kind of the booking."""
    account: str | None
    """Provider account; null when none is involved."""
    tax: Literal['vat', 'stamp_duty'] | None
    """Tax that was paid; null for other kinds."""
    debit: int
    """Number of the debited ledger account."""
    credit: int
    """Number of the credited ledger account."""
    amount: int
    """Kobo: amount."""
    reference: str
    """Number of the supporting document."""
    note: str
    """Reason."""
    askedBy: str | None
    """Operator who requested the booking; null when no approval was needed."""
    bookedBy: str
    """Operator who approved the booking, or booked alone."""
    bookedAt: str
    """Time of booking."""


class MarginsProductsItem(TypedDict):
    product: Literal['transfers', 'deposits', 'bills', 'cards', 'verification', 'sms', 'other']
    """Product."""
    charged: int
    """Kobo: charged to clients, taxes included, less refunds."""
    taxes: int
    """Kobo: taxes within the charges."""
    providerFees: int
    """Kobo: reported provider fees."""
    margin: int
    """Kobo: margin."""
    withoutProviderFee: int | None
    """Payments without a reported provider fee, missing in the margin; null when no provider is polled."""


class Margins(TypedDict):
    month: str
    """Month in Lagos."""
    until: str
    """Postings before this time are included, later ones are not."""
    products: list[MarginsProductsItem]
    """Margins by product."""


class TaxReportTaxesItem(TypedDict):
    tax: Literal['vat', 'stamp_duty']
    """Tax."""
    charged: int
    """Kobo: tax charged to clients."""
    givenBack: int
    """Kobo: tax refunded with fees."""
    due: int
    """Kobo: tax due for this month."""
    paid: int
    """Kobo: tax paid in this month, for any month."""


class TaxReport(TypedDict):
    month: str
    """Month in Lagos."""
    until: str
    """Postings before this time are included, later ones are not."""
    taxes: list[TaxReportTaxesItem]
    """Taxes."""


class SandboxMail(TypedDict):
    id: str
    """Its id, the same at every door and in events."""
    to: str
    """The recipient."""
    subject: str
    """The subject."""
    text: str
    """The text of the mail."""
    createdAt: str
    """The time of the mail."""


class TransfersSendBody(TypedDict):
    amount: int
    """Kobo: amount credited to the beneficiary."""
    bankCode: NotRequired[str]
    """Required unless beneficiaryId is given."""
    accountNumber: NotRequired[str]
    """Required unless beneficiaryId is given."""
    beneficiaryId: NotRequired[str]
    """Saved beneficiary, in place of bankCode and accountNumber."""
    accountName: NotRequired[str]
    """Expected account name, compared with the name from the bank."""
    allowNameMismatch: NotRequired[bool]
    """Sends although the names differ."""
    narration: NotRequired[str]
    """Narration that the beneficiary sees: at most 100 characters of the GSM-7 basic set."""
    currency: NotRequired[Literal['NGN']]
    """Currency; only NGN is supported."""
    senderName: NotRequired[str]
    """Sender name, when it is not yours."""
    senderEmail: NotRequired[str]
    """Sender e-mail address."""
    senderPhone: NotRequired[str]
    """Sender phone number."""
    scheduledAt: NotRequired[str]
    """Time of release; the money is held until then."""
    metadata: NotRequired[dict[str, str]]
    """Your own labels: at most 20 entries."""
    clientReference: NotRequired[str]
    """Your own reference. A repeat with the same amount and destination returns the original transfer, so repeating is safe."""


TransfersListQuery = TypedDict('TransfersListQuery', {
    # Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells
    'limit': 'NotRequired[int]',
    # meta.nextCursor of the page before
    'cursor': 'NotRequired[str]',
    # From this RFC 3339 moment, or day in Africa/Lagos, on.
    'from': 'NotRequired[str]',
    # Up to this RFC 3339 moment, or day in Africa/Lagos, included.
    'to': 'NotRequired[str]',
    # Only transfers with this settlement status.
    'settlementStatus': 'NotRequired[Literal["pending", "delivered", "failed", "reversed"]]',
    # Only transfers to this account number.
    'accountNumber': 'NotRequired[str]',
    # Only the transfer with this clientReference.
    'clientReference': 'NotRequired[str]',
})


class TransfersInitiateBody(TypedDict):
    amount: int
    """Kobo: amount credited to the beneficiary."""
    bankCode: NotRequired[str]
    """Required unless beneficiaryId is given."""
    accountNumber: NotRequired[str]
    """Required unless beneficiaryId is given."""
    beneficiaryId: NotRequired[str]
    """Saved beneficiary, in place of bankCode and accountNumber."""
    accountName: NotRequired[str]
    """Expected account name, compared with the name from the bank."""
    allowNameMismatch: NotRequired[bool]
    """Sends although the names differ."""
    narration: NotRequired[str]
    """Narration that the beneficiary sees: at most 100 characters of the GSM-7 basic set."""
    currency: NotRequired[Literal['NGN']]
    """Currency; only NGN is supported."""
    senderName: NotRequired[str]
    """Sender name, when it is not yours."""
    senderEmail: NotRequired[str]
    """Sender e-mail address."""
    senderPhone: NotRequired[str]
    """Sender phone number."""
    scheduledAt: NotRequired[str]
    """Time of release; the money is held until then."""
    metadata: NotRequired[dict[str, str]]
    """Your own labels: at most 20 entries."""


class TransfersSendBulkBodyItemsItem(TypedDict):
    amount: int
    """Kobo: amount credited to the beneficiary."""
    bankCode: NotRequired[str]
    """Required unless beneficiaryId is given."""
    accountNumber: NotRequired[str]
    """Required unless beneficiaryId is given."""
    beneficiaryId: NotRequired[str]
    """Saved beneficiary, in place of bankCode and accountNumber."""
    accountName: NotRequired[str]
    """Expected account name, compared with the name from the bank."""
    allowNameMismatch: NotRequired[bool]
    """Sends although the names differ."""
    narration: NotRequired[str]
    """Narration that the beneficiary sees: at most 100 characters of the GSM-7 basic set."""
    currency: NotRequired[Literal['NGN']]
    """Currency; only NGN is supported."""
    senderName: NotRequired[str]
    """Sender name, when it is not yours."""
    senderEmail: NotRequired[str]
    """Sender e-mail address."""
    senderPhone: NotRequired[str]
    """Sender phone number."""
    scheduledAt: NotRequired[str]
    """Time of release; the money is held until then."""
    metadata: NotRequired[dict[str, str]]
    """Your own labels: at most 20 entries."""
    clientReference: str
    """Your own reference. A repeat with the same amount and destination returns the original transfer, so repeating is safe."""


class TransfersSendBulkBody(TypedDict):
    batchReference: str
    """Identifies these items permanently; a reuse with other items is rejected."""
    items: list[TransfersSendBulkBodyItemsItem]
    """1 to 500 items, each the body of a send, with its own clientReference."""


class TransfersStatusQuery(TypedDict):
    transferCode: NotRequired[str]
    """Transfer code."""
    clientReference: NotRequired[str]
    """Your own reference."""
    reference: NotRequired[str]
    """Either a transferCode or a clientReference."""


TransfersByBankQuery = TypedDict('TransfersByBankQuery', {
    # From this RFC 3339 moment, or day in Africa/Lagos, on.
    'from': 'NotRequired[str]',
    # Up to this RFC 3339 moment, or day in Africa/Lagos, included.
    'to': 'NotRequired[str]',
})


class TransfersQuoteBody(TypedDict):
    amount: int
    """Kobo: amount credited to the beneficiary."""
    currency: NotRequired[Literal['NGN']]
    """Currency; only NGN is supported."""


class TransfersRetryBody(TypedDict):
    clientReference: NotRequired[str]
    """Your own reference of the new transfer; must be new."""


class BanksListQuery(TypedDict):
    category: NotRequired[Literal['commercial', 'microfinance', 'payment_service', 'merchant', 'mortgage', 'finance', 'mobile_money', 'non_interest']]
    """Only institutions of this category."""
    q: NotRequired[str]
    """Part of a name or a code."""
    accountNumber: NotRequired[str]
    """Only banks with a matching check digit, likelier ones first."""


class BanksEnquireAccountQuery(TypedDict):
    accountNumber: str
    """NUBAN, 10 digits."""
    bankCode: str
    """Bank code: the CBN code, the NIP code, or that of a microfinance bank."""
    expectedName: NotRequired[str]
    """Expected account name, compared with the name from the bank."""


class BeneficiariesListQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class BeneficiariesSaveBody(TypedDict):
    bankCode: str
    """Bank code: the CBN code, the NIP code, or that of a microfinance bank."""
    accountNumber: str
    """NUBAN, 10 digits."""


class BeneficiariesRemoveAnswer(TypedDict):
    """What was asked for, or what came of it."""

    id: str
    """Its id, the same at every door and in events."""
    deleted: Literal[True]
    """It is gone."""


class WalletFindQuery(TypedDict):
    asOf: NotRequired[str]
    """RFC 3339 moment or day in Africa/Lagos, included: adds the booked balance at its end."""


class WalletSetLowBalanceAlertBody(TypedDict):
    threshold: int
    """Kobo: low-balance level; 0 turns the alert off."""
    enabled: NotRequired[bool]
    """Default true; false saves the threshold without notifications."""
    emails: NotRequired[list[str]]
    """E-mail recipients beside the webhook, at most 10; when omitted, the current ones stay."""


WalletTransactionsQuery = TypedDict('WalletTransactionsQuery', {
    # Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells
    'limit': 'NotRequired[int]',
    # meta.nextCursor of the page before
    'cursor': 'NotRequired[str]',
    # Page number, from 1, up to row 5000; or a cursor. New rows shift numbered pages.
    'page': 'NotRequired[str]',
    # From this RFC 3339 moment, or day in Africa/Lagos, on.
    'from': 'NotRequired[str]',
    # Up to this RFC 3339 moment, or day in Africa/Lagos, included.
    'to': 'NotRequired[str]',
    # Only transactions of this direction.
    'type': 'NotRequired[Literal["credit", "debit"]]',
    # Only transactions of this category.
    'category': 'NotRequired[Literal["transfer", "transfer_fee", "reversal", "funding", "bill", "bill_fee", "bill_reversal", "payroll", "payroll_reversal", "virtual_card_funding", "virtual_card_withdrawal", "virtual_card_reversal", "subscription_payment", "checkout_payment", "verification_topup", "sms", "adjustment"]]',
    # completed, or reversed: debits credited back, found from the reversals since `from`, so give a range in long histories. No row is pending.
    'status': 'NotRequired[Literal["pending", "completed", "reversed"]]',
    # Rows of the transfer with this clientReference: debit, fee and reversal.
    'clientReference': 'NotRequired[str]',
    # The row with exactly this reference: <transferCode>, FEE_<transferCode>, REV_<transferCode>, the same with the requestRef of a bill, or that of a deposit.
    'reference': 'NotRequired[str]',
    # Rows of this transfer: debit, fee and reversal.
    'transferCode': 'NotRequired[str]',
    # Rows of the transfer, bill or deposit with this id: debit, fee and reversal.
    'relatedId': 'NotRequired[str]',
    # Exact match on transferCode, clientReference, reference, beneficiary account number, or the customer of a bill. Partial text and names are not searched.
    'q': 'NotRequired[str]',
})


WalletExportTransactionsQuery = TypedDict('WalletExportTransactionsQuery', {
    # First day, Africa/Lagos.
    'from': 'str',
    # Last day, Africa/Lagos, inclusive; at most 366 days in all.
    'to': 'str',
    # Only transactions of this direction.
    'type': 'NotRequired[Literal["credit", "debit"]]',
    # Only transactions of this category.
    'category': 'NotRequired[Literal["transfer", "transfer_fee", "reversal", "funding", "bill", "bill_fee", "bill_reversal", "payroll", "payroll_reversal", "virtual_card_funding", "virtual_card_withdrawal", "virtual_card_reversal", "subscription_payment", "checkout_payment", "verification_topup", "sms", "adjustment"]]',
})


LedgerEntriesQuery = TypedDict('LedgerEntriesQuery', {
    # Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells
    'limit': 'NotRequired[int]',
    # meta.nextCursor of the page before
    'cursor': 'NotRequired[str]',
    # From this RFC 3339 moment, or day in Africa/Lagos, on.
    'from': 'NotRequired[str]',
    # Up to this RFC 3339 moment, or day in Africa/Lagos, included.
    'to': 'NotRequired[str]',
    # Account whose entries are listed, `wallet` by default; ignored with `relatedId`.
    'account': 'NotRequired[Literal["wallet", "verification_credits"]]',
    # Every entry of one transfer, bill, deposit or card instruction, in all accounts of the business.
    'relatedId': 'NotRequired[str]',
})


class LedgerHoldsQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class SearchFindQuery(TypedDict):
    text: str
    """Code, reference, number, id, name or e-mail address."""


class RulesMeetBody(TypedDict):
    amount: int
    """Kobo: amount credited to the beneficiary."""
    bankCode: NotRequired[str]
    """Required unless beneficiaryId is given."""
    accountNumber: NotRequired[str]
    """Required unless beneficiaryId is given."""
    beneficiaryId: NotRequired[str]
    """Saved beneficiary, in place of bankCode and accountNumber."""
    at: NotRequired[str]
    """Time of the request; now by default. Past transfers count as of now."""
    keyId: NotRequired[str]
    """Id of the sending API key; the caller by default."""


class ApprovalsListQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class StatementsListQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


StatementsIssueBody = TypedDict('StatementsIssueBody', {
    # First day, Africa/Lagos.
    'from': 'str',
    # Last day, Africa/Lagos, inclusive; at most 366 days in all.
    'to': 'str',
})


class StatementsSetMonthlyBody(TypedDict):
    enabled: bool
    """False turns the mail off."""
    emails: NotRequired[list[str]]
    """At most 10 recipients; when omitted, the current ones stay."""


class BillsCategoriesAnswer(TypedDict):
    category: Literal['airtime', 'data', 'cable', 'electricity']
    """Type of bill."""
    name: str
    """Display name."""
    services: int
    """Number of services in the category."""


class BillsServicesQuery(TypedDict):
    category: NotRequired[Literal['airtime', 'data', 'cable', 'electricity']]
    """Only services of this category."""
    q: NotRequired[str]
    """Part of the name, the operator or the serviceId."""


class BillsServiceOptionsQuery(TypedDict):
    serviceId: str
    """The service."""


class BillsValidateQuery(TypedDict):
    serviceId: str
    """The service."""
    customerId: str
    """Meter, smartcard or phone number."""
    meterType: NotRequired[Literal['prepaid', 'postpaid']]
    """Electricity: meter type."""


class BillsQuoteBody(TypedDict):
    paymentCode: str
    """Payment code of the option, from the options of a service."""
    amount: NotRequired[int]
    """Amount in kobo. Optional where the price is fixed."""
    months: NotRequired[int]
    """Cable television: number of months, 1 to 12."""
    addOns: NotRequired[list[str]]
    """Cable television: payment codes of add-ons."""


class BillsPayBody(TypedDict):
    paymentCode: str
    """Payment code of the option, from the options of a service."""
    customerId: str
    """Phone, meter or smartcard number."""
    amount: NotRequired[int]
    """Amount in kobo. Optional where the price is fixed."""
    customerMobile: NotRequired[str]
    """Phone number of the customer."""
    requestRef: NotRequired[str]
    """13 digits. The same reference with the same content returns the original payment; generated when left out"""
    customerEmail: NotRequired[str]
    """Email address that receives a receipt."""
    metadata: NotRequired[dict[str, str]]
    """Your own labels."""


class BillsTopupBody(TypedDict):
    type: Literal['airtime']
    """Type of the purchase."""
    phoneNumber: str
    """Phone number to top up."""
    network: NotRequired[Literal['MTN', 'AIRTEL', 'GLO', '9MOBILE']]
    """From the prefix when left out; required for a number that was ported to another network"""
    amount: int
    """Kobo (1/100 naira)"""
    requestRef: NotRequired[str]
    """13 digits. The same reference with the same content returns the original payment; generated when left out"""
    customerEmail: NotRequired[str]
    """Email address that receives a receipt."""
    metadata: NotRequired[dict[str, str]]
    """Your own labels."""


class BillsTopupBody2(TypedDict):
    type: Literal['data']
    """Type of the purchase."""
    phoneNumber: str
    """Phone number to top up."""
    network: NotRequired[Literal['MTN', 'AIRTEL', 'GLO', '9MOBILE']]
    """From the prefix when left out; required for a number that was ported to another network"""
    paymentCode: str
    """Payment code of the plan."""
    amount: NotRequired[int]
    """Amount in kobo. Optional: the price is fixed."""
    requestRef: NotRequired[str]
    """13 digits. The same reference with the same content returns the original payment; generated when left out"""
    customerEmail: NotRequired[str]
    """Email address that receives a receipt."""
    metadata: NotRequired[dict[str, str]]
    """Your own labels."""


class BillsTopupBody3(TypedDict):
    type: Literal['cable']
    """Type of the purchase."""
    provider: Literal['DSTV', 'GOTV', 'STARTIMES', 'SHOWMAX']
    """Cable provider of the decoder."""
    smartcardNumber: str
    """Smartcard number, 8 to 11 digits."""
    paymentCode: NotRequired[str]
    """Payment code of the bouquet. Optional to renew the current one."""
    action: NotRequired[Literal['renew', 'change']]
    """`renew` needs no payment code."""
    months: NotRequired[int]
    """Number of months, 1 to 12."""
    addOns: NotRequired[list[str]]
    """Payment codes of add-ons."""
    amount: NotRequired[int]
    """Amount in kobo. Optional: the price is fixed."""
    requestRef: NotRequired[str]
    """13 digits. The same reference with the same content returns the original payment; generated when left out"""
    customerEmail: NotRequired[str]
    """Email address that receives a receipt."""
    metadata: NotRequired[dict[str, str]]
    """Your own labels."""


class BillsTopupBody4(TypedDict):
    type: Literal['electricity']
    """Type of the purchase."""
    disco: Literal['IKEDC', 'EKEDC', 'AEDC', 'IBEDC', 'KEDCO', 'KAEDCO', 'PHED', 'JED', 'EEDC', 'BEDC', 'YEDC', 'ABA']
    """Distribution company of the meter."""
    meterNumber: str
    """Meter number, 6 to 13 digits."""
    meterType: Literal['prepaid', 'postpaid']
    """Meter type; prepaid meters get a token."""
    amount: int
    """Kobo (1/100 naira)"""
    phoneNumber: str
    """Phone number of the customer."""
    requestRef: NotRequired[str]
    """13 digits. The same reference with the same content returns the original payment; generated when left out"""
    customerEmail: NotRequired[str]
    """Email address that receives a receipt."""
    metadata: NotRequired[dict[str, str]]
    """Your own labels."""


class BillsStatusQuery(TypedDict):
    requestRef: str
    """13 digits. The same reference with the same content returns the original payment; generated when left out"""


BillsListQuery = TypedDict('BillsListQuery', {
    # Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells
    'limit': 'NotRequired[int]',
    # meta.nextCursor of the page before
    'cursor': 'NotRequired[str]',
    # From this RFC 3339 moment, or day in Africa/Lagos, on.
    'from': 'NotRequired[str]',
    # Up to this RFC 3339 moment, or day in Africa/Lagos, included.
    'to': 'NotRequired[str]',
    # Only bills with this status.
    'status': 'NotRequired[Literal["pending", "successful", "failed", "reversed"]]',
    # Only bills of this type.
    'type': 'NotRequired[Literal["airtime", "data", "cable", "electricity"]]',
    # Only bills of this phone, meter or smartcard number.
    'customerId': 'NotRequired[str]',
})


class CustomersListQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""
    email: NotRequired[str]
    """Only customers with this e-mail address."""
    search: NotRequired[str]
    """Beginnings of words of the name, e-mail address or code, in any order; case and accents are ignored. Text with an @ must match a part of the e-mail address"""


class CustomersCreateBodyAddress(TypedDict):
    line1: str
    """Street and number."""
    line2: NotRequired[str]
    """Further address details."""
    city: str
    """City or town."""
    state: str
    """State."""
    country: NotRequired[str]
    """Country code of two capitals; NG by default."""
    postalCode: NotRequired[str]
    """Postal code."""


class CustomersCreateBody(TypedDict):
    firstName: str
    """First name."""
    lastName: str
    """Last name."""
    email: str
    """E-mail address for receipts."""
    phoneNumber: NotRequired[str | None]
    """0801… or +234801…; null removes the number."""
    dateOfBirth: NotRequired[str | None]
    """Date of birth; null removes the date."""
    address: NotRequired[CustomersCreateBodyAddress | None]
    """Address of the customer; null removes the address."""
    metadata: NotRequired[dict[str, str]]
    """Your own labels; replaces all labels."""
    allowDuplicate: NotRequired[bool]
    """Create the customer although another customer has the e-mail address"""


class CustomersUpdateBodyAddress(TypedDict):
    line1: str
    """Street and number."""
    line2: NotRequired[str]
    """Further address details."""
    city: str
    """City or town."""
    state: str
    """State."""
    country: NotRequired[str]
    """Country code of two capitals; NG by default."""
    postalCode: NotRequired[str]
    """Postal code."""


class CustomersUpdateBody(TypedDict):
    firstName: NotRequired[str]
    """First name."""
    lastName: NotRequired[str]
    """Last name."""
    email: NotRequired[str]
    """E-mail address for receipts."""
    phoneNumber: NotRequired[str | None]
    """0801… or +234801…; null removes the number."""
    dateOfBirth: NotRequired[str | None]
    """Date of birth; null removes the date."""
    address: NotRequired[CustomersUpdateBodyAddress | None]
    """Address of the customer; null removes the address."""
    status: NotRequired[Literal['active', 'suspended', 'inactive']]
    """Status of the customer."""
    metadata: NotRequired[dict[str, str]]
    """Your own labels; replaces all labels."""
    allowDuplicate: NotRequired[bool]
    """Create the customer although another customer has the e-mail address"""


class CardsListQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""
    customerId: NotRequired[str]
    """Only cards of this customer."""


class CardsCreateBodyBillingAddress(TypedDict):
    """Billing address that merchants compare."""

    line1: str
    """Street and number."""
    city: str
    """City."""
    state: str
    """State."""
    country: str
    """Country code of two capitals, such as NG."""
    postalCode: NotRequired[str]
    """Postal code."""


class CardsCreateBodySpendingControlsChannels(TypedDict):
    """Where."""

    atm: NotRequired[bool]
    """Cash machines."""
    pos: NotRequired[bool]
    """Terminals in shops."""
    web: NotRequired[bool]
    """Web shops."""
    mobile: NotRequired[bool]
    """Mobile apps."""


class CardsCreateBodySpendingControlsSpendingLimitsItem(TypedDict):
    amount: int
    """Limit in kobo."""
    interval: Literal['per_transaction', 'daily', 'weekly', 'monthly']
    """Interval of the limit."""


class CardsCreateBodySpendingControls(TypedDict):
    """Spending controls of the card."""

    channels: NotRequired[CardsCreateBodySpendingControlsChannels]
    """Where."""
    allowedCategories: NotRequired[list[str]]
    """Allowed merchant categories; all others are declined."""
    blockedCategories: NotRequired[list[str]]
    """Declined merchant categories."""
    spendingLimits: NotRequired[list[CardsCreateBodySpendingControlsSpendingLimitsItem]]
    """Spending limits."""


class CardsCreateBody(TypedDict):
    customerId: str
    """The card holder."""
    brand: NotRequired[Literal['VERVE', 'VISA', 'MASTERCARD']]
    """Card scheme; VERVE by default."""
    currency: NotRequired[Literal['NGN']]
    """NGN, and nothing else yet."""
    nameOnCard: NotRequired[str]
    """Name on the card; the name of the customer by default."""
    billingAddress: NotRequired[CardsCreateBodyBillingAddress]
    """Billing address that merchants compare."""
    spendingControls: NotRequired[CardsCreateBodySpendingControls]
    """Spending controls of the card."""
    metadata: NotRequired[dict[str, str]]
    """Your own labels: text by name."""


class CardsFundAnswer(TypedDict):
    """What was asked for, or what came of it."""

    card: VirtualCard
    """The card after the request."""
    reference: str
    """Reference of the movement on statements."""
    amount: int
    """Amount in kobo."""
    clientReference: str | None
    """Your own reference; null when none was given."""
    status: Literal['pending', 'done']
    """pending while the processor has not answered; workers retry until it does."""


class CardsFundBody(TypedDict):
    amount: int
    """Amount in kobo."""
    clientReference: NotRequired[str]
    """Your own reference; a repeat has no second effect."""


class CardsWithdrawAnswer(TypedDict):
    """What was asked for, or what came of it."""

    card: VirtualCard
    """The card after the request."""
    reference: str
    """Reference of the movement on statements."""
    amount: int
    """Amount in kobo."""
    clientReference: str | None
    """Your own reference; null when none was given."""
    status: Literal['pending', 'done']
    """pending while the processor has not answered; workers retry until it does."""


class CardsWithdrawBody(TypedDict):
    amount: int
    """Amount in kobo."""
    clientReference: NotRequired[str]
    """Your own reference; a repeat has no second effect."""


class CardsFreezeAnswer(TypedDict):
    """What was asked for, or what came of it."""

    card: VirtualCard
    """The card after the request."""
    isPending: bool
    """True while the processor has not answered; workers retry until it does."""


class CardsUnfreezeAnswer(TypedDict):
    """What was asked for, or what came of it."""

    card: VirtualCard
    """The card after the request."""
    isPending: bool
    """True while the processor has not answered; workers retry until it does."""


class CardsTerminateAnswer(TypedDict):
    """What was asked for, or what came of it."""

    card: VirtualCard
    """The card after the request."""
    isPending: bool
    """True while the processor has not answered; workers retry until it does."""


class CardsTerminateBody(TypedDict):
    reason: NotRequired[str]
    """The reason."""


class CardsControlsAnswer(TypedDict):
    """What was asked for, or what came of it."""

    card: VirtualCard
    """The card after the request."""
    isPending: bool
    """True while the processor has not answered; workers retry until it does."""


class CardsControlsBodyChannels(TypedDict):
    atm: NotRequired[bool | None]
    """Cash machines."""
    pos: NotRequired[bool | None]
    """Terminals in shops."""
    web: NotRequired[bool | None]
    """Web shops."""
    mobile: NotRequired[bool | None]
    """Mobile apps."""


class CardsControlsBodySpendingLimitsItem(TypedDict):
    amount: int
    """Limit in kobo."""
    interval: Literal['per_transaction', 'daily', 'weekly', 'monthly']
    """Interval of the limit."""


class CardsControlsBody(TypedDict):
    channels: NotRequired[CardsControlsBodyChannels | None]
    """Channels by name; an omitted channel is unchanged. Null allows all."""
    allowedCategories: NotRequired[list[str] | None]
    """Replaces the list; empty or null allows all."""
    blockedCategories: NotRequired[list[str] | None]
    """Replaces the list; empty or null declines none."""
    spendingLimits: NotRequired[list[CardsControlsBodySpendingLimitsItem] | None]
    """Replaces the limits; empty or null removes all limits."""


class CardsTransactionsQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class CardsDetailsSessionAnswer(TypedDict):
    """What was asked for, or what came of it."""

    cardId: str
    """The card."""
    url: str | None
    """Address of the page, valid for a single request; null in a repeated response."""
    expiresAt: str
    """Expiry of the page."""


class CardsSyncAnswer(TypedDict):
    """What was asked for, or what came of it."""

    card: VirtualCard
    """The card after the request."""
    changed: bool
    """True when status, balance or transactions changed."""
    drift: bool
    """True when the processor still reports another status: an ended card is never reopened."""
    previousStatus: Literal['pending', 'active', 'frozen', 'terminated', 'expired', 'failed']
    """Previous status."""
    providerStatus: str | None
    """Status as the processor names it."""
    syncedAt: str
    """Time of the request to the processor."""


class PayrollListBatchesQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""
    status: NotRequired[Literal['draft', 'awaiting_approval', 'approved', 'scheduled', 'processing', 'completed', 'partially_completed', 'failed', 'canceled']]
    """Returns only batches in this status."""


class PayrollCreateBatchBody(TypedDict):
    name: str
    """Name of the batch."""
    narration: NotRequired[str | None]
    """Narration on the bank statements of employees: at most 100 characters of the GSM-7 basic set."""
    payDate: NotRequired[str | None]
    """Pay date on the payslips."""
    scheduledAt: NotRequired[str | None]
    """Time to pay the approved batch; without a value, the approved batch is paid immediately."""
    batchReference: NotRequired[str]
    """Your own reference; generated when omitted."""


class PayrollUpdateBatchBody(TypedDict):
    name: NotRequired[str]
    """Name of the batch."""
    narration: NotRequired[str | None]
    """Narration on the bank statements of employees: at most 100 characters of the GSM-7 basic set."""
    payDate: NotRequired[str | None]
    """Pay date on the payslips."""
    scheduledAt: NotRequired[str | None]
    """Time to pay the approved batch; without a value, the approved batch is paid immediately."""


class PayrollListItemsQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""
    status: NotRequired[Literal['draft', 'queued', 'sent', 'settled', 'failed', 'reversed', 'skipped']]
    """Returns only items in this status."""


class PayrollAddItemsAnswerRejectedItem(TypedDict):
    index: int
    """Position in the request, from 0."""
    field: str
    """Name of the field."""
    error: str
    """Problem of the field."""


class PayrollAddItemsAnswerWarningsItem(TypedDict):
    index: int
    """Position in the request, from 0."""
    field: str
    """Name of the field."""
    error: str
    """Problem of the field."""


class PayrollAddItemsAnswer(TypedDict):
    """What was asked for, or what came of it."""

    batchId: str
    """Id of the batch."""
    batchReference: str
    """Reference of the batch."""
    added: list[PayrollItem]
    """Items that were added."""
    rejected: list[PayrollAddItemsAnswerRejectedItem]
    """Items that were rejected, with the reasons."""
    warnings: list[PayrollAddItemsAnswerWarningsItem]
    """Possible mistakes in the added items."""
    itemCount: int
    """Number of items in the batch."""
    totalAmount: int
    """Total of the items, in kobo."""


class PayrollAddItemsBodyItemsItemEarningsItem(TypedDict):
    label: str
    """Purpose of the line."""
    amount: int
    """Amount in kobo."""


class PayrollAddItemsBodyItemsItemDeductionsItem(TypedDict):
    label: str
    """Purpose of the line."""
    amount: int
    """Amount in kobo."""


class PayrollAddItemsBodyItemsItem(TypedDict):
    beneficiaryName: str
    """Compared with the account name at the bank."""
    accountNumber: str
    """NUBAN, 10 digits."""
    bankCode: str
    """Bank code: the CBN code, the NIP code, or that of a microfinance bank."""
    amount: int
    """Net salary, in kobo."""
    employeeReference: NotRequired[str]
    """Your own reference for the employee."""
    narration: NotRequired[str]
    """Narration on the bank statement of the employee: at most 100 characters of the GSM-7 basic set."""
    email: NotRequired[str]
    """Email address of the employee."""
    phoneNumber: NotRequired[str]
    """Phone number of the employee."""
    earnings: NotRequired[list[PayrollAddItemsBodyItemsItemEarningsItem]]
    """Earnings on the payslip."""
    deductions: NotRequired[list[PayrollAddItemsBodyItemsItemDeductionsItem]]
    """Deductions on the payslip."""
    allowNameMismatch: NotRequired[bool]
    """Pays even when the account name at the bank differs."""


class PayrollAddItemsBody(TypedDict):
    items: list[PayrollAddItemsBodyItemsItem]
    """Whom."""
    onInvalid: NotRequired[Literal['refuse', 'skip']]
    """Treatment of invalid items; default refuse."""


class PayrollRemoveItemAnswer(TypedDict):
    """What was asked for, or what came of it."""

    id: str
    """Its id, the same at every door and in events."""
    batchId: str
    """Id of the batch."""
    deleted: Literal[True]
    """It is gone."""


class PayrollApproveBody(TypedDict):
    expectedTotal: int
    """totalAmount as you saw it, in kobo."""
    expectedItemCount: NotRequired[int]
    """itemCount as you saw it."""
    comment: NotRequired[str]
    """Comment on the decision."""


class PayrollRejectBody(TypedDict):
    reason: str
    """Reason for the rejection."""


class PayrollCancelBody(TypedDict):
    comment: NotRequired[str]
    """Comment on the cancellation."""


class ProductsListQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class ProductsCreateBody(TypedDict):
    name: str
    """Name of the product."""
    price: int
    """Unit price, in kobo."""
    type: NotRequired[Literal['physical', 'digital', 'service', 'subscription']]
    """Type of product; physical by default."""
    description: NotRequired[str | None]
    """Description shown to the buyer."""
    sku: NotRequired[str | None]
    """Your own stock number (SKU)."""
    slug: NotRequired[str]
    """Name in addresses; generated from the name when left out."""
    images: NotRequired[list[str]]
    """https addresses of pictures, at most 10."""
    currency: NotRequired[Literal['NGN']]
    """NGN, and nothing else yet."""
    quantity: NotRequired[int | None]
    """Quantity in stock; null for unlimited."""
    unlimited: NotRequired[bool]
    """True equals quantity null."""
    minQuantity: NotRequired[int]
    """Minimum quantity of an order."""
    maxQuantity: NotRequired[int | None]
    """Maximum quantity of an order."""
    lowStockThreshold: NotRequired[int | None]
    """Stock at or below this quantity is low."""
    active: NotRequired[bool]
    """True when the product is on sale."""
    metadata: NotRequired[dict[str, str]]
    """Your own labels: text by name."""


class ProductsUpdateBody(TypedDict):
    name: NotRequired[str]
    """Name of the product."""
    description: NotRequired[str | None]
    """Description shown to the buyer."""
    sku: NotRequired[str | None]
    """Your own stock number (SKU)."""
    slug: NotRequired[str]
    """Name in addresses; generated from the name when left out."""
    price: NotRequired[int]
    """Unit price, in kobo."""
    type: NotRequired[Literal['physical', 'digital', 'service', 'subscription']]
    """Type of product; physical by default."""
    images: NotRequired[list[str]]
    """https addresses of pictures, at most 10."""
    currency: NotRequired[Literal['NGN']]
    """NGN, and nothing else yet."""
    quantity: NotRequired[int | None]
    """Quantity in stock; null for unlimited."""
    unlimited: NotRequired[bool]
    """True equals quantity null."""
    minQuantity: NotRequired[int]
    """Minimum quantity of an order."""
    maxQuantity: NotRequired[int | None]
    """Maximum quantity of an order."""
    lowStockThreshold: NotRequired[int | None]
    """Stock at or below this quantity is low."""
    active: NotRequired[bool]
    """True when the product is on sale."""
    metadata: NotRequired[dict[str, str]]
    """Your own labels: text by name."""


class ProductsDeliveryOptionsAddBodyEstimatedDays(TypedDict):
    min: int
    """Minimum."""
    max: int
    """Maximum."""


class ProductsDeliveryOptionsAddBody(TypedDict):
    name: str
    """Name shown to the buyer."""
    type: NotRequired[Literal['flat_rate', 'pickup', 'free']]
    """Pricing of the delivery; flat_rate by default."""
    fee: NotRequired[int]
    """Fee in kobo: above 0 when the type is flat_rate, else 0, the default."""
    currency: NotRequired[Literal['NGN']]
    """NGN, and nothing else yet."""
    regions: NotRequired[list[str]]
    """Regions served; empty for all regions."""
    estimatedDays: NotRequired[ProductsDeliveryOptionsAddBodyEstimatedDays | None]
    """Estimated delivery time."""
    active: NotRequired[bool]
    """True when buyers can choose the option."""


class ProductsDeliveryOptionsRemoveAnswer(TypedDict):
    """What was asked for, or what came of it."""

    id: str
    """Its id, the same at every door and in events."""
    productId: str
    """The product."""
    deleted: Literal[True]
    """It is gone."""


class CheckoutLinksListQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class CheckoutLinksCreateBodyCollect(TypedDict):
    """Contact data that the payer is asked for."""

    phone: NotRequired[bool]
    """Phone number."""
    address: NotRequired[bool]
    """Delivery address."""
    deliveryOption: NotRequired[bool]
    """Delivery option; only for products."""


class CheckoutLinksCreateBody(TypedDict):
    type: Literal['product', 'subscription', 'amount']
    """Purpose of the link."""
    productId: NotRequired[str]
    """The product; required for type product."""
    subscriptionId: NotRequired[str]
    """The subscription; required for type subscription."""
    amount: NotRequired[int]
    """Amount in kobo, for type amount; the payer chooses when left out."""
    currency: NotRequired[Literal['NGN']]
    """NGN, and nothing else yet."""
    title: NotRequired[str]
    """Heading for the payer; the name of the product by default."""
    description: NotRequired[str | None]
    """Description below the heading."""
    successUrl: NotRequired[str | None]
    """Address for the payer after the payment: https, in the sandbox also http."""
    collect: NotRequired[CheckoutLinksCreateBodyCollect]
    """Contact data that the payer is asked for."""
    singleUse: NotRequired[bool]
    """Equals maxPayments 1."""
    maxPayments: NotRequired[int | None]
    """Maximum number of payments."""
    expiresAt: NotRequired[str | None]
    """Expiry of the link."""
    metadata: NotRequired[dict[str, str]]
    """Your own labels."""


class CheckoutLinksUpdateBodyCollect(TypedDict):
    """Contact data that the payer is asked for; omitted fields are unchanged."""

    phone: NotRequired[bool]
    """Phone number."""
    address: NotRequired[bool]
    """Delivery address."""
    deliveryOption: NotRequired[bool]
    """Delivery option; only for products."""


class CheckoutLinksUpdateBody(TypedDict):
    title: NotRequired[str]
    """Heading for the payer."""
    description: NotRequired[str | None]
    """Description below the heading."""
    successUrl: NotRequired[str | None]
    """Address for the payer after the payment: https, in the sandbox also http."""
    collect: NotRequired[CheckoutLinksUpdateBodyCollect]
    """Contact data that the payer is asked for; omitted fields are unchanged."""
    maxPayments: NotRequired[int | None]
    """Maximum number of payments."""
    expiresAt: NotRequired[str | None]
    """Expiry of the link."""
    metadata: NotRequired[dict[str, str]]
    """Your own labels."""


class CheckoutLookSetBody(TypedDict):
    colour: NotRequired[str | None]
    """Colour of buttons and links; adjusted where text would be unreadable."""
    logo: NotRequired[str | None]
    """A PNG, JPEG or WebP of at most 32,768 bytes, in base64."""


class CheckoutOrdersListQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""
    status: NotRequired[Literal['pending', 'paid', 'fulfilled', 'canceled', 'refunded']]
    """Only orders with this status."""
    linkId: NotRequired[str]
    """Only orders of this link."""


class CheckoutOrdersRefundBody(TypedDict):
    transferCode: str
    """Code of the delivered transfer that refunded all that was paid."""
    restock: NotRequired[bool]
    """True to return the items to the stock."""


class CheckoutPayOrderBodyAddress(TypedDict):
    """Only where the link or the delivery option asks for an address."""

    line1: str
    """Street and number."""
    line2: NotRequired[str]
    """Further address details."""
    city: str
    """City or town."""
    state: str
    """State."""
    country: NotRequired[str]
    """Country code of two capitals; NG by default."""
    postalCode: NotRequired[str]
    """Postal code."""


class CheckoutPayOrderBody(TypedDict):
    attempt: NotRequired[str]
    """Idempotency key of the page: the same attempt with the same content returns the same order"""
    quantity: NotRequired[int]
    """Quantity; 1 by default"""
    amount: NotRequired[int]
    """Amount in kobo, where the payer chooses"""
    deliveryOptionId: NotRequired[str]
    """The chosen delivery option."""
    expectedTotal: NotRequired[int]
    """Total shown to the payer; another total is refused"""
    firstName: NotRequired[str]
    """First name."""
    lastName: NotRequired[str]
    """Last name."""
    email: NotRequired[str]
    """E-mail address for receipts."""
    phoneNumber: NotRequired[str]
    """Only where the link asks for a phone number."""
    address: NotRequired[CheckoutPayOrderBodyAddress]
    """Only where the link or the delivery option asks for an address."""


class CheckoutPaySimulateBody(TypedDict):
    amount: NotRequired[int]
    """Kobo (1/100 naira)"""


class PlansListQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class PlansCreateBody(TypedDict):
    name: str
    """Name of the plan."""
    code: NotRequired[str]
    """Your own code."""
    amount: int
    """Unit price in kobo."""
    currency: NotRequired[Literal['NGN']]
    """NGN, and nothing else yet."""
    interval: Literal['daily', 'every_3_days', 'weekly', 'biweekly', 'monthly', 'quarterly', 'biannual', 'yearly']
    """Billing interval."""
    intervalCount: NotRequired[int]
    """Number of intervals per billing period; 1 by default."""
    trialDays: NotRequired[int]
    """Free days at the beginning."""
    maxCycles: NotRequired[int | None]
    """Number of periods until the end; null for unlimited."""


class PlansUpdateBody(TypedDict):
    name: NotRequired[str]
    """Name of the plan."""
    active: NotRequired[bool]
    """True when subscriptions can be created from the plan."""


class SubscriptionsListQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""
    status: NotRequired[Literal['pending_payment', 'trialing', 'active', 'past_due', 'paused', 'canceled', 'expired']]
    """Only subscriptions with this status."""
    customerId: NotRequired[str]
    """Only subscriptions of this customer."""


class SubscriptionsCreateBody(TypedDict):
    customerId: str
    """The customer to bill."""
    planId: NotRequired[str]
    """The plan; supplies price and interval."""
    productId: NotRequired[str]
    """The product; supplies the price without a plan."""
    amount: NotRequired[int]
    """Unit price in kobo; from the plan or product by default."""
    currency: NotRequired[Literal['NGN']]
    """NGN, and nothing else yet."""
    interval: NotRequired[Literal['daily', 'every_3_days', 'weekly', 'biweekly', 'monthly', 'quarterly', 'biannual', 'yearly']]
    """Billing interval; from the plan by default."""
    intervalCount: NotRequired[int]
    """Number of intervals per billing period."""
    quantity: NotRequired[int]
    """Quantity; 1 by default."""
    paymentMethod: NotRequired[Literal['va', 'manual', 'wallet']]
    """Usual payment method; va by default."""
    graceDays: NotRequired[int]
    """Days that a payment may be late; 3 by default."""
    trialDays: NotRequired[int]
    """Free days at the beginning."""
    maxCycles: NotRequired[int | None]
    """Number of periods until the end; null for unlimited."""
    billingAnchor: NotRequired[str]
    """The billing day; the day of the first payment by default."""
    checkoutCallbackUrl: NotRequired[str]
    """Address for the payer after the payment."""
    metadata: NotRequired[dict[str, str]]
    """Your own labels: text by name."""


class SubscriptionsInvoicesQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class SubscriptionsGenerateVaBody(TypedDict):
    expiryMinutes: NotRequired[Literal[10, 15, 30, 60]]
    """10, 15, 30 or 60; 30 by default."""


class SubscriptionsCancelBody(TypedDict):
    atPeriodEnd: NotRequired[bool]
    """True to end with the paid period; at once by default."""


class SubscriptionsChangeBody(TypedDict):
    productId: NotRequired[str]
    """The product; its price applies unless amount is given."""
    amount: NotRequired[int]
    """Unit price in kobo."""
    quantity: NotRequired[int]
    """Quantity."""
    prorationBehavior: NotRequired[Literal['create_prorations', 'none']]
    """create_prorations by default."""


class SubscriptionsMarkPaidBody(TypedDict):
    source: NotRequired[Literal['manual', 'wallet']]
    """manual by default."""
    reference: str
    """Your own reference, or the reference of the deposit."""


class VirtualAccountsListQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""
    customerId: NotRequired[str]
    """Only virtual accounts of this customer."""


class VirtualAccountsTransactionsQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class WalletOpenFundingAccountBody(TypedDict):
    phoneNumber: NotRequired[str]
    """Phone number of a director of the business, where the bank requires one; not stored."""
    bvn: NotRequired[str]
    """Bank verification number of a director of the business, where the bank requires one; not stored."""
    nin: NotRequired[str]
    """National identity number of a director of the business, in place of a BVN; not stored."""


class CustomersOpenVirtualAccountBody(TypedDict):
    phoneNumber: NotRequired[str]
    """Phone number of the customer, where the bank requires one; not stored."""
    bvn: NotRequired[str]
    """Bank verification number of the customer, where the bank requires one; not stored."""
    nin: NotRequired[str]
    """National identity number of the customer, in place of a BVN; not stored."""


class CustomersTransactionsQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class SmsQuoteBody(TypedDict):
    message: str
    """The message, 1 to 1,530 characters, counted as submitted: leading and trailing spaces are charged."""
    recipients: NotRequired[list[str]]
    """1 to 10,000 Nigerian mobile numbers: 080…, +234…, 234…; either recipients or recipientCount."""
    recipientCount: NotRequired[int]
    """The number of different recipients, instead of a list."""
    senderId: NotRequired[str]
    """The sender, 3 to 11 letters or digits."""
    route: NotRequired[Literal['generic', 'dnd']]
    """The route; default generic. dnd also reaches numbers that refuse bulk messages."""
    network: NotRequired[Literal['MTN', 'Airtel', 'Glo', '9mobile', 'Ntel', 'Smile', 'Mafab', 'unknown']]
    """The network of all recipients, such as MTN or 9mobile, instead of the network of each prefix: numbers are portable."""


class SmsSendBody(TypedDict):
    message: str
    """The message, 1 to 1,530 characters, counted as submitted: leading and trailing spaces are charged."""
    senderId: NotRequired[str]
    """The sender, 3 to 11 letters or digits."""
    route: NotRequired[Literal['generic', 'dnd']]
    """The route; default generic. dnd also reaches numbers that refuse bulk messages."""
    network: NotRequired[Literal['MTN', 'Airtel', 'Glo', '9mobile', 'Ntel', 'Smile', 'Mafab', 'unknown']]
    """The network of all recipients, such as MTN or 9mobile, instead of the network of each prefix: numbers are portable."""
    recipients: list[str]
    """1 to 1,000 Nigerian mobile numbers: 080…, +234…, 234…. Each number receives the message once; invalid numbers are counted and not charged."""
    quoteId: NotRequired[str]
    """A quote for the same message and recipients, whose price applies while valid. A quote is sent once: a repeat returns the first send."""
    clientReference: NotRequired[str]
    """Your own reference; a repeat returns the first send."""


class SmsMessagesQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""
    sendId: NotRequired[str]
    """Only messages of this send."""
    status: NotRequired[Literal['pending', 'sent', 'delivered', 'undelivered', 'failed', 'unknown']]
    """Only messages with this status."""


class VerificationNinBody(TypedDict):
    nin: str
    """National Identification Number: 11 digits"""


class VerificationNinFaceBody(TypedDict):
    nin: str
    """National Identification Number: 11 digits"""
    imageUrl: str
    """The publicly accessible URL of the face image: JPEG, or PNG where the provider accepts it, 5 MB at most"""
    dateOfBirth: NotRequired[str]
    """The date of birth, YYYY-MM-DD: sent to a provider that requires it for the face comparison, and not stored"""


class VerificationNinMatchBody(TypedDict):
    nin: str
    """National Identification Number: 11 digits"""
    firstName: str
    """The first name, at most 100 characters."""
    lastName: str
    """The last name, at most 100 characters."""


class VerificationNinFullBody(TypedDict):
    nin: str
    """National Identification Number: 11 digits"""


class VerificationCacBody(TypedDict):
    companyName: str
    """The name or a part of it, at most 200 characters."""


class VerificationSubscribeBody(TypedDict):
    planId: str
    """The id of the plan."""
    autoRenew: NotRequired[bool]
    """Renew at the end of the period, at the price of that day; default true"""
    expectedPrice: NotRequired[int]
    """The expected price in kobo; another price is refused."""


class VerificationSetRenewalBody(TypedDict):
    autoRenew: bool
    """False ends the plan after the present period."""


class VerificationTopUpBody(TypedDict):
    amount: int
    """Kobo (1/100 naira)"""


class VerificationCallsQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""
    operation: NotRequired[Literal['nin_basic', 'nin_face', 'nin_match', 'nin_full', 'cac']]
    """Only calls of this operation."""


class VerificationSearchCallsBody(TypedDict):
    nin: str
    """National Identification Number: 11 digits"""
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200."""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class VerificationSetLowBalanceAlertBody(TypedDict):
    threshold: int
    """The level in kobo; 0 turns the alert off."""
    enabled: NotRequired[bool]
    """default true; a threshold of 0 also turns the alert off"""
    emails: NotRequired[list[str]]
    """Mail recipients; if omitted, the present recipients stay. Without recipients, those of the wallet alert receive the mail"""


class WebhooksSetAnswer(TypedDict):
    """What was asked for, or what came of it."""

    webhookUrl: str | None
    """The webhook URL; null when none is set."""
    allowedIps: list[str]
    """Source addresses that your endpoint accepts; empty means no restriction."""
    eventTypes: list[str]
    """Events to deliver; empty for all events except opt-in events."""
    ordered: bool
    """Ordered delivery: one event at a time, in order."""
    warnings: list[str]
    """Problems that you can fix, one sentence each."""


class WebhooksSetBody(TypedDict):
    webhookUrl: str
    """The webhook URL: https in live; http or https in the sandbox."""
    allowedIps: NotRequired[list[str]]
    """Source addresses that your endpoint accepts; empty means no restriction."""
    eventTypes: NotRequired[list[Literal['transfer.settled', 'transfer.failed', 'transfer.reversed', 'transfer.approval.requested', 'transfer.approval.given', 'transfer.approval.refused', 'transfer.approval.expired', 'transfer.alarm', 'wallet.funded', 'wallet.balance.low', 'bill.payment.completed', 'bill.payment.failed', 'bill.payment.reversed', 'virtual_card.created', 'virtual_card.frozen', 'virtual_card.unfrozen', 'virtual_card.terminated', 'virtual_card.expired', 'virtual_card.funded', 'virtual_card.withdrawn', 'virtual_card.transaction', 'virtual_card.declined', 'payroll.item.settled', 'payroll.item.failed', 'payroll.item.reversed', 'payroll.batch.completed', 'checkout.payment.completed', 'product.stock.low', 'subscription.payment.completed', 'subscription.created', 'subscription.activated', 'subscription.past_due', 'subscription.payment.failed', 'subscription.canceled', 'subscription.expired', 'customer.transaction.completed', 'sms.delivered', 'sms.failed', 'verification.balance.low', 'verification.plan.lapsed', 'test.webhook']]]
    """Events to deliver; empty for all events except opt-in events."""
    ordered: NotRequired[bool]
    """Ordered delivery: one event at a time, in order."""


class WebhooksRemoveAnswer(TypedDict):
    """What was asked for, or what came of it."""

    webhookUrl: str | None
    """The webhook URL; null when none is set."""
    allowedIps: list[str]
    """Source addresses that your endpoint accepts; empty means no restriction."""
    eventTypes: list[str]
    """Events to deliver; empty for all events except opt-in events."""
    ordered: bool
    """Ordered delivery: one event at a time, in order."""
    warnings: list[str]
    """Problems that you can fix, one sentence each."""


class WebhooksRotateSecretAnswer(TypedDict):
    """What was asked for, or what came of it."""

    secret: str | None
    """The secret, returned once; null in a repeat."""


class WebhooksRotateSecretBody(TypedDict):
    gracePeriodSeconds: NotRequired[int]
    """Seconds that the previous secret also signs, in webhook-signature only, at most a week; default 0."""


class WebhooksTestAnswer(TypedDict):
    """What was asked for, or what came of it."""

    deliveryId: str
    """The id of the delivery."""


class WebhooksCustomerEmailsAnswer(TypedDict):
    """What was asked for, or what came of it."""

    handleCustomerEmails: bool
    """Whether the service sends mails to your customers."""


class WebhooksCustomerEmailsBody(TypedDict):
    handleCustomerEmails: bool
    """Whether the service sends mails to your customers."""


class WebhooksDeliveriesQuery(TypedDict):
    limit: NotRequired[int]
    """Rows per page, 1 to 100; default 50."""
    since: NotRequired[str]
    """Only events at or after this time."""
    status: NotRequired[Literal['pending', 'delivered', 'failed']]
    """Only deliveries with this status."""
    event: NotRequired[Literal['transfer.settled', 'transfer.failed', 'transfer.reversed', 'transfer.approval.requested', 'transfer.approval.given', 'transfer.approval.refused', 'transfer.approval.expired', 'transfer.alarm', 'wallet.funded', 'wallet.balance.low', 'bill.payment.completed', 'bill.payment.failed', 'bill.payment.reversed', 'virtual_card.created', 'virtual_card.frozen', 'virtual_card.unfrozen', 'virtual_card.terminated', 'virtual_card.expired', 'virtual_card.funded', 'virtual_card.withdrawn', 'virtual_card.transaction', 'virtual_card.declined', 'payroll.item.settled', 'payroll.item.failed', 'payroll.item.reversed', 'payroll.batch.completed', 'checkout.payment.completed', 'product.stock.low', 'subscription.payment.completed', 'subscription.created', 'subscription.activated', 'subscription.past_due', 'subscription.payment.failed', 'subscription.canceled', 'subscription.expired', 'customer.transaction.completed', 'sms.delivered', 'sms.failed', 'verification.balance.low', 'verification.plan.lapsed', 'test.webhook']]
    """Only events with this name."""
    endpointId: NotRequired[str]
    """Only deliveries to this endpoint."""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class WebhooksEventTypesAnswer(TypedDict):
    event: str
    """The name of the event."""
    summary: str
    """The occasion of the event."""
    timestamp: Literal['unix', 'rfc3339']
    """The time format of the envelope."""
    optIn: bool
    """Delivered only to an endpoint with this event in `eventTypes`."""
    schema: dict[str, Any]
    """JSON Schema of the whole body."""
    example: dict[str, Any]
    """An example of the whole body."""


class WebhooksResendManyBody(TypedDict):
    deliveryIds: list[str]
    """The ids of the deliveries, the X-Webhook-ID of every attempt."""


class WebhooksRecoverAnswer(TypedDict):
    """What was asked for, or what came of it."""

    id: str | None
    """The id of the recovery; null for a dry run."""
    since: str
    """The start of the range, inclusive."""
    until: str
    """The end of the range."""
    events: int
    """Events delivered again so far; for a dry run, events that would be delivered."""
    status: Literal['dry_run', 'running', 'finished']
    """The status of the recovery."""


class WebhooksRecoverBody(TypedDict):
    since: str
    """The start of the range, inclusive."""
    until: NotRequired[str]
    """The end of the range; default: now."""
    dryRun: NotRequired[bool]
    """Counts the events without delivering them."""
    endpointId: NotRequired[str]
    """Only to this endpoint; default: the URL of the settings."""


class WebhooksFindRecoveryAnswer(TypedDict):
    """What was asked for, or what came of it."""

    id: str | None
    """The id of the recovery; null for a dry run."""
    since: str
    """The start of the range, inclusive."""
    until: str
    """The end of the range."""
    events: int
    """Events delivered again so far; for a dry run, events that would be delivered."""
    status: Literal['dry_run', 'running', 'finished']
    """The status of the recovery."""


class WebhooksAddEndpointBodyHeadersItem(TypedDict):
    name: str
    """`Authorization`, `Api-Key` or a name with the prefix `X-`."""
    value: NotRequired[str]
    """The value, never shown again. If omitted, an existing header keeps its value."""


class WebhooksAddEndpointBody(TypedDict):
    url: str
    """The URL of the endpoint: https in live; http or https in the sandbox."""
    description: NotRequired[str | None]
    """The purpose of the endpoint, in your words; null for none."""
    eventTypes: NotRequired[list[Literal['transfer.settled', 'transfer.failed', 'transfer.reversed', 'transfer.approval.requested', 'transfer.approval.given', 'transfer.approval.refused', 'transfer.approval.expired', 'transfer.alarm', 'wallet.funded', 'wallet.balance.low', 'bill.payment.completed', 'bill.payment.failed', 'bill.payment.reversed', 'virtual_card.created', 'virtual_card.frozen', 'virtual_card.unfrozen', 'virtual_card.terminated', 'virtual_card.expired', 'virtual_card.funded', 'virtual_card.withdrawn', 'virtual_card.transaction', 'virtual_card.declined', 'payroll.item.settled', 'payroll.item.failed', 'payroll.item.reversed', 'payroll.batch.completed', 'checkout.payment.completed', 'product.stock.low', 'subscription.payment.completed', 'subscription.created', 'subscription.activated', 'subscription.past_due', 'subscription.payment.failed', 'subscription.canceled', 'subscription.expired', 'customer.transaction.completed', 'sms.delivered', 'sms.failed', 'verification.balance.low', 'verification.plan.lapsed', 'test.webhook']]]
    """Events to deliver; empty for all events except opt-in events."""
    filter: NotRequired[dict[str, Any] | None]
    """Conditions on `data` of an event: fields with a value or with `$eq`, `$neq`, `$in`, `$nin`, `$gt`, `$gte`, `$lt`, `$lte`, `$exist`; groups with `$and`, `$or`, `$not`. At most 20 conditions."""
    headers: NotRequired[list[WebhooksAddEndpointBodyHeadersItem]]
    """Custom headers of every attempt, at most 10. The list replaces the present headers; an empty list removes all."""
    ratePerSecond: NotRequired[int | None]
    """Maximum attempts per second, 1 to 100; null for no rate limit."""
    ordered: NotRequired[bool]
    """Ordered delivery: one event at a time, in order."""


class WebhooksUpdateEndpointBodyHeadersItem(TypedDict):
    name: str
    """`Authorization`, `Api-Key` or a name with the prefix `X-`."""
    value: NotRequired[str]
    """The value, never shown again. If omitted, an existing header keeps its value."""


class WebhooksUpdateEndpointBody(TypedDict):
    url: NotRequired[str]
    """The URL of the endpoint: https in live; http or https in the sandbox."""
    description: NotRequired[str | None]
    """The purpose of the endpoint, in your words; null for none."""
    eventTypes: NotRequired[list[Literal['transfer.settled', 'transfer.failed', 'transfer.reversed', 'transfer.approval.requested', 'transfer.approval.given', 'transfer.approval.refused', 'transfer.approval.expired', 'transfer.alarm', 'wallet.funded', 'wallet.balance.low', 'bill.payment.completed', 'bill.payment.failed', 'bill.payment.reversed', 'virtual_card.created', 'virtual_card.frozen', 'virtual_card.unfrozen', 'virtual_card.terminated', 'virtual_card.expired', 'virtual_card.funded', 'virtual_card.withdrawn', 'virtual_card.transaction', 'virtual_card.declined', 'payroll.item.settled', 'payroll.item.failed', 'payroll.item.reversed', 'payroll.batch.completed', 'checkout.payment.completed', 'product.stock.low', 'subscription.payment.completed', 'subscription.created', 'subscription.activated', 'subscription.past_due', 'subscription.payment.failed', 'subscription.canceled', 'subscription.expired', 'customer.transaction.completed', 'sms.delivered', 'sms.failed', 'verification.balance.low', 'verification.plan.lapsed', 'test.webhook']]]
    """Events to deliver; empty for all events except opt-in events."""
    filter: NotRequired[dict[str, Any] | None]
    """Conditions on `data` of an event: fields with a value or with `$eq`, `$neq`, `$in`, `$nin`, `$gt`, `$gte`, `$lt`, `$lte`, `$exist`; groups with `$and`, `$or`, `$not`. At most 20 conditions."""
    headers: NotRequired[list[WebhooksUpdateEndpointBodyHeadersItem]]
    """Custom headers of every attempt, at most 10. The list replaces the present headers; an empty list removes all."""
    ratePerSecond: NotRequired[int | None]
    """Maximum attempts per second, 1 to 100; null for no rate limit."""
    ordered: NotRequired[bool]
    """Ordered delivery: one event at a time, in order."""


class WebhooksRemoveEndpointAnswer(TypedDict):
    """What was asked for, or what came of it."""

    id: str
    """Its id, the same at every door and in events."""
    deleted: Literal[True]
    """It is gone."""


class WebhooksRotateEndpointSecretBody(TypedDict):
    gracePeriodSeconds: NotRequired[int]
    """Seconds that the previous secret also signs, in webhook-signature only, at most a week; default 0."""


class WebhooksTestEndpointAnswer(TypedDict):
    """What was asked for, or what came of it."""

    deliveryId: str
    """The id of the delivery."""


class WebhooksPauseEndpointBody(TypedDict):
    reason: NotRequired[str]
    """The reason, for later readers."""


class WebhooksResumeEndpointBody(TypedDict):
    deliverMissed: NotRequired[bool]
    """Delivers the skipped events; default false. A recovery can deliver them later."""


class WebhooksResendEventBody(TypedDict):
    endpointId: NotRequired[str]
    """Only to this endpoint; default: all subscribed endpoints."""


class RequestLogListQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""
    requestId: NotRequired[str]
    """Only the request with this X-Request-Id."""
    keyId: NotRequired[str]
    """Only requests of this API key."""
    failed: NotRequired[bool]
    """Only failed requests."""


class OperatorsReviewsListQuery(TypedDict):
    kind: NotRequired[Literal['transfer', 'unconfirmed', 'bill', 'suspense', 'proposal', 'reconciliation', 'endpoint', 'refused_messages']]
    """Only items of this kind."""
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class OperatorsProposalsAgreeBody(TypedDict):
    note: str
    """Reason; saved in the audit log."""


class OperatorsProposalsRefuseBody(TypedDict):
    note: str
    """Reason; saved in the audit log."""


class OperatorsOperatorsBusinessesQuery(TypedDict):
    search: NotRequired[str]
    """Prefix of the name, prefix of an owner's e-mail address, or the id."""
    status: NotRequired[Literal['requested', 'in_review', 'approved', 'refused', 'suspended', 'frozen']]
    """Only businesses with this go-live status, or `frozen`."""
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class OperatorsOperatorsFreezeWalletBody(TypedDict):
    note: str
    """Reason; shown to the owners of the business."""


class OperatorsOperatorsUnfreezeWalletBody(TypedDict):
    note: str
    """Reason; shown to the owners of the business."""


class OperatorsOperatorsSuspendKeyBody(TypedDict):
    note: str
    """Reason; shown to the owners of the business."""


class OperatorsOperatorsReinstateKeyBody(TypedDict):
    note: str
    """Reason; shown to the owners of the business."""


class OperatorsEvidenceTransferAttemptsQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class OperatorsEvidenceTransferExchangesQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class OperatorsEvidenceBillAttemptsQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class OperatorsEvidenceBillExchangesQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class OperatorsSandboxChooseProvidersOfBody(TypedDict):
    place: Literal['simulated', 'provider_test']
    """The new destination."""
    ports: NotRequired[list[Literal['bank', 'bills', 'virtualAccounts', 'cards', 'zee', 'switch', 'switchFull', 'registry', 'sms']]]
    """The ports to change; default: all available ports."""
    note: str
    """The reason, stored in the audit log of the business."""


class OperatorsTransfersReverseBody(TypedDict):
    businessId: NotRequired[str]
    """Id of the business, as in the review queue; default your current business."""
    note: str
    """Proof of the decision, such as the reference of the bank's answer; saved as evidence."""


class OperatorsTransfersSettleBody(TypedDict):
    businessId: NotRequired[str]
    """Id of the business, as in the review queue; default your current business."""
    note: str
    """Proof of the decision, such as the reference of the bank's answer; saved as evidence."""


class OperatorsLimitsTiersAnswer(TypedDict):
    tier: str
    """Name of the tier."""
    perPayment: int | None
    """Kobo: limit per transaction; null without limit."""
    dayAmount: int | None
    """Kobo: limit per day; null without limit."""
    dayPayments: int | None
    """Limit of payments per day; null without limit."""
    monthAmount: int | None
    """Kobo: limit per month; null without limit."""


class OperatorsLimitsSetTierAnswerTier(TypedDict):
    """Current limits of the tier."""

    tier: str
    """Name of the tier."""
    perPayment: int | None
    """Kobo: limit per transaction; null without limit."""
    dayAmount: int | None
    """Kobo: limit per day; null without limit."""
    dayPayments: int | None
    """Limit of payments per day; null without limit."""
    monthAmount: int | None
    """Kobo: limit per month; null without limit."""


class OperatorsLimitsSetTierAnswerProposal(TypedDict):
    id: str
    """Its id."""
    by: str
    """Who asked."""
    askedAt: str
    """When."""


class OperatorsLimitsSetTierAnswer(TypedDict):
    """What was asked for, or what came of it."""

    tier: OperatorsLimitsSetTierAnswerTier
    """Current limits of the tier."""
    proposal: OperatorsLimitsSetTierAnswerProposal | None
    """What waits for a second operator; null when it is done."""


class OperatorsLimitsSetTierBody(TypedDict):
    perPayment: int | None
    """Kobo: limit per transaction; null without limit."""
    dayAmount: int | None
    """Kobo: limit per day; null without limit."""
    dayPayments: int | None
    """Limit of payments per day; null without limit."""
    monthAmount: int | None
    """Kobo: limit per month; null without limit."""
    note: str
    """Reason; saved in the audit log."""


class OperatorsLimitsShowAnswerProposal(TypedDict):
    id: str
    """Its id."""
    by: str
    """Who asked."""
    askedAt: str
    """When."""


class OperatorsLimitsShowAnswer(TypedDict):
    """What was asked for, or what came of it."""

    businessId: str
    """Business id."""
    limits: WalletLimits
    """Limits of its wallet."""
    proposal: OperatorsLimitsShowAnswerProposal | None
    """What waits for a second operator; null when it is done."""


class OperatorsLimitsSetAnswerProposal(TypedDict):
    id: str
    """Its id."""
    by: str
    """Who asked."""
    askedAt: str
    """When."""


class OperatorsLimitsSetAnswer(TypedDict):
    """What was asked for, or what came of it."""

    businessId: str
    """Business id."""
    limits: WalletLimits
    """Limits of its wallet."""
    proposal: OperatorsLimitsSetAnswerProposal | None
    """What waits for a second operator; null when it is done."""


class OperatorsLimitsSetBody(TypedDict):
    tier: str | None
    """Tier; null for a wallet without limits."""
    perPayment: NotRequired[int | None]
    """Kobo: own limit per transaction; the tier’s by default."""
    dayAmount: NotRequired[int | None]
    """Kobo: own limit per day; the tier’s by default."""
    dayPayments: NotRequired[int | None]
    """Own limit of payments per day; the tier’s by default."""
    monthAmount: NotRequired[int | None]
    """Kobo: own limit per month; the tier’s by default."""
    note: str
    """Reason; saved in the audit log."""


class OperatorsBillsReverseBody(TypedDict):
    businessId: NotRequired[str]
    """Id of the business, as in the review queue; default your current business."""
    note: str
    """The reason; recorded as evidence."""


class OperatorsBillsDeliverBody(TypedDict):
    businessId: NotRequired[str]
    """Id of the business, as in the review queue; default your current business."""
    note: str
    """The reason; recorded as evidence."""


class OperatorsVirtualAccountsSuspenseQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""
    status: NotRequired[Literal['open', 'credited', 'returned']]
    """open by default."""


class OperatorsVirtualAccountsCreditSuspenseBody(TypedDict):
    note: str
    """The reason; saved with the decision."""
    businessId: str
    """The business."""


class OperatorsVirtualAccountsReturnSuspenseBody(TypedDict):
    note: str
    """The reason; saved with the decision."""


class OperatorsFundingListQuery(TypedDict):
    businessId: NotRequired[str]
    """Only credits of this business."""
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class OperatorsFundingFundAnswerProposal(TypedDict):
    id: str
    """Its id."""
    by: str
    """Who asked."""
    askedAt: str
    """When."""


class OperatorsFundingFundAnswer(TypedDict):
    """What was asked for, or what came of it."""

    funding: WalletFunding | None
    """The funding after this request; null while it is pending approval."""
    proposal: OperatorsFundingFundAnswerProposal | None
    """What waits for a second operator; null when it is done."""


class OperatorsFundingFundBody(TypedDict):
    businessId: str
    """The business whose wallet is credited."""
    account: str
    """The provider account, by its name in PROVIDERS_FILE; `sandbox` is the simulated account."""
    amount: int
    """Amount credited, in kobo."""
    reference: str
    """Payment reference at the provider: its session id or its id on the statement. A payment is credited once."""
    valueDate: str
    """The day on which the provider credited the payment, in Lagos time."""
    document: str
    """The document that proves the payment, and its location."""
    documentSha256: str
    """SHA-256 of the document file, in hexadecimal."""
    note: str
    """The reason; recorded in the audit log."""


class OperatorsFundingReverseAnswerProposal(TypedDict):
    id: str
    """Its id."""
    by: str
    """Who asked."""
    askedAt: str
    """When."""


class OperatorsFundingReverseAnswer(TypedDict):
    """What was asked for, or what came of it."""

    funding: WalletFunding | None
    """The funding after this request; null while it is pending approval."""
    proposal: OperatorsFundingReverseAnswerProposal | None
    """What waits for a second operator; null when it is done."""


class OperatorsFundingReverseBody(TypedDict):
    note: str
    """The reason; shown to the owners of the business."""


class OperatorsGoingLiveListAnswerCompany(TypedDict):
    name: str
    """Name in the registry."""
    rcNumber: str
    """Registration number."""
    type: str
    """Type of the company."""


class OperatorsGoingLiveListAnswerBankAccount(TypedDict):
    bankCode: str
    """Code of the bank."""
    bankName: str
    """Name of the bank."""
    accountNumber: str
    """Account number."""
    accountName: str
    """Account name at the bank."""


class OperatorsGoingLiveListAnswerContract(TypedDict):
    version: str
    """Which."""
    by: str
    """Name of the person who accepted the contract."""
    at: str
    """When."""


class OperatorsGoingLiveListAnswerProposal(TypedDict):
    decision: Literal['review', 'approve', 'refuse', 'suspend']
    """What."""
    by: str
    """Who."""
    note: str
    """Why."""
    at: str
    """When."""


class OperatorsGoingLiveListAnswer(TypedDict):
    id: str
    """Id of the business."""
    businessName: str
    """Name of the business."""
    environment: Literal['live', 'sandbox']
    """Environment of the request; a rehearsal in the sandbox."""
    status: Literal['requested', 'in_review', 'approved', 'refused', 'suspended'] | None
    """Status of the request; null before a request."""
    company: OperatorsGoingLiveListAnswerCompany | None
    """Company in the registry."""
    directors: list[str]
    """Named directors, each confirmed by the registry."""
    bankAccount: OperatorsGoingLiveListAnswerBankAccount | None
    """Bank account of the business, with the name confirmed by the bank."""
    contract: OperatorsGoingLiveListAnswerContract | None
    """Accepted contract."""
    contractVersion: str
    """Current contract version."""
    reason: str | None
    """Reason for the decision."""
    proposal: OperatorsGoingLiveListAnswerProposal | None
    """Decision proposed by one operator, pending a second."""
    requestedAt: str | None
    """Time of the request."""
    changedAt: str | None
    """Time of the last change."""


class OperatorsGoingLiveListQuery(TypedDict):
    status: NotRequired[Literal['requested', 'in_review', 'approved', 'refused', 'suspended']]
    """Returns only requests in this status; default those pending review."""
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class OperatorsGoingLiveDecideAnswerCompany(TypedDict):
    name: str
    """Name in the registry."""
    rcNumber: str
    """Registration number."""
    type: str
    """Type of the company."""


class OperatorsGoingLiveDecideAnswerBankAccount(TypedDict):
    bankCode: str
    """Code of the bank."""
    bankName: str
    """Name of the bank."""
    accountNumber: str
    """Account number."""
    accountName: str
    """Account name at the bank."""


class OperatorsGoingLiveDecideAnswerContract(TypedDict):
    version: str
    """Which."""
    by: str
    """Name of the person who accepted the contract."""
    at: str
    """When."""


class OperatorsGoingLiveDecideAnswerProposal(TypedDict):
    decision: Literal['review', 'approve', 'refuse', 'suspend']
    """What."""
    by: str
    """Who."""
    note: str
    """Why."""
    at: str
    """When."""


class OperatorsGoingLiveDecideAnswer(TypedDict):
    """What was asked for, or what came of it."""

    id: str
    """Id of the business."""
    businessName: str
    """Name of the business."""
    environment: Literal['live', 'sandbox']
    """Environment of the request; a rehearsal in the sandbox."""
    status: Literal['requested', 'in_review', 'approved', 'refused', 'suspended'] | None
    """Status of the request; null before a request."""
    company: OperatorsGoingLiveDecideAnswerCompany | None
    """Company in the registry."""
    directors: list[str]
    """Named directors, each confirmed by the registry."""
    bankAccount: OperatorsGoingLiveDecideAnswerBankAccount | None
    """Bank account of the business, with the name confirmed by the bank."""
    contract: OperatorsGoingLiveDecideAnswerContract | None
    """Accepted contract."""
    contractVersion: str
    """Current contract version."""
    reason: str | None
    """Reason for the decision."""
    proposal: OperatorsGoingLiveDecideAnswerProposal | None
    """Decision proposed by one operator, pending a second."""
    requestedAt: str | None
    """Time of the request."""
    changedAt: str | None
    """Time of the last change."""


class OperatorsGoingLiveDecideBody(TypedDict):
    decision: Literal['review', 'approve', 'refuse', 'suspend']
    """What."""
    note: str
    """Reason. The business reads it after a refusal or suspension."""


class OperatorsPricesListQuery(TypedDict):
    kind: NotRequired[Literal['transfer_fee', 'vat', 'stamp_duty', 'bill_fee', 'sms_part', 'verification_call', 'verification_plan']]
    """Returns only rules of this kind."""
    forBusiness: NotRequired[str]
    """Returns only rules of this business."""
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class OperatorsPricesAddAnswerProposal(TypedDict):
    id: str
    """Its id."""
    by: str
    """Who asked."""
    askedAt: str
    """When."""


class OperatorsPricesAddAnswer(TypedDict):
    """What was asked for, or what came of it."""

    price: Price | None
    """Changed rule; null while pending a second operator."""
    proposal: OperatorsPricesAddAnswerProposal | None
    """What waits for a second operator; null when it is done."""


class OperatorsPricesAddBody(TypedDict):
    kind: Literal['transfer_fee', 'vat', 'stamp_duty', 'bill_fee', 'sms_part', 'verification_call', 'verification_plan']
    """Kind of the price."""
    item: NotRequired[str | None]
    """Item of the kind. Bills: a serviceId, or airtime, data, cable, electricity; text messages: a network, a route, or both as MTN/dnd; verification calls: the operation; plans: the id of the plan, required. Default all."""
    forPlan: NotRequired[str | None]
    """Verification calls only: id of the plan of the businesses; default all."""
    forBusiness: NotRequired[str | None]
    """Id of the business; default all."""
    minAmount: NotRequired[int]
    """Smallest amount of the rule, in kobo; default any."""
    maxAmount: NotRequired[int | None]
    """Largest amount of the rule, in kobo; default any."""
    flat: NotRequired[int]
    """Flat charge, in kobo."""
    basisPoints: NotRequired[int]
    """Percentage in basis points: of the amount; for VAT, of the fee."""
    cap: NotRequired[int | None]
    """Largest charge, in kobo; default without limit."""
    effectiveFrom: NotRequired[str]
    """Start of the rule; at least a minute ahead, the default."""
    note: str
    """Reason, for the audit log."""


class OperatorsPricesPreviewAnswer(TypedDict):
    """What was asked for, or what came of it."""

    transfers: int
    """Number of sales in the last 30 days; an estimate for kinds other than transfers beyond the sample."""
    sampled: int
    """Number of sales calculated; the rest is extrapolated. Exact when equal to the total."""
    feesNow: int
    """Charges with the current rules, in kobo."""
    feesThen: int
    """Charges with this rule, in kobo."""


class OperatorsPricesPreviewBody(TypedDict):
    kind: Literal['transfer_fee', 'vat', 'stamp_duty', 'bill_fee', 'sms_part', 'verification_call', 'verification_plan']
    """Kind of the price."""
    item: NotRequired[str | None]
    """Item of the kind. Bills: a serviceId, or airtime, data, cable, electricity; text messages: a network, a route, or both as MTN/dnd; verification calls: the operation; plans: the id of the plan, required. Default all."""
    forPlan: NotRequired[str | None]
    """Verification calls only: id of the plan of the businesses; default all."""
    forBusiness: NotRequired[str | None]
    """Id of the business; default all."""
    minAmount: NotRequired[int]
    """Smallest amount of the rule, in kobo; default any."""
    maxAmount: NotRequired[int | None]
    """Largest amount of the rule, in kobo; default any."""
    flat: NotRequired[int]
    """Flat charge, in kobo."""
    basisPoints: NotRequired[int]
    """Percentage in basis points: of the amount; for VAT, of the fee."""
    cap: NotRequired[int | None]
    """Largest charge, in kobo; default without limit."""


class OperatorsPricesEndAnswerProposal(TypedDict):
    id: str
    """Its id."""
    by: str
    """Who asked."""
    askedAt: str
    """When."""


class OperatorsPricesEndAnswer(TypedDict):
    """What was asked for, or what came of it."""

    price: Price | None
    """Changed rule; null while pending a second operator."""
    proposal: OperatorsPricesEndAnswerProposal | None
    """What waits for a second operator; null when it is done."""


class OperatorsPricesEndBody(TypedDict):
    effectiveTo: NotRequired[str]
    """End of the rule; at least a minute ahead, the default."""
    note: str
    """Reason, for the audit log."""


class OperatorsProvidersSwitchBody(TypedDict):
    off: bool
    """True to switch off, false to switch on."""
    note: str
    """Reason; saved in the audit log."""


class OperatorsProvidersSeeRefusedBody(TypedDict):
    note: str
    """Finding; saved with the entry and in the audit log."""


class OperatorsReconciliationImportsQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class OperatorsReconciliationFetchBody(TypedDict):
    account: str
    """The provider account, by its name in PROVIDERS_FILE; `sandbox` is the simulated account."""
    day: str
    """The day to fetch, in Africa/Lagos. The present day is incomplete."""
    lists: NotRequired[Literal['movements', 'settlements']]
    """The lists to fetch."""


class OperatorsReconciliationSaveMappingBody(TypedDict):
    mapping: ReconciliationMapping
    """The import mapping."""


class OperatorsReconciliationTryMappingBody(TypedDict):
    mapping: ReconciliationMapping
    """The mapping to preview."""
    sample: str
    """The first lines of a CSV, with its header."""


class OperatorsReconciliationExceptionsQuery(TypedDict):
    state: NotRequired[Literal['open', 'booked', 'explained', 'cleared']]
    """The state; default open."""
    kind: NotRequired[Literal['missing_there', 'missing_here', 'amount_differs', 'doubled', 'returned', 'not_settled', 'wrong_day', 'fee_differs']]
    """Only differences of this kind."""
    account: NotRequired[str]
    """Only differences of this provider account."""
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class OperatorsReconciliationResolveBody(TypedDict):
    decision: Literal['book', 'explain']
    """The decision."""
    note: str
    """The reason, stored with the decision."""


OperatorsReconciliationReportQuery = TypedDict('OperatorsReconciliationReportQuery', {
    # The provider account, by its name in PROVIDERS_FILE; `sandbox` is the simulated account.
    'account': 'str',
    # The first day.
    'from': 'str',
    # The last day, at most a year later.
    'to': 'str',
})


OperatorsReconciliationReportCsvQuery = TypedDict('OperatorsReconciliationReportCsvQuery', {
    # The provider account, by its name in PROVIDERS_FILE; `sandbox` is the simulated account.
    'account': 'str',
    # The first day.
    'from': 'str',
    # The last day, at most a year later.
    'to': 'str',
})


class OperatorsReconciliationCloseDayBody(TypedDict):
    note: str
    """A note for later readers."""


class OperatorsTreasuryBalancesQuery(TypedDict):
    account: NotRequired[str]
    """Name of the account in PROVIDERS_FILE; all accounts by default."""
    daily: NotRequired[bool]
    """True for daily balances alone."""
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class OperatorsTreasuryEnterBalanceBody(TypedDict):
    account: str
    """The provider account, by its name in PROVIDERS_FILE; `sandbox` is the simulated account."""
    available: int
    """Kobo: balance that the provider shows now."""
    note: str
    """Source of the balance; saved in the audit log."""


class OperatorsTreasuryBookingsQuery(TypedDict):
    kind: NotRequired[Literal['float_in', 'float_out', 'float_correction', 'provider_invoice', 'provider_invoice_paid', 'tax_paid']]
    """Only bookings of this kind."""
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""


class OperatorsTreasuryBookAnswerProposal(TypedDict):
    id: str
    """Its id."""
    by: str
    """Who asked."""
    askedAt: str
    """When."""


class OperatorsTreasuryBookAnswer(TypedDict):
    """What was asked for, or what came of it."""

    booking: OwnMoneyBooking | None
    """The booking; null while pending approval."""
    proposal: OperatorsTreasuryBookAnswerProposal | None
    """Approval request; null once booked."""


class OperatorsTreasuryBookBody(TypedDict):
    kind: Literal['float_in', 'float_out', 'float_correction', 'provider_invoice', 'provider_invoice_paid', 'tax_paid']
    """Kind of the booking."""
    account: NotRequired[str]
    """Provider account, by its name in PROVIDERS_FILE. Optional for taxes alone, when paid from elsewhere."""
    direction: NotRequired[Literal['in', 'out']]
    """Direction, for float_correction alone."""
    tax: NotRequired[Literal['vat', 'stamp_duty']]
    """Tax, for `tax_paid` alone."""
    amount: int
    """Kobo: amount."""
    reference: str
    """Number of the supporting document, such as an invoice or a statement line; booked once."""
    note: str
    """Reason; saved in the audit log."""


class OperatorsTreasuryMarginsQuery(TypedDict):
    month: str
    """Month in Lagos, such as 2026-01."""


class OperatorsTreasuryTaxesQuery(TypedDict):
    month: str
    """Month in Lagos, such as 2026-01."""


class OperatorsTreasuryExportTaxesQuery(TypedDict):
    month: str
    """Month in Lagos, such as 2026-01."""


class SandboxAdvanceAnswer(TypedDict):
    """What was asked for, or what came of it."""

    advancedMs: int
    """The time passed, in milliseconds."""
    due: dict[str, int]
    """The number of due records, by kind."""


class SandboxAdvanceBody(TypedDict):
    by: str
    """Such as 30s, 5m, 2h or 1d; at most 400d."""


class SandboxFundWalletAnswer(TypedDict):
    """What was asked for, or what came of it."""

    reference: str
    """The reference of the deposit."""
    amount: int
    """The amount in kobo."""
    currency: Literal['NGN']
    """NGN, the naira, whose kobo all amounts are."""
    availableBalance: int
    """The available balance in kobo."""
    creditedAt: str
    """The time of the credit."""


class SandboxFundWalletBody(TypedDict):
    amount: int
    """The amount in kobo."""


class SandboxSetOutcomeAnswer(TypedDict):
    """What was asked for, or what came of it."""

    transferCode: str
    """The transfer code."""
    outcome: Literal['delivered', 'declined_final', 'declined_review', 'returned', 'unseen']
    """The outcome at the simulated bank."""


class SandboxSetOutcomeBody(TypedDict):
    outcome: Literal['delivered', 'declined_final', 'declined_review', 'returned', 'unseen']
    """The outcome."""


class SandboxReviewTransferBody(TypedDict):
    decision: Literal['reverse', 'settle']
    """reverse credits the money back (manual_reversal), settle marks the transfer as delivered."""
    note: NotRequired[str]
    """The reason, stored as evidence."""


class SandboxSeenByBankAnswer(TypedDict):
    """What was asked for, or what came of it."""

    reference: str
    """The reference at the bank."""
    amount: int
    """The amount in kobo."""
    accountNumber: str
    """The account number of the beneficiary."""
    submissions: int
    """The number of submissions."""
    outcome: Literal['credited', 'undecided', 'declined', 'refused', 'returned']
    """The outcome at the bank."""


class SandboxAuthorizeCardAnswer(TypedDict):
    """What was asked for, or what came of it."""

    approved: bool
    """Whether the processor approved the payment."""
    reason: str | None
    """The reason of a decline; null when approved."""
    amount: int
    """The amount in kobo."""
    at: str
    """The time of the payment."""


class SandboxAuthorizeCardBodyMerchant(TypedDict):
    """The merchant."""

    name: str
    """The name of the merchant."""
    mcc: NotRequired[str]
    """The merchant category code, 4 digits."""
    city: NotRequired[str]
    """The city of the merchant."""
    country: NotRequired[str]
    """The country of the merchant, two letters; default NG."""


class SandboxAuthorizeCardBody(TypedDict):
    amount: int
    """The amount in kobo."""
    merchant: SandboxAuthorizeCardBodyMerchant
    """The merchant."""
    channel: NotRequired[Literal['atm', 'pos', 'web', 'mobile']]
    """The channel; default web."""
    refund: NotRequired[bool]
    """A refund by the merchant instead of a purchase."""
    silent: NotRequired[bool]
    """The processor sends no webhook: only a sync finds the change."""


class SandboxDisturbCardAnswer(TypedDict):
    """What was asked for, or what came of it."""

    cardId: str
    """The card."""


class SandboxDisturbCardBody(TypedDict):
    status: NotRequired[Literal['active', 'inactive', 'canceled', 'expired']]
    """The new status."""
    fee: NotRequired[int]
    """A fee of the processor in kobo."""
    silent: NotRequired[bool]
    """True: the processor does not answer requests about this card."""


class SandboxSetBillOutcomeAnswer(TypedDict):
    """What was asked for, or what came of it."""

    requestRef: str
    """Your reference of the bill."""
    outcome: Literal['delivered', 'failed']
    """The outcome at the simulated provider."""


class SandboxSetBillOutcomeBody(TypedDict):
    outcome: Literal['delivered', 'failed']
    """The outcome."""


class SandboxBillSeenByProviderAnswer(TypedDict):
    """What was asked for, or what came of it."""

    reference: str
    """The reference at the provider."""
    amount: int
    """The amount in kobo."""
    paymentCode: str
    """The purchased service."""
    customerId: str
    """The customer of the service."""
    submissions: int
    """The number of submissions."""
    outcome: Literal['delivered', 'undecided', 'failed', 'refused']
    """The outcome at the provider."""


class SandboxTriggerEventAnswer(TypedDict):
    """What was asked for, or what came of it."""

    event: str
    """The name of the event."""
    subscribed: bool
    """Whether the event is delivered: a webhook URL is set, and `eventTypes` includes the event or is empty and the event is not opt-in."""
    made: dict[str, str]
    """The ids of the created records, by kind."""


class SandboxTriggerEventBody(TypedDict):
    event: Literal['transfer.settled', 'transfer.failed', 'transfer.reversed', 'transfer.approval.requested', 'transfer.approval.given', 'transfer.approval.refused', 'transfer.approval.expired', 'transfer.alarm', 'wallet.funded', 'wallet.balance.low', 'bill.payment.completed', 'bill.payment.failed', 'bill.payment.reversed', 'virtual_card.created', 'virtual_card.frozen', 'virtual_card.unfrozen', 'virtual_card.terminated', 'virtual_card.expired', 'virtual_card.funded', 'virtual_card.withdrawn', 'virtual_card.transaction', 'virtual_card.declined', 'payroll.item.settled', 'payroll.item.failed', 'payroll.item.reversed', 'payroll.batch.completed', 'checkout.payment.completed', 'product.stock.low', 'subscription.payment.completed', 'subscription.created', 'subscription.activated', 'subscription.past_due', 'subscription.payment.failed', 'subscription.canceled', 'subscription.expired', 'customer.transaction.completed', 'sms.delivered', 'sms.failed', 'verification.balance.low', 'verification.plan.lapsed', 'test.webhook']
    """The name of the event, such as `transfer.settled`."""


class SandboxMailQuery(TypedDict):
    limit: NotRequired[int]
    """Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells"""
    cursor: NotRequired[str]
    """meta.nextCursor of the page before"""
    to: NotRequired[str]
    """Only mails to this address."""


class SandboxQuietAnswer(TypedDict):
    """What was asked for, or what came of it."""

    quiet: bool
    """False when work was still due or running at the time-out."""
    waitedMs: int
    """The time waited, in milliseconds."""


class SandboxQuietQuery(TypedDict):
    timeout: NotRequired[int]
    """The maximum time to wait in seconds, 1 to 60; default 10."""


class SandboxPayVirtualAccountAnswer(TypedDict):
    """What was asked for, or what came of it."""

    sessionId: str
    """Interbank session id of the transfer."""
    accountNumber: str
    """The account."""
    amount: int
    """Amount in kobo."""
    outcome: Literal['credited', 'suspended']
    """suspended when the payment is unallocated."""
    match: Literal['exact', 'under', 'over', 'any'] | None
    """Match of amount and amount due."""
    transactionId: str | None
    """The customer transaction; null while the payment is in suspense."""


class SandboxPayVirtualAccountBody(TypedDict):
    amount: int
    """Amount in kobo."""
    senderName: NotRequired[str]
    """Sender of the transfer."""


class SandboxSeenBySmsProviderAnswer(TypedDict):
    """What was asked for, or what came of it."""

    messageId: str
    """The id of the message."""
    requests: int
    """The number of submissions."""
    sent: int
    """The number of sends."""


class SandboxFundVerificationBody(TypedDict):
    amount: int
    """Kobo (1/100 naira)"""


class SandboxSeenByVerificationProviderAnswer(TypedDict):
    """What was asked for, or what came of it."""

    verificationId: str
    """The id of the verification call."""
    requests: int
    """The number of requests."""
