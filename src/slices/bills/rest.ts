import { z } from 'zod';
import { type Presenter, routes, limitHeaders } from '../../core/transport/rest/routes.ts';
import { encoded, encoderOf } from '../../platform/fast/encode.ts';
import { pageMeta, wholePage } from '../../domain/schema/page.ts';
import { billSchema } from './bill.ts';
import {
  billServiceOptions,
  categorySchema,
  listBillCategories,
  listBillServices,
  optionSchema,
  serviceSchema,
  quoteBill,
} from './browse.ts';
import { validateBillCustomer } from './customer.ts';
import { findBill, listBills } from './find.ts';
import { topUp, payBill } from './pay.ts';
import type { PaidBill } from './purchase.ts';
import { deliverBill, reverseBill } from './review.ts';

const catalogueVersion = z.string().meta({ description: 'Changes with any change in the catalogue' });

const inCatalogue = (row: z.ZodType): Presenter<{ version: string; rows: readonly unknown[] }> => ({
  schema: z.array(row),
  meta: pageMeta.extend({ catalogueVersion }),
  present: ({ version, rows }) => ({ data: rows.map(encoderOf(row)), meta: { ...wholePage(rows), catalogueVersion: version } }),
});

const optionsMeta = pageMeta.extend({ service: serviceSchema.meta({ description: 'The service.' }), catalogueVersion });
const serviceOptions: Presenter<z.output<typeof billServiceOptions.output>> = {
  schema: z.array(optionSchema),
  meta: optionsMeta,
  present: ({ version, service, options }) => ({
    data: options.map(encoderOf(optionSchema)),
    meta: encoded(optionsMeta, { ...wholePage(options), service, catalogueVersion: version }),
  }),
};

const paid: Presenter<PaidBill> = {
  schema: billSchema,
  present: ({ bill, replayed, left }) => ({
    message: messageOf(bill, replayed),
    data: encoded(billSchema, bill),
    headers: { ...(replayed && { 'Idempotent-Replayed': 'true' }), ...limitHeaders(left) },
  }),
};

function messageOf({ status }: PaidBill['bill'], replayed: boolean): string {
  if (replayed) return 'This requestRef was used before; this is the original payment';
  if (status === 'successful') return 'Bill payment successful';
  return 'The outcome is not known yet; the service polls until it is. Do not pay again with another requestRef';
}

const exampleId = '0199d3a0-7c1e-7000-8000-000000000001';

export const billRoutes = routes({ tag: 'Bills' }, (route) => {
  route.get('/bills/categories', listBillCategories, inCatalogue(categorySchema));
  route.get('/bills/services', listBillServices, inCatalogue(serviceSchema));
  route.get('/bills/service-options', billServiceOptions, serviceOptions);
  route.get('/bills/validate', validateBillCustomer);
  route.post('/bills/quote', quoteBill, { example: { paymentCode: '10801' } });
  route.post('/bills/pay', payBill, paid, {
    example: { paymentCode: '10805', customerId: '08011111111', requestRef: '1767225600123' },
    mayBeRejected: true,
  });
  route.post('/bills/topup', topUp, paid, {
    example: { type: 'airtime', phoneNumber: '08011111111', amount: 10_000, requestRef: '1767225600124' },
    mayBeRejected: true,
  });
  route.get('/bills/status', findBill);
  route.get('/bills', listBills);
  route.get('/bills/{requestRef}', findBill, { alias: { id: 'billsByReference.retrieve', of: 'GET /bills/status' } });
});

export const billOperatorRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  const options = {
    message: ({ isFinal }: { isFinal: boolean }) =>
      isFinal ? 'Bill decided' : 'Approval request created; another operator must approve it with the same request',
    example: { businessId: exampleId, note: 'The provider confirms in ticket 4711' },
  } as const;
  route.post('/ops/bills/{requestRef}/reverse', reverseBill, options);
  route.post('/ops/bills/{requestRef}/deliver', deliverBill, options);
});
