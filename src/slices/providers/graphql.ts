import { mutation, query } from '../../core/transport/graphql/fields.ts';
import { listProviderAccounts, switchProviderAccount } from './accounts.ts';
import { dismissRejectedWebhooks } from './refusals.ts';

export const providerAccountResolvers = [
  query('providerAccounts', listProviderAccounts, { about: 'Lists the provider accounts of each port, in their order. For operators.' }),
  mutation('switchProviderAccount', switchProviderAccount, {
    about: 'Switches a provider account off for new payments, or on again. For operators.',
    input: 'Account and switch.',
    argument: 'Account and reason.',
    done: 'The provider account',
  }),
  mutation('dismissRejectedWebhooks', dismissRejectedWebhooks, {
    about: 'Dismisses rejected provider messages from the queue. For operators.',
    input: 'Messages to dismiss, and the finding.',
    argument: 'Messages and finding.',
    done: 'The dismissed messages',
  }),
];
