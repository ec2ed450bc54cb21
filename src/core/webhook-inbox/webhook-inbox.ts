import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Tx, Database } from '../../platform/db/database.ts';
import { postponing } from '../../platform/db/entity.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import { type App, hook } from '../app/app.ts';
import { ProviderMessage } from '../provider-log/provider-log.ts';
import { workerWakeups } from '../workers/broadcast.ts';
import { newId } from '../../domain/ids/ids.ts';
import { WriteBehindBuffer } from '../../platform/concurrency/write-behind-buffer.ts';

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

export const refusalReasons = ['forged', 'address', 'no_account'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export interface RefusedMessage {
  environment: Environment;
  account: string;
  reason: RefusalReason;
  source: string;
  body: Buffer | null;
}

interface Count extends Omit<RefusedMessage, 'body'> {
  id: string;
  digest: string;
  times: number;
  firstAt: string;
  lastAt: string;
}

const MAX_WAITING = 100;
const MAX_OPEN = 200;
const DIGITS = 32;

/** Counts rejected webhooks with sender and hash of the latest; written twice a second, so a flood stays cheap. */
export class RejectedWebhooks {
  private readonly db: Pick<Database, 'query'>;
  private readonly log: Logger;
  private waiting = new Map<string, Count>();
  private readonly buffer: WriteBehindBuffer<Count>;

  constructor(db: Pick<Database, 'query'>, log: Logger) {
    this.db = db;
    this.log = log;
    this.buffer = new WriteBehindBuffer({
      take: () => {
        const counts = [...this.waiting.values()];
        this.waiting = new Map();
        return counts;
      },
      write: (counts) => this.write(counts),
      lost: (error, counts) => log.warn({ err: error, refusals: counts.length }, 'rejected webhooks could not be recorded'),
    });
  }

  note({ environment, account, reason, source, body }: RefusedMessage): void {
    const key = (of: { account: string; source: string }): string => `${environment} ${reason} ${of.account} ${of.source}`;
    const named = { account, source };
    // Security: varying names or addresses must not fill the table.
    const place = this.waiting.size < MAX_WAITING || this.waiting.has(key(named)) ? named : TOGETHER;
    const now = new Date().toISOString();
    const count = this.waiting.get(key(place));
    if (count) {
      count.times++;
      count.lastAt = now;
      return;
    }
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
      .slice(0, DIGITS);
    this.waiting.set(key(place), { id: newId(), environment, reason, ...place, digest, times: 1, firstAt: now, lastAt: now });
    this.buffer.soon();
  }

  drained(): Promise<void> {
    return this.buffer.drained();
  }

  private write(counts: readonly Count[]): Promise<unknown> {
    this.log.warn({ times: counts.reduce((sum, { times }) => sum + times, 0) }, 'provider webhooks were rejected');
    // Race: rows in key order never deadlock.
    return this.db.query(
      'provider_refusal.add',
      `with given as (
           select * from jsonb_to_recordset($1) as r(id uuid, environment text, account text, reason text, source text, digest text, times bigint, "firstAt" timestamptz, "lastAt" timestamptz)),
         placed as (
           select g.*, exists (select from provider_refusal o where o.environment = g.environment and o.account = g.account and o.reason = g.reason and o.source = g.source and o.seen_at is null)
                  or (select count(*) from (select from provider_refusal o where o.environment = g.environment and o.reason = g.reason and o.seen_at is null limit $2) waiting) < $2 as has_room
             from given g)
         insert into provider_refusal as p (id, environment, account, reason, source, digest, times, first_at, last_at)
           select (array_agg(id))[1], environment, case when has_room then account else '' end, reason, case when has_room then source else '' end,
                  max(digest), sum(times)::bigint, min("firstAt"), max("lastAt")
             from placed group by environment, 3, reason, 5 order by environment, 3, reason, 5
         on conflict (environment, account, reason, source) where seen_at is null
           do update set times = p.times + excluded.times, last_at = greatest(p.last_at, excluded.last_at), digest = excluded.digest`,
      [JSON.stringify(counts), MAX_OPEN],
    );
  }
}

const TOGETHER = { account: '', source: '' } as const;
