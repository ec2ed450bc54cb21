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

const BanksFared = graphql(`
  query BanksFared($lately: DateTime!) {
    transfersByBank {
      bankCode
      bankName
      count
      delivered
      failed
      successShare
      medianMs
      p95Ms
    }
    lately: transfersByBank(from: $lately) {
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

type Row = BanksFaredQuery['transfersByBank'][number];

const SHOWN = 8;

const COLUMNS: readonly Column<Row>[] = [
  { head: 'Bank', cell: ({ bankName }) => <strong>{bankName}</strong> },
  { head: 'Transfers', num: true, cell: ({ count }) => count.toLocaleString('en-NG') },
  { head: 'Success rate', num: true, cell: ({ successShare }) => shareOf(successShare) },
  { head: 'Failed or reversed', num: true, cell: ({ failed }) => (failed === 0 ? '–' : failed.toLocaleString('en-NG')) },
  { head: 'Median time', num: true, cell: ({ medianMs }) => timeOf(medianMs) },
  { head: '95th percentile', num: true, cell: ({ p95Ms }) => timeOf(p95Ms) },
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
  const troubles = bankTroubles(data?.lately ?? [], data?.transfersByBank ?? []);
  return (
    <div role="status">
      {troubles.length > 0 && (
        <div className="note warn">
          <strong>Banks with degraded service</strong>, measured on your transfers since {clock(new Date(since).toISOString())}:
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
    <Section title="Banks, 30 days">
      <Table label="Transfers by bank" columns={COLUMNS} rows={rows.slice(0, SHOWN)} keyOf={({ bankCode }) => bankCode} />
      <p className="dim small">Latest 5,000 transfers; time from submission to the final status.</p>
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
      <Link href={`/webhooks/endpoints/${id}`}>{description ?? (isFirst ? 'First webhook endpoint' : 'Webhook endpoint')}</Link>{' '}
      {status === 'PAUSED' ? 'is paused' : 'is failing'}
    </li>
  );
}
