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
import { rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { treasuryMonthTexts as texts } from '../../texts/treasury.ts';

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
  { head: labels.product, cell: ({ product }) => labelOf(product) },
  { head: texts.charged, num: true, cell: ({ charged }) => <Money kobo={charged} /> },
  { head: texts.taxes, num: true, cell: ({ taxes }) => <Money kobo={taxes} /> },
  { head: texts.providerFees, num: true, cell: ({ providerFees }) => <Money kobo={providerFees} /> },
  { head: texts.margin, num: true, cell: ({ margin }) => <Money kobo={margin} /> },
  { head: texts.withoutProviderFee, num: true, cell: ({ withoutProviderFee }) => withoutProviderFee ?? '–' },
];

const TAXES: readonly Column<Tax>[] = [
  { head: texts.tax, cell: ({ tax }) => (tax === 'VAT' ? 'VAT' : labelOf(tax)) },
  { head: texts.charged, num: true, cell: ({ charged }) => <Money kobo={charged} /> },
  { head: texts.refunded, num: true, cell: ({ givenBack }) => <Money kobo={givenBack} /> },
  { head: texts.due, num: true, cell: ({ due }) => <Money kobo={due} /> },
  { head: texts.paidInTheMonth, num: true, cell: ({ paid }) => <Money kobo={paid} /> },
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
      title={texts.marginsAndTaxes}
      actions={
        <Button isBusy={isBusy} onClick={() => void save()}>
          {texts.exportTaxesAsCSV}
        </Button>
      }
    >
      <div className="filters">
        <Select label={texts.month} value={month} onChange={setMonth} options={months.map((each) => [each, each] as const)} />
      </div>
      <Show of={result} rem={20}>
        {({ treasuryMargins: { products, until }, treasuryTaxes: { taxes } }) => (
          <>
            <Table label={texts.marginsOfTheMonth} columns={MARGINS} rows={products} keyOf={({ product }) => product} />
            <Table label={texts.taxesOfTheMonth} columns={TAXES} rows={taxes} keyOf={({ tax }) => tax} />
            <p className="dim">{rich(texts.asOfUntil, { until: <Time at={until} /> })}</p>
          </>
        )}
      </Show>
    </Section>
  );
}
