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
import { Approve, Reject } from './decide-request.tsx';
import { type Deciding as Props, useDecision } from './use-decision.ts';
import type { Waiting } from './review-queue.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { decideTexts as texts } from '../../texts/operations.ts';

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
  mutation CreditSuspense($input: CreditSuspenseDepositInput!) {
    creditSuspenseDeposit(input: $input) {
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
  mutation ReturnSuspense($input: ReturnSuspenseDepositInput!) {
    returnSuspenseDeposit(input: $input) {
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

const DismissWebhooks = graphql(`
  mutation DismissRejectedWebhooks($input: DismissRejectedWebhooksInput!) {
    dismissRejectedWebhooks(input: $input) {
      rejectedWebhooks {
        id
        dismissedAt
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const LABELS: Record<ReviewDecision, string> = {
  REVERSE: texts.reverse,
  SETTLE: texts.settle,
  DELIVER: texts.markDelivered,
  CREDIT: texts.credit,
  RETURN: texts.returned,
  APPROVE: texts.approve,
  REJECT: texts.reject,
  BOOK: texts.book,
  EXPLAIN: texts.explain,
  DISMISS: texts.dismiss,
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
    SUSPENSE: fill(texts.depositFromName, { name: party.name ?? party.number }),
    APPROVAL_REQUEST: code ?? '',
    RECONCILIATION: party.number,
    REJECTED_WEBHOOKS: fill(texts.messagesForName, { name: party.name ?? texts.severalAccounts }),
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
    case 'APPROVE':
      return <Approve {...props} />;
    case 'REJECT':
      return <Reject {...props} />;
    case 'DISMISS':
      return <Dismiss {...props} />;
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
    texts.transferReversedTheAmountWas,
    ({ reverseTransfer: { transfer } }) => transfer?.needsReview === true,
  );
  return (
    <NoteForm act={act} label={texts.reverseTransfer} danger onSubmit={(note) => decide({ ...transferOf(props), note })}>
      <p>
        <Sum of={props.row} /> {texts.areCreditedBackToThe}
      </p>
    </NoteForm>
  );
}

function Settle(props: Props) {
  const { act, decide } = useDecision(
    SettleInReview,
    props,
    texts.transferSettled,
    ({ settleTransfer: { transfer } }) => transfer?.needsReview === true,
  );
  return (
    <NoteForm act={act} label={texts.settleTransfer} onSubmit={(note) => decide({ ...transferOf(props), note })}>
      <p>
        <Sum of={props.row} /> {texts.stayDebitedTheBankProved}
      </p>
    </NoteForm>
  );
}

function GiveBillBack(props: Props) {
  const { act, decide } = useDecision(
    ReverseBill,
    props,
    texts.billReversedTheAmountWas,
    ({ reverseBill: { bill } }) => bill?.status === 'PENDING',
  );
  return (
    <NoteForm act={act} label={texts.reverseBill} danger onSubmit={(note) => decide({ ...billOf(props), note })}>
      <p>
        <Sum of={props.row} /> {texts.areCreditedBackToTheWallet}
      </p>
    </NoteForm>
  );
}

function Deliver(props: Props) {
  const { act, decide } = useDecision(
    DeliverBill,
    props,
    texts.billMarkedDelivered,
    ({ deliverBill: { bill } }) => bill?.status === 'PENDING',
  );
  return (
    <NoteForm act={act} label={texts.markBillDelivered} onSubmit={(note) => decide({ ...billOf(props), note })}>
      <p>
        <Sum of={props.row} /> {texts.stayDebitedTheProviderProved}
      </p>
    </NoteForm>
  );
}

function Credit(props: Props) {
  const { row } = props;
  const { act, decide } = useDecision(
    CreditSuspense,
    props,
    texts.depositCredited,
    ({ creditSuspenseDeposit: { deposit } }) => deposit?.status === 'OPEN',
  );
  const [businessId, setBusinessId] = useState(row.business?.id ?? '');
  return (
    <NoteForm
      act={act}
      label={texts.creditWallet}
      fields={['businessId']}
      reason={businessId.trim() === '' ? texts.enterTheBusinessID : null}
      onSubmit={(note) => decide({ suspenseId: row.id, businessId: businessId.trim(), note })}
    >
      <p>{rich(texts.areCreditedToTheWallet, { amount: <Money kobo={row.amount ?? 0} /> })}</p>
      <TextField label={texts.businessID} value={businessId} onChange={setBusinessId} error={act.errors['businessId']} />
    </NoteForm>
  );
}

function Return(props: Props) {
  const { act, decide } = useDecision(ReturnSuspense, props, texts.depositMarkedAsReturned);
  return (
    <NoteForm act={act} label={texts.markAsReturned} danger onSubmit={(note) => decide({ suspenseId: props.row.id, note })}>
      <p>{rich(texts.returnAtTheBankFirst, { amount: <Money kobo={props.row.amount ?? 0} /> })}</p>
    </NoteForm>
  );
}

function Dismiss(props: Props) {
  const { act, decide } = useDecision(DismissWebhooks, props, texts.messagesDismissed);
  const { party, reason } = props.row;
  return (
    <NoteForm act={act} label={texts.dismissMessages} onSubmit={(note) => decide({ rejectedWebhookId: props.row.id, note })}>
      <p>{rich(texts.fromLaterRejectedMessages, { number: party.number, reason })}</p>
    </NoteForm>
  );
}

const Sum = ({ of: { amount, fee } }: { of: Waiting }) => (
  <>{rich(texts.amountAndAFeeOfFee, { amount: <Money kobo={amount ?? 0} />, fee: <Money kobo={fee} /> })}</>
);
