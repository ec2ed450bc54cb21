import type { Slice } from '../../core/slice/slice.ts';
import { activityResolvers } from './graphql.ts';

export const activity: Slice = {
  name: 'activity',
  about: 'Daily activity figures for charts.',
  resolvers: activityResolvers,
};
