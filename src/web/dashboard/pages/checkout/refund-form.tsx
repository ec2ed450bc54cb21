import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { koboOf, naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { RefundablePaymentsQuery } from '../../gql/graphql.ts';
import { ActForm, useReference } from '../../ui/act.tsx';
import { MoneyField, Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ErrorNote, Facts, Money, Skeleton } from '../../ui/show.tsx';

const RefundablePayments = graphql(`
  query RefundablePayments($orderId: ID, $transactionId: ID) {
    refundablePayments(orderId: $orderId, transactionId: $transactionId) {
      transactionId
      amount
      amountRefundable
      payerName
      payerAccountNumber
      payerBankCode
      payerBankName
    }
    banks {
      bankCode
      bankName
    }
  }
`);

const RefundOrder = graphql(`
  mutation RefundOrder($input: RefundCheckoutOrderInput!) {
    refundCheckoutOrder(input: $input) {
      order {
        id
        status
        amountRefunded
        amountRefunding
        refundTransferCode
      }
      refund {
        id
        status
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const RefundPayment = graphql(`
  mutation RefundPayment($input: RefundCustomerTransactionInput!) {
    refundCustomerTransaction(input: $input) {
      refund {
        id
        status
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Payment = RefundablePaymentsQuery['refundablePayments'][number];
type Of = { orderId: string } | { transactionId: string };

interface Props {
  of: Of;
  close(): void;
  reload(): void;
}

/** Refunds an order or a payment; the status of the refund follows by itself. */
export function Refund({ of, close, reload }: Props) {
  const { data, trouble } = useData(RefundablePayments, of);
  if (trouble) return <ErrorNote trouble={trouble} />;
  if (!data) return <Skeleton rem={12} />;
  const open = data.refundablePayments.filter(({ amountRefundable }) => amountRefundable > 0);
  if (open.length === 0) return <p>Everything that was paid is refunded, or its refund is in progress.</p>;
  return <Form of={of} payments={open} banks={data.banks} close={close} reload={reload} />;
}

function Form({ of, payments, banks, close, reload }: Props & { payments: readonly Payment[]; banks: RefundablePaymentsQuery['banks'] }) {
  const ofOrder = 'orderId' in of;
  const [chosen, choose] = useState(payments[0]!.transactionId);
  const payment = payments.find(({ transactionId }) => transactionId === chosen) ?? payments[0]!;
  const [amount, setAmount] = useState((payment.amountRefundable / 100).toFixed(2));
  const [reason, setReason] = useState('');
  const [account, setAccount] = useState({ accountNumber: '', bankCode: '' });
  const [flags, setFlags] = useState({ isPayerBearing: false, isBack: false, isNameAccepted: false });
  const [order, transaction] = [useAction(RefundOrder), useAction(RefundPayment)];
  const act = ofOrder ? order : transaction;
  const reference = useReference(() => `REFUND-${crypto.randomUUID()}`);
  const kobo = koboOf(amount);
  const isMismatch = act.codes.includes('ACCOUNT_NAME_MISMATCH');
  const submit = async (): Promise<void> => {
    if (typeof kobo !== 'number') return;
    const content = {
      transactionId: payment.transactionId,
      amount: kobo,
      feeBearer: flags.isPayerBearing ? ('PAYER' as const) : ('BUSINESS' as const),
      allowNameMismatch: flags.isNameAccepted,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(account.accountNumber !== '' && { accountNumber: account.accountNumber }),
      ...(account.bankCode !== '' && { bankCode: account.bankCode }),
    };
    const input = { ...content, clientReference: reference({ ...content, isBack: flags.isBack }, act.trouble) };
    const done = ofOrder
      ? await order.run({ input: { ...input, orderId: of.orderId, restock: flags.isBack } })
      : await transaction.run({ input });
    if (!done) return;
    toast('Refund sent');
    reload();
    close();
  };
  return (
    <ActForm
      act={act}
      label={typeof kobo === 'number' ? `Refund ${naira(kobo)}` : 'Refund'}
      fields={['amount', 'allowNameMismatch', 'accountNumber', 'bankCode']}
      reason={
        typeof kobo !== 'number' ? 'Enter the amount' : isMismatch && !flags.isNameAccepted ? 'Confirm the name of the account' : null
      }
      onSubmit={submit}
    >
      {payments.length > 1 && (
        <Select
          label="Payment"
          value={payment.transactionId}
          onChange={(id) => {
            choose(id);
            setAmount(((payments.find(({ transactionId }) => transactionId === id)?.amountRefundable ?? 0) / 100).toFixed(2));
          }}
          options={payments.map(({ transactionId, payerName, amountRefundable }) => [
            transactionId,
            `${payerName ?? 'Unknown payer'}, ${naira(amountRefundable)}`,
          ])}
        />
      )}
      <Facts
        rows={[
          ['Payer', payment.payerName ?? 'Not reported by the bank'],
          payment.payerAccountNumber
            ? ['Account', `${payment.payerAccountNumber}, ${payment.payerBankName ?? 'bank not reported'}`]
            : false,
          ['Can be refunded', <Money kobo={payment.amountRefundable} />],
        ]}
      />
      {payment.payerAccountNumber === null && (
        <TextField
          label="Account number of the payer"
          value={account.accountNumber}
          onChange={(accountNumber) => setAccount({ ...account, accountNumber })}
          error={act.errors['accountNumber']}
          inputMode="numeric"
        />
      )}
      {payment.payerBankCode === null && (
        <Select
          label="Bank of the payer"
          value={account.bankCode}
          onChange={(bankCode) => setAccount({ ...account, bankCode })}
          options={[['', 'Choose the bank'], ...banks.map(({ bankCode, bankName }) => [bankCode, bankName] as const)]}
          error={act.errors['bankCode']}
        />
      )}
      <MoneyField label="Amount" value={amount} onChange={setAmount} error={act.errors['amount']} />
      <TextField label="Reason (optional)" value={reason} onChange={setReason} maxLength={200} />
      <label>
        <input
          type="checkbox"
          checked={flags.isPayerBearing}
          onChange={({ target }) => setFlags({ ...flags, isPayerBearing: target.checked })}
        />{' '}
        Deduct the transfer fee from the refund
      </label>
      {ofOrder && (
        <label>
          <input type="checkbox" checked={flags.isBack} onChange={({ target }) => setFlags({ ...flags, isBack: target.checked })} /> Return
          the items to stock
        </label>
      )}
      {isMismatch && (
        <div className="note bad stack close" role="alert">
          <p>{act.errors['allowNameMismatch']}</p>
          <label>
            <input
              type="checkbox"
              checked={flags.isNameAccepted}
              onChange={({ target }) => setFlags({ ...flags, isNameAccepted: target.checked })}
            />{' '}
            Refund to this account
          </label>
        </div>
      )}
    </ActForm>
  );
}

/** Records a transfer that was sent apart from the refund. */
export function RecordRefund({ orderId, close, reload }: { orderId: string; close(): void; reload(): void }) {
  const act = useAction(RefundOrder);
  const [transferCode, setTransferCode] = useState('');
  const [isBack, setBack] = useState(false);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { orderId, transferCode: transferCode.trim(), restock: isBack } }))) return;
    toast('Refund recorded');
    reload();
    close();
  };
  return (
    <ActForm
      act={act}
      label="Record refund"
      fields={['transferCode']}
      reason={transferCode.trim() === '' ? 'Enter the transfer code' : null}
      onSubmit={submit}
    >
      <p>Enter the code of a delivered transfer over all that can be refunded.</p>
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
