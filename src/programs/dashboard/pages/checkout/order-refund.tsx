import { useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { ActForm } from '../../ui/act.tsx';
import { TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';

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

/** Ties an order to the transfer that gave its money back. */
export function Refund({ orderId, close }: { orderId: string; close(): void }) {
  const act = useAction(RefundOrder);
  const [transferCode, setTransferCode] = useState('');
  const [isBack, setBack] = useState(false);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { orderId, transferCode: transferCode.trim(), restock: isBack } }))) return;
    toast('Marked as refunded');
    close();
  };
  return (
    <ActForm
      act={act}
      label="Mark as refunded"
      fields={['transferCode']}
      reason={transferCode.trim() === '' ? 'Name the transfer' : null}
      onSubmit={submit}
    >
      <p>Send the buyer what was paid, and wait until it is delivered; the order keeps the code of that transfer.</p>
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
