import type { Database, Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { type Kobo, minus, negated, NO_KOBO, plus } from '../../domain/money/money.ts';
import { accounts, OF_PROVIDERS } from '../../core/ledger/chart.ts';
import type { AtProvider, Treasury } from './treasury.ts';

export type BookedAtProvider = Pick<AtProvider, 'provider' | 'booked' | 'unassigned' | 'underWay' | 'feesOwed'>;

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

export function boundsOf(at: BookedAtProvider | undefined): { least: Kobo; most: Kobo } {
  if (!at) return { least: NO_KOBO, most: NO_KOBO };
  const most = plus(at.booked, at.unassigned);
  return { least: minus(most, at.underWay), most };
}
