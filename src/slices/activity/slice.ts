import { purgeActivity } from '../../services/activity/purge.ts';
import type { Slice } from '../../services/slice.ts';
import { ActivityResolver } from './graphql.ts';

const HOUR_MS = 3_600_000;

/** How much happened, for charts. */
export const activity: Slice = {
  name: 'activity',
  resolvers: [ActivityResolver],
  looks: [{ name: 'purge-activity', everyMs: HOUR_MS, look: async (app) => (await purgeActivity(app)) > 0 }],
};
