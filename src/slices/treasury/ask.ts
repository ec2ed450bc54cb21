import type { Database, Tx } from '../../platform/db/database.ts';
import { postponing, type RowOf } from '../../platform/db/entity.ts';
import type { App } from '../../core/app/app.ts';
import { type Environment, environments } from '../../domain/actor/actor.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import { greater, lesser } from '../../domain/money/money.ts';
import { type ReportedBalance, TreasuryPoll } from './entities.ts';
import { boundsAt } from './position.ts';

const ASK_EVERY_MS = 5 * 60_000;
/** Poll interval of an account that is no longer configured, or not on this host. */
const UNCONFIGURED_MS = 3_600_000;
export const BALANCE_POLL_EVERY_MS = 30_000;
const ASKED_AT_ONCE = 20;

export const treasuriesDue = 'select min(next_at) from treasury.poll';

/** Schedules polls for every account that reports a balance. */
export async function pollProviderBalances(app: App): Promise<boolean> {
  const all = environments.flatMap((environment) => app.providers(environment).treasuries.map(({ account }) => ({ environment, account })));
  if (all.length > 0)
    await app.db.query(
      'treasury.meet',
      `insert into treasury.poll (environment, account, next_at) select environment, account, clock_timestamp() from jsonb_to_recordset($1) as t(environment text, account text)
       on conflict do nothing`,
      [JSON.stringify(all)],
    );
  return false;
}

/**
 * Polls due provider balances, one worker each, and records the ledger balances before and after the poll. A missing answer is
 * recorded as none.
 */
export async function askTreasuries(app: App): Promise<boolean> {
  const due = await app.db.query<{ environment: Environment; account: string }>(
    'treasury.claim_polls',
    `update treasury.poll set next_at = clock_timestamp() + $1 * interval '1 millisecond'
      where (environment, account) in (select environment, account from treasury.poll where next_at <= (select clock_timestamp()) order by next_at limit $2 for update skip locked)
     returning environment, account`,
    [ASK_EVERY_MS, ASKED_AT_ONCE],
  );
  await forEachSettled(app.log, due, {
    work: (each) => ask(app, each),
    about: ({ account, environment }) => ({ what: 'a provider balance', account, environment }),
  });
  return due.length === ASKED_AT_ONCE;
}

const postpone = postponing(TreasuryPoll, 'nextAt', ['environment', 'account']);

async function ask(app: App, { account, environment }: { account: string; environment: Environment }): Promise<void> {
  const configured = app.providers(environment).treasuries.find((each) => each.account === account);
  if (!configured) {
    await postpone(app.db, { environment, account }, UNCONFIGURED_MS);
    return;
  }
  const { id, treasury } = configured;
  const before = await boundsAt(app, environment, id);
  const [askedAt, sinceMs] = [app.clock.now(), performance.now()];
  const result = await treasury.balance();
  if (result.kind === 'balance') app.routing.recordBalance(environment, account, result.available, sinceMs);
  const after = await boundsAt(app, environment, id);
  await saveReportedBalance(app, {
    environment,
    account,
    provider: id,
    askedAt,
    available: result.kind === 'balance' ? result.available : null,
    least: lesser(before.least, after.least),
    most: greater(before.most, after.most),
  });
}

type Answer = Omit<RowOf<typeof ReportedBalance>, 'id' | 'unexplained' | 'day' | 'byName'> & { byName?: string };

/** The first answer of a Lagos day is its balance. */
export async function saveReportedBalance(
  { db }: { db: Pick<Database | Tx, 'query'> },
  { environment, account, provider, askedAt, available, least, most, byName }: Answer,
): Promise<void> {
  await db.query(
    'treasury.save_reported',
    `insert into treasury.reported_balance (environment, account, provider, asked_at, available, least, most, by_name, day)
     select $1, $2, $3, $4, $5, $6, $7, $8,
            case when $5::bigint is not null
                  and not exists (select from treasury.reported_balance where environment = $1 and account = $2 and day = ($4::timestamptz at time zone 'Africa/Lagos')::date)
                 then ($4::timestamptz at time zone 'Africa/Lagos')::date end
     on conflict (environment, account, day) where day is not null do nothing`,
    [environment, account, provider, askedAt, available, least, most, byName ?? null],
  );
}

/** Invariant: longer than any statement (src/platform/db/database.ts), so earlier writers have ended. */
const PATIENCE = '15 seconds';

export const ROLL_UP_EVERY_MS = 15_000;

/** Rolls up postings that no transaction can change any more. @returns true when more remain. */
export async function rollUpTreasury({ db }: Pick<App, 'db'>): Promise<boolean> {
  const [row] = await db.query<{ more: boolean }>('treasury.roll_up', 'select treasury.roll_up($1) as more', [PATIENCE]);
  return row?.more ?? false;
}
