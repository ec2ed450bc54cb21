import { list } from '../../core/transport/graphql/fields.ts';
import { listAudit } from './list.ts';

export const auditResolvers = [list('auditLog', listAudit, { about: 'Who did what, newest first. For people who may read it.' })];
