export const bankTroublesTexts = {
  ofTransfersFailedOrWere: '{failed} of {ended} transfers failed or were reversed; usual success rate {usualShare}',
  usuallyUsualMs: ', usually {usualMs}',
  ofTransfersArePending: '{open} of {count} transfers are pending; do not send them again',
} as const;

export const byBankTexts = {
  successRate: 'Success rate',
  failedOrReversed: 'Failed or reversed',
  medianTime: 'Median time',
  percentile: '95th percentile',
  banksWithDegradedService: 'Banks with degraded service',
  measuredOnYourTransfersSince: '{banks}, measured on your transfers since {clock}:',
  banks30Days: 'Banks, 30 days',
  transfersByBank: 'Transfers by bank',
  latest5000Transfers: 'Latest 5,000 transfers; time from submission to the final status.',
  settingsEndpoint: 'Settings endpoint',
  webhookEndpoint: 'Webhook endpoint',
  isPaused: 'is paused',
  isFailing: 'is failing',
} as const;

export const firstStepsTexts = {
  getStarted: 'Get started',
  doneOfAll: '{done} of {all} done',
  hideChecklist: 'Hide checklist',
  done: 'Done: ',
  verifyEmail: 'Verify the email address',
  fundWallet: 'Fund the wallet',
  fundWalletWith: 'Fund the wallet with {amount}',
  walletFunded: 'Wallet funded with {amount}',
  createKey: 'Create an API key',
  sendTransfer: 'Send the first transfer',
  addWebhook: 'Add a webhook endpoint',
  invitePerson: 'Invite a team member',
  requestLiveAccess: 'Request live access',
} as const;

export const lowBalanceTexts = {
  setLowBalanceAlert: 'Set low-balance alert',
  lowBalanceAlertSaved: 'Low-balance alert saved',
  saveAlert: 'Save alert',
  whenTheBalanceFallsBelow:
    'When the balance falls below the threshold, the event {code} and an email are sent, once per drop. Leave the threshold empty to disable the alert.',
  threshold: 'Threshold',
  recipients: 'Recipients',
} as const;

export const monthlyStatementTexts = {
  monthlyNotification: 'Monthly notification',
  monthlyNotificationEnabled: 'Monthly notification enabled',
  monthlyNotificationDisabled: 'Monthly notification disabled',
  saveNotification: 'Save notification',
  enterAtLeastOneAddress: 'Enter at least one address',
  onTheFirstOfEach:
    'On the first of each month (Lagos time) the statement of the previous month is issued and these addresses are notified. The email contains no amounts and no file.',
  notification: 'Notification',
  on: 'On',
  off: 'Off',
  recipients: 'Recipients',
  nextStatementNextAt: 'Next statement: {nextAt}.',
} as const;

export const overviewTexts = {
  overview: 'Overview',
  sendMoney: 'Send money',
  transfersPerDay: 'Transfers per day, last 30 days',
  latestTransfers: 'Latest transfers',
  transfersAppearHereAfterThe: 'Transfers appear here after the first one is sent.',
  sendATransfer: 'Send a transfer',
  wallet: 'Wallet',
  available: 'available',
  heldBalanceHeldLedgerBalance: '{heldBalance} held · {ledgerBalance} ledger balance',
  theWalletIs: 'The wallet is {status}: transfers are disabled.',
  belowTheLowBalanceThreshold: 'Below the low-balance threshold of {threshold}.',
  actionRequired: 'Action required',
  noActionRequired: 'No action required.',
  approveName: 'Approve {name}',
  linkItemCountEmployees: '{link}: {itemCount} employees, {totalDebited}',
  approveAmountToAccountName: 'Approve {amount} to {accountName}',
  linkRequestedByAskedBy: '{link}, requested by {askedBy}',
  amountToAccountName: '{amount} to {accountName}',
  wasDeclinedAndIsUnder: '{link} was declined and is under review',
  linkIsPendingCreated: '{link} is pending, created {createdAt}',
  failedWebhookDeliveries: 'Failed webhook deliveries',
  linkLatestEventEvent: '{link}, latest event {event}',
} as const;

export const paceTexts = {
  yesterdaySent: 'yesterday: {sent}',
  byAmountPrevious30Days: 'by amount; previous 30 days: {before}',
  atTheAverageOfThe: 'at the average of the last 7 days',
  noneInThePrevious30: 'none in the previous 30 days',
  vsPrevious30Days: '{sign}{percent}% vs. previous 30 days',
  moreThan1Year: 'more than 1 year',
  lessThan1Day: 'less than 1 day',
} as const;

export const statementTexts = {
  description: 'Description',
  posted: 'Posted',
  allTypes: 'All types',
  daysBeginAndEndAt: 'Days begin and end at midnight in Lagos (WAT).',
  transactionsOfTheSelected: 'Transactions of the selected days appear here. Select other days, or send a transfer.',
  transactions: 'Transactions',
  mustNotBeBeforeFrom: 'must not be before From',
  mustBeAtMostDays: 'must be at most {daysMax} days after From: select a shorter range',
  balanceAfterEachOfThe: 'Balance after each of the {count} transactions below',
  preparing: 'Preparing…',
  downloadedSize: 'Downloaded, {size}',
  theExportFailed: 'The export failed. Try again.',
  exportCSV: 'Export CSV',
  exportPDF: 'Export PDF',
  sizeKB: '{size} KB',
  sizeMB: '{size} MB',
} as const;
