import { useState } from 'react';
import { useData } from '../../data.ts';
import { download } from '../../download.ts';
import { lagosDay, labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { TreasuryMonthQuery } from '../../gql/graphql.ts';
import { settings } from '../../settings.ts';
import { Button, Select } from '../../ui/controls.tsx';
import { Section } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, Show, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';

const TreasuryMonth = graphql(`
  query TreasuryMonth($month: String!) {
    treasuryMargins(month: $month) {
      until
      products {
        product
        charged
        taxes
        providerFees
        margin
        withoutProviderFee
      }
    }
    treasuryTaxes(month: $month) {
      taxes {
        tax
        charged
        givenBack
        due
        paid
      }
    }
  }
`);

type Margin = TreasuryMonthQuery['treasuryMargins']['products'][number];
type Tax = TreasuryMonthQuery['treasuryTaxes']['taxes'][number];

const MARGINS: readonly Column<Margin>[] = [
  { head: 'Product', cell: ({ product }) => labelOf(product) },
  { head: 'Charged', num: true, cell: ({ charged }) => <Money kobo={charged} /> },
  { head: 'Taxes', num: true, cell: ({ taxes }) => <Money kobo={taxes} /> },
  { head: 'Provider fees', num: true, cell: ({ providerFees }) => <Money kobo={providerFees} /> },
  { head: 'Margin', num: true, cell: ({ margin }) => <Money kobo={margin} /> },
  { head: 'Without provider fee', num: true, cell: ({ withoutProviderFee }) => withoutProviderFee ?? '–' },
];

const TAXES: readonly Column<Tax>[] = [
  { head: 'Tax', cell: ({ tax }) => (tax === 'VAT' ? 'VAT' : labelOf(tax)) },
  { head: 'Charged', num: true, cell: ({ charged }) => <Money kobo={charged} /> },
  { head: 'Refunded', num: true, cell: ({ givenBack }) => <Money kobo={givenBack} /> },
  { head: 'Due', num: true, cell: ({ due }) => <Money kobo={due} /> },
  { head: 'Paid in the month', num: true, cell: ({ paid }) => <Money kobo={paid} /> },
];

const MONTHS = 12;
/** Current month in Lagos and the months before. */
function lastMonths(): string[] {
  const [year = 0, month = 0] = lagosDay().split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
}

/** Margins by product and taxes of a month. */
export function Month() {
  const [months] = useState(lastMonths);
  const [month, setMonth] = useState(months[0] ?? '');
  const [isBusy, setBusy] = useState(false);
  const result = useData(TreasuryMonth, { month });
  const save = async (): Promise<void> => {
    setBusy(true);
    const url = `${settings.prefix}/api/v1/ops/treasury/taxes/export?month=${month}`;
    await download({ url, type: 'text/csv', name: `taxes-${month}.csv` }).catch((error: unknown) => toast((error as Error).message));
    setBusy(false);
  };
  return (
    <Section
      title="Margins and taxes"
      actions={
        <Button isBusy={isBusy} onClick={() => void save()}>
          Export taxes as CSV
        </Button>
      }
    >
      <div className="filters">
        <Select label="Month" value={month} onChange={setMonth} options={months.map((each) => [each, each] as const)} />
      </div>
      <Show of={result} rem={20}>
        {({ treasuryMargins: { products, until }, treasuryTaxes: { taxes } }) => (
          <>
            <Table label="Margins of the month" columns={MARGINS} rows={products} keyOf={({ product }) => product} />
            <Table label="Taxes of the month" columns={TAXES} rows={taxes} keyOf={({ tax }) => tax} />
            <p className="dim">
              As of <Time at={until} />.
            </p>
          </>
        )}
      </Show>
    </Section>
  );
}
