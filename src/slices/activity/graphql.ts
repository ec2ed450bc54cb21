import { query } from '../../core/transport/graphql/fields.ts';
import { BucketSize } from '../../core/transport/graphql/types.ts';
import { summariseAttempts, summariseProviders, summariseRequests, summariseVerifications } from './summarise.ts';

const BEHIND = 'Oldest first, without what did not happen. Behind by half a second; a crash loses as much.';
const types = { bucket: () => BucketSize };

export const activityResolvers = [
  query('requestActivity', summariseRequests, {
    about: `Requests to the REST API by the class of their status: \`2xx\`, \`4xx\`. ${BEHIND}`,
    types,
  }),
  query('webhookActivity', summariseAttempts, {
    about: `Webhook attempts: \`acknowledged\`, or the class of their error. ${BEHIND}`,
    types,
  }),
  query('verificationActivity', summariseVerifications, {
    about: `Verification calls by the status they ended with. ${BEHIND}`,
    types,
  }),
  query('providerActivity', summariseProviders, {
    about: `Calls to the providers, of all businesses, by the kind of answer; \`error\` when none came. For operators. ${BEHIND}`,
    types,
  }),
];
