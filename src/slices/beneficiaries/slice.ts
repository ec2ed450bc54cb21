import type { Slice } from '../../core/slice/slice.ts';
import { Beneficiary } from './beneficiary.ts';
import { BeneficiaryResolver } from './graphql.ts';
import { beneficiaryRoutes } from './rest.ts';
import { searchHook } from '../../core/search/searched.ts';
import { payeesSearched } from './searched.ts';

export const beneficiaries: Slice = {
  name: 'beneficiaries',
  about: 'Accounts that a business keeps to pay again.',
  hooked: [searchHook.with(payeesSearched)],
  routes: beneficiaryRoutes,
  resolvers: [BeneficiaryResolver],
  entities: [Beneficiary],
};
