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
  { head: 'Arrived', num: true, cell: ({ successShare }) => shareOf(successShare) },
  { head: 'Declined or back', num: true, cell: ({ failed }) => (failed === 0 ? '–' : failed.toLocaleString('en-NG')) },
  { head: 'Takes, median', num: true, cell: ({ medianMs }) => timeOf(medianMs) },
  { head: '95 % within', num: true, cell: ({ p95Ms }) => timeOf(p95Ms) },
];

const shareOf = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)}%`);
const timeOf = (ms: number | null): string => (ms === null ? '–' : length(ms));

const HOUR_MS = 3_600_000;
const AGAIN_MS = 60_000;

/** `since` is an hour before the page was opened. */
export function useBanksFared(): Loaded<BanksFaredQuery> & { since: number } {
  const may = useMay();
  const [since] = useState(() => Date.now() - HOUR_MS);
  const isOff = !may('TRANSFERS_READ');
  // It reads thousands of transfers, and each page is told of a connection as it opens.
  const fared = useData(BanksFared, { lately: new Date(since).toISOString() }, isOff, { byItself: true });
  const { reload } = fared;
  useEffect(() => {
    if (isOff) return;
    const timer = setInterval(reload, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOff, reload]);
  return { ...fared, since };
}

/** Which banks take less, or take longer, than they usually do; nothing while all are well. */
export function BanksInTrouble({ of: { data, since } }: { of: ReturnType<typeof useBanksFared> }) {
  const troubles = bankTroubles(data?.lately ?? [], data?.transfersByBank ?? []);
  return (
    <div role="status">
      {troubles.length > 0 && (
        <div className="note warn">
          <strong>Banks that are not well</strong>, by your transfers since {clock(new Date(since).toISOString())}:
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

/** What payout teams look at: which bank takes money, and how fast. */
export function ByBank({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <Section title="Banks, 30 days">
      <Table label="How transfers fared, by bank" columns={COLUMNS} rows={rows.slice(0, SHOWN)} keyOf={({ bankCode }) => bankCode} />
      <p className="dim small">Of the latest 5,000 transfers; time from the hand-over to the bank’s word.</p>
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

/** Whether it is a line of what waits for somebody. */
export const isFailing = ({ status, health }: Endpoint): boolean => status === 'PAUSED' || health.failingSince !== null;

export function FailingEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const { id, description, isFirst, status } = endpoint;
  return (
    <li>
      <Link href={`/webhooks/endpoints/${id}`}>
        {description ?? (isFirst ? 'The webhook endpoint of the settings' : 'A webhook endpoint')}
      </Link>{' '}
      {status === 'PAUSED' ? 'is paused' : 'does not acknowledge'}
    </li>
  );
}
