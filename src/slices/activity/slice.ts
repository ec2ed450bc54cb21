import type { Slice } from '../../core/slice/slice.ts';
import { query } from '../../core/transport/graphql/fields.ts';
import { BucketSize } from '../../core/transport/graphql/types.ts';
import { summariseAttempts, summariseProviders, summariseRequests, summariseVerifications } from './summarise.ts';

const BEHIND = 'Oldest first; empty periods are left out. Delayed by half a second; a crash loses as much.';
const types = { bucket: () => BucketSize };

const activityResolvers = [
  query('requestActivity', summariseRequests, { about: `Counts REST requests by status class: \`2xx\`, \`4xx\`. ${BEHIND}`, types }),
  query('webhookActivity', summariseAttempts, { about: `Counts webhook attempts: \`acknowledged\`, or the error class. ${BEHIND}`, types }),
  query('verificationActivity', summariseVerifications, { about: `Counts verification calls by outcome. ${BEHIND}`, types }),
  query('providerActivity', summariseProviders, {
    about: `Counts provider calls of all businesses by kind of answer; \`error\` without an answer. For operators. ${BEHIND}`,
    types,
  }),
];

export const activity: Slice = {
  name: 'activity',
  about: 'Daily activity figures for charts.',
  resolvers: activityResolvers,
};
