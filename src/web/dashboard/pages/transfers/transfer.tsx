import { useEffect } from 'react';
import { Link } from 'wouter';
import { useData } from '../../data.ts';
import { onTransferChange } from '../../feeds.ts';
import { clock, labelOf, moment, shownStatus } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { TransferQuery } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { commonTexts } from '../../texts/common.ts';
import { Copy } from '../../ui/controls.tsx';
import { Empty, Facts, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { OwnEvidence, QueueLink } from '../operations/evidence-link.tsx';
import { Story } from './transfer-story.tsx';
import { WhoDecides } from '../approvals/who-decides.tsx';
import { Actions } from './transfer-actions.tsx';
import { Deliveries } from './transfer-deliveries.tsx';
import { MoneyEffects } from './transfer-money.tsx';
import { RelatedThings } from './transfer-related.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { transferTexts as texts } from '../../texts/transfers.ts';

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
      isRetryable
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
        endpointId
        endpoint {
          id
          description
          isFirst
        }
      }
    }
    relatedRecords(id: $id) {
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
  REFUSED: texts.rejectedByTheBankOn,
  DECLINED: texts.declinedByTheBank,
  RETURNED: texts.returnedByTheBankAfter,
  REVIEW: texts.operatorReview,
  NEVER_ARRIVED: texts.notReceivedByTheBank,
} satisfies Record<NonNullable<Shown['reversalCause']>, string>;

export function Page({ params: { id = '' } }: PageProps) {
  const may = useMay();
  const found = useData(OneTransfer, { id, deliveries: may('WEBHOOKS_READ'), movements: may('WALLET_READ') });
  const { reload } = found;
  useEffect(() => onTransferChange(({ transfer }) => transfer.id === id && reload()), [id, reload]);
  return (
    <div className="stack">
      <Show of={found} rem={30} title={texts.transfer}>
        {(data) => (data.transfer ? <Detail transfer={data.transfer} beside={data} reload={reload} /> : <Missing />)}
      </Show>
    </div>
  );
}

function Missing() {
  return (
    <>
      <PageHead title={texts.transfer} />
      <Empty>
        <p>{texts.noTransferHasThisID}</p>
        <p>
          <Link href="/transfers">{texts.showAllTransfers}</Link>
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
  return (
    <>
      <PageHead title={fill(texts.transferTransferCode, { transferCode })}>
        <OwnEvidence kind="transfers" reference={transferCode} />
        <QueueLink queue="settle-transfers" />
        <Copy text={forSupport(transfer)} label={commonTexts.copyForSupport} />
      </PageHead>
      <Story of={transfer} />
      <div className="cards">
        <section className="card stack close" aria-label={texts.amountAndStatus}>
          <div className="figure">
            <Money kobo={transfer.amount} />
          </div>
          <p>
            <Status of={shownStatus(transfer)} /> <Finality {...transfer} />
          </p>
          {transfer.status === 'AWAITING_APPROVAL' && <WhoDecides transferId={transfer.id} />}
          <p>
            {rich(texts.toAccountName, { accountName: <strong>{beneficiary.accountName ?? commonTexts.accountNameUnknown}</strong> })}
            <br />
            {beneficiary.accountNumber} · {beneficiary.bankName}
          </p>
          <Actions transfer={transfer} reload={reload} />
        </section>
        <section className="card" aria-label={texts.details}>
          <Facts
            rows={[
              [texts.transferCode, <code key="code">{transferCode}</code>],
              [labels.reference, transfer.clientReference ?? '–'],
              [labels.fee, <Money key="fee" kobo={transfer.fee} />],
              [texts.debited, <Money key="debited" kobo={transfer.totalDebited} />],
              transfer.narration !== null && [labels.narration, transfer.narration],
              [labels.created, <Time key="made" at={transfer.createdAt} />],
              transfer.scheduledAt !== null && [texts.scheduledFor, <Time key="scheduled" at={transfer.scheduledAt} />],
              transfer.settledAt !== null && [texts.delivered, <Time key="settled" at={transfer.settledAt} />],
              transfer.settledBy === 'REVIEW' && [texts.settledBy, texts.operatorReviewWithEvidenceOf],
              transfer.reversedAt !== null && [texts.reversed, <Time key="reversed" at={transfer.reversedAt} />],
              transfer.reversalCause !== null && [texts.reversalReason, REVERSAL_CAUSES[transfer.reversalCause]],
              transfer.declineCode !== null && [texts.declineCode, <code key="decline">{transfer.declineCode}</code>],
              provider?.sessionId ? [texts.sessionIDNIP, <code key="session">{provider.sessionId}</code>] : null,
            ]}
          />
        </section>
      </div>
      {beside.transactions && <MoneyEffects rows={beside.transactions.nodes} transfer={transfer} />}
      <RelatedThings rows={beside.relatedRecords} />
      <Timeline of={transfer} />
      {transfer.webhookDeliveries && <Deliveries rows={transfer.webhookDeliveries} reload={reload} />}
      {provider && (
        <details>
          <summary>{texts.providerResponse}</summary>
          <pre tabIndex={0}>{JSON.stringify(provider, (key, value: unknown) => (key === '__typename' ? undefined : value), 2)}</pre>
        </details>
      )}
    </>
  );
}

function Timeline({ of: { timeline } }: { of: Shown }) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{texts.timeline}</h2>
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
    return <span className="dim">{rich(texts.conclusiveTheBankCanReturn, { mayBeReturnedUntil: moment(mayBeReturnedUntil) })}</span>;
  if (isConclusive) return <span className="dim">{texts.final}</span>;
  if (needsReview) return <span>{texts.notFinalUnderReview}</span>;
  if (status === 'SCHEDULED' || status === 'AWAITING_APPROVAL') return <span>{texts.notSubmittedTheAmountIs}</span>;
  return (
    <span>
      {rich(texts.notFinalDoNotSend, {
        nextCheck: nextCheckAt ? fill(texts.nextCheckNextCheckAt, { nextCheckAt: clock(nextCheckAt) }) : '',
      })}
    </span>
  );
}

const forSupport = ({ transferCode, clientReference, amount, status, settlementStatus, createdAt, beneficiary, provider }: Shown): string =>
  [
    fill(texts.transferTransferCode, { transferCode }),
    fill(texts.referenceClientReference, { clientReference: clientReference ?? 'none' }),
    fill(texts.amountKoboToAt, { amount, accountNumber: beneficiary.accountNumber, bankName: beneficiary.bankName }),
    fill(texts.statusSettlementStatus, { settlementStatus: labelOf(shownStatus({ status, settlementStatus })), createdAt }),
    fill(texts.sessionIDBankCode, {
      sessionId: provider?.sessionId ?? 'none',
      transactionResponseCode: provider?.transactionResponseCode ?? 'none',
    }),
  ].join('\n');
