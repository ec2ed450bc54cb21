import type { Slice } from '../../services/slice.ts';
import { BeneficiaryResolver } from './graphql.ts';
import { beneficiaryRoutes } from './rest.ts';

/** Accounts that a business keeps to pay again. */
export const beneficiaries: Slice = { name: 'beneficiaries', routes: beneficiaryRoutes, resolvers: [BeneficiaryResolver] };
