import type { Database, Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { type Kobo, minus, negated, NO_KOBO, plus, koboOf } from '../../domain/money/money.ts';
import { accounts, OF_PROVIDERS } from '../../core/ledger/chart.ts';
import type { AtProvider, Treasury, Safeguarding, ReportedBalance } from './treasury.ts';
import type { App } from '../../core/app/app.ts';
import { SIMULATED } from '../reconciliation/account.ts';

type BookedAtProvider = Pick<AtProvider, 'provider' | 'booked' | 'unassigned' | 'underWay' | 'feesOwed'>;

export type Position = Pick<Treasury, 'asOf' | 'clients' | 'owedToState' | 'own'> & { providers: BookedAtProvider[] };

// Invariant: one statement, so every movement counts once; cost follows open and recent postings, never history.
export const POSITION = `
  select 'account' as what, s.account::integer as number, s.amount from treasury.standing($1) s
  union all
  select 'under_way', w.provider, sum(w.amount)::bigint from (
    select t.provider, t.amount + t.fee from ledger.transfer t join ledger.book b on b.id = t.book_id and b.environment = $1
     where t.settlement_status in ('pending', 'failed') and t.state in ('submitting', 'acknowledged', 'unconfirmed', 'declined')
    union all
    select l.provider, l.amount + l.fee from bills.open_bill o join bills.bill l on l.book_id = o.book_id and l.id = o.bill_id join ledger.book b on b.id = l.book_id and b.environment = $1
     where l.state in ('submitting', 'pending')) w(provider, amount) group by w.provider
  union all
  select 'unassigned', d.provider, sum(d.amount)::bigint from suspense_deposit d where d.environment = $1 and d.status = 'open' group by d.provider
  union all
  select x.tax, 0, sum(x.charged - x.given_back)::bigint from treasury.unbooked_taxes($1) x group by x.tax
  union all
  select 'as_of', 0, floor(extract(epoch from statement_timestamp()) * 1000)::bigint`;

export async function positionOf({ db }: { db: Pick<Database | Tx, 'query'> }, environment: Environment): Promise<Position> {
  const rows = await db.query<{ what: string; number: number; amount: Kobo }>('treasury.position', POSITION, [environment]);
  const sum = (what: string, fits: (number: number) => boolean): Kobo =>
    plus(...rows.filter((row) => row.what === what && fits(row.number)).map(({ amount }) => amount));
  const account = (number: number): Kobo => sum('account', (each) => each === number);
  const unbooked = { vat: sum('vat', () => true), stampDuty: sum('stamp_duty', () => true) };
  const providers = [...new Set(rows.flatMap(({ what, number }) => providerIn(what, number) ?? []))].toSorted((a, b) => a - b);
  const capital = account(accounts.capital);
  const revenue = minus(
    plus(account(accounts.feeRevenue), account(accounts.verificationRevenue), account(accounts.smsRevenue)),
    plus(unbooked.vat, unbooked.stampDuty),
  );
  const providerCosts = negated(account(accounts.providerCosts));
  return {
    asOf: new Date(sum('as_of', () => true)),
    providers: providers.map((provider) => ({
      provider,
      booked: negated(sum('account', (number) => LIES_THERE.has(number - provider))),
      unassigned: sum('unassigned', (number) => number === provider),
      underWay: sum('under_way', (number) => number === provider),
      feesOwed: account(accounts.providerFeesOwed(provider)),
    })),
    clients: clientsMoney(
      account,
      sum('unassigned', () => true),
    ),
    owedToState: {
      vat: plus(account(accounts.vatOwed), unbooked.vat),
      stampDuty: plus(account(accounts.stampDutyOwed), unbooked.stampDuty),
    },
    own: { capital, revenue, providerCosts, total: minus(plus(capital, revenue), providerCosts) },
  };
}

/** Accounts of provider 0 that make the provider float. */
const LIES_THERE: ReadonlySet<number> = new Set([
  accounts.settlement(0),
  accounts.deposits(0),
  accounts.billSettlement(0),
  accounts.cardSettlement(0),
  accounts.float(0),
]);

function providerIn(what: string, number: number): number | null {
  if (what === 'account') return number >= OF_PROVIDERS ? number % OF_PROVIDERS : null;
  return what === 'under_way' || what === 'unassigned' ? number : null;
}

function clientsMoney(account: (number: number) => Kobo, unassigned: Kobo): Position['clients'] {
  const parts = {
    wallets: account(accounts.wallet),
    verificationCredits: account(accounts.verificationCredits),
    transfersInFlight: account(accounts.payoutsInFlight),
    billsInFlight: account(accounts.billsInFlight),
    cards: account(accounts.virtualCards),
    suspense: plus(account(accounts.suspense), unassigned),
  };
  return { ...parts, total: plus(...Object.values(parts)) };
}

/** Bounds of the balance at a provider by the ledger, now. */
export async function boundsAt(app: { db: Pick<Database | Tx, 'query'> }, environment: Environment, id: number) {
  const { providers } = await positionOf(app, environment);
  return boundsOf(providers.find(({ provider }) => provider === id));
}

function boundsOf(at: BookedAtProvider | undefined): { least: Kobo; most: Kobo } {
  if (!at) return { least: NO_KOBO, most: NO_KOBO };
  const most = plus(at.booked, at.unassigned);
  return { least: minus(most, at.underWay), most };
}

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
