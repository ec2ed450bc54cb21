import { defineEntity, p } from '@mikro-orm/core';

/** One hash chain per business; operators have the nil UUID. */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit.entry',
  properties: {
    businessId: p.uuid().primary(),
    seq: p.bigint('number').primary(),
    id: p.uuid(),
    environment: p.enum(['live', 'sandbox']).strictNullable(),
    action: p.text().comment('not personal: which operation'),
    subjectType: p.text(),
    subjectId: p.text().comment('personal: id, reference; what was done to whom; with the audit log'),
    actorKind: p.enum(['person', 'key', 'system']),
    actorId: p.text().strictNullable().comment('personal: id; who did it; with the audit log'),
    actorName: p.text().comment('personal: name; who did it, as they were called; with the audit log'),
    address: p.text().strictNullable().comment('personal: IP address; from where it was done; with the audit log'),
    userAgent: p.text().strictNullable().comment('personal: program; with what it was done; with the audit log'),
    requestId: p.text(),
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

/** Chain head and append lock; shows removal of last entries. */
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
