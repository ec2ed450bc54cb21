import { z } from 'zod';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { AuditRecord } from './list.ts';

const auditEnvironment = z.enum(['live', 'test']).register(typeNames, {
  name: 'AuditEnvironment',
  description: 'Where something was done.',
  meanings: { live: 'Real money.', test: 'The sandbox.' },
});

const actor = z
  .object({
    kind: z
      .enum(['person', 'key', 'system'])
      .register(typeNames, {
        name: 'AuditActorKind',
        description: 'What kind of caller did something.',
        meanings: { person: 'Somebody who signed in.', key: 'An API key.', system: 'A job of the service itself.' },
      })
      .meta({ description: 'What kind of caller.' }),
    id: z.string().nullable().meta({ description: 'Id of the person, or key id; null for a job.' }),
    name: z.string().meta({ description: 'The name at that time.' }),
  })
  .register(typeNames, { name: 'AuditActor', description: 'Who did something.' });

const subject = z
  .object({
    type: z.string().meta({ description: 'Such as api_key or transfer.' }),
    id: z.string().meta({ description: 'Its id.' }),
  })
  .register(typeNames, { name: 'AuditSubject', description: 'What something was done to.' });

const fields = z.record(z.string(), z.unknown()).nullable();

export const auditSchema = z
  .object({
    id: ownId,
    seq: z.int().meta({ description: 'Place in the log of the business, from 1, without gaps over both environments.' }),
    environment: auditEnvironment.nullable().meta({ description: 'Null when it concerns both.' }),
    action: z.string().meta({ description: 'Such as keys.create.' }),
    subject: subject.meta({ description: 'What it was done to.' }),
    actor: actor.meta({ description: 'Who did it.' }),
    address: z.string().nullable().meta({ description: 'The address it was asked from.' }),
    userAgent: z.string().nullable().meta({ description: 'The program it was asked with.' }),
    requestId: z.string().meta({ description: 'The request, as logs name it.' }),
    before: fields.meta({ description: 'The fields that changed, as they were; secrets hidden, personal data masked.' }),
    after: fields.meta({ description: 'The same fields as they are since.' }),
    at: instant.meta({ description: 'When.' }),
    hash: z
      .string()
      .meta({ description: 'SHA-256 over the hash before and this entry; kept elsewhere, it proves that nothing up to here was changed.' }),
  })
  .meta({ id: 'AuditEntry' })
  .register(typeNames, { name: 'AuditEntry', description: 'One entry of the audit log.', isNode: true });

export type AuditView = z.output<typeof auditSchema>;

export function auditView({ at, environment, ...same }: AuditRecord): AuditView {
  return { ...same, environment: environment === 'sandbox' ? 'test' : environment, at: at.toISOString() };
}
