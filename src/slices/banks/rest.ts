import { wholeList } from '../../core/transport/rest/presenters.ts';
import { routes, type Presenter } from '../../core/transport/rest/routes.ts';
import type { BankEntry } from '../../domain/banks/banks.ts';
import { enquireAccount, type AccountInquiry } from './enquire.ts';
import { listBanks } from './list.ts';
import { bankSchema, inquirySchema } from './views.ts';

const bankList = wholeList(bankSchema, (bank: BankEntry) => bankSchema.parse(bank));

const inquiry: Presenter<AccountInquiry> = {
  schema: inquirySchema,
  present: ({ bank, nameMatch, expiresAt, ...rest }) => ({
    data: inquirySchema.parse({
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
