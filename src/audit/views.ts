import { z } from 'zod';
import type { AuditRecord } from './list.ts';

export const auditEnvironments = ['live', 'test'] as const;
export const actorKinds = ['person', 'key', 'system'] as const;
const fields = z.record(z.string(), z.unknown()).nullable();

export const auditSchema = z
  .object({
    id: z.uuid(),
    seq: z.int().meta({ description: 'Place in the log of the business, from 1, without gaps over both environments' }),
    environment: z.enum(auditEnvironments).nullable().meta({ description: 'Null when it concerns both' }),
    action: z.string().meta({ description: 'Such as keys.create' }),
    subject: z.object({ type: z.string(), id: z.string() }),
    actor: z.object({ kind: z.enum(actorKinds), id: z.string().nullable(), name: z.string() }),
    address: z.string().nullable(),
    userAgent: z.string().nullable(),
    requestId: z.string(),
    before: fields.meta({ description: 'The fields that changed, as they were; secrets hidden, personal data masked' }),
    after: fields.meta({ description: 'The same fields as they are since' }),
    at: z.string().meta({ format: 'date-time' }),
    hash: z
      .string()
      .meta({ description: 'SHA-256 over the hash before and this entry; kept elsewhere, it proves that nothing up to here was changed' }),
  })
  .meta({ id: 'AuditEntry' });

export type AuditView = z.output<typeof auditSchema>;

export function auditView({ at, environment, ...same }: AuditRecord): AuditView {
  return { ...same, environment: environment === 'sandbox' ? 'test' : environment, at: at.toISOString() };
}
