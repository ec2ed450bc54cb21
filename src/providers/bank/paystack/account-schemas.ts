import { z } from 'zod';

const id = z.union([z.number(), z.string().min(1)]);
const accountNumber = z.string().regex(/^\d{10}$/);
const bank = z.looseObject({ name: z.string().min(1), slug: z.string().nullish() });
const moment = z.coerce.date().nullish().catch(null);

export const customerSchema = z.looseObject({ id, customer_code: z.string().min(1) });

export const dedicatedSchema = z.looseObject({ id, account_name: z.string().min(1), account_number: accountNumber, bank });
export const dedicatedListSchema = z.array(dedicatedSchema);

export const chargeSchema = z.looseObject({
  account_name: z.string().min(1),
  account_number: accountNumber,
  account_expires_at: moment,
  bank,
});

const authorization = z.looseObject({
  sender_name: z.string().nullish(),
  sender_bank: z.string().nullish(),
  sender_bank_account_number: z.string().nullish(),
  receiver_bank_account_number: z.string().nullish(),
  narration: z.string().nullish(),
});

export const transactionSchema = z.looseObject({
  id,
  status: z.string(),
  reference: z.string().min(1).max(100),
  amount: z.int().positive(),
  currency: z.string(),
  channel: z.string().nullish(),
  domain: z.string().nullish(),
  fees: z.int().nonnegative().nullish().catch(null),
  paid_at: moment,
  paidAt: moment,
  authorization: authorization.nullish().catch(null),
});
export type PaystackTransaction = z.output<typeof transactionSchema>;
