import { readBank } from '../../../../domain/portable/bank-names.ts';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { client } from '../../api.ts';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { RefundTransferQuery } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, Skeleton } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';

export const RefundOrder = graphql(`
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
  query RefundTransfer($clientReference: String!, $deposit: ID!, $wallet: Boolean!) {
    transferByClientReference(clientReference: $clientReference) {
      id
      transferCode
    }
    transactions(first: 1, relatedId: $deposit) @include(if: $wallet) {
      nodes {
        id
        counterparty {
          name
          accountNumber
          bankName
        }
      }
    }
    banks {
      bankCode
      bankName
    }
  }
`);

interface Props {
  order: { id: string; reference: string; amountPaid: number; depositId: string | null };
  close(): void;
}

/** What is known before anything is sent. */
interface Known {
  /** Of the transfer that was sent with the order's reference; '' while none was. */
  transferCode: string;
  /** Where the money came from, as far as the bank told it. */
  payer: { name: string | null; accountNumber: string; bankCode: string } | null;
}

/** What a refund of an order is called, so that one order is not paid back twice. */
const referenceOf = (orderReference: string): string => `REFUND-${orderReference}`;

/** The order that a transfer with this reference gives back; null for any other. */
export const orderOfRefund = (clientReference: string | null): string | null =>
  /^REFUND-(ORD_[\dA-Z]{12})$/.exec(clientReference ?? '')?.[1] ?? null;

/** Ties an order to the transfer that gave its money back, which is offered with a reference of its own: one order is not paid back twice. */
export function Refund({ order, close }: Props) {
  const clientReference = referenceOf(order.reference);
  const may = useMay();
  const [mayLook, wallet] = [may('TRANSFERS_READ'), may('WALLET_READ') && order.depositId !== null];
  const deposit = order.depositId ?? order.id;
  // Asked once, of the service and not of what this browser remembers: whether it was sent meanwhile is the point.
  const [known, setKnown] = useState<Known | null>(mayLook ? null : { transferCode: '', payer: null });
  useEffect(() => {
    if (!mayLook) return;
    void client
      .query(RefundTransfer, { clientReference, deposit, wallet }, { requestPolicy: 'network-only' })
      .toPromise()
      .then(({ data }) => setKnown({ transferCode: data?.transferByClientReference?.transferCode ?? '', payer: payerIn(data) }));
  }, [mayLook, wallet, deposit, clientReference]);
  if (known === null) return <Skeleton rem={12} />;
  return <Form order={order} clientReference={clientReference} known={known} close={close} />;
}

/** A bank that is not known by the name it gave itself is left to be chosen. */
function payerIn(data: RefundTransferQuery | undefined): Known['payer'] {
  const { name = null, accountNumber, bankName } = data?.transactions?.nodes[0]?.counterparty ?? {};
  if (!accountNumber || !/^\d{10}$/.test(accountNumber)) return null;
  const reading = readBank(bankName ?? '', data?.banks ?? []);
  return { name, accountNumber, bankCode: 'bank' in reading && !reading.isLikeness ? reading.bank.bankCode : '' };
}

function Form({ order, clientReference, known, close }: Props & { clientReference: string; known: Known }) {
  const { id, reference, amountPaid } = order;
  const may = useMay();
  const act = useAction(RefundOrder);
  const [transferCode, setTransferCode] = useState(known.transferCode);
  const [isBack, setBack] = useState(false);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { orderId: id, transferCode: transferCode.trim(), restock: isBack } }))) return;
    toast('Marked as refunded');
    close();
  };
  const { payer } = known;
  const sending = new URLSearchParams({
    amount: (amountPaid / 100).toFixed(2),
    narration: `Refund ${reference}`,
    clientReference,
    ...(payer && { accountNumber: payer.accountNumber, bankCode: payer.bankCode }),
  });
  return (
    <ActForm
      act={act}
      label="Mark as refunded"
      fields={['transferCode']}
      reason={transferCode.trim() === '' ? 'Name the transfer' : null}
      onSubmit={submit}
    >
      {known.transferCode === '' && (
        <p>
          Send <Money kobo={amountPaid} /> back
          {payer ? ` to the account ${payer.accountNumber} of ${payer.name ?? 'the payer'}, which paid it` : ''}, and wait until it is
          delivered; the order keeps the code of that transfer.{' '}
          {may('TRANSFERS_WRITE') && <Link href={`/send?${sending.toString()}`}>Send the money back</Link>}
        </p>
      )}
      {known.transferCode !== '' && <p>The money went back by the transfer below. Mark it once it is delivered.</p>}
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
