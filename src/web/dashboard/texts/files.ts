export const columnsTexts = {
  columnColumn: 'Column {column}',
  nameSuchAsSample: '{name}, such as {sample}',
} as const;

export const linesTexts = {
  sameAccountAsLine: 'Same account as line {line}',
  theNameIsMissing: 'The name is missing',
  anAccountNumberHas10: 'An account number has 10 digits',
  theAmountIs0: 'The amount is 0',
  theLineHasCells: 'The line has {cells} cells; the header has {columns}. Put quotes around amounts with commas',
  mayBeOneAmount: '{before}{amount},{next} may be one amount: put quotes around amounts with commas',
} as const;

export const sheetBoundsTexts = {
  thisWorkbookHasCellsFar: 'This workbook has cells far outside the list. Delete them, save the sheet as CSV, or paste its lines.',
  thisWorkbookIsLargerThan: 'This workbook is larger than 100 MB when unpacked. Save the sheet as CSV, or paste its lines.',
} as const;

export const sheetTexts = {
  thisWorkbookIsLargerThan: 'This workbook is larger than 5 MB. Save the sheet as CSV, or paste its lines.',
  thisFileCouldNotBe: 'This file could not be read as a workbook (.xlsx). Save it again, or paste its lines.',
} as const;
