import { useState } from 'react';
import { graphql } from '../../gql/gql.ts';
import type { ReviewDecision, ReviewKind } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { TextField } from '../../ui/controls.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { Money } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { ResolveDifference } from './resolve-difference.tsx';
import { Books } from './books.tsx';
import { PERMISSION } from './permissions.ts';
import { Approve, Refuse } from './decide-request.tsx';
import { type Deciding as Props, useDecision } from './use-decision.ts';
import type { Waiting } from './review-queue.tsx';

const ReverseInReview = graphql(`
  mutation ReverseInReview($input: DecideTransferInput!) {
    reverseTransfer(input: $input) {
      transfer {
        id
        needsReview
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const SettleInReview = graphql(`
  mutation SettleInReview($input: DecideTransferInput!) {
    settleTransfer(input: $input) {
      transfer {
        id
        needsReview
      }
      userErrors {
        ...UserErrors
      }
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
        ...UserErrors
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
        ...UserErrors
      }
    }
  }
`);

const CreditSuspense = graphql(`
  mutation CreditSuspense($input: CreditSuspenseInput!) {
    creditSuspense(input: $input) {
      deposit {
        id
        status
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const ReturnSuspense = graphql(`
  mutation ReturnSuspense($input: ReturnSuspenseInput!) {
    returnSuspense(input: $input) {
      deposit {
        id
        status
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const SeeRefused = graphql(`
  mutation SeeRefusedMessages($input: SeeRefusedMessagesInput!) {
    seeRefusedMessages(input: $input) {
      refusedMessages {
        id
        seenAt
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const LABELS: Record<ReviewDecision, string> = {
  REVERSE: 'Reverse',
  SETTLE: 'Settle',
  DELIVER: 'Mark delivered',
  CREDIT: 'Credit',
  RETURN: 'Returned',
  AGREE: 'Approve',
  REFUSE: 'Reject',
  BOOK: 'Book',
  EXPLAIN: 'Explain',
  SEEN: 'Dismiss',
};

/** Decisions on a pending review that the operator may make. */
export function Decide({ row, reload }: Pick<Props, 'row' | 'reload'>) {
  const may = useMay();
  if (!may(PERMISSION[row.kind])) return null;
  return (
    <span className="row">
      {row.decisions.map((decision) => (
        <DialogButton key={decision} label={LABELS[decision]} title={titleOf(row, decision)} small>
          {(close) => (
            <>
              <Books row={row} decision={decision} />
              <Decision row={row} decision={decision} close={close} reload={reload} />
            </>
          )}
        </DialogButton>
      ))}
    </span>
  );
}

function titleOf({ kind, code, reference, party }: Waiting, decision: ReviewDecision): string {
  const what: Partial<Record<ReviewKind, string>> = {
    SUSPENSE: `deposit from ${party.name ?? party.number}`,
    PROPOSAL: code ?? '',
    RECONCILIATION: party.number,
    REFUSED_MESSAGES: `messages for ${party.name ?? 'several accounts'}`,
  };
  return `${LABELS[decision]}: ${what[kind] ?? reference}`;
}

function Decision({ decision, ...props }: Props & { decision: ReviewDecision }) {
  switch (decision) {
    case 'REVERSE':
      return props.row.kind === 'BILL' ? <GiveBillBack {...props} /> : <Reverse {...props} />;
    case 'SETTLE':
      return <Settle {...props} />;
    case 'DELIVER':
      return <Deliver {...props} />;
    case 'CREDIT':
      return <Credit {...props} />;
    case 'RETURN':
      return <Return {...props} />;
    case 'AGREE':
      return <Approve {...props} />;
    case 'REFUSE':
      return <Refuse {...props} />;
    case 'SEEN':
      return <See {...props} />;
    case 'BOOK':
    case 'EXPLAIN':
      return <ResolveDifference {...props} id={props.row.id} amount={props.row.amount} decision={decision} />;
  }
}

const transferOf = ({ row: { reference, business } }: Props) => ({ transferCode: reference, businessId: business?.id ?? null });
const billOf = ({ row: { reference, business } }: Props) => ({ requestRef: reference, businessId: business?.id ?? null });

function Reverse(props: Props) {
  const { act, decide } = useDecision(
    ReverseInReview,
    props,
    'Transfer reversed. The money is back in the wallet.',
    ({ reverseTransfer: { transfer } }) => transfer?.needsReview === true,
  );
  return (
    <NoteForm act={act} label="Reverse transfer" danger onSubmit={(note) => decide({ ...transferOf(props), note })}>
      <p>
        <Sum of={props.row} /> are credited back to the wallet. First make sure that the bank did not credit the payee.
      </p>
    </NoteForm>
  );
}

function Settle(props: Props) {
  const { act, decide } = useDecision(
    SettleInReview,
    props,
    'Transfer settled',
    ({ settleTransfer: { transfer } }) => transfer?.needsReview === true,
  );
  return (
    <NoteForm act={act} label="Settle transfer" onSubmit={(note) => decide({ ...transferOf(props), note })}>
      <p>
        <Sum of={props.row} /> stay debited: the bank proved the credit.
      </p>
    </NoteForm>
  );
}

function GiveBillBack(props: Props) {
  const { act, decide } = useDecision(
    ReverseBill,
    props,
    'Bill reversed. The money is back in the wallet.',
    ({ reverseBill: { bill } }) => bill?.status === 'PENDING',
  );
  return (
    <NoteForm act={act} label="Reverse bill" danger onSubmit={(note) => decide({ ...billOf(props), note })}>
      <p>
        <Sum of={props.row} /> are credited back to the wallet. First make sure that the provider did not deliver.
      </p>
    </NoteForm>
  );
}

function Deliver(props: Props) {
  const { act, decide } = useDecision(
    DeliverBill,
    props,
    'Bill marked delivered',
    ({ deliverBill: { bill } }) => bill?.status === 'PENDING',
  );
  return (
    <NoteForm act={act} label="Mark bill delivered" onSubmit={(note) => decide({ ...billOf(props), note })}>
      <p>
        <Sum of={props.row} /> stay debited: the provider proved the delivery. Send a token to the customer yourself.
      </p>
    </NoteForm>
  );
}

function Credit(props: Props) {
  const { row } = props;
  const { act, decide } = useDecision(
    CreditSuspense,
    props,
    'Deposit credited',
    ({ creditSuspense: { deposit } }) => deposit?.status === 'OPEN',
  );
  const [businessId, setBusinessId] = useState(row.business?.id ?? '');
  return (
    <NoteForm
      act={act}
      label="Credit wallet"
      fields={['businessId']}
      reason={businessId.trim() === '' ? 'Enter the business ID' : null}
      onSubmit={(note) => decide({ suspenseId: row.id, businessId: businessId.trim(), note })}
    >
      <p>
        <Money kobo={row.amount ?? 0} /> are credited to the wallet of this business, with the event wallet.funded.
      </p>
      <TextField label="Business ID" value={businessId} onChange={setBusinessId} error={act.errors['businessId']} />
    </NoteForm>
  );
}

function Return(props: Props) {
  const { act, decide } = useDecision(ReturnSuspense, props, 'Deposit marked as returned');
  return (
    <NoteForm act={act} label="Mark as returned" danger onSubmit={(note) => decide({ suspenseId: props.row.id, note })}>
      <p>
        Return <Money kobo={props.row.amount ?? 0} /> at the bank first. No wallet changes here.
      </p>
    </NoteForm>
  );
}

function See(props: Props) {
  const { act, decide } = useDecision(SeeRefused, props, 'Messages dismissed');
  const { party, reason } = props.row;
  return (
    <NoteForm act={act} label="Dismiss messages" onSubmit={(note) => decide({ refusalId: props.row.id, note })}>
      <p>
        From {party.number}: {reason}. Later rejected messages create a new entry.
      </p>
    </NoteForm>
  );
}

const Sum = ({ of: { amount, fee } }: { of: Waiting }) => (
  <>
    <Money kobo={amount ?? 0} /> and <Money kobo={fee} /> of fee
  </>
);
