import { useState } from 'react';
import { naira } from '../../format.ts';
import type { ReadLine } from '../../lines.ts';
import { Button } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/overlays.tsx';
import { Facts, Money } from '../../ui/show.tsx';
import { useFees } from './fees.ts';

/** A line that is paid, with the name that its bank gives. */
export interface Payment {
  line: ReadLine;
  holder: string;
  isLike: boolean;
}

interface Props {
  payments: readonly Payment[];
  available: number;
  isOpen: boolean;
  isBusy: boolean;
  onClose(): void;
  onConfirm(): void;
}

/** So many differing names are shown; each is beside its line, too. */
const SHOWN = 20;

/** The last look before money moves: how many, how much, the fees, and the names that differ, which are acknowledged one and all. */
export function ConfirmList({ payments, available, isOpen, isBusy, onClose, onConfirm }: Props) {
  const amounts = payments.map(({ line }) => line.item?.amount ?? 0);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const fees = useFees(amounts, !isOpen);
  const differing = payments.filter(({ isLike }) => !isLike);
  const [acknowledged, setAcknowledged] = useState('');
  const key = differing.map(({ line, holder }) => `${line.number} ${holder}`).join();
  const isMissing = differing.length > 0 && acknowledged !== key;
  const debited = fees && 'kobo' in fees ? total + fees.kobo : null;
  const reason =
    fees === null ? 'The fees are being added up' : debited !== null && debited > available ? 'More than there is in the wallet' : null;
  return (
    <Dialog title="Send this list?" isOpen={isOpen} onClose={onClose}>
      <Facts
        rows={[
          ['Payments', payments.length],
          ['Amount', <Money key="amount" kobo={total} />],
          ['Fees', fees === null ? '…' : 'kobo' in fees ? <Money key="fees" kobo={fees.kobo} /> : `not known: ${fees.problem}`],
          ['Debited', debited === null ? '…' : <Money key="debited" kobo={debited} />],
          ['In the wallet', <Money key="available" kobo={available} />],
        ]}
      />
      {differing.length > 0 && (
        <div className="note warn">
          <p>{differing.length === 1 ? '1 name differs' : `${differing.length} names differ`} from the name at the bank:</p>
          <ul>
            {differing.slice(0, SHOWN).map(({ line: { number, item }, holder }) => (
              <li key={number}>
                {item?.beneficiaryName}: the bank says {holder}
              </li>
            ))}
          </ul>
          {differing.length > SHOWN && <p>And {differing.length - SHOWN} more, which stand beside their lines.</p>}
          <label>
            <input type="checkbox" checked={!isMissing} onChange={({ target }) => setAcknowledged(target.checked ? key : '')} />
            Pay these accounts all the same
          </label>
        </div>
      )}
      <div className="row">
        <Button
          variant="primary"
          icon="send"
          isBusy={isBusy}
          reason={isMissing ? 'Acknowledge the names that differ' : reason}
          onClick={onConfirm}
        >
          {`Send ${naira(total)} to ${payments.length}`}
        </Button>
        <Button onClick={onClose}>Back</Button>
      </div>
    </Dialog>
  );
}
