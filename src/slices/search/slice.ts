import { z } from 'zod';
import type { Slice } from '../../core/slice/slice.ts';
import { query } from '../../core/transport/graphql/fields.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { findAnything } from './find.ts';

const text = z
  .string()
  .meta({ description: 'Name, amount in naira, reference, number, narration, id or email address; 2 to 100 characters.' });

export const search: Slice = {
  name: 'search',
  about: 'Search across the objects of a business.',
  routes: routes({ tag: 'Search', bucket: 'reads' }, (route) => {
    route.get('/search', findAnything);
  }),
  resolvers: [
    query('searchRecords', findAnything, {
      about:
        'Searches all resources that you may read: transfers by name, amount, narration, batch, and parts of references and numbers; payees and customers by name; bills, orders and payrolls by reference; cards by the last four digits; webhook endpoints by a part of URL or description; other resources by id.',
      args: z.object({ text }),
    }),
  ],
};
