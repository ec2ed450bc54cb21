import { z } from 'zod';
import { type Kobo, kobo, minus, plus } from '../../domain/money/money.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { accounts, type Kind } from '../../core/ledger/chart.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { month, reportFields, spanOf, talliedUntil } from './month.ts';

const products = ['transfers', 'deposits', 'bills', 'cards', 'verification', 'sms', 'other'] as const;
type Product = (typeof products)[number];

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

/** Margins of a month, as far as it is tallied. */
const marginsSchema = z
  .object({
    ...reportFields,
    products: z
      .array(
        z
          .object({
            product: z
              .enum(products)
              .register(typeNames, {
                name: 'MarginProduct',
                description: 'What is sold.',
                meanings: {
                  transfers: 'Salaries included.',
                  deposits: 'Money that came in; free for clients.',
                  bills: 'The commission of their providers is a fee below nothing.',
                  other: 'What no product causes: invoices of providers, corrections.',
                },
              })
              .meta({ description: 'What is sold.' }),
            charged: kobo.meta({ description: 'What clients paid, taxes included, less what went back; in kobo.' }),
            taxes: kobo.meta({ description: 'Of it, what the state gets, in kobo.' }),
            providerFees: kobo.meta({ description: 'What providers took for it, as far as they told, in kobo.' }),
            margin: kobo.meta({ description: 'What is left, in kobo.' }),
            withoutProviderFee: z
              .int()
              .nullable()
              .meta({ description: 'Payments whose provider told no fee, so that the margin is without it; null where none is asked.' }),
          })
          .register(typeNames, { name: 'ProductMargin', description: 'What one product brought.' }),
      )
      .meta({ description: 'Every product.' }),
  })
  .meta({ id: 'Margins' })
  .register(typeNames, { name: 'Margins', description: 'What each product brought in a month.' });

type Margin = z.output<typeof marginsSchema>['products'][number];

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
  output: marginsSchema,
  async run({ db }, { environment }, input) {
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
