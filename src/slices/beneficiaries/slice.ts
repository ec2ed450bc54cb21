import type { Slice } from '../../core/slice/slice.ts';
import { Beneficiary, showBeneficiary, listBeneficiaries } from './beneficiary.ts';
import { type SearchProvider, searchHook } from '../../core/search/search-provider.ts';
import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { removeBeneficiary, saveBeneficiary } from './save.ts';
import { routes } from '../../core/transport/rest/routes.ts';

const beneficiaryRoutes = routes({ tag: 'Transfers', bucket: 'reads' }, (route) => {
  route.post('/beneficiaries', saveBeneficiary, {
    message: 'Beneficiary saved',
    example: { bankCode: '058', accountNumber: '0123456785' },
  });
  route.get('/beneficiaries', listBeneficiaries);
  route.get('/beneficiaries/{beneficiaryId}', showBeneficiary);
  route.delete('/beneficiaries/{beneficiaryId}', removeBeneficiary, { message: 'Beneficiary deleted' });
});

const beneficiaryResolvers = [
  find('beneficiary', showBeneficiary),
  list('beneficiaries', listBeneficiaries),
  mutation('createBeneficiary', saveBeneficiary, { about: 'Creates a beneficiary; an existing one stays unchanged.' }),
  mutation('deleteBeneficiary', removeBeneficiary, {
    about: 'Deletes a beneficiary; its transfers stay unchanged.',
    gives: { beneficiaryId: 'id' },
  }),
];

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
