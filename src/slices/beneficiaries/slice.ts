import type { Slice } from '../../core/slice/slice.ts';
import { Beneficiary } from './beneficiary.ts';
import { beneficiaryResolvers } from './graphql.ts';
import { beneficiaryRoutes } from './rest.ts';
import { type SearchProvider, searchHook } from '../../core/search/search-provider.ts';
import { showBeneficiary } from './list.ts';

/** Matches prefixes of the words of the name. */
const payeeSearch: SearchProvider = {
  kind: 'payee',
  by: 'name',
  matches: 'name',
  scope: 'transfers:read',
  fits: /\p{L}{2}/u,
  sql: `select id, coalesce(account_name, account_number) as title, account_number || ' · ' || bank_code as detail, null::bigint as amount,
      null::text as status, created_at as at from beneficiary
    where removed_at is null and customer_names(book_id, account_name, null, null, null) @@ customer_search($1, $2) and book_id = $1 limit $3`,
};

export const beneficiaries: Slice = {
  name: 'beneficiaries',
  about: 'Saved bank accounts of a business.',
  subscribers: [searchHook.with(payeeSearch)],
  routes: beneficiaryRoutes,
  resolvers: beneficiaryResolvers,
  nodes: [{ read: showBeneficiary, rows: Beneficiary }],
  entities: [Beneficiary],
};
