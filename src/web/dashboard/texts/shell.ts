export const apiTexts = {
  tollgateCannotBeReached: 'Tollgate cannot be reached. Check your connection. The data shown may be outdated.',
} as const;

export const appTexts = {
  tollgateCannotBeReached: 'Tollgate cannot be reached. Trying again…',
} as const;

export const downloadTexts = {
  theFileCouldNotBe: 'The file could not be downloaded. Try again.',
} as const;

export const keyboardTexts = {
  searchAlsoCtrlK: 'Search (also Ctrl-K)',
  searchThisPage: 'Search this page',
  jK: 'j, k',
  nextOrPreviousRow: 'Next or previous row',
  enter: 'Enter',
  openRow: 'Open row',
  selectRowForABulk: 'Select row for a bulk action',
  esc: 'Esc',
  close: 'Close',
  showKeyboardShortcuts: 'Show keyboard shortcuts',
  keyboardShortcuts: 'Keyboard shortcuts',
} as const;

export const operationsPagesTexts = {
  businesses: 'Businesses',
  goLiveRequests: 'Go-live requests',
  paymentEvidence: 'Payment evidence',
  providers: 'Providers',
  reconciliation: 'Reconciliation',
  prices: 'Prices',
  walletLimits: 'Wallet limits',
  treasury: 'Treasury',
  compliance: 'Compliance',
  complianceCase: 'Compliance case',
  sanctionsLists: 'Sanctions lists',
  screenAName: 'Screen a name',
  scenarios: 'Monitoring scenarios',
  scenario: 'Monitoring scenario',
  complianceReports: 'Compliance reports',
} as const;

export const pagesTexts = {
  batches: 'Batches',
  batch: 'Batch',
  overview: 'Overview',
  money: 'Money',
  transfer: 'Transfer',
  sendMoney: 'Send money',
  bulkTransfer: 'Bulk transfer',
  approvals: 'Approvals',
  bills: 'Bills',
  services: 'Services',
  bill: 'Bill',
  payroll: 'Payroll',
  payrollBatch: 'Payroll batch',
  card: 'Card',
  subscriptions: 'Subscriptions',
  subscription: 'Subscription',
  customers: 'Customers',
  products: 'Products',
  orders: 'Orders',
  verifications: 'Verifications',
  verification: 'Verification',
  textMessages: 'Text messages',
  textMessage: 'Text message',
  webhooks: 'Webhooks',
  build: 'Build',
  endpoints: 'Endpoints',
  endpoint: 'Endpoint',
  delivery: 'Delivery',
  developers: 'Developers',
  requests: 'Requests',
  team: 'Team',
  manage: 'Manage',
  auditLog: 'Audit log',
  personalData: 'Personal data',
  dataSubjectRequest: 'Data subject request',
  operations: 'Operations',
  componentGallery: 'Component gallery',
  yourAccount: 'Your account',
} as const;

export const sessionTexts = {
  theRequestFailed: 'The request failed. Try again.',
} as const;

export const shellTexts = {
  skipToMainContent: 'Skip to main content',
  environment: 'Environment',
  switchToLive: 'Switch to live',
  allProvidersAreSimulatedNo: '{sandbox}: all providers are simulated. No real money moves.{switchLink}',
  viewOtherBusinesses: 'View other businesses',
  youViewAsAnOperator: 'You view {business} as an operator. Its audit log records each page that you open. {link}',
  pages: 'Pages',
  roleOfBusiness: '{role} of {business}',
  yourAccount: 'Your account',
  theSandbox: 'the sandbox',
  switchToEnvironment: 'Switch to {environment}',
  keyboardShortcuts: 'Keyboard shortcuts',
  signOut: 'Sign out',
  systemTheme: 'System theme',
  lightTheme: 'Light theme',
  darkTheme: 'Dark theme',
  main: 'Main',
  pageNotFound: 'Page not found',
  thisPageDoesNotExist: 'This page does not exist, or your role has no access to it.',
  goToTheOverview: 'Go to the overview',
  thePageCouldNotBe: 'The page could not be loaded. A newer version may be installed. Reload the page.',
} as const;

export const lengthTexts = {
  minutes: '{minutes} min {seconds} s',
  hours: '{hours} h {minutes} min',
} as const;
