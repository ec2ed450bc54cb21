import { list } from '../../core/transport/graphql/fields.ts';
import { listRequests, wholeRequestSchema } from './list.ts';

export const requestLogResolvers = [
  list('requestLog', listRequests, {
    about: 'Lists REST requests, newest first.',
    types: { failed: () => Boolean },
    output: { page: wholeRequestSchema },
  }),
];
