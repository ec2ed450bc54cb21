import { z } from 'zod';
import { type Kobo, kobo, minus, plus } from '../../domain/money/money.ts';
import { namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { accounts, type Kind } from '../../core/ledger/chart.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { month, reportFields, spanOf, rolledUpUntil } from './treasury.ts';

const products = ['transfers', 'deposits', 'bills', 'cards', 'verification', 'sms', 'other'] as const;
type Product = (typeof products)[number];

/** Postings of each product; salaries are transfers, and postings without a product belong to `other`. */
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

const marginsSchema = namedObject('Margins', 'Margins of a month by product.', {
  ...reportFields,
  products: z
    .array(
      namedObject('ProductMargin', 'Margin of one product.', {
        product: namedEnum('MarginProduct', 'Product.', products, {
          transfers: 'Transfers, salaries included.',
          deposits: 'Deposits; free for clients.',
          bills: 'Bills; provider commission counts as a negative fee.',
          other: 'Postings without a product: provider invoices, corrections.',
        }).meta({ description: 'Product.' }),
        charged: kobo.meta({ description: 'Kobo: charged to clients, taxes included, less refunds.' }),
        taxes: kobo.meta({ description: 'Kobo: taxes within the charges.' }),
        providerFees: kobo.meta({ description: 'Kobo: reported provider fees.' }),
        margin: kobo.meta({ description: 'Kobo: margin.' }),
        withoutProviderFee: z
          .int()
          .nullable()
          .meta({ description: 'Payments without a reported provider fee, missing in the margin; null when no provider is polled.' }),
      }),
    )
    .meta({ description: 'Margins by product.' }),
}).meta({ id: 'Margins' });

type Margin = z.output<typeof marginsSchema>['products'][number];

interface DailyTotal {
  kind: Kind;
  /** True for the debit side of provider costs. */
  isCost: boolean;
  postings: number;
  amount: Kobo;
}
type Tax = Pick<DailyTotal, 'kind' | 'amount'>;

/** Retrieves the margins of a month by product: charges less taxes and provider fees. */
export const showMargins = operation({
  title: 'treasuryMargins.list',
  summary: 'Retrieve the margins of a month',
  scope: 'treasury:read',
  control: reads,
  input: z.strictObject({ month }),
  output: marginsSchema,
  async run({ db }, { environment }, input) {
    const { firstDay, endDay } = spanOf(input.month);
    const rows = await db.query<RolledUp>('treasury.margins', ROLLED_UP, [environment, firstDay, endDay]);
    const dailyTotals = rows.filter((row): row is RolledUp & DailyTotal => row.what === 'total');
    const taxes = rows.filter((row): row is RolledUp & Tax => row.what === 'tax');
    const until = rows[0]?.until ?? (await rolledUpUntil({ db }));
    return { month: input.month, until, products: products.map((product) => marginOf(product, dailyTotals, taxes)) };
  },
});

function marginOf(product: Product, dailyTotals: readonly DailyTotal[], taxes: readonly Tax[]): Margin {
  const { earned, back, costs, payments } = PARTS[product];
  const of = (kinds: readonly Kind[], fits: (dailyTotal: DailyTotal) => boolean = () => true): Kobo =>
    plus(...dailyTotals.filter((dailyTotal) => kinds.includes(dailyTotal.kind) && fits(dailyTotal)).map(({ amount }) => amount));
  const count = (kinds: readonly Kind[]): number =>
    dailyTotals.filter((dailyTotal) => kinds.includes(dailyTotal.kind)).reduce((total, { postings }) => total + postings, 0);
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

type RolledUp = { until: Date; what: 'total' | 'tax' | null } & { [Name in keyof DailyTotal]: DailyTotal[Name] | null };

// Invariant: one statement, so the margins share one snapshot.
const ROLLED_UP = `
  select p.until, x.*
    from treasury.progress p
    left join (select 'total' as what, kind, debit = ${accounts.providerCosts} as is_cost, sum(postings)::bigint as postings, sum(amount)::bigint as amount
                 from treasury.day where environment = $1 and day >= $2::date and day < $3::date group by kind, 3
               union all
               select 'tax', kind, false, 0, sum(charged - given_back)::bigint
                 from treasury.tax where environment = $1 and day >= $2::date and day < $3::date group by kind) x on true`;
