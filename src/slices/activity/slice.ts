import { purgeActivity } from '../../core/activity/activity.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { ActivityResolver } from './graphql.ts';

const HOUR_MS = 3_600_000;

export const activity: Slice = {
  name: 'activity',
  about: 'How much happened, for charts.',
  resolvers: [ActivityResolver],
  looks: [{ name: 'purge-activity', everyMs: HOUR_MS, look: async (app) => (await purgeActivity(app)) > 0 }],
};
