import { z } from 'zod';
import type { Actor } from '../../../domain/actor/actor.ts';
import { type Kobo, koboOf } from '../../../domain/money/money.ts';
import { logged } from '../../../domain/schema/logged.ts';

/** The caller's own reference. In the sandbox `~after=30s` at its end delays the simulated outcome. */
export const clientReference = logged(
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._:-]{1,64}(~after=\d{1,6}[smh])?$/, { error: 'must be 1 to 64 letters, digits or . _ : -' })
    .meta({
      description:
        'Your own reference. The same one with the same amount and destination gives the original transfer, so a repeat is safe.',
    }),
);

/** Free labels that come back on answers and events. */
export const metadata = z
  .record(z.string().trim().min(1).max(100), z.string().max(500))
  .refine((labels) => Object.keys(labels).length <= 20, { error: 'must have at most 20 keys' });

/** There is one currency; whoever names another means another service. */
export const currencyInput = z.literal('NGN', { error: 'must be NGN' }).optional().meta({ description: 'NGN, and nothing else yet.' });

/** Whatever a caller may take for one: what names no transfer is not found. */
export const transferCode = logged(
  z
    .string()
    .trim()
    .regex(/^[!-~]{1,64}$/, { error: 'must be a transferCode, without blanks' })
    .meta({ description: 'Our reference.' }),
);

const DEFAULT_MIN = koboOf(10_000);
/** One billion naira: far above any bank's own limit, and far below what a number can hold. */
const DEFAULT_MAX = koboOf(100_000_000_000);

/** Smallest and largest transfer of a business, in kobo. */
export function transferLimits(actor: Actor): { minAmount: Kobo; maxAmount: Kobo } {
  return { minAmount: actor.settings?.transfers?.minAmount ?? DEFAULT_MIN, maxAmount: actor.settings?.transfers?.maxAmount ?? DEFAULT_MAX };
}
