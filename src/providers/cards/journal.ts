import type { CardJournal } from './port.ts';

const nothingIsHandedIn = (): Promise<never> => Promise.reject(new Error('no card is made or moved here'));
/** For whoever opens an adapter and makes no card by it. */
export const noCardJournal: CardJournal = {
  steps: nothingIsHandedIn,
  note: nothingIsHandedIn,
  forget: nothingIsHandedIn,
  end: nothingIsHandedIn,
  reach: nothingIsHandedIn,
  parts: nothingIsHandedIn,
  known: nothingIsHandedIn,
  append: nothingIsHandedIn,
  after: nothingIsHandedIn,
};
