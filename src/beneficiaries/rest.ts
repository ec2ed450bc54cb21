import { z } from 'zod';
import { type Presenter, routes } from '../api/rest/routes.ts';
import { type Page, pageMeta } from '../kernel/page.ts';
import type { Beneficiary } from './beneficiary.ts';
import { listBeneficiaries } from './list.ts';
import { removeBeneficiary } from './remove.ts';
import { saveBeneficiary } from './save.ts';

const schema = z
  .object({
    id: z.uuid(),
    bankCode: z.string(),
    bankName: z.string().nullable(),
    accountNumber: z.string(),
    accountName: z.string().nullable(),
    createdAt: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'Beneficiary' });

const view = ({ createdAt, ...rest }: Beneficiary): z.output<typeof schema> => ({
  ...rest,
  createdAt: createdAt.toISOString(),
});

const one: Presenter<Beneficiary> = { schema, present: (beneficiary) => ({ message: 'Beneficiary kept', data: view(beneficiary) }) };
const list: Presenter<Page<Beneficiary>> = {
  schema: z.array(schema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map(view), meta }),
};
const removed: Presenter<string> = {
  schema: z.object({ id: z.uuid(), deleted: z.literal(true) }),
  present: (id) => ({ message: 'Beneficiary forgotten', data: { id, deleted: true } }),
};

export const beneficiaryRoutes = routes({ tag: 'Transfers', bucket: 'reads' }, (route) => {
  route.post('/beneficiaries', saveBeneficiary, one, { example: { bankCode: '058', accountNumber: '0123456785' } });
  route.get('/beneficiaries', listBeneficiaries, list);
  route.delete('/beneficiaries/{beneficiaryId}', removeBeneficiary, removed, { refuses: ['not_found'] });
});
