import { useState } from 'react';
import { naira } from '../../format.ts';
import type { ReadLine } from '../../lines.ts';
import { errorTexts } from '../../texts/common.ts';
import { Button } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/overlays.tsx';
import { Facts, Money } from '../../ui/show.tsx';
import { useFees } from './fees.ts';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { confirmListTexts as texts } from '../../texts/send.ts';

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
    fees === null && !isLong ? texts.feesAreBeingCalculated : debited !== null && debited > available ? errorTexts.exceedsBalance : null;
  return (
    <Dialog title={texts.confirmTransfers} isOpen={isOpen} onClose={onClose}>
      <Facts
        rows={[
          [labels.transfers, payments.length],
          [labels.amount, <Money key="amount" kobo={total} />],
          [
            texts.fees,
            isLong ? (
              texts.atCurrentPrices
            ) : fees === null ? (
              '…'
            ) : 'kobo' in fees ? (
              <Money key="fees" kobo={fees.kobo} />
            ) : (
              fill(texts.notAvailableProblem, { problem: fees.problem })
            ),
          ],
          [texts.debited, isLong ? texts.theAmountAndTheFees : debited === null ? '…' : <Money key="debited" kobo={debited} />],
          [texts.availableBalance, <Money key="available" kobo={available} />],
        ]}
      />
      {differing.length > 0 && (
        <div className="note warn">
          <p>
            {rich(texts.fromTheNameAtThe, {
              differing: differing.length === 1 ? texts.accountNameDiffers : `${differing.length} account names differ`,
            })}
          </p>
          <ul>
            {differing.slice(0, SHOWN).map(({ line: { number, item }, holder }) => (
              <li key={number}>{rich(texts.beneficiaryNameAccountName, { beneficiaryName: item?.beneficiaryName, holder })}</li>
            ))}
          </ul>
          {differing.length > SHOWN && <p>{rich(texts.moreNamesDiffer, { count: differing.length - SHOWN })}</p>}
          <label>
            <input type="checkbox" checked={!isMissing} onChange={({ target }) => setAcknowledged(target.checked ? key : '')} />
            {texts.payAccountsWithADifferent}
          </label>
        </div>
      )}
      <div className="row">
        <Button
          variant="primary"
          icon="send"
          isBusy={isBusy}
          reason={isMissing ? texts.confirmTheNamesThatDiffer : reason}
          onClick={onConfirm}
        >
          {fill(texts.sendTotalToCount, { total: naira(total), count: payments.length })}
        </Button>
        <Button onClick={onClose}>{texts.editTransfers}</Button>
      </div>
    </Dialog>
  );
}
