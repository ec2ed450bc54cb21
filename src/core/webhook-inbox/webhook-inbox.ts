import type { Tx } from '../../platform/db/database.ts';
import { postponing } from '../../platform/db/entity.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import type { App } from '../app/app.ts';
import { hook } from '../app/app-scope.ts';
import { ProviderMessage } from '../provider-log/entities.ts';
import { workerWakeups } from '../workers/worker-wakeups.ts';

export interface EventSource {
  environment: Environment;
  account: string;
  provider: number;
}

/** A provider reports a change of a payment; the report only triggers a poll. */
export interface ProviderEvent extends EventSource {
  reference: string;
  isReturn: boolean;
}

/** `busy`: another worker holds the payment, perhaps since before the webhook, so it is repeated. */
export type HandlingResult = 'woke' | 'busy' | 'no_match';

export const providerEventHook = hook<(tx: Tx, providerEvent: ProviderEvent) => Promise<HandlingResult>>();

const AGAIN_MS = 1_000;
/** Longer than any claim; later, polls find the payment. */
const GIVE_UP_MS = 10 * 60_000;
const BATCH = 100;

/** An authenticated webhook; `key` is equal for repeats. */
type Message = { event: string; reference: string; key: string } & ({ kind: 'payment'; isReturn: boolean } | { kind: 'deposit' });

/** Stores a webhook once, with its effect in the same commit. @returns the outcome, for metrics. */
export async function handleProviderEvent(app: App, source: EventSource, hint: Message): Promise<HandlingResult | 'asked' | 'repeated'> {
  const { environment, account, provider } = source;
  const isReturn = hint.kind === 'payment' && hint.isReturn;
  const result = await app.db.transaction(async (tx) => {
    const fresh = await tx.query(
      'webhook_inbox.save',
      `insert into provider_message (environment, account, provider, key, event, reference, about, is_return, due_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case $7 when 'deposit' then clock_timestamp() end) on conflict do nothing returning key`,
      [environment, account, provider, hint.key, hint.event, hint.reference, hint.kind, isReturn],
    );
    if (fresh.length === 0) return 'repeated';
    // A worker verifies deposits; the webhook never waits.
    if (hint.kind === 'deposit') return 'asked';
    const answer = await notifySlices(app, tx, { ...source, reference: hint.reference, isReturn });
    if (answer === 'busy') await dueIn(tx, { environment, account, key: hint.key }, AGAIN_MS);
    return answer;
  });
  workerWakeups(app).now();
  return result;
}

interface Waiting extends ProviderEvent {
  key: string;
  isOld: boolean;
}

export const dueIn = postponing(ProviderMessage, 'dueAt', ['environment', 'account', 'key']);

export const providerEventsDue = `select min(due_at) from provider_message where about = 'payment' and due_at is not null`;

/** Repeats webhooks of busy payments. @returns whether more remain. */
export async function redeliverProviderEvents(app: App): Promise<boolean> {
  const waiting = await app.db.query<Waiting>(
    'webhook_inbox.waiting',
    `update provider_message m set due_at = clock_timestamp() + $2 * interval '1 millisecond'
      where (environment, account, key) in (
        select environment, account, key from provider_message where about = 'payment' and due_at <= (select clock_timestamp())
         order by due_at limit $1 for update skip locked)
     returning environment, account, coalesce(provider, 0::smallint) as provider, key, reference, is_return,
               received_at < clock_timestamp() - $3 * interval '1 millisecond' as is_old`,
    [BATCH, AGAIN_MS, GIVE_UP_MS],
  );
  await forEachSettled(app.log, waiting, {
    async work(providerEvent) {
      await app.db.transaction(async (tx) => {
        const result = await notifySlices(app, tx, providerEvent);
        if (result !== 'busy' || providerEvent.isOld) await dueIn(tx, providerEvent, null);
      });
    },
    about: ({ account, reference }) => ({ what: 'event of a provider', account, reference }),
    postpone: (providerEvent, ms) => dueIn(app.db, providerEvent, ms),
  });
  return waiting.length === BATCH;
}

async function notifySlices(app: App, tx: Tx, providerEvent: ProviderEvent): Promise<HandlingResult> {
  for (const handle of providerEventHook(app)) {
    const result = await handle(tx, providerEvent);
    if (result !== 'no_match') return result;
  }
  return 'no_match';
}
