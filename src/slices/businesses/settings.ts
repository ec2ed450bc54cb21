import { z } from 'zod';
import { type BusinessSettings, sandboxPlaces } from '../../domain/actor/actor.ts';
import { koboAmount } from '../../domain/money/money.ts';

const schema: z.ZodType<BusinessSettings> = z.object({
  rateLimits: z.record(z.string(), z.int().positive()).optional().catch(undefined),
  transfers: z.object({ minAmount: koboAmount.optional(), maxAmount: koboAmount.optional() }).optional().catch(undefined),
  sms: z
    .object({ senderIds: z.array(z.string()).optional() })
    .optional()
    .catch(undefined),
  sandbox: z
    .object({ providers: z.record(z.string(), z.enum(sandboxPlaces)).optional() })
    .optional()
    .catch(undefined),
});

/** Reads a business's settings. One that does not fit is as if it were absent: a slip of an operator's must not lock a business out. */
export function businessSettings(stored: unknown): BusinessSettings {
  return schema.parse(stored ?? {});
}
