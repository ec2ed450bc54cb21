import { expect } from 'vitest';
import { newId } from '../../src/domain/ids/ids.ts';
import { customer } from '../subscriptions/support.ts';
import type { Sandbox } from '../support/sandbox.ts';
import type { Loop } from './monthly-loop.ts';

/** The loops of virtual accounts: what was paid into them, and those that have to be closed at their bank. */
export function depositLoops(sandbox: () => Sandbox, sql: (text: string, values?: unknown[]) => Promise<any[]>): Record<string, Loop> {
  const simulatedPayment = async (): Promise<string> => {
    const { id } = await customer(sandbox());
    const { accountNumber } = (await sandbox().call('POST', `/customers/${id}/virtual-account`)).body.data;
    const session = newId();
    await sql(
      `insert into va_sim.payment (session_id, owner, account_number, amount, sender_name, acknowledged_at)
         select $1, owner, account_number, 1000, 'JANE DOE', clock_timestamp() from va_sim.account where account_number = $2`,
      [session, accountNumber],
    );
    return session;
  };

  return {
    'collect-deposits': {
      async make() {
        const { id } = await customer(sandbox());
        expect(await sandbox().call('POST', `/customers/${id}/virtual-account`)).toMatchObject({ status: 200 });
        return [newId(), newId()];
      },
      poison: { on: 'insert on customer_transaction', when: 'new.session_id = $id::text' },
      due: `insert into va_sim.payment (session_id, owner, account_number, amount, sender_name)
              select p.id, a.owner, a.account_number, 1000, 'JANE DOE' from unnest($1::text[]) p(id), (select * from va_sim.account where type = 'static' limit 1) a
            on conflict do nothing`,
      done: 'select from customer_transaction where session_id = $1',
    },
    'ask-about-deposits': {
      // The simulated bank is asked, as any other would be.
      make: async () => [await simulatedPayment(), await simulatedPayment()],
      poison: { on: 'insert on customer_transaction', when: 'new.session_id = $id' },
      due: `insert into provider_message (environment, account, provider, key, event, reference, about, due_at)
              select 'sandbox', 'loops', 0, m.id, 'charge.success', m.id, 'deposit', clock_timestamp() from unnest($1::text[]) m(id)
            on conflict (environment, account, key) do update set due_at = clock_timestamp() where provider_message.due_at is not null`,
      done: 'select from customer_transaction where session_id = $1',
    },
    'read-deposits': {
      make: async () => [await simulatedPayment(), await simulatedPayment()],
      poison: { on: 'insert on customer_transaction', when: 'new.session_id = $id' },
      due: `insert into deposit_feed (environment, provider, read_to) select 'sandbox', 0, clock_timestamp() from (select $1::text[]) unused
            on conflict (environment, provider) do update set next_poll_at = clock_timestamp()`,
      done: 'select from customer_transaction where session_id = $1',
    },
    'close-virtual-accounts': {
      async make() {
        const ended = async (): Promise<string> => {
          const { id: customerId } = await customer(sandbox());
          const { id } = (await sandbox().call('POST', `/customers/${customerId}/virtual-account`)).body.data;
          await sql(`update virtual_account set status = 'deactivated', ended_at = clock_timestamp() where id = $1`, [id]);
          return id;
        };
        return [await ended(), await ended()];
      },
      poison: { on: 'update on virtual_account', when: 'new.id = $id and new.closing_at is null' },
      due: 'update virtual_account set closing_at = clock_timestamp() where id = any ($1::uuid[])',
      done: `select from virtual_account v join va_sim.account a using (reference) where v.id = $1 and v.closing_at is null and a.closed_at is not null`,
    },
  };
}
