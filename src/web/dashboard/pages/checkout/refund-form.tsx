import { useState } from 'react';
import { type FieldErrors, useAction, useData } from '../../data.ts';
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
    const content = contentOf(payment, kobo, { reason, account, ...flags });
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
      <Payer payment={payment} banks={banks} account={account} setAccount={setAccount} errors={act.errors} />
      <MoneyField label={labels.amount} value={amount} onChange={setAmount} error={act.errors['amount']} />
      <TextField label={texts.reasonOptional} value={reason} onChange={setReason} maxLength={200} />
      <Flag
        label={texts.deductTheTransferFeeFrom}
        isSet={flags.isPayerBearing}
        set={(isPayerBearing) => setFlags({ ...flags, isPayerBearing })}
      />
      {ofOrder && <Flag label={texts.returnTheItemsToStock} isSet={flags.isBack} set={(isBack) => setFlags({ ...flags, isBack })} />}
      {isMismatch && (
        <div className="note bad stack close" role="alert">
          <p>{act.errors['allowNameMismatch']}</p>
          <Flag
            label={texts.refundToThisAccount}
            isSet={flags.isNameAccepted}
            set={(isNameAccepted) => setFlags({ ...flags, isNameAccepted })}
          />
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

interface Entered {
  reason: string;
  account: { accountNumber: string; bankCode: string };
  isPayerBearing: boolean;
  isNameAccepted: boolean;
}

const contentOf = ({ transactionId }: Payment, amount: number, { reason, account, isPayerBearing, isNameAccepted }: Entered) => ({
  transactionId,
  amount,
  feeBearer: isPayerBearing ? ('PAYER' as const) : ('BUSINESS' as const),
  allowNameMismatch: isNameAccepted,
  ...(reason.trim() !== '' && { reason: reason.trim() }),
  ...(account.accountNumber !== '' && { accountNumber: account.accountNumber }),
  ...(account.bankCode !== '' && { bankCode: account.bankCode }),
});

interface PayerProps {
  payment: Payment;
  banks: RefundablePaymentsQuery['banks'];
  account: { accountNumber: string; bankCode: string };
  setAccount(account: PayerProps['account']): void;
  errors: FieldErrors;
}

/** The payer, with fields for what the bank did not report. */
function Payer({ payment, banks, account, setAccount, errors }: PayerProps) {
  return (
    <>
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
          error={errors['accountNumber']}
          inputMode="numeric"
        />
      )}
      {payment.payerBankCode === null && (
        <Select
          label={texts.bankOfThePayer}
          value={account.bankCode}
          onChange={(bankCode) => setAccount({ ...account, bankCode })}
          options={[['', texts.selectTheBank], ...banks.map(({ bankCode, bankName }) => [bankCode, bankName] as const)]}
          error={errors['bankCode']}
        />
      )}
    </>
  );
}

function Flag({ label, isSet, set }: { label: string; isSet: boolean; set(isSet: boolean): void }) {
  return (
    <label>
      <input type="checkbox" checked={isSet} onChange={({ target }) => set(target.checked)} /> {label}
    </label>
  );
}
