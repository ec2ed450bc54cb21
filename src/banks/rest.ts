import { z } from 'zod';
import { routes, type Presenter } from '../api/rest/routes.ts';
import { timestamp } from '../kernel/moment.ts';
import { pageMeta, wholePage } from '../kernel/page.ts';
import { bankCategories, type BankEntry } from './directory.ts';
import { enquireAccount, type AccountInquiry } from './enquire.ts';
import { listBanks } from './list.ts';
import { nameMatchResults } from './name-match.ts';

const bankView = z
  .object({
    bankCode: z.string(),
    nipCode: z.string(),
    bankName: z.string(),
    slug: z.string(),
    category: z.enum(bankCategories),
    usesNuban: z.boolean(),
    active: z.boolean(),
  })
  .meta({ id: 'Bank' });

const inquiryView = z
  .object({
    accountNumber: z.string(),
    accountName: z.string(),
    bankCode: z.string(),
    bankName: z.string(),
    nubanValid: z
      .boolean()
      .nullable()
      .meta({ description: 'A hint, never a ground to refuse; null where account numbers are phone numbers' }),
    nameMatch: z
      .object({ score: z.int().min(0).max(100), result: z.enum(nameMatchResults) })
      .optional()
      .meta({ description: 'Only when expectedName was given' }),
    sessionId: z.string(),
    inquiryReference: z.string(),
    expiresAt: timestamp,
  })
  .meta({ id: 'AccountInquiry' });

const bankList: Presenter<readonly BankEntry[]> = {
  schema: z.array(bankView),
  meta: pageMeta,
  present: (list) => ({
    data: list.map((bank) => bankView.parse(bank)),
    meta: wholePage(list),
  }),
};

const inquiry: Presenter<AccountInquiry> = {
  schema: inquiryView,
  present: ({ bank, nameMatch, expiresAt, ...rest }) => ({
    data: inquiryView.parse({
      ...rest,
      bankCode: bank.bankCode,
      bankName: bank.bankName,
      ...(nameMatch && { nameMatch }),
      expiresAt: expiresAt.toISOString(),
    }),
  }),
};

const example = { accountNumber: '0123456785', bankCode: '058', expectedName: 'Ada Okafor' };

const refuses = ['not_found', 'upstream'] as const;

export const bankRoutes = routes({ tag: 'Transfers' }, (route) => {
  route.get('/money-transfer/banks', listBanks, bankList);
  route.get('/transfers/banks', listBanks, bankList);
  route.get('/money-transfer/account-inquiry', enquireAccount, inquiry, { refuses });
  route.get('/transfers/account-inquiry', enquireAccount, inquiry, { refuses });
  route.post('/money-transfer/account-inquiry', enquireAccount, inquiry, { bucket: 'reads', example, refuses });
  route.post('/transfers/account-inquiry', enquireAccount, inquiry, { bucket: 'reads', example, refuses });
});
