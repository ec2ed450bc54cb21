import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAction } from '../../data.ts';
import { naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { TransferQuery } from '../../gql/graphql.ts';
import { Button } from '../../ui/controls.tsx';
import { Dialog, toast } from '../../ui/overlays.tsx';
import { ErrorNote } from '../../ui/show.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { transferRetryTexts as texts } from '../../texts/transfers.ts';

const Again = graphql(`
  mutation RetryTransfer($input: RetryTransferInput!) {
    retryTransfer(input: $input) {
      transfer {
        ...TransferRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

interface RetryProps {
  transfer: NonNullable<TransferQuery['transfer']>;
  reload(): void;
}

/** Retries a reversed transfer. Invariant: the API creates at most one retry per transfer. */
export function Retry({ transfer, reload }: RetryProps) {
  const { transferCode, amount, beneficiary } = transfer;
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const retry = useAction(Again);
  const wrong = Object.values(retry.errors)[0];
  const send = async (): Promise<void> => {
    const made = (await retry.run({ input: { transferCode } }))?.retryTransfer.transfer;
    // A refusal after submission leaves a retry to show.
    if (!made) return reload();
    setAsking(false);
    toast(texts.transferRetriedAsANew);
    navigate(`/transfers/${made.id}`);
  };
  return (
    <>
      <Button reason={reasonAgainst(transfer)} onClick={() => setAsking(true)}>
        {texts.retry}
      </Button>
      <Dialog title={texts.retryTransfer} isOpen={isAsking} onClose={() => setAsking(false)}>
        {wrong && <p className="note bad">{wrong}</p>}
        {retry.trouble && <ErrorNote trouble={retry.trouble} />}
        <p>
          {rich(texts.createsANewTransferOf, {
            amount: naira(amount),
            accountName: beneficiary.accountName ?? beneficiary.accountNumber,
            bankName: beneficiary.bankName,
          })}
        </p>
        <div className="row">
          <Button variant="primary" isBusy={retry.isBusy} onClick={() => void send()}>
            {texts.retryTransfer}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function reasonAgainst({ settlementStatus, retriedAs }: RetryProps['transfer']): string | null {
  if (settlementStatus === 'FAILED') return texts.availableAfterTheReversal;
  return retriedAs === null ? null : fill(texts.retriedAsRetriedAs, { retriedAs });
}
