export const feesTexts = {
  theFeesAreNotAvailable: 'The fees are not available',
} as const;

export const namesTexts = {
  theBankDidNotRespond: 'The bank did not respond. Retry later.',
} as const;

export const savedPayeesTexts = {
  noSavedBeneficiary: 'No saved beneficiary',
  newAccount: 'New account',
  latest100: 'Latest 100',
  beneficiaryDeleted: 'Beneficiary deleted',
  beneficiarySaved: 'Beneficiary saved',
  theBankHasNotConfirmed: 'The bank has not confirmed the account name',
  deleteBeneficiary: 'Delete beneficiary',
  saveBeneficiary: 'Save beneficiary',
} as const;

export const sendBeneficiaryTexts = {
  theBankHasAnotherName: 'Saved as {savedName}; the bank now returns {name}.',
  resolvingAccountName: 'Resolving account name…',
  likelyBanksFirst: 'Likely banks first',
  enterTheAccountNumberFirst: 'Enter the account number first',
  selectABank: 'Select a bank',
  likelyCheckDigit: 'Likely (check digit)',
  allBanks: 'All banks',
} as const;

export const sendDraftTexts = {
  enterA10DigitAccount: 'Enter a 10-digit account number',
  selectABank: 'Select a bank',
  enterAnAmount: 'Enter an amount',
} as const;

export const sendTexts = {
  bulkTransfer: 'Bulk transfer',
  duplicateReferenceThe: 'Duplicate reference: the original transfer is shown, nothing was debited',
  transferSubmitted: 'Transfer submitted',
  sendMoney: 'Send money',
  reviewTransfer: 'Review transfer',
  confirmTransfer: 'Confirm transfer',
  sendKobo: 'Send {kobo}',
  editTransfer: 'Edit transfer',
  iCheckedTheName: 'I checked this name',
  confirmTheName: 'Confirm the name first',
  debited: 'Debited',
  shownOnTheBeneficiarysStatement: 'Shown on the beneficiary’s statement',
  idempotencyKeyARepeated: 'Idempotency key: a repeated reference never debits twice',
  scheduledFor: 'Scheduled for',
  lagosTimeEmptySendNow: 'Lagos time. Empty: send now.',
  feeTotalDebitAvailable: 'Fee {fee} · total debit {totalDebited} · available {availableBalance}',
} as const;

export const batchTexts = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  batch: 'Batch',
  bulkTransfer: 'Bulk transfer',
  pendingCountPending: ', {pendingCount} pending',
  cancelledCountCancelled: ', {cancelledCount} cancelled',
  acceptedRejectedOfRejected:
    '{acceptedCount} accepted, {refusedCount} rejected{cancelled}{value} of {itemCount}. Rejected transfers debit nothing.',
  cancelBatch: 'Cancel batch',
  cancelTransfers: 'Cancel transfers',
  batchCancelled: 'Batch cancelled',
  transfersThatWereNotSent: 'Transfers that were not sent yet are cancelled, at most {pendingCount}. Transfers that were sent continue.',
  fees: 'Fees',
  completed: 'Completed',
  result: 'Result',
  transferResults: 'Transfer results',
  transfersWithThisResult: 'Transfers with this result appear here.',
  settlement: 'Settlement',
} as const;

export const batchesTexts = {
  accepted: 'Accepted',
  processing: 'Processing',
  completed: 'Completed',
  batches: 'Batches',
  bulkTransfer: 'Bulk transfer',
  batchesOfTransfersAppearHere: 'Batches of transfers appear here. Send a bulk transfer to create one.',
  rejected: 'Rejected',
} as const;

export const confirmListTexts = {
  feesAreBeingCalculated: 'Fees are being calculated',
  confirmTransfers: 'Confirm transfers',
  fees: 'Fees',
  atCurrentPrices: 'at current prices, for each transfer',
  notAvailableProblem: 'not available: {problem}',
  debited: 'Debited',
  theAmountAndTheFees: 'the amount and the fees',
  availableBalance: 'Available balance',
  accountNameDiffers: '1 account name differs',
  fromTheNameAtThe: '{differing} from the name at the bank:',
  beneficiaryNameAccountName: '{beneficiaryName}: account name {holder}',
  moreNamesDiffer: '{count} more names differ: see their lines.',
  payAccountsWithADifferent: 'Pay accounts with a different name',
  confirmTheNamesThatDiffer: 'Confirm the names that differ',
  sendTotalToCount: 'Send {total} to {count}',
  editTransfers: 'Edit transfers',
} as const;

export const sendBatchTexts = {
  theTransfersWereNotSent: 'The transfers were not sent. Try again: no transfer is paid twice.',
} as const;

export const sendManyTexts = {
  nameAccountBankCodeAmount: 'name,account,bank code,amount,reference\nAda Okafor,0123456785,058,25000.00,INV-2041',
  bulkTransfer: 'Bulk transfer',
  batches: 'Batches',
  singleTransfer: 'Single transfer',
  countTransfers: '{count} transfers',
  reviewTransfers: 'Review {transfers}',
  columnsNameAccountNumberBank:
    'Columns: name, account number, bank or bank code, amount in naira, reference. A header line may rename or reorder the columns.',
  parsedLines: 'Parsed lines',
  resolvingAccountNames: 'Resolving account names… ',
  ofReadyPlusFeesAvailable: '{progress}{ready} of {lines} ready: {total} plus fees. Available balance: {available}.',
  accountNamesAreBeingResolved: 'Account names are being resolved',
  pasteAtLeastOneValid: 'Paste at least one valid line',
  maximumOfTransfersPerBatch: 'Maximum of {most} transfers per batch',
  generated: 'generated',
  check: 'Check',
  lineNumberProblem: 'Line {number}: {problem}',
  checking: 'checking…',
  accountNameNameEntered: 'Account name: {name}{entered}',
} as const;
