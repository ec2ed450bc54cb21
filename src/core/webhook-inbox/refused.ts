import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { WrittenBehind } from '../../platform/concurrency/written-behind.ts';

/** Why a message to the address of a provider was turned away. */
export const refusalReasons = ['forged', 'address', 'no_account'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** A message that was turned away. */
export interface RefusedMessage {
  environment: Environment;
  /** The operator's name of the account, or what the message called it where there is none. */
  account: string;
  reason: RefusalReason;
  /** The address that it came from. */
  source: string;
  /** As far as it was read; only its hash is kept. */
  body: Buffer | null;
}

interface Tally {
  id: string;
  environment: Environment;
  account: string;
  reason: RefusalReason;
  source: string;
  digest: string;
  times: number;
  firstAt: string;
  lastAt: string;
}

/** Different refusals of half a second that are told apart; more of them are counted together, as from nobody. */
const MAX_WAITING = 100;
/** Rows that may wait for an operator in an environment for one reason; more are counted together too. */
const MAX_OPEN = 200;
const DIGITS = 32;

/**
 * Keeps what was turned away, for operators: who sent it, how often, and a hash of the last one. What repeats itself is counted in memory and written twice a second at
 * most, so a flood costs what one message costs. A crash loses half a second of it; nothing is decided by it.
 */
export class RefusedMessages {
  private readonly db: Pick<Database, 'query'>;
  private readonly log: Logger;
  private waiting = new Map<string, Tally>();
  private readonly behind: WrittenBehind<Tally>;

  constructor(db: Pick<Database, 'query'>, log: Logger) {
    this.db = db;
    this.log = log;
    this.behind = new WrittenBehind({
      take: () => {
        const tallies = [...this.waiting.values()];
        this.waiting = new Map();
        return tallies;
      },
      write: (tallies) => this.write(tallies),
      lost: (error, tallies) => log.warn({ err: error, refusals: tallies.length }, 'messages that were turned away could not be counted'),
    });
  }

  note({ environment, account, reason, source, body }: RefusedMessage): void {
    const key = (of: { account: string; source: string }): string => `${environment} ${reason} ${of.account} ${of.source}`;
    const named = { account, source };
    // A name or an address of each message is how somebody would fill the table.
    const place = this.waiting.size < MAX_WAITING || this.waiting.has(key(named)) ? named : TOGETHER;
    const now = new Date().toISOString();
    const tally = this.waiting.get(key(place));
    if (tally) {
      tally.times++;
      tally.lastAt = now;
      return;
    }
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
      .slice(0, DIGITS);
    this.waiting.set(key(place), { id: newId(), environment, reason, ...place, digest, times: 1, firstAt: now, lastAt: now });
    this.behind.soon();
  }

  /** Resolves once all that waits is written or given up. */
  drained(): Promise<void> {
    return this.behind.drained();
  }

  private write(tallies: readonly Tally[]): Promise<unknown> {
    this.log.warn({ times: tallies.reduce((sum, { times }) => sum + times, 0) }, 'messages in the name of providers were turned away');
    // In the order of the key, so that processes which add to the same rows wait for each other and never in a circle.
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
      [JSON.stringify(tallies), MAX_OPEN],
    );
  }
}

/** Nobody in particular. */
const TOGETHER = { account: '', source: '' } as const;
