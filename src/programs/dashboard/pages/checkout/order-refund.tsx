import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { client } from '../../api.ts';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { ActForm } from '../../ui/act.tsx';
import { TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, Skeleton } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';

const RefundOrder = graphql(`
  mutation RefundOrder($input: RefundCheckoutOrderInput!) {
    refundCheckoutOrder(input: $input) {
      order {
        id
        status
        refundTransferCode
        refundedAt
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const RefundTransfer = graphql(`
  query RefundTransfer($clientReference: String!) {
    transferByClientReference(clientReference: $clientReference) {
      id
      transferCode
    }
  }
`);

interface Props {
  order: { id: string; reference: string; amountPaid: number };
  close(): void;
}

/** Ties an order to the transfer that gave its money back, which is offered with a reference of its own: one order is not paid back twice. */
export function Refund({ order, close }: Props) {
  const clientReference = `REFUND-${order.reference}`;
  const mayLook = useMay()('TRANSFERS_READ');
  // Asked once, of the service and not of what this browser remembers: whether it was sent meanwhile is the point.
  const [known, setKnown] = useState(mayLook ? null : '');
  useEffect(() => {
    if (!mayLook) return;
    void client
      .query(RefundTransfer, { clientReference }, { requestPolicy: 'network-only' })
      .toPromise()
      .then(({ data }) => setKnown(data?.transferByClientReference?.transferCode ?? ''));
  }, [mayLook, clientReference]);
  if (known === null) return <Skeleton rem={12} />;
  return <Form order={order} clientReference={clientReference} known={known} close={close} />;
}

function Form({ order: { id, reference, amountPaid }, clientReference, known, close }: Props & { clientReference: string; known: string }) {
  const may = useMay();
  const act = useAction(RefundOrder);
  const [transferCode, setTransferCode] = useState(known);
  const [isBack, setBack] = useState(false);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { orderId: id, transferCode: transferCode.trim(), restock: isBack } }))) return;
    toast('Marked as refunded');
    close();
  };
  const sending = new URLSearchParams({ amount: (amountPaid / 100).toFixed(2), narration: `Refund ${reference}`, clientReference });
  return (
    <ActForm
      act={act}
      label="Mark as refunded"
      fields={['transferCode']}
      reason={transferCode.trim() === '' ? 'Name the transfer' : null}
      onSubmit={submit}
    >
      {known === '' && (
        <p>
          Send the buyer <Money kobo={amountPaid} />, and wait until it is delivered; the order keeps the code of that transfer.{' '}
          {may('TRANSFERS_WRITE') && <Link href={`/send?${sending.toString()}`}>Send the money back</Link>}
        </p>
      )}
      {known !== '' && <p>The money went back by the transfer below. Mark it once it is delivered.</p>}
      <TextField
        label="Code of the transfer"
        value={transferCode}
        onChange={setTransferCode}
        error={act.errors['transferCode']}
        inputMode="numeric"
      />
      <label>
        <input type="checkbox" checked={isBack} onChange={({ target }) => setBack(target.checked)} /> The goods are back in stock
      </label>
    </ActForm>
  );
}
