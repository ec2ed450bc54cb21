import { defineEntity, p } from '@mikro-orm/core';

/** Audit log, one chain of hashes a business. Operators have a chain of their own under the nil UUID, hence no foreign key to the business. */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit.entry',
  properties: {
    businessId: p.uuid().primary(),
    seq: p.bigint('number').primary(),
    id: p.uuid(),
    /** Null when it concerns the business in both environments. */
    environment: p.enum(['live', 'sandbox']).strictNullable(),
    action: p.text().comment('not personal: which operation'),
    subjectType: p.text(),
    subjectId: p.text().comment('personal: id, reference; what was done to whom; with the audit log'),
    actorKind: p.enum(['person', 'key', 'system']),
    /** The person's id, or the key's; null for a job of ours. */
    actorId: p.text().strictNullable().comment('personal: id; who did it; with the audit log'),
    actorName: p.text().comment('personal: name; who did it, as they were called; with the audit log'),
    address: p.text().strictNullable().comment('personal: IP address; from where it was done; with the audit log'),
    userAgent: p.text().strictNullable().comment('personal: program; with what it was done; with the audit log'),
    requestId: p.text(),
    /** Changed fields, masked before they are stored. */
    before: p.json().$type<unknown>().strictNullable().comment('personal: changed fields, masked; how it was; with the audit log'),
    after: p.json().$type<unknown>().strictNullable().comment('personal: changed fields, masked; how it became; with the audit log'),
    at: p.datetime(),
    previousHash: p.blob().comment('not personal: the chain'),
    hash: p.blob().comment('not personal: the chain'),
  },
  indexes: [
    { name: 'entry_action', properties: ['businessId', 'environment', 'action', 'seq'] },
    { name: 'entry_actor', properties: ['businessId', 'environment', 'actorId', 'seq'] },
    { name: 'entry_at', properties: ['businessId', 'at'] },
    { name: 'entry_environment', properties: ['businessId', 'environment', 'seq'] },
  ],
});

/** The end of the chain of a business, and the lock that appending takes. Without it, removed last entries would not be noticed. */
export const AuditHead = defineEntity({
  name: 'AuditHead',
  tableName: 'audit.head',
  comment: 'not personal: the end of each chain',
  properties: {
    businessId: p.uuid().primary(),
    seq: p.bigint('number'),
    at: p.datetime(),
    hash: p.blob(),
  },
});
