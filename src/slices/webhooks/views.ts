import { z } from 'zod';
import type { WebhookSettings } from './settings.ts';

/** Webhook settings as they leave. */
export const settingsSchema = z
  .object({
    webhookUrl: z.string().nullable(),
    allowedIps: z.array(z.string()),
    hasSecret: z.boolean(),
    secretMasked: z.string().nullable(),
    handleCustomerEmails: z.boolean(),
    eventTypes: z.array(z.string()),
    ordered: z.boolean(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'WebhookSettings' });

export function settingsView({ endpoint, warnings }: WebhookSettings): z.output<typeof settingsSchema> {
  return {
    webhookUrl: endpoint?.url ?? null,
    allowedIps: endpoint?.allowedIps ?? [],
    hasSecret: endpoint?.secret !== null && endpoint !== null,
    secretMasked: endpoint?.secretMasked ?? null,
    handleCustomerEmails: endpoint?.handleCustomerEmails ?? true,
    eventTypes: endpoint?.eventTypes ?? [],
    ordered: endpoint?.ordered ?? false,
    warnings,
  };
}
