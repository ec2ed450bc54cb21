import type { CardJournal } from './port.ts';

const nothingIsSubmitted = (): Promise<never> => Promise.reject(new Error('no card is made or moved here'));
/** For adapters that issue no card. */
export const noCardJournal: CardJournal = {
  steps: nothingIsSubmitted,
  note: nothingIsSubmitted,
  forget: nothingIsSubmitted,
  end: nothingIsSubmitted,
  reach: nothingIsSubmitted,
  parts: nothingIsSubmitted,
  known: nothingIsSubmitted,
  append: nothingIsSubmitted,
  after: nothingIsSubmitted,
};
