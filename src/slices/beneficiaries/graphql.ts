import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { listBeneficiaries, showBeneficiary } from './list.ts';
import { removeBeneficiary, saveBeneficiary } from './save.ts';

export const beneficiaryResolvers = [
  find('beneficiary', showBeneficiary, { about: 'A beneficiary by id; null when not found.' }),
  list('beneficiaries', listBeneficiaries),
  mutation('createBeneficiary', saveBeneficiary, {
    about: 'Creates a beneficiary; an existing one stays unchanged.',
    input: 'Account to save.',
    argument: 'Account to save.',
    done: 'The beneficiary',
  }),
  mutation('deleteBeneficiary', removeBeneficiary, {
    about: 'Deletes a beneficiary; its transfers stay unchanged.',
    input: 'Beneficiary to delete.',
    argument: 'Beneficiary to delete.',
    gives: { beneficiaryId: 'id' },
    done: 'The id of the deleted beneficiary',
  }),
];
