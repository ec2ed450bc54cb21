import { useState } from 'react';
import { naira } from '../../format.ts';
import type { ReadLine } from '../../lines.ts';
import { errorTexts } from '../../texts.ts';
import { Button } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/overlays.tsx';
import { Facts, Money } from '../../ui/show.tsx';
import { useFees } from './fees.ts';

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

const SHOWN = 20;
/** Fees of longer lists take too many questions; the batch shows them. */
const MOST_QUOTED = 500;

export function ConfirmList({ payments, available, isOpen, isBusy, onClose, onConfirm }: Props) {
  const amounts = payments.map(({ line }) => line.item?.amount ?? 0);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const isLong = payments.length > MOST_QUOTED;
  const fees = useFees(amounts, !isOpen || isLong);
  const differing = payments.filter(({ isLike }) => !isLike);
  const [acknowledged, setAcknowledged] = useState('');
  const key = differing.map(({ line, holder }) => `${line.number} ${holder}`).join();
  const isMissing = differing.length > 0 && acknowledged !== key;
  const debited = fees && 'kobo' in fees ? total + fees.kobo : null;
  const reason =
    fees === null && !isLong ? 'Fees are being calculated' : debited !== null && debited > available ? errorTexts.exceedsBalance : null;
  return (
    <Dialog title="Confirm transfers" isOpen={isOpen} onClose={onClose}>
      <Facts
        rows={[
          ['Transfers', payments.length],
          ['Amount', <Money key="amount" kobo={total} />],
          [
            'Fees',
            isLong ? (
              'at current prices, for each transfer'
            ) : fees === null ? (
              '…'
            ) : 'kobo' in fees ? (
              <Money key="fees" kobo={fees.kobo} />
            ) : (
              `not available: ${fees.problem}`
            ),
          ],
          ['Debited', isLong ? 'the amount and the fees' : debited === null ? '…' : <Money key="debited" kobo={debited} />],
          ['Available balance', <Money key="available" kobo={available} />],
        ]}
      />
      {differing.length > 0 && (
        <div className="note warn">
          <p>{differing.length === 1 ? '1 account name differs' : `${differing.length} account names differ`} from the name at the bank:</p>
          <ul>
            {differing.slice(0, SHOWN).map(({ line: { number, item }, holder }) => (
              <li key={number}>
                {item?.beneficiaryName}: account name {holder}
              </li>
            ))}
          </ul>
          {differing.length > SHOWN && <p>{differing.length - SHOWN} more names differ: see their lines.</p>}
          <label>
            <input type="checkbox" checked={!isMissing} onChange={({ target }) => setAcknowledged(target.checked ? key : '')} />
            Pay accounts with a different name
          </label>
        </div>
      )}
      <div className="row">
        <Button
          variant="primary"
          icon="send"
          isBusy={isBusy}
          reason={isMissing ? 'Confirm the names that differ' : reason}
          onClick={onConfirm}
        >
          {`Send ${naira(total)} to ${payments.length}`}
        </Button>
        <Button onClick={onClose}>Edit transfers</Button>
      </div>
    </Dialog>
  );
}
