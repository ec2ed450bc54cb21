export const nothingTexts = {
  noTransferMatchesTheseFilters: 'No transfer matches these filters.',
  showAllTransfers: 'Show all transfers',
  transfersOfTheDashboardAnd: 'Transfers of the dashboard and the API appear here.',
  sendATransfer: 'Send a transfer',
} as const;

export const receiptImageTexts = {
  thisBrowserCannotCreateImages: 'This browser cannot create images. Download the PDF.',
  theImageCouldNotBe: 'The image could not be created. Download the PDF.',
  paymentReceipt: 'Payment receipt',
  transferRecord: 'Transfer record',
  sandboxNoRealMoneyMoved: 'Sandbox. No real money moved.',
  issuedIssuedAt: 'Issued {issuedAt}',
  to: 'To',
  transferCode: 'Transfer code',
  sessionID: 'Session ID',
  credited: 'Credited',
} as const;

export const transferActionsTexts = {
  transferCancelledTheHoldIs: 'Transfer cancelled; the hold is released',
  cancelTransfer: 'Cancel transfer',
  reverseTransfer: 'Reverse transfer',
  settleTransfer: 'Settle transfer',
  transferSettled: 'Transfer settled',
  transferReversedTheWalletIs: 'Transfer reversed; the wallet is credited',
  storedInTheAuditLog: 'Stored in the audit log',
  defaultOfTheAmount: 'Default of the amount',
  deliver: 'Deliver',
  declinePermanently: 'Decline permanently',
  declinePendingReview: 'Decline, pending review',
  deliverThenReturn: 'Deliver, then return',
  simulatedOutcome: 'Simulated outcome',
  advanceTimeBy1Hour: 'Advance time by 1 hour',
} as const;

export const transferDeliveriesTexts = {
  deliveryQueued: 'Delivery queued',
  resendEvent: 'Resend {event}',
  resend: 'Resend',
  webhookDeliveries: 'Webhook deliveries',
  eventDeliveriesAppearHere: 'Event deliveries appear here after you add a webhook endpoint.',
  event: 'Event',
  endpoint: 'Endpoint',
  attempts: 'Attempts',
} as const;

export const transferMoneyTexts = {
  walletTransactions: 'Wallet transactions',
  theAmountIsHeld: 'The amount is held. Debits for the transfer and its fee appear here after submission.',
  noWalletTransaction: 'No wallet transaction.',
  reversedByASeparateTransaction: 'Reversed by a separate transaction.',
  balanceAfter: 'Balance after',
  posted: 'Posted',
  transfer: 'Transfer',
  reversal: 'Reversal',
  salary: 'Salary',
} as const;

export const transferReceiptTexts = {
  receiptSaved: 'Receipt saved',
  image: 'Image',
  printablePage: 'Printable page',
  receipt: 'Receipt…',
  receipt2: 'Receipt',
} as const;

export const transferRelatedTexts = {
  retryOf: 'Retry of',
  retriedAs: 'Retried as',
  salaryOf: 'Salary of',
  refundOf: 'Refund of',
  request: 'Request',
  relatedResources: 'Related resources',
  resource: 'Resource',
  titleRequestId: '{title}, request {id}',
} as const;

export const transferRetryTexts = {
  transferRetriedAsANew: 'Transfer retried as a new transfer',
  retry: 'Retry',
  retryTransfer: 'Retry transfer',
  createsANewTransferOf: 'Creates a new transfer of {amount} to {accountName} at {bankName}. Its fee is charged again.',
  availableAfterTheReversal: 'Available after the reversal',
  retriedAsRetriedAs: 'Retried as {retriedAs}',
} as const;

