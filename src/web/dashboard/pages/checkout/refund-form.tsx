import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { koboOf, naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { RefundablePaymentsQuery } from '../../gql/graphql.ts';
import { ActForm, useReference } from '../../ui/act.tsx';
import { MoneyField, Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ErrorNote, Facts, Money, Skeleton } from '../../ui/show.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { refundFormTexts as texts } from '../../texts/checkout.ts';

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
  if (open.length === 0) return <p>{texts.everythingThatWasPaidIs}</p>;
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
    toast(texts.refundSent);
    reload();
    close();
  };
  return (
    <ActForm
      act={act}
      label={typeof kobo === 'number' ? fill(texts.refundKobo, { kobo: naira(kobo) }) : texts.refund}
      fields={['amount', 'allowNameMismatch', 'accountNumber', 'bankCode']}
      reason={typeof kobo !== 'number' ? texts.enterTheAmount : isMismatch && !flags.isNameAccepted ? texts.confirmTheNameOfThe : null}
      onSubmit={submit}
    >
      {payments.length > 1 && (
        <Select
          label={texts.payment}
          value={payment.transactionId}
          onChange={(id) => {
            choose(id);
            setAmount(((payments.find(({ transactionId }) => transactionId === id)?.amountRefundable ?? 0) / 100).toFixed(2));
          }}
          options={payments.map(({ transactionId, payerName, amountRefundable }) => [
            transactionId,
            `${payerName ?? texts.unknownPayer}, ${naira(amountRefundable)}`,
          ])}
        />
      )}
      <Facts
        rows={[
          [texts.payer, payment.payerName ?? texts.notReportedByTheBank],
          payment.payerAccountNumber
            ? [labels.account, `${payment.payerAccountNumber}, ${payment.payerBankName ?? texts.bankNotReported}`]
            : false,
          [texts.canBeRefunded, <Money kobo={payment.amountRefundable} />],
        ]}
      />
      {payment.payerAccountNumber === null && (
        <TextField
          label={texts.accountNumberOfThePayer}
          value={account.accountNumber}
          onChange={(accountNumber) => setAccount({ ...account, accountNumber })}
          error={act.errors['accountNumber']}
          inputMode="numeric"
        />
      )}
      {payment.payerBankCode === null && (
        <Select
          label={texts.bankOfThePayer}
          value={account.bankCode}
          onChange={(bankCode) => setAccount({ ...account, bankCode })}
          options={[['', texts.chooseTheBank], ...banks.map(({ bankCode, bankName }) => [bankCode, bankName] as const)]}
          error={act.errors['bankCode']}
        />
      )}
      <MoneyField label={labels.amount} value={amount} onChange={setAmount} error={act.errors['amount']} />
      <TextField label={texts.reasonOptional} value={reason} onChange={setReason} maxLength={200} />
      <label>
        <input
          type="checkbox"
          checked={flags.isPayerBearing}
          onChange={({ target }) => setFlags({ ...flags, isPayerBearing: target.checked })}
        />{' '}
        {texts.deductTheTransferFeeFrom}
      </label>
      {ofOrder && (
        <label>
          <input type="checkbox" checked={flags.isBack} onChange={({ target }) => setFlags({ ...flags, isBack: target.checked })} />{' '}
          {texts.returnTheItemsToStock}
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
            {texts.refundToThisAccount}
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
    toast(texts.refundRecorded);
    reload();
    close();
  };
  return (
    <ActForm
      act={act}
      label={texts.recordRefund}
      fields={['transferCode']}
      reason={transferCode.trim() === '' ? texts.enterTheTransferCode : null}
      onSubmit={submit}
    >
      <p>{texts.enterTheCodeOfA}</p>
      <TextField
        label={texts.transferCode}
        value={transferCode}
        onChange={setTransferCode}
        error={act.errors['transferCode']}
        inputMode="numeric"
      />
      <label>
        <input type="checkbox" checked={isBack} onChange={({ target }) => setBack(target.checked)} /> {texts.returnTheItemsToStock}
      </label>
    </ActForm>
  );
}
