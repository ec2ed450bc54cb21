import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useData } from '../../data.ts';
import { onTransferChange } from '../../feeds.ts';
import { lagosDay, naira, shortDay, shortNaira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { OverviewQuery } from '../../gql/graphql.ts';
import { statusNames } from '../../texts/common.ts';
import { BarChart, type Series } from '../../ui/charts.tsx';
import { Empty, Money, PageHead, Show, Time } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { BanksInTrouble, ByBank, FailingEndpoint, isFailing, useBanksFared, useEndpoints } from './by-bank.tsx';
import { FirstStepsCard, useFirstSteps } from './first-steps.tsx';
import { LowBalance } from './low-balance.tsx';
import { Pace } from './pace.tsx';
import { TransferTable } from '../transfers/transfer-table.tsx';
import { rich } from '../../texts/fill.ts';
import { overviewTexts as texts } from '../../texts/wallet.ts';

const Overview = graphql(`
  query Overview($from: DateTime!, $late: DateTime!, $payroll: Boolean!, $webhooks: Boolean!, $approvals: Boolean!) {
    wallet {
      id
      availableBalance
      heldBalance
      ledgerBalance
      status
      lowBalanceAlert {
        threshold
        enabled
        emails
      }
    }
    transfers(first: 10) {
      nodes {
        ...TransferRow
      }
    }
    failed: transfers(first: 5, settlementStatus: FAILED) {
      nodes {
        ...TransferRow
      }
    }
    late: transfers(first: 5, settlementStatus: PENDING, to: $late) {
      nodes {
        ...TransferRow
      }
    }
    transferSummary(from: $from) {
      buckets {
        start
        pending
        delivered
        failed
        reversed
      }
    }
    payrollBatches(first: 5, status: AWAITING_APPROVAL) @include(if: $payroll) {
      nodes {
        id
        name
        totalDebited
        itemCount
      }
    }
    transferApprovals(first: 5) @include(if: $approvals) {
      nodes {
        askedBy
        transfer {
          id
          amount
          beneficiary {
            accountName
            accountNumber
          }
        }
      }
    }
    webhookDeliveries(first: 1, status: FAILED) @include(if: $webhooks) {
      nodes {
        id
        event
      }
    }
  }
`);

const LATE_MS = 15 * 60_000;
const DAYS = 30;
const SERIES: readonly Series[] = [
  { name: statusNames.delivered, tone: 'delivered' },
  { name: statusNames.pending, tone: 'pending' },
  { name: statusNames.failed, tone: 'failed' },
  { name: statusNames.reversed, tone: 'reversed' },
];

export function Page() {
  const may = useMay();
  // One moment per visit: another value would be another query.
  const [[from, late]] = useState(() => [
    new Date(`${lagosDay(Date.now(), 2 * DAYS - 1)}T00:00:00+01:00`).toISOString(),
    new Date(Date.now() - LATE_MS).toISOString(),
  ]);
  const overview = useData(
    Overview,
    {
      from: from ?? '',
      late: late ?? '',
      payroll: may('PAYROLL_READ'),
      webhooks: may('WEBHOOKS_READ'),
      approvals: may('TRANSFERS_APPROVE'),
    },
    !may('WALLET_READ'),
  );
  const [banks, endpoints, steps] = [useBanksFared(), useEndpoints(), useFirstSteps()];
  const { reload } = overview;
  const reloadSteps = steps?.reload;
  const both = useCallback((): void => {
    reload();
    reloadSteps?.();
  }, [reload, reloadSteps]);
  useEffect(() => refreshSoon(both), [both]);
  if (!may('WALLET_READ')) return <PageHead title={texts.overview} />;
  return (
    <div className="stack">
      <PageHead title={texts.overview}>
        {may('TRANSFERS_WRITE') && (
          <Link href="/send" className="button primary">
            {texts.sendMoney}
          </Link>
        )}
      </PageHead>
      <Show of={overview} beside={steps ? [banks, endpoints, steps] : [banks, endpoints]} rem={40}>
        {(data) => (
          <>
            {steps && <FirstStepsCard of={steps} reload={both} />}
            <BanksInTrouble of={banks} />
            <div className="cards">
              <Wallet wallet={data.wallet} reload={reload} />
              <ActionRequired data={data} failing={(endpoints.data?.webhookEndpoints ?? []).filter(isFailing)} />
            </div>
            <Pace buckets={data.transferSummary.buckets} available={data.wallet.availableBalance} />
            <BarChart
              title={texts.transfersPerDay}
              series={SERIES}
              bars={barsOf(data.transferSummary.buckets)}
              show={naira}
              showShort={shortNaira}
            />
            <ByBank rows={banks.data?.bankTransferTotals ?? []} />
            <Latest rows={data.transfers.nodes} />
          </>
        )}
      </Show>
    </div>
  );
}

function Latest({ rows }: { rows: OverviewQuery['transfers']['nodes'] }) {
  const may = useMay();
  return (
    <div className="stack close">
      <h2>{texts.latestTransfers}</h2>
      {rows.length === 0 ? (
        <Empty>
          <p>{texts.transfersAppearHereAfterThe}</p>
          {may('TRANSFERS_WRITE') && (
            <p>
              <Link href="/send">{texts.sendATransfer}</Link>
            </p>
          )}
        </Empty>
      ) : (
        <TransferTable label={texts.latestTransfers} rows={rows} />
      )}
    </div>
  );
}

function refreshSoon(reload: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onTransferChange(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      reload();
    }, 700);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function Wallet({ wallet, reload }: { wallet: OverviewQuery['wallet']; reload(): void }) {
  const may = useMay();
  const { availableBalance, heldBalance, ledgerBalance, status, lowBalanceAlert } = wallet;
  const isLow = lowBalanceAlert.enabled && lowBalanceAlert.threshold > 0 && availableBalance < lowBalanceAlert.threshold;
  return (
    <section className="card stack close" aria-labelledby="wallet">
      <h2 id="wallet">{texts.wallet}</h2>
      <div>
        <div className="figure" data-testid="available">
          {naira(availableBalance)}
        </div>
        <span className="dim">{texts.available}</span>
      </div>
      <p className="dim">
        {rich(texts.heldBalanceHeldLedgerBalance, {
          heldBalance: <Money kobo={heldBalance} />,
          ledgerBalance: <Money kobo={ledgerBalance} />,
        })}
      </p>
      {status !== 'ACTIVE' && <p className="note bad">{rich(texts.theWalletIs, { status: status.toLowerCase() })}</p>}
      {isLow && (
        <p className="note warn">{rich(texts.belowTheLowBalanceThreshold, { threshold: <Money kobo={lowBalanceAlert.threshold} /> })}</p>
      )}
      {may('WALLET_WRITE') && (
        <div className="row">
          <LowBalance alert={lowBalanceAlert} reload={reload} />
        </div>
      )}
    </section>
  );
}

type Listed = OverviewQuery['failed']['nodes'][number];

interface TransferLinkProps extends Pick<Listed, 'id' | 'amount'> {
  beneficiary: Pick<Listed['beneficiary'], 'accountName' | 'accountNumber'>;
  isToApprove?: boolean;
}

function TransferLink({ id, amount, beneficiary, isToApprove = false }: TransferLinkProps) {
  return (
    <Link href={isToApprove ? '/approvals' : `/transfers/${id}`}>
      {rich(isToApprove ? texts.approveAmountToAccountName : texts.amountToAccountName, {
        amount: <Money kobo={amount} />,
        accountName: beneficiary.accountName ?? beneficiary.accountNumber,
      })}
    </Link>
  );
}

function ActionRequired({ data, failing }: { data: OverviewQuery; failing: readonly Parameters<typeof isFailing>[0][] }) {
  const batches = data.payrollBatches?.nodes ?? [];
  const approvals = data.transferApprovals?.nodes ?? [];
  // Transfers pending approval are not late at the bank.
  const late = data.late.nodes.filter(({ status }) => status !== 'AWAITING_APPROVAL' && status !== 'ACCEPTED');
  const isCalm =
    failing.length +
      batches.length +
      approvals.length +
      data.failed.nodes.length +
      late.length +
      (data.webhookDeliveries?.nodes.length ?? 0) ===
    0;
  return (
    <section className="card" aria-labelledby="action-required">
      <h2 id="action-required">{texts.actionRequired}</h2>
      {isCalm && <p className="dim">{texts.noActionRequired}</p>}
      <ul>
        {batches.map(({ id, name, totalDebited, itemCount }) => (
          <li key={id}>
            {rich(texts.linkItemCountEmployees, {
              link: <Link href={`/payroll/${id}`}>{rich(texts.approveName, { name })}</Link>,
              itemCount,
              totalDebited: <Money kobo={totalDebited} />,
            })}
          </li>
        ))}
        {approvals.map(({ askedBy, transfer }) => (
          <li key={transfer.id}>{rich(texts.linkRequestedByAskedBy, { link: <TransferLink {...transfer} isToApprove />, askedBy })}</li>
        ))}
        {data.failed.nodes.map(({ id, beneficiary, amount }) => (
          <li key={id}>
            {rich(texts.wasDeclinedAndIsUnder, {
              link: <TransferLink id={id} amount={amount} beneficiary={beneficiary} />,
            })}
          </li>
        ))}
        {late.map(({ id, beneficiary, amount, createdAt }) => (
          <li key={id}>
            {rich(texts.linkIsPendingCreated, {
              link: <TransferLink id={id} amount={amount} beneficiary={beneficiary} />,
              createdAt: <Time at={createdAt} age />,
            })}
          </li>
        ))}
        {failing.map((endpoint) => (
          <FailingEndpoint key={endpoint.id} endpoint={endpoint} />
        ))}
        {data.webhookDeliveries?.nodes.map(({ id, event }) => (
          <li key={id}>
            {rich(texts.linkLatestEventEvent, {
              link: <Link href={`/webhooks?status=FAILED`}>{texts.failedWebhookDeliveries}</Link>,
              event,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function barsOf(buckets: OverviewQuery['transferSummary']['buckets']) {
  const byDay = new Map(buckets.map((bucket) => [lagosDay(Date.parse(bucket.start)), bucket]));
  return Array.from({ length: DAYS }, (_, at) => {
    const day = lagosDay(Date.now(), DAYS - 1 - at);
    const { delivered = 0, pending = 0, failed = 0, reversed = 0 } = byDay.get(day) ?? {};
    return { label: shortDay(`${day}T12:00:00+01:00`), values: [delivered, pending, failed, reversed] };
  });
}
