import { z } from 'zod';
import { deleted, ownId } from '../../domain/schema/type-names.ts';
import { list, one } from '../../core/transport/rest/presenters.ts';
import { type Presenter, routes } from '../../core/transport/rest/routes.ts';
import { listBeneficiaries } from './list.ts';
import { removeBeneficiary } from './remove.ts';
import { saveBeneficiary } from './save.ts';
import { beneficiarySchema, beneficiaryView } from './views.ts';

const kept = one(beneficiarySchema, beneficiaryView, 'Beneficiary kept');
const beneficiaries = list(beneficiarySchema, beneficiaryView);
const removed: Presenter<string> = {
  schema: z.object({ id: ownId, deleted }),
  present: (id) => ({ message: 'Beneficiary forgotten', data: { id, deleted: true } }),
};

export const beneficiaryRoutes = routes({ tag: 'Transfers', bucket: 'reads' }, (route) => {
  route.post('/beneficiaries', saveBeneficiary, kept, { example: { bankCode: '058', accountNumber: '0123456785' } });
  route.get('/beneficiaries', listBeneficiaries, beneficiaries);
  route.delete('/beneficiaries/{beneficiaryId}', removeBeneficiary, removed, { refuses: ['not_found'] });
});
