import { z } from 'zod';
import { findBank } from '../banks/directory.ts';
import { koboAmount } from '../kernel/money.ts';
import { narration, plainText } from '../kernel/text.ts';
import { deductionsOf, grossOf } from './item.ts';

const line = z.strictObject({ label: plainText(60), amount: koboAmount });
const lines = z.array(line).max(30);

const shape = z.strictObject({
  beneficiaryName: plainText(100).meta({ description: 'Compared with the name the bank gives for the account' }),
  accountNumber: z.string().regex(/^\d{10}$/, { error: 'must be 10 digits' }),
  bankCode: z.string().regex(/^\d{3}$|^\d{5,6}$/, { error: 'must be a bank code of 3, 5 or 6 digits' }),
  amount: koboAmount,
  employeeReference: plainText(64).optional(),
  narration: narration.optional(),
  email: z.email({ error: 'must be an e-mail address' }).max(254).optional(),
  phoneNumber: z
    .string()
    .regex(/^\+?\d{7,15}$/, { error: 'must be a phone number of 7 to 15 digits' })
    .optional(),
  earnings: lines.optional(),
  deductions: lines.optional(),
  allowNameMismatch: z.boolean().optional().meta({ description: 'Pays although the bank gives another name' }),
});

/** One salary as a caller gives it. Earnings less deductions must be what is paid. */
export const itemInput = shape.superRefine((item, context) => {
  const bank = findBank(item.bankCode);
  if (!bank)
    context.addIssue({ code: 'custom', path: ['bankCode'], message: 'no bank has this code; GET /money-transfer/banks lists them' });
  else if (!bank.active) context.addIssue({ code: 'custom', path: ['bankCode'], message: `${bank.bankName} takes no transfers any more` });
  if (!item.earnings) return;
  const money = { earnings: item.earnings, deductions: item.deductions ?? [], amount: item.amount };
  if (grossOf(money) - deductionsOf(money) !== item.amount) {
    context.addIssue({ code: 'custom', path: ['amount'], message: 'must be the earnings less the deductions' });
  }
});
export type ItemInput = z.output<typeof itemInput>;
