import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { listBusinesses, showBusiness } from './businesses.ts';
import { freezeWallet, reinstateKey, suspendKey, unfreezeWallet } from './holds.ts';

const held = { gives: 'business', payloadType: 'HoldPayload', done: 'The business' };
const wallet = { inputType: 'HoldWalletInput', input: 'Business and reason.', argument: 'The business and the reason.', ...held };
const key = {
  inputType: 'HoldKeyInput',
  input: 'Business, API key and reason.',
  argument: 'The business, the API key and the reason.',
  ...held,
};

export const operatorResolvers = [
  list('businesses', listBusinesses, {
    about: "Lists businesses by name, or by the id or an owner's address. For operators.",
  }),
  find('business', showBusiness, {
    about: 'Retrieves a business with owners and keys. For operators; its audit log records the read.',
  }),
  mutation('freezeWallet', freezeWallet, { about: 'Freezes the wallet of a business immediately. For operators.', ...wallet }),
  mutation('unfreezeWallet', unfreezeWallet, {
    about: 'Unfreezes a wallet that operators froze; in live a second operator must approve.',
    ...wallet,
  }),
  mutation('suspendApiKey', suspendKey, { about: 'Suspends an API key of a business immediately. For operators.', ...key }),
  mutation('reinstateApiKey', reinstateKey, {
    about: 'Reinstates an API key that operators suspended; in live a second operator must approve.',
    ...key,
  }),
];
