import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { addPrice, endPrice } from './change.ts';
import { listPrices } from './list.ts';
import { previewPrice } from './preview.ts';

export const priceResolvers = [
  list('prices', listPrices, { about: 'Rules of prices: to come, in force, and ended. For operators.' }),
  query('pricePreview', previewPrice, {
    about: 'What a rule of prices would have made of the last 30 days. For operators.',
    input: { type: 'PreviewPriceInput', about: 'What would be charged for what.', argument: 'The rule.' },
  }),
  mutation('addPrice', addPrice, {
    about: 'Adds a rule of prices. For operators; in live it takes two.',
    input: 'What is charged for what, and from when on.',
    argument: 'The rule.',
    gives: 'change',
    done: 'The rule, or what waits',
  }),
  mutation('endPrice', endPrice, {
    about: 'Ends a rule of prices. For operators; in live it takes two.',
    input: 'Which rule, and from when on it holds no more.',
    argument: 'Which, and when.',
    gives: 'change',
    done: 'The rule, or what waits',
  }),
];
