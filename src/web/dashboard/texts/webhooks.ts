export const customerMailsTexts = {
  customerMailsUpdated: 'Customer emails updated',
  saveSetting: 'Save setting',
  sendsReceiptsAndRemindersTo: 'Sends receipts and reminders to your customers. When off, send your own emails from webhook events.',
  sendMailsToCustomers: 'Send emails to customers',
} as const;

export const deliveriesTexts = {
  resend: 'Resend',
  sendsEachDeliveryOnceMore: 'Sends each delivery once more with the same X-Webhook-ID, including acknowledged ones.',
  eventOfCreatedAt: '{event} of {createdAt}',
  event: 'Event',
  attempts: 'Attempts',
  attemptsOfMaxAttempts: '{attempts} of {maxAttempts}',
  response: 'Response',
  noneYet: 'none yet',
  object: 'Object',
  endpoint: 'Endpoint',
  time: 'Time',
  nextAttempt: 'Next attempt',
} as const;

export const endpointActsTexts = {
  updateEndpoint: 'Update endpoint',
  rotateSecret: 'Rotate secret',
  resumeEndpoint: 'Resume endpoint',
  pauseEndpoint: 'Pause endpoint',
  deleteEndpoint: 'Delete endpoint',
  sendTestEvent: 'Send test event',
  resumeTheEndpointFirst: 'Resume the endpoint first',
  testEventSent: 'Test event sent. It is listed below.',
  theNewSecretSignsAll: 'The new secret signs all attempts from now on, retries included.',
  eventsDuringThePauseAre:
    'Events during the pause are skipped, and pending retries are cancelled. You can deliver skipped events when you resume.',
  shownWithThePausedEndpoint: 'Shown with the paused endpoint',
  endpointResumedSkippedEvents: 'Endpoint resumed. Skipped events are sent.',
  endpointResumed: 'Endpoint resumed',
  deliverSkippedEvents: 'Deliver skipped events',
  endpointDeleted: 'Endpoint deleted',
  pendingDeliveriesAreCancelled:
    'Pending deliveries are cancelled, and the secret and headers are deleted. Past deliveries stay in the history.',
  changeAPIVersion: 'Change API version',
  aPIVersionOfTheEndpoint: 'API version of the endpoint',
  bodiesFollowFromTheNext: 'Bodies follow {apiVersion} from the next attempt on.',
  bodiesToThisEndpoint: 'bodies to this endpoint',
} as const;

export const endpointFormTexts = {
  standardWebhooksSecret: 'Standard Webhooks (secret)',
  standardWebhooksPublishedEd25519Key: 'Standard Webhooks (published Ed25519 key)',
  xServiceHeaders: 'X-Service headers',
  stripeLayoutForMigration: 'Stripe layout, for migration',
  severalSignaturesAsBefore: 'Several signatures, as before',
  addEndpoint: 'Add endpoint',
  endpointUpdated: 'Endpoint updated',
  saveEndpoint: 'Save endpoint',
  enterAURL: 'Enter a URL',
  correctTheFilter: 'Correct the filter: invalid JSON',
  enterTheRateAsA: 'Enter the rate as a whole number',
  description: 'Description',
  purposeOfTheEndpoint: 'Purpose of the endpoint',
  forExampleTransferSettled: 'For example transfer.settled, transfer.failed; empty for all',
  filter: 'Filter',
  conditionOnEventDataAs: 'Condition on event data as JSON, for example {"amount": {"$gte": 5000000}}',
  customHeaders: 'Custom headers',
  onePerLine: 'One per line, for example X-Api-Key: value; a name without a value leaves the saved value',
  rateLimitAttemptsPerSecond: 'Rate limit, attempts per second',
  to100EmptyForNo: '1 to 100; empty for no limit',
  signature: 'Signature',
  oneSignatureOfEachDelivery: 'One signature of each delivery; the documentation shows how to verify it',
  orderedDeliveryOneAttemptAt: 'Ordered delivery, one attempt at a time',
} as const;

export const endpointTexts = {
  endpoint: 'Endpoint',
  theEndpointAnswered410Gone: ': the endpoint answered 410 Gone',
  pausedSinceEventsDuringThe: 'Paused since {pausedAt}{reason}. Events during the pause are skipped.',
  filter: 'Filter',
  headers: 'Headers',
  signature: 'Signature',
  none: 'none',
  oldSecretValidUntil: 'Old secret valid until',
  rateLimit: 'Rate limit',
  ratePerSecondAttemptsPer: '{ratePerSecond} attempts per second',
  orderedDelivery: 'ordered delivery',
  unorderedDelivery: 'unordered delivery',
  ofTheLatestDeliveries: '{successShare} of the latest deliveries',
  lastDelivered: 'Last delivered',
  lastFailed: 'Last failed',
  failingSince: 'Failing since',
  oldestPending: 'Oldest pending',
  deliveries: 'Deliveries',
  deliveriesToThisEndpoint: 'Deliveries to this endpoint',
  noDeliveriesYet: 'No deliveries yet. Send a test event to see the first delivery.',
  aPIVersion: 'API version',
} as const;

export const endpointsTexts = {
  endpoint: 'Endpoint',
  host: 'Host',
  lastDelivery: 'Last delivery',
  oldestPending: 'Oldest pending',
  webhookEndpoints: 'Webhook endpoints',
  addEndpoint: 'Add endpoint',
  webhooks: 'Webhooks',
  eachEndpointGetsItsOwn: 'Each endpoint gets its own delivery of every matching event. Change the endpoint of the settings under {link}.',
  noEndpointsYet: 'No endpoints yet. Set a URL under Webhooks, or add an endpoint.',
  settingsEndpoint: 'Settings endpoint',
} as const;

