import type { Database, Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { type Kobo, minus, negated, NO_KOBO, plus } from '../../domain/money/money.ts';
import { accounts, OF_PROVIDERS } from '../../core/ledger/chart.ts';

/** What the books have at one provider. */
export interface BookedAtProvider {
  provider: number;
  /** What should lie there when nothing is under way: what came in less what went out, and what the provider took. */
  booked: Kobo;
  /** Money there that is credited to nobody yet. */
  unassigned: Kobo;
  /** Payments handed in whose outcome is open, with the fee that we charge for them: at most so much of `booked` may have left. */
  underWay: Kobo;
  feesOwed: Kobo;
}

/** What clients own, by where it is in the books. */
export interface ClientsMoney {
  wallets: Kobo;
  verificationCredits: Kobo;
  transfersInFlight: Kobo;
  billsInFlight: Kobo;
  cards: Kobo;
  suspense: Kobo;
  total: Kobo;
}

/** All books of an environment as they stand at one moment. */
export interface Position {
  asOf: Date;
  providers: BookedAtProvider[];
  clients: ClientsMoney;
  owedToState: { vat: Kobo; stampDuty: Kobo };
  /** The service's own: what it put in, and what it earned less what providers took and the state gets. */
  own: { capital: Kobo; revenue: Kobo; providerCosts: Kobo; total: Kobo };
}

// One statement, so that money which moves meanwhile is in it once. Its cost grows with what is open and what was posted within the last minute, never with
// history; test/treasury proves it by its plan.
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

/** Where the money of all clients, of providers, of the state and of the service itself is by the books, at one moment. */
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

/** The accounts, of provider 0, whose sum is what left a provider less what came in there. */
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

function clientsMoney(account: (number: number) => Kobo, unassigned: Kobo): ClientsMoney {
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

/** The least and the most that may lie at a provider by the books. */
export function boundsOf(at: BookedAtProvider | undefined): { least: Kobo; most: Kobo } {
  if (!at) return { least: NO_KOBO, most: NO_KOBO };
  const most = plus(at.booked, at.unassigned);
  return { least: minus(most, at.underWay), most };
}
