import { clock, moment, naira } from '../../format.ts';
import { Copy } from '../../ui/controls.tsx';
import { Time } from '../../ui/show.tsx';
import type { Shown } from './transfer.tsx';

interface Step {
  name: string;
  /** When it was; null while it is ahead. */
  at: string | null;
  isBad?: boolean;
}

/** Where a transfer is in four steps, and what is known of it in a sentence that can be forwarded. */
export function Story({ of: transfer }: { of: Shown }) {
  const sentence = result(transfer);
  return (
    <section className="card stack close" aria-label="Progress">
      <ol className="steps">
        {stepsOf(transfer).map(({ name, at, isBad }) => (
          <li key={name} className={at === null ? undefined : isBad ? 'done bad' : 'done'}>
            <strong>{name}</strong>
            <br />
            <span className="small">{at === null ? 'not yet' : <Time at={at} />}</span>
          </li>
        ))}
      </ol>
      <p>{sentence}</p>
      <div className="row">
        <Copy text={sentence} label="Copy sentence" />
      </div>
    </section>
  );
}

function stepsOf(transfer: Shown): Step[] {
  const { createdAt, status, settledAt, failedAt, reversedAt, timeline } = transfer;
  const handed = timeline.find(({ responseCode }) => responseCode !== null)?.at ?? settledAt;
  const last: Step = reversedAt
    ? { name: 'Money back', at: reversedAt, isBad: true }
    : failedAt && !settledAt
      ? { name: 'Declined', at: failedAt, isBad: true }
      : { name: 'Delivered', at: settledAt };
  const isHeld = status === 'SCHEDULED' || status === 'AWAITING_APPROVAL';
  return [
    { name: 'Accepted', at: createdAt },
    { name: isHeld ? 'Money held' : 'Wallet debited', at: createdAt },
    { name: 'Handed to the bank', at: handed },
    last,
  ];
}

/** What we know and what we do not, for whoever waits for the money. */
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
  const session = provider?.sessionId ? ` Session id ${provider.sessionId}.` : '';
  if (status === 'SCHEDULED') return `${payment} is planned for ${moment(scheduledAt ?? createdAt)}; its money is held until then.`;
  if (status === 'AWAITING_APPROVAL') return `${payment} waits for the approval of a second person; nothing has left yet.`;
  if (status === 'CANCELLED') return `${payment} was cancelled before it left.`;
  if (settlementStatus === 'DELIVERED') return `${payment} was delivered on ${moment(settledAt ?? createdAt)}.${session}`;
  if (settlementStatus === 'REVERSED') return `${payment} did not arrive; the money came back on ${moment(reversedAt ?? createdAt)}.`;
  if (settlementStatus === 'FAILED')
    return `${payment} was declined by the bank; a person decides whether the money comes back. Do not send it again.`;
  const next = nextCheckAt ? ` We ask the bank again at ${clock(nextCheckAt)}.` : '';
  return `${payment} was made on ${moment(createdAt)}, and the bank has not said yet whether it arrived.${next} Do not send it again.${session}`;
}
