export const actTexts = {
  clearForm: 'Clear form',
} as const;

export const bulkTexts = {
  noResponse: 'No response',
  doneOfCountDone: '{done} of {count} done',
  leftNotAttempted: ', {left} not attempted',
  stopAfterThisItem: 'Stop after this item',
  close: 'Close',
} as const;

export const calendarTexts = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  todayInLagos: 'Today in Lagos',
} as const;

export const chosenCsvTexts = {
  exportCount: 'Export {count}',
} as const;

export const columnQuestionsTexts = {
  nameColumn: 'Name column',
  accountNumberColumn: 'Account number column',
  bankColumn: 'Bank column',
  amountColumn: 'Amount column',
  referenceColumn: 'Reference column',
  emailColumn: 'Email column',
  columns: 'Columns',
  theHeaderDoesNotIdentify: 'The header does not identify every column. Select the missing columns first.',
  theColumnsFollowYourSelection: 'The columns follow your selection.',
  selectAColumn: 'Select a column',
  none: 'None',
  noUnusedColumnIsLeft: 'No unused column is left: add a column to the list',
} as const;

export const columnsTexts = {
  columns: 'Columns',
} as const;

export const controlsTexts = {
  nairaKoboKobo: '{naira} = {kobo} kobo',
  inNairaSuchAs1500: 'In naira, such as 1500 or 1500.50',
  copy: 'Copy',
  copied: 'Copied',
} as const;

export const dateFieldTexts = {
  enterTheDateAsDD: 'Enter the date as DD/MM/YYYY, for example 23/11/2026',
  dDMMYYYY: 'DD/MM/YYYY',
  openCalendarLabel: 'Open calendar: {label}',
  labelCalendarLagosTime: '{label}: calendar, Lagos time',
  lagosTime: 'Lagos time',
  enterTheTimeAsHH: 'Enter the time as HH:MM, for example 14:30',
} as const;

export const daysTexts = {
  anyTime: 'Any time',
  today: 'Today',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  days: 'Days',
  otherDate: 'Other date',
  customRange: 'Custom range',
  to: 'To',
} as const;

export const filtersTexts = {
  savedFilters: 'Saved filters',
  deleteFilterName: 'Delete filter {name}',
  saveFilters: 'Save filters',
  save: 'Save',
  savedInThisBrowser: 'Saved in this browser',
} as const;

export const limitFieldsTexts = {
  perTransaction: 'Per transaction',
  perDay: 'Per day',
  paymentsPerDay: 'Payments per day',
  perMonth: 'Per month',
} as const;

export const limitsTexts = {
  noLimit: 'no limit',
  perTransaction: 'Per transaction',
  today: 'Today',
  paymentsToday: 'Payments today',
  thisMonth: 'This month',
  period: 'Period',
  limit: 'Limit',
  used: 'Used',
  remaining: 'Remaining',
  noTierPaymentsAreUnlimited: 'No tier: payments are unlimited.',
  tierTier: 'Tier: {tier}.',
  theDailyLimitsResetAt:
    '{tier} The daily limits reset at {dayResetsAt}, the monthly limit at {monthResetsAt}. Fees and returned payments do not count.',
} as const;

export const listTexts = {
  selectedRows: 'Selected rows',
  countSelected: '{count} selected',
  clearSelection: 'Clear selection',
} as const;

export const missingTexts = {
  noHasThisID: 'No {what} has this ID.',
  backToTheList: 'Back to the list',
} as const;

export const noteFormTexts = {
  enterAReason: 'Enter a reason',
  storedInTheAuditLog: 'Stored in the audit log',
} as const;

export const uploadTexts = {
  file: 'File',
  selectAFile: 'Select a file',
  theFileWasNotImported: 'The file was not imported. Try again.',
} as const;

export const onPhoneTexts = {
  approveOnPhone: 'Approve on phone',
  qRCodeOfAddress: 'QR code of {address}',
  scanTheCodeWithA: 'Scan the code with a phone. After signing in, the approver sees this page.',
  copyAddress: 'Copy address',
  orSignInOnThe: 'Or sign in on the phone and search for {code}',
  aPhoneCannotOpenThis: 'A phone cannot open this page: the dashboard has a local address of this machine.',
} as const;

export const overlaysTexts = {
  closeTitle: 'Close {title}',
} as const;

export const pastedLinesTexts = {
  theFileCouldNotBe: 'The file could not be read.',
  linesOfASpreadsheet: 'Lines of a spreadsheet',
  orAFile: 'Or a file',
  excelXlsxOrCSV: 'Excel (.xlsx) or CSV; read in this browser, not uploaded',
  template: 'Template:',
  excel: 'Excel',
  cSV: 'CSV',
} as const;

export const pickingTexts = {
  selectName: 'Select {name}',
  selectAllRowsShown: 'Select all rows shown',
} as const;

export const showTexts = {
  theBankHasNotConfirmed: 'The bank has not confirmed delivery yet. The status is checked automatically. Do not send it again.',
  theBankConfirmedDeliveryTo: 'The bank confirmed delivery to the beneficiary.',
  theBankDeclinedTheTransfer: 'The bank declined the transfer; an operator reviews it.',
  theAmountWasReturnedTo: 'The amount was returned to the wallet.',
  notSentYet: 'Not sent yet; the amount is held.',
  iD: 'ID',
  loading: 'Loading',
  requestRequestId: 'Request {requestId}',
  retry: 'Retry',
  upToDate: 'Up to date',
  reconnecting: 'Reconnecting…',
  paused: 'Paused',
  lastUpdatedSince: ' – last updated {since}',
  reconnect: 'Reconnect',
} as const;

export const shownOnceTexts = {
  saveThisValueNow: 'Save this value now: it is not shown again.',
} as const;

export const tableTexts = {
  tableLabel: 'Table: {label}',
  pages: 'Pages',
  older: 'Older',
  newer: 'Newer',
} as const;

export const apiVersionTexts = {
  upgrade: 'Upgrade',
  changeVersion: 'Change version',
  selectAnotherVersion: 'Select another version',
  readTheChangesFirst: 'Read the changes first',
  theNewestVersion: ', the newest version',
  nowTheFollowIt: 'Now: {current}{value}. The {what} follow it.',
  version: 'Version',
  whatChanges: 'What changes:',
  whatIsUndone: 'What is undone:',
  changes: 'Changes',
  myCodeIsReadyFor: 'My code is ready for these changes',
} as const;
