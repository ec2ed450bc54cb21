import { list, mutation } from '../../core/transport/graphql/fields.ts';
import { fundWallet } from './fund.ts';
import { listFundings } from './list.ts';
import { reverseFunding } from './reverse.ts';

export const fundingResolvers = [
  list('walletFundings', listFundings, { about: 'Manual credits of wallets, newest first. For operators.' }),
  mutation('createWalletFunding', fundWallet, {
    about: 'Credits a payment at a provider to a wallet, with evidence. For operators; live needs a second approval.',
    input: 'The payment, the business and the evidence.',
    argument: 'The payment, the business and the evidence.',
    gives: 'result',
    done: 'The funding, or its pending approval request',
  }),
  mutation('reverseWalletFunding', reverseFunding, {
    about: 'Reverses a manual credit that was a mistake. For operators; live needs a second approval.',
    input: 'The funding to reverse, and the reason.',
    argument: 'The funding and the reason.',
    gives: 'result',
    done: 'The reversal, or its pending approval request',
  }),
];
