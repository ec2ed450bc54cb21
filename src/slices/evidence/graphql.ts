import { list } from '../../core/transport/graphql/fields.ts';
import { listBillAttempts, listTransferAttempts } from './attempts.ts';
import { listBillExchanges, listTransferExchanges } from './exchanges.ts';

export const evidenceResolvers = [
  list('transferAttempts', listTransferAttempts, {
    about: 'Lists the provider attempts of a transfer of any business, oldest first. For operators.',
  }),
  list('transferExchanges', listTransferExchanges, {
    about: 'Lists the provider requests about a transfer of any business, oldest first, within their retention. For operators.',
  }),
  list('billAttempts', listBillAttempts, { about: 'Lists the provider attempts of a bill of any business. For operators.' }),
  list('billExchanges', listBillExchanges, {
    about: 'Lists the provider requests about a bill of any business, oldest first, within their retention. For operators.',
  }),
];
