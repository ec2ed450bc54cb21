/** Last two digits of an amount in kobo that decide the sandbox outcome of a transfer. */
export const magicEndings = ['01', '99', '98', '97', '96', '95', '94'] as const;
export type MagicEnding = (typeof magicEndings)[number];

export interface MagicAmount {
  answer: 200 | 202;
  status: 'delivered' | 'failed' | 'pending' | 'reversed';
  dayLater?: 'delivered' | 'reversed';
  means: string;
}

/** Magic amounts of the simulated bank; it delivers all others. */
export const magicAmounts: Readonly<Record<MagicEnding, MagicAmount>> = {
  '01': { answer: 200, status: 'reversed', means: 'declined immediately; the amount is returned, without a fee' },
  '99': { answer: 200, status: 'pending', means: 'stays pending until you set its outcome' },
  '98': { answer: 202, status: 'delivered', means: 'no answer, then delivered' },
  '97': { answer: 202, status: 'reversed', means: 'no answer, then declined (90051); amount and fee are returned' },
  '96': { answer: 200, status: 'failed', means: 'declined with 90091, which is not final; pending review' },
  '95': {
    answer: 200,
    status: 'delivered',
    dayLater: 'reversed',
    means: 'delivered, then returned by the bank',
  },
  '94': {
    answer: 202,
    status: 'pending',
    dayLater: 'delivered',
    means: 'no answer, and unknown to the bank for eight hours',
  },
};