export const deliveryPartsTexts = {
  settingsEndpoint: 'Settings endpoint',
  deletedEndpoint: 'Deleted endpoint',
} as const;

export const resendToTexts = {
  resendToEndpoint: 'Resend to one endpoint',
  endpoint: 'Endpoint',
  selectEndpoint: 'Select an endpoint',
  anEndpointWithoutTheEvent: 'An endpoint without a delivery of this event gets a new delivery; its subscription does not matter.',
  resend: 'Resend event',
  eventResent: 'Event resent to {name}',
} as const;

export const rotationTexts = {
  validityOfTheOldSecret: 'Validity of the old secret',
  forWebhookSignatureAndThe: 'For webhook-signature and the Stripe layout; the X-Service signatures use the new secret alone',
  typeConfirmationToConfirm: 'Type {confirmation} to confirm',
} as const;

export const webhookDeliveryTexts = {
  delivery: 'Delivery',
  deliveryResentWithTheSame: 'Delivery resent with the same X-Webhook-ID',
  event: 'Event',
  endpoint: 'Endpoint',
  eventTime: 'Event time',
  attempts: 'Attempts',
  attemptsOfMaxAttempts: '{attempts} of {maxAttempts}',
  nextAttempt: 'Next attempt',
  lastError: 'Last error',
  resend: 'Resend',
  noAttemptsYet: 'No attempts yet. The first attempt is sent from the endpoint queue once a URL is set.',
  attemptsNewestFirst: 'Attempts, newest first',
  object: 'Object',
  requestHeaders: 'Request headers',
  headersAreThose:
    'Headers of the latest attempt. Signatures are computed again with the present secret; values of custom headers are masked.',
  copyTheHeaders: 'Copy the headers',
  bodyAsSent: 'Body as sent',
  formatted: 'Formatted',
  copyThePayload: 'Copy the body',
  no: 'No.',
  trigger: 'Trigger',
  response: 'Response',
  notStored: 'not stored, or deleted after {days} days',
  totalMs: '{total} ms',
} as const;

export const webhookRecoverTexts = {
  missedEventsSent: 'Missed events sent. Each appears in the list of deliveries.',
  countMissedEvents: 'Count missed events',
  resendCounted: 'Resend {counted}',
  noMissedEvents: 'No missed events',
  sendsEventsWithoutADelivery: 'Sends events without a delivery, and failed deliveries. Acknowledged deliveries are not sent again.',
  since: 'Since',
  lagosTime: 'Lagos time',
  missedEvent: '1 missed event.',
  countedMissedEvents: '{counted} missed events.',
} as const;

export const webhookSecretTexts = {
  theNewSecretSignsAll:
    'The new secret signs all attempts from now on, retries included. An endpoint that has only the old secret rejects these deliveries.',
  rotateSecret: 'Rotate secret',
  createSecret: 'Create secret',
  deliveriesAreSignedWithThis: 'Deliveries are signed with this secret from the next attempt on.',
} as const;

export const webhookSettingsTexts = {
  yourEndpoint: 'Your endpoint',
  noneEventsAreStoredNot: 'none: events are stored, not sent',
  noneDeliveriesAreUnsigned: 'none: deliveries are unsigned',
  allowedSenderAddresses: 'Allowed sender addresses',
  setCustomerMails: 'Set customer emails',
  customerMails: 'Customer emails',
  sentByTollgate: 'sent by Tollgate',
  sentByYourPrograms: 'sent by your programs',
  orderedDelivery: 'ordered delivery',
  unorderedDelivery: 'unordered delivery',
  setAURLFirst: 'Set a URL first',
  updateEndpoint: 'Update endpoint',
  rotateSecret: 'Rotate secret',
  createSecret: 'Create secret',
  resendMissedEvents: 'Resend missed events',
  deleteEndpoint: 'Delete endpoint',
  sendTestEvent: 'Send test event',
  testEventSent: 'Test event sent. It is listed below.',
  endpointUpdatedItAppliesFrom: 'Endpoint updated. It applies from the next attempt.',
  saveEndpoint: 'Save endpoint',
  enterAURL: 'Enter a URL',
  emptyForAll: 'Empty for all; you get a warning when our addresses are missing',
  forExampleTransferSettled: 'For example transfer.settled, transfer.failed; empty for all',
  orderedDeliveryOneAttemptAt: 'Ordered delivery, one attempt at a time',
  endpointDeletedEventsAre: 'Endpoint deleted. Events are stored and not sent.',
  pendingDeliveriesAreCancelled:
    'Pending deliveries are cancelled. Later events are stored; after you set a URL again, resend missed events.',
  changeAPIVersion: 'Change API version',
  aPIVersion: 'API version',
  aPIVersionOfTheEndpoint: 'API version of the endpoint',
  bodiesFollowFromTheNext: 'Bodies follow {apiVersion} from the next attempt on.',
  bodiesToThisEndpoint: 'bodies to this endpoint',
} as const;

export const webhooksTexts = {
  webhooks: 'Webhooks',
  allEndpoints: 'All endpoints',
  deliveries: 'Deliveries',
  listOfDeliveries: 'List of deliveries',
  noDeliveriesYet: 'No deliveries yet. Set a URL and send a test event to see the first one.',
  attemptsByOutcome: 'Attempts by outcome, last 24 hours',
  failed: 'Failed',
  event: 'Event',
  allEvents: 'All events',
  allStatuses: 'All statuses',
  pending: 'Pending',
  delivered: 'Delivered',
  since: 'Since',
} as const;
