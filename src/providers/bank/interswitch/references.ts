import type { OperatorAlert } from '../../ports/operator-alert.ts';
import type { ShortReferences } from '../../adapter/adapter.ts';

/** What Interswitch knows payments by: twelve digits, of which four were issued to us [S]. */
export interface Numbers {
  /** The number of a payment that is handed in, written down before. @returns null when the last one was given out. @throws when it could not be written. */
  give(reference: string): Promise<string | null>;
  /** The number of a payment that is asked about; null when it never had one, so it never was handed in. */
  find(reference: string): Promise<string | null>;
  /** How each is written. */
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
  detail: 'The number of a payment for Interswitch could not be written, so nothing was handed in',
};

/** The number of a payment that is about to be handed in, or why it has none and is not handed in. */
export async function numberFor(numbers: Numbers, reference: string): Promise<{ number: string | null; concern: OperatorAlert }> {
  try {
    return { number: await numbers.give(reference), concern: USED_UP };
  } catch {
    return { number: null, concern: NOT_WRITTEN };
  }
}
