import { nairaNumber } from '../../../domain/money/money.ts';
import type { ProcessorStatus, SpendingControls } from '../port.ts';
import type { Source } from '../../http/api.ts';

export interface StatusRow {
  status: string;
  is: ProcessorStatus;
  source: Source;
  means: string;
}

/** `status` of a card. Unknown values are no answer and raise an alert. */
export const statuses: readonly StatusRow[] = [
  { status: 'active', is: 'active', source: 'S', means: 'It can be used' },
  { status: 'inactive', is: 'inactive', source: 'S', means: 'It is frozen' },
  { status: 'canceled', is: 'cancelled', source: 'S', means: 'It has ended; what was on it is in the settlement account' },
  { status: 'expired', is: 'expired', source: 'K', means: 'Its date is over' },
];

export const theirStatus = (status: ProcessorStatus): string => statuses.find(({ is }) => is === status)?.status ?? status;

export interface ErrorRow {
  status?: number;
  message?: RegExp;
  /** `not_made`: nothing was made, and the same may be asked again. `exists`: the reference was used. */
  is: 'refused' | 'not_made' | 'exists';
  alert?: 'balance' | 'credentials' | 'setup';
  source: Source;
  means: string;
}

/** Meaning of an error; first match counts, no match is no answer with an alert. */
export const errors: readonly ErrorRow[] = [
  { status: 401, is: 'not_made', alert: 'credentials', source: 'K', means: 'Our key is not taken' },
  { status: 403, is: 'not_made', alert: 'setup', source: 'K', means: 'This is not allowed to our account or address' },
  {
    message: /(reference|transfer).*(already|exist|used|duplicate)|duplicate.*reference/i,
    is: 'exists',
    source: 'K',
    means: 'The reference has a transfer: the first request arrived',
  },
  {
    message: /insufficient (balance|funds)/i,
    is: 'refused',
    alert: 'balance',
    source: 'K',
    means: 'An account does not cover it; nothing was made',
  },
  { status: 400, is: 'refused', source: 'S', means: 'A field is wrong; nothing was made' },
  {
    status: 402,
    is: 'refused',
    alert: 'balance',
    source: 'S',
    means: 'The fields are right and the request failed, most often because an account does not cover it',
  },
  { status: 404, is: 'refused', source: 'C', means: 'There is no such card or account; nothing was made' },
  { status: 422, is: 'refused', source: 'C', means: 'A field is wrong; nothing was made' },
];

/** Directions of the rows of an account [S]. */
export const DIRECTIONS = ['Credit', 'Debit'] as const;

/** Of an authorization that was not settled nor let go of yet [K]. */
export const OPEN_AUTHORIZATION = 'pending';

export const brandOf: Readonly<Record<string, string>> = { VERVE: 'Verve', VISA: 'Visa', MASTERCARD: 'MasterCard' };

const intervalOf: Readonly<Record<NonNullable<SpendingControls['spendingLimits']>[number]['interval'], string>> = {
  per_transaction: 'perTransaction',
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
};

/** Sudo requires one of two reasons [S]; the business's own reason stays private. */
export const CANCEL_REASON = 'lost';

/** All controls: an absent one is unlimited at Sudo. */
export const theirControls = ({ channels, allowedCategories, blockedCategories, spendingLimits }: SpendingControls): object => ({
  channels: { atm: true, pos: true, web: true, mobile: true, ...channels },
  allowedCategories: allowedCategories ?? [],
  blockedCategories: blockedCategories ?? [],
  spendingLimits: (spendingLimits ?? []).map(({ amount, interval }) => ({ amount: nairaNumber(amount), interval: intervalOf[interval] })),
});
