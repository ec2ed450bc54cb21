import type { Command } from 'commander';
import type { Tollgate } from '../../src/client.ts';
import { InvalidRequestError, NotFoundError, PermissionError } from '../../src/errors.ts';
import type { Found } from '../../src/generated/schemas.ts';
import type { Page } from '../../src/pages.ts';
import type { Context } from '../context.ts';
import { EXIT, Problem } from '../exits.ts';
import type { Run } from '../run.ts';
import { shown } from '../show.ts';

type Look = (client: Tollgate, text: string) => PromiseLike<unknown>;

/** What may have an id of 32 hexadecimal digits. */
const BY_ID: Record<string, Look> = {
  'webhook delivery': (client, id) => client.webhooks.findDelivery(id),
  event: (client, id) => client.webhooks.findMessage(id),
  customer: (client, id) => client.customers.find(id),
  card: (client, id) => client.cards.find(id),
  product: (client, id) => client.products.find(id),
  'checkout link': (client, id) => client.checkout.links.find(id),
  'checkout order': (client, id) => client.checkout.orders.find(id),
  plan: (client, id) => client.plans.find(id),
  subscription: (client, id) => client.subscriptions.find(id),
  'virtual account': (client, id) => client.virtualAccounts.find(id),
  'payroll batch': (client, id) => client.payroll.findBatch(id),
  'SMS send': (client, id) => client.sms.findSend(id),
  'SMS message': (client, id) => client.sms.message(id),
  verification: (client, id) => client.verification.call(id),
  recovery: (client, id) => client.webhooks.findRecovery(id),
};
/** What may have a reference, ours or yours. */
const BY_REFERENCE: Record<string, Look> = {
  transfer: (client, reference) => client.transfers.status({ reference }),
  bill: async (client, requestRef) => (/^\d{13}$/.test(requestRef) ? client.bills.status({ requestRef }) : undefined),
  statement: async (client, number) => (number.startsWith('ST-') ? client.statements.find(number) : undefined),
  transaction: async (client, reference) => (await client.wallet.transactions({ reference, limit: 1 })).data[0],
};
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function get(program: Command, run: Run<object>): void {
  program
    .command('get <reference>')
    .description('show anything by its id or reference, ours or yours, or find it by name or number')
    .action(run(show));
}

async function show(context: Context, _options: object, text = ''): Promise<void> {
  const found = await anything(context.client, text);
  context.answer(found, found.map(({ kind, data }) => `${kind}\n${shown(data, '  ')}`).join('\n\n'));
}

/** Whatever has this id, reference, name or number. @throws Problem when nothing has. */
export async function anything(client: Tollgate, text: string): Promise<{ kind: string; data: unknown }[]> {
  const looks = Object.entries(UUID.test(text) ? BY_ID : BY_REFERENCE);
  const found = (await Promise.all(looks.map(async ([kind, look]) => ({ kind, data: await orNothing(look(client, text)) })))).filter(
    ({ data }) => data !== undefined,
  );
  if (found.length === 0) found.push(...(await named(client, text)));
  if (found.length === 0)
    throw new Problem(
      `Nothing has the id or reference ${text}`,
      'Compare it with the list that it comes from; things of another business or environment are not found.',
      EXIT.no,
    );
  return found;
}

/** What people hold of things names them as well: an account number, a name, an address. */
async function named(client: Tollgate, text: string): Promise<{ kind: string; data: unknown }[]> {
  const hits = (await orNothing(client.search.find({ text }))) as Page<Found> | undefined;
  return (hits?.data ?? []).map(({ kind, ...data }) => ({ kind: kind.replaceAll('_', ' '), data }));
}

/** What this key may not see, or what is no reference of this kind, is not it. */
async function orNothing(look: PromiseLike<unknown>): Promise<unknown> {
  try {
    return await look;
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof InvalidRequestError || error instanceof PermissionError) return undefined;
    throw error;
  }
}
