import type { Actor } from '../../domain/actor/actor.ts';
import type { App } from '../../core/app/app.ts';

/** Sandbox time for webhooks: attempts to come are nearer, and so is the end of a secret that was replaced. */
export async function advanceWebhooks({ db }: Pick<App, 'db'>, { bookId }: Actor, byMs: number): Promise<Record<string, number>> {
  const [row] = await db.query<{ due: number }>(
    'webhook.advance',
    `select webhook.advance_sandbox($1, $2 * interval '1 millisecond') as due`,
    [bookId, byMs],
  );
  return { webhookDeliveries: row?.due ?? 0 };
}
