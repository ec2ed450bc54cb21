import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { WriteBehindBuffer } from '../../platform/concurrency/write-behind-buffer.ts';

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
