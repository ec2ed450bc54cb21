/** The last two digits of an amount in kobo that decide the outcome of a transfer in the sandbox. */
export const magicEndings = ['01', '99', '98', '97', '96', '95', '94'] as const;
export type MagicEnding = (typeof magicEndings)[number];

export interface MagicAmount {
  /** HTTP status of the answer to the send. */
  answer: 200 | 202;
  /** Settlement status five minutes later, and where it changes again, a day after that. */
  status: 'delivered' | 'failed' | 'pending' | 'reversed';
  dayLater?: 'delivered' | 'reversed';
  means: string;
}

/** The magic amounts of transfers, as the simulated bank plays them; every other amount is delivered. */
export const magicAmounts: Readonly<Record<MagicEnding, MagicAmount>> = {
  '01': { answer: 200, status: 'reversed', means: 'refused at once; the amount comes back, no fee' },
  '99': { answer: 200, status: 'pending', means: 'stays pending until you set its outcome' },
  '98': { answer: 202, status: 'delivered', means: 'the answer is lost, the money arrives' },
  '97': { answer: 202, status: 'reversed', means: 'the answer is lost, then declined for good (90051); amount and fee come back' },
  '96': { answer: 200, status: 'failed', means: 'declined with 90091, which is not final; waits for review' },
  '95': {
    answer: 200,
    status: 'delivered',
    dayLater: 'reversed',
    means: 'delivered, then sent back by the bank ten minutes later, which the check a day later finds',
  },
  '94': {
    answer: 202,
    status: 'pending',
    dayLater: 'delivered',
    means:
      'the answer is lost, and the bank cannot see the transfer for eight hours; asked again after 15 minutes, 1 hour, 6 hours, then daily',
  },
};
