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
    label: plainText(60).meta({ description: 'Purpose of the line.' }),
    amount: koboAmount.meta({ description: 'Amount in kobo.' }),
  })
  .register(typeNames, { name: 'PayrollLineInput', description: 'Line of a payslip.' });
const lines = z.array(line).max(30);

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
