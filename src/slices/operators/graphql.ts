import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { listBusinesses, showBusiness } from './businesses.ts';
import { freezeWallet, reinstateKey, suspendKey, unfreezeWallet } from './holds.ts';

const held = { gives: 'business', payloadType: 'HoldPayload', done: 'The business as it is now' };
const wallet = { inputType: 'HoldWalletInput', input: 'Whose wallet, and why.', argument: 'Whose.', ...held };
const key = { inputType: 'HoldKeyInput', input: 'Which API key of which business, and why.', argument: 'Which.', ...held };

export const operatorResolvers = [
  list('operatedBusinesses', listBusinesses, {
    about: 'Businesses by name, or one by its id or the address of an owner. For operators.',
  }),
  find('operatedBusiness', showBusiness, {
    about: 'One business with its owners and keys. For operators; its audit log tells of it.',
  }),
  mutation('freezeWallet', freezeWallet, { about: 'Freezes the wallet of a business, at once. For operators.', ...wallet }),
  mutation('unfreezeWallet', unfreezeWallet, {
    about: 'Lets a wallet pay again that operators froze; in live this takes two of them.',
    ...wallet,
  }),
  mutation('suspendApiKey', suspendKey, { about: 'Suspends an API key of a business, at once. For operators.', ...key }),
  mutation('reinstateApiKey', reinstateKey, {
    about: 'Lets an API key work again that operators suspended; in live this takes two of them.',
    ...key,
  }),
];
