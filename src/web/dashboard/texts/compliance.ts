export const complianceHeadTexts = {
  compliance: 'Compliance',
  cases: 'Cases',
  sanctionsLists: 'Sanctions lists',
  screenAName: 'Screen a name',
  scenarios: 'Scenarios',
  reports: 'Reports',
} as const;

export const casesTexts = {
  complianceCases: 'Compliance cases',
  open: 'Open',
  overdue: 'Overdue',
  decided: 'Decided',
  kind: 'Kind',
  subject: 'Subject',
  finding: 'Finding',
  deadline: 'Deadline',
  nextAction: 'Next action',
  held: 'held',
  noAnswer: 'no answer',
  scoreOnList: '{score} · {list}',
  decide: 'Decide',
  approveDecision: 'Approve: {decision}',
  severalBusinesses: 'all businesses',
  noOpenCases: 'No open cases. Names that resemble a sanctions list, and payments that meet a scenario, will appear here.',
  noCaseMatches: 'No case matches. Select other filters.',
} as const;

export const caseNamesTexts = {
  screening: 'Screening',
  monitoring: 'Monitoring',
  payeeOfATransfer: 'payee of a transfer',
  payeeAccount: 'payee account',
  beneficiary: 'beneficiary',
  customer: 'customer',
  directorOrMember: 'director or member',
  business: 'business',
  clear: 'Clear',
  clearMeans: 'Another person or company. The payment is released, and these entries hold this payee no more.',
  release: 'Release',
  releaseMeans: 'This payment alone is released.',
  reject: 'Reject',
  rejectMeans: 'The payment is cancelled and its hold released.',
  report: 'Report',
  reportMeans: 'The payment is cancelled, and the case is to be reported to the NFIU.',
} as const;

export const caseTexts = {
  complianceCase: 'Compliance case',
  decideCase: 'Decide case',
  downloadSTR: 'Download STR',
  askedForDecision:
    '{by} requested the decision: {decision}. Another operator approves it by the same decision, or rejects the request in {link}.',
  pendingReviews: 'Pending reviews',
  facts: 'Facts',
  kind: 'Kind',
  subject: 'Subject',
  opened: 'Opened',
  deadline: 'Deadline',
  decision: 'Decision',
  decided: 'Decided',
  decidedBy: 'Decided by',
  transfer: 'Transfer',
  transferCode: 'Transfer code',
  ended: 'Ended',
  heldUntilTheDecision: 'Held until the decision. At the deadline the payment is cancelled.',
} as const;

export const caseFindingsTexts = {
  findings: 'Findings',
  noAnswerMeans: 'The screening gave no answer, so the outcome is unknown. The name is screened again by itself.',
  scenario: 'Scenario',
  facts: 'Facts',
  to: 'To',
  payments: 'Payments',
  sum: 'Sum',
  transfer: 'transfer',
  deposit: 'deposit',
  showAllPayments: 'Show all {count} payments',
} as const;

export const matchesTexts = {
  matches: 'Matches',
  listedName: 'Listed name',
  entry: 'Entry',
  score: 'Score',
  explanation: 'Explanation',
  showAllMatches: 'Show all {count} matches',
  comparedWith: 'Compared with list versions: {listVersion}',
} as const;

export const decideCaseTexts = {
  decideCase: 'Decide case',
  decision: 'Decision',
  selectADecision: 'Select a decision',
  caseDecided: 'Case decided',
  theSameDecisionApproves: 'The same decision approves the request of {by}.',
  anotherOperatorMustDecide: 'In live, another operator must make the same decision.',
} as const;

export const caseTimelineTexts = {
  timeline: 'Timeline',
  opened: 'Case opened',
  note: 'Note',
  decisionRequested: 'Decision requested',
  decisionRejected: 'Decision rejected',
  decisionWithdrawn: 'Decision withdrawn',
  decisionExpired: 'Requested decision expired',
  decided: 'Decided',
  paymentHeld: 'Payment held',
  paymentReleased: 'Payment released',
  paymentEnded: 'Payment ended',
  timeByOperator: '{at} · {by}',
  addNote: 'Add note',
  enterANote: 'Enter a note',
  neverShownToTheBusiness: 'Never shown to the business',
} as const;

export const caseRelatedTexts = {
  relatedCases: 'Related cases',
  relatedCase: 'Case',
  relation: 'Relation',
  sameSubject: 'same subject',
  sameAccount: 'same account',
  sameAccountAndName: 'same account and name',
  sameBusiness: 'same business',
  parties: 'Parties',
  party: 'Party',
  business: 'business',
  payee: 'payee',
  payer: 'payer',
  payments: 'Latest payments',
  payment: 'Payment',
  sum: 'Sum',
} as const;
