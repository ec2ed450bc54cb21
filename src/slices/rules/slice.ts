import type { Slice } from '../../core/slice/slice.ts';
import { RuleResolver } from './graphql.ts';
import { ruleMails } from './mail-templates.ts';
import { ruleRoutes } from './rest.ts';

export const rules: Slice = {
  name: 'rules',
  about: 'Which transfers of a business wait for a second person of it, or raise an alarm.',
  routes: ruleRoutes,
  resolvers: [RuleResolver],
  mails: ruleMails,
};
