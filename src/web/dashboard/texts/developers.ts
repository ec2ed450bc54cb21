export const apiKeyFormsTexts = {
  backOffice: 'Back office',
  allowedIPAddresses: 'Allowed IP addresses',
  iPAddressesAndCIDRBlocks: 'IP addresses and CIDR blocks that may use the key; empty for all',
  expiryDate: 'Expiry date',
  emptyForNoExpiry: 'Empty for no expiry',
  rejectPaymentsWithout: 'Reject payments without clientReference or Idempotency-Key',
  limitsOnPaymentsFromThe: 'Limits on payments from the wallet; empty for no limit',
  enterAName: 'Enter a name',
  enterAmountsInNaira: 'Enter amounts in naira, such as 1500 or 1500.50',
  selectPermissions: 'Select permissions',
  createKey: 'Create key',
  keyUpdatedTheChangeApplies: 'Key updated. The change applies from the next request.',
  saveKey: 'Save key',
  rotateKey: 'Rotate key',
  rotationCreatesASuccessor: 'Rotation creates a successor with the same name and permissions, and a new secret.',
  validityOfTheOldKey: 'Validity of the old key',
  keyRevokedItsRequestsAre: 'Key revoked. Its requests are rejected from now on.',
  revokeKey: 'Revoke key',
  requestsOfProgramsThatUse: 'Requests of programs that use {keyId} are rejected from now on. A revoked key cannot be activated again.',
  typeRevokeToConfirm: 'Type revoke to confirm',
  requestsOfFollowFromNow: 'Requests of {name} follow {apiVersion} from now on.',
  requestsOfThisKey: 'requests of this key',
} as const;

export const apiKeyLimitsTexts = {
  perPaymentPerTransaction: '{perPayment} per transaction',
  amountPerDay: '{amount} per day',
  maxRemaining: '{max} remaining',
  paymentsPaymentsPerDay: '{payments} payments per day',
  amountPerMonth: '{amount} per month',
  paysFirstOthers: 'pays {first}{others}',
} as const;

export const apiKeyScopesTexts = {
  permissions: 'Permissions',
  allPermissions: 'All permissions',
} as const;

export const apiKeysTexts = {
  key: 'Key',
  permissions: 'Permissions',
  paymentsNeedAReference: 'payments need a reference',
  allowedIPAddresses: 'Allowed IP addresses',
  lastUsed: 'Last used',
  aPIVersion: 'API version',
  createdBy: 'Created by',
  installation: 'installation',
  developers: 'Developers',
  aPIKeys: 'API keys',
  createKey: 'Create key',
  listOfAPIKeys: 'List of API keys',
  noAPIKeysYet: 'No API keys yet. Create a key for your programs; its secret is shown once.',
  andCountMore: ' and {count} more',
  never: 'never',
  soon: 'soon',
  updateName: 'Update {name}',
  rotate: 'Rotate',
  rotateName: 'Rotate {name}',
  theKeyHasASuccessor: 'The key has a successor',
  revoke: 'Revoke',
  revokeName: 'Revoke {name}',
  upgradeToServedVersions: 'upgrade to {servedVersions}',
  aPIVersionApiVersion: 'API version {apiVersion}',
  aPIVersionOfName: 'API version of {name}',
} as const;

export const developersHeadTexts = {
  aPIKeys: 'API keys',
  requests: 'Requests',
  aPIReference: 'API reference',
  graphQLExplorer: 'GraphQL explorer',
  openAPI: 'OpenAPI',
  developers: 'Developers',
} as const;

export const eventsTexts = {
  noEventMatches: 'No event matches. Change the search.',
  example: 'Example',
  copyTheExampleOf: 'Copy the example of {event}',
  jSONSchema: 'JSON Schema',
  eventTriggered: '{event} triggered',
  triggerEvent: 'Trigger {event}',
} as const;

export const magicAmountsTexts = {
  outcomeInTheSandbox: 'Outcome in the sandbox',
  magicAmounts: 'Magic amounts',
  amountEndsWith: 'Amount ends with',
} as const;

export const requestDetailTexts = {
  thisRequestIsNoLonger: 'This request is no longer stored: requests are deleted after {days} days.',
  request: 'Request',
  requestID: 'Request ID',
  durationMsMs: '{durationMs} ms',
  aPIKey: 'API key',
  dashboardSession: 'dashboard session',
  iPAddress: 'IP address',
  idempotencyKey: 'Idempotency-Key',
  requestBody: 'Request body',
  responseBody: 'Response body',
  noBodyStored: 'No body stored.',
  curlKeys: "-H 'X-API-Key: YOUR_KEY' -H 'X-API-Secret: YOUR_SECRET'",
  curlJson: "-H 'Content-Type: application/json'",
  copyAsCurl: 'Copy as curl',
  fillInMaskedValues: 'Fill in your key, the ids in the address and masked values before you run it.',
} as const;

export const requestsTexts = {
  noRequestsYet: 'No requests yet. Requests of your programs to the REST API will appear here, with masked bodies.',
  requests: 'Requests',
  requestID: 'Request ID',
  xRequestIdOfA: 'X-Request-Id of a response',
  openRequest: 'Open request',
  allRequests: 'All requests',
  failedRequests: 'Failed requests',
  refresh: 'Refresh',
  noRequestMatches: 'No request matches. Requests are stored for {days} days. Change the filters.',
  request: 'Request',
  requestsPerHour: 'Requests per hour, last 24 hours',
  methodRouteRequestRequestId: '{method} {route}, request {requestId}',
  durationMsMs: '{durationMs} ms',
  aPIKey: 'API key',
  dashboardSession: 'dashboard session',
  iPAddress: 'IP address',
  and3xx: '2xx and 3xx',
} as const;

export const sandboxProvidersTexts = {
  bills: 'Bills',
  virtualAccounts: 'Virtual accounts',
  nINAndFaceMatch: 'NIN and face match',
  nameMatch: 'Name match',
  fullIdentity: 'Full identity',
  companies: 'Companies',
  textMessages: 'Text messages',
  useTestEnvironment: 'Use test environment',
  simulate: 'Simulate',
  service: 'Service',
  provider: 'Provider',
  providerRouting: 'Provider routing',
  appliesToNewPayments:
    'Applies to new payments, bills and accounts; open ones stay with their provider. Magic values and the controls of this page work with simulated providers alone.',
  allProvidersAreSimulated: 'All providers are simulated.',
  portOtherFromNowOn: '{port}: {other} from now on',
  bVNLookup: 'BVN lookup',
  bVNMatch: 'BVN match',
  tINLookup: 'TIN lookup',
} as const;

export const sandboxTexts = {
  advanceTime: 'Advance time',
  fundWallet: 'Fund wallet',
  setAnOutcome: 'Set an outcome',
  after1h: '~after=1h',
  nameInquiryFindsNoAccount:
    'Name inquiry finds no account {unknownAccount} and gets no answer for {silentAccount}. {delay} at the end of a reference delays the outcome by one hour.',
  advance: 'Advance',
  movesAllDueTimesCloser: 'Moves all due times closer by this duration',
  processedDue: 'Processed: {due}.',
  walletFundedAvailableBalance: 'Wallet funded. Available balance: {availableBalance}',
  declinedFinal: 'declined, final',
  declinedPendingReview: 'declined, pending review',
  deliveredThenReturned: 'delivered, then returned',
  outcomeSetTheNextStatus: 'Outcome set. The next status check reads it.',
  setOutcome: 'Set outcome',
  transferCode: 'Transfer code',
} as const;
