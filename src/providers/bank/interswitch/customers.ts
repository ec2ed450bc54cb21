import { type Kobo, NO_KOBO } from '../../../domain/money/money.ts';
import { type Deadline, deadlineIn } from '../../../platform/concurrency/delay.ts';
import { fieldsIn, firstText } from '../../http/fields.ts';
import type { BillOption, BillProvider, BillService, Validation } from '../../bills/port.ts';
import type { Api } from '../../http/api.ts';
import { namedBy } from './billers.ts';
import { customerCodes } from './bill-codes.ts';
import { answers, type Envelope, plain, wholeKobo } from './client.ts';

const MAX_NAME = 120;

/** Customer of a meter or smartcard, asked through an item on sale. A meter without type is asked as both. */
export async function validated(
  say: Api<Envelope>,
  { serviceId, customerId, meterType }: Parameters<BillProvider['validate']>[0],
  { timeoutMs, terminalId, services }: { timeoutMs: number; terminalId: string; services: () => Promise<readonly BillService[]> },
): Promise<Validation> {
  const all = await services().catch(() => null);
  if (all === null) return { kind: 'no_answer' };
  const service = all.find((each) => each.serviceId === serviceId);
  if (!service?.requiresValidation) return { kind: 'not_found' };
  const deadline = deadlineIn(timeoutMs);
  const fitting = service.options.filter((option) => meterType === null || option.meterType === null || option.meterType === meterType);
  const asked = service.category === 'electricity' ? fitting : fitting.slice(0, 1);
  let last: Validation = { kind: 'not_found' };
  for (const option of asked) {
    last = await validatedBy(say, option, { customerId, terminalId, deadline });
    if (last.kind !== 'not_found') return last;
  }
  return last;
}

async function validatedBy(
  say: Api<Envelope>,
  { paymentCode, meterType }: BillOption,
  { customerId, terminalId, deadline }: { customerId: string; terminalId: string; deadline: Deadline },
): Promise<Validation> {
  const theirs = namedBy(paymentCode)?.theirs;
  const result = await say({
    operation: 'validate',
    method: 'POST',
    path: '/Transactions/validatecustomers',
    body: { customers: [{ PaymentCode: theirs, CustomerId: customerId }], TerminalId: terminalId },
    deadline,
  });
  if (result.kind !== 'answered') return answers.silence(result);
  const { body } = result.envelope;
  const [customer] = [body['Customers'] ?? body['customers']].flat().map(fieldsIn);
  if (!customer) return answers.silence(result);
  const code = firstText(customer, ['ResponseCode', 'responseCode']);
  const customerName = plain(firstText(customer, ['FullName', 'fullName'])).slice(0, MAX_NAME);
  const row = customerCodes.find((each) => each.code === code);
  if (row?.kind === 'not_found') return { kind: 'not_found' };
  if (!row || customerName === '')
    return {
      kind: 'no_answer',
      alert: {
        kind: 'unknown_answer',
        detail: `Interswitch validated a customer with ${code || 'no code'} and ${row ? 'no name' : 'nothing known'}`,
      },
    };
  const amount = wholeKobo(customer['Amount'] ?? customer['amount']);
  return {
    kind: 'found',
    customerName,
    customerAddress: null,
    customerPhone: null,
    meterType,
    currentBouquet: null,
    ...boundsIn(firstText(customer, ['AmountType', 'amountType']), amount === NO_KOBO ? null : amount),
    dueDate: null,
    arrears: NO_KOBO,
    canVend: true,
  };
}

/** `AmountType`: 0 any, 1 minimum, 2 more than a minimum, 3 and 4 a maximum, 5 exactly this [S]; that amounts are kobo is [K]. */
const boundsIn = (type: string, amount: Kobo | null): { minimumAmount: Kobo | null; renewalAmount: Kobo | null } => ({
  minimumAmount: type === '1' || type === '2' ? amount : null,
  renewalAmount: type === '5' ? amount : null,
});
