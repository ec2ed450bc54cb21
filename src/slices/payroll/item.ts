import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import { type Kobo, kobo, plus, koboAmount } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, ownId, typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { open, seal, sealPlace, type KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Tx } from '../../platform/db/database.ts';
import { from, references, type RowOf } from '../../platform/db/entity.ts';
import { providerOf, type TransferRow } from '../transfers/read/transfer.ts';
import { providerSchema } from '../transfers/read/views.ts';
import { batchIdInput } from './batch.ts';
import { itemStatus } from './states.ts';
import { findBank } from '../../domain/banks/banks.ts';
import { accountNumberInput, bankCodeInput } from '../banks/bank.ts';
import { phoneInput } from '../../domain/contact/phone.ts';
import { emailAddress, narration, plainText } from '../../domain/schema/text.ts';

export const nameMatch = namedEnum('PayrollNameMatch', 'Comparison of the submitted name with the account name at the bank.', [
  'EXACT_MATCH',
  'CLOSE_MATCH',
  'NO_MATCH',
  'NOT_FOUND',
  'NO_ANSWER',
]);

/** Invariant: an item and the transfer that pays it have the same id. */
export const PayrollItem = defineEntity({
  name: 'PayrollItem',
  tableName: 'payroll_item',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    batchId: p.uuid(),
    position: p.integer(),
    beneficiaryName: p.text().comment('personal: name; whose salary; with the books'),
    accountNumber: p.text().comment('personal: account number; whose salary; with the books'),
    bankCode: p.text(),
    bankName: p.text(),
    employeeReference: p.text().strictNullable().comment('personal: number of an employee; whose salary; with the books'),
    narration: p.text().strictNullable().comment('personal: free text; what is paid; with the books'),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    fee: p.bigint('number').$type<Kobo>().check('fee >= 0'),
    feeBreakdown: p.json().$type<unknown>(),
    /** Sealed together: email, phone number, earnings and deductions. */
    private: p
      .text()
      .strictNullable()
      .comment('personal: email address, phone number and parts of the salary, sealed; the payslip; until erasure'),
    resolvedName: p.text().strictNullable().comment('personal: name; account holder, from the bank; with the books'),
    allowNameMismatch: p.boolean().default(false),
    nameMatch: p.enum(nameMatch.options).strictNullable().comment('not personal: a code of the contract'),
    status: p.enum(itemStatus.options).default('draft'),
    transferCode: p.text().strictNullable(),
    failureReason: p.text().strictNullable().comment('personal: free text; why it failed; with the books'),
    sentAt: p.datetime().strictNullable(),
    settledAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  uniques: [{ name: 'payroll_item_book_id_batch_id_position_key', properties: ['bookId', 'batchId', 'position'] }],
  indexes: [{ name: 'payroll_item_unresolved', properties: ['bookId', 'batchId', 'position'], where: 'name_match is null' }],
});
references(PayrollItem, { properties: ['bookId', 'batchId'], table: 'payroll_batch' });

export const line = namedObject('PayrollLine', 'Line of a payslip.', {
  label: z.string().meta({ description: 'Purpose of the line.' }),
  amount: kobo.meta({ description: 'Amount in kobo.' }),
});

export const itemSchema = namedObject('PayrollItem', 'Payroll item: one salary of a batch. The id is also the id of the transfer.', {
  id: ownId,
  batchId: z.uuid().meta({ description: 'Id of the batch.' }),
  batchReference: logged(z.string()).meta({ description: 'Reference of the batch.' }),
  employeeReference: z.string().nullable().meta({ description: 'Your own reference for the employee.' }),
  beneficiaryName: z.string().meta({ description: 'Name of the employee, as submitted.' }),
  accountNumber: z.string().meta({ description: 'Account number: NUBAN, 10 digits.' }),
  bankCode: logged(z.string()).meta({ description: 'Code of the bank.' }),
  bankName: z.string().meta({ description: 'Name of the bank.' }),
  resolvedAccountName: z.string().nullable().meta({ description: 'Account name at the bank.' }),
  nameMatch: nameMatch.nullable().meta({ description: 'Result of the name comparison; null before a preview.' }),
  allowNameMismatch: z.boolean().meta({ description: 'True when the item is paid despite another account name.' }),
  amount: kobo.meta({ description: 'Net salary, in kobo.' }),
  fee: kobo.meta({
    description: 'Fee in kobo, without stamp duty; an estimate before payment; 0 when rejected at submission or skipped.',
  }),
  narration: z.string().nullable().meta({ description: 'Narration on the bank statement of the employee.' }),
  email: z.string().nullable().meta({ description: 'Email address of the employee.' }),
  phoneNumber: z.string().nullable().meta({ description: 'Phone number of the employee.' }),
  earnings: z.array(line).meta({ description: 'Earnings on the payslip.' }),
  deductions: z.array(line).meta({ description: 'Deductions on the payslip.' }),
  grossAmount: kobo.meta({ description: 'Earnings before deductions, in kobo.' }),
  status: itemStatus.meta({ description: 'Status of the item.' }),
  transferCode: logged(z.string()).nullable().meta({ description: 'Code of the transfer.' }),
  failureReason: z.string().nullable().meta({ description: 'Reason why the item was not paid.' }),
  provider: providerSchema.nullable().meta({ description: 'Processor response; null before the first response.' }),
  sentAt: dateTime.nullable().meta({ description: 'Time when the wallet was debited.' }),
  settledAt: dateTime.nullable().meta({ description: 'Time when the employee was credited.' }),
  createdAt: dateTime.meta({ description: 'Time when the item was added.' }),
}).meta({ id: 'PayrollItem' });

export type PayrollItem = z.output<typeof itemSchema>;

