import { list } from '../../core/transport/graphql/fields.ts';
import { listBillAttempts, listTransferAttempts } from './attempts.ts';
import { listBillExchanges, listTransferExchanges } from './exchanges.ts';

export const evidenceResolvers = [
  list('transferAttempts', listTransferAttempts, {
    about: 'How providers were handed one transfer of any business, oldest first. For operators.',
  }),
  list('transferExchanges', listTransferExchanges, {
    about: 'What was said to providers about one transfer of any business, oldest first, as long as it is kept. For operators.',
  }),
  list('billAttempts', listBillAttempts, { about: 'How a provider was handed one bill of any business. For operators.' }),
  list('billExchanges', listBillExchanges, {
    about: 'What was said to a provider about one bill of any business, oldest first, as long as it is kept. For operators.',
  }),
];
