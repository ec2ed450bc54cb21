import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { withinTime } from '../concurrency/delay.ts';
import type { Database } from './database.ts';

/** Milliseconds; afterwards the primary answers. */
const MAX_WAIT_MS = 100;
const TURN_MS = 4;
const REST_MS = 1_000;

/** WAL position and timeline of the primary; the first eight digits of a WAL file name are the timeline. */
const POSITION = `
  select coalesce(pg_current_wal_insert_lsn()::text, '') as lsn,
         coalesce(('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int, 0) as timeline,
         coalesce((select system_identifier::text from pg_control_system()), '') as system`;

const IS_THERE = `
  select coalesce(pg_is_in_recovery() and (select timeline_id from pg_control_checkpoint()) = $2::int
           and (select system_identifier::text from pg_control_system()) = $3::text, false) as follows,
         coalesce(pg_last_wal_replay_lsn() >= $1::text::pg_lsn, false) as is_there`;

interface Position {
  lsn: string;
  timeline: number;
  system: string;
}

/**
 * Sends reads to a replica that has every earlier commit: the primary's position is requested once per loop turn,
 * so a reader never sees less than at the primary.
 */
export class Replica {
  private readonly primary: Database;
  private readonly replica: Database;
  private readonly log: Logger;
  private readonly reader: Database;
  private asking: Promise<boolean> | undefined;
  private awayUntil = 0;
  private isUsed = true;

  constructor(primary: Database, replica: Database, log: Logger, readerOf: (failed: (error: unknown) => void) => Database) {
    this.primary = primary;
    this.replica = replica;
    this.log = log;
    this.reader = readerOf((error) => this.away('a read failed', error));
  }

  /** Target of the next reads, within 100 ms. Never fails. */
  async reading(): Promise<Database> {
    if (performance.now() < this.awayUntil) return this.primary;
    return (await (this.asking ??= this.begin())) ? this.reader : this.primary;
  }

  close(): Promise<void> {
    return this.replica.close();
  }

  /** Race: a later caller may know of a newer commit, so only callers before the request is sent share it. */
  private begin(): Promise<boolean> {
    return new Promise((resolve) =>
      setImmediate(() => {
        this.asking = undefined;
        this.isThere().then(resolve, (error: unknown) => {
          this.away('it cannot be asked', error);
          resolve(false);
        });
      }),
    );
  }

  private async isThere(): Promise<boolean> {
    const [position] = await this.primary.query<Position>('replica.position', POSITION);
    if (!position) return false;
    return withinTime(
      MAX_WAIT_MS,
      () => this.comesTo(position),
      () => this.away('it lags'),
    );
  }

  private async comesTo({ lsn, timeline, system }: Position): Promise<boolean> {
    for (const end = performance.now() + MAX_WAIT_MS; performance.now() < end; await sleep(TURN_MS)) {
      const [row] = await this.replica.query<{ follows: boolean; isThere: boolean }>('replica.is_there', IS_THERE, [lsn, timeline, system]);
      if (!row?.follows) return this.away('it does not follow this primary: it was promoted, or follows another one');
      if (row.isThere) return this.used();
    }
    return this.away('it lags');
  }

  private used(): true {
    if (!this.isUsed) this.log.info('the replica is used again');
    this.isUsed = true;
    return true;
  }

  private away(why: string, error?: unknown): false {
    this.awayUntil = performance.now() + REST_MS;
    if (this.isUsed) this.log.warn({ why, ...(error !== undefined && { err: error }) }, 'the replica is not used; the primary answers');
    this.isUsed = false;
    return false;
  }
}
