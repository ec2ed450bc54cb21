import { Link } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { BillReviewQueueQuery } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { List, Section } from '../../ui/list.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, Show, Time } from '../../ui/show.tsx';
import { type Column } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';

const BillReviewQueue = graphql(`
  query BillReviewQueue {
    billReviewQueue {
      id
      requestRef
      serviceName
      customerId
      amount
      fee
      status
      createdAt
      nextCheckAt
    }
  }
`);

const ReverseBill = graphql(`
  mutation ReverseBill($input: DecideBillInput!) {
    reverseBill(input: $input) {
      bill {
        id
        status
      }
      userErrors {
        code
        message
        field
      }
    }
  }
`);

const DeliverBill = graphql(`
  mutation DeliverBill($input: DecideBillInput!) {
    deliverBill(input: $input) {
      bill {
        id
        status
      }
      userErrors {
        code
        message
        field
      }
    }
  }
`);

type Open = BillReviewQueueQuery['billReviewQueue'][number];

/** Bills that only a telephone call to the provider can end. */
export function BillReview() {
  const queue = useData(BillReviewQueue, {});
  const columns: Column<Open>[] = [
    { head: 'Bill', cell: ({ requestRef }) => <Code requestRef={requestRef} /> },
    {
      head: 'For',
      cell: ({ serviceName, customerId }) => (
        <>
          {serviceName}
          <br />
          <span className="dim nowrap">{customerId}</span>
        </>
      ),
    },
    { head: 'Amount', num: true, cell: ({ amount }) => <Money kobo={amount} /> },
    { head: 'Age', cell: ({ createdAt }) => <Time at={createdAt} age /> },
    { head: 'Asked next', cell: ({ nextCheckAt }) => (nextCheckAt ? <Time at={nextCheckAt} /> : '–') },
    {
      head: 'Decide',
      cell: (row) => (
        <span className="row">
          <DialogButton label="Give back" title={`Give back ${row.requestRef}`} small>
            {(close) => <Decision row={row} way="reverse" close={close} reload={queue.reload} />}
          </DialogButton>
          <DialogButton label="Delivered" title={`Take ${row.requestRef} as delivered`} small>
            {(close) => <Decision row={row} way="deliver" close={close} reload={queue.reload} />}
          </DialogButton>
        </span>
      ),
    },
  ];
  return (
    <Section title="Bills without an outcome">
      <p className="dim">
        The provider was asked for an hour and more and says neither yes nor no. It is asked again every day until somebody decides.
      </p>
      <Show of={queue} rem={8}>
        {({ billReviewQueue }) => (
          <List
            label="Bills to decide"
            columns={columns}
            of={{ nodes: billReviewQueue }}
            keyOf={({ id }) => id}
            empty={<p>Every bill has an outcome, or is too young to be asked about by telephone.</p>}
          />
        )}
      </Show>
    </Section>
  );
}

function Code({ requestRef }: { requestRef: string }) {
  const may = useMay();
  const text = <span className="code nowrap">{requestRef}</span>;
  return may('BILLS_READ') ? <Link href={`/bills/${requestRef}`}>{text}</Link> : text;
}

function Decision({ row, way, close, reload }: { row: Open; way: 'reverse' | 'deliver'; close(): void; reload(): void }) {
  const reverse = useAction(ReverseBill);
  const deliver = useAction(DeliverBill);
  const act = way === 'reverse' ? reverse : deliver;
  const submit = async (note: string): Promise<void> => {
    if (!(await act.run({ input: { requestRef: row.requestRef, note } }))) return;
    toast(way === 'reverse' ? 'The money is back in the wallet' : 'It is delivered');
    close();
    reload();
  };
  return (
    <NoteForm act={act} label={way === 'reverse' ? 'Give the money back' : 'It was delivered'} danger={way === 'reverse'} onSubmit={submit}>
      <p>
        <Money kobo={row.amount} /> and <Money kobo={row.fee} /> of fee{' '}
        {way === 'reverse'
          ? 'go back to the wallet. Make sure that the provider delivered nothing.'
          : 'stay debited: the provider proved the delivery. A token reaches the customer by other ways.'}
      </p>
    </NoteForm>
  );
}
