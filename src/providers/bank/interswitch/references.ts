import type { OperatorAlert } from '../../ports/operator-alert.ts';
import type { ShortReferences } from '../../adapter/adapter.ts';

/** Twelve-digit payment numbers, the first four issued to us [S]. */
export interface Numbers {
  /** Number of a submission, recorded before. @returns null when exhausted. @throws when not recorded. */
  give(reference: string): Promise<string | null>;
  /** Number of a queried payment; null when never submitted. */
  find(reference: string): Promise<string | null>;
  readonly form: { readonly prefix: string; readonly digits: number };
}

const DIGITS = 8;
const LAST = 10 ** DIGITS - 1;

export function wholeNumbers(short: ShortReferences, prefix: string): Numbers {
  const whole = (number: number | null): string | null =>
    number === null || number > LAST ? null : `${prefix}${String(number).padStart(DIGITS, '0')}`;
  return {
    give: async (reference) => whole(await short.give(reference)),
    find: async (reference) => whole(await short.find(reference)),
    form: { prefix, digits: DIGITS },
  };
}

const USED_UP: OperatorAlert = {
  kind: 'setup',
  detail: 'The numbers for Interswitch are used up: have another prefix issued, and configure it as an account of its own',
};
const NOT_WRITTEN: OperatorAlert = {
  kind: 'unreachable',
  detail: 'The number of a payment for Interswitch could not be recorded, so nothing was submitted',
};

/** Number of a submission, or the reason against it. */
export async function numberFor(numbers: Numbers, reference: string): Promise<{ number: string | null; alert: OperatorAlert }> {
  try {
    return { number: await numbers.give(reference), alert: USED_UP };
  } catch {
    return { number: null, alert: NOT_WRITTEN };
  }
}
