/** Texts of several pages: one name per status, button, hint and error. */
export const statusNames = {
  delivered: 'Delivered',
  failed: 'Failed',
  pending: 'Pending',
  reversed: 'Reversed',
  successful: 'Successful',
} as const;

export const hints = {
  accountNumber: '10 digits',
  emails: 'Up to 10 addresses, separated by commas',
  lagosTime: 'Lagos time',
  optional: 'Optional',
} as const;

export const errorTexts = {
  exceedsBalance: 'The total exceeds the available balance: fund the wallet or reduce the amounts',
  noBalance: 'The card has no balance',
  reasonMissing: 'Enter a reason',
  nameMissing: 'Enter a name',
  customerMissing: 'Select a customer',
} as const;

export const commonTexts = {
  accountNameUnknown: 'Account name not provided by the bank',
  allowMismatch: 'Pay accounts with a different account name',
  cardPending: 'The processor has not confirmed the change; the request is retried automatically',
  clearForm: 'Clear form',
  copyForSupport: 'Copy for support',
  noReceipt: 'The receipt could not be downloaded. Try again.',
  loading: 'Loading…',
  searching: 'Searching…',
} as const;
