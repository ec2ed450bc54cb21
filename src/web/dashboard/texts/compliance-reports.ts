export const reportsTexts = {
  complianceReports: 'Compliance reports',
  filesToSubmit: 'Files for the NFIU and the tax authority. Tollgate submits nothing: validate each file and submit it there.',
  institution: 'Institution',
  suspiciousTransactionReport: 'Suspicious transaction report (STR)',
  ofACaseToReport: 'goAML XML of a case with the decision to report.',
  caseID: 'Case ID',
  enterTheCaseID: 'Enter the case ID',
  downloadSTR: 'Download STR',
  currencyTransactionReport: 'Currency transaction report (CTR)',
  singlePaymentsOf: 'goAML XML of single payments, at most 31 days.',
  to: 'To',
  leastAmount: 'Minimum amount',
  selectTheDays: 'Select the days',
  enterAnAmount: 'Enter an amount',
  downloadCTR: 'Download CTR',
  quarterlyThresholdReturn: 'Quarterly threshold return',
  clientsAtTheThreshold: 'CSV of clients with payments of a month that reach the threshold, and CSV of these payments.',
  quarter: 'Quarter',
  leastSumOfAMonth: 'Minimum sum of a month',
  downloadReturn: 'Download return',
  downloadPayments: 'Download payments',
} as const;

export const institutionTexts = {
  rentityId: 'goAML ID',
  fromTheNFIU: 'The number that the NFIU assigned to your institution',
  nameOfTheInstitution: 'Name of the institution',
  enterTheInstitution: 'Enter the goAML ID and the name of the institution',
} as const;

export const strFormTexts = {
  downloadSTR: 'Download STR',
} as const;

export const statisticsTexts = {
  annualStatistics: 'Annual statistics',
  year: 'Year',
  period: 'Period',
  opened: 'Opened',
  decided: 'Decided',
  medianTime: 'Median time',
  overdue: 'Overdue',
  openAtTheEnd: 'Open at the end',
  held: 'Held payments',
  heldAmount: 'Held amount',
  alerts: 'Alerts',
  reports: 'STR',
  alertsUpTo: 'Alerts include payments before {until}.',
  downloadStatistics: 'Download statistics',
} as const;
