import { clock, moment, naira } from '../../format.ts';
import { Copy } from '../../ui/controls.tsx';
import { Time } from '../../ui/show.tsx';
import type { Shown } from './transfer.tsx';

interface Step {
  name: string;
  at: string | null;
  isBad?: boolean;
}

export function Story({ of: transfer }: { of: Shown }) {
  const sentence = result(transfer);
  return (
    <section className="card stack close" aria-label="Progress">
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
        <Copy text={sentence} label="Copy summary" />
      </div>
    </section>
  );
}

function stepsOf(transfer: Shown): Step[] {
  const { createdAt, status, settledAt, failedAt, reversedAt, timeline } = transfer;
  const submitted = timeline.find(({ responseCode }) => responseCode !== null)?.at ?? settledAt;
  const last: Step = reversedAt
    ? { name: 'Reversed', at: reversedAt, isBad: true }
    : failedAt && !settledAt
      ? { name: 'Declined', at: failedAt, isBad: true }
      : { name: 'Delivered', at: settledAt };
  const isHeld = status === 'SCHEDULED' || status === 'AWAITING_APPROVAL';
  return [
    { name: 'Accepted', at: createdAt },
    { name: isHeld ? 'Hold placed' : 'Wallet debited', at: createdAt },
    { name: 'Submitted to bank', at: submitted },
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
  const payment = `${naira(amount)} to ${beneficiary.accountName ?? beneficiary.accountNumber} (${beneficiary.bankName}, ${beneficiary.accountNumber})`;
  const session = provider?.sessionId ? ` Session ID ${provider.sessionId}.` : '';
  if (status === 'SCHEDULED') return `${payment} is scheduled for ${moment(scheduledAt ?? createdAt)}; the amount is held until then.`;
  if (status === 'AWAITING_APPROVAL') return `${payment} is pending approval by another user; nothing has been sent.`;
  if (status === 'CANCELLED') return `${payment} was cancelled before submission.`;
  if (settlementStatus === 'DELIVERED') return `${payment} was delivered on ${moment(settledAt ?? createdAt)}.${session}`;
  if (settlementStatus === 'REVERSED')
    return `${payment} was not delivered; the wallet was credited on ${moment(reversedAt ?? createdAt)}.`;
  if (settlementStatus === 'FAILED') return `${payment} was declined by the bank and is under review. Do not send it again.`;
  const next = nextCheckAt ? ` Next status check at ${clock(nextCheckAt)}.` : '';
  return `${payment} was created on ${moment(createdAt)}; the bank has not confirmed delivery.${next} Do not send it again.${session}`;
}
