import { ask } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { loader } from '../../core/transport/graphql/loader.ts';
import type { VirtualAccount } from './account.ts';
import { accountsOfSubjects } from './of-subjects.ts';
import { accountView, type AccountView } from './views.ts';

type AccountField = (context: Context, id: string) => Promise<AccountView | null>;

/** Shows the account that a customer is paid into; null without one. One statement a page. */
export const accountOfCustomer = shown(
  loader((context, ids: readonly string[]) => ask(context, accountsOfSubjects, { type: 'customer', ids })),
);

/** Shows the account that a subscription got last; null without one. One statement a page. */
export const accountOfSubscription = shown(
  loader((context, ids: readonly string[]) => ask(context, accountsOfSubjects, { type: 'subscription', ids })),
);

function shown(load: (context: Context, id: string) => Promise<VirtualAccount | undefined>): AccountField {
  return async (context, id) => {
    const account = await load(context, id);
    return account ? accountView(account) : null;
  };
}
