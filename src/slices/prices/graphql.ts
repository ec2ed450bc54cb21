import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { addPrice, endPrice } from './change.ts';
import { listPrices } from './list.ts';
import { previewPrice } from './preview.ts';

export const priceResolvers = [
  list('prices', listPrices, { about: 'Lists price rules: future, current and ended. For operators.' }),
  query('previewPrice', previewPrice, {
    about: 'Calculates the charges of the last 30 days with a price rule. For operators.',
    input: { type: 'PreviewPriceInput', about: 'Price rule to preview.', argument: 'Fields of the rule.' },
  }),
  mutation('createPrice', addPrice, {
    about: 'Adds a price rule. For operators; requires two in live.',
    input: 'Price rule to add, with its start.',
    argument: 'Fields of the rule.',
    gives: 'change',
    done: 'Rule, or the pending approval request',
  }),
  mutation('endPrice', endPrice, {
    about: 'Ends a price rule. For operators; requires two in live.',
    input: 'Price rule to end, and the time.',
    argument: 'Rule and time.',
    gives: 'change',
    done: 'Rule, or the pending approval request',
  }),
];
