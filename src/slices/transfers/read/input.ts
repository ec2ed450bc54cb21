import { z } from 'zod';
import type { Actor } from '../../../domain/actor/actor.ts';
import { type Kobo, koboOf } from '../../../domain/money/money.ts';
import { logged } from '../../../domain/schema/logged.ts';
import { invalid } from '../../../platform/errors/refusal.ts';

const PLAIN = /^[A-Za-z0-9._:-]{1,64}$/;
/** Sandbox alone: a `~after=30s` suffix delays the simulated outcome. */
export const TRANSFER_REFERENCE = /^[A-Za-z0-9._:-]{1,64}(~after=\d{1,6}[smh])?$/;
const SHAPE = 'must be 1 to 64 letters, digits or . _ : -';

const reference = (accepted: RegExp) =>
  logged(
    z
      .string()
      .trim()
      .regex(accepted, { error: SHAPE })
      .meta({
        description:
          'Your own reference. A repeat with the same amount and destination returns the original transfer, so repeating is safe.',
        override: { pattern: PLAIN.source },
      }),
  );

export const clientReference = reference(PLAIN);
export const transferReference = reference(TRANSFER_REFERENCE);

/** @throws Refusal 400 for a sandbox suffix in live. */
export function requireOwnReference({ environment }: Actor, given: string | undefined): void {
  if (environment === 'live' && given !== undefined && !PLAIN.test(given)) throw invalid('clientReference', `clientReference: ${SHAPE}`);
}

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
