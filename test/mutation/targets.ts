/** A file that decides about money or who is believed, and the tests by which it is judged. */
export interface Target {
  file: string;
  tests: readonly string[];
}

/** Files without a server behind them: thousands of runs of their tests are a matter of minutes. */
export const targets: readonly Target[] = [
  { file: 'src/domain/money/money.ts', tests: ['test/domain/money.test.ts', 'test/domain/naira.test.ts'] },
  { file: 'src/slices/transfers/read/fees.ts', tests: ['test/transfers/fees.test.ts'] },
  { file: 'src/slices/transfers/settle/settlement-schedule.ts', tests: ['test/transfers/settlement-schedule.test.ts'] },
  { file: 'src/slices/webhooks/sign.ts', tests: ['test/webhooks/sign.test.ts'] },
  { file: 'src/slices/webhooks/width.ts', tests: ['test/webhooks/width.test.ts'] },
  { file: 'src/slices/virtual-accounts/receive.ts', tests: ['test/virtual-accounts/match.test.ts'] },
  { file: 'src/slices/banks/name-match.ts', tests: ['test/banks/name-match.test.ts'] },
];

/** Of the changes of a file that count, the part that its tests have to notice. */
export const AIM = 0.9;
