import { z } from 'zod';
import type { Actor } from '../../../domain/actor/actor.ts';
import { type Kobo, koboOf } from '../../../domain/money/money.ts';
import { logged } from '../../../domain/schema/logged.ts';

/** Sandbox: a `~after=30s` suffix delays the simulated outcome. */
export const clientReference = logged(
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._:-]{1,64}(~after=\d{1,6}[smh])?$/, { error: 'must be 1 to 64 letters, digits or . _ : -' })
    .meta({
      description: 'Your own reference. A repeat with the same amount and destination returns the original transfer, so repeating is safe.',
    }),
);

export const metadata = z
  .record(z.string().trim().min(1).max(100), z.string().max(500))
  .refine((labels) => Object.keys(labels).length <= 20, { error: 'must have at most 20 keys' });

/** Accepts any printable text: an unknown code is 404. */
export const transferCode = logged(
  z
    .string()
    .trim()
    .regex(/^[!-~]{1,64}$/, { error: 'must be a transferCode, without spaces' })
    .meta({ description: 'Transfer code.' }),
);

const DEFAULT_MIN = koboOf(10_000);
/** Spec: one billion naira, far above any bank's limit and within safe integers. */
const DEFAULT_MAX = koboOf(100_000_000_000);

export function transferLimits(actor: Actor): { minAmount: Kobo; maxAmount: Kobo } {
  return { minAmount: actor.settings?.transfers?.minAmount ?? DEFAULT_MIN, maxAmount: actor.settings?.transfers?.maxAmount ?? DEFAULT_MAX };
}
