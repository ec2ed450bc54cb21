import { newId } from '../../src/domain/ids/ids.ts';
import type { Sandbox } from '../support/sandbox.ts';
import type { Loop } from './monthly-loop.ts';

/** The loops of what is kept of people: requests about one of them, and books whose old events are forgotten. */
export const privacyLoops = (
  sandbox: () => Sandbox,
  run: (text: string, values: unknown[]) => Promise<void>,
  books: () => Promise<[number, number]>,
): Record<'privacy-requests' | 'forget-in-time', Loop> => ({
  'privacy-requests': {
    async make() {
      const { url, call } = sandbox();
      const { body } = await call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' });
      const asked = async (): Promise<string> => {
        const response = await fetch(`${url}/api/v1/privacy/requests`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${body.data.token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ kind: 'export', email: `${newId()}@example.com` }),
        });
        const { data } = (await response.json()) as { data: { id: string } };
        // Until the loop is tried.
        await run(
          `update privacy.request set status = 'searching', step = 0, due_at = now() + interval '1 day', claim = null where id = $1`,
          [data.id],
        );
        return data.id;
      };
      return [await asked(), await asked()];
    },
    poison: { on: 'update on privacy.request', when: `new.id = $id and new.status = 'ready'` },
    due: `update privacy.request set due_at = clock_timestamp(), claim = null, claimed_until = null where id = any ($1::uuid[]) and status = 'searching'`,
    done: `select from privacy.request where id = $1 and status = 'ready'`,
  },
  'forget-in-time': {
    async make() {
      const [first, second] = await books();
      await run(`update privacy.sweep set due_at = now() + interval '10 minutes' where kind = 'answers' and book_id in ($1, $2)`, [
        first,
        second,
      ]);
      return [String(first), String(second)];
    },
    poison: {
      on: 'update on privacy.sweep',
      when: `new.kind = 'answers' and new.book_id = $id and new.due_at > clock_timestamp() + interval '1 hour'`,
    },
    due: `update privacy.sweep set due_at = clock_timestamp() where kind = 'answers' and book_id = any ($1::bigint[]) and due_at < clock_timestamp() + interval '1 hour'`,
    done: `select from privacy.sweep where kind = 'answers' and book_id = $1 and due_at > clock_timestamp() + interval '1 hour'`,
  },
});
