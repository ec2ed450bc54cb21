import type { App } from '../src/core/app/app.ts';
import { expireApprovalRequests } from '../src/core/approvals/maker-checker.ts';
import { warnOfWaiting } from '../src/core/mail/queue.ts';
import { forEachSettled } from '../src/platform/concurrency/for-each-settled.ts';
import { rescreen } from '../src/slices/compliance/rescreen.ts';
import { purgeMonitoring } from '../src/slices/monitoring/evaluate.ts';
import { forgetTexts } from '../src/slices/sms/follow.ts';
import { BALANCE_POLL_EVERY_MS, pollProviderBalances, ROLL_UP_EVERY_MS, rollUpTreasury } from '../src/slices/treasury/ask.ts';
import { forgetSubjects, sweepVerificationCalls } from '../src/slices/verification/maintenance.ts';

type Setting = 'MAIL_DAYS' | 'PROVIDER_LOG_DAYS' | 'REQUEST_LOG_DAYS';

interface Retention {
  table: string;
  since: string;
  days: number | Setting;
  condition?: string;
}

const retention: readonly Retention[] = [
  { table: 'activity', since: 'hour', days: 400 },
  { table: 'email_change', since: 'asked_at', days: 1 },
  { table: 'email_code', since: 'expires_at', days: 1 },
  { table: 'idempotency_key', since: 'created_at', days: 1 },
  { table: 'invitation', since: 'expires_at', days: 90 },
  { table: 'known_address', since: 'seen_at', days: 180 },
  { table: 'login_challenge', since: 'expires_at', days: 1 },
  { table: 'mail', since: 'created_at', days: 'MAIL_DAYS' },
  { table: 'password_reset', since: 'expires_at', days: 1 },
  { table: 'provider_exchange', since: 'started_at', days: 'PROVIDER_LOG_DAYS' },
  { table: 'provider_message', since: 'received_at', days: 'PROVIDER_LOG_DAYS' },
  { table: 'provider_refusal', since: 'last_at', days: 'PROVIDER_LOG_DAYS' },
  { table: 'request_log', since: 'at', days: 'REQUEST_LOG_DAYS' },
  { table: 'session', since: 'expires_at', days: 30 },
  { table: 'session', since: 'changed_at', days: 30, condition: 'ended_at is not null' },
  { table: 'sms_quote', since: 'expires_at', days: 0 },
  { table: 'throttle', since: 'updated_at', days: 1 },
  { table: 'treasury.reported_balance', since: 'asked_at', days: 400, condition: 'day is null' },
  { table: 'used_challenge', since: 'expires_at', days: 0 },
];

const BATCH = 5_000;

type Reach = Pick<App, 'db'> & { config: Pick<App['config'], Setting> };

/** Deletes a batch, unless renewed meanwhile. @returns the number. */
export async function purge({ db, config }: Reach, of: string): Promise<number> {
  let purged = 0;
  for (const { table, since, days, condition = 'true' } of retention.filter((each) => each.table === of)) {
    const isOld = `${since} <= (select clock_timestamp()) - $1 * interval '1 day' and ${condition}`;
    const rows = await db.query(
      `purge.${table}.${since}`,
      `delete from ${table} where ctid = any (array(select ctid from ${table} where ${isOld} limit ${BATCH})) and ${isOld} returning 1`,
      [typeof days === 'number' ? days : config[days]],
    );
    purged += rows.length;
  }
  return purged;
}

/** Purges all tables. @returns whether more is due. */
export async function purgeAll(app: Reach & Pick<App, 'log'>): Promise<boolean> {
  let more = false;
  await forEachSettled(app.log, [...new Set(retention.map(({ table }) => table))], {
    async work(table) {
      const purged = await purge(app, table);
      more ||= purged >= BATCH;
    },
    about: (table) => ({ what: 'the deletion of old rows', table }),
  });
  return more;
}

const HOUR_MS = 3_600_000;

export const HOUSEKEEPING = 'housekeeping';

export interface Recurring {
  name: string;
  everyMs: number;
  /** Returns whether more is left. */
  work(app: App): Promise<boolean>;
}

export const recurring: readonly Recurring[] = [
  { name: 'live-mails-wait', everyMs: 30_000, work: warnOfWaiting },
  { name: 'roll-up-treasury', everyMs: ROLL_UP_EVERY_MS, work: rollUpTreasury },
  { name: 'poll-provider-balances', everyMs: BALANCE_POLL_EVERY_MS, work: pollProviderBalances },
  { name: 'sweep-verification-calls', everyMs: 30_000, work: sweepVerificationCalls },
  { name: 'rescreen', everyMs: 60_000, work: rescreen },
  { name: 'expire-approval-requests', everyMs: HOUR_MS, work: expireApprovalRequests },
  { name: 'purge-monitoring', everyMs: HOUR_MS, work: purgeMonitoring },
  { name: 'purge-old-rows', everyMs: HOUR_MS, work: purgeAll },
  { name: 'forget-sms-texts', everyMs: HOUR_MS, work: async (app) => (await forgetTexts(app)) > 0 },
  { name: 'forget-verification-subjects', everyMs: HOUR_MS, work: async (app) => (await forgetSubjects(app)) > 0 },
];