export const transferStoryTexts = {
  progress: 'Progress',
  copySummary: 'Copy summary',
  reversed: 'Reversed',
  declined: 'Declined',
  delivered: 'Delivered',
  accepted: 'Accepted',
  holdPlaced: 'Hold placed',
  walletDebited: 'Wallet debited',
  submittedToBank: 'Submitted to bank',
  amountToAccountNameBankName: '{amount} to {accountName} ({bankName}, {accountNumber})',
  sessionIDSessionId: ' Session ID {sessionId}.',
  isScheduledFor: '{payment} is scheduled for {scheduledAt}; the amount is held until then.',
  isPendingApprovalByAnother: '{payment} is pending approval by an owner or an approver; nothing has been sent.',
  wasCancelledBeforeSubmission: '{payment} was cancelled before submission.',
  paymentWasDeliveredOn: '{payment} was delivered on {settledAt}.{session}',
  wasNotDelivered: '{payment} was not delivered; the wallet was credited on {reversedAt}.',
  wasDeclinedByTheBank: '{payment} was declined by the bank and is under review. Do not send it again.',
  nextStatusCheckAt: ' Next status check at {nextCheckAt}.',
  wasCreatedOn: '{payment} was created on {createdAt}; the bank has not confirmed delivery.{next} Do not send it again.{session}',
} as const;

export const transferTableTexts = {
  feeFee: 'fee {fee}',
  settled: 'Settled',
  scheduledFor: 'Scheduled for',
  amountToAccountName: '{amount} to {accountName}',
  retry: 'Retry',
  ofSelectedTransfersAre:
    '{reversed} of {selected} selected transfers are reversed and not retried yet. Each is retried as a new transfer: {sum} in total, plus fees.',
  nextCheckNextCheckAt: 'next check {nextCheckAt}',
} as const;

export const transferTexts = {
  rejectedByTheBankOn: 'rejected by the bank on submission',
  declinedByTheBank: 'declined by the bank',
  returnedByTheBankAfter: 'returned by the bank after delivery',
  operatorReview: 'operator review',
  notReceivedByTheBank: 'not received by the bank',
  transfer: 'Transfer',
  noTransferHasThisID: 'No transfer has this ID in this environment.',
  showAllTransfers: 'Show all transfers',
  transferTransferCode: 'Transfer {transferCode}',
  amountAndStatus: 'Amount and status',
  toAccountName: 'to {accountName}',
  details: 'Details',
  transferCode: 'Transfer code',
  debited: 'Debited',
  scheduledFor: 'Scheduled for',
  delivered: 'Delivered',
  settledBy: 'Settled by',
  operatorReviewWithEvidenceOf: 'operator review, with evidence of the bank',
  reversed: 'Reversed',
  reversalReason: 'Reversal reason',
  declineCode: 'Decline code',
  sessionIDNIP: 'Session ID (NIP)',
  providerResponse: 'Provider response',
  timeline: 'Timeline',
  conclusiveTheBankCanReturn: 'conclusive; the bank can return the transfer until {mayBeReturnedUntil}',
  final: 'final',
  notFinalUnderReview: 'not final: under review',
  notSubmittedTheAmountIs: 'not submitted; the amount is held',
  nextCheckNextCheckAt: ' – next check {nextCheckAt}',
  notFinalDoNotSend: 'not final{nextCheck}. Do not send it again.',
  referenceClientReference: 'Reference {clientReference}',
  amountKoboToAt: 'Amount {amount} kobo to {accountNumber} at {bankName}',
  statusSettlementStatus: 'Status {settlementStatus}, created {createdAt}',
  sessionIDBankCode: 'Session ID {sessionId}, bank code {transactionResponseCode}',
} as const;

export const transfersTexts = {
  sendMoney: 'Send money',
  codeReferenceOrAccount: 'Code, reference or account',
  allStatuses: 'All statuses',
  pendingOver15Min: 'Pending over 15 min',
  unseenNew: '{unseen} new',
  searchResult: 'Search result',
  median: 'Median',
  percentile: '95th percentile',
  settlementTimeByDay: 'Settlement time by day, last 100 delivered transfers',
  msMin: '{ms} min',
} as const;
