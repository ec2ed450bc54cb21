import { z } from 'zod';
import { type Kobo, minus, plus } from '../../domain/money/money.ts';
import { accounts, type Kind } from '../../core/ledger/chart.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { month, spanOf, talliedUntil } from './month.ts';

export const products = ['transfers', 'deposits', 'bills', 'cards', 'verification', 'sms', 'other'] as const;
export type Product = (typeof products)[number];

/**
 * Which postings are earned, given back, and what providers took for it; and by which payments their number is known of which a fee is told. Salaries are transfers; what no product
 * causes is the service's own.
 */
interface Parts {
  earned: readonly Kind[];
  back: readonly Kind[];
  costs: readonly Kind[];
  payments: readonly Kind[];
}
const NO_PARTS: Parts = { earned: [], back: [], costs: [], payments: [] };
const PARTS: Readonly<Record<Product, Parts>> = {
  transfers: { earned: ['fee_revenue'], back: ['return_fee'], costs: ['provider_fee'], payments: ['settlement'] },
  deposits: { ...NO_PARTS, costs: ['deposit_provider_fee'], payments: ['funding', 'subscription_payment', 'checkout_payment'] },
  bills: { ...NO_PARTS, earned: ['bill_fee_revenue'], costs: ['bill_provider_fee', 'bill_commission'], payments: ['bill_settlement'] },
  cards: { ...NO_PARTS, earned: ['virtual_card_fee'], back: ['virtual_card_loss'] },
  verification: { ...NO_PARTS, earned: ['verification_charge', 'verification_plan'], back: ['verification_refund'] },
  sms: { ...NO_PARTS, earned: ['sms'], back: ['sms_refund'] },
  other: { ...NO_PARTS, costs: ['provider_invoice', 'float_correction'] },
};

/** What one product brought in a month. */
export interface Margin {
  product: Product;
  /** Fees and prices that clients paid, taxes included, less what went back. */
  charged: Kobo;
  /** Of it, what the state gets. */
  taxes: Kobo;
  /** What providers took, as far as they told. */
  providerFees: Kobo;
  margin: Kobo;
  /** Payments whose provider told no fee: the margin is without it. Null where no provider is asked for one. */
  withoutProviderFee: number | null;
}

/** Margins of a month, as far as it is tallied. */
export interface Margins {
  month: string;
  until: Date;
  products: Margin[];
}

interface Tally {
  kind: Kind;
  /** From the account of providers' costs and not to it. */
  isCost: boolean;
  postings: number;
  amount: Kobo;
}
type Tax = Pick<Tally, 'kind' | 'amount'>;

/** What each product earned in a month: our fees less taxes and what providers took. */
export const showMargins = operation({
  title: 'treasury.margins',
  summary: 'What each product earned in a month, less taxes and what providers took',
  scope: 'treasury:read',
  control: reads,
  input: z.strictObject({ month }),
  async run({ db }, { environment }, input): Promise<Margins> {
    const { firstDay, endDay } = spanOf(input.month);
    const rows = await db.query<Tallied>('treasury.margins', TALLIED, [environment, firstDay, endDay]);
    const tallies = rows.filter((row): row is Tallied & Tally => row.what === 'tally');
    const taxes = rows.filter((row): row is Tallied & Tax => row.what === 'tax');
    const until = rows[0]?.until ?? (await talliedUntil({ db }));
    return { month: input.month, until, products: products.map((product) => marginOf(product, tallies, taxes)) };
  },
});

function marginOf(product: Product, tallies: readonly Tally[], taxes: readonly Tax[]): Margin {
  const { earned, back, costs, payments } = PARTS[product];
  const of = (kinds: readonly Kind[], fits: (tally: Tally) => boolean = () => true): Kobo =>
    plus(...tallies.filter((tally) => kinds.includes(tally.kind) && fits(tally)).map(({ amount }) => amount));
  const count = (kinds: readonly Kind[]): number =>
    tallies.filter((tally) => kinds.includes(tally.kind)).reduce((total, { postings }) => total + postings, 0);
  const charged = minus(of(earned), of(back));
  const taxed = plus(...taxes.filter(({ kind }) => earned.includes(kind) || back.includes(kind)).map(({ amount }) => amount));
  const providerFees = minus(
    of(costs, ({ isCost }) => isCost),
    of(costs, ({ isCost }) => !isCost),
  );
  return {
    product,
    charged,
    taxes: taxed,
    providerFees,
    margin: minus(minus(charged, taxed), providerFees),
    withoutProviderFee: payments.length > 0 ? count(payments) - count(costs) : null,
  };
}

/** A tally, a tax, or neither where the month has none. */
interface Tallied {
  until: Date;
  what: 'tally' | 'tax' | null;
  kind: Kind | null;
  isCost: boolean | null;
  postings: number | null;
  amount: Kobo | null;
}

// One statement: the margins are as of the moment that they name.
const TALLIED = `
  select p.until, x.*
    from treasury.progress p
    left join (select 'tally' as what, kind, debit = ${accounts.providerCosts} as is_cost, sum(postings)::bigint as postings, sum(amount)::bigint as amount
                 from treasury.day where environment = $1 and day >= $2::date and day < $3::date group by kind, 3
               union all
               select 'tax', kind, false, 0, sum(charged - given_back)::bigint
                 from treasury.tax where environment = $1 and day >= $2::date and day < $3::date group by kind) x on true`;
