import { useEffect } from 'react';
import { Link } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { onTransferChange } from '../../feeds.ts';
import { graphql } from '../../gql/gql.ts';
import type { ReviewQueueQuery } from '../../gql/graphql.ts';
import { base } from '../../settings.ts';
import { DialogButton } from '../../ui/act.tsx';
import { List, Section } from '../../ui/list.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, PageHead, Show, Time } from '../../ui/show.tsx';
import { type Column } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { BillReview } from './bill-review.tsx';
import { SuspenseDeposits } from './suspense.tsx';
import { ProviderHealth } from './provider-health.tsx';

const ReviewQueue = graphql(`
  query ReviewQueue {
    transferReviewQueue {
      ...TransferRow
      provider {
        transactionResponseCode
        responseDescription
      }
    }
  }
`);

const ReverseInReview = graphql(`
  mutation ReverseInReview($input: DecideTransferInput!) {
    reverseTransfer(input: $input) {
      transfer {
        ...TransferRow
      }
      userErrors {
        code
        message
        field
      }
    }
  }
`);

const SettleInReview = graphql(`
  mutation SettleInReview($input: DecideTransferInput!) {
    settleTransfer(input: $input) {
      transfer {
        ...TransferRow
      }
      userErrors {
        code
        message
        field
      }
    }
  }
`);

type Declined = ReviewQueueQuery['transferReviewQueue'][number];

export function Page() {
  const may = useMay();
  const root = base.slice(0, -'/dashboard'.length);
  return (
    <div className="stack">
      <PageHead title="Operations">
        {may('QUEUES_READ') && (
          <a className="button" href={`${root}/ops/queues`}>
            Queue board
          </a>
        )}
      </PageHead>
      {may('TRANSFERS_REVIEW') && <Review />}
      {may('BILLS_REVIEW') && <BillReview />}
      {may('TRANSFERS_REVIEW') && <SuspenseDeposits />}
      {may('QUEUES_READ') && <ProviderHealth />}
    </div>
  );
}

function Review() {
  const queue = useData(ReviewQueue, {});
  const { reload } = queue;
  useEffect(
    () =>
      onTransferChange(({ transfer }) => {
        if (transfer.settlementStatus !== 'PENDING') reload();
      }),
    [reload],
  );
  const columns: Column<Declined>[] = [
    { head: 'Transfer', cell: ({ id, transferCode }) => <Code id={id} code={transferCode} /> },
    {
      head: 'Beneficiary',
      cell: ({ beneficiary }) => (
        <>
          {beneficiary.accountName ?? '–'}
          <br />
          <span className="dim nowrap">
            {beneficiary.accountNumber} · {beneficiary.bankName}
          </span>
        </>
      ),
    },
    { head: 'Amount', num: true, cell: ({ amount }) => <Money kobo={amount} /> },
    {
      head: 'The bank said',
      cell: ({ provider }) => (
        <>
          <span className="code">{provider?.transactionResponseCode}</span> {provider?.responseDescription}
        </>
      ),
    },
    { head: 'Age', cell: ({ createdAt }) => <Time at={createdAt} age /> },
    { head: 'Decide', cell: (row) => <Decide row={row} reload={reload} /> },
  ];
  return (
    <Section title="Review queue">
      <p className="dim">
        Declined transfers whose money waits for a decision: it goes back to the wallet, or the bank proves that it arrived.
      </p>
      <Show of={queue} rem={20}>
        {({ transferReviewQueue }) => (
          <List
            label="Transfers to decide"
            columns={columns}
            of={{ nodes: transferReviewQueue }}
            keyOf={({ id }) => id}
            empty={<p>Nothing waits for a decision. Transfers that a bank declines without saying the last word appear here.</p>}
          />
        )}
      </Show>
    </Section>
  );
}

function Code({ id, code }: { id: string; code: string }) {
  const may = useMay();
  const text = <span className="code nowrap">{code}</span>;
  return may('TRANSFERS_READ') ? <Link href={`/transfers/${id}`}>{text}</Link> : text;
}

function Decide({ row, reload }: { row: Declined; reload(): void }) {
  return (
    <span className="row">
      <DialogButton label="Reverse" title={`Reverse ${row.transferCode}`} small>
        {(close) => <Decision row={row} way="reverse" close={close} reload={reload} />}
      </DialogButton>
      <DialogButton label="Settle" title={`Settle ${row.transferCode}`} small>
        {(close) => <Decision row={row} way="settle" close={close} reload={reload} />}
      </DialogButton>
    </span>
  );
}

interface DecisionProps {
  row: Declined;
  way: 'reverse' | 'settle';
  close(): void;
  reload(): void;
}

function Decision({ row, way, close, reload }: DecisionProps) {
  const reverse = useAction(ReverseInReview);
  const settle = useAction(SettleInReview);
  const act = way === 'reverse' ? reverse : settle;
  const submit = async (note: string): Promise<void> => {
    const done = await act.run({ input: { transferCode: row.transferCode, note } });
    if (!done) return;
    toast(way === 'reverse' ? 'The money is back in the wallet' : 'It is delivered');
    close();
    reload();
  };
  return (
    <NoteForm act={act} label={way === 'reverse' ? 'Give the money back' : 'It was credited'} danger={way === 'reverse'} onSubmit={submit}>
      <p>
        <Money kobo={row.amount} /> and <Money kobo={row.fee} /> of fee{' '}
        {way === 'reverse'
          ? 'go back to the wallet. Make sure that the bank credited nobody.'
          : 'stay debited: the bank proved the credit.'}
      </p>
    </NoteForm>
  );
}
