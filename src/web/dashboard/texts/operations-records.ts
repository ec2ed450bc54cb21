export const booksTexts = {
  ledgerPostings: 'Ledger postings',
  amountFromFromToTo: '{amount} from {from} to {to}',
} as const;

export const evidenceLinkTexts = {
  evidence: 'Evidence',
  jobQueue: 'Job queue',
} as const;

export const evidenceTexts = {
  no: 'No.',
  attempt: 'Attempt',
  numberAccount: '{number} · {account}',
  providerReference: 'Provider reference',
  providerAnswer: 'Provider answer',
  forOperatorsAlert: 'for operators: {alert}',
  submitted: 'Submitted',
  operation: 'Operation',
  durationMsMs: '{durationMs} ms',
  result: 'Result',
  hTTPStatus: 'HTTP status',
  providerCode: 'Provider code',
  providerRequestID: 'Provider request ID',
  evidenceOfKindReference: 'Evidence of {kind} {reference}',
  submissionsOfThisPaymentTo:
    'Submissions of this payment to providers, and stored requests about them. Headers, bodies, names and numbers are not stored, and requests are deleted after {days} days. The audit log of the business records this view.',
  attempts: 'Attempts',
  noSubmissionYet: 'No submission yet. The first attempt will appear here after its submission to a provider.',
  requestsToProviders: 'Requests to providers',
  noStoredRequests:
    'No stored requests: the provider is simulated, the payment is not submitted yet, or the requests are older than {days} days.',
} as const;

export const fundFormTexts = {
  fillInAllFields: 'Fill in all fields',
  approvalRequestedAnother: 'Approval requested. Another operator must approve it.',
  walletCredited: 'Wallet credited',
  creditWallet: 'Credit wallet',
  nameOfTheAccountIn: 'Name of the account in PROVIDERS_FILE that received the money',
  providerReference: 'Provider reference',
  nIPSessionID: 'NIP session ID, or the ID on the statement',
  creditDate: 'Credit date',
  proofFile: 'Proof file',
  theFileStaysInYour: 'The file stays in your browser; only its SHA-256 hash is sent',
  sHA256OfTheProof: 'SHA-256 of the proof',
  computedFromTheFile: 'Computed from the file, or typed',
  proofDocument: 'Proof document',
  itsNameAndItsLocation: 'Its name and its location',
  theAmount: 'The amount',
  anotherOperatorMustApproveIt: ' Another operator must approve it.',
  isCreditedToTheWallet: '{amount} is credited to the wallet, with the event wallet.funded.{approval}',
} as const;

export const fundingsTexts = {
  payment: 'Payment',
  proof: 'Proof',
  documentSHA256DocumentSha256: '{document}, SHA-256 {documentSha256}',
  by: 'By',
  reversed: 'Reversed',
  atByBy: '{at}, by {by}',
  reverse: 'Reverse',
  reverseReference: 'Reverse {reference}',
  manualCredits: 'Manual credits',
  creditWallet: 'Credit wallet',
  noManualCreditsYet: 'No manual credits yet. Credit money here that reached a provider but no virtual account, with its proof.',
  approvalRequestedAnother: 'Approval requested. Another operator must approve it.',
  creditReversed: 'Credit reversed',
  reverseCredit: 'Reverse credit',
  anotherOperatorMustApproveIt: ' Another operator must approve it.',
  isDebitedFromTheWallet: '{amount} is debited from the wallet in full, even from a frozen wallet. The owners see the reason.{approval}',
} as const;

export const goingLiveTexts = {
  requested: 'Requested',
  inReview: 'In review',
  approved: 'Approved',
  rejected: 'Rejected',
  suspended: 'Suspended',
  startReview: 'Start review',
  approve: 'Approve',
  reject: 'Reject',
  suspend: 'Suspend',
  company: 'Company',
  byRequestedToDecisionNote: '{by} requested to {decision}: {note}',
  decide: 'Decision',
  inTheSandboxOneOperator: '. In the sandbox, one operator decides',
  companyDirectorsAndAccount:
    'Company, directors and account were verified when the business submitted the request. In live, an approval needs two operators and a suspension one{sandboxNote}.',
  pendingReview: 'Pending review',
  goLiveRequests: 'Go-live requests',
  noGoLiveRequestsIn: 'No go-live requests in this status. A request appears here when a business requests live access.',
  marksTheRequestAsIn: 'Marks the request as in review for other operators.',
  allowsLiveKeys: 'Allows live keys, and payments from the live wallet. The owners get an email.',
  keepsLiveAccessClosed: 'Keeps live access closed. The owners see the reason and may request access again.',
  rejectsLiveKeysAndStops: 'Rejects live keys and stops payments from the live wallet immediately. The owners see the reason.',
  approvalRequestedAnother: 'Approval requested. Another operator must make the same decision.',
  decisionSaved: 'Decision saved',
} as const;

export const holdsTexts = {
  inLiveAnotherOperatorMust: ' In live, another operator must approve it.',
  appliedOrPendingApprovalBy: 'Applied, or pending approval by another operator',
  unfreezeWallet: 'Unfreeze wallet',
  freezeWallet: 'Freeze wallet',
  paymentsFromTheWalletStart: 'Payments from the wallet start again.{approval} The owners see the reason.',
  paymentsFromTheWalletStop: 'Payments from the wallet stop immediately; deposits are still credited. The owners see the reason.',
  reinstate: 'Reinstate',
  suspend: 'Suspend',
  reinstateKey: 'Reinstate key',
  suspendKey: 'Suspend key',
  theKeyWorksAgainThe: 'The key works again.{approval} The owners see the reason.',
  requestsWithThisKeyAre: 'Requests with this key are rejected from now on. The owners see the reason.',
} as const;
