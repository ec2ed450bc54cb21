import { LATEST, type Place } from './entries.ts';

/** The place before every row of a moment and later. */
export function placeAt(moment: Date): Place {
  return { at: Math.min(Math.max(moment.getTime() * 1_000, 0), LATEST), seq: 0 };
}
