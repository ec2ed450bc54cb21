import { mutation, query } from '../../core/transport/graphql/fields.ts';
import { listProviderAccounts, switchProviderAccount } from './accounts.ts';
import { seeRefusedMessages } from './refusals.ts';

export const providerAccountResolvers = [
  query('providerAccounts', listProviderAccounts, { about: 'The accounts with providers at each port, in their order. For operators.' }),
  mutation('switchProviderAccount', switchProviderAccount, {
    about: 'Switches an account with a provider off for new payments, or on again. For operators.',
    input: 'Which account, and whether it takes new payments.',
    argument: 'Which one, and why.',
    done: 'The account as it is now',
  }),
  mutation('seeRefusedMessages', seeRefusedMessages, {
    about: 'Takes messages of a provider that were turned away out of the queue. For operators.',
    input: 'Which messages somebody has looked at, and what was found.',
    argument: 'Which, and what was found.',
    done: 'The messages, which wait no more',
  }),
];
