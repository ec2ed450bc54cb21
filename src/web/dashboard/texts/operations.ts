export const businessTexts = {
  key: 'Key',
  byByReason: 'by {by}: {reason}',
  lastUsed: 'Last used',
  hold: 'Hold',
  viewAsOwner: 'View as owner',
  requestedAnotherOperator: '{by} requested {kind}: {note}. Another operator approves it in the queue, or by the same action.',
  notRequested: 'not requested',
  wallet: 'Wallet',
  tier: 'Tier',
  noLimits: 'no limits',
  frozen: 'Frozen',
  sinceByByReason: '{since}, by {by}: {reason}',
  held: 'Held',
  owners: 'Owners',
  aPIKeys: 'API keys',
  noAPIKeysYet: 'No API keys yet. Keys that the business creates will appear here, without their secrets.',
  linkedPage: 'Linked page',
  openTo: 'Open {to}',
  viewNameAsOwner: 'View {name} as owner',
  youSeeEachPageAs:
    'You see each page as an owner does, without permission to change anything. The audit log of the business records your entry and each page that you open.',
} as const;

export const businessesTexts = {
  tier: 'Tier',
  noLimits: 'no limits',
  sandboxOnly: 'sandbox only',
  held: 'Held',
  businesses: 'Businesses',
  beginningOfTheName: 'Beginning of the name, email of an owner, or business ID',
  noBusinessMatches: 'No business matches. Clear the search to list all businesses.',
} as const;

export const decideRequestTexts = {
  approvedAndExecuted: 'Approved and executed',
  approveRequest: 'Approve request',
  overAmount: 'over {amount}',
  requestedOfApprovalExecutes: '{by} requested {code} of {number}{overAmount}. Approval executes it immediately.',
  requestRejected: 'Request rejected',
  rejectRequest: 'Reject request',
  requestedThisAction: '{by} requested this action. Rejecting your own request withdraws it.',
} as const;

export const decideTexts = {
  reverse: 'Reverse',
  settle: 'Settle',
  markDelivered: 'Mark delivered',
  credit: 'Credit',
  returned: 'Mark as returned',
  approve: 'Approve',
  reject: 'Reject',
  book: 'Book',
  explain: 'Explain',
  dismiss: 'Dismiss',
  depositFromName: 'deposit from {name}',
  severalAccounts: 'several accounts',
  messagesForName: 'messages for {name}',
  transferReversedTheAmountWas: 'Transfer reversed. The amount was returned to the wallet.',
  reverseTransfer: 'Reverse transfer',
  areCreditedBackToThe: 'are credited back to the wallet. First make sure that the bank did not credit the payee.',
  transferSettled: 'Transfer settled',
  settleTransfer: 'Settle transfer',
  stayDebitedTheBankProved: 'stay debited: the bank proved the credit.',
  billReversedTheAmountWas: 'Bill reversed. The amount was returned to the wallet.',
  reverseBill: 'Reverse bill',
  areCreditedBackToTheWallet: 'are credited back to the wallet. First make sure that the provider did not deliver.',
  billMarkedDelivered: 'Bill marked delivered',
  markBillDelivered: 'Mark bill delivered',
  stayDebitedTheProviderProved: 'stay debited: the provider proved the delivery. Send a token to the customer yourself.',
  depositCredited: 'Deposit credited',
  creditWallet: 'Credit wallet',
  enterTheBusinessID: 'Enter the business ID',
  areCreditedToTheWallet: '{amount} is credited to the wallet of this business, with the event wallet.funded.',
  businessID: 'Business ID',
  depositMarkedAsReturned: 'Deposit marked as returned',
  markAsReturned: 'Mark as returned',
  returnAtTheBankFirst: 'Return {amount} at the bank first. No wallet changes here.',
  messagesDismissed: 'Messages dismissed',
  dismissMessages: 'Dismiss messages',
  fromLaterRejectedMessages: 'From {number}: {reason}. Later rejected messages create a new entry.',
  amountAndAFeeOfFee: '{amount} and a fee of {fee}',
} as const;

export const operationsHeadTexts = {
  pendingReviews: 'Pending reviews',
  businesses: 'Businesses',
  providers: 'Providers',
  reconciliation: 'Reconciliation',
  treasury: 'Treasury',
  prices: 'Prices',
  compliance: 'Compliance',
  queueBoard: 'Queue board',
  operations: 'Operations',
} as const;

export const operationsTexts = {
  operations: 'Operations',
} as const;

export const reviewQueueTexts = {
  declinedTransfer: 'Declined transfer',
  transferWithoutOutcome: 'Transfer without outcome',
  billWithoutOutcome: 'Bill without outcome',
  unallocatedDeposit: 'Unallocated deposit',
  approvalRequest: 'Approval request',
  reconciliationDifference: 'Reconciliation difference',
  failingEndpoint: 'Failing endpoint',
  rejectedProviderMessages: 'Rejected provider messages',
  item: 'Item',
  sinceSince: 'since {since}',
  counterparty: 'Counterparty',
  checksLast: '{checks}, last {lastCheckedAt}',
  oneCheck: '1 check',
  manyChecks: '{timesAsked} checks',
  byRequestedToDecisionNote: '{by} requested to {decision}: {note}',
  decide: 'Decision',
  pendingReviews: 'Pending reviews',
  allBusinessesOldestFirst:
    'All businesses, oldest first: declined transfers, payments without an outcome, unallocated deposits, approval requests, failing endpoints and rejected provider messages.',
  kind: 'Kind',
  noPendingReviews: 'No pending reviews. Items that need an operator will appear here.',
} as const;

export const useDecisionTexts = {
  approvalRequestedAnother: 'Approval requested. Another operator must make the same decision.',
} as const;
