import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { bookOwnMoney, listBookings } from './booking.ts';
import { enterBalance } from './enter-balance.ts';
import { showMargins } from './margin.ts';
import { listBalances, showTreasury } from './show.ts';
import { showTaxes } from './taxes.ts';

export const treasuryResolvers = [
  query('treasury', showTreasury, { about: 'Where the money of everybody is, and whether it is covered. For operators.' }),
  list('treasuryBalances', listBalances, {
    about: 'What providers said of our balances, newest first. For operators.',
    types: { daily: () => Boolean },
  }),
  query('treasuryMargins', showMargins, { about: 'What each product earned in a month. For operators.' }),
  query('treasuryTaxes', showTaxes, { about: 'The taxes in what clients paid in a month. For operators.' }),
  list('ownMoneyBookings', listBookings, { about: "What was booked of the service's own money, newest first. For operators." }),
  mutation('bookOwnMoney', bookOwnMoney, {
    about: "Books what happened to the service's own money. For operators; in live it takes two.",
    input: "What happened to the service's own money.",
    argument: 'What.',
    gives: 'result',
    done: 'What is booked, or waits',
  }),
  mutation('enterProviderBalance', enterBalance, {
    about: 'Writes down what lies at a provider that does not tell it itself. For operators.',
    inputType: 'EnterBalanceInput',
    input: 'What lies at which provider.',
    argument: 'How much, and where.',
    payloadType: 'EnterBalancePayload',
    gives: 'balance',
    done: 'What is written down',
  }),
];
