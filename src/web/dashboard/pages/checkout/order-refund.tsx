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

interface Known {
  transferCode: string;
  payer: { name: string | null; accountNumber: string; bankCode: string } | null;
}

/** Idempotency: one refund reference per order, so one order is refunded once. */
const referenceOf = (orderReference: string): string => `REFUND-${orderReference}`;

export const orderOfRefund = (clientReference: string | null): string | null =>
  /^REFUND-(ORD_[\dA-Z]{12})$/.exec(clientReference ?? '')?.[1] ?? null;

export function Refund({ order, close }: Props) {
  const clientReference = referenceOf(order.reference);
  const may = useMay();
  const [mayReadTransfers, wallet] = [may('TRANSFERS_READ'), may('WALLET_READ') && order.depositId !== null];
  const deposit = order.depositId ?? order.id;
  // Asked of the service, not the browser cache: a refund may have been sent meanwhile.
  const [known, setKnown] = useState<Known | null>(mayReadTransfers ? null : { transferCode: '', payer: null });
  useEffect(() => {
    if (!mayReadTransfers) return;
    void client
      .query(RefundTransfer, { clientReference, deposit, wallet }, { requestPolicy: 'network-only' })
      .toPromise()
      .then(({ data }) => setKnown({ transferCode: data?.transferByClientReference?.transferCode ?? '', payer: payerIn(data) }));
  }, [mayReadTransfers, wallet, deposit, clientReference]);
  if (known === null) return <Skeleton rem={12} />;
  return <Form order={order} clientReference={clientReference} known={known} close={close} />;
}

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
    toast('Refund recorded');
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
      label="Record refund"
      fields={['transferCode']}
      reason={transferCode.trim() === '' ? 'Enter the transfer code' : null}
      onSubmit={submit}
    >
      {known.transferCode === '' && (
        <p>
          Send a refund of <Money kobo={amountPaid} />
          {payer ? ` to account ${payer.accountNumber} of ${payer.name ?? 'the payer'}` : ''}. After delivery, record the transfer code
          here. {may('TRANSFERS_WRITE') && <Link href={`/send?${sending.toString()}`}>Send refund</Link>}
        </p>
      )}
      {known.transferCode !== '' && <p>The refund was sent by the transfer below. Record the refund after delivery.</p>}
      <TextField
        label="Transfer code"
        value={transferCode}
        onChange={setTransferCode}
        error={act.errors['transferCode']}
        inputMode="numeric"
      />
      <label>
        <input type="checkbox" checked={isBack} onChange={({ target }) => setBack(target.checked)} /> Return the items to stock
      </label>
    </ActForm>
  );
}
