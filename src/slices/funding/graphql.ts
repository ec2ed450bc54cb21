import { list, mutation } from '../../core/transport/graphql/fields.ts';
import { fundWallet } from './fund.ts';
import { listFundings } from './list.ts';
import { reverseFunding } from './reverse.ts';

export const fundingResolvers = [
  list('walletFundings', listFundings, { about: 'What operators credited to wallets by hand, newest first. For operators.' }),
  mutation('creditWallet', fundWallet, {
    about: 'Credits money that lies at a provider to the wallet of a business, with its proof. For operators; in live it takes two.',
    input: 'Which money, whose it is, and what proves it.',
    argument: 'What, whose, and its proof.',
    gives: 'result',
    done: 'What is credited, or waits',
  }),
  mutation('reverseWalletFunding', reverseFunding, {
    about: 'Takes money back that operators credited to a wallet by mistake. For operators; in live it takes two.',
    input: 'Which funding was wrong, and why.',
    argument: 'Which, and why.',
    gives: 'result',
    done: 'What is taken back, or waits',
  }),
];
