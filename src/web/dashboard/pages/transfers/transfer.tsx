import { useEffect } from 'react';
import { Link } from 'wouter';
import { useData } from '../../data.ts';
import { onTransferChange } from '../../feeds.ts';
import { clock, moment } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { TransferQuery } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { texts } from '../../texts.ts';
import { Copy } from '../../ui/controls.tsx';
import { Empty, Facts, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { OwnEvidence, QueueLink } from '../operations/evidence-link.tsx';
import { Story } from './transfer-story.tsx';
import { Actions } from './transfer-actions.tsx';
import { Deliveries } from './transfer-deliveries.tsx';
import { MoneyEffects } from './transfer-money.tsx';
import { RelatedThings } from './transfer-related.tsx';

const OneTransfer = graphql(`
  query Transfer($id: ID!, $deliveries: Boolean!, $movements: Boolean!) {
    transfer(id: $id) {
      ...TransferRow
      mayBeReturnedUntil
      narration
      totalDebited
      certainty
      declineCode
      reason
      reversalCause
      settledBy
      failedAt
      reversedAt
      retryOf
      retriedAs
      feeBreakdown {
        type
        amount
      }
      provider {
        transactionResponseCode
        responseDescription
        transactionRef
        transactionId
        sessionId
      }
      timeline {
        at
        kind
        summary
        responseCode
      }
      metadata
      webhookDeliveries @include(if: $deliveries) {
        id
        event
        status
        attempts
        httpStatus
        createdAt
        nextRetryAt
      }
    }
    relatedToTransfer(id: $id) {
      relation
      id
      title
      detail
      amount
      status
      at
    }
    transactions(first: 50, relatedId: $id) @include(if: $movements) {
      nodes {
        id
        createdAt
        type
        category
        status
        amount
        balanceAfter
        reference
      }
    }
  }
`);

export type Shown = NonNullable<TransferQuery['transfer']>;

const REVERSAL_CAUSES = {
  REFUSED: 'rejected by the bank on submission',
  DECLINED: 'declined by the bank',
  RETURNED: 'returned by the bank after delivery',
  REVIEW: 'operator review',
  NEVER_ARRIVED: 'not received by the bank',
} satisfies Record<NonNullable<Shown['reversalCause']>, string>;

export function Page({ params: { id = '' } }: PageProps) {
  const may = useMay();
  const found = useData(OneTransfer, { id, deliveries: may('WEBHOOKS_READ'), movements: may('WALLET_READ') });
  const { reload } = found;
  useEffect(() => onTransferChange(({ transfer }) => transfer.id === id && reload()), [id, reload]);
  return (
    <div className="stack">
      <Show of={found} rem={30} title="Transfer">
        {(data) => (data.transfer ? <Detail transfer={data.transfer} beside={data} reload={reload} /> : <Missing />)}
      </Show>
    </div>
  );
}

function Missing() {
  return (
    <>
      <PageHead title="Transfer" />
      <Empty>
        <p>No transfer has this ID in this environment.</p>
        <p>
          <Link href="/transfers">Show all transfers</Link>
        </p>
      </Empty>
    </>
  );
}

interface DetailProps {
  transfer: Shown;
  beside: TransferQuery;
  reload(): void;
}

function Detail({ transfer, beside, reload }: DetailProps) {
  const { transferCode, beneficiary, provider } = transfer;
  const isHeld = ['SCHEDULED', 'AWAITING_APPROVAL', 'CANCELLED', 'REJECTED'].includes(transfer.status);
  return (
    <>
      <PageHead title={`Transfer ${transferCode}`}>
        <OwnEvidence kind="transfers" reference={transferCode} />
        <QueueLink queue="settle-transfers" />
        <Copy text={forSupport(transfer)} label={texts.copyForSupport} />
      </PageHead>
      <Story of={transfer} />
      <div className="cards">
        <section className="card stack close" aria-label="Amount and status">
          <div className="figure">
            <Money kobo={transfer.amount} />
          </div>
          <p>
            <Status of={isHeld ? transfer.status : transfer.settlementStatus} /> <Finality {...transfer} />
          </p>
          <p>
            to <strong>{beneficiary.accountName ?? texts.accountNameUnknown}</strong>
            <br />
            {beneficiary.accountNumber} · {beneficiary.bankName}
          </p>
          <Actions transfer={transfer} reload={reload} />
        </section>
        <section className="card" aria-label="Details">
          <Facts
            rows={[
              ['Transfer code', <code key="code">{transferCode}</code>],
              ['Reference', transfer.clientReference ?? '–'],
              ['Fee', <Money key="fee" kobo={transfer.fee} />],
              ['Debited', <Money key="debited" kobo={transfer.totalDebited} />],
              transfer.narration !== null && ['Narration', transfer.narration],
              ['Created', <Time key="made" at={transfer.createdAt} />],
              transfer.scheduledAt !== null && ['Scheduled for', <Time key="scheduled" at={transfer.scheduledAt} />],
              transfer.settledAt !== null && ['Delivered', <Time key="settled" at={transfer.settledAt} />],
              transfer.settledBy === 'REVIEW' && ['Settled by', 'operator review, with evidence of the bank'],
              transfer.reversedAt !== null && ['Reversed', <Time key="reversed" at={transfer.reversedAt} />],
              transfer.reversalCause !== null && ['Reversal reason', REVERSAL_CAUSES[transfer.reversalCause]],
              transfer.declineCode !== null && ['Decline code', <code key="decline">{transfer.declineCode}</code>],
              provider?.sessionId ? ['Session ID (NIP)', <code key="session">{provider.sessionId}</code>] : null,
            ]}
          />
        </section>
      </div>
      {beside.transactions && <MoneyEffects rows={beside.transactions.nodes} transfer={transfer} />}
      <RelatedThings rows={beside.relatedToTransfer} />
      <Timeline of={transfer} />
      {transfer.webhookDeliveries && <Deliveries rows={transfer.webhookDeliveries} reload={reload} />}
      {provider && (
        <details>
          <summary>Provider response</summary>
          <pre tabIndex={0}>{JSON.stringify(provider, (key, value: unknown) => (key === '__typename' ? undefined : value), 2)}</pre>
        </details>
      )}
    </>
  );
}

function Timeline({ of: { timeline } }: { of: Shown }) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <ol className="timeline">
        {timeline.map(({ at, kind, summary, responseCode }, index) => (
          <li key={`${at} ${kind} ${index}`}>
            <strong>{summary}</strong> {responseCode && <code>{responseCode}</code>}
            <br />
            <span className="dim">
              <Time at={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Finality of the status: final, returnable until a time, or the next poll. */
function Finality({ isConclusive, mayBeReturnedUntil, needsReview, nextCheckAt, status }: Shown) {
  if (isConclusive && mayBeReturnedUntil)
    return <span className="dim">conclusive; the bank can return the transfer until {moment(mayBeReturnedUntil)}</span>;
  if (isConclusive) return <span className="dim">final</span>;
  if (needsReview) return <span>not final: under review</span>;
  if (status === 'SCHEDULED') return <span>not submitted; the amount is held</span>;
  return <span>not final{nextCheckAt ? ` – next check ${clock(nextCheckAt)}` : ''}. Do not send it again.</span>;
}

const forSupport = ({ transferCode, clientReference, amount, settlementStatus, createdAt, beneficiary, provider }: Shown): string =>
  [
    `Transfer ${transferCode}`,
    `Reference ${clientReference ?? 'none'}`,
    `Amount ${amount} kobo to ${beneficiary.accountNumber} at ${beneficiary.bankName}`,
    `Status ${settlementStatus.toLowerCase()}, made ${createdAt}`,
    `Session ID ${provider?.sessionId ?? 'none'}, bank code ${provider?.transactionResponseCode ?? 'none'}`,
  ].join('\n');
