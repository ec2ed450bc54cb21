import { purgeActivity } from '../../core/activity/activity.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { activityResolvers } from './graphql.ts';

const HOUR_MS = 3_600_000;

export const activity: Slice = {
  name: 'activity',
  about: 'Daily activity figures for charts.',
  resolvers: activityResolvers,
  looks: [{ name: 'purge-activity', everyMs: HOUR_MS, look: async (app) => (await purgeActivity(app)) > 0 }],
};
