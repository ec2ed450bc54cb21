import type { Command } from 'commander';
import type { Tollgate } from '../../src/client.ts';
import { InvalidRequestError, NotFoundError, PermissionError } from '../../src/errors.ts';
import type { Found } from '../../src/generated/schemas.ts';
import type { Page } from '../../src/pages.ts';
import type { Context } from '../context.ts';
import { EXIT, Problem } from '../exits.ts';
import type { Run } from '../run.ts';
import { shown } from '../show.ts';

/** Undefined where the text is no reference of this kind, so that the service need not be asked. */
type Look = (client: Tollgate, text: string) => PromiseLike<unknown> | undefined;

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
  bill: (client, requestRef) => (/^\d{13}$/.test(requestRef) ? client.bills.status({ requestRef }) : undefined),
  statement: (client, number) => (number.startsWith('ST-') ? client.statements.find(number) : undefined),
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

/** Everything with this id, reference, name or number. @throws Problem when there is none, PermissionError when the key may not ask at all. */
export async function anything(client: Tollgate, text: string): Promise<{ kind: string; data: unknown }[]> {
  const asked = asking();
  const looks = Object.entries(UUID.test(text) ? BY_ID : BY_REFERENCE);
  const found = (
    await Promise.all(looks.map(async ([kind, look]) => ({ kind, data: await asked.orNothing(kind, look(client, text)) })))
  ).filter(({ data }) => data !== undefined);
  if (found.length > 0) return found;
  // People also know things by an account number, a name or an address.
  const hits = (await asked.orNothing('search', client.search.find({ text }))) as Page<Found> | undefined;
  if (hits && hits.data.length > 0) return hits.data.map(({ kind, ...data }) => ({ kind: kind.replaceAll('_', ' '), data }));
  throw asked.nothing(text);
}

/** Asks for one thing after another, and remembers which questions the key was refused. */
function asking() {
  const refused = new Map<string, PermissionError>();
  let answered = 0;
  return {
    /** Undefined where there is no such thing, or where the key may not read things of this kind. */
    async orNothing(kind: string, look: PromiseLike<unknown> | undefined): Promise<unknown> {
      if (!look) return undefined;
      try {
        const data = await look;
        answered++;
        return data;
      } catch (error) {
        if (error instanceof PermissionError) refused.set(kind, error);
        else if (error instanceof NotFoundError || error instanceof InvalidRequestError) answered++;
        else throw error;
        return undefined;
      }
    },
    /** The refusal of the service where every question was refused: such a key says nothing about the id. */
    nothing(text: string): Error {
      const [refusal] = refused.values();
      if (refusal && answered === 0) return refusal;
      const unread = refused.size === 0 ? '' : ` This key may not read: ${[...refused.keys()].join(', ')}.`;
      return new Problem(
        `Nothing has the id or reference ${text}`,
        `Compare it with the list that it comes from; things of another business or environment are not found.${unread}`,
        EXIT.no,
      );
    },
  };
}
