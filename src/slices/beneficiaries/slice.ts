import type { Slice } from '../../services/slice.ts';
import { BeneficiaryResolver } from './graphql.ts';
import { beneficiaryRoutes } from './rest.ts';

export const beneficiaries: Slice = {
  name: 'beneficiaries',
  about: 'Accounts that a business keeps to pay again.',
  routes: beneficiaryRoutes,
  resolvers: [BeneficiaryResolver],
};
