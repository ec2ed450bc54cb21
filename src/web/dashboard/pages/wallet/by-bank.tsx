import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { type Loaded, useData } from '../../data.ts';
import { clock } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { BanksFaredQuery, EndpointsFailingQuery } from '../../gql/graphql.ts';
import { length } from '../../length.ts';
import { Section } from '../../ui/list.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { bankTroubles } from './bank-troubles.ts';
import { rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { byBankTexts as texts } from '../../texts/wallet.ts';

const BanksFared = graphql(`
  query BanksFared($lately: DateTime!) {
    bankTransferTotals {
      bankCode
      bankName
      count
      delivered
      failed
      successShare
      medianMs
      p95Ms
    }
    lately: bankTransferTotals(from: $lately) {
      bankCode
      bankName
      count
      delivered
      failed
      successShare
      medianMs
      p95Ms
    }
  }
`);

type Row = BanksFaredQuery['bankTransferTotals'][number];

const SHOWN = 8;

const COLUMNS: readonly Column<Row>[] = [
  { head: labels.bank, cell: ({ bankName }) => <strong>{bankName}</strong> },
  { head: labels.transfers, num: true, cell: ({ count }) => count.toLocaleString('en-NG') },
  { head: texts.successRate, num: true, cell: ({ successShare }) => shareOf(successShare) },
  { head: texts.failedOrReversed, num: true, cell: ({ failed }) => (failed === 0 ? '–' : failed.toLocaleString('en-NG')) },
  { head: texts.medianTime, num: true, cell: ({ medianMs }) => timeOf(medianMs) },
  { head: texts.percentile, num: true, cell: ({ p95Ms }) => timeOf(p95Ms) },
];

const shareOf = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)}%`);
const timeOf = (ms: number | null): string => (ms === null ? '–' : length(ms));

const HOUR_MS = 3_600_000;
const AGAIN_MS = 60_000;

export function useBanksFared(): Loaded<BanksFaredQuery> & { since: number } {
  const may = useMay();
  const [since] = useState(() => Date.now() - HOUR_MS);
  const isOff = !may('TRANSFERS_READ');
  // Expensive query: polled, and not repeated when a connection opens.
  const fared = useData(BanksFared, { lately: new Date(since).toISOString() }, isOff, { byItself: true });
  const { reload } = fared;
  useEffect(() => {
    if (isOff) return;
    const timer = setInterval(reload, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOff, reload]);
  return { ...fared, since };
}

export function BanksInTrouble({ of: { data, since } }: { of: ReturnType<typeof useBanksFared> }) {
  const troubles = bankTroubles(data?.lately ?? [], data?.bankTransferTotals ?? []);
  return (
    <div role="status">
      {troubles.length > 0 && (
        <div className="note warn">
          {rich(texts.measuredOnYourTransfersSince, {
            banks: <strong>{texts.banksWithDegradedService}</strong>,
            clock: clock(new Date(since).toISOString()),
          })}
          <ul>
            {troubles.map(({ bankCode, bankName, sentence }) => (
              <li key={bankCode}>
                <strong>{bankName}</strong>: {sentence}.
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

export function ByBank({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <Section title={texts.banks30Days}>
      <Table label={texts.transfersByBank} columns={COLUMNS} rows={rows.slice(0, SHOWN)} keyOf={({ bankCode }) => bankCode} />
      <p className="dim small">{texts.latest5000Transfers}</p>
    </Section>
  );
}

const EndpointsFailing = graphql(`
  query EndpointsFailing {
    webhookEndpoints {
      id
      isFirst
      description
      status
      health {
        failingSince
      }
    }
  }
`);

export function useEndpoints(): Loaded<EndpointsFailingQuery> {
  const may = useMay();
  return useData(EndpointsFailing, {}, !may('WEBHOOKS_READ'));
}

type Endpoint = EndpointsFailingQuery['webhookEndpoints'][number];

export const isFailing = ({ status, health }: Endpoint): boolean => status === 'PAUSED' || health.failingSince !== null;

export function FailingEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const { id, description, isFirst, status } = endpoint;
  return (
    <li>
      <Link href={`/webhooks/endpoints/${id}`}>{description ?? (isFirst ? texts.settingsEndpoint : texts.webhookEndpoint)}</Link>{' '}
      {status === 'PAUSED' ? texts.isPaused : texts.isFailing}
    </li>
  );
}
