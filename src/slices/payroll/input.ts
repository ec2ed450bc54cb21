import { z } from 'zod';
import { findBank } from '../../domain/banks/banks.ts';
import { accountNumberInput, bankCodeInput } from '../banks/bank.ts';
import { koboAmount, plus } from '../../domain/money/money.ts';
import { phoneInput } from '../../domain/contact/phone.ts';
import { emailAddress, narration, plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { sumOf } from './item.ts';

const line = z
  .strictObject({
    label: plainText(60).meta({ description: 'What it is for.' }),
    amount: koboAmount.meta({ description: 'Kobo: how much.' }),
  })
  .register(typeNames, { name: 'PayrollLineInput', description: 'A line of a payslip.' });
const lines = z.array(line).max(30);

/** Fields of an item in a request. */
export const itemShape = z.strictObject({
  beneficiaryName: plainText(100).meta({ description: 'Compared with the name that the bank gives for the account.' }),
  accountNumber: accountNumberInput,
  bankCode: bankCodeInput,
  amount: koboAmount.meta({ description: 'Kobo: what the person gets.' }),
  employeeReference: plainText(64).optional().meta({ description: 'Your own reference for the person.' }),
  narration: narration
    .optional()
    .meta({ description: 'What the person reads beside the money: at most 100 characters of the GSM-7 basic set.' }),
  email: emailAddress.optional().meta({ description: 'E-mail address of the person.' }),
  phoneNumber: phoneInput.optional().meta({ description: 'Phone number of the person.' }),
  earnings: lines.optional().meta({ description: 'What the payslip adds up.' }),
  deductions: lines.optional().meta({ description: 'What the payslip takes off.' }),
  allowNameMismatch: z.boolean().optional().meta({ description: 'Pays although the bank gives another name.' }),
});

const { $schema: _, ...described } = z.toJSONSchema(itemShape, { io: 'input' });
/** JSON schema of the fields, for the contract. */
export const itemJsonSchema: Record<string, unknown> = described;

/** One salary of a request. Earnings less deductions must be the amount. */
export const itemInput = itemShape.superRefine((item, context) => {
  const refuse = (field: keyof typeof item, message: string): void => context.addIssue({ code: 'custom', path: [field], message });
  const bank = findBank(item.bankCode);
  if (!bank) refuse('bankCode', 'no bank has this code; GET /money-transfer/banks lists them');
  else if (!bank.active) refuse('bankCode', `${bank.bankName} takes no transfers any more`);
  const earned = sumOf(item.earnings ?? []);
  const gross = plus(item.amount, sumOf(item.deductions ?? []));
  // No line is negative, so a rounded sum ends outside the range of exact numbers.
  if (!Number.isSafeInteger(earned)) refuse('earnings', 'add up to more than a number can hold');
  else if (!Number.isSafeInteger(gross)) refuse('deductions', 'add up to more than a number can hold');
  else if (item.earnings?.length && earned !== gross) refuse('amount', 'must be the earnings less the deductions');
});
export type ItemInput = z.output<typeof itemInput>;
