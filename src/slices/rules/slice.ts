import type { Slice } from '../../core/slice/slice.ts';
import { ruleResolvers } from './graphql.ts';
import { ruleMails } from './mail-templates.ts';
import { ruleRoutes } from './rest.ts';
import { findRule } from './change.ts';
import { TransferRule } from './rule.ts';

export const rules: Slice = {
  name: 'rules',
  about: 'Approval rules of a business for its transfers.',
  routes: ruleRoutes,
  resolvers: ruleResolvers,
  nodes: [{ read: findRule, rows: TransferRule }],
  mails: ruleMails,
};
