import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { koboOf, type Kobo, minus, NO_KOBO, plus } from '../../domain/money/money.ts';
import { SIMULATED } from '../reconciliation/account.ts';
import { type BookedAtProvider, boundsOf, positionOf } from './position.ts';
import type { AtProvider, Safeguarding, ReportedBalance, Treasury } from './treasury.ts';

/** Maximum age of a reported balance. */
const FRESH_MS = 30 * 60_000;
/** Maximum age of a recorded balance: one a day, with time to be late. */
const WRITTEN_DOWN_FRESH_MS = 36 * 3_600_000;

export async function treasuryOf(app: Pick<App, 'db' | 'clock'>, environment: Environment): Promise<Treasury> {
  const [{ providers, ...position }, { reported, names }] = await Promise.all([
    positionOf(app, environment),
    newestReportedBalance(app, environment),
  ]);
  const all = new Set([...providers.map(({ provider }) => provider), ...reported.map(({ provider }) => provider)]);
  const at = [...all]
    .toSorted((a, b) => a - b)
    .map((provider): AtProvider => ({
      ...(providers.find((each) => each.provider === provider) ?? nothingAt(provider)),
      account: names.get(provider) ?? null,
      reported: reported.find((each) => each.provider === provider) ?? null,
    }));
  return { ...position, providers: at, safeguarding: safeguardingOf(at, position.clients.total, position.asOf) };
}

/** A provider without a ledger balance and without a report is not waited for. */
export function safeguardingOf(providers: readonly AtProvider[], owed: Kobo, asOf: Date): Safeguarding {
  const isFresh = ({ reported }: AtProvider): boolean =>
    reported?.available != null && asOf.getTime() - reported.askedAt.getTime() <= (reported.by === null ? FRESH_MS : WRITTEN_DOWN_FRESH_MS);
  const silent = providers.filter((each) => !isFresh(each) && (each.booked !== 0 || each.unassigned !== 0 || each.underWay !== 0));
  const mayBePaid = plus(...providers.map(({ underWay }) => underWay));
  const sums = { owed, mayBePaid, silent: silent.map(({ account, provider }) => account ?? String(provider)) };
  if (silent.length > 0) return { ...sums, state: 'unknown', held: null, shortBy: null };
  const held = plus(...providers.filter(isFresh).map(exposureAt));
  const lacks = minus(minus(owed, mayBePaid), held);
  return {
    ...sums,
    state: held >= owed ? 'covered' : lacks > 0 ? 'short' : 'covered_unless_paid',
    held,
    shortBy: koboOf(Math.max(0, lacks)),
  };
}

/** Reported balance, or the recorded one plus later ledger movements. */
function exposureAt(at: AtProvider): Kobo {
  const { reported } = at;
  if (reported?.available == null) return NO_KOBO;
  return reported.by === null ? reported.available : plus(reported.available, minus(boundsOf(at).most, reported.most));
}

const nothingAt = (provider: number): BookedAtProvider => ({
  provider,
  booked: NO_KOBO,
  unassigned: NO_KOBO,
  underWay: NO_KOBO,
  feesOwed: NO_KOBO,
});

async function newestReportedBalance(
  { db }: Pick<App, 'db'>,
  environment: Environment,
): Promise<{ reported: ReportedBalance[]; names: ReadonlyMap<number, string> }> {
  const rows = await db.query<
    { [Field in keyof ReportedBalance]: ReportedBalance[Field] | null } & { number: number; name: string | null }
  >(
    'treasury.newest_reported',
    `select coalesce(n.id, t.provider) as number, n.name, t.account, t.provider, t.asked_at, t.available, t.unexplained, t.most, t.by_name as by
       from (select id, name from provider_account where environment = $1) n
       full join (select t.* from (select account from treasury.poll where environment = $1
                                   union select name from provider_account where environment = $1 union select '${SIMULATED}') p
                   cross join lateral (select * from treasury.reported_balance t where t.environment = $1 and t.account = p.account order by t.id desc limit 1) t) t on t.provider = n.id
      order by 1`,
    [environment],
  );
  return {
    reported: rows.filter((row): row is ReportedBalance & (typeof rows)[number] => row.account !== null),
    names: new Map(rows.flatMap(({ number, name }) => (name === null ? [] : [[number, name]]))),
  };
}