type PrivateDetails = Pick<PayrollItem, 'email' | 'phoneNumber' | 'earnings' | 'deductions'>;

type ProviderColumns = Pick<TransferRow, 'responseCode' | 'responseDescription' | 'transactionRef' | 'transactionId' | 'sessionId'>;

export interface ItemRow extends Omit<RowOf<typeof PayrollItem>, 'feeBreakdown'>, ProviderColumns {
  batchReference: string;
}

/** Selects `which` ordered payroll_item rows with columns of batch and transfer. */
export const itemsWith = (which: string): string => `
  select i.book_id, i.id, i.batch_id, b.reference as batch_reference, i.position, i.employee_reference, i.beneficiary_name, i.account_number, i.bank_code,
         i.bank_name, i.resolved_name, i.name_match, i.allow_name_mismatch, i.amount,
         case when i.status = 'skipped' then 0 else coalesce(t.fee, i.fee) end as fee, i.narration, i.private, i.status, i.transfer_code, i.failure_reason,
         i.sent_at, i.settled_at, i.created_at, t.response_code, t.response_description, t.transaction_ref, t.transaction_id, t.session_id
    from (${which}) i
    join payroll_batch b on b.book_id = i.book_id and b.id = i.batch_id
    left join lateral (select * from ledger.transfer x where x.book_id + 0 = i.book_id and x.id = i.id offset 0) t on true
   order by i.position`;

export function itemOf(ring: KeyRing, row: ItemRow): PayrollItem {
  const details = openDetails(ring, row.bookId, row.id, row.private);
  return {
    ...row,
    ...details,
    resolvedAccountName: row.resolvedName,
    grossAmount: details.earnings.length > 0 ? sumOf(details.earnings) : plus(row.amount, sumOf(details.deductions)),
    provider: providerOf(row),
  };
}

function openDetails(ring: KeyRing, bookId: number, id: string, sealed: string | null): PrivateDetails {
  if (sealed === null) return { email: null, phoneNumber: null, earnings: [], deductions: [] };
  return JSON.parse(open(ring, sealed, placeOf(bookId, id))) as PrivateDetails;
}

/** Sealed for the row of the item alone; null without details. */
export function sealItem(ring: KeyRing, bookId: number, id: string, details: PrivateDetails): string | null {
  const { email, phoneNumber, earnings, deductions } = details;
  if (email === null && phoneNumber === null && earnings.length + deductions.length === 0) return null;
  return seal(ring, JSON.stringify({ email, phoneNumber, earnings, deductions }), placeOf(bookId, id));
}

const placeOf = sealPlace('payroll_item', 'private');

export const sumOf = (lines: readonly { amount: Kobo }[]): Kobo => plus(...lines.map(({ amount }) => amount));

/** Update of the items of a batch. */
export const updateItems = (tx: Tx, { bookId, id }: { bookId: number; id: string }) =>
  from(tx, PayrollItem).updateTable('payroll_item').where('bookId', '=', bookId).where('batchId', '=', id);

export const itemPlace = { batchId: batchIdInput, itemId: z.uuid().meta({ description: 'Id of the item.' }) };

export const NO_ITEM = 'Payroll item not found in this batch; check both ids';

const lineInput = z
  .strictObject({
    label: plainText(60).meta({ description: 'Purpose of the line.' }),
    amount: koboAmount.meta({ description: 'Amount in kobo.' }),
  })
  .register(typeNames, { name: 'PayrollLineInput', description: 'Line of a payslip.' });
const lines = z.array(lineInput).max(30);

export const itemShape = z.strictObject({
  beneficiaryName: plainText(100).meta({ description: 'Compared with the account name at the bank.' }),
  accountNumber: accountNumberInput,
  bankCode: bankCodeInput,
  amount: koboAmount.meta({ description: 'Net salary, in kobo.' }),
  employeeReference: plainText(64).optional().meta({ description: 'Your own reference for the employee.' }),
  narration: narration
    .optional()
    .meta({ description: 'Narration on the bank statement of the employee: at most 100 characters of the GSM-7 basic set.' }),
  email: emailAddress.optional().meta({ description: 'Email address of the employee.' }),
  phoneNumber: phoneInput.optional().meta({ description: 'Phone number of the employee.' }),
  earnings: lines.optional().meta({ description: 'Earnings on the payslip.' }),
  deductions: lines.optional().meta({ description: 'Deductions on the payslip.' }),
  allowNameMismatch: z.boolean().optional().meta({ description: 'Pays even when the account name at the bank differs.' }),
});

const { $schema: _, ...described } = z.toJSONSchema(itemShape, { io: 'input' });
export const itemJsonSchema: Record<string, unknown> = described;

/** Item of a request. Invariant: earnings less deductions equal the amount. */
export const itemInput = itemShape.superRefine((item, context) => {
  const refuse = (field: keyof typeof item, message: string): void => context.addIssue({ code: 'custom', path: [field], message });
  const bank = findBank(item.bankCode);
  if (!bank) refuse('bankCode', 'no bank has this code; GET /money-transfer/banks lists them');
  else if (!bank.active) refuse('bankCode', `${bank.bankName} no longer accepts transfers`);
  const earned = sumOf(item.earnings ?? []);
  const gross = plus(item.amount, sumOf(item.deductions ?? []));
  // Why: rounded sums of positive lines leave the safe range.
  if (!Number.isSafeInteger(earned)) refuse('earnings', 'the sum is too large');
  else if (!Number.isSafeInteger(gross)) refuse('deductions', 'the sum is too large');
  else if (item.earnings?.length && earned !== gross) refuse('amount', 'must be the earnings less the deductions');
});
export type ItemInput = z.output<typeof itemInput>;
