import { createHash } from 'node:crypto';
import { type Fields, fieldsIn, firstText } from '../../http/fields.ts';
import { bankCodesOf, within } from '../codes.ts';
import { type Bank, NOT_SENT, type Payment } from '../port.ts';
import { describe } from '../response-codes.ts';
import { BankOutcomes, type ReportedStatus } from '../bank-outcomes.ts';
import { backFrom, type InterswitchClient, manner, numberFor, type Numbers, plain, wholeKobo } from './client.ts';
import { bankRows, errors, isRefused, isTaken, statuses } from './codes.ts';

/** Returns are undocumented: one more query after the days in which banks return money [C]. */
const RETURN_WINDOW_MS = 3 * 24 * 3_600_000;
const NAME = { max: 50 };

const outcomes = new BankOutcomes(manner, { statuses, errors });
/** Many codes accept a submission; the query decides its end. */
const submissions = new BankOutcomes(
  { ...manner, isFine: ({ code }) => isTaken(code) },
  { statuses, errors, isRefusal: ({ code }) => isRefused(code) },
);
const bankCodeOf = bankCodesOf('cbn', bankRows);

interface Options {
  id: number;
  initiatingEntityCode: string;
  senderName: string;
  senderPhone: string;
  senderEmail: string;
}

/** Payouts under a number of twelve digits, recorded before submission. */
export function interswitchBank(say: InterswitchClient, numbers: Numbers, { id, ...reported }: Options): Bank {
  return {
    id,
    name: 'interswitch',
    // A used transferCode has its own refusal code [S].
    capabilities: { returnWindowMs: RETURN_WINDOW_MS, paysReferenceOnce: true },
    numbered: numbers.form,

    async submit(payment) {
      const { number, alert } = await numberFor(numbers, payment.reference);
      if (number === null) return { kind: 'refused', ...NOT_SENT, alert };
      const response = await say({
        operation: 'submit',
        reference: payment.reference,
        method: 'POST',
        path: '/transactions/TransferFunds',
        body: orderOf(payment, number, reported),
      });
      // Repeats neither amount nor account, and not every reference [S].
      return submissions.submission(response, payment, ({ code, body }) => ({
        ...statusIn(code, body),
        reference: backFrom(body, number, payment.reference, ['TransferCode', 'transferCode']) ?? payment.reference,
        amount: payment.amount,
        accountNumber: null,
      }));
    },

    async outcomeOf(asked) {
      const number = await numbers.find(asked.reference).catch(() => undefined);
      if (number === undefined) return { kind: 'no_answer' };
      // Without a number, the payment was never submitted.
      if (number === null) return { kind: 'not_found', isCertain: true };
      const response = await say({
        operation: 'outcomeOf',
        reference: asked.reference,
        method: 'GET',
        path: `/Transactions?${new URLSearchParams({ requestRef: number })}`,
      });
      return outcomes.outcome(response, asked, ({ body }) => {
        const code = firstText(body, ['TransactionResponseCode', 'transactionResponseCode']);
        if (code === '') return null;
        const transfer = fieldsIn(body['FundsTransfer'] ?? body['fundsTransfer']) ?? {};
        return {
          ...statusIn(code, body),
          reference: backFrom(body, number, asked.reference, ['RequestReference', 'requestReference']),
          amount: wholeKobo(body['Amount'] ?? body['amount']),
          accountNumber: firstText(transfer, ['TerminatingAccountNumber', 'terminatingAccountNumber']) || null,
        };
      });
    },

    async enquireName({ bankCode, accountNumber }) {
      const response = await say({
        operation: 'enquireName',
        method: 'GET',
        path: '/transactions/DoAccountNameInquiry',
        headers: { bankCode: bankCodeOf(bankCode), accountId: accountNumber },
      });
      return outcomes.enquiry(response, accountNumber, ({ body }) => {
        const accountName = plain(firstText(body, ['AccountName', 'accountName']));
        return accountName === '' ? null : { accountNumber, accountName };
      });
    },
  };
}

/** Signed fields in order [S; verified with the documented example]. */
export const macOf = (amount: string): string => createHash('sha512').update(`${amount}566CA${amount}566ACNG`).digest('hex');

function orderOf(payment: Payment, transferCode: string, reported: Omit<Options, 'id'>): object {
  const amount = String(payment.amount);
  const [lastname, othernames] = namesIn(within(NAME, payment.accountName, 'Account Holder'));
  const [senderLast, senderOther] = namesIn(within(NAME, reported.senderName, 'Tollgate'));
  return {
    transferCode,
    mac: macOf(amount),
    initiatingEntityCode: reported.initiatingEntityCode,
    initiation: { amount, currencyCode: '566', paymentMethodCode: 'CA', channel: '7' },
    termination: {
      amount,
      accountReceivable: { accountNumber: payment.accountNumber, accountType: '00' },
      entityCode: bankCodeOf(payment.bankCode),
      currencyCode: '566',
      paymentMethodCode: 'AC',
      countryCode: 'NG',
    },
    sender: { phone: reported.senderPhone, email: reported.senderEmail, lastname: senderLast, othernames: senderOther },
    beneficiary: { lastname, othernames },
  };
}

/** Both parts of a name are asked for; of one word there is only one. */
function namesIn(name: string): [string, string] {
  const at = name.indexOf(' ');
  return at < 0 ? [name, name] : [name.slice(0, at), name.slice(at + 1)];
}

function statusIn(code: string, body: Fields): Omit<ReportedStatus, 'reference' | 'amount' | 'accountNumber'> {
  return {
    status: code,
    reason: firstText(body, ['ResponseCodeGrouping', 'responseCodeGrouping']).toUpperCase(),
    description: describe(code),
    transactionRef: plain(firstText(body, ['TransactionRef', 'TransactionReference', 'transactionRef'])) || null,
    transactionId: firstText(body, ['TransactionId', 'transactionId']) || null,
    sessionId: null,
  };
}
