import { routes } from '../../core/transport/rest/routes.ts';
import { listBeneficiaries, showBeneficiary } from './list.ts';
import { removeBeneficiary, saveBeneficiary } from './save.ts';

export const beneficiaryRoutes = routes({ tag: 'Transfers', bucket: 'reads' }, (route) => {
  route.post('/beneficiaries', saveBeneficiary, {
    message: 'Beneficiary saved',
    example: { bankCode: '058', accountNumber: '0123456785' },
  });
  route.get('/beneficiaries', listBeneficiaries);
  route.get('/beneficiaries/{beneficiaryId}', showBeneficiary, { refuses: ['not_found'] });
  route.delete('/beneficiaries/{beneficiaryId}', removeBeneficiary, { message: 'Beneficiary deleted', refuses: ['not_found'] });
});
