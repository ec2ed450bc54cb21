import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { Slice } from '../../core/slice/slice.ts';
import { ask } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { findAnything, foundSchema } from './find.ts';

const FoundType = objectFrom(foundSchema);

@Resolver()
class SearchResolver {
  @Query(() => [FoundType], {
    description:
      'Searches all resources that you may read: transfers by name, amount, narration, batch, and parts of references and numbers; payees and customers by name; bills, orders and payrolls by reference; cards by the last four digits; webhook endpoints by a part of URL or description; other resources by id.',
  })
  searchRecords(
    @Ctx() context: Context,
    @Arg('text', () => String, {
      description: 'Name, amount in naira, reference, number, narration, id or email address; 2 to 100 characters.',
    })
    text: string,
  ): Promise<readonly object[]> {
    return ask(context, findAnything, { text });
  }
}

export const search: Slice = {
  name: 'search',
  about: 'Search across the objects of a business.',
  routes: routes({ tag: 'Search', bucket: 'reads' }, (route) => {
    route.get('/search', findAnything);
  }),
  resolvers: [SearchResolver],
};
