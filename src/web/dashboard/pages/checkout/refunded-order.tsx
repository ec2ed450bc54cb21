import { useState } from 'react';
import { client } from '../../api.ts';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { TransferQuery } from '../../gql/graphql.ts';
import { Button } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ErrorNote } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { orderOfRefund, RefundOrder } from './order-refund.tsx';

const OrderByReference = graphql(`
  query OrderByReference($reference: String!) {
    find(text: $reference) {
      kind
      id
      detail
    }
  }
`);

interface Props {
  transfer: Pick<NonNullable<TransferQuery['transfer']>, 'transferCode' | 'clientReference' | 'settlementStatus'>;
  related: TransferQuery['relatedToTransfer'];
  reload(): void;
}

/** A delivered refund transfer can mark its order as refunded here. */
export function RefundedOrder({ transfer, related, reload }: Props) {
  const reference = orderOfRefund(transfer.clientReference);
  const isMarked = related.some(({ relation }) => relation === 'REFUNDED_ORDER');
  const may = useMay();
  if (reference === null || isMarked || transfer.settlementStatus !== 'DELIVERED' || !may('CHECKOUT_WRITE')) return null;
  return <Mark reference={reference} transferCode={transfer.transferCode} reload={reload} />;
}

function Mark({ reference, transferCode, reload }: { reference: string; transferCode: string; reload(): void }) {
  const act = useAction(RefundOrder);
  const [isBack, setBack] = useState(false);
  const [isGone, setGone] = useState(false);
  const mark = async (): Promise<void> => {
    const { data } = await client.query(OrderByReference, { reference }, { requestPolicy: 'network-only' }).toPromise();
    const order = data?.find.find(({ kind, detail }) => kind === 'ORDER' && detail === reference);
    setGone(order === undefined);
    if (!order || !(await act.run({ input: { orderId: order.id, transferCode, restock: isBack } }))) return;
    toast('Refund recorded');
    reload();
  };
  const wrong = isGone ? 'The order was not found. Record the refund on the order page.' : Object.values(act.errors)[0];
  return (
    <div className="note stack close">
      <p>This transfer refunds order {reference}. The refund is not recorded on the order yet.</p>
      <label>
        <input type="checkbox" checked={isBack} onChange={({ target }) => setBack(target.checked)} /> Return the items to stock
      </label>
      {wrong && <p role="alert">{wrong}</p>}
      {act.trouble && <ErrorNote trouble={act.trouble} />}
      <div className="row">
        <Button small isBusy={act.isBusy} onClick={() => void mark()}>
          Record refund
        </Button>
      </div>
    </div>
  );
}
