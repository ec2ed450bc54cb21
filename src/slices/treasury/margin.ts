import { z } from 'zod';
import type { App } from '../../services/app.ts';
import type { Environment } from '../../platform/kernel/actor.ts';
import { type Kobo, minus, plus } from '../../platform/kernel/money.ts';
import { accounts, type Kind } from '../../services/ledger/chart.ts';
import { operation } from '../../services/operation.ts';
import { month, spanOf, talliedUntil } from './month.ts';

export const products = ['transfers', 'bills', 'cards', 'verification', 'sms', 'other'] as const;
export type Product = (typeof products)[number];

/** Which postings are earned, given back, and what providers took for it. Salaries are transfers; what no product causes is the service's own. */
const PARTS: Readonly<Record<Product, { earned: readonly Kind[]; back: readonly Kind[]; costs: readonly Kind[] }>> = {
  transfers: { earned: ['fee_revenue'], back: ['return_fee'], costs: ['provider_fee'] },
  bills: { earned: ['bill_fee_revenue'], back: [], costs: [] },
  cards: { earned: ['virtual_card_fee'], back: ['virtual_card_loss'], costs: [] },
  verification: { earned: ['verification_charge', 'verification_plan'], back: ['verification_refund'], costs: [] },
  sms: { earned: ['sms'], back: ['sms_refund'], costs: [] },
  other: { earned: [], back: [], costs: ['provider_invoice', 'float_correction'] },
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

/** What each product earned in a month: our fees less taxes and what providers took. */
export const showMargins = operation({
  title: 'treasury.margins',
  summary: 'What each product earned in a month, less taxes and what providers took',
  scope: 'treasury:read',
  input: z.strictObject({ month }),
  async run(app, { environment }, input): Promise<Margins> {
    const { firstDay, endDay } = spanOf(input.month);
    const until = await talliedUntil(app);
    const [tallies, taxes] = await Promise.all([
      talliesOf(app, environment, firstDay, endDay),
      taxesOf(app, environment, firstDay, endDay),
    ]);
    return { month: input.month, until, products: products.map((product) => marginOf(product, tallies, taxes)) };
  },
});

function marginOf(product: Product, tallies: readonly Tally[], taxes: readonly { kind: Kind; due: Kobo }[]): Margin {
  const { earned, back, costs } = PARTS[product];
  const of = (kinds: readonly Kind[], fits: (tally: Tally) => boolean = () => true): Kobo =>
    plus(...tallies.filter((tally) => kinds.includes(tally.kind) && fits(tally)).map(({ amount }) => amount));
  const count = (kind: Kind): number => tallies.filter((tally) => tally.kind === kind).reduce((total, { postings }) => total + postings, 0);
  const charged = minus(of(earned), of(back));
  const taxed = plus(...taxes.filter(({ kind }) => earned.includes(kind) || back.includes(kind)).map(({ due }) => due));
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
    withoutProviderFee: product === 'transfers' ? count('settlement') - count('provider_fee') : null,
  };
}

const talliesOf = ({ db }: Pick<App, 'db'>, environment: Environment, from: string, to: string): Promise<Tally[]> =>
  db.query<Tally>(
    'treasury.tallies',
    `select kind, debit = ${accounts.providerCosts} as is_cost, sum(postings)::bigint as postings, sum(amount)::bigint as amount
       from treasury.day where environment = $1 and day >= $2::date and day < $3::date group by 1, 2`,
    [environment, from, to],
  );

const taxesOf = ({ db }: Pick<App, 'db'>, environment: Environment, from: string, to: string): Promise<{ kind: Kind; due: Kobo }[]> =>
  db.query<{ kind: Kind; due: Kobo }>(
    'treasury.taxes_by_kind',
    `select kind, sum(charged - given_back)::bigint as due from treasury.tax where environment = $1 and day >= $2::date and day < $3::date group by 1`,
    [environment, from, to],
  );
