import { z } from 'zod';
import { deleted, ownId } from '../../platform/kernel/type-names.ts';
import { type Presenter, routes } from '../../services/doors/rest/routes.ts';
import { type Page, pageMeta } from '../../platform/kernel/page.ts';
import type { Beneficiary } from './beneficiary.ts';
import { listBeneficiaries } from './list.ts';
import { removeBeneficiary } from './remove.ts';
import { saveBeneficiary } from './save.ts';
import { beneficiarySchema, beneficiaryView } from './views.ts';

const one: Presenter<Beneficiary> = {
  schema: beneficiarySchema,
  present: (beneficiary) => ({ message: 'Beneficiary kept', data: beneficiaryView(beneficiary) }),
};
const list: Presenter<Page<Beneficiary>> = {
  schema: z.array(beneficiarySchema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map(beneficiaryView), meta }),
};
const removed: Presenter<string> = {
  schema: z.object({ id: ownId, deleted }),
  present: (id) => ({ message: 'Beneficiary forgotten', data: { id, deleted: true } }),
};

export const beneficiaryRoutes = routes({ tag: 'Transfers', bucket: 'reads' }, (route) => {
  route.post('/beneficiaries', saveBeneficiary, one, { example: { bankCode: '058', accountNumber: '0123456785' } });
  route.get('/beneficiaries', listBeneficiaries, list);
  route.delete('/beneficiaries/{beneficiaryId}', removeBeneficiary, removed, { refuses: ['not_found'] });
});
