import { clock, moment, naira } from '../../format.ts';
import { Copy } from '../../ui/controls.tsx';
import { Time } from '../../ui/show.tsx';
import type { Shown } from './transfer.tsx';
import { fill } from '../../texts/fill.ts';
import { transferStoryTexts as texts } from '../../texts/transfers.ts';

interface Step {
  name: string;
  at: string | null;
  isBad?: boolean;
}

export function Story({ of: transfer }: { of: Shown }) {
  const sentence = result(transfer);
  return (
    <section className="card stack close" aria-label={texts.progress}>
      <ol className="steps">
        {stepsOf(transfer).map(({ name, at, isBad }) => (
          <li key={name} className={at === null ? undefined : isBad ? 'done bad' : 'done'}>
            <strong>{name}</strong>
            <br />
            <span className="small">{at === null ? 'pending' : <Time at={at} />}</span>
          </li>
        ))}
      </ol>
      <p>{sentence}</p>
      <div className="row">
        <Copy text={sentence} label={texts.copySummary} />
      </div>
    </section>
  );
}

function stepsOf(transfer: Shown): Step[] {
  const { createdAt, status, settledAt, failedAt, reversedAt, timeline } = transfer;
  const submitted = timeline.find(({ responseCode }) => responseCode !== null)?.at ?? settledAt;
  const last: Step = reversedAt
    ? { name: texts.reversed, at: reversedAt, isBad: true }
    : failedAt && !settledAt
      ? { name: texts.declined, at: failedAt, isBad: true }
      : { name: texts.delivered, at: settledAt };
  const isHeld = status === 'SCHEDULED' || status === 'AWAITING_APPROVAL';
  return [
    { name: texts.accepted, at: createdAt },
    { name: isHeld ? texts.holdPlaced : texts.walletDebited, at: createdAt },
    { name: texts.submittedToBank, at: submitted },
    last,
  ];
}

function result({
  amount,
  beneficiary,
  status,
  settlementStatus,
  createdAt,
  settledAt,
  reversedAt,
  nextCheckAt,
  scheduledAt,
  provider,
}: Shown): string {
  const payment = fill(texts.amountToAccountNameBankName, {
    amount: naira(amount),
    accountName: beneficiary.accountName ?? beneficiary.accountNumber,
    bankName: beneficiary.bankName,
    accountNumber: beneficiary.accountNumber,
  });
  const session = provider?.sessionId ? fill(texts.sessionIDSessionId, { sessionId: provider.sessionId }) : '';
  if (status === 'SCHEDULED') return fill(texts.isScheduledFor, { payment, scheduledAt: moment(scheduledAt ?? createdAt) });
  if (status === 'AWAITING_APPROVAL') return fill(texts.isPendingApprovalByAnother, { payment });
  if (status === 'CANCELLED') return fill(texts.wasCancelledBeforeSubmission, { payment });
  if (settlementStatus === 'DELIVERED')
    return fill(texts.paymentWasDeliveredOn, { payment, settledAt: moment(settledAt ?? createdAt), session });
  if (settlementStatus === 'REVERSED') return fill(texts.wasNotDelivered, { payment, reversedAt: moment(reversedAt ?? createdAt) });
  if (settlementStatus === 'FAILED') return fill(texts.wasDeclinedByTheBank, { payment });
  const next = nextCheckAt ? fill(texts.nextStatusCheckAt, { nextCheckAt: clock(nextCheckAt) }) : '';
  return fill(texts.wasCreatedOn, { payment, createdAt: moment(createdAt), next, session });
}
