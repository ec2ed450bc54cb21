import type { Command } from 'commander';
import type { Tollgate } from '../../src/client.ts';
import { InvalidRequestError, NotFoundError, PermissionError } from '../../src/errors.ts';
import type { Found } from '../../src/generated/schemas.ts';
import type { Page } from '../../src/pages.ts';
import type { Context } from '../context.ts';
import { EXIT, Problem } from '../exits.ts';
import type { Run } from '../run.ts';
import { shown } from '../show.ts';

/** Undefined for a text that cannot be a reference of this kind, to save a request. */
type Lookup = (client: Tollgate, text: string) => PromiseLike<unknown> | undefined;

const BY_ID: Record<string, Lookup> = {
  'webhook delivery': (client, id) => client.webhookDeliveries.retrieve(id),
  event: (client, id) => client.webhookMessages.retrieve(id),
  customer: (client, id) => client.customers.retrieve(id),
  card: (client, id) => client.cards.retrieve(id),
  product: (client, id) => client.products.retrieve(id),
  'checkout link': (client, id) => client.checkoutLinks.retrieve(id),
  'checkout order': (client, id) => client.checkoutOrders.retrieve(id),
  plan: (client, id) => client.plans.retrieve(id),
  subscription: (client, id) => client.subscriptions.retrieve(id),
  'virtual account': (client, id) => client.virtualAccounts.retrieve(id),
  'payroll batch': (client, id) => client.payrollBatches.retrieve(id),
  'SMS send': (client, id) => client.smsSends.retrieve(id),
  'SMS message': (client, id) => client.smsMessages.retrieve(id),
  verification: (client, id) => client.verificationCalls.retrieve(id),
  recovery: (client, id) => client.webhookRecoveries.retrieve(id),
};
const BY_REFERENCE: Record<string, Lookup> = {
  transfer: (client, reference) => client.transferStatus.retrieve({ reference }),
  bill: (client, requestRef) => (/^\d{13}$/.test(requestRef) ? client.billStatus.retrieve({ requestRef }) : undefined),
  statement: (client, number) => (number.startsWith('ST-') ? client.statements.retrieve(number) : undefined),
  transaction: async (client, reference) => (await client.transactions.list({ reference, limit: 1 })).data[0],
};
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function get(program: Command, run: Run<object>): void {
  program
    .command('get <reference>')
    .description('show a record by its id or reference, yours or ours, or find records by name or number')
    .action(run(show));
}

async function show(context: Context, _options: object, text = ''): Promise<void> {
  const found = await anything(context.client, text);
  context.answer(found, found.map(({ kind, data }) => `${kind}\n${shown(data, '  ')}`).join('\n\n'));
}

/** All records with this id, reference, name or number. @throws Problem for none, PermissionError for a key without permissions. */
export async function anything(client: Tollgate, text: string): Promise<{ kind: string; data: unknown }[]> {
  const asked = asking();
  const lookups = Object.entries(UUID.test(text) ? BY_ID : BY_REFERENCE);
  const found = (
    await Promise.all(lookups.map(async ([kind, lookup]) => ({ kind, data: await asked.orNothing(kind, lookup(client, text)) })))
  ).filter(({ data }) => data !== undefined);
  if (found.length > 0) return found;
  // Fallback: search by account number, name or address.
  const hits = (await asked.orNothing('search', client.records.search({ text }))) as Page<Found> | undefined;
  if (hits && hits.data.length > 0) return hits.data.map(({ kind, ...data }) => ({ kind: kind.replaceAll('_', ' '), data }));
  throw asked.nothing(text);
}

function asking() {
  const refused = new Map<string, PermissionError>();
  let answered = 0;
  return {
    async orNothing(kind: string, lookup: PromiseLike<unknown> | undefined): Promise<unknown> {
      if (!lookup) return undefined;
      try {
        const data = await lookup;
        answered++;
        return data;
      } catch (error) {
        if (error instanceof PermissionError) refused.set(kind, error);
        else if (error instanceof NotFoundError || error instanceof InvalidRequestError) answered++;
        else throw error;
        return undefined;
      }
    },
    nothing(text: string): Error {
      const [refusal] = refused.values();
      if (refusal && answered === 0) return refusal;
      const unread = refused.size === 0 ? '' : ` Kinds without permission for this key: ${[...refused.keys()].join(', ')}.`;
      return new Problem(
        `No record has the id or reference ${text}`,
        `Check the reference. Records of another business or environment are not found.${unread}`,
        EXIT.no,
      );
    },
  };
}
