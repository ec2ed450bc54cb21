import { list } from '../../core/transport/graphql/fields.ts';
import { listRequests, wholeRequestSchema } from './list.ts';

export const requestLogResolvers = [
  list('requestLog', listRequests, {
    about: 'What callers asked of the REST API, newest first.',
    types: { failed: () => Boolean },
    output: { page: wholeRequestSchema },
  }),
];
