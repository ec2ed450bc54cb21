import { list, mutation } from '../../core/transport/graphql/fields.ts';
import { listBeneficiaries } from './list.ts';
import { removeBeneficiary, saveBeneficiary } from './save.ts';

export const beneficiaryResolvers = [
  list('beneficiaries', listBeneficiaries),
  mutation('saveBeneficiary', saveBeneficiary, {
    about: 'Keeps an account; one that is kept already stays as it is.',
    input: 'The account to keep.',
    argument: 'Which one.',
    done: 'The kept account',
  }),
  mutation('removeBeneficiary', removeBeneficiary, {
    about: 'Forgets a kept account; transfers to it stay as they are.',
    input: 'Which kept account to forget.',
    argument: 'Which one.',
    gives: { beneficiaryId: 'id' },
    done: 'The id that is gone',
  }),
];
