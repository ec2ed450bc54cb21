import type { Slice } from '../../core/slice/slice.ts';
import { goingLiveResolvers } from './graphql.ts';
import { goingLiveMails } from './mail-templates.ts';
import { goingLiveOperatorRoutes, goingLiveRoutes } from './rest.ts';

export const goingLive: Slice = {
  name: 'going-live',
  about: 'Go-live requests and their decisions.',
  routes: goingLiveRoutes,
  operatorRoutes: goingLiveOperatorRoutes,
  resolvers: goingLiveResolvers,
  mails: goingLiveMails,
};
