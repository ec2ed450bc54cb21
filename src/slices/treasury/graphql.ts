import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { bookOwnMoney, listBookings } from './booking.ts';
import { enterBalance } from './enter-balance.ts';
import { showMargins } from './margin.ts';
import { listBalances, showTreasury } from './show.ts';
import { showTaxes } from './taxes.ts';

export const treasuryResolvers = [
  query('treasury', showTreasury, { about: 'Retrieves client money, provider balances and safeguarding. For operators.' }),
  list('providerBalances', listBalances, {
    about: 'Lists balances reported by providers, newest first. For operators.',
    types: { daily: () => Boolean },
  }),
  query('treasuryMargins', showMargins, { about: 'Retrieves the margins of a month by product. For operators.' }),
  query('treasuryTaxes', showTaxes, { about: 'Retrieves the taxes within client payments of a month. For operators.' }),
  list('treasuryBookings', listBookings, { about: 'Lists bookings of corporate funds, newest first. For operators.' }),
  mutation('createTreasuryBooking', bookOwnMoney, {
    about: 'Books corporate funds. For operators; live needs a second operator.',
    input: 'Booking of corporate funds.',
    argument: 'The booking.',
    gives: 'result',
    done: 'The booking, or its approval request',
  }),
  mutation('recordProviderBalance', enterBalance, {
    about: 'Records the balance of a provider that does not report. For operators.',
    inputType: 'EnterBalanceInput',
    input: 'Provider account and balance.',
    argument: 'Balance and account.',
    payloadType: 'EnterBalancePayload',
    gives: 'balance',
    done: 'The recorded balance',
  }),
];
