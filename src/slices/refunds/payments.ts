import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import { type BankEntry, banks, findBank } from '../../domain/banks/banks.ts';
import { kobo } from '../../domain/money/money.ts';
import { readBank } from '../../domain/portable/bank-names.ts';
import { dateTime, namedObject } from '../../domain/schema/type-names.ts';
import { conflict, invalid, Refusal } from '../../platform/errors/refusal.ts';
import { orderById } from '../checkout/order.ts';

const paymentSchema = namedObject('RefundablePayment', 'A payment with the account to which it is refunded.', {
  transactionId: z.uuid().meta({ description: 'The payment.' }),
  amount: kobo.meta({ description: 'Amount received, in kobo.' }),
  amountRefundable: kobo.meta({ description: 'Amount that can still be refunded, in kobo.' }),
  payerName: z.string().nullable().meta({ description: 'Sender of the payment; null when not reported.' }),
  payerAccountNumber: z.string().nullable().meta({ description: 'Account of the sender; null when not reported.' }),
  payerBankCode: z.string().nullable().meta({ description: 'Bank code of that account; null when not known.' }),
  payerBankName: z.string().nullable().meta({ description: 'Bank of that account; null when not reported.' }),
  paidAt: dateTime.meta({ description: 'Time of the credit.' }),
}).meta({ id: 'RefundablePayment' });

export type Payment = z.output<typeof paymentSchema> & { orderId: string | null; reference: string };
type Row = Omit<Payment, 'payerBankCode'>;

const PAYMENTS = `select c.id as transaction_id, case c.subject_type when 'checkout_order' then c.subject_id end as order_id, c.reference, c.amount,
  ledger.unrefunded(c.book_id, case c.subject_type when 'checkout_order' then c.subject_id end, c.id) as amount_refundable,
  c.sender_name as payer_name, d.sender_account_number as payer_account_number, d.sender_bank_name as payer_bank_name, c.completed_at as paid_at
  from customer_transaction c join ledger.deposit d on d.book_id = c.book_id and d.id = c.id`;

const MAX_PAYMENTS = 100;

/** Payments of an order, newest first. */
export async function paymentsOfOrder({ db }: Pick<App, 'db'>, bookId: number, orderId: string): Promise<Payment[]> {
  const rows = await db.query<Row>(
    'refund.payments_of_order',
    `${PAYMENTS} where c.book_id = $1 and c.subject_type = 'checkout_order' and c.subject_id = $2 order by c.id desc limit ${MAX_PAYMENTS}`,
    [bookId, orderId],
  );
  return rows.map(paymentOf);
}

/** @throws Refusal 404 RECORD_NOT_FOUND naming `transactionId`, also for another business. */
export async function paymentById({ db }: Pick<App, 'db'>, bookId: number, id: string): Promise<Payment> {
  const [row] = await db.query<Row>('refund.payment', `${PAYMENTS} where c.book_id = $1 and c.id = $2`, [bookId, id]);
  if (!row) throw noPayment();
  return paymentOf(row);
}

export const noPayment = (): Refusal =>
  new Refusal('not_found', 'No payment with this id; check the id', { code: 'RECORD_NOT_FOUND', field: 'transactionId' });

function paymentOf(row: Row): Payment {
  const reading = row.payerBankName === null ? null : readBank(row.payerBankName, banks);
  // Safety: similar names are no proof of the bank.
  const bank = reading && 'bank' in reading && !reading.isLikeness ? reading.bank : null;
  return { ...row, payerBankCode: bank?.bankCode ?? null, payerBankName: bank?.bankName ?? row.payerBankName };
}

/** Lists the payments of an order, or one payment, with what can be refunded. @throws Refusal 404; 400 unless exactly one is given. */
export const refundablePayments = operation({
  title: 'refundablePayments.list',
  summary: 'List refundable payments',
  scope: 'transfers:read',
  input: z.strictObject({
    orderId: z.uuid().optional().meta({ description: 'Payments of this order.' }),
    transactionId: z.uuid().optional().meta({ description: 'This payment.' }),
  }),
  output: { list: paymentSchema },
  run: async (app, { bookId }, { orderId, transactionId }): Promise<Payment[]> => {
    if ((orderId === undefined) === (transactionId === undefined))
      throw invalid('orderId', 'Give exactly one of orderId and transactionId');
    if (orderId === undefined) return [await paymentById(app, bookId, transactionId!)];
    await orderById(app, bookId, orderId);
    return paymentsOfOrder(app, bookId, orderId);
  },
});

/**
 * Account of the payer, completed by the caller only where the bank reported no part of it.
 * @throws Refusal 409 PAYER_ACCOUNT_UNKNOWN, or 400 for another account than the reported one.
 */
export function payerAccount(
  payment: Payment,
  given: { bankCode?: string | undefined; accountNumber?: string | undefined },
): { bank: BankEntry; accountNumber: string } {
  const accountNumber = sameOrRefused('accountNumber', payment.payerAccountNumber, given.accountNumber);
  const bankCode = sameOrRefused('bankCode', payment.payerBankCode, given.bankCode);
  const bank = bankCode === undefined ? undefined : findBank(bankCode);
  if (accountNumber !== undefined && bank !== undefined) return { bank, accountNumber };
  const [field, what] = accountNumber === undefined ? ['accountNumber', 'account'] : ['bankCode', 'bank'];
  const message = `The bank did not report the payer's ${what}; ask the payer and give ${field}`;
  throw conflict('PAYER_ACCOUNT_UNKNOWN', message, field);
}

function sameOrRefused(field: 'accountNumber' | 'bankCode', reported: string | null, given: string | undefined): string | undefined {
  if (reported !== null && /^\d+$/.test(reported)) {
    if (given !== undefined && given !== reported)
      throw invalid(field, `${field}: differs from the account that paid; a refund goes to the payer`);
    return reported;
  }
  return given;
}
