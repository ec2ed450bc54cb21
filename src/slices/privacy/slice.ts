import type { Slice } from '../../core/slice/slice.ts';
import { privacyResolvers } from './graphql.ts';
import { privacyRoutes } from './rest.ts';
import { findPrivacyRequest } from './ask.ts';
import { PrivacyRequest } from './entities.ts';

export const privacy: Slice = {
  name: 'privacy',
  about: 'Data subject requests: export, erasure and retention.',
  routes: privacyRoutes,
  resolvers: privacyResolvers,
  nodes: [{ read: findPrivacyRequest, rows: PrivacyRequest }],
  pendingWork: [`select from privacy.request where book_id = $1 and due_at <= clock_timestamp()`],
  sealed: [
    { table: 'privacy.request', column: 'marks' },
    { table: 'privacy.part', column: 'rows' },
  ],
};
