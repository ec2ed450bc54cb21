import { list } from '../../core/transport/graphql/fields.ts';
import { listAudit } from './list.ts';

export const auditResolvers = [list('auditLog', listAudit, { about: 'Lists audit entries, newest first. For users with the permission.' })];
